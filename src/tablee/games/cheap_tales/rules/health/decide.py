"""La santé: blows taken, the choice of the fallen, wounds, deadly threats, second winds."""

from collections.abc import Generator, Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import missed, stopped, without_help
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import free_to_roll, price_forgone
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import (
    ID,
    any_hero,
    buying,
    is_extra,
    known,
    living,
    mine,
    of,
    own_heroes,
    paying,
    payment,
    playing,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.extras.events import ExtraChanged
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.health import asks, events
from tablee.games.cheap_tales.rules.health.harm import lose, lose_extra, threaten
from tablee.games.cheap_tales.rules.shapes import REQUIRED
from tablee.games.cheap_tales.state import Extra, Loss, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import ABSORBED, up_half
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

ABSORB = f"{ID}.power.absorb"
STUNNED = f"{ID}.recovery.stunned"
SECOND_WIND = f"{ID}.heroism.second-wind"
SHAKE_OFF = f"{ID}.heroism.shake-off"
DEATH = f"{ID}.end.death"
LETHAL = f"{ID}.recovery.lethal"
SOURCES = f"{ID}.meter.life-loss-sources"
SCALE = f"{ID}.action.scale"


def most_absorbed(state: State, loss: Loss) -> int:
    """More power than that would be wasted: it never heals."""
    hero = state.hero(loss.who)
    power = state.extras[loss.who].power if hero is None else hero.power
    return min(power, -(-loss.amount // ABSORBED))


@rules.law(asks.Absorb, ABSORB)
def may_absorb(state: State, by: By, ask: asks.Absorb) -> Loss:
    loss = state.losing(ask.who)
    if is_extra(state, by, ask.who):
        only_keeper(by, ABSORB)
    else:
        mine(state, by, ask.who)
    if loss is None:
        raise Refused(ABSORB, "No blow has landed on “{who}”.", who=ask.who)
    most = most_absorbed(state, loss)
    if ask.points > most:
        raise Refused(ABSORB, "Power that helps against this: {most} at most.", most=most)
    return loss


@may_absorb.decides
def absorb(state: State, by: By, ask: asks.Absorb, dice: Dice, loss: Loss) -> Iterator[Event]:
    left = max(0, loss.amount - ABSORBED * ask.points)
    extra = state.extras.get(ask.who)
    if extra is None:
        rule = ABSORB if ask.points else loss.rule
        lost = lose(state, ask.who, left, rule, ask.points, taken=True)
        state = yield from then(state, lost)
    else:
        changed = ExtraChanged(
            rule=ABSORB, who=extra.id, power=extra.power - ask.points, to=(KEEPER,)
        )
        state = yield from then(state, (changed,))
        after = state.extras[extra.id]
        hurt = lose_extra(state, after, left, loss.rule, each=loss.each, taken=True)
        state = yield from then(state, hurt)
    yield from settling(state)


@may_absorb.offers
def blows_to_take(state: State, by: By) -> Iterator[Candidate]:
    for loss in state.losses:
        hero = state.hero(loss.who)
        if by.is_keeper if hero is None else by.may_act_for(hero.seat):
            most = most_absorbed(state, loss)
            yield Candidate({"who": loss.who}, limits={"points": (0, most)})


def falling(state: State, by: By, who: str, kind: str, rule: str) -> Hero:
    hero = living(mine(state, by, who))
    if hero.fall != kind:
        raise Refused(rule, "{name} has not fallen that way.", name=hero.name)
    return hero


@rules.law(asks.ChooseFall, STUNNED)
def may_choose_fall(state: State, by: By, ask: asks.ChooseFall) -> Hero:
    return falling(state, by, ask.who, "choose", STUNNED)


@may_choose_fall.offers
def fallen(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in own_heroes(state, by) if hero.fall == "choose")


@may_choose_fall.decides
def choose_fall(
    state: State, by: By, ask: asks.ChooseFall, dice: Dice, hero: Hero
) -> Iterator[Event]:
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


@rules.law(asks.DeclareDeath, DEATH, keeper=True)
def may_declare_death(state: State, by: By, ask: asks.DeclareDeath) -> Hero:
    hero = living(known(state, ask.who))
    if not hero.dying:
        raise Refused(DEATH, "A hero dies of a deadly wound only.")
    return hero


@may_declare_death.decides
def declare_death(
    state: State, by: By, ask: asks.DeclareDeath, dice: Dice, hero: Hero
) -> Iterator[Event]:
    state = yield from died(state, hero.id)
    yield from settling(state)


@may_declare_death.offers
def doomed(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in any_hero(state, by) if hero.dying)


def died(state: State, who: str) -> Generator[Event, None, State]:
    """A hero dies: what they had begun is over, and what was aimed at them comes to nothing."""
    state = yield from stopped(state, who, DEATH)
    state = yield from then(state, (events.HeroDied(who=who),))
    return (yield from missed(state, who))


@rules.law(asks.CallLethal, LETHAL, keeper=True)
def may_call_lethal(state: State, by: By, ask: asks.CallLethal) -> Roll:
    hero = playing(known(state, ask.who))
    free_to_roll(state, hero)
    if not hero.is_up or state.losing(hero.id) is not None:
        raise Refused(LETHAL, "{name} is in no state to resist.", name=hero.name)
    if state.fight is not None and state.fight.acting == hero.id:
        raise Refused(LETHAL, "{name} is in the middle of a go.", name=hero.name)
    return Roll(
        who=hero.id,
        what=ask.threat,
        kind="lethal",
        traits=("vigour", "adrenaline"),
        difficulty=0,
        malus=ask.malus,
    )


@may_call_lethal.decides
def call_lethal(
    state: State, by: By, ask: asks.CallLethal, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from price_forgone(state, by, roll.who)
    yield RollProposed(rule=LETHAL, roll=roll)


@may_call_lethal.offers
def threatened(state: State, by: By) -> Iterator[Candidate]:
    for hero in any_hero(state, by) if not state.ellipsis else ():
        if hero.approved and hero.is_up and not state.has_open_roll(hero.id):
            yield of(hero)


@rules.law(asks.Inflict, SOURCES, keeper=True)
def may_inflict(state: State, by: By, ask: asks.Inflict) -> Extra | Hero:
    extra = state.extras.get(ask.who)
    if extra is not None:
        if not extra.is_up or state.losing(extra.id) is not None:
            raise Refused(SOURCES, "They have nothing to lose now.")
        return extra
    hero = living(playing(known(state, ask.who)))
    if hero.life < 1 or state.losing(hero.id) is not None:
        raise Refused(SOURCES, "{name} has nothing to lose now.", name=hero.name)
    return hero


@may_inflict.decides
def inflict(
    state: State, by: By, ask: asks.Inflict, dice: Dice, found: Extra | Hero
) -> Iterator[Event]:
    if isinstance(found, Extra):
        yield from _inflicted(state, found, ask, SOURCES)
        return
    amount = ask.life or found.life
    rule = SOURCES if ask.life else SCALE
    state = yield from then(state, threaten(state, found.id, amount, rule, ask.why))
    yield from settling(state)


@may_inflict.offers
def exposed(state: State, by: By) -> Iterator[Candidate]:
    """Harm that no blow has done: some life points, or all of them."""
    if not by.is_keeper:
        return
    people = [h.id for h in any_hero(state, by) if h.approved and h.life > 0]
    for who in (*people, *(x.id for x in state.extras.values() if x.is_up)):
        yield Candidate({"who": who}, shaped={"life": REQUIRED})
        yield Candidate({"who": who}, omit=("life",), rule=SCALE, alike=True)


def _inflicted(state: State, extra: Extra, ask: asks.Inflict, rule: str) -> Iterator[Event]:
    """A falling beam, a volcano: it takes the life of one of them, or of all."""
    state = yield from then(state, showing(state, extra.id))
    loss = ask.life or max(extra.lives)
    shaken = state.extras[extra.id]
    hurt = lose_extra(state, shaken, loss, rule, each=ask.life is None, why=ask.why)
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


@rules.law(asks.SecondWind, SECOND_WIND)
def may_breathe(state: State, by: By, ask: asks.SecondWind) -> Event:
    hero = mine(state, by, ask.who)
    check_second_wind(state, hero)
    return payment(state, hero, ask.pay, SECOND_WIND)


@may_breathe.decides
def second_wind(
    state: State, by: By, ask: asks.SecondWind, dice: Dice, paid: Event
) -> Iterator[Event]:
    state = yield from then(state, (paid,))
    hero = known(state, ask.who)
    gained = events.LifeGained(rule=SECOND_WIND, who=hero.id, points=hero.most_life - hero.life)
    state = yield from then(state, (gained,))
    if hero.out and state.options["second_wind_wakes"] == "true":
        yield events.Woke(who=hero.id)


@may_breathe.offers
def breathless(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        if hero.life < hero.most_life:
            yield from paying(state, hero)


@rules.law(asks.Wake, SECOND_WIND, keeper=True)
def may_wake(state: State, by: By, ask: asks.Wake) -> Event:
    hero = living(known(state, ask.who))
    if not hero.out or hero.life < 1 or hero.dying or hero.fall:
        raise Refused(SECOND_WIND, "{name} cannot stand up now.", name=hero.name)
    if state.options["second_wind_wakes"] == "false":
        raise Refused(SECOND_WIND, "At this table whoever is out stays out until the respite.")
    return events.Woke(who=hero.id)


@may_wake.offers
def sleepers(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in any_hero(state, by) if hero.out)


def check_shake_off(hero: Hero) -> None:
    buying(hero)
    if hero.fall:
        raise Refused(SHAKE_OFF, "First say how {name} falls.", name=hero.name)
    if not hero.stunned:
        raise Refused(SHAKE_OFF, "{name} is not stunned.", name=hero.name)


@rules.law(asks.ShakeOff, SHAKE_OFF)
def may_shake_off(state: State, by: By, ask: asks.ShakeOff) -> Event:
    hero = mine(state, by, ask.who)
    check_shake_off(hero)
    return payment(state, hero, ask.pay, SHAKE_OFF)


@may_shake_off.decides
def shake_off(state: State, by: By, ask: asks.ShakeOff, dice: Dice, paid: Event) -> Iterator[Event]:
    yield paid
    yield events.ShookOff(who=ask.who)


@may_shake_off.offers
def stunned(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        if hero.stunned:
            yield from paying(state, hero)
