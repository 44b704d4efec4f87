"""The cast of a session, with what became of each, and the session in figures."""

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.kernel.game import Game
from tablee.kernel.happening import Happening
from tablee.kernel.seat_names import is_unnamed
from tablee.kernel.seen import TableView
from tablee.kernel.tale.fate import Fate, fate_word
from tablee.kernel.tale.parts import Figure, Member
from tablee.kernel.tongue import Tongue

ENDS = frozenset({"dead", "insane", "lost"})


def fates_of(game: Game[Any], view: TableView, tongue: Tongue) -> list[Fate]:
    return list(game.fates(view.game, tongue))


def cast(fates: Sequence[Fate], view: TableView, tongue: Tongue) -> Iterator[Member]:
    """Those who were played, and of the others those who met their end."""
    players = {seat.name for seat in view.common.seats if seat.role == "player"}
    chairs = {seat.name for seat in view.common.seats if is_unnamed(seat)}
    portraits = {
        picture.seat: picture.id for picture in view.common.pictures if picture.kind == "portrait"
    }
    for fate in sorted(fates, key=lambda fate: not fate.seat):
        if fate.seat or fate.end:
            yield Member(
                name=fate.name,
                player=tongue.seat(fate.seat) if fate.seat and fate.seat not in chairs else "",
                line=fate.line,
                fate=fate_word(fate, tongue),
                is_ended=bool(fate.end),
                is_played=fate.seat in players,
                portrait=portraits.get(fate.seat, ""),
            )


def others(fates: Sequence[Fate]) -> tuple[str, ...]:
    return tuple(fate.name for fate in fates if not fate.seat and not fate.end)


def figures(
    rolls: Sequence[Happening], scenes: int, fates: Sequence[Fate], tongue: Tongue
) -> Iterator[Figure]:
    """Throws, successes, scenes, and those whom the story cost."""
    count = len(rolls)
    yield Figure(count, tongue.many("throw of the dice", "throws of the dice", count))
    good = sum(
        any(line.verdict and line.verdict.tone == "good" for line in one.lines) for one in rolls
    )
    if good:
        yield Figure(good, tongue.many("throw that went well", "throws that went well", good))
    if scenes:
        yield Figure(scenes, tongue.many("scene played", "scenes played", scenes))
    lost = sum(bool(fate.seat) and fate.end in ENDS for fate in fates)
    if lost:
        yield Figure(lost, tongue.many("of them lost", "of them lost", lost))
