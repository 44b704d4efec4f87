"""Numbers that follow from a sheet: modifiers, maxima, armour class, attack and save bonuses."""

from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.data.tables import (
    HUMAN,
    SIZES,
    SKILLS,
    TRAINED_ONLY,
    Body,
    Location,
    fatigue_step,
)
from tablee.games.cthulhu_d20.rules.lately import while_same
from tablee.games.cthulhu_d20.state.people import ABILITIES, SAVES, Ability, Bent, Person, Save
from tablee.games.cthulhu_d20.state.table import State, Term

PHYSICAL = ("strength", "dexterity")
TOUGHNESS = 2
BASE_POINTS = 8
MOST_ATTACKS = 4
LEVELS = tuple(range(1, 21))


GOOD_SAVES: dict[Bent, int] = {"offence": 1, "defence": 2}
EVERY_SAVE: tuple[Save, ...] = get_args(Save)


def modifier_of(score: int) -> int:
    return (score - 10) // 2


def score(person: Person, ability: Ability) -> int:
    return max(0, person.scores.get(ability, 10) - person.damaged.get(ability, 0))


def modifier(person: Person, ability: Ability) -> int:
    return modifier_of(score(person, ability))


def has(person: Person, feat: str, of: str = "") -> bool:
    return (f"{feat}:{of}" if of else feat) in person.feats


def effect(person: Person, what: str) -> int:
    """What feats of the table's own conversion add to an attack, to GB, to PF or PV."""
    return sum(int(getattr(each, what)) for each in person.effects)


def most_pv(person: Person) -> int:
    if person.creature.pv:
        return person.creature.pv
    tough = TOUGHNESS * person.feats.count("toughness")
    return max(1, BASE_POINTS + modifier(person, "constitution") + tough + effect(person, "pv"))


def most_pf(person: Person) -> int:
    if person.creature.pf:
        return person.creature.pf
    tough = TOUGHNESS * person.feats.count("toughness")
    return max(1, BASE_POINTS + modifier(person, "constitution") + tough + effect(person, "pf"))


def cap(pv: int) -> int:
    """Fatigue points never exceed life points by more than half."""
    return 3 * pv // 2


def fatigue_penalty(state: State, person: Person) -> int:
    if person.is_out:
        return -5
    if person.held_penalty is not None:
        return person.held_penalty
    return penalty_now(state, person)


def penalty_now(state: State, person: Person) -> int:
    if person.is_out:
        return -5
    if person.creature.treatment == "traditional":
        return 0
    if body_of(person).zombie and state.chose("zombie_pf", "ignored"):
        return 0
    lost = most_pf(person) - person.pf
    if person.creature.pf and state.chose("creature_fatigue", "proportional"):
        lost = lost * 10 // most_pf(person)
    return fatigue_step(lost)


def base_attack(level: int, bent: Bent) -> int:
    return 3 * (level + 1) // 4 if bent == "offence" else level // 2


def best_attack(person: Person) -> int:
    if person.base_attack is not None:
        return person.base_attack
    return base_attack(person.level, person.bent)


def attack_line(person: Person) -> tuple[int, ...]:
    """The base bonus of each attack of a full attack: +7/+2."""
    best = best_attack(person)
    return tuple(
        bonus
        for number in range(MOST_ATTACKS)
        if (bonus := best - 5 * number) == best or bonus >= 1
    )


def body_of(person: Person) -> Body:
    return person.creature.body or HUMAN


def level_armour(state: State, person: Person) -> int:
    """The parent's bonus by level, where the table plays with it."""
    if state.chose("ac_level_bonus", "off") or person.creature.treatment != "human":
        return 0
    step = sum(person.level >= each for each in (5, 10, 15, 20))
    return step if person.bent == "offence" else step + 2


def armour_at(state: State, person: Person, location: Location | None) -> int:
    """What is worn there: of two pieces the better counts. Without a place, the best there is."""
    worn = [state.wardrobe[each] for each in person.armour if each in state.wardrobe]
    return max((a.bonus for a in worn if location is None or location in a.zones), default=0)


def loses_dexterity(state: State, person: Person) -> bool:
    """Stunned, unconscious, or not yet awake to a fight."""
    fight = state.fight
    late = fight is not None and person.id in fight.order and person.id not in fight.acted
    return person.is_out or late or person.defenceless


def dexterity_for_ac(state: State, person: Person) -> int:
    limits = [state.wardrobe[each].most_dexterity for each in person.armour]
    least = min((limit for limit in limits if limit is not None), default=99)
    own = min(modifier(person, "dexterity"), least)
    return min(0, own) if loses_dexterity(state, person) else own


