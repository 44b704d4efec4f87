"""Folie & trauma: what each event changes; who leaves the story leaves everything open."""

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.meters.events import (
    CheckCalled,
    CheckKept,
    CheckMade,
    Died,
    MeterRose,
    TraumaInflicted,
    WentMad,
)
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.contest import Contest
from tablee.games.yacdha.state.fight import Blow
from tablee.games.yacdha.state.people import Check, Faced, Person
from tablee.games.yacdha.state.state import State


@rules.evolves(TraumaInflicted)
def trauma_inflicted(state: State, event: TraumaInflicted) -> State:
    return state


@rules.evolves(CheckCalled)
def check_called(state: State, event: CheckCalled) -> State:
    called = {who: Check(event.meter, event.event) for who in event.who}
    for who in event.who:
        person = state.investigators[who]
        met = (*person.stress, (event.event, event.scene))
        if event.meter == "madness":
            state = state.with_person(replace(person, stress=met))
    return replace(state, checks={**state.checks, **called})


@rules.evolves(CheckKept)
def check_kept(state: State, event: CheckKept) -> State:
    return state


@rules.evolves(CheckMade)
def check_made(state: State, event: CheckMade) -> State:
    fight = state.fight
    if not event.called:
        fighter = fight.fighters.get(event.who) if fight is not None else None
        if fight is None or fighter is None or fighter.fled or not event.rises:
            return state
        # In a fight nothing takes effect before the end of the round.
        strain = Blow(event.who, event.who, "strain", 1)
        return replace(state, fight=replace(fight, blows=(*fight.blows, strain)))
    check = state.checks.get(event.who)
    faced = dict(state.faced)
    if check is not None:
        faced[event.who] = Faced(check.event, state.fallen)
    left = {w: c for w, c in state.checks.items() if w != event.who}
    return replace(state, checks=left, faced=faced)


@rules.evolves(MeterRose)
def meter_rose(state: State, event: MeterRose) -> State:
    person = anybody(state, event.who)
    if event.meter == "madness":
        return state.with_person(replace(person, madness=event.value))
    return state.with_person(replace(person, trauma=event.value))


@rules.evolves(Died)
def died(state: State, event: Died) -> State:
    return gone(state, replace(anybody(state, event.who), condition="dead", coma_since=None))


def gone(state: State, person: Person) -> State:
    """Somebody leaves the story, and with them everything they were about to throw."""
    who = person.id
    state = _without_check(state.with_person(person), who)
    rites = {w: rite for w, rite in state.rites.items() if who not in rite.users}
    actions = {
        leader: _without_helper(action, who)
        for leader, action in state.actions.items()
        if leader != who or action.attempts
    }
    left = {name: _without_member(contest, who) for name, contest in state.contests.items()}
    # A throw that lies open still has its checks and its price, whoever is left.
    contests = {
        n: c for n, c in left.items() if len(c.sides) > 1 or (c.laid is not None and c.laid.stands)
    }
    dreams = {w: lands for w, lands in state.dreams.items() if w != who}
    state = replace(state, rites=rites, actions=actions, contests=contests, dreams=dreams)
    return _without_holds(state, who)


def _without_holds(state: State, who: str) -> State:
    """A hold ends with the life of the holder, and of the held."""
    fight = state.fight
    if fight is None or who not in fight.fighters:
        return state
    fighters = {
        other: replace(
            fighter,
            held_by=None if who in (other, fighter.held_by) else fighter.held_by,
            holding=None if who in (other, fighter.holding) else fighter.holding,
        )
        for other, fighter in fight.fighters.items()
    }
    return replace(state, fight=replace(fight, fighters=fighters))


@rules.evolves(WentMad)
def went_mad(state: State, event: WentMad) -> State:
    # The player loses the character, whom the keeper may play until the scenario ends.
    person = replace(anybody(state, event.who), condition="insane", seat=None)
    return _without_check(state.with_person(person), event.who)


def _without_check(state: State, who: str) -> State:
    return replace(state, checks={w: check for w, check in state.checks.items() if w != who})


def _without_helper(action: Action, who: str) -> Action:
    if who not in action.members[1:]:
        return action

    def others(persons: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other for other in persons if other != who)

    return replace(
        action,
        members=others(action.members),
        agreed=others(action.agreed),
        forcing=others(action.forcing),
    )


def _without_member(contest: Contest, who: str) -> Contest:
    sides = tuple(
        replace(side, members=tuple(other for other in side.members if other != who))
        for side in contest.sides
    )
    # A side that nobody is left of is out of it; so is a chase without either side.
    sides = tuple(side for side in sides if side.members)
    forcing = tuple(other for other in contest.forcing if other != who)
    tied = contest.tied
    if not any(side.name in tied for side in sides):
        # Nobody is left of those who led: whoever is still there throws for it.
        tied = tuple(side.name for side in sides) if tied else ()
    return replace(contest, sides=sides, forcing=forcing, tied=tied)
