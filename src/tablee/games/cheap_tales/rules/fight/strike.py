"""The blow of a roll: damage thrown, the ground cleared, gifts that harm or heal."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.law import free_to_vanish
from tablee.games.cheap_tales.rules.common import (
    ID,
    buying,
    known,
    mine,
    paying,
    payment,
    roll_of,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.extras.events import ClassShown
from tablee.games.cheap_tales.rules.fight import asks, events
from tablee.games.cheap_tales.rules.fight.blows import (
    Harm,
    hero_damage,
    on_extra,
    on_hero,
    throw_harm,
)
from tablee.games.cheap_tales.rules.fight.turns import is_up
from tablee.games.cheap_tales.rules.health.harm import hurt_extra, knocked_down, threaten
from tablee.games.cheap_tales.rules.heroism.events import PowerSpent
from tablee.games.cheap_tales.rules.magic.spells import spell_dice, spell_harm, spell_heal
from tablee.games.cheap_tales.rules.results.settle import closing
from tablee.games.cheap_tales.rules.results.throw import owner_of
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import CLEARED, Die
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

DAMAGE = f"{ID}.combat.damage"
VANISHING = 5
"""The circle that leaves nothing of whoever it strikes."""
HEALED = f"{ID}.magic.effects"
BONUS = f"{ID}.power.bonus"
REROLL = f"{ID}.heroism.reroll"


def owing_blow(state: State, by: By, who: str) -> Roll:
    owner_of(state, by, who, DAMAGE)
    roll = roll_of(state, who)
    if roll.stage != "blow" or roll.kind == "theft":
        raise Refused(DAMAGE, "No blow of this roll is due.")
    return roll


def blows(state: State, by: By) -> Iterator[Roll]:
    """Rolls whose blow is due, about which this seat decides."""
    for roll in state.rolls.values():
        hero = state.hero(roll.who)
        own = by.is_keeper if hero is None else by.may_act_for(hero.seat)
        if own and roll.kind != "theft" and roll.stage == "blow":
            yield roll


@rules.law(asks.RollDamage, DAMAGE, dice=True)
def may_roll_damage(state: State, by: By, ask: asks.RollDamage) -> Roll:
    roll = owing_blow(state, by, ask.who)
    if roll.blow is not None:
        raise Refused(DAMAGE, "The damage lies on the table already.")
    _check_hands_free(state, roll)
    _check_fallen(state, roll)
    return roll


def _check_hands_free(state: State, roll: Roll) -> None:
    """A hero who is to vanish rolls against it: what they have begun comes first."""
    if roll.spell is None or roll.spell.purpose != "harm" or roll.spell.circle < VANISHING:
        return
    for target in roll.targets:
        hero = state.hero(target)
        if hero is not None and not hero.is_gone and not free_to_vanish(state, target):
            raise Refused(
                f"{ID}.magic.disintegration-heroes",
                "First settle the roll that lies before {name}.",
                name=hero.name,
            )


def _check_fallen(state: State, roll: Roll) -> None:
    """Whoever has fallen since says how before a gift heals them."""
    healing = roll.spell is not None and roll.spell.purpose == "heal"
    for target in roll.targets if healing else ():
        hero = known(state, target)
        if hero.fall and not hero.is_gone:
            raise Refused(HEALED, "First say how {name} falls.", name=hero.name)


@may_roll_damage.offers
def strikers(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": roll.who}) for roll in blows(state, by) if roll.blow is None)


@may_roll_damage.decides
def roll_damage(
    state: State, by: By, ask: asks.RollDamage, dice: Dice, roll: Roll
) -> Iterator[Event]:
    before = state
    if "clear" in roll.prowesses:
        extra = state.extras[roll.targets[0]]  # the ground is cleared of extras only
        if extra.kind in CLEARED and extra.is_up:
            # The ground is cleared instead of normal damage.
            state = yield from then(state, _cleared(roll, extra, dice))
            state = yield from then(state, knocked_down(state, extra.id))
            yield from _dealt(before, state, roll)
            return
        if extra.kind not in CLEARED and not extra.class_known:
            shown = ClassShown(who=extra.id, kind=extra.kind)
            state = yield from then(state, (shown,))
    if roll.spell is not None:
        if _may_change(state, roll) and _strikes(roll):
            yield events.BlowRolled(who=roll.who, damage=_damage(state, roll, dice))
            return
        magic = spell_harm if roll.spell.purpose == "harm" else spell_heal
        state = yield from then(state, magic(state, roll, roll.spell, dice))
        yield from _dealt(before, state, roll)
        return
    hero = known(state, roll.who)
    if not is_up(state, roll.targets[0]):
        yield from _dealt(before, state, roll)
        return
    if _may_change(state, roll):
        yield events.BlowRolled(who=hero.id, damage=_damage(state, roll, dice))
        return
    found, flat = hero_damage(state, hero, roll)
    state = yield from then(state, _struck(state, roll, found, flat, dice))
    yield from _dealt(before, state, roll)


def _struck(
    state: State, roll: Roll, found: tuple[Die, ...], flat: int, dice: Dice
) -> Iterator[Event]:
    """A hero's blow on its one target: one of the keeper's people, or another hero."""
    target = roll.targets[0]
    if not is_up(state, target):
        return  # fallen or gone since the damage was rolled
    hero = state.hero(target)
    if hero is not None:
        (loss,) = throw_harm(dice, [on_hero(state, hero, roll, found, flat)], roll.who)
        yield from threaten(state, target, loss, DAMAGE)
        return
    extra = state.extras[target]
    (loss,) = throw_harm(dice, [on_extra(state, extra, roll, found, flat)], roll.who)
    yield from hurt_extra(state, extra, loss, last=roll.first == extra.id)


def _cleared(roll: Roll, extra: Extra, dice: Dice) -> Iterator[Event]:
    sides = CLEARED[extra.kind]
    count = min(extra.standing, dice.die(sides, role="cleared", who=(roll.who,)))
    yield events.GroundCleared(
        who=roll.who, target=extra.id, count=count, left=extra.standing - count
    )


def _dealt(before: State, state: State, roll: Roll) -> Iterator[Event]:
    felled = any(
        state.extras[who].standing < before.extras[who].standing
        for who in roll.targets
        if who in before.extras
    )
    dealt = events.BlowDealt(who=roll.who, felled=felled, unhurt=_unhurt(before, state, roll))
    state = yield from then(state, (dealt,))
    yield from closing(state, roll_of(state, roll.who))


def _unhurt(before: State, state: State, roll: Roll) -> tuple[str, ...]:
    """Whom an attack has struck and who is as they were before."""
    if roll.kind != "attack" or before.losses != state.losses:
        return ()
    return tuple(
        who
        for who in roll.targets
        if is_up(before, who)
        and state.heroes.get(who) == before.heroes.get(who)
        and state.extras.get(who) == before.extras.get(who)
    )


def _may_change(state: State, roll: Roll) -> bool:
    """Whether a hero's damage may still be raised or thrown again (house rules)."""
    house = state.on("power_bonus_on_damage") or state.options["reroll_scope"] == "any_own_roll"
    return house and not roll.extra


