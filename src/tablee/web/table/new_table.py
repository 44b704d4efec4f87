"""Making a table: its id, its seats, what people may type for them."""

import secrets
from collections.abc import Iterable, Sequence

from tablee.kernel.naming import one_line
from tablee.kernel.seat_names import CHAIR
from tablee.kernel.words import Refused, Role

ID_BYTES = 9

MOST_PLACES = 12
USUAL_PLACES = 4

LONGEST_NAME = 50
LONGEST_TITLE = 120

DEFAULT_NAMES = ("Joueur", "Player", "Gardien", "Keeper", "?")


def new_table_id() -> str:
    return secrets.token_urlsafe(ID_BYTES).replace("-", "a").replace("_", "b")


def plain(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as somebody typed it; only the table itself is called by an @."""
    return one_line(text, longest).lstrip("@")


def seat_names(keeper: str, players: Iterable[str], spectators: int = 0) -> dict[str, Role]:
    """Seats by the names people typed; two Toms become Tom and Tom 2."""
    seats: dict[str, Role] = {}
    for name, role in ((keeper, "keeper"), *((player, "player") for player in players)):
        seats[_unique(name, seats)] = role  # type: ignore[assignment]  # both are roles
    for number in range(spectators):
        seats[_unique(f"Spectateur {number + 1}", seats)] = "spectator"
    if len(seats) < 2:
        raise Refused("table.seats", "A table needs a keeper and at least one player.")
    return seats


def places_named(typed: Sequence[str], places: int) -> list[str]:
    """As many names as there are places; those left empty are chairs that wait for nobody."""
    names = [plain(name) for name in typed[:places]]
    names += [""] * (places - len(names))
    return [name or CHAIR.format(number=number) for number, name in enumerate(names, 1)]


def is_default_name(name: str) -> bool:
    """Whether nobody chose this name."""
    return name.rstrip(" 0123456789") in DEFAULT_NAMES


def _unique(name: str, taken: Iterable[str]) -> str:
    wanted = plain(name) or "?"
    found, count = wanted, 1
    while found.casefold() in {other.casefold() for other in taken}:
        count += 1
        found = f"{wanted} {count}"
    return found
