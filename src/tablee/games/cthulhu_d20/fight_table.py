"""Fights, attacks, destiny and the clock as they lie on the table: what each event changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20 import events_fight as events
from tablee.games.cthulhu_d20.agenda import stirred
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.destiny import THE_GROUP
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


@rules.evolves(events.InitiativeAdded)
def initiative_added(state: State, event: events.InitiativeAdded) -> State:
    state = state.with_person(stirred(state, state.people[event.who]))
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


@rules.evolves(events.CoverSeen)
def cover_seen(state: State, event: events.CoverSeen) -> State:
    return state


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
    return waiting(state, Fate(event.who, event.text, event.about, event.lot or event.who))


def waiting(state: State, fate: Fate) -> State:
    """The attack or the check that the point is about waits for the keeper."""
    if fate.about == "attack" and state.strike is not None:
        state = replace(state, strike=replace(state.strike, called=fate.who))
    elif fate.about == "check":
        check = replace(state.checks[fate.check], called=fate.who)
        state = replace(state, checks={**state.checks, fate.check: check})
    elif fate.about == "dice":
        lot = replace(state.lots[fate.check], called=fate.who)
        state = replace(state, lots={**state.lots, fate.check: lot})
    if fate.about not in ("check", "dice"):
        fate = replace(fate, check="")
    return replace(state, fate=fate)


@rules.evolves(events.FateDecided)
def fate_decided(state: State, event: events.FateDecided) -> State:
    return without_fate(state)


def without_fate(state: State) -> State:
    """The point waits for nothing more, and nothing waits for the point."""
    fate, strike = state.fate, state.strike
    if strike is not None and strike.called:
        state = replace(state, strike=replace(strike, called=""))
    if fate is not None and fate.about == "dice" and fate.check in state.lots:
        lot = replace(state.lots[fate.check], called="")
        state = replace(state, lots={**state.lots, fate.check: lot})
    if fate is not None and fate.about == "check" and fate.check in state.checks:
        check = replace(state.checks[fate.check], called="")
        state = replace(state, checks={**state.checks, fate.check: check})
    return replace(state, fate=None)


@rules.evolves(events.VoteOpened)
def vote_opened(state: State, event: events.VoteOpened) -> State:
    return replace(
        state,
        vote=Vote(event.seat, event.text, event.about, (event.seat,), whose_check(state, event)),
    )


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
    fate = Fate(THE_GROUP, event.text, event.about, whose_check(state, event))
    return waiting(replace(state, group_point=False), fate)


def whose_check(state: State, event: events.VoteOpened | events.GroupPointSpent) -> str:
    """Whose check the group's point bends; the first edition meant the first that lay open."""
    if event.about != "check" or event.check:
        return event.check
    found = (c.who for c in state.checks.values() if not c.secret and not c.called)
    return next(found, "")


# Dice that wait


def without_lot(state: State, who: str) -> State:
    vote = state.vote
    if vote is not None and vote.about == "dice" and vote.check == who:
        vote = replace(vote, about="situation", check="")
    lots = {w: lot for w, lot in state.lots.items() if w != who}
    return replace(state, lots=lots, vote=vote)


@rules.evolves(events.DiceLaid)
def dice_laid(state: State, event: events.DiceLaid) -> State:
    return replace(state, lots={**state.lots, event.lot.who: event.lot})


@rules.evolves(events.DiceFallen)
def dice_fallen(state: State, event: events.DiceFallen) -> State:
    return state


@rules.evolves(events.DiceTold)
def dice_told(state: State, event: events.DiceTold) -> State:
    return without_lot(state, event.who)


@rules.evolves(events.ScenarioBegun)
def scenario_begun(state: State, event: events.ScenarioBegun) -> State:
    again = state.chose("group_point", "once-per-scenario")
    return replace(state, group_point=state.group_point or again)


@rules.evolves(events.TimeRan)
def time_ran(state: State, event: events.TimeRan) -> State:
    return replace(state, now=event.now, minute=event.minute)


@rules.evolves(events.TimeFelt)
def time_felt(state: State, event: events.TimeFelt) -> State:
    return state


@rules.evolves(events.ShockPassed)
def shock_passed(state: State, event: events.ShockPassed) -> State:
    return state.with_person(replace(state.people[event.who], shock="none"))


@rules.evolves(events.LossDue)
def loss_due(state: State, event: events.LossDue) -> State:
    return state


@rules.evolves(events.LossBorne)
def loss_borne(state: State, event: events.LossBorne) -> State:
    return state
