"""What a wound and a shock change."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import round_after, rules
from tablee.games.cthulhu_d20.rules.wounds import events
from tablee.games.cthulhu_d20.state.people import Shock, Wound
from tablee.games.cthulhu_d20.state.table import State

WORSE: tuple[Shock, ...] = ("none", "shock", "violent")


@rules.evolves(events.WoundMade)
def wound_made(state: State, event: events.WoundMade) -> State:
    person = state.people[event.who]
    wounds = (*person.wounds, replace(event.wound, at=state.now))
    return state.with_person(replace(person, wounds=wounds, made=event.wound.number))


def with_wound(state: State, who: str, wound: Wound) -> State:
    person = state.people[who]
    wounds = tuple(wound if w.number == wound.number else w for w in person.wounds)
    return state.with_person(replace(person, wounds=wounds))


def wound_of(state: State, who: str, number: int) -> Wound:
    return next(w for w in state.people[who].wounds if w.number == number)


@rules.evolves(events.WoundGrew)
def wound_grew(state: State, event: events.WoundGrew) -> State:
    return with_wound(state, event.who, event.wound)


@rules.evolves(events.PartMarked)
def part_marked(state: State, event: events.PartMarked) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, part=event.part, note=event.note))


@rules.evolves(events.ShockGiven)
def shock_given(state: State, event: events.ShockGiven) -> State:
    person = state.people[event.who]
    worst = max(person.shock, event.shock, key=WORSE.index)
    return state.with_person(replace(person, shock=worst))


@rules.evolves(events.ActionBarred)
def action_barred(state: State, event: events.ActionBarred) -> State:
    return state.with_person(replace(state.people[event.who], barred=event.text))


@rules.evolves(events.Doomed)
def doomed(state: State, event: events.Doomed) -> State:
    return state.with_person(
        replace(state.people[event.who], doomed=round_after(state, event.rounds))
    )


@rules.evolves(events.ShockPassed)
def shock_passed(state: State, event: events.ShockPassed) -> State:
    return state.with_person(replace(state.people[event.who], shock="none"))
