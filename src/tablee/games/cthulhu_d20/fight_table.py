"""Fights, attacks, destiny and the clock as they lie on the table: what each event changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20 import events_fight as events
from tablee.games.cthulhu_d20.agenda import stirred
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.destiny import THE_GROUP, shared_check
from tablee.games.cthulhu_d20.kept_gear import seen
from tablee.games.cthulhu_d20.state import Aim, Fate, State, Strike, Turn, Vote


@rules.evolves(events.InitiativeRolled)
def initiative_rolled(state: State, event: events.InitiativeRolled) -> State:
    for who in event.fight.order:
        state = state.with_person(stirred(state, state.people[who]))
    return replace(state, fight=event.fight)


@rules.evolves(events.FightBegun)
def fight_begun(state: State, event: events.FightBegun) -> State:
    return state


@rules.evolves(events.FightOrdered)
def fight_ordered(state: State, event: events.FightOrdered) -> State:
    return replace(state, fight=state.fight and replace(state.fight, order=event.order))


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


@rules.evolves(events.Aimed)
def aimed(state: State, event: events.Aimed) -> State:
    aim: Aim | None = event.aim
    return state.with_person(replace(state.people[event.who], aim=aim))


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


# Attacks


@rules.evolves(events.AttackDeclared)
def attack_declared(state: State, event: events.AttackDeclared) -> State:
    return seen(state, event.weapon)


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
        strike = replace(strike, face=face, total=total)
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


# Destiny


@rules.evolves(events.DestinyPassed)
def destiny_passed(state: State, event: events.DestinyPassed) -> State:
    strike = state.strike
    if strike is None:
        return state
    return replace(state, strike=replace(strike, passed=(*strike.passed, event.who)))


@rules.evolves(events.DestinyCalled)
def destiny_called(state: State, event: events.DestinyCalled) -> State:
    person = state.people[event.who]
    state = state.with_person(replace(person, destiny=person.destiny - 1))
    return waiting(state, Fate(event.who, event.text, event.about, event.who))


def waiting(state: State, fate: Fate) -> State:
    """The attack or the check that the point is about waits for the keeper."""
    if fate.about == "attack" and state.strike is not None:
        state = replace(state, strike=replace(state.strike, called=fate.who))
    elif fate.about == "check":
        check = replace(state.checks[fate.check], called=fate.who)
        state = replace(state, checks={**state.checks, fate.check: check})
    if fate.about != "check":
        fate = replace(fate, check="")
    return replace(state, fate=fate)


@rules.evolves(events.FateDecided)
def fate_decided(state: State, event: events.FateDecided) -> State:
    fate, strike = state.fate, state.strike
    if strike is not None and strike.called:
        state = replace(state, strike=replace(strike, called=""))
    if fate is not None and fate.check in state.checks:
        check = replace(state.checks[fate.check], called="")
        state = replace(state, checks={**state.checks, fate.check: check})
    return replace(state, fate=None)


@rules.evolves(events.VoteOpened)
def vote_opened(state: State, event: events.VoteOpened) -> State:
    return replace(state, vote=Vote(event.seat, event.text, event.about, (event.seat,)))


@rules.evolves(events.VoteCast)
def vote_cast(state: State, event: events.VoteCast) -> State:
    vote = state.vote
    if vote is None or not event.agree:
        return state
    return replace(state, vote=replace(vote, yes=(*vote.yes, event.seat)))


@rules.evolves(events.VoteClosed)
def vote_closed(state: State, event: events.VoteClosed) -> State:
    return replace(state, vote=None)


@rules.evolves(events.GroupPointSpent)
def group_point_spent(state: State, event: events.GroupPointSpent) -> State:
    check = shared_check(state) if event.about == "check" else None
    fate = Fate(THE_GROUP, event.text, event.about, "" if check is None else check.who)
    return waiting(replace(state, group_point=False), fate)


@rules.evolves(events.ScenarioBegun)
def scenario_begun(state: State, event: events.ScenarioBegun) -> State:
    again = state.chose("group_point", "once-per-scenario")
    return replace(state, group_point=state.group_point or again)


@rules.evolves(events.TimeRan)
def time_ran(state: State, event: events.TimeRan) -> State:
    return replace(state, now=event.now, minute=event.minute)
