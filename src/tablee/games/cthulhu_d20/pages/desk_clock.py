"""The dial, and buttons that say what they will bring before they are pressed."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.pages.forms import (
    Row,
    amount,
    blank,
    folded_form,
    line,
    pick,
    worded,
)
from tablee.games.cthulhu_d20.pages.words import GAINS, People, Seen
from tablee.kernel.acts import Act, form_fields
from tablee.kernel.common.tell_time import moment
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

STOPS = frozenset({"exposure", "wound", "breath"})
"""What stops the clock when it falls due for a player's."""

MOST_AT_ONCE = 999
HOUR = ROUND_UNITS["hour"]


class Step(msgspec.Struct, frozen=True):
    """A length of time that passes with one press."""

    key: str
    count: int
    unit: str
    label: str

    @property
    def rounds(self) -> int:
        return self.count * ROUND_UNITS[self.unit]


class StepOn(msgspec.Struct, frozen=True):
    """A button of the clock, and what it brings: losses first, then anything else."""

    act: Act
    brings_id: str
    losses: str
    besides: str


class Dial(Part, frozen=True):
    template: ClassVar[str] = "dial.html"

    hour_hand: float
    minute_hand: int
    wedges: tuple[float, ...]
    """Where on the dial a loss falls due, in degrees."""
    now: str
    note: str
    steps: tuple[StepOn, ...]
    shut: str
    longer: Fold | None


def dial(sight: Seen) -> Iterator[Dial]:
    clock, people = sight.view.common.clock or 0, sight.once(People)
    t, advance = sight.t, sight.offer_of("advance")
    shut = ""
    if advance is None:
        shut = sight.looks.why_not({"ask": "advance", "count": 1}) or t("Time waits.")
    yield Dial(
        key="dial",
        hour_hand=round(clock % 720 * 0.5, 1),
        minute_hand=clock % 60 * 6,
        wedges=tuple(_wedges(sight, clock)),
        now=moment(clock, t),
        note=_note(sight),
        steps=tuple(_steps_on(sight, people, advance)) if advance else (),
        shut=shut,
        longer=_longer(sight, people, advance) if advance else None,
    )


def _wedges(sight: Seen, clock: int) -> Iterator[float]:
    for due in sight.mine.due:
        if due.kind not in GAINS and due.rounds < HOUR:
            yield round(clock % 60 * 6 + max(due.rounds, 0) * 0.6, 1)


def _note(sight: Seen) -> str:
    t, mine = sight.t, sight.mine
    if mine.fight:
        return t("Round {number} of the fight", number=mine.fight.round)
    extra = (mine.now or 0) % ROUND_UNITS["minute"]
    return t.many("and {count} round", "and {count} rounds", extra) if extra else ""


def _steps(sight: Seen) -> tuple[Step, ...]:
    t = sight.t
    return (
        Step("round", 1, "round", t("+1 round")),
        Step("minute", 1, "minute", t("1 min")),
        Step("ten", 10, "minute", t("10 min")),
        Step("hour", 1, "hour", t("1 h")),
        Step("day", 1, "day", t("1 day")),
    )


def _steps_on(sight: Seen, people: People, advance: Offer) -> Iterator[StepOn]:
    t, told = sight.t, ""
    given = tuple(form_fields(advance.given))
    for step in _steps(sight):
        losing, waits = _losses(sight, people, step)
        losses = besides = ""
        if losing and losing == told:
            losses = t("the same losses first")
        elif losing:
            losses, told = t("losses for {names}", names=losing), losing
            besides = t("the clock stops at the first") if waits and step.rounds > 1 else ""
        else:
            besides = _gains(sight, people, step)
        act = Act(
            id=f"advance-{step.key}",
            ask=advance.ask,
            label=step.label,
            given=(*given, ("count", str(step.count)), ("unit", step.unit)),
            look="quiet",
        )
        yield StepOn(act, f"brings-{step.key}", losses, besides)


def _losses(sight: Seen, people: People, step: Step) -> tuple[str, bool]:
    """Who loses something within a step, and whether the clock stops for one of them."""
    dues = [one for one in sight.mine.due if one.rounds <= step.rounds and one.kind not in GAINS]
    names = dict.fromkeys(people.call_within(one.who) for one in dues)
    stops = (
        one.kind in STOPS and one.who in people.by_id and bool(people.by_id[one.who].seat)
        for one in dues
    )
    return sight.t.listed(list(names)), any(stops)


def _gains(sight: Seen, people: People, step: Step) -> str:
    t = sight.t
    gains = dict.fromkeys(
        one.who for one in sight.mine.due if one.kind in GAINS and one.rounds <= step.rounds
    )
    if not gains:
        return t("nothing falls due")
    names = t.listed([people.call_within(who) for who in gains])
    return t("rest serves {names}", names=names)


def _longer(sight: Seen, people: People, advance: Offer) -> Fold:
    t, units = sight.t, worded(people, "unit", ROUND_UNITS)
    form = blank(
        sight,
        advance,
        t("Let time run"),
        Row(
            (
                amount("count", t("How long"), 1, MOST_AT_ONCE, 10, required=True),
                pick("unit", t("Unit"), units, "minute"),
            )
        ),
        line("text", t("What it is spent on"), required=False),
        id="advance",
    )
    return folded_form(sight, form, t("Another length of time"))
