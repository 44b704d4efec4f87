"""What events change: fights."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_extra, without_fighter
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.fight import events
from tablee.games.cheap_tales.state import Fight, Fighter, State


@rules.evolves(events.FightOpened)
def fight_opened(state: State, event: events.FightOpened) -> State:
    fighters = {who: Fighter(who, "heroes") for who in event.heroes}
    fighters |= {
        who: Fighter(who, "adversaries", banded=who in event.banded) for who in event.adversaries
    }
    return replace(state, fight=Fight(1, event.hand, fighters, event.brawl))


@rules.evolves(events.FighterJoined)
def fighter_joined(state: State, event: events.FighterJoined) -> State:
    return state.with_fighter(Fighter(event.who, event.side, banded=event.banded))


@rules.evolves(events.FighterLeft)
def fighter_left(state: State, event: events.FighterLeft) -> State:
    return without_fighter(state, event.who)


@rules.evolves(events.Banded)
def banded(state: State, event: events.Banded) -> State:
    return _with(state, event.who, banded=event.banded)


@rules.evolves(events.FightEnded)
def fight_ended(state: State, event: events.FightEnded) -> State:
    aspects = {a: v for a, v in state.aspects.items() if v.until != "turn"}
    return replace(_help_kept(state), fight=None, aspects=aspects)


def _with(state: State, who: str, **values: object) -> State:
    fighter = state.fighter(who)
    return state if fighter is None else state.with_fighter(replace(fighter, **values))


@rules.evolves(events.WeaponsDrawn)
def weapons_drawn(state: State, event: events.WeaponsDrawn) -> State:
    fight = state.fight
    return state if fight is None else replace(state, fight=replace(fight, brawl=False))


@rules.evolves(events.GoBegun)
def go_begun(state: State, event: events.GoBegun) -> State:
    state = _with(state, event.who, caution=False)
    fight = state.fight
    if fight is None:
        return state
    return replace(state, fight=replace(fight, acting=event.who, next=""))


@rules.evolves(events.ManoeuvreDone)
def manoeuvre_done(state: State, event: events.ManoeuvreDone) -> State:
    return _with(state, event.who, manoeuvre=event.kind, prepared=event.kind == "prepare")


@rules.evolves(events.StanceTaken)
def stance_taken(state: State, event: events.StanceTaken) -> State:
    state = _with(state, event.who, stance=event.stance)
    return state if event.stance == "dodge" else _with(state, event.who, acted=1)


@rules.evolves(events.GuardRaised)
def guard_raised(state: State, event: events.GuardRaised) -> State:
    roll = state.rolls[event.attacker]
    return state.with_roll(replace(roll, guards={**roll.guards, event.who: event.skill}))


@rules.evolves(events.CounterWaived)
def counter_waived(state: State, event: events.CounterWaived) -> State:
    return _with(state, event.who, counter=False)


@rules.evolves(events.TwoWeaponsUsed)
def two_weapons_used(state: State, event: events.TwoWeaponsUsed) -> State:
    return _with(state, event.who, two=event.two)


@rules.evolves(events.ProwessDone)
def prowess_done(state: State, event: events.ProwessDone) -> State:
    match event.prowess:
        case "caution":
            return _with(state, event.who, caution=True)
        case "placement":
            return _with(state, event.who, placement=event.turn)
        case "counter":
            # It answers those who target the hero from now on.
            return _with(state, event.who, counter=True, targeted=())
        case _:
            return state


@rules.evolves(events.GoEnded)
def go_ended(state: State, event: events.GoEnded) -> State:
    fighter, fight = state.fighter(event.who), state.fight
    if fighter is None or fight is None:
        return state
    state = replace(state, fight=replace(fight, acting=""))
    return state.with_fighter(
        replace(
            fighter,
            acted=fighter.acted + event.times,
            prepared=False,
            active=fighter.active or event.offensive or event.concentration,
        )
    )


@rules.evolves(events.Targeted)
def targeted(state: State, event: events.Targeted) -> State:
    fighter = state.fighter(event.who)
    if fighter is None or event.foe in fighter.targeted:
        return state
    return _with(state, event.who, targeted=(*fighter.targeted, event.foe))


@rules.evolves(events.HandPassed)
def hand_passed(state: State, event: events.HandPassed) -> State:
    fight = state.fight
    return state if fight is None else replace(state, fight=replace(fight, hand=event.hand))


@rules.evolves(events.TurnEnded)
def turn_ended(state: State, event: events.TurnEnded) -> State:
    fight = state.fight
    if fight is None:
        return state
    fighters = {
        who: Fighter(
            who,
            f.side,
            # Whoever has parried has played: it held until then.
            caution=f.caution and f.stance not in ("valour", "focus"),
            placement=f.placement if f.placement >= event.turn else 0,
            thrusts=f.thrusts,
            banded=f.banded,
        )
        for who, f in fight.fighters.items()
    }
    aspects = {a: v for a, v in state.aspects.items() if v.until != "turn" or v.turn >= event.turn}
    fight = Fight(event.turn, "heroes", fighters, fight.brawl)
    return replace(_help_kept(state), fight=fight, aspects=aspects)


def _help_kept(state: State) -> State:
    """An action of a turn that is over is not there again when its help is not taken."""
    for roll in state.rolls.values():
        if any(helper.spent for helper in roll.helpers):
            helpers = tuple(replace(helper, spent=False) for helper in roll.helpers)
            state = state.with_roll(replace(roll, helpers=helpers))
    return state


@rules.evolves(events.ActionSpent)
def action_spent(state: State, event: events.ActionSpent) -> State:
    fighter = state.fighter(event.who)
    if fighter is None:
        return state
    active = fighter.active or event.active
    caution = fighter.caution and not event.plays
    acted = fighter.acted + 1
    return state.with_fighter(replace(fighter, acted=acted, active=active, caution=caution))


@rules.evolves(events.ActionGivenBack)
def action_given_back(state: State, event: events.ActionGivenBack) -> State:
    fighter = state.fighter(event.who)
    if fighter is None:
        return state
    return state.with_fighter(replace(fighter, acted=max(0, fighter.acted - 1), active=False))


@rules.evolves(events.NextNamed)
def next_named(state: State, event: events.NextNamed) -> State:
    fight = state.fight
    return state if fight is None else replace(state, fight=replace(fight, next=event.who))


@rules.evolves(events.SecondStrike)
def second_strike(state: State, event: events.SecondStrike) -> State:
    return state.with_roll(event.roll)


@rules.evolves(events.BlowRolled)
def blow_rolled(state: State, event: events.BlowRolled) -> State:
    roll = state.rolls[event.who]
    again = roll.blow is not None
    return state.with_roll(replace(roll, blow=event.damage, blow_points=roll.blow_points + again))


@rules.evolves(events.BlowDealt)
def blow_dealt(state: State, event: events.BlowDealt) -> State:
    roll = state.rolls[event.who]
    felled = roll.felled or event.felled
    return state.with_roll(replace(roll, struck=True, blow=None, felled=felled))


@rules.evolves(events.GroundCleared)
def ground_cleared(state: State, event: events.GroundCleared) -> State:
    extra = state.extras[event.target]
    lives = extra.lives[-event.left :] if event.left else ()
    return change_extra(state, event.target, lives=lives)
