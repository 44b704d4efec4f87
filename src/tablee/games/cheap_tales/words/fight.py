"""The story of a table in sentences: fights."""

from collections.abc import Mapping

from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.fight import events
from tablee.games.cheap_tales.rules.fight.brawl import GIFT_AS_WEAPON
from tablee.games.cheap_tales.state import Side, State
from tablee.games.cheap_tales.words.telling import sentence_of, short_name, short_names, traits_told
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

HANDS: Mapping[Side, str] = {
    "heroes": "The heroes have the hand.",
    "adversaries": "The adversaries have the hand.",
}


@rules.tells(events.FightOpened)
def fight_opened(state: State, event: events.FightOpened, tongue: Tongue) -> str:
    text = (
        "A brawl! {names} against {others}." if event.brawl else "Fight! {names} against {others}."
    )
    return sentences(
        tongue("Ambush!") if event.hand == "adversaries" else "",
        tongue(
            text,
            names=short_names(state, event.heroes, tongue),
            others=short_names(state, event.adversaries, tongue),
        ),
        tongue("Banded together: {others}.", others=short_names(state, event.banded, tongue))
        if event.banded
        else "",
        ""
        if event.hand == "heroes" and any(who in state.heroes for who in event.adversaries)
        else tongue(HANDS[event.hand]),
    )


