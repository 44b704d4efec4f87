"""An attack in numbers: each term of the total, and the armour class wherever it may land."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import WEAPONS, Weapon
from tablee.games.cthulhu_d20.data.tables import (
    AIM,
    CIRCUMSTANCES,
    SIZES,
    Location,
    lethality,
)
from tablee.games.cthulhu_d20.rules.attack.places import places_for, zone_row
from tablee.games.cthulhu_d20.rules.figures import (
    armour_at,
    armour_class,
    attack_line,
    body_of,
    effect,
    fatigue_penalty,
    has,
    is_proficient,
    modifier,
)
from tablee.games.cthulhu_d20.rules.kept_gear import SPELL
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Spell, State, Strike, Term

POINT_BLANK = 9
COVER_AS_ARMOUR = 4
"""House rule: half cover, as armour at the places it covers."""
DEFENCELESS = 4
"""Against somebody without defence: always so (house rule), or the keeper's number."""
MOST_INCREMENTS = {False: 10, True: 5}
"""Range increments that a weapon reaches, and one that is thrown."""
TOUCH = "healing-touch"


FROM_THE_TARGET = ("keeper", "stunned", "helpless", "defenceless")


def is_magic(weapon: str) -> bool:
    return weapon == TOUCH or weapon.startswith(SPELL)


def spell_of(state: State, weapon: str) -> Spell | None:
    """The spell that somebody attacks with, if it is one of the table's own."""
    return state.spells.get(weapon.removeprefix(SPELL)) if weapon.startswith(SPELL) else None


def weapon_of(state: State, person: Person, weapon: str) -> Weapon | None:
    """What somebody attacks with; a spell that wounds is like a weapon."""
    if weapon == TOUCH:
        return Weapon(TOUCH, TOUCH, 1, 8, person.level, touch=True)
    spell = spell_of(state, weapon)
    if spell is not None and spell.effect == "attack":
        more = spell.per_level * person.level
        return Weapon(weapon, spell.name, spell.count, spell.sides, more, ranged=True)
    if weapon == "unarmed":
        return WEAPONS["unarmed"]
    return state.arsenal.get(weapon) if weapon in person.weapons else None


def most_damage(state: State, attacker: Person, weapon: Weapon, strike: Strike) -> int:
    """The weapon's own maximum; a burst throws two dice more."""
    most = weapon.most_damage + (2 * weapon.sides if strike.burst else 0)
    if not weapon.ranged and not weapon.touch and state.chose("strength_in_lethality", "yes"):
        most += modifier(attacker, "strength")
    return most


def is_harmless(state: State, strike: Strike, weapon: Weapon) -> bool:
    """No wound at all: no damage to speak of, immunity, or reduced to nothing."""
    target = state.people[strike.target]
    most = most_damage(state, state.people[strike.who], weapon, strike)
    return target.creature.immune or most - target.creature.reduction <= 0


def terms(state: State, strike: Strike, weapon: Weapon) -> Iterator[Term]:
    """Every term of the attack total but the die, each by its name."""
    attacker, target = state.people[strike.who], state.people[strike.target]
    traditional = target.creature.treatment == "traditional"
    line = attack_line(attacker)
    yield Term("base", line[min(strike.number, len(line)) - 1])
    ability: Term = (
        Term("dexterity", modifier(attacker, "dexterity"))
        if weapon.ranged
        else Term("strength", modifier(attacker, "strength"))
    )
    yield ability
    most = most_damage(state, attacker, weapon, strike) - target.creature.reduction
    if not traditional and most > 0:
        yield Term("lethality", lethality(most))
        yield Term("vicious", int(weapon.is_vicious))
    yield Term("focus", int(has(attacker, "weapon-focus", weapon.id)))
    yield Term("effects", effect(attacker, "attack"))
    yield Term("proficiency", 0 if is_proficient(attacker, weapon) else -4)
    yield Term("size", SIZES[attacker.size])
    yield Term("aim", aim_bonus(state, strike, weapon))
    zone = zone_row(state, strike.zone)
    yield Term("zone", zone[0] if zone is not None and not traditional else 0)
    if weapon.ranged:
        near = strike.distance <= POINT_BLANK
        yield Term("point-blank", int(near and has(attacker, "point-blank-shot")))
        yield Term("range", range_penalty(attacker, weapon, strike.distance))
    yield Term("burst", -4 if strike.burst else 0)
    yield Term("power", -strike.power)
    yield from situation(state, strike, weapon)
    yield Term("keeper", strike.bonus)
    yield Term("fatigue", fatigue_penalty(state, attacker))


