"""The bowl: what lies in it, what a die of it costs, what one more would change."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import fold, why
from tablee.games.innommable.pages.phase_line import Line, PhaseLine, phase_fall, phase_line
from tablee.games.innommable.pages.words import (
    People,
    Seen,
    capitalised,
    chance_in_words,
    dice_in_words,
    is_busy,
    offers_for,
    reckoned,
    short_chance,
)
from tablee.games.innommable.state.pools import size
from tablee.games.innommable.words.common import number_word
from tablee.games.innommable.words.names import content_name
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part

TURNS: Mapping[str, int] = {
    **{"20-1": -8, "12-1": 6, "8-1": 21, "4-1": 5, "20-2": -14, "12-2": 12, "8-2": 16, "4-2": -4},
    **{"20-3": 22, "12-3": -23, "8-3": -16, "4-3": -23, "20-4": -6, "12-4": -24, "8-4": -12},
    **{"4-4": 14, "20-5": 26, "12-5": 18},
}
"""Each die lies at an angle of its own, which no redraw changes."""
ROOM: Mapping[int, int] = {20: 5, 12: 5, 8: 4, 4: 4}
"""How many dice of a kind are drawn."""
MANY = 6


class Lying(msgspec.Struct, frozen=True):
    """A die in the bowl; with words where it can be taken."""

    slot: str
    die: Die
    take: str
    is_next: bool
    """The first of its kind: the keyboard comes to this one only."""
    is_shut: bool


class Bowl(msgspec.Struct, frozen=True):
    look: str
    is_low: bool
    take: Act | None
    dice: tuple[Lying, ...]
    title: str
    text: str


class Strip(Part, frozen=True):
    """The phases alone, above something that is under way."""

    template: ClassVar[str] = "strip.html"

    line: PhaseLine


class Stage(Part, frozen=True):
    """The phases, the difficulty and the bowl."""

    template: ClassVar[str] = "stage.html"

    line: PhaseLine
    fall: Line
    difficulty: str
    ceiling: str
    bowl: Bowl


class LowBowl(Part, frozen=True):
    """The bowl while something else is asked: its dice in one line."""

    template: ClassVar[str] = "low_bowl.html"

    bowl: Bowl


class ShutDie(msgspec.Struct, frozen=True):
    die: str
    text: str


class Compared(msgspec.Struct, frozen=True):
    """What a throw would come to with these dice."""

    dice: str
    success: str
    box: str
    is_sure: bool
    """Whether the box is."""


class BowlNotes(Part, frozen=True):
    """Below the bowl: the price of a monologue, why a die is closed, and a throw as it would be
    without a die of it and with one."""

    template: ClassVar[str] = "bowl_notes.html"

    act: Act
    price: str
    costs: bool
    shut: tuple[ShutDie, ...]
    compared: tuple[Compared, ...] = ()


class Row(msgspec.Struct, frozen=True):
    dice: str
    success: str
    box: str


class OneMore(Part, frozen=True):
    """What one more die would change at the present difficulty."""

    template: ClassVar[str] = "one_more.html"

    title: str
    caption: str
    rows: tuple[Row, ...]


def stage(sight: Seen) -> Iterator[Part]:
    """The top of the table: a strip while something is under way, else the whole bowl."""
    mine, t = sight.mine, sight.t
    if not mine.begun:
        return
    line = phase_line(mine, t)
    if is_busy(mine):
        yield Strip(key="phases", line=line)
        return
    people = sight.once(People)
    is_played = mine.phase < 4
    yield Stage(
        key="stage",
        line=line,
        fall=phase_fall(mine.phase, t),
        difficulty=str(mine.difficulty) if is_played else "",
        ceiling=_ceiling(sight),
        bowl=_bowl(sight, people),
    )
    yield from _notes(sight, people, compares=True)


def low_bowl(sight: Seen) -> Iterator[Part]:
    mine = sight.mine
    if mine.begun and is_busy(mine) and mine.phase < 4 and not mine.verdict:
        people = sight.once(People)
        yield LowBowl(key="low-bowl", bowl=_bowl(sight, people, is_low=True))
        yield from _notes(sight, people)
        yield from _one_more(sight, people)


def one_more(sight: Seen) -> Iterator[Part]:
    """For whoever is played besides: of the first it stands below the bowl."""
    if sight.mine.begun and not is_busy(sight.mine):
        people = sight.once(People)
        shown, _ = _taker(sight, people)
        yield from _one_more(sight, people, but=shown)


def phases_explained(sight: Seen) -> Iterator[Fold]:
    """Also what the keyboard scrolls by where nothing is asked."""
    if sight.mine.begun and not is_busy(sight.mine):
        yield why(sight, "phase.four", "why-phases")


def _ceiling(sight: Seen) -> str:
    mine, t = sight.mine, sight.t
    if mine.phase == 1:
        return t("it stays there for now")
    if mine.phase == 2:
        return t("{most} at most before the source", most=mine.difficulty_most)
    return t("{most} at most", most=mine.difficulty_most)


def takers(sight: Seen, people: People) -> Iterator[tuple[str, list[int]]]:
    """For whom of its own this seat may take a die, and which kinds."""
    for who in people.own:
        if kinds := [one.given["die"] for one in offers_for(sight, who, "take-die")]:
            yield who, kinds


def _taker(sight: Seen, people: People) -> tuple[str, list[int]]:
    """For whom the dice in the bowl are taken; for the others there is a form of its own."""
    return next(takers(sight, people), ("", []))


def _bowl(sight: Seen, people: People, *, is_low: bool = False) -> Bowl:
    mine = sight.mine
    count = size(mine.bowl)
    who, kinds = _taker(sight, people)
    looks = (
        "is-low" if is_low else "",
        "is-many" if count > MANY else "",
        "" if count else "is-empty",
    )
    return Bowl(
        look=" ".join(filter(None, ("i-bowl", *looks))),
        is_low=is_low,
        take=_take(who) if who else None,
        dice=tuple(_lying(sight, kinds, "middle" if is_low else "")),
        title=_title(sight, count),
        text=_text(sight, count),
    )


def _take(who: str) -> Act:
    return Act(id=f"take-{who}", ask="take-die", label="", given=(("who", who),))


def _lying(sight: Seen, kinds: list[int], size: str) -> Iterator[Lying]:
    t = sight.t
    for sides, count in sight.mine.bowl:
        can_take = sides in kinds
        words = t("Take the d{sides}: {kind}", sides=sides, kind=content_name(sides, t))
        for n in range(1, min(count, ROOM[sides]) + 1):
            slot = f"{sides}-{n}"
            drawn = die(sides, size=size, turn=TURNS[slot])
            is_shut = bool(kinds) and not can_take
            yield Lying(slot, drawn, words if can_take else "", n == 1, is_shut)


def _title(sight: Seen, count: int) -> str:
    t = sight.t
    if not count:
        return t("The bowl is empty")
    word = capitalised(number_word(count, t))
    return t.many("One die in the bowl", "{word} dice in the bowl", count, word=word)


def _text(sight: Seen, count: int) -> str:
    mine, t = sight.mine, sight.t
    if count:
        dice = f"{capitalised(dice_in_words(mine.bowl, t))}."
        return f"{dice} {t('The keeper has more.')}" if mine.reserve_left else dice
    if not mine.begun:
        return t("Nothing has fallen into it yet.")
    if mine.reserve_left:
        return t("Leave the floor to the keeper.")
    return t("Nothing more will fall into it.")


def _notes(sight: Seen, people: People, *, compares: bool = False) -> Iterator[BowlNotes]:
    who, kinds = _taker(sight, people)
    if not who:
        return
    looks = sight.looks
    yield BowlNotes(
        key="bowl-notes",
        act=_take(who),
        price=_price(sight, people, who),
        costs=people.standing[who].next_monologue_costs,
        shut=tuple(
            ShutDie(f"d{sides}", looks.why_not({"ask": "take-die", "who": who, "die": sides}))
            for sides, _ in sight.mine.bowl
            if sides not in kinds
        ),
        compared=tuple(_all_compared(sight, people, who, kinds)) if compares else (),
    )


def _all_compared(sight: Seen, people: People, who: str, kinds: list[int]) -> Iterator[Compared]:
    t, held = sight.t, people.by_id[who].dice
    for place, sides in enumerate(kinds):
        found = reckoned(sight, ask="take-die", who=who, die=sides)
        if not found:
            return
        if not place:
            dice = t("With what you hold: {dice}", dice=dice_in_words(held, t))
            yield _weighed(sight, dice if held else t("Without a die"), found, "without")
        more = t("With a d{sides} more", sides=sides) if held else t("With a d{sides}", sides=sides)
        yield _weighed(sight, more, found, "with")


def _weighed(sight: Seen, dice: str, found: Mapping[str, Fraction], way: str) -> Compared:
    t, box = sight.t, found[f"box-{way}"]
    said = t("a box for certain") if box == 1 else t("a box: {chance}", chance=short_chance(box, t))
    return Compared(dice, capitalised(chance_in_words(found[f"success-{way}"], t)), said, box == 1)


def _price(sight: Seen, people: People, who: str) -> str:
    t = sight.t
    costs = people.standing[who].next_monologue_costs
    dark_only = sight.mine.house["fate_box_monologues"] == "only-d8-d4"
    if costs and dark_only:
        return t("With a d8 or a d4, one box more in your column.")
    if costs:
        return t("One monologue more: one box more in your column.")
    if dark_only:
        return t("Only a second d8 or d4 costs a box.")
    return t("The first monologue costs no box.")


def _one_more(sight: Seen, people: People, but: str = "") -> Iterator[Fold]:
    title = sight.t("What would one more die change?")
    for who in (one for one in people.own if one != but):
        kinds = [offer.given["die"] for offer in offers_for(sight, who, "take-die")]
        if kinds:
            yield fold(
                sight,
                f"one-more-{who}",
                title,
                partial(_compared, sight, people, who, kinds, title),
                look="i-fold i-onemore",
            )


def _compared(
    sight: Seen, people: People, who: str, kinds: list[int], title: str
) -> Iterator[OneMore]:
    t = sight.t
    rows: list[Row] = []
    for sides in kinds:
        found = reckoned(sight, ask="take-die", who=who, die=sides)
        if not found:
            continue
        said = {key: chance_in_words(chance, t) for key, chance in found.items()}
        if not rows:
            held = capitalised(dice_in_words(people.by_id[who].dice, t))
            rows.append(Row(held, said["success-without"], said["box-without"]))
        with_it = t("and a d{sides}", sides=sides)
        rows.append(Row(with_it, said["success-with"], said["box-with"]))
    caption = t("At difficulty {number}, with the reroll.", number=sight.mine.difficulty)
    yield OneMore(key=f"one-more-{who}-table", title=title, caption=caption, rows=tuple(rows))
