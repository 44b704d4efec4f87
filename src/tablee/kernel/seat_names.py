"""What people read in place of a seat: the name of whoever sits there.

A seat has one name for asks and journals, which never changes. What it is called may: whoever sits
down says their first name. A chair that nobody has taken is a chair with a number.
"""

import re
from collections.abc import Iterable, Mapping

from tablee.kernel.common.state import Seat
from tablee.kernel.telling import capital
from tablee.kernel.tongue import Tongue

CHAIR = "chair-{number}"
"""The name, for asks and journals, of a chair that was set for nobody in particular."""

_CHAIR = re.compile(r"chair-(\d+)")


def is_chair(name: str) -> bool:
    """Whether asks and journals know a seat only as a chair with a number."""
    return _CHAIR.fullmatch(name) is not None


def is_unnamed(seat: Seat) -> bool:
    """Whether nobody has said yet who sits there."""
    return not seat.called and is_chair(seat.name)


def plain_name(seat: Seat) -> str:
    """What a seat is called; "" where nobody has said who sits there."""
    return "" if is_unnamed(seat) else seat.called or seat.name


def called(seat: Seat, tongue: Tongue) -> str:
    """What a seat is called in a sentence: a name, also where asks know it as “isa”."""
    found = _CHAIR.fullmatch(seat.name)
    if found and not seat.called:
        return tongue("chair {number}", number=found[1])
    return seat.called or capital(seat.name)


def names_of(seats: Iterable[Seat], tongue: Tongue) -> Mapping[str, str]:
    """What the seats of a table are called, where that is not their name in asks."""
    found = ((seat.name, called(seat, tongue)) for seat in seats)
    return {name: shown for name, shown in found if shown != name}


def knowing(tongue: Tongue, seats: Iterable[Seat]) -> Tongue:
    """A tongue that calls these seats by the names of those who sit there."""
    names = names_of(seats, tongue)
    return tongue.calling(names) if names else tongue


def initial(name: str) -> str:
    """The first letter of a name; of “chair 2” its number, which is what differs."""
    words = name.split()
    if words and words[-1].isdigit():
        return words[-1][:2]
    return next((letter.upper() for letter in name if letter.isalnum()), "·")
