"""What a loss of Sanity and madness change."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import round_after, rules
from tablee.games.cthulhu_d20.rules.sanity import events
from tablee.games.cthulhu_d20.rules.sanity.loss import within_the_hour
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.SanityChanged)
def sanity_changed(state: State, event: events.SanityChanged) -> State:
    person = state.people[event.who]
    if event.lost:
        start, lost = within_the_hour(state, person, event.lost)
        since = state.now if lost == event.lost else person.hour_from
        person = replace(person, hour_from=since, hour_lost=lost, hour_start=start)
    return state.with_person(replace(person, sanity=event.sanity))


@rules.evolves(events.WentInsane)
def went_insane(state: State, event: events.WentInsane) -> State:
    return state.with_person(replace(state.people[event.who], insanity=event.insanity))


@rules.evolves(events.MindSlips)
def mind_slips(state: State, event: events.MindSlips) -> State:
    return state.with_person(
        replace(state.people[event.who], mind_due=round_after(state, event.rounds))
    )
