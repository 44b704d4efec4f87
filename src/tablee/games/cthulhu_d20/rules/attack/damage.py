"""Creatures fought traditionally: damage dice, criticals and hit points."""

from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.attack.reckon import POINT_BLANK, named_terms
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on, sum_of_dice
from tablee.games.cthulhu_d20.rules.figures import armour_class, has, modifier
from tablee.games.cthulhu_d20.rules.points.change import die
from tablee.games.cthulhu_d20.rules.points.events import (
    BodyTold,
    ConditionChanged,
    HitPointsChanged,
)
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike
from tablee.kernel.words import KEEPER, Event

TRADITIONAL = f"{ID}.npc.traditional-mode"

DIES_AT = -10


class Hurt(NamedTuple):
    """What a body makes of a sum of dice: what is added, what it shrugs off, how much is enough."""

    bonus: int
    reduction: int
    immune: bool
    most: int
    """Damage beyond this changes nothing any more."""


def damage_that_counts(hurt: Hurt, total: int, index: int) -> int:
    """The damage that counts. All that would kill anyway is one answer, however many dice fell."""
    if hurt.immune:
        return 0
    damage = max(1, total + hurt.bonus) - hurt.reduction
    return min(hurt.most, max(0, damage))


def lowest(target: Person) -> int:
    """Where death comes, in hit points."""
    return 0 if target.creature.undead else DIES_AT


def roll_damage(state: State, strike: Strike, weapon: Weapon, dice: Dice) -> Telling:
    """Damage dice, criticals and hit points, as the parent game has them."""
    attacker, target = known(state, strike.who), known(state, strike.target)
    creature = target.creature
    times = multiplier_of(state, strike, weapon, dice)
    count = (weapon.count + (2 if strike.burst else 0)) * times if weapon.sides else 0
    most = max(0, creature.hp - lowest(target))
    added = damage_bonus(attacker, weapon, strike) * times
    hurt = Hurt(added, creature.reduction, creature.immune, most)
    damage = damage_that_counts(hurt, 0, 0)
    if count:
        part = sum_of_dice(count, weapon.sides, "damage", strike.who)
        damage = dice.throw(part, fold=damage_that_counts, start=hurt, to=(KEEPER,))
    return (yield from lose_hit_points(state, target, damage))


def damage_bonus(attacker: Person, weapon: Weapon, strike: Strike) -> int:
    bonus = weapon.bonus
    if weapon.touch:
        return bonus
    if not weapon.ranged or weapon.thrown:
        strong = modifier(attacker, "strength")
        bonus += strong * 3 // 2 if weapon.two_handed and strong > 0 else strong
        bonus += strike.power
    elif strike.distance <= POINT_BLANK:
        bonus += has(attacker, "point-blank-shot")
    return bonus


def lose_hit_points(state: State, target: Person, damage: int) -> Telling:
    """Hit points are gone; at 0 the creature is out, at -10 (undead at 0) destroyed."""
    if target.is_dead:
        return state
    hp = target.creature.hp - damage
    lost = HitPointsChanged(who=target.id, hp=hp, damage=damage, to=(KEEPER,))
    state = yield from pass_on(state, [lost])
    if hp <= lowest(target):
        return (yield from pass_on(state, die(target, TRADITIONAL)))
    told = BodyTold(
        rule=TRADITIONAL,
        who=target.id,
        seen="hurt" if damage > 0 else "unhurt",
        to=in_sight(target),
    )
    happened: list[Event] = [told]
    if hp <= 0 and target.condition == "able":
        happened += [
            ConditionChanged(
                rule=TRADITIONAL, who=target.id, condition="unconscious", to=(KEEPER,)
            ),
            BodyTold(rule=TRADITIONAL, who=target.id, seen="falls", to=in_sight(target)),
        ]
    return (yield from pass_on(state, happened))


def is_threat(state: State, strike: Strike, weapon: Weapon) -> bool:
    """Whether the die of the attack threatens a critical."""
    wide = 21 - weapon.threat
    if has(known(state, strike.who), "improved-critical", weapon.id):
        wide *= 2
    return strike.face > 20 - wide and not known(state, strike.target).creature.undead


def multiplier_of(state: State, strike: Strike, weapon: Weapon, dice: Dice) -> int:
    """A threat that a second attack roll confirms multiplies the dice."""
    if not is_threat(state, strike, weapon):
        return 1
    bonus = sum(term.value for term in named_terms(state, strike, weapon))
    ac = armour_class(state, known(state, strike.target), None, touch=weapon.touch)
    # A 1 never confirms and a 20 always does.
    bound = min(19, max(1, ac - 1 - bonus))
    again = Above(sides=20, value=bound, role="confirm", who=(strike.who,))
    return weapon.multiplier if dice.ask(again, to=(KEEPER,)) else 1
