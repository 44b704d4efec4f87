"""Things that are drawn: dice with their role, meters as a tide staff."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from tablee.games.yacdha.pages.words import Seen, up
from tablee.games.yacdha.state.people import HIGHEST, LOWEST, Meter, Person
from tablee.games.yacdha.words.terms import meter_name

LETTERS: Mapping[str, str] = {"action": "A", "trauma": "T", "opposition": "O"}

STEP = 42
FIRST = 22
"""Where the first value of a meter stands, and how far the others are apart."""


class Die(msgspec.Struct, frozen=True):
    """A die with its role. `mark` is what stands on it: the face, or the letter of its role."""

    role: str
    name: str
    mark: str
    face: str = ""
    look: str = ""


def die(sight: Seen, role: str, face: int | str = "", look: str = "") -> Die:
    shown = str(face) if face else ""
    letter = sight.t("M") if role == "madness" else LETTERS[role]
    return Die(role, sight.game.die_name(role, sight.t), shown or letter, shown, look)


class Tick(msgspec.Struct, frozen=True):
    """A value of a meter; `crossed` is the stroke through one that is gone for ever."""

    value: int
    x: int
    look: str = ""
    crossed: str = ""


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A meter as a tide staff. Where `said` is not empty, that sentence stands in its place."""

    meter: str
    word: str
    is_named: bool = True
    said: str = ""
    says_meter: bool = False
    is_unknown: bool = False
    label: str = ""
    wash_from: int = 0
    wash_width: int = 0
    ticks: tuple[Tick, ...] = ()
    ring_x: int = 0
    ring_turn: int = 0
    maybe_x: int = 0
    """Where a value stands that it may reach; 0 for none."""


def track(
    sight: Seen, person: Person, meter: Meter, then: int = 0, *, is_named: bool = True
) -> Track:
    """A meter of somebody; `then` is a value that it may reach."""
    t, value = sight.t, person.meter(meter)
    word = up(meter_name(meter, t))
    if meter == "trauma" and person.creature:
        return _of_a_creature(sight, person, word, is_named=is_named)
    if not value:
        said = t("known to their player and to the keeper only")
        return Track(
            meter=meter,
            word=word,
            is_named=is_named,
            said=said,
            says_meter=True,
            is_unknown=True,
        )
    low = person.lowest(meter)
    start = 2 if low == LOWEST else _x(min(low, HIGHEST)) - 20
    return Track(
        meter=meter,
        word=word,
        is_named=is_named,
        label=_label(sight, word, value, low, then),
        wash_from=start,
        wash_width=max(_x(value) - start, 0),
        ticks=_ticks(value, low, then),
        ring_x=_x(value),
        ring_turn=(len(person.id) * 37 + value * 61) % 360,
        maybe_x=_x(then) if 0 < then <= HIGHEST else 0,
    )


def _of_a_creature(sight: Seen, person: Person, word: str, *, is_named: bool) -> Track:
    t, said = sight.t, sight.t("wounds do nothing to it")
    if person.toughness:
        said = t("{value} out of {end}", value=person.trauma, end=person.toughness)
    return Track(
        meter="trauma",
        word=word,
        is_named=is_named,
        said=said,
        says_meter=bool(person.toughness),
    )


def _x(value: int) -> int:
    return FIRST + (value - 1) * STEP


@lru_cache(maxsize=512)
def _ticks(value: int, low: int, then: int) -> tuple[Tick, ...]:
    return tuple(_tick(n, value, low, then) for n in range(LOWEST, HIGHEST + 1))


def _tick(n: int, value: int, low: int, then: int) -> Tick:
    x = _x(n)
    looks = {"y-now": n == value, "y-next": n == then, "y-end": n == HIGHEST}
    look = " ".join(name for name, holds in (looks | {"y-gone-value": n < low}).items() if holds)
    crossed = f"M{x - 14},{25 + n % 2} C{x - 5},19 {x + 4},15 {x + 14},{9 + n % 2}"
    return Tick(n, x, look, crossed if n < low else "")


def _label(sight: Seen, word: str, value: int, low: int, then: int) -> str:
    t = sight.t
    said = [t("{meter} {value} out of 6", meter=word, value=value)]
    if low > LOWEST:
        said.append(t("minimum {value}", value=low))
    if then:
        said.append(t("might become {value}", value=then))
    return ", ".join(said)


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """Something in a row of dice: a die, a word between dice, a level, or nothing that opposes."""

    die: Die | None = None
    word: str = ""
    plus: str = ""
    nought: str = ""
    """The sign where no die lies; `word` then says why."""


def nought(sight: Seen, *, fails: bool = False) -> Piece:
    """Nothing is thrown against it; `fails`: what it is about cannot even be touched."""
    said = sight.t("cannot be touched") if fails else sight.t("no opposition")
    return Piece(nought="–" if fails else "0", word=said)
