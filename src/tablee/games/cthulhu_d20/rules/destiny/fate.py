"""What a destiny point does: the keeper's word, in place of what the dice said."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.attack.asks import TellWound
from tablee.games.cthulhu_d20.rules.attack.consequence import end_attack, tell_consequence
from tablee.games.cthulhu_d20.rules.attack.decide import make_attack
from tablee.games.cthulhu_d20.rules.checks.decide import tell
from tablee.games.cthulhu_d20.rules.common import ID, Telling, known, pass_on, rules
from tablee.games.cthulhu_d20.rules.destiny import asks, events
from tablee.games.cthulhu_d20.rules.destiny.window import (
    close_lot,
    tell_as_fallen,
    tell_outcome,
    tell_wounded,
)
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.rules.worsening.events import WoundStabilised
from tablee.games.cthulhu_d20.rules.wounds.strike import Blow, strike_home
from tablee.games.cthulhu_d20.state.table import Fate, State, Strike
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

DECIDES = f"{ID}.destiny.keeper-decides"

OF_ATTACK = ("stands", "miss", "wound")
OF_CHECK = ("stands", "success", "failure")
SITUATION = ("told",)
OF_THE_BLEEDING = ("told", "staunched")
SAID = {name: {"required": True} for name in ("row", "location", "shock")}
"""What the keeper says of a wound."""
LEAST_GB = {"light": 1, "moderate": 3, "grave": 6, "critical": 11, "mortal": 16, "destructive": 16}
"""The least GB of each row, for a wound that the keeper names by its row."""


@rules.law(asks.DecideFate, DECIDES, dice=True, keeper=True)
def may_decide_fate(state: State, by: By, ask: asks.DecideFate) -> Fate:
    if state.fate is None:
        raise Refused(DECIDES, "Nobody has called for a destiny point.")
    check_outcome(state, state.fate, ask)
    return state.fate


@may_decide_fate.offers
def answering(state: State, by: By) -> Iterator[Candidate]:
    fate = state.fate
    if fate is None or not by.is_keeper:
        return
    dice = fate.about != "situation"
    for outcome in answers(state, fate):
        given = {"outcome": outcome}
        if outcome == "wound":
            body = body_of(state.people[victim_of(state, fate)])
            rows = tuple(dict.fromkeys(line.row for line in body.rows))
            wound = {"row": rows, "location": body.names}
            sure = ("row", "location", "shock")
            yield Candidate(given, wound, shaped=SAID, sure=sure, omit=("patient",))
        elif may_shock(state, fate, outcome):
            omit = ("row", "location", "patient")
            yield Candidate(given, omit=omit, sure=("shock",), dice=dice)
        elif outcome == "staunched":
            whose = {"patient": {"required": fate.who not in bleeding(state)}}
            patients = {"patient": bleeding(state)}
            omit = ("row", "location", "shock")
            yield Candidate(given, patients, shaped=whose, sure=("patient",), omit=omit)
        else:
            yield Candidate(given, omit=("row", "location", "shock", "patient"), dice=dice)


@may_decide_fate.decides
def decide_fate(
    state: State, by: By, ask: asks.DecideFate, dice: Dice, fate: Fate
) -> Iterator[Event]:
    # The keeper's words are told here, so what follows does not say them again.
    decided = events.FateDecided(who=fate.who, text=ask.text)
    state = yield from pass_on(state, [decided])
    if fate.about == "attack" and state.strike is not None:
        yield from bend_attack(state, state.strike, ask, dice)
    elif fate.about == "check":
        yield from bend_check(state, fate, ask, dice)
    elif fate.about == "dice":
        yield from bend_dice(state, by, fate, ask, dice)
    elif ask.outcome == "staunched":
        yield from staunch(state, ask.patient or fate.who)


def answers(state: State, fate: Fate) -> tuple[str, ...]:
    """What the keeper may say to a call."""
    match fate.about:
        case "attack":
            target = state.people[victim_of(state, fate)]
            # Hit points know no wounds: the keeper notes them.
            return OF_ATTACK[:2] if target.is_traditional else OF_ATTACK
        case "check":
            return OF_CHECK
        case "dice":
            return OF_ATTACK if state.lots[fate.check].wounds else OF_CHECK
        case "situation":
            return OF_THE_BLEEDING if bleeding(state) else SITUATION


def bleeding(state: State) -> tuple[str, ...]:
    """Whose blood a point may stop: one's own, or somebody else's."""
    living = (person for person in state.people.values() if not person.is_dead)
    return tuple(person.id for person in living if any(w.is_open for w in person.wounds))


def staunch(state: State, who: str) -> Iterator[Event]:
    patient = known(state, who)
    for wound in patient.wounds:
        if wound.is_open:
            to = patient.audience
            yield WoundStabilised(rule=DECIDES, who=who, wound=wound.number, to=to)


def victim_of(state: State, fate: Fate) -> str:
    """Who would bear the wound."""
    if fate.about == "dice":
        return fate.check
    return "" if state.strike is None else state.strike.target


def may_shock(state: State, fate: Fate, outcome: str) -> bool:
    """A shock goes with a wound of the keeper's, and with an attack that has hit."""
    hit = state.strike is not None and state.strike.rolled and fate.about == "attack"
    return outcome == "wound" or (outcome == "stands" and hit)


