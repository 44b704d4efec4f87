"""What each event of asides, resolutions and the fate list changes."""

from msgspec.structs import replace

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.pools import joined, with_die
from tablee.games.innommable.state import (
    Aside,
    Doubt,
    Element,
    Ended,
    Gain,
    Outrage,
    Resolution,
    State,
)

# Asides


@rules.evolves(events.DieTaken)
def die_taken(state: State, event: events.DieTaken) -> State:
    return replace(
        state,
        bowl=with_die(state.bowl, event.die, -1),
        aside=Aside("monologue", event.who, die=event.die),
    )


@rules.evolves(events.MonologueTold)
def monologue_told(state: State, event: events.MonologueTold) -> State:
    aside = _open(state)
    return replace(state, aside=replace(aside, text=event.text, told=True))


def _open(state: State) -> Aside:
    if state.aside is None:
        raise LookupError("no aside")
    return state.aside


@rules.evolves(events.MonologueDoubted)
def monologue_doubted(state: State, event: events.MonologueDoubted) -> State:
    aside = _open(state)
    doubts = (*aside.doubts, Doubt(event.seat, event.element))
    return replace(state, aside=replace(aside, doubts=doubts))


def _with_element(state: State, element: Element) -> State:
    return replace(state, elements={**state.elements, element.id: element})


@rules.evolves(events.MonologueKept)
def monologue_kept(state: State, event: events.MonologueKept) -> State:
    element = event.element
    one = state.protagonists[element.who]
    state = state.with_one(
        replace(
            one,
            dice=with_die(one.dice, element.die),
            monologues=(*one.monologues, element.die),
            received_in=element.scene if event.received else one.received_in,
        )
    )
    if event.joins and state.resolution is not None:
        state = replace(state, resolution=replace(state.resolution, given=element.die))
    return replace(_with_element(state, element), aside=None)


@rules.evolves(events.MonologueRejected)
def monologue_rejected(state: State, event: events.MonologueRejected) -> State:
    return replace(state, bowl=with_die(state.bowl, event.die), aside=None)


@rules.evolves(events.AsideDropped)
def aside_dropped(state: State, event: events.AsideDropped) -> State:
    state = replace(state, aside=None)
    if event.die is None:
        return state
    if event.origin == "bowl":
        return replace(state, bowl=with_die(state.bowl, event.die))
    giver = state.protagonists[event.giver]
    return state.with_one(replace(giver, dice=with_die(giver.dice, event.die)))


@rules.evolves(events.ElementReused)
def element_reused(state: State, event: events.ElementReused) -> State:
    element = state.elements[event.element]
    return _with_element(state, replace(element, reused=element.reused + 1))


@rules.evolves(events.IllusionRealised)
def illusion_realised(state: State, event: events.IllusionRealised) -> State:
    return _with_element(state, replace(state.elements[event.element], realised=True))


@rules.evolves(events.ElementNoted)
def element_noted(state: State, event: events.ElementNoted) -> State:
    notes = {name: text for name, text in state.notes.items() if name != event.element}
    if event.text:
        notes[event.element] = event.text
    return replace(state, notes=notes)


@rules.evolves(events.Suggested)
def suggested(state: State, event: events.Suggested) -> State:
    if event.origin == "bowl":
        state = replace(state, bowl=with_die(state.bowl, event.die, -1))
    else:
        giver = state.protagonists[event.giver]
        state = state.with_one(replace(giver, dice=with_die(giver.dice, event.die, -1)))
    aside = Aside("suggestion", event.who, event.giver, event.die, event.origin, event.text)
    return replace(state, aside=aside)


@rules.evolves(events.SuggestionTaken)
def suggestion_taken(state: State, event: events.SuggestionTaken) -> State:
    giver = state.protagonists[event.giver]
    state = state.with_one(replace(giver, gave_in=event.element.scene))
    return _received(state, event.element, joins=event.joins, counts=event.counts)


