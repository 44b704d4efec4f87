"""Lancer les dés: the throw, and the windows after it up to the degree that stands."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import is_void
from tablee.games.cheap_tales.rules.action.law import check_difficulty
from tablee.games.cheap_tales.rules.action.reckon import (
    degree_of,
    dice_of,
    mode_of,
    opposition,
    read_dice,
    reading_of,
    total,
)
from tablee.games.cheap_tales.rules.aspects.decide import used_up
from tablee.games.cheap_tales.rules.common import (
    CORE,
    ID,
    buying,
    is_extra,
    known,
    mine,
    payment,
    roll_of,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.results import asks, events
from tablee.games.cheap_tales.rules.results.settle import (
    after_stand,
    before_dice,
    extra_attack_thrown,
    extra_result,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import LADDER, SUCCESS, Degree, Partial
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

BONUS = f"{ID}.power.bonus"
REROLL = f"{ID}.heroism.reroll"
SHIFT = f"{ID}.heroism.shift"
ONE = f"{ID}.heroism.one-per-roll"
DEGREES = f"{ID}.result.degrees"


def owner_of(state: State, by: By, who: str, rule: str) -> None:
    """A roll is its player's, and the keeper's; that of an extra is the keeper's alone."""
    if who in state.heroes:
        mine(state, by, who)
    else:
        only_keeper(by, rule)


@rules.decides(asks.Throw)
def throw(state: State, by: By, ask: asks.Throw, dice: Dice) -> Iterator[Event]:
    owner_of(state, by, ask.who, CORE)
    roll = roll_of(state, ask.who)
    if roll.thrown:
        raise Refused(CORE, "The dice have been thrown.")
    if not roll.extra and not known(state, roll.who).is_up and roll.kind != "lethal":
        raise Refused(
            f"{ID}.recovery.stunned",
            "{name} is in no state to act.",
            name=known(state, roll.who).name,
        )
    if not roll.consent:
        raise Refused(f"{ID}.magic.theft-awakened", "Their player has yet to agree.")
    if is_void(state, roll):
        raise Refused(f"{ID}.combat.attack", "Whoever this was aimed at is down or gone.")
    state = yield from then(state, before_dice(state, roll))
    roll = roll_of(state, ask.who)
    if roll.extra and roll.kind == "attack" and state.options["npc_power_uses"] == "gifts_only":
        yield from extra_attack_thrown(state, roll, by, dice)
        return
    yield from used_up(state, roll)
    yield from _weakness_pays(state, roll)
    thrown = fallen(state, roll, by.session, dice)
    state = yield from then(state, (_as_thrown(state, thrown, _throw_rule(state, thrown, by)),))
    if roll.extra:
        yield from extra_result(state, roll_of(state, ask.who), dice)


def fallen(state: State, roll: Roll, session: int, dice: Dice) -> Roll:
    """The roll as its dice lie."""
    reading = reading_of(state, roll, session)
    role = "extra" if roll.extra else "action"
    kept, natural = dice.throw(dice_of(reading, role, roll.who), fold=read_dice, start=reading)
    return replace(roll, thrown=True, kept=kept, natural=natural)


def _as_thrown(state: State, roll: Roll, rule: str, rerolled: bool = False) -> events.RollThrown:
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


