"""Fire, falls, water, explosions."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    able,
    known,
    living,
    mine,
    pass_on,
    rules,
)
from tablee.games.cthulhu_d20.rules.destiny.lots import lay_dice, nothing_fell, waits
from tablee.games.cthulhu_d20.rules.fight.turns import check_free, lose_aim
from tablee.games.cthulhu_d20.rules.figures import save_bonus, score
from tablee.games.cthulhu_d20.rules.hazards import asks, events
from tablee.games.cthulhu_d20.rules.hazards.exposure import end_exposure, natural_cause
from tablee.games.cthulhu_d20.rules.points.events import RestChanged
from tablee.games.cthulhu_d20.state.people import Breath, Person
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

NATURAL_CAUSE = f"{ID}.hazard.natural-cause"
FALLING = f"{ID}.base.hazard-falling"
FIRE = f"{ID}.base.hazard-fire"
WATER = f"{ID}.base.hazard-drowning"

METRES_A_DIE, MOST_DICE = 3, 20
FIRE_DC, ROLLING = 15, 4


def reflex(
    state: State, person: Person, dc: int, dice: Dice, bonus: int = 0, *, to: Audience
) -> bool:
    """A Reflex save: 1 always fails and 20 always succeeds."""
    bound = min(19, max(1, dc - 1 - save_bonus(state, person, "reflex") - bonus))
    save = Above(sides=20, value=bound, role="reflex", who=(person.id,))
    return dice.ask(save, to=to)


def hurtable(state: State, who: str) -> Person:
    person = living(known(state, who))
    if person.creature.treatment == "traditional":
        raise Refused(NATURAL_CAUSE, "That creature is fought traditionally: note its hit points.")
    nothing_fell(state, person)
    return person


@rules.decides(asks.ExposeTo)
def expose_to(state: State, by: By, ask: asks.ExposeTo, dice: Dice) -> Iterator[Event]:
    only_keeper(by, NATURAL_CAUSE)
    if not (ask.count and ask.sides):
        raise Refused(NATURAL_CAUSE, "Say the dice of the effect that is converted.")
    for who in distinct(ask.who, NATURAL_CAUSE):
        person = hurtable(state, who)
        if person.exposure is not None and (ask.lasting or ask.fire):
            raise Refused(NATURAL_CAUSE, "{name} is exposed already.", name=person.name)
        most, saved = ask.count * ask.sides + ask.bonus, None
        if ask.save_dc and most:
            to: Audience = (KEEPER,) if waits(state, person) else person.audience
            saved = reflex(state, person, ask.save_dc, dice, to=to)
            if saved:
                most = most // 2 if ask.save == "half" else 0
        if most > 0 or saved is not None:
            state = yield from natural_cause(
                state,
                who,
                most,
                ask.cause,
                dice,
                locate=ask.locate,
                lasting=ask.lasting or ask.fire,
                fire=ask.fire,
                shock=ask.shock,
                saved=saved,
            )


def fall_damage(metres: int, *, jumped: bool = False) -> int:
    """The maximum of 1d6 for each 3 m, at most 20d6; a good jump counts 3 m less."""
    height = max(0, metres - METRES_A_DIE) if jumped else metres
    return 6 * min(MOST_DICE, height // METRES_A_DIE)


@rules.decides(asks.Fall)
def fall(state: State, by: By, ask: asks.Fall, dice: Dice) -> Iterator[Event]:
    only_keeper(by, FALLING)
    person = hurtable(state, ask.who)
    most = fall_damage(ask.metres, jumped=ask.jumped)
    if not most:
        raise Refused(FALLING, "A fall of less than 3 m does no harm.")
    yield from natural_cause(
        state, person.id, most, "fall", dice, locate=ask.locate, shock=ask.shock, fell=True
    )


@rules.decides(asks.PutOutFire)
def put_out_fire(state: State, by: By, ask: asks.PutOutFire, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    if person.exposure is None or not person.exposure.fire:
        raise Refused(FIRE, "{name} is not on fire.", name=person.name)
    check_free(state, person, attack=False)
    state = yield from pass_on(state, lose_aim(person))
    bonus = ROLLING if ask.rolling else 0
    saved = reflex(state, person, FIRE_DC, dice, bonus, to=person.audience)
    if waits(state, person):
        yield from lay_dice(Lot(who=person.id, kind="fire", success=saved), person)
    else:
        yield from tell_put_out(state, person.id, dice, success=saved)


def tell_put_out(state: State, who: str, dice: Dice, *, success: bool) -> Telling:
    person = known(state, who)
    thrown = events.SaveThrown(
        rule=FIRE, who=who, save="reflex", success=success, to=person.audience
    )
    state = yield from pass_on(state, [thrown])
    if success and person.exposure is not None:
        state = yield from end_exposure(state, person, dice)
    return state


@rules.decides(asks.EndExposure)
def end_exposure_by_word(
    state: State, by: By, ask: asks.EndExposure, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, f"{ID}.hazard.sustained")
    person = living(known(state, ask.who))
    if person.exposure is None:
        raise Refused(f"{ID}.hazard.sustained", "{name} is not exposed.", name=person.name)
    yield from end_exposure(state, person, dice)


def free_rounds(state: State, person: Person) -> int:
    con = score(person, "constitution")
    return con if state.chose("breath_rounds", "Con") else 2 * con


@rules.decides(asks.HoldBreath)
def hold_breath(state: State, by: By, ask: asks.HoldBreath, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WATER)
    person = living(known(state, ask.who))
    if person.breath is not None:
        raise Refused(WATER, "{name} is holding the breath already.", name=person.name)
    if person.creature.treatment == "traditional" or person.creature.undead:
        raise Refused(WATER, "That creature does not breathe as people do.")
    breath = Breath(free_rounds(state, person))
    yield events.BreathChanged(who=person.id, breath=breath, to=person.audience)


@rules.decides(asks.Rescue)
def rescue(state: State, by: By, ask: asks.Rescue, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WATER)
    person = living(known(state, ask.who))
    if person.breath is None:
        raise Refused(WATER, "{name} is not under water.", name=person.name)
    yield events.BreathChanged(who=person.id, breath=None, to=person.audience)
    if person.is_out:
        # Being out counts as rest, but not under water.
        yield RestChanged(who=person.id, change="begins", to=person.audience)
