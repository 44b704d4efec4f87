"""What the keeper's word changes."""

from msgspec.structs import replace

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.keepers_word import events
from tablee.games.innommable.state.table import State


@rules.evolves(events.BoxesCorrected)
def evolve_boxes_corrected(state: State, event: events.BoxesCorrected) -> State:
    one = state.protagonists[event.who]
    if not event.attachment:
        return state.with_one(replace(one, empty=event.empty, ticked=event.ticked))
    bond = replace(one.attachment, empty=event.empty, ticked=event.ticked)
    return state.with_one(replace(one, attachment=bond))


@rules.evolves(events.DiceCorrected)
def evolve_dice_corrected(state: State, event: events.DiceCorrected) -> State:
    return state.with_one(replace(state.protagonists[event.who], dice=event.dice))


@rules.evolves(events.MonologuesCorrected)
def evolve_monologues_corrected(state: State, event: events.MonologuesCorrected) -> State:
    return state.with_one(replace(state.protagonists[event.who], monologues=event.monologues))


@rules.evolves(events.BondCorrected)
def evolve_bond_corrected(state: State, event: events.BondCorrected) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, attachment=replace(one.attachment, bond=event.bond)))


@rules.evolves(events.TransgressionCorrected)
def evolve_transgression_corrected(state: State, event: events.TransgressionCorrected) -> State:
    one = state.protagonists[event.who]
    state = state.with_one(replace(one, transgressed=event.transgressed, transgression=""))
    judged = state.judging is not None and state.judging.who == event.who
    return replace(state, judging=None) if judged and event.transgressed else state


@rules.evolves(events.DifficultyCorrected)
def evolve_difficulty_corrected(state: State, event: events.DifficultyCorrected) -> State:
    return replace(state, difficulty=event.difficulty)


@rules.evolves(events.BowlCorrected)
def evolve_bowl_corrected(state: State, event: events.BowlCorrected) -> State:
    return replace(state, bowl=event.bowl)


@rules.evolves(events.ProtagonistRenamed)
def evolve_protagonist_renamed(state: State, event: events.ProtagonistRenamed) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, name=event.name, gender=event.gender))


@rules.evolves(events.ProtagonistRemoved)
def evolve_protagonist_removed(state: State, event: events.ProtagonistRemoved) -> State:
    left = {
        who: replace(one, links=tuple(link for link in one.links if link.to != event.who))
        for who, one in state.protagonists.items()
        if who != event.who
    }
    return replace(state, protagonists=left)


@rules.evolves(events.ProtagonistRecalled)
def evolve_protagonist_recalled(state: State, event: events.ProtagonistRecalled) -> State:
    one = state.protagonists[event.who]
    back = replace(one, status="active", cause=None, renounces=None, wins="", last_scene="")
    leaving = tuple(who for who in state.leaving if who != event.who)
    unshared = tuple(who for who in state.unshared if who != event.who)
    return replace(state.with_one(back), leaving=leaving, unshared=unshared)


@rules.evolves(events.StoryResumed)
def evolve_story_resumed(state: State, event: events.StoryResumed) -> State:
    return replace(
        state,
        phase=event.phase,
        phase_after=state.phase_in - 1 if event.waits else -1,
        ending=None,
        ending_text="",
        epilogues=(),
        verdict="",
        leaving=state.unshared,
        unshared=(),
    )


@rules.evolves(events.ProtagonistAssigned)
def evolve_protagonist_assigned(state: State, event: events.ProtagonistAssigned) -> State:
    state = state.with_one(replace(state.protagonists[event.who], seat=event.seat))
    if not event.exchange:
        return state
    other = state.protagonists[event.exchange]
    return state.with_one(replace(other, seat=event.exchange_seat))
