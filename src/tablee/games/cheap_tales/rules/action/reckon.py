"""The numbers of a roll: what is added and taken off, how the dice are read, the degree."""

from typing import NamedTuple

import msgspec

from tablee.dice.throws import Kept
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import (
    ARMOUR_PENALTY,
    BRACKET,
    CIRCLE_DIFFICULTY,
    QUALITIES,
    SUCCESS,
    Degree,
    Mode,
    Natural,
    down_half,
)

PREPARED, PLACED, TOOL, CHARM = 1, 2, 2, 1
DODGE, PARRY, CAUTION, TWO_WEAPONS = 2, 2, 1, 1


class Line(msgspec.Struct, frozen=True):
    """One number of a roll and where it comes from."""

    kind: str
    value: int
    of: str = ""


def lines(state: State, roll: Roll) -> tuple[Line, ...]:
    """Everything that is added to the dice, but for the keeper's modifier and who resists."""
    if roll.extra:
        extra = state.extras[roll.who]
        found = [Line("might", rolled_might(state, extra))]
        if bonus := gang_bonus(state, roll, extra):
            found.append(Line("gang", bonus))
    else:
        found = _of_hero(state, roll, state.heroes[roll.who])
    if roll.spell is not None:
        found.append(Line("circle", CIRCLE_DIFFICULTY[roll.spell.circle]))
        source = state.sources.get(roll.spell.source)
        if source is not None and source.bonus:
            found.append(Line("source", source.bonus, source.name))
    return tuple(found)


def _of_hero(state: State, roll: Roll, hero: Hero) -> list[Line]:
    found = []
    for trait in roll.traits:
        if roll.untrained and trait not in QUALITIES:
            continue
        found.append(Line("trait", hero.score(trait), trait))
        penalty = ARMOUR_PENALTY.get(hero.armour, 0) if trait == "alertness" else 0
        if penalty and state.options["armour_penalty_scope"] == "alertness":
            found.append(Line("armour", penalty, hero.armour))
    found += [Line("thrust", hero.score(skill), skill) for skill in roll.thrusts]
    if roll.domain:
        found.append(Line("domain", hero.score(roll.domain), roll.domain))
    for tool in roll.tools:
        thing = hero.thing(tool)
        if thing is not None:
            found.append(Line("object", CHARM if thing.kind == "charm" else TOOL, thing.name))
    if roll.prepared:
        found.append(Line("prepared", PREPARED))
    if roll.placed:
        found.append(Line("placed", PLACED))
    if roll.helpers:
        each = state.options["help_bonus"] == "per_ally"
        found.append(Line("help", len(roll.helpers) if each else 1))
    return found


def rolled_might(state: State, extra: Extra) -> int:
    half = state.options["npc_roll"] == "half_might"
    return down_half(extra.might) if half else extra.might


