"""What changes with points, conditions and rest."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.tables import DAY
from tablee.games.cthulhu_d20.rules.checks.evolve import without_check
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.destiny.evolve import without_lot
from tablee.games.cthulhu_d20.rules.points import events
from tablee.games.cthulhu_d20.state.people import Person, Rest
from tablee.games.cthulhu_d20.state.table import State


def stir(state: State, person: Person) -> Person:
    """Rest is over: what there was of it within the day is kept."""
    rest = person.rest
    if rest.since is None:
        return person
    rested = max(0, rest.rested + state.now - max(rest.since, rest.day))
    lately = tuple(spell for spell in rest.lately if spell[1] > state.now - DAY)
    if rest.since < state.now:
        lately = (*lately, (rest.since, state.now))
    over = replace(rest, since=None, hours=0, rested=rested, lately=lately)
    return replace(person, rest=over)


@rules.evolves(events.EffortMade)
def effort_made(state: State, event: events.EffortMade) -> State:
    return state


@rules.evolves(events.PointsChanged)
def points_changed(state: State, event: events.PointsChanged) -> State:
    person = state.people[event.who]
    rest = person.rest
    if event.pv < person.pv:
        # The 24 hours that give a life point back begin anew.
        rest = replace(rest, day=state.now, rested=0)
    if event.rested is not None:
        rest = replace(rest, hours=max(rest.hours, event.rested))
    return state.with_person(replace(person, pf=event.pf, pv=event.pv, rest=rest))


@rules.evolves(events.HitPointsChanged)
def hit_points_changed(state: State, event: events.HitPointsChanged) -> State:
    person = state.people[event.who]
    return state.with_person(replace(person, creature=replace(person.creature, hp=event.hp)))


@rules.evolves(events.PenaltyHeld)
def penalty_held(state: State, event: events.PenaltyHeld) -> State:
    return state.with_person(replace(state.people[event.who], held_penalty=event.penalty))


@rules.evolves(events.ConditionChanged)
def condition_changed(state: State, event: events.ConditionChanged) -> State:
    person = replace(state.people[event.who], condition=event.condition)
    if event.condition == "dead":
        person = replace(
            person, exposure=None, breath=None, doomed=None, mind_due=None, aim=None, rest=Rest()
        )
        state = without_lot(without_check(state, person.id), person.id)
        if state.fate is not None and state.fate.check == person.id:
            state = replace(state, fate=None)
    elif event.condition != "able":
        person = replace(person, aim=None)
    return state.with_person(person)


@rules.evolves(events.BodyTold)
def body_told(state: State, event: events.BodyTold) -> State:
    return state


@rules.evolves(events.RestChanged)
def rest_changed(state: State, event: events.RestChanged) -> State:
    person = state.people[event.who]
    rest = person.rest
    match event.change:
        case "begins":
            person = replace(person, rest=replace(rest, since=state.now, hours=0))
        case "ends":
            person = stir(state, person)
        case "hour":
            person = replace(person, rest=replace(rest, hours=rest.hours + 1))
        case "day":
            day = state.now + event.rounds
            person = replace(person, rest=replace(rest, day=day, rested=0))
    return state.with_person(person)
