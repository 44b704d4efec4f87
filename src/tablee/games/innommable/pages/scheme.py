"""The dice scheme: how many, of which kinds, which reveal brings which; then the beginning."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.desk import Chapter, Section, chapter, desk_of
from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import (
    Doing,
    Listed,
    Number,
    Sentence,
    Written,
    doing,
    why,
)
from tablee.games.innommable.pages.ready import expected_players
from tablee.games.innommable.pages.words import Seen, dice_said
from tablee.games.innommable.state.pools import KINDS, size
from tablee.games.innommable.state.preparation import (
    CONCRETE,
    FEWEST,
    MOST,
    NEEDED,
    PLACES,
    Concrete,
    balanced,
)
from tablee.games.innommable.words.names import reveal_name
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

MOST_ROWS = 12
LONG = 4000

SHORT_NAMES: Mapping[str, str] = {
    "opening": "opening",
    "trigger": "trigger",
    "identity": "identity",
    "lair": "lair",
    "plan": "plan",
    "source": "source",
}
LACKING: Mapping[int, str] = {
    20: "No d20: no premonition.",
    12: "No d12: no hallucination.",
    8: "No d8: only the table makes somebody transgress.",
    4: "No d4: no paranormal effect.",
}


class Balanced(Part, frozen=True):
    """The most balanced scheme, with one press."""

    template: ClassVar[str] = "desk_balanced.html"

    act: Act
    is_offered: bool


class SchemeForm(Part, frozen=True):
    template: ClassVar[str] = "desk_scheme_form.html"

    form: Doing
    numbers: tuple[Number, ...]


class Group(msgspec.Struct, frozen=True):
    """Dice of the reserve that come together, and what brings them."""

    dice: tuple[Die, ...]
    name: str
    said: str
    look: str = ""


class Queue(Part, frozen=True):
    template: ClassVar[str] = "desk_queue.html"

    groups: tuple[Group, ...]
    look: str = ""


class RevealRow(msgspec.Struct, frozen=True):
    """One reveal of phase two, as its row is filled in."""

    id: str
    at: str
    title: str
    kind: Listed
    dice: Number
    text: Written
    keep: str
    is_kept: bool


class Allotment(Part, frozen=True):
    template: ClassVar[str] = "desk_allotment.html"

    form: Doing
    rows: tuple[RevealRow, ...]


def scheme(sight: Seen) -> Iterator[Section]:
    if sight.mine.begun:
        return
    t, desk = sight.t, desk_of(sight)
    count = size(desk.prepared.scheme)
    yield Section(
        key="desk-scheme",
        title_id="scheme-title",
        title=t("The dice scheme"),
        note=t.many("{count} die", "{count} dice", count) if count else t("not set"),
        inside=(
            *_advice(sight),
            *_forms(sight),
            *(_plan(sight) if count else ()),
            why(sight, "dice.composition", "why-scheme"),
            *_allotment(sight),
        ),
    )


def _advice(sight: Seen) -> Iterator[Sentence]:
    t, desk = sight.t, desk_of(sight)
    text = t("For N protagonists the book advises 3 × (N + 2) dice: 12, 15 or 18.")
    players = desk.prepared.players
    if players:
        mine = t("For {players}: {count}.", players=players, count=desk.recommended)
        text = f"{text} {mine}"
    yield Sentence(key="scheme-help", text=text)


def _forms(sight: Seen) -> Iterator[Part]:
    t, written, players = sight.t, desk_of(sight).prepared, expected_players(sight)
    offer = sight.offer_of("set-scheme")
    if offer is None:
        return
    best, now = dict(balanced(players)), dict(written.scheme)
    label = t(
        "The most balanced for {players}: {a} d20, {b} d12, {c} d8, {d} d4",
        players=players,
        a=best[20],
        b=best[12],
        c=best[8],
        d=best[4],
    )
    given = (("players", str(players)), *((f"d{one}", str(best[one])) for one in KINDS))
    look = "" if written.scheme else "main"
    press = Act(id="balanced", ask="set-scheme", label=label, given=given, look=look)
    yield Balanced(key="balanced", act=press, is_offered=best != now)
    form = doing(sight, offer, t("Set"), "", id="set-scheme", saves="typed")
    numbers = (
        Number(name="players", label=t("Protagonists"), value=players, least=FEWEST, most=MOST),
        *dice_numbers(now),
    )
    yield SchemeForm(key="set-scheme", form=form, numbers=numbers)


def dice_numbers(counts: Mapping[int, int]) -> Iterator[Number]:
    """How many dice of each kind."""
    for sides in KINDS:
        yield Number(name=f"d{sides}", label=f"d{sides}", value=counts.get(sides, 0))


def _plan(sight: Seen) -> Iterator[Part]:
    t, desk = sight.t, desk_of(sight)
    kinds = {one.id: one.kind for one in desk.prepared.concrete}
    groups = []
    for key, dice in desk.queue:
        known = SHORT_NAMES.get(key if key in PLACES else kinds.get(key, ""))
        if dice:
            drawn = tuple(die(sides, size="small") for sides in dice)
            groups.append(Group(drawn, t(known) if known else t("symptom"), dice_said(dice, t)))
    yield Queue(key="scheme-queue", groups=tuple(groups), look="is-plan")
    one, two = desk.phase_one_dice, desk.phase_two_dice
    shared = t("Symptoms: {one} dice. Phase two: {two}.", one=one, two=two)
    lacking = [t(LACKING[sides]) for sides in desk.lacking]
    yield Sentence(key="scheme-shared", text=" ".join((shared, *lacking)))


def _allotment(sight: Seen) -> Iterator[Chapter]:
    t, desk = sight.t, desk_of(sight)
    offer, rows = sight.offer_of("allot"), desk.prepared.concrete
    if offer is None:
        return
    given, count = sum(one.dice for one in rows), desk.phase_two_dice
    shared = t("dice shared out: {given} of {count}", given=given, count=count)
    is_written = bool(rows) and given == count and all(one.text for one in rows)
    yield chapter(
        sight,
        "step-allot",
        t("What phase two reveals"),
        partial(_allot, sight, offer),
        note=shared if desk.prepared.players and desk.prepared.scheme else "",
        is_done=is_written,
    )


def _allot(sight: Seen, offer: Offer) -> Iterator[Part]:
    t, rows = sight.t, desk_of(sight).prepared.concrete
    least = t("Who they are, their lair and the source at least; at least one die each.")
    yield Sentence(key="allot-help", text=least)
    missing = [kind for kind in NEEDED if kind not in {one.kind for one in rows}]
    blank = missing[0] if missing else "plan"
    form = doing(sight, offer, t("Save"), "", id="allot", saves="rows")
    shown: list[Concrete | None] = [*rows, None]
    found = tuple(_row(sight, n, one, blank) for n, one in enumerate(shown[:MOST_ROWS]))
    yield Allotment(key="allot", form=form, rows=found)


def _row(sight: Seen, place: int, one: Concrete | None, blank: str) -> RevealRow:
    t, at = sight.t, f"concrete.{place}"
    chosen = one.kind if one else blank
    return RevealRow(
        id=f"allot-{place}",
        at=at,
        title=t("Reveal {number}", number=place + 1),
        kind=Listed(
            name="kind",
            label=t("What it is about"),
            choices=tuple(Choice(kind, reveal_name(kind, t), kind == chosen) for kind in CONCRETE),
        ),
        dice=Number(name="dice", label=t("Dice"), value=one.dice if one else 1, least=1),
        text=Written(
            name="text",
            label=t("What is revealed"),
            most=LONG,
            rows=2,
            value=one.text if one else "",
        ),
        keep=t("Keep it") if one else t("Add it"),
        is_kept=one is not None,
    )