def check_outcome(state: State, fate: Fate, ask: asks.DecideFate) -> None:
    if ask.outcome not in answers(state, fate):
        raise Refused(DECIDES, "That is no answer to this call.")
    if ask.shock != "none" and not may_shock(state, fate, ask.outcome):
        raise Refused(DECIDES, "There is no blow that could shock.")
    if ask.outcome == "staunched":
        if (ask.patient or fate.who) not in bleeding(state):
            raise Refused(DECIDES, "Say whose blood stops.")
    elif ask.patient is not None:
        raise Refused(DECIDES, "That is no answer to this call.")
    if ask.outcome != "wound":
        if ask.location or ask.row != "light":
            raise Refused(DECIDES, "That is no answer to this call.")
    else:
        target = known(state, victim_of(state, fate))
        if ask.location not in body_of(target).names:
            raise Refused(DECIDES, "Say where the wound is.")
        if ask.row not in {line.row for line in body_of(target).rows}:
            raise Refused(DECIDES, "That body knows no such wound.")


def bend_attack(state: State, strike: Strike, ask: asks.DecideFate, dice: Dice) -> Telling:
    """Before the roll “stands” lets it be rolled; after it, the keeper's word takes its place."""
    if ask.outcome != "stands" and not strike.rolled:
        state = yield from make_attack(state, strike, dice)
    if ask.outcome == "miss":
        return (yield from end_attack(state, strike, hit=False, text=""))
    if ask.outcome == "wound":
        state = yield from strike_home(state, strike.target, blow_of(ask), dice)
        return (yield from end_attack(state, strike, hit=True, text=""))
    if not strike.rolled:
        return state
    told = TellWound(shock=ask.shock)
    return (yield from tell_consequence(state, strike, told, dice))


def bend_dice(
    state: State, by: By, fate: Fate, ask: asks.DecideFate, dice: Dice
) -> Iterator[Event]:
    lot = state.lots[fate.check]
    match ask.outcome:
        case "stands":
            yield from tell_as_fallen(state, by, lot, dice)
        case "miss":
            yield from close_lot(state, lot)
        case "wound":
            yield from tell_wounded(state, lot, blow_of(ask), dice)
        case _:
            yield from tell_outcome(state, by, lot, dice, success=ask.outcome == "success")


def blow_of(ask: asks.DecideFate) -> Blow:
    """A wound that the keeper names by its row."""
    gb = LEAST_GB.get(ask.row, 0)
    return Blow(gb, ask.location, ask.row, ask.shock, rule=DECIDES)


def bend_check(state: State, fate: Fate, ask: asks.DecideFate, dice: Dice) -> Telling:
    check = state.checks[fate.check]
    if ask.outcome == "stands":
        if not check.rolled:
            return state
        return (yield from tell(state, check, dice, success=check.success))
    success = ask.outcome == "success"
    return (yield from tell(state, check, dice, success=success))
