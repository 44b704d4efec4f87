"""The fate list: boxes added and ticked, and how far the harm may go."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import Succumbing
from tablee.games.innommable.rules.common import (
    ID,
    MANY,
    has,
    in_play,
    is_playing,
    known,
    of_fate,
    rules,
)
from tablee.games.innommable.rules.monologues.law import drop_aside_of
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import SEVERITIES, Outrage, Severity, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

ATTACHED = f"{ID}.meter.fate-severity-attachment"
NO_INTERRUPT = f"{ID}.meter.fate-no-interrupt"
ORDER = f"{ID}.action.order"
SEVERITY = f"{ID}.meter.fate-severity-protagonist"
TICK = f"{ID}.meter.fate-tick"


# What may be asked


class Tick(Ask, frozen=True, kw_only=True):
    who: Name
    attachment: bool = False
    boxes: Annotated[int, Meta(ge=1, le=MANY)] = 1
    severity: Severity
    text: Line


# What may happen

Box = Literal["start", "monologue", "failure", "one", "anchor"]


class BoxAdded(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-add"
    who: str
    cause: Box
    attachment: bool = False
    scene: int = 0


class BoxesTicked(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-tick"
    who: str
    attachment: bool
    boxes: int


class OutrageDone(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-severity-protagonist"
    who: str
    attachment: bool
    severity: Severity
    text: str
    scene: int
    id: str = ""
    """Empty in edition 1, which knew the last outrage only."""
    on_ruins: bool = False
    """Nothing was left of the attachment before (house rule)."""


# What is decided

FROM: dict[bool, dict[Severity, int]] = {
    False: {"moderate": 1, "grave": 3, "terminal": 5},
    True: {"moderate": 1, "grave": 2, "terminal": 3},
}
"""From which ticked box on each severity is open: protagonists, and attachments (True)."""

ALWAYS_PROTECTED = ("monologue", "suggestion")


def ceiling(ticked: int, *, attachment: bool) -> Severity | None:
    """The gravest effect that so many ticked boxes allow."""
    open_now = [s for s in SEVERITIES if ticked >= FROM[attachment][s]]
    return open_now[-1] if open_now else None


def severities(state: State, ticked: int, *, attachment: bool) -> tuple[Severity, ...]:
    """What the keeper may choose from, once so many boxes are ticked."""
    found = tuple(s for s in SEVERITIES if ticked >= FROM[attachment][s])
    if not attachment and "terminal" in found and has(state, "fifth_tick", "automatic"):
        return ("terminal",)
    return found


def _check_open(state: State, by: By, one: Protagonist, *, attachment: bool) -> None:
    """Whether this column is open to ticks just now."""
    only_keeper(by, TICK)
    in_play(state, by)
    if not attachment and not one.is_active:
        raise Refused(TICK, "The column of {name} is closed.", name=one.name)
    gone = one.attachment.bond == "destroyed" and has(state, "attachment_terminal", "closes")
    if attachment and gone:
        raise Refused(TICK, "Nothing is left of the attachment to harm.")
    aside, going = state.aside, state.resolution
    guarded = has(state, "protect_anchor_and_impose", "true")
    if aside is not None and (guarded or aside.kind in ALWAYS_PROTECTED):
        raise Refused(NO_INTERRUPT, "A tick does not interrupt what is being told.")
    if any(p.renounces for p in state.protagonists.values()):
        # The last scene of a sacrifice: nothing is ticked before it is told.
        raise Refused(NO_INTERRUPT, "A tick does not interrupt what is being told.")
    if going is not None and going.thrown:
        raise Refused(NO_INTERRUPT, "A tick does not interrupt a resolution.")
    if going is not None and going.who == one.id:
        raise Refused(ORDER, "This column is closed until the outcome of the resolution.")
    if state.ended is not None and not state.ended.told and state.ended.who == one.id:
        raise Refused(ORDER, "The outcome is told before the keeper ticks.")


def _next_id(state: State) -> str:
    """A name that none of the open outrages has."""
    known = [int(one.id.rpartition("-")[2] or 0) for one in state.outrages]
    return f"outrage-{max(known, default=0) + 1}"


@rules.law(Tick, TICK)
def may_tick(state: State, by: By, ask: Tick) -> Protagonist:
    one = known(state, ask.who)
    _check_open(state, by, one, attachment=ask.attachment)
    column = one.attachment if ask.attachment else one
    if ask.boxes > column.empty:
        raise Refused(TICK, "Empty boxes in this column: {count}.", count=column.empty)
    after = column.ticked + ask.boxes
    rule = _rule_of(ask)
    if ask.severity not in severities(state, after, attachment=ask.attachment):
        if ask.severity == "terminal" or not has(state, "fifth_tick", "automatic"):
            raise Refused(rule, "So many ticked boxes do not allow as much: {count}.", count=after)
        raise Refused(rule, "At this table the fifth ticked box ends the character.")
    return one


def _rule_of(ask: Tick) -> str:
    return ATTACHED if ask.attachment else SEVERITY


@may_tick.decides
def tick(state: State, by: By, ask: Tick, dice: Dice, one: Protagonist) -> Iterator[Event]:
    yield BoxesTicked(who=one.id, attachment=ask.attachment, boxes=ask.boxes, to=of_fate(state))
    yield OutrageDone(
        rule=_rule_of(ask),
        who=one.id,
        attachment=ask.attachment,
        severity=ask.severity,
        text=ask.text,
        scene=by.scene,
        id=_next_id(state),
        on_ruins=ask.attachment and one.attachment.bond == "destroyed",
    )
    if ask.severity == "terminal" and not ask.attachment:
        yield from drop_aside_of(state, one.id)
        yield Succumbing(who=one.id)


MOST_BOXES = 6
"""More boxes at once than this are offered by their number, not one by one."""


@may_tick.offers
def ticks(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and is_playing(state, by):
        for one in state.protagonists.values():
            for attachment in (False, True):
                yield from _in_column(state, one, attachment=attachment)


def _in_column(state: State, one: Protagonist, *, attachment: bool) -> Iterator[Candidate]:
    column = one.attachment if attachment else one
    given = {"who": one.id, "attachment": attachment}
    sure = ("severity",)
    for boxes in range(1, min(column.empty, MOST_BOXES) + 1):
        choices = severities(state, column.ticked + boxes, attachment=attachment)
        advice = (f"{ID}.gm.private-life",)
        yield Candidate({**given, "boxes": boxes}, {"severity": choices}, advice, sure=sure)
    if column.empty > MOST_BOXES:
        # So many that the gravest is open with any number of them.
        most = min(column.empty, MANY)
        choices = severities(state, column.ticked + most, attachment=attachment)
        number = {"least": MOST_BOXES + 1, "most": most, "required": True}
        yield Candidate(given, {"severity": choices}, shaped={"boxes": number}, sure=sure)


# What it changes


@rules.evolves(BoxAdded)
def evolve_box_added(state: State, event: BoxAdded) -> State:
    one = state.protagonists[event.who]
    if event.attachment:
        attachment = replace(one.attachment, empty=one.attachment.empty + 1)
        state = state.with_one(replace(one, attachment=attachment))
    else:
        state = state.with_one(replace(one, empty=one.empty + 1))
    scene, count = state.boxes
    return replace(state, boxes=(event.scene, 1 + (count if scene == event.scene else 0)))


@rules.evolves(BoxesTicked)
def evolve_boxes_ticked(state: State, event: BoxesTicked) -> State:
    state = replace(state, ticking=event.boxes)
    return tick_boxes(state, event.who, event.boxes, attachment=event.attachment)


def tick_boxes(state: State, who: str, boxes: int, *, attachment: bool) -> State:
    """So many empty boxes of a column get their cross; below 0, crosses are rubbed out."""
    one = state.protagonists[who]
    if not attachment:
        return state.with_one(replace(one, empty=one.empty - boxes, ticked=one.ticked + boxes))
    bond = one.attachment
    bond = replace(bond, empty=bond.empty - boxes, ticked=bond.ticked + boxes)
    return state.with_one(replace(one, attachment=bond))


@rules.evolves(OutrageDone)
def evolve_outrage_done(state: State, event: OutrageDone) -> State:
    outrage = Outrage(
        event.who,
        event.attachment,
        event.severity,
        event.text,
        event.scene,
        id=event.id,
        boxes=state.ticking,
        on_ruins=event.on_ruins,
    )
    earlier = tuple(one for one in state.outrages if one.scene == event.scene and event.id)
    state = replace(state, outrages=(*earlier, outrage), ticking=0)
    if event.attachment and event.severity == "terminal":
        return with_bond(state, event.who, lost=True)
    return state


def with_bond(state: State, who: str, *, lost: bool) -> State:
    """A terminal outrage leaves nothing of an attachment; a link broken before stays broken."""
    one = state.protagonists[who]
    if one.attachment.bond == "broken":
        return state
    bond = replace(one.attachment, bond="destroyed" if lost else "intact")
    return state.with_one(replace(one, attachment=bond))
