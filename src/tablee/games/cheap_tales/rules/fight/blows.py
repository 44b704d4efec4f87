"""Dégâts: damage dice and protection dice, thrown together and read as what gets through."""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest, Part
from tablee.games.cheap_tales.rules.action.reckon import gang_damage_bonus
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import (
    ARMOUR_DIE,
    DAMAGE_ASSET,
    DAMAGE_QUALITY,
    HEAVY_BONUS,
    WEAPON_DIE,
    Armour,
    Die,
    down_half,
    up_half,
)

TWO_WEAPONS, ASSET, INSCRIBED = 2, 2, 1


class Harm(NamedTuple):
    """A blow on one target: dice and flat damage, dice and flat protection."""

    dice: tuple[Die, ...]
    flat: int = 0
    armour: Armour = "none"
    guard: int = 0
    halved: str = ""
    """ "down" or "up": protection counts half, rounded so."""
    least: int = 0
    target: str = ""


class Falling(NamedTuple):
    """Blows being read: those that are settled, and the one in hand."""

    blows: tuple[tuple[int, int, str, int], ...]
    """Flat damage, flat protection, how it is halved, the least that gets through."""
    ends: tuple[tuple[int, int], ...]
    """For each part of the throw: its blow, and +1 for damage or -1 for protection."""
    losses: tuple[int, ...] = ()
    dealt: int = 0
    kept_off: int = 0


def fell(falling: Falling, face: int, index: int) -> Falling:
    """One more part: added to the damage or the protection of its blow; a last one settles it."""
    blow, sign = falling.ends[index]
    dealt = falling.dealt + (face if sign > 0 else 0)
    kept_off = falling.kept_off + (face if sign < 0 else 0)
    last = index + 1 == len(falling.ends) or falling.ends[index + 1][0] != blow
    if not last:
        return falling._replace(dealt=dealt, kept_off=kept_off)
    loss = through(falling.blows[blow], dealt, kept_off)
    return falling._replace(losses=(*falling.losses, loss), dealt=0, kept_off=0)


def through(blow: tuple[int, int, str, int], dealt: int, kept_off: int) -> int:
    flat, guard, halved, least = blow
    protection = max(0, kept_off + guard)
    if halved:
        protection = down_half(protection) if halved == "down" else up_half(protection)
    return max(least, dealt + flat - protection, 0)


def parts_of(die: Die, role: str, who: str) -> tuple[Part[int], ...]:
    match die:
        case "none":
            return ()
        case "d3" | "d3-1":
            return (Face(sides=3, role=role, who=(who,)),)
        case "d6":
            return (Face(sides=6, role=role, who=(who,)),)
        case _:
            return (Highest(count=2, sides=6, role=role, who=(who, who)),)


def throw_harm(dice: Dice, blows: Sequence[Harm], who: str) -> tuple[int, ...]:
    """What gets through to each target. With several, each die is named for the one it hits."""
    parts: list[Part[int]] = []
    ends: list[tuple[int, int]] = []
    numbers = []
    for number, harm in enumerate(blows):
        guard = harm.guard
        for die in harm.dice:
            found = parts_of(die, *(("suffered", harm.target) if blows[1:] else ("damage", who)))
            parts += found
            ends += [(number, 1)] * len(found)
        protection = ARMOUR_DIE[harm.armour]
        if protection == "d3-1":
            guard -= 1
        found = parts_of(protection, "protection", harm.target)
        parts += found
        ends += [(number, -1)] * len(found)
        numbers.append((harm.flat, guard, harm.halved, harm.least))
    start = Falling(tuple(numbers), tuple(ends))
    fallen: Falling = dice.throw(*parts, fold=fell, start=start)
    losses = dict(zip(dict.fromkeys(n for n, _ in ends), fallen.losses, strict=True))
    return tuple(losses.get(number, through(blow, 0, 0)) for number, blow in enumerate(numbers))


def hero_damage(state: State, hero: Hero, roll: Roll) -> tuple[tuple[Die, ...], int]:
    """The dice and the flat part of a hero's blow (combat.damage)."""
    found: tuple[Die, ...] = (WEAPON_DIE[roll.weapon],)
    if "violent" in roll.prowesses:
        found = (*found, "d6")
    flat = hero.score(DAMAGE_QUALITY[roll.style])
    flat += ASSET * hero.count(DAMAGE_ASSET[roll.style])
    if roll.weapon == "heavy":
        flat += HEAVY_BONUS
    if roll.arm and hero.thing(roll.arm) is not None:
        flat += INSCRIBED
    fighter = state.fighter(hero.id)
    if fighter is not None and fighter.two == "damage" and roll.weapon != "brawl":
        # Bare hands are no weapons.
        flat += TWO_WEAPONS
    return found, flat


def hero_guard(hero: Hero) -> int:
    """Flat protection (gear.protection-flat)."""
    return hero.count("solid") + sum(o.kind == "armour" for o in hero.objects)


def on_extra(state: State, extra: Extra, roll: Roll, dice: tuple[Die, ...], flat: int) -> Harm:
    return Harm(
        dice,
        flat,
        extra.armour,
        halved="down" if "precise" in roll.prowesses else "",
        least=int(state.options["minimum_damage"]),
        target=extra.id,
    )


def extra_blow(state: State, extra: Extra, roll: Roll, who: str) -> Harm:
    """What one of the keeper's people, or a gang of them, does to whoever they hit."""
    flat = extra.bonus + gang_damage_bonus(state, roll, extra)
    if extra.kind == "antagonist" and state.options["antagonist_damage_bonus"] == "half_might":
        flat += down_half(extra.might)
    found: tuple[Die, ...] = (extra.die,)
    if "violent" in roll.prowesses:
        found = (*found, "d6")
    hero = state.hero(who)
    return (
        on_extra(state, state.extras[who], roll, found, flat)
        if hero is None
        else on_hero(state, hero, roll, found, flat)
    )


def on_hero(state: State, hero: Hero, roll: Roll, dice: tuple[Die, ...], flat: int) -> Harm:
    return Harm(
        dice,
        flat,
        hero.armour,
        hero_guard(hero),
        "up" if "precise" in roll.prowesses else "",
        int(state.options["minimum_damage"]),
        hero.id,
    )
