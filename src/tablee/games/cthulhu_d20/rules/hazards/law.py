"""Whom a hazard can hurt, and who can get out of it."""

from tablee.games.cthulhu_d20.rules.common import ID, able, known, living, mine, rules
from tablee.games.cthulhu_d20.rules.destiny.lots import nothing_fell
from tablee.games.cthulhu_d20.rules.fight.turns import check_free
from tablee.games.cthulhu_d20.rules.figures import score
from tablee.games.cthulhu_d20.rules.hazards import asks
from tablee.games.cthulhu_d20.state.people import Exposure, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Refused

NATURAL_CAUSE = f"{ID}.hazard.natural-cause"
SUSTAINED = f"{ID}.hazard.sustained"
FALLING = f"{ID}.base.hazard-falling"
FIRE = f"{ID}.base.hazard-fire"
WATER = f"{ID}.base.hazard-drowning"
DROWNING = f"{ID}.hazard.drowning"
POISON = f"{ID}.base.poison-disease"

METRES_A_DIE, MOST_DICE = 3, 20


def hurtable(state: State, who: str) -> Person:
    person = living(known(state, who))
    if person.creature.treatment == "traditional":
        raise Refused(NATURAL_CAUSE, "That creature is fought traditionally: note its hit points.")
    nothing_fell(state, person)
    return person


@rules.law(asks.ExposeTo, NATURAL_CAUSE, dice=True, keeper=True)
def may_expose(state: State, by: By, ask: asks.ExposeTo) -> tuple[str, ...]:
    if not (ask.count and ask.sides):
        raise Refused(NATURAL_CAUSE, "Say the dice of the effect that is converted.")
    for who in distinct(ask.who, NATURAL_CAUSE):
        person = hurtable(state, who)
        if person.exposure is not None and (ask.lasting or ask.fire):
            raise Refused(NATURAL_CAUSE, "{name} is exposed already.", name=person.name)
    return ask.who


def fall_damage(metres: int, *, jumped: bool = False) -> int:
    """The maximum of 1d6 for each 3 m, at most 20d6; a good jump counts 3 m less."""
    height = max(0, metres - METRES_A_DIE) if jumped else metres
    return 6 * min(MOST_DICE, height // METRES_A_DIE)


@rules.law(asks.Fall, FALLING, dice=True, keeper=True)
def may_fall(state: State, by: By, ask: asks.Fall) -> int:
    """The most damage that it does."""
    hurtable(state, ask.who)
    most = fall_damage(ask.metres, jumped=ask.jumped)
    if not most:
        raise Refused(FALLING, "A fall of less than 3 m does no harm.")
    return most


@rules.law(asks.PutOutFire, FIRE, dice=True)
def may_put_out(state: State, by: By, ask: asks.PutOutFire) -> tuple[Person, Exposure]:
    """Who burns, and in what: one save a round."""
    person = able(mine(state, by, ask.who))
    if person.exposure is None or not person.exposure.fire:
        raise Refused(FIRE, "{name} is not on fire.", name=person.name)
    if person.exposure.tried:
        raise Refused(FIRE, "{name} has tried already in this round.", name=person.name)
    check_free(state, person, attack=False)
    return person, person.exposure


@rules.law(asks.EndExposure, SUSTAINED, dice=True, keeper=True)
def may_end_exposure(state: State, by: By, ask: asks.EndExposure) -> Person:
    person = living(known(state, ask.who))
    if person.exposure is None:
        raise Refused(SUSTAINED, "{name} is not exposed.", name=person.name)
    return person


@rules.law(asks.HoldBreath, WATER, keeper=True)
def may_hold_breath(state: State, by: By, ask: asks.HoldBreath) -> Person:
    person = living(known(state, ask.who))
    if person.breath is not None:
        raise Refused(WATER, "{name} is holding the breath already.", name=person.name)
    if person.creature.treatment == "traditional" or person.creature.undead:
        raise Refused(WATER, "That creature does not breathe as people do.")
    return person


@rules.law(asks.Rescue, DROWNING)
def may_rescue(state: State, by: By, ask: asks.Rescue) -> Person:
    only_keeper(by, WATER)
    person = living(known(state, ask.who))
    if person.breath is None:
        raise Refused(WATER, "{name} is not under water.", name=person.name)
    return person


@rules.law(asks.ChangeAbility, POISON, dice=True, keeper=True)
def may_weaken(state: State, by: By, ask: asks.ChangeAbility) -> Person:
    person = living(known(state, ask.who))
    nothing_fell(state, person)
    if score(person, ask.ability) - ask.points < 1:
        raise Refused(POISON, "No ability falls below 1 here: say what happens instead.")
    return person
