"""Once the dice lie there: power, a point that throws again or lifts the result, the degree."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.reckon import (
    degree_of,
    total,
)
from tablee.games.cheap_tales.rules.common import (
    ID,
    buying,
    is_extra,
    known,
    mine,
    paying,
    payment,
    roll_of,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.results import asks, events
from tablee.games.cheap_tales.rules.results.settle import (
    after_stand,
    extra_result,
)
from tablee.games.cheap_tales.rules.results.throw import ANNOUNCE, as_thrown, fallen
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import LADDER, Degree, Partial
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

BONUS = f"{ID}.power.bonus"
REROLL = f"{ID}.heroism.reroll"
SHIFT = f"{ID}.heroism.shift"
ONE = f"{ID}.heroism.one-per-roll"
DEGREES = f"{ID}.result.degrees"
LEGENDARY = f"{ID}.result.legendary"


def in_window(state: State, by: By, who: str, rule: str) -> tuple[Roll, Hero]:
    """The roll that lies open, and its hero, who alone decides about it."""
    hero = mine(state, by, who)
    roll = roll_of(state, who)
    if roll.stage == "announce":
        raise Refused(ANNOUNCE, "The keeper names the modifier first.")
    if roll.stage != "open":
        raise Refused(rule, "No roll of {name} lies open.", name=hero.name)
    return roll, hero


def lying(state: State, by: By, stage: str = "open") -> Iterator[tuple[Roll, Hero]]:
    """Rolls at some stage, with their heroes, about which this seat decides."""
    for roll in state.rolls.values():
        hero = state.hero(roll.who)
        if hero is not None and by.may_act_for(hero.seat) and roll.stage == stage:
            yield roll, hero


def of_extras(state: State, by: By) -> Iterator[Roll]:
    """Rolls of the keeper's people that lie open, for the keeper."""
    for roll in state.rolls.values() if by.is_keeper else ():
        if roll.extra and roll.stage == "open":
            yield roll


def most_power(state: State, roll: Roll, power: int) -> int:
    """How many points may still go into a roll; a double has settled it (power.bonus)."""
    if roll.natural or roll.shifted or roll.feat:
        return 0
    return power if state.options["power_bonus_cap"] == "none" else min(power, 1 - roll.power)


def check_power(state: State, roll: Roll, hero: Hero) -> int:
    buying(hero)
    if roll.natural:
        raise Refused(BONUS, "A double settles the roll: power changes nothing.")
    if roll.shifted:
        raise Refused(f"{ID}.combat.attack-all-in-order", "Power comes before the shift.")
    most = most_power(state, roll, hero.power)
    if most < 1:
        raise Refused(BONUS, "{name} can add no power to this roll.", name=hero.name)
    return most


@rules.law(asks.SpendPower, BONUS)
def may_spend_power(state: State, by: By, ask: asks.SpendPower) -> Event:
    if is_extra(state, by, ask.who):
        roll, most = _extra_power(state, by, ask.who)
    else:
        roll, hero = in_window(state, by, ask.who, BONUS)
        most = check_power(state, roll, hero)
    if ask.points > most:
        raise Refused(BONUS, "This roll takes at most {most}.", most=most)
    return events.PowerAdded(
        who=roll.who, points=ask.points, degree=_degree_with(state, roll, ask.points)
    )


@may_spend_power.offers
def power_left(state: State, by: By) -> Iterator[Candidate]:
    found = [(roll, hero.power) for roll, hero in lying(state, by)]
    found += [(roll, state.extras[roll.who].power) for roll in of_extras(state, by)]
    for roll, power in found:
        if most := most_power(state, roll, power):
            yield Candidate({"who": roll.who}, limits={"points": (1, most)})


def _degree_with(state: State, roll: Roll, points: int) -> Degree:
    """A roll turned partial by the keeper rises from there: never below what it was."""
    found = degree_of(state, roll.natural, total(state, replace(roll, power=roll.power + points)))
    if roll.degree == "partial" and LADDER.index(found) < LADDER.index("partial"):
        return "partial"
    return found


def _extra_power(state: State, by: By, who: str) -> tuple[Roll, int]:
    """Where the table lets the keeper's people use power as heroes do (house rule)."""
    only_keeper(by, BONUS)
    roll = roll_of(state, who)
    if roll.stage != "open" or state.options["npc_power_uses"] == "gifts_only":
        raise Refused(BONUS, "The keeper's people use power for gifts only.")
    return roll, most_power(state, roll, state.extras[who].power)


def check_invest(state: State, roll: Roll, use: str) -> None:
    """One heroism point a roll, reroll and shift together (or the shift alone)."""
    buying(known(state, roll.who))
    together = state.options["heroism_limit"] == "reroll_and_shift_together"
    if roll.shifted or (together and roll.points):
        raise Refused(ONE, "This roll has had its heroism point.")
    if use == "reroll" and roll.feat:
        raise Refused(f"{ID}.aspect.heroic-no-dice", "No dice were thrown.")


@rules.law(asks.Reroll, REROLL, dice=True)
def may_throw_again(state: State, by: By, ask: asks.Reroll) -> tuple[Roll, Event]:
    roll, hero = in_window(state, by, ask.who, REROLL)
    check_invest(state, roll, "reroll")
    return roll, payment(state, hero, ask.pay, REROLL)


