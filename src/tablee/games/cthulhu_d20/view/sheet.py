"""Somebody in full, as those see them who may know the numbers."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.data.tables import CARE, SKILLS, ZONES, fatigue_step
from tablee.games.cthulhu_d20.rules.attack.places import zone_row
from tablee.games.cthulhu_d20.rules.attack.reckon import named_terms, weapon_of
from tablee.games.cthulhu_d20.rules.clock.agenda import due_for
from tablee.games.cthulhu_d20.rules.figures import (
    armour_at,
    armour_class,
    attack_line,
    body_of,
    cap,
    fatigue_penalty,
    initiative_bonus,
    loses_dexterity,
    modifier,
    most_pf,
    most_pv,
    most_sanity,
    save_bonus,
    skill_bonuses,
    xp_for,
)
from tablee.games.cthulhu_d20.rules.kept_gear import SPELL
from tablee.games.cthulhu_d20.rules.lately import while_same
from tablee.games.cthulhu_d20.rules.worsening.stabilise import is_treated
from tablee.games.cthulhu_d20.state.people import ABILITIES, SAVES, Person, Rest, Wound
from tablee.games.cthulhu_d20.state.table import State, Strike, Term


class WoundView(msgspec.Struct, frozen=True):
    """A wound as its owner knows it: the DC of care, and how many rounds to the next loss."""

    wound: Wound
    dc: int
    rounds_left: int | None


class BodyPart(msgspec.Struct, frozen=True):
    """One of the locations: AC now, armour, wounds."""

    name: str
    ac: int
    armour: int
    covered: bool
    wounds: tuple[WoundView, ...]


class WeaponCard(msgspec.Struct, frozen=True):
    """A weapon in somebody's hands: lethality in its two parts, and the whole attack bonus."""

    weapon: Weapon
    lethality: int
    vicious: int
    terms: tuple[Term, ...]
    bonus: int
    zones: Mapping[str, int]
    """The whole bonus for each called zone."""
    loaded: int | None


class Sheet(msgspec.Struct, frozen=True):
    """Somebody in full, for those who may know it."""

    person: Person
    modifiers: Mapping[str, int]
    most_pv: int
    most_pf: int
    cap: int
    lost: int
    penalty: int
    steps: tuple[int, ...]
    """The penalty under each fatigue box."""
    attacks: tuple[int, ...]
    saves: Mapping[str, int]
    skills: Mapping[str, int]
    tired: tuple[str, ...]
    """Skills that the fatigue penalty touches."""
    initiative: int
    body: tuple[BodyPart, ...]
    elsewhere: tuple[WoundView, ...]
    """Wounds without a location."""
    weapons: tuple[WeaponCard, ...]
    most_sanity: int
    next_level: int
    treated: bool
    due: str
    """What has fallen due and must be borne now, by its kind."""


def wound_seen(state: State, person: Person, wound: Wound) -> WoundView:
    costs = wound.due is not None and not person.is_dead
    left = max(0, (wound.due or 0) - state.now) if costs else None
    # Absolute rounds are the keeper's clock; the owner knows how long is left.
    return WoundView(replace(wound, at=0, due=None), CARE + wound.gb, left)


def sheet(state: State, person: Person, *, by_keeper: bool) -> Sheet:
    if not by_keeper and (person.covered or person.concealment or person.defenceless):
        # What the keeper only thinks of a body shows in none of its numbers.
        person = replace(person, covered=(), concealment=0, defenceless=False)
        state = state.with_person(person)
    if not has_meters(person):
        # It has hit points and nothing else, whatever the rules keep for it.
        person = replace(person, pv=0, pf=0)
    item = due_for(state, person)
    return _sheet(state, person, "" if item is None else item.kind)


def has_meters(person: Person) -> bool:
    return person.creature.treatment != "traditional"


def _read(state: State, person: Person, due: str) -> tuple[object, ...]:
    """All that a sheet is made from."""
    moment = (state.now, due, loses_dexterity(state, person))
    return (
        *(person, state.people[person.id], moment),
        *(state.options, state.arsenal, state.wardrobe, state.spells),
    )


@while_same(_read)
def _sheet(state: State, person: Person, due: str) -> Sheet:
    wounds = tuple(wound_seen(state, person, wound) for wound in person.wounds)
    names = body_of(person).names
    pf = most_pf(person) if has_meters(person) else 0
    return Sheet(
        person=without_time(person),
        modifiers={a: modifier(person, a) for a in ABILITIES},
        most_pv=most_pv(person) if has_meters(person) else 0,
        most_pf=pf,
        cap=cap(max(0, person.pv)),
        lost=pf - person.pf,
        penalty=fatigue_penalty(state, person),
        steps=tuple(fatigue_step(lost) for lost in range(1, pf + 1)),
        attacks=attack_line(person),
        saves={save: save_bonus(state, person, save) for save in SAVES},
        skills=skill_bonuses(state, person),
        tired=tuple(s for s, a in SKILLS.items() if a in ("strength", "dexterity")),
        initiative=initiative_bonus(state, person),
        body=tuple(
            BodyPart(
                name,
                armour_class(state, person, name),
                armour_at(state, person, name),
                name in person.covered,
                tuple(w for w in wounds if w.wound.location == name),
            )
            for name in names
        ),
        elsewhere=tuple(w for w in wounds if w.wound.location not in names),
        weapons=tuple(cards_of(state, person)),
        most_sanity=most_sanity(person),
        next_level=xp_for(person.level + 1) if person.level < 20 else 0,
        treated=is_treated(state, person),
        due=due,
    )


def without_time(person: Person) -> Person:
    """A sheet without the keeper's clock in it."""
    rest = Rest() if person.rest.since is None else Rest(since=0, hours=person.rest.hours)
    exposure = None if person.exposure is None else replace(person.exposure, due=0)
    breath = None if person.breath is None else replace(person.breath, until=0)
    return replace(
        person,
        wounds=(),
        rest=rest,
        exposure=exposure,
        breath=breath,
        doomed=None if person.doomed is None else 0,
        mind_due=None if person.mind_due is None else 0,
        hour_from=0,
        damaged_at=0,
    )


def cards_of(state: State, person: Person) -> "list[WeaponCard]":
    found = []
    spells = tuple(f"{SPELL}{s.id}" for s in state.spells.values() if s.effect == "attack")
    own = (*person.weapons, "unarmed", *(spells if person.seat is None else ()))
    for name in own:
        weapon = weapon_of(state, person, name)
        if weapon is None:
            continue
        # Against nobody in particular: a body that changes no term.
        nobody = Person("", "", scores={}, pv=8, pf=8)
        empty = state.with_person(nobody)
        strike = Strike(person.id, "", name)
        terms = named_terms(empty, strike, weapon)
        bonus = sum(term.value for term in terms)
        zones = {zone: bonus + (zone_row(state, zone) or (0, ()))[0] for zone in ZONES}
        loaded = person.loaded.get(name) if weapon.magazine else None
        vicious = int(weapon.is_vicious and weapon.most_damage > 0)
        lethal = weapon.lethality - vicious
        found.append(WeaponCard(weapon, lethal, vicious, terms, bonus, zones, loaded))
    return found