def gang_bonus(state: State, roll: Roll, extra: Extra) -> int:
    """+1 for each bracket of five that still stands (npc.brute-gang)."""
    if roll.kind == "attack" and extra.standing == 1 and extra.kind == "brute":
        return int(state.options["lone_brute_bonus"])
    if not roll.gang or extra.standing < 2:
        return 0
    return -(-extra.standing // BRACKET)


def gang_damage_bonus(state: State, roll: Roll, extra: Extra) -> int:
    if state.options["gang_damage_bonus"] == "floor":
        return extra.standing // BRACKET if roll.gang else 0
    return gang_bonus(state, roll, extra)


def malus_of(extra: Extra) -> int:
    """Half its might, rounded in the players' favour (action.opposition-half-might)."""
    return down_half(extra.might)


def defence(state: State, hero: Hero, roll: Roll | None = None) -> int:
    """What is taken off an attack on this hero (combat.defence)."""
    fighter = state.fighter(hero.id)
    stance = "" if fighter is None else fighter.stance
    caution = CAUTION if fighter is not None and fighter.caution else 0
    two = TWO_WEAPONS if fighter is not None and fighter.two == "defence" else 0
    penalty = ARMOUR_PENALTY.get(hero.armour, 0)
    if stance in ("valour", "focus"):
        value = hero.score(stance) + PARRY
        if state.on("armour_penalty_on_parry"):
            value += penalty
        if state.on("parry_takes_alertness_bonuses"):
            value += caution + two
    else:
        value = hero.alertness + penalty + caution + two
        if is_dodging(state, hero):
            value += DODGE
    if roll is not None and hero.id in roll.guards:
        value += hero.score(roll.guards[hero.id])
    return value


def is_dodging(state: State, hero: Hero) -> bool:
    """Declared, or automatic after an action that was neither offensive nor needs focus."""
    fighter = state.fighter(hero.id)
    if fighter is None or fighter.active or fighter.stance in ("valour", "focus"):
        return False
    return fighter.stance == "dodge" or fighter.acted > 0


def opposition(state: State, roll: Roll, target: str = "") -> int:
    """The malus of whoever resists; a negative score is a bonus (action.opposition)."""
    match roll.kind:
        case "lethal":
            return roll.malus
        case "attack":
            return _defence_of(state, target or next(iter(roll.targets), ""), roll)
        case "gift" if roll.targets and state.on("magic_defence_malus"):
            return _defence_of(state, roll.targets[0], roll)
        case "theft" if not roll.willing:
            return _mind_of(state, roll.against)
        case "action":
            return _resistance(state, roll)
        case _:
            return 0


def _resistance(state: State, roll: Roll) -> int:
    """A hero's better fitting score, an extra's half might."""
    hero = state.hero(roll.against)
    if hero is not None:
        return max((_resisting(state, hero, trait) for trait in roll.opposing), default=0)
    extra = state.extras.get(roll.against)
    return 0 if extra is None else malus_of(extra)


def _resisting(state: State, hero: Hero, trait: str) -> int:
    """A score as it stands: armour lowers alertness itself, caution raises it."""
    score = hero.score(trait)
    if trait != "alertness":
        return score
    fighter = state.fighter(hero.id)
    if fighter is not None and fighter.caution:
        score += CAUTION
    if state.options["armour_penalty_scope"] == "alertness":
        score += ARMOUR_PENALTY.get(hero.armour, 0)
    return score


def _defence_of(state: State, who: str, roll: Roll) -> int:
    hero = state.hero(who)
    if hero is not None:
        return defence(state, hero, roll)
    extra = state.extras.get(who)
    return 0 if extra is None else malus_of(extra)


def _mind_of(state: State, who: str) -> int:
    hero = state.hero(who)
    if hero is not None:
        return hero.mind
    extra = state.extras.get(who)
    return 0 if extra is None else malus_of(extra)


def is_secret(state: State, roll: Roll) -> bool:
    """Whether players do not know all the numbers of this roll."""
    if roll.extra:
        extra = state.extras[roll.who]
        # Where a lone brute has a bonus of its own, the numbers tell the class.
        alone = extra.standing == 1 and state.options["lone_brute_bonus"] != "0"
        return not (extra.might_known and (extra.class_known or not alone))
    if roll.stage == "proposed" and roll.hidden:
        return True
    resists = roll.targets[:1] if roll.kind == "attack" else (roll.against,)
    if roll.kind == "gift":
        resists = roll.targets[:1] if state.on("magic_defence_malus") else ()
    if (roll.kind == "theft" and roll.willing) or roll.kind in ("detect", "sacrifice"):
        resists = ()
    return any(who in state.extras and not state.extras[who].might_known for who in resists)


def own_total(state: State, roll: Roll) -> int:
    """What a player announces: dice, traits and bonuses, power included."""
    return roll.kept + sum(line.value for line in lines(state, roll)) + roll.power


def total(state: State, roll: Roll, target: str = "") -> int:
    return own_total(state, roll) + (roll.difficulty or 0) - opposition(state, roll, target)


def mode_of(state: State, roll: Roll, session: int) -> Mode:
    """Three dice for or against: no stacking, and both cancel (or the majority counts)."""
    good = sum(claim.agreed and claim.way == "for" for claim in roll.claims)
    bad = sum(claim.agreed and claim.way == "against" for claim in roll.claims)
    hero = state.hero(roll.who)
    if hero is not None and hero.wounded(session):
        bad += 1
    if state.options["mixed_aspects"] == "majority":
        good, bad = max(0, good - bad), max(0, bad - good)
    if bool(good) == bool(bad):
        return "plain"
    return "advantage" if good else "disadvantage"


class Reading(NamedTuple):
    """How the dice of a roll are read."""

    mode: Mode
    any_two: bool


def read_dice(reading: Reading, faces: tuple[int, ...], index: int) -> tuple[int, Natural]:
    """The sum of the two dice that count, and the double they show (faces: highest first)."""
    counted = faces[-2:] if reading.mode == "disadvantage" else faces[:2]
    shown = faces if reading.any_two else counted
    if shown.count(1) >= 2:
        return sum(counted), "double-1"
    return sum(counted), "double-6" if shown.count(6) >= 2 else ""


def reading_of(state: State, roll: Roll, session: int) -> Reading:
    return Reading(
        mode_of(state, roll, session), state.options["natural_reading"] == "any_two_of_three"
    )


def dice_of(reading: Reading, role: str, who: str) -> Kept:
    count = 2 if reading.mode == "plain" else 3
    return Kept(
        count=count,
        sides=6,
        keep=count if reading.any_two else 2,
        high=reading.mode != "disadvantage",
        role=role,
        who=(who,) * count,
    )


def degree_of(state: State, natural: Natural, reached: int) -> Degree:
    """result.degrees, in its order."""
    if natural == "double-1":
        return "no_and"
    if natural == "double-6" or reached >= int(state.options["exceptional_threshold"]):
        return "yes_and"
    return "yes" if reached >= SUCCESS else "no"