def _received(state: State, element: Element, *, joins: bool, counts: bool) -> State:
    one = state.protagonists[element.who]
    state = state.with_one(
        replace(
            one,
            dice=with_die(one.dice, element.die),
            received_in=element.scene,
            monologues=(*one.monologues, element.die) if counts else one.monologues,
        )
    )
    if joins and state.resolution is not None:
        state = replace(state, resolution=replace(state.resolution, given=element.die))
    return replace(_with_element(state, element), aside=None)


@rules.evolves(events.Imposed)
def imposed(state: State, event: events.Imposed) -> State:
    giver = state.protagonists[event.giver]
    state = state.with_one(replace(giver, dice=with_die(giver.dice, event.die, -1)))
    return replace(state, aside=Aside("imposed", event.who, event.giver, event.die, "own"))


@rules.evolves(events.ImposedTold)
def imposed_told(state: State, event: events.ImposedTold) -> State:
    giver = state.protagonists[event.giver]
    state = state.with_one(replace(giver, imposed_in=event.element.scene))
    return _received(state, event.element, joins=event.joins, counts=event.counts)


# Resolutions


def _without_goal(state: State, who: str) -> State:
    return replace(
        state,
        goals={w: goal for w, goal in state.goals.items() if w != who},
        against={w: other for w, other in state.against.items() if w != who},
    )


@rules.evolves(events.GoalStated)
def goal_stated(state: State, event: events.GoalStated) -> State:
    state = _without_goal(state, event.who)
    against = {**state.against, event.who: event.against} if event.against else state.against
    return replace(state, goals={**state.goals, event.who: event.goal}, against=against)


@rules.evolves(events.GoalWithdrawn)
def goal_withdrawn(state: State, event: events.GoalWithdrawn) -> State:
    going = state.resolution
    mine = going is not None and going.who == event.who
    return replace(_without_goal(state, event.who), resolution=None if mine else going)


@rules.evolves(events.ResolutionWaived)
def resolution_waived(state: State, event: events.ResolutionWaived) -> State:
    return _without_goal(state, event.who)


@rules.evolves(events.ResolutionCalled)
def resolution_called(state: State, event: events.ResolutionCalled) -> State:
    going = Resolution(event.who, event.goal, event.difficulty, event.fleeing)
    return replace(_without_goal(state, event.who), resolution=going)


@rules.evolves(events.ResolutionDropped)
def resolution_dropped(state: State, event: events.ResolutionDropped) -> State:
    return replace(state, resolution=None)


@rules.evolves(events.DiceFell)
def dice_fell(state: State, event: events.DiceFell) -> State:
    going = state.resolution
    if going is None:
        raise LookupError("no resolution")
    odd = () if event.dice == "odd" else joined(going.odd, event.odd)
    shown = going.shown
    if state.fallen:
        if event.dice == "odd":
            shown = tuple(die for die in shown if die.face % 2 == 0)
        shown = (*shown, *state.fallen)
    return replace(
        state,
        resolution=replace(
            going,
            thrown=True,
            rerolled=going.rerolled or event.dice == "odd",
            successes=going.successes + event.successes,
            one_seen=going.one_seen or event.one_seen,
            odd=odd,
            given=None,
            shown=shown,
        ),
    )


@rules.evolves(events.AttachmentBroken)
def attachment_broken(state: State, event: events.AttachmentBroken) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, attachment=replace(one.attachment, bond="broken")))


@rules.evolves(events.ResolutionEnded)
def resolution_ended(state: State, event: events.ResolutionEnded) -> State:
    going = state.resolution
    if going is None:
        raise LookupError("no resolution")
    ended = Ended(
        going.who,
        going.goal,
        event.success,
        event.box,
        event.way,
        event.one_seen,
        going.fleeing,
        going.successes,
        going.difficulty,
        going.shown,
    )
    gains = state.gains
    won = going.goal if event.won is None else event.won
    if event.success and (won or event.won is None):
        gains = (*gains, Gain(f"gain-{len(gains) + 1}", going.who, won, event.scene))
    return replace(state, resolution=None, ended=ended, gains=gains)


@rules.evolves(events.OutcomeTold)
def outcome_told(state: State, event: events.OutcomeTold) -> State:
    if state.ended is None:
        return state
    return replace(state, ended=replace(state.ended, told=True))