@may_throw_again.decides
def reroll(
    state: State, by: By, ask: asks.Reroll, dice: Dice, found: tuple[Roll, Event]
) -> Iterator[Event]:
    roll, paid = found
    state = yield from then(state, (paid,))
    fresh = replace(
        roll,
        power=0,
        points=roll.points + 1,
        degree=None,
        partial=None,
        rerolled=True,
    )
    again = fallen(state, fresh, by.session, dice)
    yield as_thrown(state, again, REROLL, rerolled=True)


@may_throw_again.offers
def open_rolls(state: State, by: By) -> Iterator[Candidate]:
    for _, hero in lying(state, by):
        yield from paying(state, hero)


def one_up(state: State, roll: Roll) -> tuple[Degree, Partial | None]:
    """The next rung of the ladder (heroism.shift)."""
    degree = roll.degree
    if degree is None or degree == "legendary":
        raise Refused(SHIFT, "Nothing is above legendary.")
    split = state.options["partial_ladder"] == "split"
    if degree == "partial" and split and roll.partial == "no_but":
        return "partial", "yes_but"
    higher = LADDER[LADDER.index(degree) + 1]
    return higher, ("yes_but" if higher == "partial" else None)


@rules.law(asks.Shift, SHIFT)
def may_lift(state: State, by: By, ask: asks.Shift) -> tuple[Event, Event]:
    feat = state.rolls.get(ask.who)
    if feat is not None and feat.feat and feat.stage == "effects":
        hero = mine(state, by, ask.who)
        check_shift_feat(state, feat)
        paid = payment(state, buying(hero), ask.pay, LEGENDARY)
        return paid, events.Shifted(rule=LEGENDARY, who=hero.id, degree="legendary")
    roll, hero = in_window(state, by, ask.who, SHIFT)
    check_invest(state, roll, "shift")
    degree, partial = one_up(state, roll)
    rule = LEGENDARY if degree == "legendary" else SHIFT
    paid = payment(state, hero, ask.pay, rule)
    return paid, events.Shifted(rule=rule, who=hero.id, degree=degree, partial=partial)


@may_lift.decides
def shift(
    state: State, by: By, ask: asks.Shift, dice: Dice, found: tuple[Event, Event]
) -> Iterator[Event]:
    lay_open = roll_of(state, ask.who).stage == "open"
    state = yield from then(state, found)
    if lay_open:
        yield from after_stand(state, roll_of(state, ask.who), by, dice)


@may_lift.offers
def lifted(state: State, by: By) -> Iterator[Candidate]:
    yield from open_rolls(state, by)
    for roll, hero in lying(state, by, "effects"):
        if roll.feat:
            for candidate in paying(state, hero):
                yield replace(candidate, rule=LEGENDARY)


def check_shift_feat(state: State, roll: Roll) -> None:
    if not state.on("feat_then_shift"):
        raise Refused(ONE, "One point an action: a feat is not shifted.")
    if roll.shifted or roll.degree != "yes_and" or roll.effects:
        raise Refused(ONE, "This has had its heroism point.")


def earns_a_point(roll: Roll) -> bool:
    """A double 1 that stands untouched (heroism.gain-catastrophe)."""
    untouched = not (roll.rerolled or roll.shifted or roll.extra or roll.feat)
    return roll.natural == "double-1" and untouched


@rules.law(asks.Stand, DEGREES)
def may_stand(state: State, by: By, ask: asks.Stand) -> tuple[Roll, Degree]:
    if is_extra(state, by, ask.who):
        only_keeper(by, DEGREES)
        roll, name = roll_of(state, ask.who), state.extras[ask.who].name
    else:
        roll, hero = in_window(state, by, ask.who, DEGREES)
        name = hero.name
    if roll.stage != "open" or roll.degree is None:
        raise Refused(DEGREES, "No roll of {name} lies open.", name=name)
    return roll, roll.degree


@may_stand.offers
def results(state: State, by: By) -> Iterator[Candidate]:
    for roll, _ in lying(state, by):
        rule = f"{ID}.heroism.gain-catastrophe" if earns_a_point(roll) else DEGREES
        yield Candidate({"who": roll.who}, rule=rule)
    yield from (Candidate({"who": roll.who}, dice=True) for roll in of_extras(state, by))


@may_stand.decides
def stand(
    state: State, by: By, ask: asks.Stand, dice: Dice, found: tuple[Roll, Degree]
) -> Iterator[Event]:
    roll, degree = found
    if roll.extra:
        yield from extra_result(state, roll, dice, stands=True)
        return
    if earns_a_point(roll):
        rule = f"{ID}.heroism.gain-catastrophe"
        state = yield from then(state, (HeroismGained(rule=rule, who=roll.who),))
    stood = events.Stood(rule=_degree_rule(roll), who=roll.who, degree=degree, partial=roll.partial)
    state = yield from then(state, (stood,))
    yield from after_stand(state, roll_of(state, roll.who), by, dice)


def _degree_rule(roll: Roll) -> str:
    return f"{ID}.result.exceptional" if roll.degree == "yes_and" else DEGREES
