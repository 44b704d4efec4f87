"""The roll stage and the story on the Table tab: what has just happened, for every seat that may
know it, in any game.

A throw is a card: who threw and what for, the dice, the verdict, what is told of it, what it
changed. It stays until its reader puts it away; then it is a line of the strip, like whatever else
happened. Nothing is told twice: a line stands on a card or in the strip.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from tablee.dice.throws import Shown
from tablee.kernel.game import Game
from tablee.kernel.happening import Happening
from tablee.kernel.line import Line
from tablee.kernel.page import Part, Sight
from tablee.kernel.roll_card import all_told, is_owing, roll_card, since_mended
from tablee.kernel.stakes import stake_of

EARLIER = 2
"""Throws before the latest one of which a line stays on its card."""


class YourTurn(Part, frozen=True):
    """Says that something is asked of this seat, and where: the keys of the parts that ask."""

    template: ClassVar[str] = "parts/your_turn.html"

    asks: str
    nudged: int = 0


def your_turn(sight: Sight[Any], due: Iterable[Part]) -> Iterator[Part]:
    """A mark on the page of a seat that owes an answer; nothing on the others."""
    if sight.is_keeper:
        return  # the list of what waits for the keeper says it (`kernel/waits.py`)
    asks = " ".join(part.key for part in due)
    if type(sight.game).owed is not Game.owed:
        asks = (asks or "now") if is_owing(sight) else ""
    if asks:
        yield YourTurn(key="your-turn", asks=asks, nudged=sight.nudged)


def stage(sight: Sight[Any]) -> Iterator[Part]:
    """The latest throw, with those that led to it; then a free one that was made since: it takes
    the place of no throw that counts."""
    shown = on_stage(sight)
    if shown:
        *earlier, roll = shown
        card = roll_card(sight, roll, earlier, since_mended(sight, roll))
        is_own, stake = _is_own(sight, roll), stake_of(sight, roll)
        yield msgspec.structs.replace(card, stake=stake, is_own=is_own)
    for free in free_on_stage(sight):
        card = roll_card(sight, free, (), ())
        yield msgspec.structs.replace(card, is_own=_is_own(sight, free))


def is_own_throw(sight: Sight[Any]) -> bool:
    """Whether the throw on the stage was made by this seat, or for it."""
    shown = on_stage(sight)
    return bool(shown) and _is_own(sight, shown[-1])


def _is_own(sight: Sight[Any], roll: Happening) -> bool:
    return roll.lines[0].seat in sight.held


def thrown_turn(sight: Sight[Any]) -> int:
    """The turn of the throw that lies on the stage; 0 if none does. What is shown there need not be
    shown again."""
    shown = on_stage(sight)
    return shown[-1].turn if shown else 0


def lines_on_stage(sight: Sight[Any]) -> Sequence[Line]:
    """What is told of the throw on the stage, with what has changed since what it came to."""
    return sight.once(_lines_on_stage)


def _lines_on_stage(sight: Sight[Any]) -> Sequence[Line]:
    return tuple(line for roll in on_stage(sight)[-1:] for line in all_told(sight, roll))


def on_stage(sight: Sight[Any]) -> Sequence[Happening]:
    """The throw that lies on the stage, after those that led to it; nothing if it is put away."""
    return sight.once(_on_stage)


def _on_stage(sight: Sight[Any]) -> Sequence[Happening]:
    rolls = [one for one in sight.happened if one.is_roll and not one.is_free]
    if not rolls or not _lies_there(sight, rolls[-1]):
        return ()
    return tuple(one for one in rolls if _lies_there(sight, one))[-1 - EARLIER :]


def free_on_stage(sight: Sight[Any]) -> list[Happening]:
    """The free roll that was made since the last throw that counts, until it is put away."""
    latest = [one for one in sight.happened if one.is_roll][-1:]
    return [one for one in latest if one.is_free and _lies_there(sight, one)]


def put_away_latest(sight: Sight[Any]) -> list[Happening]:
    """The latest throw that counts, if this seat has put it away: it can be seen again."""
    latest = [one for one in sight.happened if one.is_roll and not one.is_free][-1:]
    return [
        one
        for one in latest
        if f"roll-{one.turn}" in sight.put_away and one.turn >= sight.once(_latest_scene)
    ]


def _lies_there(sight: Sight[Any], roll: Happening) -> bool:
    is_fresh = roll.turn >= sight.once(_latest_scene)
    return is_fresh and f"roll-{roll.turn}" not in sight.put_away


def thrown_dice(sight: Sight[Any]) -> tuple[Shown, ...]:
    """The dice that lie on the stage as they count; none where their throw came to something else
    since."""
    shown = on_stage(sight)[-1:]
    if not shown or since_mended(sight, shown[0]):
        return ()
    casts = [line.cast for line in shown[0].lines if line.cast is not None]
    return tuple(die for cast in casts for die in cast.dice)


def _latest_scene(sight: Sight[Any]) -> int:
    """The turn that opened it: a new scene puts away the throws of the one before."""
    for one in reversed(sight.happened):
        if one.opens_scene:
            return one.turn
    return 0
