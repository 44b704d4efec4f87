"""What an attack changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.attack import events
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.fight.evolve import with_turn
from tablee.games.cthulhu_d20.rules.kept_gear import note_seen
from tablee.games.cthulhu_d20.state.people import Aim
from tablee.games.cthulhu_d20.state.table import State, Strike


@rules.evolves(events.Aimed)
def aimed(state: State, event: events.Aimed) -> State:
    aim: Aim | None = event.aim
    return state.with_person(replace(state.people[event.who], aim=aim))


@rules.evolves(events.CoverSet)
def cover_set(state: State, event: events.CoverSet) -> State:
    return state.with_person(
        replace(
            state.people[event.who],
            covered=event.covered,
            concealment=event.concealment,
            defenceless=event.defenceless,
        )
    )


@rules.evolves(events.CoverSeen)
def cover_seen(state: State, event: events.CoverSeen) -> State:
    return state


@rules.evolves(events.AttackDeclared)
def attack_declared(state: State, event: events.AttackDeclared) -> State:
    return note_seen(state, event.weapon)


@rules.evolves(events.AttackSet)
def attack_set(state: State, event: events.AttackSet) -> State:
    return replace(state, strike=event.strike)


def without_strike(state: State) -> State:
    vote = state.vote
    if vote is not None and vote.about == "attack":
        vote = replace(vote, about="situation")
    return replace(state, strike=None, vote=vote)


@rules.evolves(events.AttackVetoed)
def attack_vetoed(state: State, event: events.AttackVetoed) -> State:
    return without_strike(state)


@rules.evolves(events.AttackDropped)
def attack_dropped(state: State, event: events.AttackDropped) -> State:
    return without_strike(state)


@rules.evolves(events.AttackDrawn)
def attack_drawn(state: State, event: events.AttackDrawn) -> State:
    """The die of a miss is in no answer of the rule; the record takes it from the table."""
    strike: Strike = event.strike
    face = next((die.face for die in state.fallen if die.role == "attack"), strike.face)
    if not strike.face and face:
        total = face + sum(term.value for term in strike.terms)
        drawn = next((die.face for die in state.fallen if die.role == "location"), 0)
        against = next((ac for last, ac in strike.acs if len(strike.acs) == 1 or drawn <= last), 0)
        strike = replace(strike, face=face, total=total, ac=against)
    state = replace(state, strike=strike)
    turn = None if state.fight is None else state.fight.turn
    if turn is not None and turn.who == strike.who and not strike.opportunity:
        # How much was put into it is the attacker's secret, so no public event says it.
        state = with_turn(state, replace(turn, power=strike.power))
    attacker = state.people[strike.who]
    return state.with_person(replace(attacker, aim=None)) if attacker.aim else state


@rules.evolves(events.AttackAnnounced)
def attack_announced(state: State, event: events.AttackAnnounced) -> State:
    return state


@rules.evolves(events.AttackReckoned)
def attack_reckoned(state: State, event: events.AttackReckoned) -> State:
    return state


@rules.evolves(events.AttackTold)
def attack_told(state: State, event: events.AttackTold) -> State:
    return without_strike(state)
