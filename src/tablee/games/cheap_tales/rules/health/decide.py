"""La santé: blows taken, the choice of the fallen, wounds, deadly threats, second winds."""

from collections.abc import Generator, Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import missed, stopped, without_help
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import free_to_roll, price_forgone
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import (
    ID,
    buying,
    is_extra,
    known,
    living,
    mine,
    payment,
    playing,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.extras.events import ExtraChanged
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.health import asks, events
from tablee.games.cheap_tales.rules.health.harm import lose, lose_extra, threaten
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import ABSORBED, up_half
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

ABSORB = f"{ID}.power.absorb"
STUNNED = f"{ID}.recovery.stunned"
SECOND_WIND = f"{ID}.heroism.second-wind"
SHAKE_OFF = f"{ID}.heroism.shake-off"


def most_absorbed(amount: int, power: int) -> int:
    """More power than that would be wasted: it never heals."""
    return min(power, -(-amount // ABSORBED))


@rules.decides(asks.Absorb)
def absorb(state: State, by: By, ask: asks.Absorb, dice: Dice) -> Iterator[Event]:
    loss = state.losing(ask.who)
    if is_extra(state, by, ask.who):
        only_keeper(by, ABSORB)
    else:
        mine(state, by, ask.who)
    if loss is None:
        raise Refused(ABSORB, "No blow has landed on “{who}”.", who=ask.who)
    extra = state.extras.get(ask.who)
    power = known(state, ask.who).power if extra is None else extra.power
    if ask.points > most_absorbed(loss.amount, power):
        raise Refused(
            ABSORB,
            "Power that helps against this: {most} at most.",
            most=most_absorbed(loss.amount, power),
        )
    left = max(0, loss.amount - ABSORBED * ask.points)
    if extra is None:
        rule = ABSORB if ask.points else loss.rule
        state = yield from then(state, lose(state, ask.who, left, rule, ask.points))
    else:
        changed = ExtraChanged(
            rule=ABSORB, who=extra.id, power=extra.power - ask.points, to=(KEEPER,)
        )
        state = yield from then(state, (changed,))
        hurt = lose_extra(state, state.extras[extra.id], left, loss.rule, each=loss.each)
        state = yield from then(state, hurt)
    yield from settling(state)


def falling(state: State, by: By, who: str, kind: str, rule: str) -> Hero:
    hero = living(mine(state, by, who))
    if hero.fall != kind:
        raise Refused(rule, "{name} has not fallen that way.", name=hero.name)
    return hero


@rules.decides(asks.ChooseFall)
def choose_fall(state: State, by: By, ask: asks.ChooseFall, dice: Dice) -> Iterator[Event]:
    hero = falling(state, by, ask.who, "choose", STUNNED)
    bitter = ask.choice == "bitter-end"
    chosen = events.FallChosen(
        rule=f"{ID}.recovery.{'bitter-end' if bitter else 'out-of-combat'}",
        who=hero.id,
        choice=ask.choice,
        life=up_half(hero.most_life) if bitter else 0,
    )
    state = yield from then(state, (chosen,))
    if not bitter:
        state = yield from then(state, without_help(state, hero.id))
    yield from settling(state)


@rules.decides(asks.DeclareDeath)
def declare_death(state: State, by: By, ask: asks.DeclareDeath, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.end.death"
    only_keeper(by, rule)
    hero = living(known(state, ask.who))
    if not hero.dying:
        raise Refused(rule, "A hero dies of a deadly wound only.")
    state = yield from died(state, hero.id)
    yield from settling(state)


def died(state: State, who: str) -> Generator[Event, None, State]:
    """A hero dies: what they had begun is over, and what was aimed at them comes to nothing."""
    state = yield from stopped(state, who, f"{ID}.end.death")
    state = yield from then(state, (events.HeroDied(who=who),))
    return (yield from missed(state, who))


@rules.decides(asks.CallLethal)
def call_lethal(state: State, by: By, ask: asks.CallLethal, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.recovery.lethal"
    only_keeper(by, rule)
    hero = playing(known(state, ask.who))
    free_to_roll(state, hero)
    if not hero.is_up or state.losing(hero.id) is not None:
        raise Refused(rule, "{name} is in no state to resist.", name=hero.name)
    if state.fight is not None and state.fight.acting == hero.id:
        raise Refused(rule, "{name} is in the middle of a go.", name=hero.name)
    roll = Roll(
        who=hero.id,
        what=ask.threat,
        kind="lethal",
        traits=("vigour", "adrenaline"),
        difficulty=0,
        malus=ask.malus,
    )
    yield from price_forgone(state, by, hero.id)
    yield RollProposed(rule=rule, roll=roll)


@rules.decides(asks.Inflict)
def inflict(state: State, by: By, ask: asks.Inflict, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.meter.life-loss-sources"
    only_keeper(by, rule)
    if ask.who in state.extras:
        yield from _inflicted(state, state.extras[ask.who], ask, rule)
        return
    hero = living(playing(known(state, ask.who)))
    if hero.life < 1 or state.losing(hero.id) is not None:
        raise Refused(rule, "{name} has nothing to lose now.", name=hero.name)
    amount = ask.life or hero.life
    state = yield from then(
        state, threaten(state, hero.id, amount, rule if ask.life else f"{ID}.action.scale", ask.why)
    )
    yield from settling(state)


def _inflicted(state: State, extra: Extra, ask: asks.Inflict, rule: str) -> Iterator[Event]:
    """A falling beam, a volcano: it takes the life of one of them, or of all."""
    if not extra.is_up or state.losing(extra.id) is not None:
        raise Refused(rule, "They have nothing to lose now.")
    state = yield from then(state, showing(state, extra.id))
    loss = ask.life or max(extra.lives)
    hurt = lose_extra(state, state.extras[extra.id], loss, rule, each=ask.life is None)
    state = yield from then(state, hurt)
    if not state.extras[extra.id].is_up:
        state = yield from stopped(state, extra.id)
        state = yield from missed(state, extra.id)
    yield from settling(state)


def check_second_wind(state: State, hero: Hero) -> None:
    playing(hero)
    if hero.fall or hero.dying:
        raise Refused(SECOND_WIND, "First say how {name} falls.", name=hero.name)
    if state.losing(hero.id) is not None:
        raise Refused(SECOND_WIND, "{name} has a blow to take first.", name=hero.name)
    if hero.life >= hero.most_life:
        raise Refused(SECOND_WIND, "{name} has lost no life.", name=hero.name)


@rules.decides(asks.SecondWind)
def second_wind(state: State, by: By, ask: asks.SecondWind, dice: Dice) -> Iterator[Event]:
    hero = mine(state, by, ask.who)
    check_second_wind(state, hero)
    state = yield from then(state, (payment(state, hero, ask.pay, SECOND_WIND),))
    hero = known(state, hero.id)
    gained = events.LifeGained(rule=SECOND_WIND, who=hero.id, points=hero.most_life - hero.life)
    state = yield from then(state, (gained,))
    if hero.out and state.options["second_wind_wakes"] == "true":
        yield events.Woke(who=hero.id)


@rules.decides(asks.Wake)
def wake(state: State, by: By, ask: asks.Wake, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SECOND_WIND)
    hero = living(known(state, ask.who))
    if not hero.out or hero.life < 1 or hero.dying or hero.fall:
        raise Refused(SECOND_WIND, "{name} cannot stand up now.", name=hero.name)
    if state.options["second_wind_wakes"] == "false":
        raise Refused(SECOND_WIND, "At this table whoever is out stays out until the respite.")
    yield events.Woke(who=hero.id)


def check_shake_off(hero: Hero) -> None:
    buying(hero)
    if hero.fall:
        raise Refused(SHAKE_OFF, "First say how {name} falls.", name=hero.name)
    if not hero.stunned:
        raise Refused(SHAKE_OFF, "{name} is not stunned.", name=hero.name)


@rules.decides(asks.ShakeOff)
def shake_off(state: State, by: By, ask: asks.ShakeOff, dice: Dice) -> Iterator[Event]:
    hero = mine(state, by, ask.who)
    check_shake_off(hero)
    yield payment(state, hero, ask.pay, SHAKE_OFF)
    yield events.ShookOff(who=hero.id)