def named_terms(state: State, strike: Strike, weapon: Weapon) -> tuple[Term, ...]:
    """The terms that are not nothing, the base always among them."""
    return tuple(t for t in terms(state, strike, weapon) if t.value or t.name == "base")


def apparent(state: State, strike: Strike) -> tuple[Term, ...]:
    """The terms as the attacker's player knows them: as against any human body."""
    attacker = state.people[strike.who]
    weapon = weapon_of(state, attacker, strike.weapon)
    if weapon is None:
        return ()
    zone = zone_row(state, strike.zone)
    whole = {
        "lethality": lethality(most_damage(state, attacker, weapon, strike)),
        "vicious": int(weapon.is_vicious),
        "zone": 0 if zone is None else zone[0],
    }
    seen = {t.name: t.value for t in strike.terms if t.name not in FROM_THE_TARGET}
    missing = {name: value for name, value in whole.items() if value and name not in seen}
    kept = (Term(name, whole.get(name, value)) for name, value in seen.items())
    return (*kept, *(Term(name, value) for name, value in missing.items()))


def aim_bonus(state: State, strike: Strike, weapon: Weapon) -> int:
    """+2 on the next shot at the target that was aimed at."""
    aim = state.people[strike.who].aim
    if aim is None or aim.target != strike.target or not weapon.ranged or strike.opportunity:
        return 0
    most = 2 if state.chose("aim_stacking", "up-to-two-rounds") else 1
    return AIM * min(aim.rounds, most)


def farthest(attacker: Person, weapon: Weapon) -> int | None:
    """How many metres a weapon reaches in these hands; None where distance does not matter."""
    if not weapon.increment:
        return None
    most = weapon.increment * MOST_INCREMENTS[weapon.thrown]
    if not has(attacker, "far-shot"):
        return most
    return 2 * most if weapon.thrown else most * 3 // 2


