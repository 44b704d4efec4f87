"""The reserve: the whole queue in order. It is never in the page of another seat."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.innommable.pages.desk import Section, desk_of
from tablee.games.innommable.pages.drawing import Dice, die
from tablee.games.innommable.pages.scheme import Group, Queue
from tablee.games.innommable.pages.words import Seen, dice_said
from tablee.games.innommable.state.pools import dice_of
from tablee.kernel.page import Part


class Reserve(Part, frozen=True):
    """The queue in one row."""

    template: ClassVar[str] = "desk_reserve.html"

    dice: Dice


def is_played(sight: Seen) -> bool:
    return sight.mine.begun and sight.mine.phase < 4


def to_come(sight: Seen) -> tuple[int, ...]:
    """The dice that are still in the reserve, in the order in which they fall."""
    return dice_of(sight.mine.reserve or ())


def reserve(sight: Seen) -> Iterator[Section]:
    if not is_played(sight):
        return
    t, ahead = sight.t, to_come(sight)
    queue = dice_of(desk_of(sight).prepared.scheme)
    spent = queue[: len(queue) - len(ahead)]
    left = t.many(
        "{count} die left of {total}", "{count} dice left of {total}", len(ahead), total=len(queue)
    )
    inside = _by_phase(sight, spent, ahead) if sight.mine.phase == 1 else _row(sight, spent, ahead)
    yield Section(
        key="desk-reserve",
        title_id="reserve-title",
        title=t("The reserve"),
        note=left,
        inside=(inside,),
    )


def _by_phase(sight: Seen, spent: tuple[int, ...], ahead: tuple[int, ...]) -> Queue:
    t = sight.t
    now = max(desk_of(sight).phase_one_dice - len(spent), 0)
    every = (
        (spent, t("fallen"), "spent", "spent"),
        (ahead[:now], t("awareness"), "", "next"),
        (ahead[now:], t("doings"), "later", "later"),
    )
    groups = tuple(
        Group(tuple(die(one, 0, look, "small") for one in dice), name, dice_said(dice, t), place)
        for dice, name, look, place in every
        if dice
    )
    return Queue(key="reserve-queue", groups=groups)


def _row(sight: Seen, spent: tuple[int, ...], ahead: tuple[int, ...]) -> Reserve:
    t = sight.t
    fallen = (die(sides, look="spent", size="small") for sides in spent)
    said = f"{t('To come')}{t(': ')}{dice_said(ahead, t)}"
    return Reserve(
        key="reserve-queue",
        dice=Dice((*fallen, *(die(sides, size="small") for sides in ahead)), said),
    )
