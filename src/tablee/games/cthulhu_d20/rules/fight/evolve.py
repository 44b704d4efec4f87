"""What a fight and its turns change."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.fight import events
from tablee.games.cthulhu_d20.rules.points.evolve import stir
from tablee.games.cthulhu_d20.state.table import State, Turn


@rules.evolves(events.InitiativeRolled)
def initiative_rolled(state: State, event: events.InitiativeRolled) -> State:
    for who in event.fight.order:
        state = state.with_person(stir(state, state.people[who]))
    return replace(state, fight=event.fight)


@rules.evolves(events.FightBegun)
def fight_begun(state: State, event: events.FightBegun) -> State:
    return state


@rules.evolves(events.FightOrdered)
def fight_ordered(state: State, event: events.FightOrdered) -> State:
    if event.shock != "none":
        state = state.with_person(replace(state.people[event.who], shock=event.shock))
    return replace(state, fight=state.fight and replace(state.fight, order=event.order))


@rules.evolves(events.InitiativeAdded)
def initiative_added(state: State, event: events.InitiativeAdded) -> State:
    state = state.with_person(stir(state, state.people[event.who]))
    return replace(state, fight=event.fight)


@rules.evolves(events.FightJoined)
def fight_joined(state: State, event: events.FightJoined) -> State:
    return state


@rules.evolves(events.RoundBegun)
def round_begun(state: State, event: events.RoundBegun) -> State:
    fight = state.fight
    return replace(state, fight=fight and replace(fight, round=event.round, turn=None))


def with_turn(state: State, turn: Turn | None) -> State:
    return replace(state, fight=state.fight and replace(state.fight, turn=turn))


@rules.evolves(events.TurnBegun)
def turn_begun(state: State, event: events.TurnBegun) -> State:
    turn = event.turn
    state = state.with_person(replace(state.people[turn.who], shock="none"))
    fight = state.fight
    if fight is not None and turn.who not in fight.acted and turn.limit != "none":
        state = replace(state, fight=replace(fight, acted=(*fight.acted, turn.who)))
    return with_turn(state, turn)


@rules.evolves(events.TurnUsed)
def turn_used(state: State, event: events.TurnUsed) -> State:
    return with_turn(state, event.turn)


@rules.evolves(events.TurnEnded)
def turn_ended(state: State, event: events.TurnEnded) -> State:
    """What was ruled out for a turn is over; penalties that waited for its end count now."""
    fight = state.fight
    turn = None if fight is None else fight.turn
    person = replace(state.people[event.who], barred="")
    if turn is not None and turn.acted and not turn.moved and turn.attacks:
        person = replace(person, aim=None)
    state = state.with_person(person)
    people = {
        who: p if p.held_penalty is None else replace(p, held_penalty=None)
        for who, p in state.people.items()
    }
    return replace(state, people=people)


@rules.evolves(events.FightEnded)
def fight_ended(state: State, event: events.FightEnded) -> State:
    people = {who: replace(p, held_penalty=None, shock="none") for who, p in state.people.items()}
    return replace(state, fight=None, people=people)


@rules.evolves(events.PostureChanged)
def posture_changed(state: State, event: events.PostureChanged) -> State:
    return state.with_person(replace(state.people[event.who], prone=event.prone))


@rules.evolves(events.ActionDone)
def action_done(state: State, event: events.ActionDone) -> State:
    return state


@rules.evolves(events.ShotsLeft)
def shots_left(state: State, event: events.ShotsLeft) -> State:
    person = state.people[event.who]
    loaded = {**person.loaded, event.weapon: event.left}
    return state.with_person(replace(person, loaded=loaded))