def range_penalty(attacker: Person, weapon: Weapon, distance: int) -> int:
    """-2 for each full increment; Far Shot stretches it by half, twice for what is thrown."""
    if not weapon.increment:
        return 0
    if not has(attacker, "far-shot"):
        return -2 * (distance // weapon.increment)
    if weapon.thrown:
        return -2 * (distance // (2 * weapon.increment))
    return -2 * (2 * distance // (3 * weapon.increment))


def situation(state: State, strike: Strike, weapon: Weapon) -> Iterator[Term]:
    """The list of p. 72: what is ticked, and what the two bodies say by themselves."""
    attacker, target = state.people[strike.who], state.people[strike.target]
    ranged = weapon.ranged
    for name in strike.circumstances:
        melee, shot, _ = CIRCUMSTANCES[name]
        value = (shot if ranged else melee) or 0
        if name in ("into-melee", "bystanders") and has(attacker, "precise-shot"):
            value = 0
        yield Term(name, value)
    if attacker.prone and not ranged and "attacker-prone" not in strike.circumstances:
        yield Term("attacker-prone", -4)
    if target.defenceless and state.chose("defenceless_bonus", "4"):
        yield Term("defenceless", DEFENCELESS)
    if target.prone and not (target.defenceless and ranged):
        yield Term("prone", -4 if ranged else 4)
    if state.chose("zero_pf_attack_bonus", "parent-modifiers"):
        if target.condition == "stunned":
            yield Term("stunned", 2)
        if target.condition == "unconscious" and not ranged:
            yield Term("helpless", 4)


class Edge(NamedTuple):
    """A place that may be hit: its last face, what the attack has over its AC, what protects it."""

    first: int
    last: int
    location: Location | None
    edge: int
    ac: int
    armour: int = 0
    blocked: bool = False


class Range(NamedTuple):
    """All places an attack may land in, and whether 1 and 20 decide by themselves."""

    edges: tuple[Edge, ...]
    automatic: bool
    terms: tuple[Term, ...] = ()
    faces: int = 100
    """Of the whole location table."""
    told: bool = False
    """Whether a miss is told at once, with its die."""


class Aimed(NamedTuple):
    edge: Edge
    automatic: bool
    told: bool = False


class Landed(NamedTuple):
    """How it came out: a miss, a hit with its face, stopped by armour, or in the cover."""

    how: str
    edge: Edge | None = None
    face: int = 0


_LAST: list[tuple[State, Strike, Range]] = []


def reach(state: State, strike: Strike, weapon: Weapon) -> Range:
    """The whole attack before its dice.

    Odds read one attack again for every way its dice may fall: the last answer is kept.
    """
    for known_state, known_strike, found in _LAST:
        if known_state is state and known_strike is strike:
            return found
    found = reckon(state, strike, weapon)
    _LAST[:] = [(state, strike, found)]
    return found


def reckon(state: State, strike: Strike, weapon: Weapon) -> Range:
    target = state.people[strike.target]
    named = named_terms(state, strike, weapon)
    bonus = sum(term.value for term in named)
    flat = any(CIRCUMSTANCES[name][2] for name in strike.circumstances)
    automatic = state.chose("natural_twenty", "auto-hit-margin-zero")
    traditional = target.creature.treatment == "traditional"
    edges: list[Edge] = []
    for name, first, last in places_for(state, strike):
        place = None if traditional else name
        ac = armour_class(state, target, place, touch=weapon.touch, flat=flat)
        covered = name in target.covered and not traditional
        if covered and state.chose("cover", "armour-bonus-at-location"):
            ac += COVER_AS_ARMOUR
        blocked = covered and state.chose("cover", "location-blocks")
        armour = 0 if weapon.touch or traditional else armour_at(state, target, name)
        edges.append(Edge(first, last, place, bonus - ac, ac, armour, blocked))
    whole = sum(place.faces for place in body_of(target).places)
    return Range(tuple(edges), automatic, named, whole)


def land(so_far: Range | Aimed, face: int, index: int) -> Aimed | Landed:
    """First the place, then the attack. All misses are one: nobody is told where they went."""
    if isinstance(so_far, Range):
        edge = next(e for e in so_far.edges if face <= e.last)
        return Aimed(edge, so_far.automatic, so_far.told)
    return judge(so_far, face)


def judge(aimed: Aimed, face: int) -> Landed:
    edge = aimed.edge
    margin = face + edge.edge
    miss = Landed("miss", edge, face) if aimed.told else Landed("miss")
    if aimed.automatic and face == 1:
        return miss
    if margin >= 0 or (aimed.automatic and face == 20):
        return Landed("blocked" if edge.blocked else "hit", edge, face)
    if edge.armour and margin + edge.armour >= 0:
        return Landed("blocked" if edge.blocked else "stopped", edge, face)
    return miss


def draw_strike(
    strike: Strike,
    landed: Landed,
    state: State,
    edges: tuple[Edge, ...] = (),
    *,
    told: bool = False,
) -> Strike:
    """The attack once its dice have fallen. A miss keeps what it was against, by the face."""
    acs = tuple((edge.last, edge.ac) for edge in edges)
    how, edge = landed.how, landed.edge
    if how == "stopped" and state.chose("armour_stop", "treat-as-miss"):
        how, edge = "miss", edge if told else None
    if edge is None:
        return replace(strike, rolled=True, hit=False, acs=acs)
    total = landed.face + edge.edge + edge.ac
    if how == "miss":
        missed = replace(strike, rolled=True, hit=False, acs=acs)
        return replace(missed, face=landed.face, total=total, ac=edge.ac)
    return replace(
        strike,
        rolled=True,
        hit=how in ("hit", "stopped"),
        face=landed.face,
        total=total,
        ac=edge.ac,
        location=edge.location,
        margin=max(0, landed.face + edge.edge),
        stopped=how == "stopped",
        blocked=how == "blocked",
    )
