"""What a hazard changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.figures import move_meters
from tablee.games.cthulhu_d20.rules.hazards import events
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.AbilityChanged)
def ability_changed(state: State, event: events.AbilityChanged) -> State:
    person = state.people[event.who]
    damaged = {**person.damaged, event.ability: event.damaged}
    rest = person.rest
    if event.rested is not None:
        rest = replace(rest, hours=max(rest.hours, event.rested))
    after = replace(person, damaged=damaged, damaged_at=state.now + event.rounds, rest=rest)
    return state.with_person(move_meters(person, after))


@rules.evolves(events.ExposureChanged)
def exposure_changed(state: State, event: events.ExposureChanged) -> State:
    on = event.exposure
    if on is not None:
        on = replace(on, due=state.now + on.due)
    return state.with_person(replace(state.people[event.who], exposure=on))


@rules.evolves(events.BreathChanged)
def breath_changed(state: State, event: events.BreathChanged) -> State:
    breath = event.breath
    if breath is not None:
        breath = replace(breath, until=state.now + breath.until)
    return state.with_person(replace(state.people[event.who], breath=breath))


@rules.evolves(events.SaveThrown)
def save_thrown(state: State, event: events.SaveThrown) -> State:
    return state
