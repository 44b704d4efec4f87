"""Fire, falls, water, explosions."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.rules.common import (
    Telling,
    known,
    pass_on,
)
from tablee.games.cthulhu_d20.rules.destiny.lots import lay_dice, waits
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim, stop_resting
from tablee.games.cthulhu_d20.rules.figures import save_bonus, score
from tablee.games.cthulhu_d20.rules.hazards import asks, events
from tablee.games.cthulhu_d20.rules.hazards.exposure import end_exposure, natural_cause
from tablee.games.cthulhu_d20.rules.hazards.law import (
    FIRE,
    may_end_exposure,
    may_expose,
    may_fall,
    may_hold_breath,
    may_put_out,
    may_rescue,
)
from tablee.games.cthulhu_d20.rules.points.events import RestChanged
from tablee.games.cthulhu_d20.state.people import Breath, Exposure, Person
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.words import KEEPER, Audience, By, Event

FIRE_DC, ROLLING = 15, 4


def reflex(
    state: State, person: Person, dc: int, dice: Dice, bonus: int = 0, *, to: Audience
) -> bool:
    """A Reflex save: 1 always fails and 20 always succeeds."""
    bound = min(19, max(1, dc - 1 - save_bonus(state, person, "reflex") - bonus))
    save = Above(sides=20, value=bound, role="reflex", who=(person.id,))
    return dice.ask(save, to=to)


@may_expose.decides
def expose_to(
    state: State, by: By, ask: asks.ExposeTo, dice: Dice, people: tuple[str, ...]
) -> Iterator[Event]:
    for who in people:
        person = known(state, who)
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


@may_fall.decides
def fall(state: State, by: By, ask: asks.Fall, dice: Dice, most: int) -> Iterator[Event]:
    yield from natural_cause(
        state, ask.who, most, "fall", dice, locate=ask.locate, shock=ask.shock, fell=True
    )


@may_put_out.decides
def put_out_fire(
    state: State,
    by: By,
    ask: asks.PutOutFire,
    dice: Dice,
    found: tuple[Person, Exposure],
) -> Iterator[Event]:
    person, on = found
    tried = replace(on, due=on.due - state.now, tried=True)
    kept = events.ExposureChanged(rule=FIRE, who=person.id, exposure=tried, to=person.audience)
    state = yield from pass_on(state, [kept, *lose_aim(person)])
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


@may_end_exposure.decides
def end_exposure_by_word(
    state: State, by: By, ask: asks.EndExposure, dice: Dice, person: Person
) -> Iterator[Event]:
    yield from end_exposure(state, person, dice)


def free_rounds(state: State, person: Person) -> int:
    con = score(person, "constitution")
    return con if state.chose("breath_rounds", "Con") else 2 * con


@may_hold_breath.decides
def hold_breath(
    state: State, by: By, ask: asks.HoldBreath, dice: Dice, person: Person
) -> Iterator[Event]:
    breath = Breath(free_rounds(state, person))
    yield events.BreathChanged(who=person.id, breath=breath, to=person.audience)
    yield from lose_aim(person)
    if not person.is_out:
        yield from stop_resting(person)


@may_rescue.decides
def rescue(state: State, by: By, ask: asks.Rescue, dice: Dice, person: Person) -> Iterator[Event]:
    yield events.BreathChanged(who=person.id, breath=None, to=person.audience)
    yield from rest_ashore(person)


def rest_ashore(person: Person) -> Iterator[Event]:
    """Being out counts as rest, and under water nothing does: it begins anew."""
    if person.is_out or person.rest.since is not None:
        yield RestChanged(who=person.id, change="begins", to=person.audience)
