"""What a sheet, a level or a feat changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.figures import move_meters
from tablee.games.cthulhu_d20.rules.investigators import events
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.AbilitiesRolled)
def abilities_rolled(state: State, event: events.AbilitiesRolled) -> State:
    return replace(state, rolled={**state.rolled, event.seat: event.scores})


@rules.evolves(events.SheetWritten)
def sheet_written(state: State, event: events.SheetWritten) -> State:
    seat = event.person.seat
    rolled = {s: scores for s, scores in state.rolled.items() if s != seat}
    return replace(state.with_person(event.person), rolled=rolled)


@rules.evolves(events.PersonJoined)
def person_joined(state: State, event: events.PersonJoined) -> State:
    return state.with_person(replace(state.people[event.who], hidden=False))


@rules.evolves(events.XpAwarded)
def xp_awarded(state: State, event: events.XpAwarded) -> State:
    person = state.people[event.who]
    return state.with_person(replace(person, xp=person.xp + event.xp))


@rules.evolves(events.LevelGained)
def level_gained(state: State, event: events.LevelGained) -> State:
    return state.with_person(event.person)


@rules.evolves(events.LevelTold)
def level_told(state: State, event: events.LevelTold) -> State:
    return state


@rules.evolves(events.FeatSettled)
def feat_settled(state: State, event: events.FeatSettled) -> State:
    person = state.people[event.who]
    others = tuple(e for e in person.effects if e.feat != event.effect.feat)
    rest = person.rest
    if event.rested is not None:
        rest = replace(rest, hours=max(rest.hours, event.rested))
    after = replace(person, effects=(*others, event.effect), rest=rest)
    return state.with_person(move_meters(person, after))
