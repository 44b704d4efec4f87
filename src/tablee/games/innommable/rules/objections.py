"""Objections to an outrage: the table agrees before anything goes on."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import ID, MANY, of_fate, rules
from tablee.games.innommable.rules.conflicts.events import ResolutionDropped
from tablee.games.innommable.rules.elements import NoteElement
from tablee.games.innommable.rules.fate_list import FROM, tick_boxes, with_bond
from tablee.games.innommable.rules.keepers_word.asks import (
    AssignProtagonist,
    CorrectProtagonist,
    CorrectTable,
    RenameProtagonist,
)
from tablee.games.innommable.state.table import SEVERITIES, Agreed, Judging, Outrage, State
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

JUDGEMENT = f"{ID}.meter.fate-judgement"


# What may be asked


class ObjectToOutrage(Ask, frozen=True, kw_only=True):
    """`outrage`: which of those of this scene; without it, the latest."""

    outrage: Name | None = None
    text: Line


class SettleObjection(Ask, frozen=True, kw_only=True):
    """What the group agrees on: the same severity or less, and boxes that are blank again."""

    severity: Agreed
    text: Line
    untick: Annotated[int, Meta(ge=0, le=MANY)] = 0


# What may happen


class OutrageObjected(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-judgement"
    seat: str
    text: str
    outrage: str = ""


class ObjectionSettled(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-judgement"
    who: str
    severity: Agreed
    text: str


class BoxesUnticked(Event, frozen=True, kw_only=True):
    """An objection was right: the boxes of the outrage are blank again."""

    rule: str = "innommable.meter.fate-judgement"
    who: str
    attachment: bool
    boxes: int


class Restored(Event, frozen=True, kw_only=True):
    """Somebody is back in play, and with them what had fallen: what they wanted, and others of
    them; the act that was weighed; that they were on their own."""

    rule: str = "innommable.meter.fate-judgement"
    who: str
    goal: str = ""
    against: str = ""
    beaten: tuple[tuple[str, str], ...] = ()
    judging: Judging | None = None
    apart: bool = False


# What is decided


def open_outrages(state: State, by: By) -> tuple[Outrage, ...]:
    """Those of this scene, except of somebody who has gone: any player may object to any."""
    if by.role != "player" or state.phase == 4 or state.verdict or state.objected is not None:
        return ()
    return tuple(
        one
        for one in state.outrages
        if one.scene == by.scene and (one.attachment or not state.protagonists[one.who].is_gone)
    )


@rules.law(ObjectToOutrage, JUDGEMENT)
def may_object(state: State, by: By, ask: ObjectToOutrage) -> Event:
    found = open_outrages(state, by)
    if not found:
        raise Refused(JUDGEMENT, "There is nothing to object to.")
    outrage = found[-1]
    if ask.outrage is not None:
        named = [one for one in found if one.id == ask.outrage]
        if not named:
            raise Refused(JUDGEMENT, "There is nothing of the kind to object to.")
        outrage = named[0]
    return OutrageObjected(seat=by.seat, text=ask.text, outrage=outrage.id)


@may_object.offers
def objections(state: State, by: By) -> Iterator[Candidate]:
    if found := open_outrages(state, by):
        named = tuple(one.id for one in found if one.id)
        yield Candidate(choices={"outrage": named}, omit=() if named else ("outrage",))


def suspended(state: State, ask: type[Ask]) -> Refused | None:
    """While the table discusses an objection nothing else goes on."""
    if state.objected is None or ask in UNTOUCHED:
        return None
    return Refused(JUDGEMENT, "An objection is being discussed: the table agrees first.")


UNTOUCHED: frozenset[type[Ask]] = frozenset(
    (
        SettleObjection,
        NoteElement,
        CorrectProtagonist,
        CorrectTable,
        RenameProtagonist,
        AssignProtagonist,
    )
)
"""What the agreement itself may take, and what changes nothing in the story."""


def agreeable(state: State, outrage: Outrage, untick: int) -> tuple[Agreed, ...]:
    """What the table may agree on, with so many of the boxes blank again: nothing worse."""
    one = state.protagonists[outrage.who]
    column = one.attachment if outrage.attachment else one
    left = column.ticked - untick
    lesser = SEVERITIES[: SEVERITIES.index(outrage.severity) + 1]
    return ("none", *(s for s in lesser if left >= FROM[outrage.attachment][s]))


def most_unticked(state: State, outrage: Outrage) -> int:
    """The boxes of this outrage that are still ticked."""
    one = state.protagonists[outrage.who]
    column = one.attachment if outrage.attachment else one
    return min(outrage.boxes, column.ticked)


@rules.law(SettleObjection, JUDGEMENT, keeper=True)
def may_settle(state: State, by: By, ask: SettleObjection) -> Outrage:
    outrage = state.objected
    if outrage is None:
        raise Refused(JUDGEMENT, "There is no objection to settle.")
    most = most_unticked(state, outrage)
    if ask.untick > most:
        raise Refused(JUDGEMENT, "Boxes that this outrage has ticked: {count}.", count=most)
    if ask.severity not in agreeable(state, outrage, 0):
        raise Refused(JUDGEMENT, "An objection makes nothing worse.")
    if ask.severity not in agreeable(state, outrage, ask.untick):
        raise Refused(JUDGEMENT, "The boxes that stay ticked do not allow as much.")
    return outrage


@may_settle.decides
def settle_objection(
    state: State, by: By, ask: SettleObjection, dice: Dice, outrage: Outrage
) -> Iterator[Event]:
    if ask.untick:
        yield BoxesUnticked(
            who=outrage.who,
            attachment=outrage.attachment,
            boxes=ask.untick,
            to=of_fate(state),
        )
    yield ObjectionSettled(who=outrage.who, severity=ask.severity, text=ask.text)
    if _is_spared(outrage, ask.severity) and not outrage.attachment:
        yield from _restored(state, outrage)


def _is_spared(outrage: Outrage, severity: Agreed) -> bool:
    return outrage.severity == "terminal" and severity != "terminal"


def _restored(state: State, outrage: Outrage) -> Iterator[Event]:
    """What fell with the outrage stands again, where nothing that came after has settled it."""
    who, fallen = outrage.who, outrage.fallen
    if state.protagonists[who].status != "closing":
        return
    going = state.resolution
    drawn = {going.who: going.goal} if going is not None and not going.thrown else {}
    wanted = {**state.goals, **drawn}
    beaten = tuple(
        (other, goal)
        for other, goal in fallen.beaten
        if wanted.get(other) == goal and other not in state.against
    )
    if going is not None and going.who in dict(beaten):
        # It is against somebody who is there again: that is no matter for dice.
        yield ResolutionDropped(who=going.who)
    against = state.protagonists.get(fallen.against)
    back = Restored(
        who=who,
        goal=fallen.goal,
        against=fallen.against if against is not None and against.is_active else "",
        beaten=beaten,
        judging=fallen.judging if state.judging is None else None,
        apart=fallen.apart,
    )
    if back != Restored(who=who):
        yield back


@may_settle.offers
def settlements(state: State, by: By) -> Iterator[Candidate]:
    outrage = state.objected
    if outrage is not None:
        for boxes in range(most_unticked(state, outrage) + 1):
            agreed = agreeable(state, outrage, boxes)
            yield Candidate({"untick": boxes}, {"severity": agreed}, sure=("severity",))


# What it changes


@rules.evolves(BoxesUnticked)
def evolve_boxes_unticked(state: State, event: BoxesUnticked) -> State:
    return tick_boxes(state, event.who, -event.boxes, attachment=event.attachment)


@rules.evolves(OutrageObjected)
def evolve_outrage_objected(state: State, event: OutrageObjected) -> State:
    outrages = tuple(
        replace(one, objection=event.text, objector=event.seat) if one.id == event.outrage else one
        for one in state.outrages
    )
    return replace(state, outrages=outrages)


@rules.evolves(ObjectionSettled)
def evolve_objection_settled(state: State, event: ObjectionSettled) -> State:
    outrage = state.objected
    if outrage is None:
        return state
    spared = _is_spared(outrage, event.severity)
    one = state.protagonists[outrage.who]
    others = tuple(o for o in state.outrages if o is not outrage)
    if spared and outrage.attachment:
        after = next((o for o in others if o.who == outrage.who and _still_ruins(o)), None)
        if after is not None and not outrage.on_ruins:
            # What came after has ruined it now.
            others = tuple(replace(o, on_ruins=False) if o is after else o for o in others)
        elif not outrage.on_ruins:
            state = with_bond(state, outrage.who, lost=False)
    elif spared and one.status == "closing":
        state = state.with_one(replace(one, status="active"))
        others = tuple(_crossed(o, outrage) for o in others)
    return replace(state, outrages=others)


def _crossed(other: Outrage, spared: Outrage) -> Outrage:
    """Of two who fell, what either wanted against the other comes back with the later of them."""
    first, fallen = spared.fallen, other.fallen
    if first.against == other.who:
        fallen = replace(fallen, beaten=(*fallen.beaten, (spared.who, first.goal)))
    if fallen.goal and (other.who, fallen.goal) in first.beaten:
        fallen = replace(fallen, against=spared.who)
    return replace(other, fallen=fallen)


def _still_ruins(outrage: Outrage) -> bool:
    return outrage.attachment and outrage.severity == "terminal" and outrage.on_ruins


@rules.evolves(Restored)
def evolve_restored(state: State, event: Restored) -> State:
    who = event.who
    goals, against = dict(state.goals), dict(state.against)
    if event.goal:
        goals[who] = event.goal
    if event.against:
        against[who] = event.against
    for other, goal in event.beaten:
        goals[other], against[other] = goal, who
    return replace(
        state,
        goals=goals,
        against=against,
        judging=event.judging or state.judging,
        away=(*state.away, who) if event.apart and who not in state.away else state.away,
    )
