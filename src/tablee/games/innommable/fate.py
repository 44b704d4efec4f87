"""The fate list: boxes ticked, how far the harm may go, objections, and anchoring."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import (
    ID,
    acting,
    has,
    in_play,
    known,
    no_aside,
    of_fate,
    playing,
    rules,
)
from tablee.games.innommable.monologue import dropped, open_aside
from tablee.games.innommable.state import SEVERITIES, Agreed, Outrage, Protagonist, Severity, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import Ask, By, Event, Refused

TICK = f"{ID}.meter.fate-tick"
NO_INTERRUPT = f"{ID}.meter.fate-no-interrupt"
JUDGEMENT = f"{ID}.meter.fate-judgement"
SEVERITY = f"{ID}.meter.fate-severity-protagonist"
ATTACHED = f"{ID}.meter.fate-severity-attachment"
UNPLAYABLE = f"{ID}.meter.fate-unplayable"
ORDER = f"{ID}.action.order"
ANCHOR = f"{ID}.recovery.anchor"
BROKEN = f"{ID}.recovery.anchor-broken"

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


def check_open(state: State, by: By, one: Protagonist, *, attachment: bool) -> None:
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


@rules.decides(asks.Tick)
def tick(state: State, by: By, ask: asks.Tick, dice: Dice) -> Iterator[Event]:
    one = known(state, ask.who)
    check_open(state, by, one, attachment=ask.attachment)
    column = one.attachment if ask.attachment else one
    if ask.boxes > column.empty:
        raise Refused(TICK, "Empty boxes in this column: {count}.", count=column.empty)
    after = column.ticked + ask.boxes
    rule = ATTACHED if ask.attachment else SEVERITY
    if ask.severity not in severities(state, after, attachment=ask.attachment):
        if ask.severity == "terminal" or not has(state, "fifth_tick", "automatic"):
            raise Refused(rule, "So many ticked boxes do not allow as much: {count}.", count=after)
        raise Refused(rule, "At this table the fifth ticked box ends the character.")
    yield events.BoxesTicked(
        who=one.id, attachment=ask.attachment, boxes=ask.boxes, to=of_fate(state)
    )
    yield events.OutrageDone(
        rule=rule,
        who=one.id,
        attachment=ask.attachment,
        severity=ask.severity,
        text=ask.text,
        scene=by.scene,
        id=_next_id(state),
    )
    if ask.severity == "terminal" and not ask.attachment:
        if state.aside is not None and one.id in (state.aside.who, state.aside.giver):
            yield dropped(state.aside)
        yield events.Succumbing(who=one.id)


def open_outrages(state: State, by: By) -> tuple[Outrage, ...]:
    """Those of this scene, except of somebody who has gone: any player may object to any."""
    if by.role != "player" or state.phase == 4 or state.verdict or state.objected is not None:
        return ()
    return tuple(
        one
        for one in state.outrages
        if one.scene == by.scene and (one.attachment or not state.protagonists[one.who].is_gone)
    )


@rules.decides(asks.ObjectToOutrage)
def object_to_outrage(
    state: State, by: By, ask: asks.ObjectToOutrage, dice: Dice
) -> Iterator[Event]:
    found = open_outrages(state, by)
    if not found:
        raise Refused(JUDGEMENT, "There is nothing to object to.")
    outrage = found[-1]
    if ask.outrage is not None:
        named = [one for one in found if one.id == ask.outrage]
        if not named:
            raise Refused(JUDGEMENT, "There is nothing of the kind to object to.")
        outrage = named[0]
    yield events.OutrageObjected(seat=by.seat, text=ask.text, outrage=outrage.id)


def suspended(state: State, ask: type[Ask]) -> Refused | None:
    """While the table discusses an objection nothing else goes on."""
    if state.objected is None or ask in UNTOUCHED:
        return None
    return Refused(JUDGEMENT, "An objection is being discussed: the table agrees first.")


UNTOUCHED: frozenset[type[Ask]] = frozenset(
    (
        asks.SettleObjection,
        asks.NoteElement,
        asks.CorrectProtagonist,
        asks.CorrectTable,
        asks.RenameProtagonist,
        asks.AssignProtagonist,
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


@rules.decides(asks.SettleObjection)
def settle_objection(
    state: State, by: By, ask: asks.SettleObjection, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, JUDGEMENT)
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
    if ask.untick:
        yield events.BoxesUnticked(
            who=outrage.who,
            attachment=outrage.attachment,
            boxes=ask.untick,
            to=of_fate(state),
        )
    yield events.ObjectionSettled(who=outrage.who, severity=ask.severity, text=ask.text)


# Anchoring


def check_anchor(state: State, by: By, one: Protagonist) -> None:
    in_play(state, by)
    playing(one)
    no_aside(state)
    if state.resolution is not None:
        raise Refused(ORDER, "A resolution is under way.")
    check_anchored(state, one)
    if has(state, "anchor_per_scene", "1") and one.anchored_in == by.scene:
        raise Refused(ANCHOR, "One anchoring in a scene at this table.")


def check_anchored(state: State, one: Protagonist) -> None:
    """What an anchoring takes, also when its moment is told: the table may have agreed since."""
    if one.attachment.bond == "broken":
        raise Refused(BROKEN, "The link with the attachment is broken.")
    gone = one.attachment.bond == "destroyed"
    if gone and has(state, "attachment_terminal", "closes"):
        raise Refused(BROKEN, "Nothing is left of the attachment.")
    if not one.ticked:
        raise Refused(ANCHOR, "{name} has no ticked box to erase.", name=one.name)


@rules.decides(asks.Anchor)
def anchor(state: State, by: By, ask: asks.Anchor, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    check_anchor(state, by, one)
    yield events.AnchorBegun(who=one.id)


@rules.decides(asks.TellAnchor)
def tell_anchor(state: State, by: By, ask: asks.TellAnchor, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    open_aside(state, "anchor", one.id)
    check_anchored(state, one)
    yield events.Anchored(who=one.id, text=ask.text, scene=by.scene)
    yield events.BoxAdded(
        rule=ANCHOR,
        who=one.id,
        cause="anchor",
        attachment=True,
        scene=by.scene,
        to=of_fate(state),
    )
