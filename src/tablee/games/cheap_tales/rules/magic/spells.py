"""Utiliser un don: what a gift costs, what it does, and who pays when power runs out."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.common import ID, known, then
from tablee.games.cheap_tales.rules.extras.events import ExtraChanged, ExtrasFell
from tablee.games.cheap_tales.rules.fight.blows import Harm, hero_guard, throw_harm
from tablee.games.cheap_tales.rules.fight.turns import is_up
from tablee.games.cheap_tales.rules.health.events import LifeGained, Revived, ShookOff
from tablee.games.cheap_tales.rules.health.harm import (
    hurt_extra,
    knocked_down,
    lose,
    lose_extra,
    threaten,
)
from tablee.games.cheap_tales.rules.keeper.seats import seat_given_up
from tablee.games.cheap_tales.rules.magic import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll, Spell
from tablee.games.cheap_tales.state.traits import (
    ABSORBED,
    CIRCLE_POWER,
    MOST_LIFE,
    Armour,
    Die,
    down_half,
)
from tablee.kernel.words import KEEPER, Event

USE = f"{ID}.magic.use"
EFFECTS = f"{ID}.magic.effects"
BLASTING = 2
AREA = 4
"""The circle whose damage strikes an area."""
ENOUGH = MOST_LIFE + 6
"""Beyond this an exploding die can change nothing any more."""
SIX = 6


def surcharge(state: State, spell: Spell) -> int:
    """Each increase costs power equal to the circle (magic.surcharge)."""
    near = spell.circle == 1 and spell.purpose == "heal" and state.on("circle1_heal_range_free")
    distance = spell.distance and not near
    return spell.circle * (int(distance) + int(spell.lasting))


def is_controlled(state: State, roll: Roll) -> bool:
    hero = state.hero(roll.who)
    if hero is None or roll.spell is None:
        return True
    return hero.skill_or_none(roll.spell.gift).controlled


def costs(state: State, roll: Roll) -> tuple[int, int]:
    """What is paid for certain, and what a failure costs on top of it."""
    spell = roll.spell
    if spell is None:
        return 0, 0
    more, power = surcharge(state, spell), CIRCLE_POWER[spell.circle]
    if not is_controlled(state, roll):
        # The whole expense of a gift that nobody controls is halved once.
        first = down_half(more)
        return first, down_half(more + power) - first
    return more, power


def surcharge_paid(state: State, roll: Roll) -> Iterator[Event]:
    first, _ = costs(state, roll)
    yield from pay(state, roll, first, f"{ID}.magic.surcharge", sure=True)


def cast_result(state: State, roll: Roll) -> Iterator[Event]:
    """A success costs nothing; on a failure the gift works too, and is paid for."""
    if not roll.succeeds:
        _, power = costs(state, roll)
        yield from pay(state, roll, power, USE)


def shares(state: State, roll: Roll, cost: int) -> tuple[int, int, int]:
    """How a cost is paid: by a place of power, in power, and in missing power."""
    source = None if roll.spell is None else state.sources.get(roll.spell.source)
    drawn = min(cost, source.free) if source is not None else 0
    hero = state.hero(roll.who)
    held = state.extras[roll.who].power if hero is None else hero.power
    power = min(held, cost - drawn)
    return drawn, power, cost - drawn - power


def pay(state: State, roll: Roll, cost: int, rule: str, *, sure: bool = False) -> Iterator[Event]:
    if not cost:
        return
    drawn, power, missing = shares(state, roll, cost)
    life = ABSORBED * missing
    overdraw = f"{ID}.magic.overdraw"
    if roll.extra:
        extra = state.extras[roll.who]
        changed = ExtraChanged(rule=rule, who=extra.id, power=extra.power - power, to=(KEEPER,))
        state = yield from then(state, (changed,))
        if life:
            yield from lose_extra(state, state.extras[extra.id], life, overdraw, casting=True)
        return
    paid = events.GiftPaid(
        rule=overdraw if life else rule,
        who=roll.who,
        power=power,
        life=life,
        source=roll.spell.source if roll.spell is not None and drawn else "",
        drawn=drawn,
        sure=sure,
    )
    state = yield from then(state, (paid,))
    if life:
        yield from lose(state, roll.who, life, overdraw, casting=True)


def spell_dice(state: State, roll: Roll, spell: Spell, dice: Dice) -> tuple[tuple[Die, ...], int]:
    """The dice and the flat part of magical damage, by circle."""
    hero = state.hero(roll.who)
    quality = hero.score(spell.element) if hero is not None and spell.element else 0
    flat = BLASTING * hero.count("blasting") if hero is not None else 0
    found: tuple[Die, ...] = ()
    match spell.circle:
        case 1:
            flat += 1
        case 2:
            found, flat = ("d6",), flat + quality
        case 3:
            die: Die = "d6" if state.options["circle3_damage"] == "1d6" else "d6up"
            found, flat = (die,), flat + quality
        case _:
            flat += exploding(dice, roll.who, state.options["circle4_die"] == "exploding")
            if state.on("circle4_add_quality"):
                flat += quality
    if "violent" in roll.prowesses:
        found = (*found, "d6")
    return found, flat


def exploding(dice: Dice, who: str, explodes: bool) -> int:
    """A six is thrown again and added, as long as it can still matter."""
    total = face = dice.die(SIX, role="damage", who=(who,))
    while explodes and face == SIX and total < ENOUGH:
        face = dice.die(SIX, role="damage", who=(who,))
        total += face
    return total


def spell_harm(
    state: State, roll: Roll, spell: Spell, dice: Dice, dealt: int | None = None
) -> Iterator[Event]:
    """Damage to everyone aimed at; `dealt` where it lies on the table already."""
    if spell.circle == 5:
        yield from _disintegrated(state, roll)
        return
    targets = [
        target for target in roll.targets if target not in state.aside and is_up(state, target)
    ]
    if not targets:
        return
    found, flat = spell_dice(state, roll, spell, dice) if dealt is None else ((), dealt)
    halved = "precise" in roll.prowesses
    least = int(state.options["minimum_damage"])
    guarded = state.on("protection_vs_magic")
    blows = []
    for target in targets:
        hero = state.hero(target)
        armour: Armour = hero.armour if hero is not None else state.extras[target].armour
        blows.append(
            Harm(
                found,
                flat,
                armour if guarded else "none",
                hero_guard(hero) if hero is not None and guarded else 0,
                ("up" if hero is not None else "down") if halved else "",
                least,
                target,
            )
        )
    if len(blows) > 1 and found:
        # One blast over an area: everybody in it meets the same damage.
        (dealt,) = throw_harm(dice, [Harm(found, 0)], roll.who)
        blows = [blow._replace(dice=(), flat=flat + dealt) for blow in blows]
    rule = f"{ID}.magic.foudroyant" if _is_blasting(state, roll) else EFFECTS
    for blow, loss in zip(blows, throw_harm(dice, blows, roll.who), strict=True):
        if blow.target in state.heroes:
            state = yield from then(state, threaten(state, blow.target, loss, rule))
        else:
            extra = state.extras[blow.target]
            # A blast reaches everyone of a group that stands in it.
            hurt = hurt_extra(state, extra, loss, rule, each=spell.circle == AREA)
            state = yield from then(state, hurt)


def _is_blasting(state: State, roll: Roll) -> bool:
    hero = state.hero(roll.who)
    return hero is not None and "blasting" in hero.assets


def _disintegrated(state: State, roll: Roll) -> Iterator[Event]:
    """Immediate, but for heroes: they roll against it as against any deadly threat."""
    for target in roll.targets:
        if not is_up(state, target):
            continue  # fallen or gone since the gift was called upon
        if target in state.heroes:
            lethal = Roll(
                who=target,
                what=roll.what,
                kind="lethal",
                traits=("vigour", "adrenaline"),
                difficulty=0,
            )
            rule = f"{ID}.magic.disintegration-heroes"
            yield RollProposed(rule=rule, roll=lethal)
        else:
            extra = state.extras[target]
            left = max(0, extra.standing - 1)
            fell = ExtrasFell(rule=EFFECTS, who=target, count=1, left=left)
            state = yield from then(state, (fell,))
            yield from knocked_down(state, target)


HEALING: dict[int, Die] = {2: "d6", 3: "d6up"}
REVIVING = 5
"""The circle that brings back the dead."""


def spell_heal(state: State, roll: Roll, spell: Spell, dice: Dice) -> Iterator[Event]:
    for target in roll.targets:
        hero = known(state, target)
        if hero.retired or (hero.dead and spell.circle != REVIVING):
            continue  # dead or gone since the gift was called upon
        match spell.circle:
            case 1:
                yield LifeGained(rule=EFFECTS, who=target, points=1)
            case 2 | 3:
                (points,) = throw_harm(dice, [Harm((HEALING[spell.circle],), 0)], roll.who)
                yield LifeGained(rule=EFFECTS, who=target, points=points)
            case 4:
                if hero.stunned:
                    yield ShookOff(rule=EFFECTS, who=target)
            case _:
                if hero.dead or hero.dying:
                    state = yield from then(state, (Revived(who=target),))
                    yield from seat_given_up(state, target)