@rules.evolves(events.GainQuestioned)
def gain_questioned(state: State, event: events.GainQuestioned) -> State:
    gains = tuple(
        replace(gain, questioned=event.text) if gain.id == event.gain else gain
        for gain in state.gains
    )
    return replace(state, gains=gains)


# The fate list


@rules.evolves(events.BoxAdded)
def box_added(state: State, event: events.BoxAdded) -> State:
    one = state.protagonists[event.who]
    if event.attachment:
        attachment = replace(one.attachment, empty=one.attachment.empty + 1)
        state = state.with_one(replace(one, attachment=attachment))
    else:
        state = state.with_one(replace(one, empty=one.empty + 1))
    scene, count = state.boxes
    return replace(state, boxes=(event.scene, 1 + (count if scene == event.scene else 0)))


@rules.evolves(events.BoxesTicked)
def boxes_ticked(state: State, event: events.BoxesTicked) -> State:
    state = replace(state, ticking=event.boxes)
    return ticked(state, event.who, event.boxes, attachment=event.attachment)


def ticked(state: State, who: str, boxes: int, *, attachment: bool) -> State:
    """So many empty boxes of a column get their cross; below 0, crosses are rubbed out."""
    one = state.protagonists[who]
    if not attachment:
        return state.with_one(replace(one, empty=one.empty - boxes, ticked=one.ticked + boxes))
    bond = one.attachment
    bond = replace(bond, empty=bond.empty - boxes, ticked=bond.ticked + boxes)
    return state.with_one(replace(one, attachment=bond))


@rules.evolves(events.BoxesUnticked)
def boxes_unticked(state: State, event: events.BoxesUnticked) -> State:
    return ticked(state, event.who, -event.boxes, attachment=event.attachment)


@rules.evolves(events.OutrageDone)
def outrage_done(state: State, event: events.OutrageDone) -> State:
    outrage = Outrage(
        event.who,
        event.attachment,
        event.severity,
        event.text,
        event.scene,
        id=event.id,
        boxes=state.ticking,
    )
    earlier = tuple(one for one in state.outrages if one.scene == event.scene and event.id)
    state = replace(state, outrages=(*earlier, outrage), ticking=0)
    if event.attachment and event.severity == "terminal":
        return _with_bond(state, event.who, lost=True)
    return state


def _with_bond(state: State, who: str, *, lost: bool) -> State:
    """A terminal outrage leaves nothing of an attachment; a link broken before stays broken."""
    one = state.protagonists[who]
    if one.attachment.bond == "broken":
        return state
    bond = replace(one.attachment, bond="destroyed" if lost else "intact")
    return state.with_one(replace(one, attachment=bond))


@rules.evolves(events.OutrageObjected)
def outrage_objected(state: State, event: events.OutrageObjected) -> State:
    outrages = tuple(
        replace(one, objection=event.text, objector=event.seat) if one.id == event.outrage else one
        for one in state.outrages
    )
    return replace(state, outrages=outrages)


@rules.evolves(events.ObjectionSettled)
def objection_settled(state: State, event: events.ObjectionSettled) -> State:
    outrage = state.objected
    if outrage is None:
        return state
    spared = outrage.severity == "terminal" and event.severity != "terminal"
    one = state.protagonists[outrage.who]
    if spared and outrage.attachment:
        state = _with_bond(state, outrage.who, lost=False)
    elif spared and one.status == "closing":
        state = state.with_one(replace(one, status="active"))
    return replace(state, outrages=tuple(o for o in state.outrages if o is not outrage))


@rules.evolves(events.AnchorBegun)
def anchor_begun(state: State, event: events.AnchorBegun) -> State:
    return replace(state, aside=Aside("anchor", event.who))


@rules.evolves(events.Anchored)
def anchored(state: State, event: events.Anchored) -> State:
    one = state.protagonists[event.who]
    erased = replace(one, ticked=one.ticked - 1, anchored_in=event.scene)
    return replace(state.with_one(erased), aside=None)
