"""What the keeper's people do: attacks, alone or as a gang, and whatever else they try."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import (
    SCALE,
    check_difficulty,
    opposing_skills,
    resisting,
)
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import ID, extra_of, rules, then
from tablee.games.cheap_tales.rules.extras import asks
from tablee.games.cheap_tales.rules.fight.attack import ATTACK
from tablee.games.cheap_tales.rules.fight.brawl import drawing
from tablee.games.cheap_tales.rules.fight.decide import EXTRA_PROWESS, GANG
from tablee.games.cheap_tales.rules.fight.turns import (
    beginning,
    can_go,
    check_go,
    ending,
    goes,
    in_fight,
    in_reach,
)
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import Die, Weapon
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

ROLLS = f"{ID}.action.opposition-npc-rolls"
PASSING = f"{ID}.combat.initiative-adversaries"
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


def may_move(state: State, by: By) -> Iterator[Extra]:
    """Those of the keeper's people who may begin something now; in a fight, on their go."""
    for extra in state.extras.values() if by.is_keeper else ():
        if not extra.is_up or state.has_open_roll(extra.id) or state.losing(extra.id) is not None:
            continue
        if state.fighter(extra.id) is None or can_go(state, extra.id):
            yield extra


@rules.law(asks.ExtraAttack, ATTACK)
def may_extra_attack(state: State, by: By, ask: asks.ExtraAttack) -> Roll:
    extra = able(state, by, ask.who, ATTACK)
    check_go(state, extra.id)
    targets = distinct(ask.targets, ATTACK)
    reach = in_reach(state, extra.id)
    if any(who not in reach for who in targets):
        raise Refused(ATTACK, "They cannot reach that hero.")
    banded = is_banded(state, extra)
    if not banded and len(targets) > 1:
        raise Refused(GANG, "Only a gang attacks several heroes with one roll.")
    if banded and set(targets) != set(reach):
        raise Refused(GANG, "A gang attacks the whole party with one roll.")
    check_difficulty(ask.difficulty)
    check_extra_prowess(state, extra, ask)
    return Roll(
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


def is_banded(state: State, extra: Extra) -> bool:
    fighter = state.fighter(extra.id)
    return fighter is not None and fighter.banded and extra.standing > 1


@may_extra_attack.decides
def extra_attack(
    state: State, by: By, ask: asks.ExtraAttack, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from drawing(state, roll.who, ARMED.get(state.extras[roll.who].die, "brawl"))
    yield from beginning(state, roll.who)
    yield RollProposed(rule=GANG if roll.gang else ROLLS, roll=roll)


@may_extra_attack.offers
def extra_attacks(state: State, by: By) -> Iterator[Candidate]:
    for extra in may_move(state, by):
        reach = in_reach(state, extra.id)
        if not reach:
            continue
        prowesses = extra.kind == "antagonist" and state.on("antagonist_prowess")
        banded = is_banded(state, extra)
        whole: dict[str, object] = {"targets": list(reach)} if banded else {}
        yield Candidate(
            {"who": extra.id, **whole},
            {"targets": reach, "prowess": EXTRA_PROWESS},
            limits={"targets": (1, 1), "difficulty": SCALE},
            omit=("second",) if prowesses else ("second", "prowess"),
            sure=ALL,
            rule=GANG if banded else "",
        )


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


@rules.law(asks.ExtraAttempt, ROLLS)
def may_extra_attempt(state: State, by: By, ask: asks.ExtraAttempt) -> Roll:
    extra = able(state, by, ask.who, ROLLS)
    fighting = in_fight(state, extra.id)
    if fighting:
        check_go(state, extra.id)
    elif ask.offensive:
        raise Refused(f"{ID}.combat.apprenticeship-action", "This matters in a fight only.")
    if ask.against in state.extras:
        raise Refused(ROLLS, "Between the keeper's people the keeper decides.")
    opposing = resisting(state, by, extra.id, ask.against, ask.talent, ask.skill)
    check_difficulty(ask.difficulty)
    return Roll(
        who=extra.id,
        what=ask.what,
        extra=True,
        difficulty=ask.difficulty,
        against=ask.against,
        opposing=opposing,
        is_go=fighting,
        offensive=ask.offensive,
    )


@may_extra_attempt.decides
def extra_attempt(
    state: State, by: By, ask: asks.ExtraAttempt, dice: Dice, roll: Roll
) -> Iterator[Event]:
    state = yield from then(state, showing(state, roll.who))
    if roll.is_go:
        yield from beginning(state, roll.who)
    yield RollProposed(rule=ROLLS, roll=roll)


@may_extra_attempt.offers
def extra_attempts(state: State, by: By) -> Iterator[Candidate]:
    """Anything; against a hero, who resists with a talent, an apprenticeship, or the better."""
    heroes = tuple(hero.id for hero in state.heroes.values() if not hero.is_gone)
    limits = {"difficulty": SCALE}
    for extra in may_move(state, by):
        given: dict[str, object] = {"who": extra.id}
        calm = () if in_fight(state, extra.id) else ("offensive",)
        alone = ("against", "talent", "skill", *calm)
        yield Candidate(given, limits=limits, omit=alone, sure=ALL)
        if heroes:
            must, omit = {"against": REQUIRED, "talent": REQUIRED}, ("skill", *calm)
            yield Candidate(
                given, {"against": heroes}, limits=limits, shaped=must, omit=omit, sure=ALL
            )
        for who in heroes:
            if skills := opposing_skills(state.heroes[who]):
                yield Candidate(
                    {**given, "against": who},
                    {"skill": skills},
                    limits=limits,
                    shaped={"skill": REQUIRED},
                    omit=calm,
                    sure=ALL,
                )


@rules.law(asks.ExtraPass, PASSING)
def may_extra_pass(state: State, by: By, ask: asks.ExtraPass) -> Extra:
    extra = able(state, by, ask.who, PASSING)
    check_go(state, extra.id)
    return extra


@may_extra_pass.decides
def extra_pass(
    state: State, by: By, ask: asks.ExtraPass, dice: Dice, extra: Extra
) -> Iterator[Event]:
    state = yield from then(state, beginning(state, extra.id))
    fighter = state.fighter(extra.id)
    # All of a loose group who have not acted yet pass together.
    times = 1 if fighter is None else goes(state, fighter) - fighter.acted
    yield from ending(state, extra.id, offensive=False, text=ask.text, times=times, passed=True)


@may_extra_pass.offers
def extra_passes(state: State, by: By) -> Iterator[Candidate]:
    for extra in may_move(state, by):
        if in_fight(state, extra.id):
            yield Candidate({"who": extra.id})