@rules.decides(asks.Announce)
def announce(state: State, by: By, ask: asks.Announce, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.action.announce-modifier")
    roll = roll_of(state, ask.who)
    if roll.stage != "announce":
        raise Refused(f"{ID}.action.announce-modifier", "No total waits for a modifier.")
    check_difficulty(ask.difficulty)
    named = replace(roll, difficulty=ask.difficulty)
    yield events.ModifierAnnounced(
        who=roll.who,
        difficulty=ask.difficulty,
        degree=degree_of(state, roll.natural, total(state, named)),
    )


def in_window(state: State, by: By, who: str, rule: str) -> tuple[Roll, Hero]:
    """The roll that lies open, and its hero, who alone decides about it."""
    hero = mine(state, by, who)
    roll = roll_of(state, who)
    if roll.stage == "announce":
        raise Refused(f"{ID}.action.announce-modifier", "The keeper names the modifier first.")
    if roll.stage != "open":
        raise Refused(rule, "No roll of {name} lies open.", name=hero.name)
    return roll, hero


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


@rules.decides(asks.SpendPower)
def spend_power(state: State, by: By, ask: asks.SpendPower, dice: Dice) -> Iterator[Event]:
    if is_extra(state, by, ask.who):
        yield from _extra_power(state, by, ask)
        return
    roll, hero = in_window(state, by, ask.who, BONUS)
    most = check_power(state, roll, hero)
    if ask.points > most:
        raise Refused(BONUS, "This roll takes at most {most}.", most=most)
    yield events.PowerAdded(
        who=hero.id, points=ask.points, degree=_degree_with(state, roll, ask.points)
    )


def _degree_with(state: State, roll: Roll, points: int) -> Degree:
    """A roll turned partial by the keeper rises from there: never below what it was."""
    found = degree_of(state, roll.natural, total(state, replace(roll, power=roll.power + points)))
    if roll.degree == "partial" and LADDER.index(found) < LADDER.index("partial"):
        return "partial"
    return found


def _extra_power(state: State, by: By, ask: asks.SpendPower) -> Iterator[Event]:
    """Where the table lets the keeper's people use power as heroes do (house rule)."""
    only_keeper(by, BONUS)
    roll = roll_of(state, ask.who)
    extra = state.extras[ask.who]
    if roll.stage != "open" or state.options["npc_power_uses"] == "gifts_only":
        raise Refused(BONUS, "The keeper's people use power for gifts only.")
    most = most_power(state, roll, extra.power)
    if ask.points > most:
        raise Refused(BONUS, "This roll takes at most {most}.", most=most)
    yield events.PowerAdded(
        who=extra.id, points=ask.points, degree=_degree_with(state, roll, ask.points)
    )


def check_invest(state: State, roll: Roll, use: str) -> None:
    """One heroism point a roll, reroll and shift together (or the shift alone)."""
    buying(known(state, roll.who))
    together = state.options["heroism_limit"] == "reroll_and_shift_together"
    if roll.shifted or (together and roll.points):
        raise Refused(ONE, "This roll has had its heroism point.")
    if use == "reroll" and roll.feat:
        raise Refused(f"{ID}.aspect.heroic-no-dice", "No dice were thrown.")


@rules.decides(asks.Reroll)
def reroll(state: State, by: By, ask: asks.Reroll, dice: Dice) -> Iterator[Event]:
    roll, hero = in_window(state, by, ask.who, REROLL)
    check_invest(state, roll, "reroll")
    state = yield from then(state, (payment(state, hero, ask.pay, REROLL),))
    fresh = replace(
        roll,
        power=0,
        points=roll.points + 1,
        degree=None,
        partial=None,
        rerolled=True,
    )
    again = fallen(state, fresh, by.session, dice)
    yield _as_thrown(state, again, REROLL, rerolled=True)


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


@rules.decides(asks.Shift)
def shift(state: State, by: By, ask: asks.Shift, dice: Dice) -> Iterator[Event]:
    feat = state.rolls.get(ask.who)
    if feat is not None and feat.feat and feat.stage == "effects":
        yield from _shift_feat(state, by, feat, ask.pay)
        return
    roll, hero = in_window(state, by, ask.who, SHIFT)
    check_invest(state, roll, "shift")
    degree, partial = one_up(state, roll)
    rule = f"{ID}.result.legendary" if degree == "legendary" else SHIFT
    state = yield from then(state, (payment(state, hero, ask.pay, rule),))
    shifted = events.Shifted(rule=rule, who=hero.id, degree=degree, partial=partial)
    state = yield from then(state, (shifted,))
    yield from after_stand(state, roll_of(state, hero.id), by, dice)


def check_shift_feat(state: State, roll: Roll) -> None:
    if not state.on("feat_then_shift"):
        raise Refused(ONE, "One point an action: a feat is not shifted.")
    if roll.shifted or roll.degree != "yes_and" or roll.effects:
        raise Refused(ONE, "This has had its heroism point.")


def _shift_feat(state: State, by: By, roll: Roll, pay: str) -> Iterator[Event]:
    hero = mine(state, by, roll.who)
    check_shift_feat(state, roll)
    rule = f"{ID}.result.legendary"
    yield payment(state, hero, pay, rule)
    yield events.Shifted(rule=rule, who=hero.id, degree="legendary")


def earns_a_point(roll: Roll) -> bool:
    """A double 1 that stands untouched (heroism.gain-catastrophe)."""
    untouched = not (roll.rerolled or roll.shifted or roll.extra or roll.feat)
    return roll.natural == "double-1" and untouched


@rules.decides(asks.Stand)
def stand(state: State, by: By, ask: asks.Stand, dice: Dice) -> Iterator[Event]:
    if is_extra(state, by, ask.who):
        only_keeper(by, DEGREES)
        roll = roll_of(state, ask.who)
        if roll.stage != "open":
            raise Refused(DEGREES, "No roll of {name} lies open.", name=state.extras[ask.who].name)
        yield from extra_result(state, roll, dice, stands=True)
        return
    roll, hero = in_window(state, by, ask.who, DEGREES)
    if roll.degree is None:
        raise Refused(DEGREES, "No roll of {name} lies open.", name=hero.name)
    if earns_a_point(roll):
        rule = f"{ID}.heroism.gain-catastrophe"
        state = yield from then(state, (HeroismGained(rule=rule, who=hero.id),))
    stood = events.Stood(
        rule=_degree_rule(roll), who=hero.id, degree=roll.degree, partial=roll.partial
    )
    state = yield from then(state, (stood,))
    yield from after_stand(state, roll_of(state, hero.id), by, dice)


def _degree_rule(roll: Roll) -> str:
    return f"{ID}.result.exceptional" if roll.degree == "yes_and" else DEGREES


def failed_by_modifier(state: State, roll: Roll) -> bool:
    """The total without the malus would have been enough (result.partial-offer)."""
    if roll.degree != "no":
        return False
    malus = min(0, roll.difficulty or 0) - max(0, opposition(state, roll))
    return total(state, roll) - malus >= SUCCESS
