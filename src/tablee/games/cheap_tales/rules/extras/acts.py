"""What the keeper's people do: attacks, alone or as a gang, and whatever else they try."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.decide import check_difficulty
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import resisting
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import ID, extra_of, rules, then
from tablee.games.cheap_tales.rules.extras import asks
from tablee.games.cheap_tales.rules.fight.attack import ATTACK
from tablee.games.cheap_tales.rules.fight.brawl import drawing
from tablee.games.cheap_tales.rules.fight.decide import EXTRA_PROWESS, GANG
from tablee.games.cheap_tales.rules.fight.turns import (
    beginning,
    check_go,
    ending,
    goes,
    in_fight,
    opponents,
)
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import Die, Weapon
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Event, Refused

ROLLS = f"{ID}.action.opposition-npc-rolls"
ARMED: Mapping[Die, Weapon] = {"d6up": "weapon"}
"""Only this die is a weapon's: brutes and henchmen hit as hard as theirs say with bare hands."""


def able(state: State, by: By, who: str, rule: str) -> Extra:
    only_keeper(by, rule)
    extra = extra_of(state, by, who, rule)
    if not extra.is_up:
        raise Refused(rule, "They are in no state to act.")
    roll = state.rolls.get(extra.id)
    if roll is not None and roll.stage != "done":
        raise Refused(rule, "First settle the roll they have begun.")
    if state.losing(extra.id) is not None:
        raise Refused(f"{ID}.power.absorb", "They have a blow to take first.")
    return extra


def in_reach(state: State, who: str) -> tuple[str, ...]:
    """Whom one of the keeper's people may attack: the other side, whoever is in it."""
    return tuple(foe for foe in opponents(state, who) if state.losing(foe) is None)


@rules.decides(asks.ExtraAttack)
def extra_attack(state: State, by: By, ask: asks.ExtraAttack, dice: Dice) -> Iterator[Event]:
    extra = able(state, by, ask.who, ATTACK)
    check_go(state, extra.id)
    fighter = state.fighter(extra.id)
    targets = distinct(ask.targets, ATTACK)
    reach = in_reach(state, extra.id)
    if any(who not in reach for who in targets):
        raise Refused(ATTACK, "They cannot reach that hero.")
    banded = fighter is not None and fighter.banded and extra.standing > 1
    if not banded and len(targets) > 1:
        raise Refused(GANG, "Only a gang attacks several heroes with one roll.")
    if banded and set(targets) != set(reach):
        raise Refused(GANG, "A gang attacks the whole party with one roll.")
    check_difficulty(Roll(who=extra.id), ask.difficulty)
    check_extra_prowess(state, extra, ask)
    roll = Roll(
        who=extra.id,
        kind="attack",
        extra=True,
        difficulty=ask.difficulty,
        targets=targets,
        is_go=True,
        offensive=True,
        gang=extra.standing if banded else 0,
        prowess=ask.prowess,
    )
    yield from drawing(state, extra.id, ARMED.get(extra.die, "brawl"))
    yield from beginning(state, extra.id)
    yield RollProposed(rule=GANG if banded else ROLLS, roll=roll)


def check_extra_prowess(state: State, extra: Extra, ask: asks.ExtraAttack) -> None:
    rule = f"{ID}.combat.prowess-choice"
    if ask.second:
        raise Refused(rule, "The keeper's people attack once.")
    if ask.prowess is None:
        return
    if extra.kind != "antagonist" or not state.on("antagonist_prowess"):
        raise Refused(rule, "At this table prowesses are for heroes.")
    if ask.prowess not in EXTRA_PROWESS:
        raise Refused(rule, "This prowess is for heroes.")


@rules.decides(asks.ExtraAttempt)
def extra_attempt(state: State, by: By, ask: asks.ExtraAttempt, dice: Dice) -> Iterator[Event]:
    extra = able(state, by, ask.who, ROLLS)
    fighting = in_fight(state, extra.id)
    if fighting:
        check_go(state, extra.id)
    elif ask.offensive:
        raise Refused(f"{ID}.combat.apprenticeship-action", "This matters in a fight only.")
    if ask.against in state.extras:
        raise Refused(ROLLS, "Between the keeper's people the keeper decides.")
    opposing = resisting(state, by, extra.id, ask.against, ask.talent, ask.skill)
    check_difficulty(Roll(who=extra.id), ask.difficulty)
    state = yield from then(state, showing(state, extra.id))
    if fighting:
        yield from beginning(state, extra.id)
    roll = Roll(
        who=extra.id,
        what=ask.what,
        extra=True,
        difficulty=ask.difficulty,
        against=ask.against,
        opposing=opposing,
        is_go=fighting,
        offensive=ask.offensive,
    )
    yield RollProposed(rule=ROLLS, roll=roll)


@rules.decides(asks.ExtraPass)
def extra_pass(state: State, by: By, ask: asks.ExtraPass, dice: Dice) -> Iterator[Event]:
    extra = able(state, by, ask.who, f"{ID}.combat.initiative-adversaries")
    check_go(state, extra.id)
    state = yield from then(state, beginning(state, extra.id))
    fighter = state.fighter(extra.id)
    # All of a loose group who have not acted yet pass together.
    times = 1 if fighter is None else goes(state, fighter) - fighter.acted
    yield from ending(state, extra.id, offensive=False, text=ask.text, times=times, passed=True)