def armour_class(
    state: State,
    person: Person,
    location: Location | None,
    *,
    touch: bool = False,
    flat: bool = False,
) -> int:
    """The armour class of one location, now."""
    dexterity = dexterity_for_ac(state, person)
    ac = 10 + (min(0, dexterity) if flat else dexterity) + SIZES[person.size]
    ac += level_armour(state, person) + fatigue_penalty(state, person)
    return ac if touch else ac + armour_at(state, person, location) + person.natural


def save_bonus(state: State, person: Person, save: Save) -> int:
    base = 2 + person.level // 2 if save in person.good else person.level // 3
    feat = {"fortitude": "great-fortitude", "reflex": "lightning-reflexes", "will": "iron-will"}
    bonus = base + modifier(person, SAVES[save]) + 2 * has(person, feat[save])
    if save == "reflex" and state.chose("fatigue_on_reflex_and_initiative", "yes"):
        bonus += fatigue_penalty(state, person)
    return bonus


def is_trained(person: Person, skill: str) -> bool:
    return person.ranks.get(skill, 0) > 0


def can_use(person: Person, skill: str) -> bool:
    return is_trained(person, skill) or skill not in TRAINED_ONLY


@while_same(lambda person: (person.ranks,))
def usable_skills(person: Person) -> tuple[str, ...]:
    return tuple(skill for skill in SKILLS if can_use(person, skill))


def skill_terms(state: State, person: Person, skill: str) -> Iterator[Term]:
    """Ranks, ability, feats, and the fatigue penalty where Strength or Dexterity is behind it."""
    yield Term("ranks", person.ranks.get(skill, 0))
    ability = SKILLS[skill]
    for each in ABILITIES:
        if each == ability:
            yield Term(each, modifier(person, each))
    if has(person, "skill-emphasis", skill):
        yield Term("skill-emphasis", 3)
    if has(person, "alertness") and skill in ("listen", "spot"):
        yield Term("alertness", 2)
    if ability in PHYSICAL:
        yield Term("fatigue", fatigue_penalty(state, person))


def _skills_read(state: State, person: Person) -> tuple[object, ...]:
    scores = (person.scores, person.damaged, person.ranks)
    return (*scores, (*person.feats, fatigue_penalty(state, person)))


@while_same(_skills_read)
def skill_bonuses(state: State, person: Person) -> Mapping[str, int]:
    """Of every skill that somebody can use."""
    return {skill: skill_bonus(state, person, skill) for skill in usable_skills(person)}


def skill_bonus(state: State, person: Person, skill: str) -> int:
    return sum(term.value for term in skill_terms(state, person, skill))


def ability_bonus(state: State, person: Person, ability: Ability) -> int:
    tired = fatigue_penalty(state, person) if ability in PHYSICAL else 0
    return modifier(person, ability) + tired


def initiative_bonus(state: State, person: Person) -> int:
    tired = state.chose("fatigue_on_reflex_and_initiative", "yes")
    return (
        modifier(person, "dexterity")
        + 4 * has(person, "improved-initiative")
        + (fatigue_penalty(state, person) if tired else 0)
    )


def grapple_bonus(state: State, person: Person) -> int:
    size = {"small": -4, "large": 4, "huge": 8, "gargantuan": 12, "colossal": 16}
    return best_attack(person) + ability_bonus(state, person, "strength") + size.get(person.size, 0)


def is_proficient(person: Person, weapon: Weapon) -> bool:
    if weapon.group == "simple" or weapon.touch or person.seat is None:
        return True
    return weapon.group == person.proficiency or has(person, "weapon-proficiency", weapon.group)


def xp_for(level: int) -> int:
    return 500 * level * (level - 1)


def feats_at(level: int) -> int:
    return 2 + level // 3


def raises_at(level: int) -> int:
    return level // 4


def skill_points(level: int, intelligence: int) -> int:
    each = max(1, 8 + modifier_of(intelligence))
    return each * (level + 3)


def most_ranks(level: int, is_core: bool) -> int:
    return level + 3 if is_core else (level + 3) // 2


def most_sanity(person: Person) -> int:
    return 99 - person.ranks.get("cthulhu-mythos", 0)


def move_meters(before: Person, after: Person) -> Person:
    """Both meters move with their maxima, so that a change does not tire by itself."""
    pv = after.pv + most_pv(after) - most_pv(before)
    pf = after.pf + most_pf(after) - most_pf(before)
    return replace(after, pv=pv, pf=pf)