@rules.tells(events.FighterJoined)
def fighter_joined(state: State, event: events.FighterJoined, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.who in state.heroes:
        if event.side == "heroes":
            return tongue("{name} leaps into the fray.", name=name)
        return tongue("{name} leaps into the fray, on the other side.", name=name)
    if event.side == "heroes":
        return tongue("Help for the heroes: {name}.", name=name)
    text = (
        "More of them in the fray, banded together: {name}."
        if event.banded
        else "More of them in the fray: {name}."
    )
    return tongue(text, name=name)


@rules.tells(events.FighterLeft)
def fighter_left(state: State, event: events.FighterLeft, tongue: Tongue) -> str:
    return tongue("Out of the fray: {name}.", name=short_name(state, event.who))


@rules.tells(events.Banded)
def banded(state: State, event: events.Banded, tongue: Tongue) -> str:
    text = "{name}: shoulder to shoulder." if event.banded else "{name}: scattered."
    return tongue(text, name=short_name(state, event.who))


@rules.tells(events.FightEnded)
def fight_ended(state: State, event: events.FightEnded, tongue: Tongue) -> str:
    return tongue("The dust settles: the fight is over.")


@rules.tells(events.GoBegun)
def go_begun(state: State, event: events.GoBegun, tongue: Tongue) -> str:
    return ""  # what is done with it is told


MANOEUVRES: Mapping[str, str] = {
    "prepare": "{name} makes ready to strike true: +1.",
    "draw": "{name} draws.",
    "move": "{name} shifts ground.",
    "reload": "{name} reloads.",
    "other": "{name} makes a quick move.",
}


@rules.tells(events.ManoeuvreDone)
def manoeuvre_done(state: State, event: events.ManoeuvreDone, tongue: Tongue) -> str:
    return sentences(
        tongue(MANOEUVRES[event.kind], name=short_name(state, event.who)), sentence_of(event.text)
    )


STANCES: Mapping[str, str] = {
    "dodge": "{name} thinks of nothing but dodging.",
    "valour": "{name} parries, valiantly.",
    "focus": "{name} parries, eyes wide open.",
}


@rules.tells(events.StanceTaken)
def stance_taken(state: State, event: events.StanceTaken, tongue: Tongue) -> str:
    return tongue(STANCES[event.stance], name=short_name(state, event.who))


@rules.tells(events.GuardRaised)
def guard_raised(state: State, event: events.GuardRaised, tongue: Tongue) -> str:
    return tongue(
        "Secret thrust in defence! {name} draws on the past: {traits}.",
        name=short_name(state, event.who),
        traits=traits_told(state, event.who, (event.skill,), tongue),
    )


@rules.tells(events.CounterWaived)
def counter_waived(state: State, event: events.CounterWaived, tongue: Tongue) -> str:
    return tongue("{name} lets the counter-attack go.", name=short_name(state, event.who))


@rules.tells(events.TwoWeaponsUsed)
def two_weapons_used(state: State, event: events.TwoWeaponsUsed, tongue: Tongue) -> str:
    text = (
        "A weapon in each hand, {name} strikes harder this turn."
        if event.two == "damage"
        else "A weapon in each hand, {name} keeps a better guard this turn."
    )
    return tongue(text, name=short_name(state, event.who))


PROWESSES: Mapping[str, str] = {
    "stunt": "And a stunt on top of it: {name} does things in style.",
    "counter": "Woe to whoever comes too close: {name} will strike back.",
    "placement": "{name} finds the right spot: +2 to one roll next turn.",
    "caution": "{name} stays on guard: +1 alertness until the next go.",
}


@rules.tells(events.ProwessDone)
def prowess_done(state: State, event: events.ProwessDone, tongue: Tongue) -> str:
    return tongue(PROWESSES[event.prowess], name=short_name(state, event.who))


@rules.tells(events.GoEnded)
def go_ended(state: State, event: events.GoEnded, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.text:
        return tongue("{name}: {text}", name=name, text=full_stop(event.text))
    if event.passed:
        text = "{name} lets the turn go by." if event.who in state.heroes else "{name}: not a move."
        return tongue(text, name=name)
    return ""  # the action itself was told


PASSED: Mapping[Side, str] = {
    "heroes": "The hand goes to the heroes.",
    "adversaries": "The hand goes to the adversaries.",
}


@rules.tells(events.HandPassed)
def hand_passed(state: State, event: events.HandPassed, tongue: Tongue) -> str:
    fighters = () if state.fight is None else tuple(state.fight.fighters.values())
    divided = any(f.side == "adversaries" and f.id in state.heroes for f in fighters)
    side = [f.id for f in fighters if f.side == event.hand]
    if divided and all(who in state.heroes for who in side):
        # Heroes on both sides: whose hand it is takes names.
        return tongue("The hand goes to {names}.", names=short_names(state, side, tongue))
    return tongue(PASSED[event.hand])


@rules.tells(events.TurnEnded)
def turn_ended(state: State, event: events.TurnEnded, tongue: Tongue) -> str:
    return tongue("Turn {turn} begins.", turn=event.turn)


@rules.tells(events.WeaponsDrawn)
def weapons_drawn(state: State, event: events.WeaponsDrawn, tongue: Tongue) -> str:
    if event.rule == GIFT_AS_WEAPON:
        return tongue("A gift strikes like a weapon: this is a brawl no longer.")
    return tongue("Weapons are out: this is a brawl no longer.")


@rules.tells(events.Targeted)
def targeted(state: State, event: events.Targeted, tongue: Tongue) -> str:
    return ""  # the attack was told, and the counter-attack will be


@rules.tells(events.ActionSpent)
def action_spent(state: State, event: events.ActionSpent, tongue: Tongue) -> str:
    return tongue("That is the action of {name} this turn.", name=short_name(state, event.who))


@rules.tells(events.ActionGivenBack)
def action_given_back(state: State, event: events.ActionGivenBack, tongue: Tongue) -> str:
    return tongue("{name} may still act this turn.", name=short_name(state, event.who))


@rules.tells(events.NextNamed)
def next_named(state: State, event: events.NextNamed, tongue: Tongue) -> str:
    return tongue("Over to you, {name}!", name=short_name(state, event.who))


@rules.tells(events.SecondStrike)
def second_strike(state: State, event: events.SecondStrike, tongue: Tongue) -> str:
    text = "And again! {name} turns on another: {others}."
    if event.instead:
        text = "{name} turns on somebody else instead: {others}."
    others = short_names(state, event.roll.targets, tongue)
    return tongue(text, name=short_name(state, event.roll.who), others=others)


@rules.tells(events.BlowRolled)
def blow_rolled(state: State, event: events.BlowRolled, tongue: Tongue) -> str:
    return tongue.many(
        "{name} would deal {count} point of damage.",
        "{name} would deal {count} points of damage.",
        event.damage,
        name=short_name(state, event.who),
    )


@rules.judges_by(events.BlowRolled)
def blow_judged(state: State, event: events.BlowRolled, tongue: Tongue) -> Verdict:
    one, several = "{count} point of damage", "{count} points of damage"
    return Verdict(tongue.many(one, several, event.damage), "good")


@rules.tells(events.BlowDealt)
def blow_dealt(state: State, event: events.BlowDealt, tongue: Tongue) -> str:
    if not event.unhurt:
        return ""  # whom it hurt is told
    names = short_names(state, event.unhurt, tongue)
    return tongue("More fright than harm: {names}.", names=names)


@rules.tells(events.GroundCleared)
def ground_cleared(state: State, event: events.GroundCleared, tongue: Tongue) -> str:
    name, other = short_name(state, event.who), short_name(state, event.target)
    if not event.left:
        return tongue("{name} clears the ground: all down ({other}).", name=name, other=other)
    return tongue(
        "{name} clears the ground: {count} down, {left} to go ({other}).",
        name=name,
        other=other,
        count=event.count,
        left=event.left,
    )


@rules.judges_by(events.GroundCleared)
def ground_judged(state: State, event: events.GroundCleared, tongue: Tongue) -> Verdict:
    return Verdict(tongue("{count} down!", count=event.count), "good")