def _strikes(roll: Roll) -> bool:
    """Whether the damage of a gift is a matter of dice or points, and not of vanishing."""
    return roll.spell is not None and roll.spell.purpose == "harm" and roll.spell.circle < 5


def _damage(state: State, roll: Roll, dice: Dice) -> int:
    """What a hero deals, before protection."""
    if roll.spell is not None:
        found, flat = spell_dice(state, roll, roll.spell, dice)
    else:
        found, flat = hero_damage(state, known(state, roll.who), roll)
    (dealt,) = throw_harm(dice, [Harm(found, flat)], roll.who)
    return dealt


def lying_blow(state: State, by: By, who: str) -> tuple[Roll, Hero]:
    hero = mine(state, by, who)
    roll = owing_blow(state, by, who)
    if roll.blow is None:
        raise Refused(DAMAGE, "No damage lies on the table.")
    return roll, hero


def lying_blows(state: State, by: By) -> Iterator[Hero]:
    """Heroes whose damage lies on the table."""
    for roll in blows(state, by):
        if roll.blow is not None and roll.who in state.heroes:
            yield state.heroes[roll.who]


def most_raised(state: State, hero: Hero) -> int:
    return hero.power if state.on("power_bonus_on_damage") and not hero.dying else 0


@rules.law(asks.RaiseDamage, BONUS, dice=True)
def may_raise_damage(state: State, by: By, ask: asks.RaiseDamage) -> Roll:
    roll, hero = lying_blow(state, by, ask.who)
    most = most_raised(state, hero)
    if ask.points > most:
        raise Refused(BONUS, "This roll takes at most {most}.", most=most)
    return roll


@may_raise_damage.offers
def raisable(state: State, by: By) -> Iterator[Candidate]:
    for hero in lying_blows(state, by):
        yield Candidate({"who": hero.id}, limits={"points": (0, most_raised(state, hero))})


@may_raise_damage.decides
def raise_damage(
    state: State, by: By, ask: asks.RaiseDamage, dice: Dice, roll: Roll
) -> Iterator[Event]:
    before = state
    if ask.points:
        spent = PowerSpent(rule=BONUS, who=roll.who, points=ask.points)
        state = yield from then(state, (spent,))
    total = (roll.blow or 0) + ask.points
    if roll.spell is not None:
        state = yield from then(state, spell_harm(state, roll, roll.spell, dice, total))
        yield from _dealt(before, state, roll)
        return
    state = yield from then(state, _struck(state, roll, (), total, dice))
    yield from _dealt(before, state, roll)


@rules.law(asks.RerollDamage, REROLL, dice=True)
def may_reroll_damage(state: State, by: By, ask: asks.RerollDamage) -> tuple[Roll, Event]:
    roll, hero = lying_blow(state, by, ask.who)
    if state.options["reroll_scope"] != "any_own_roll":
        raise Refused(REROLL, "At this table a point rerolls actions only.")
    check_reroll_blow(state, roll)
    return roll, payment(state, buying(hero), ask.pay, REROLL)


@may_reroll_damage.decides
def reroll_damage(
    state: State, by: By, ask: asks.RerollDamage, dice: Dice, found: tuple[Roll, Event]
) -> Iterator[Event]:
    roll, paid = found
    state = yield from then(state, (paid,))
    yield events.BlowRolled(rule=REROLL, who=roll.who, damage=_damage(state, roll, dice))


@may_reroll_damage.offers
def rerollable(state: State, by: By) -> Iterator[Candidate]:
    for hero in lying_blows(state, by):
        yield from paying(state, hero)


def check_reroll_blow(state: State, roll: Roll) -> None:
    """A point a roll, here as elsewhere."""
    together = state.options["heroism_limit"] == "reroll_and_shift_together"
    if together and roll.blow_points:
        raise Refused(f"{ID}.heroism.one-per-roll", "This roll has had its heroism point.")
