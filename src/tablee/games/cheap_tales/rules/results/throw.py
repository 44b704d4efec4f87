"""Lancer les dés: the throw, and the windows after it up to the degree that stands."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import is_void
from tablee.games.cheap_tales.rules.action.law import SCALE, check_difficulty
from tablee.games.cheap_tales.rules.action.reckon import (
    degree_of,
    dice_of,
    mode_of,
    opposition,
    read_dice,
    reading_of,
    total,
)
from tablee.games.cheap_tales.rules.aspects.decide import lapsed, used_up
from tablee.games.cheap_tales.rules.common import (
    CORE,
    ID,
    known,
    mine,
    roll_of,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.results import asks, events
from tablee.games.cheap_tales.rules.results.settle import (
    before_dice,
    extra_attack_thrown,
    extra_result,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import SUCCESS
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

ANNOUNCE = f"{ID}.action.announce-modifier"
GANG = f"{ID}.npc.gang-one-roll"


def owner_of(state: State, by: By, who: str, rule: str) -> None:
    """A roll is its player's, and the keeper's; that of an extra is the keeper's alone."""
    if who in state.heroes:
        mine(state, by, who)
    else:
        only_keeper(by, rule)


@rules.law(asks.Throw, CORE, dice=True)
def may_throw(state: State, by: By, ask: asks.Throw) -> Roll:
    owner_of(state, by, ask.who, CORE)
    roll = roll_of(state, ask.who)
    if roll.thrown:
        raise Refused(CORE, "The dice have been thrown.")
    if not roll.extra and roll.kind != "lethal" and not (hero := known(state, roll.who)).is_up:
        raise Refused(f"{ID}.recovery.stunned", "{name} is in no state to act.", name=hero.name)
    if not roll.consent:
        raise Refused(f"{ID}.magic.theft-awakened", "Their player has yet to agree.")
    if is_void(state, roll):
        raise Refused(f"{ID}.combat.attack", "Whoever this was aimed at is down or gone.")
    if roll.gang and len(roll.targets) > 1 and state.extras[roll.who].standing < 2:
        raise Refused(GANG, "Only a gang attacks several heroes with one roll.")
    return roll


@may_throw.offers
def throwers(state: State, by: By) -> Iterator[Candidate]:
    for roll in state.rolls.values():
        hero = state.hero(roll.who)
        own = by.is_keeper if hero is None else by.may_act_for(hero.seat)
        if own and not roll.thrown:
            yield Candidate({"who": roll.who})


@may_throw.decides
def throw(state: State, by: By, ask: asks.Throw, dice: Dice, roll: Roll) -> Iterator[Event]:
    state = yield from then(state, before_dice(state, roll))
    state = yield from then(state, lapsed(state, by, roll_of(state, ask.who)))
    roll = roll_of(state, ask.who)
    if roll.extra and roll.kind == "attack" and state.options["npc_power_uses"] == "gifts_only":
        yield from extra_attack_thrown(state, roll, by, dice)
        return
    yield from used_up(state, roll)
    yield from _weakness_pays(state, roll)
    thrown = fallen(state, roll, by.session, dice)
    state = yield from then(state, (as_thrown(state, thrown, _throw_rule(state, thrown, by)),))
    if roll.extra:
        yield from extra_result(state, roll_of(state, ask.who), dice)


def fallen(state: State, roll: Roll, session: int, dice: Dice) -> Roll:
    """The roll as its dice lie."""
    reading = reading_of(state, roll, session)
    role = "extra" if roll.extra else "action"
    kept, natural = dice.throw(dice_of(reading, role, roll.who), fold=read_dice, start=reading)
    return replace(roll, thrown=True, kept=kept, natural=natural)


def as_thrown(state: State, roll: Roll, rule: str, rerolled: bool = False) -> events.RollThrown:
    degree = None
    if roll.difficulty is not None:
        degree = degree_of(state, roll.natural, total(state, roll))
    return events.RollThrown(
        rule=rule,
        who=roll.who,
        kept=roll.kept,
        natural=roll.natural,
        degree=degree,
        difficulty=roll.difficulty,
        rerolled=rerolled,
    )


def _throw_rule(state: State, roll: Roll, by: By) -> str:
    if roll.natural == "double-1":
        return f"{ID}.dice.natural-2"
    if roll.natural == "double-6":
        return f"{ID}.dice.natural-12"
    if roll.extra:
        return f"{ID}.action.opposition-npc-rolls"
    mode = mode_of(state, roll, by.session)
    return CORE if mode == "plain" else f"{ID}.dice.{mode}"


def _weakness_pays(state: State, roll: Roll) -> Iterator[Event]:
    """Where the table plays it so, a plain disadvantage earns a point (house rule)."""
    if roll.extra or not state.on("disadvantage_pays"):
        return
    for claim in roll.claims:
        if claim.agreed and claim.way == "against":
            yield HeroismGained(rule=f"{ID}.heroism.gain-weakness", who=roll.who, why=claim.text)


@rules.law(asks.Announce, ANNOUNCE, keeper=True)
def may_announce(state: State, by: By, ask: asks.Announce) -> Event:
    roll = roll_of(state, ask.who)
    if roll.stage != "announce":
        raise Refused(ANNOUNCE, "No total waits for a modifier.")
    check_difficulty(ask.difficulty)
    named = replace(roll, difficulty=ask.difficulty)
    return events.ModifierAnnounced(
        who=roll.who,
        difficulty=ask.difficulty,
        degree=degree_of(state, roll.natural, total(state, named)),
    )


@may_announce.offers
def totals(state: State, by: By) -> Iterator[Candidate]:
    for roll in state.rolls.values() if by.is_keeper else ():
        if roll.stage == "announce":
            yield Candidate({"who": roll.who}, limits={"difficulty": SCALE})


def failed_by_modifier(state: State, roll: Roll) -> bool:
    """The total without the malus would have been enough (result.partial-offer)."""
    if roll.degree != "no":
        return False
    malus = min(0, roll.difficulty or 0) - max(0, opposition(state, roll))
    return total(state, roll) - malus >= SUCCESS
