"""People: investigators by the book, opponents and creatures, gear, levels."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Kept
from tablee.games.cthulhu_d20 import asks, events
from tablee.games.cthulhu_d20.common import (
    ID,
    able,
    dice_that_exist,
    known,
    living,
    mine,
    only_keeper,
    rules,
)
from tablee.games.cthulhu_d20.figures import most_pf, most_pv, most_sanity, xp_for
from tablee.games.cthulhu_d20.gear import FEATS, Armour, Weapon
from tablee.games.cthulhu_d20.kept_gear import KEPT, gear_known
from tablee.games.cthulhu_d20.sheets import (
    LEVELS,
    OPTIONS,
    faults,
    loaded,
    of_arms,
    of_feats,
    of_gear,
    of_names,
    of_skills,
    raised_scores,
    scores_of,
)
from tablee.games.cthulhu_d20.state import (
    ABILITIES,
    Creature,
    Effect,
    Person,
    State,
)
from tablee.games.cthulhu_d20.tables import HUMAN_LOCATIONS, ZOMBIE, Body, Place, Severity
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused, refuse_all

SHEET = f"{ID}.base.abilities"
GENERATION = f"{ID}.base.ability-generation"
MORPHOLOGY = f"{ID}.npc.human-morphology-only"
HALVES = f"{ID}.npc.hp-halves"
NPC = "npc_"
"""Ids of the keeper's people stand apart: a player's id must not show that one of them exists."""
D100 = 100
NEW_LEVEL_DIE = 6


@rules.decides(asks.RollAbilities)
def roll_abilities(state: State, by: By, ask: asks.RollAbilities, dice: Dice) -> Iterator[Event]:
    if by.is_keeper or by.seat in state.rolled:
        raise Refused(GENERATION, "Abilities are rolled once, by the player.")
    free_seat(state, by.seat)
    to = (by.seat, KEEPER)
    scores = tuple(
        sum(dice.ask(Kept(count=4, sides=6, keep=3, role="ability"), to=to)) for _ in ABILITIES
    )
    yield events.AbilitiesRolled(seat=by.seat, scores=scores, to=to)


def free_seat(state: State, seat: str) -> None:
    if any(p.seat == seat and not p.is_dead for p in state.people.values()):
        raise Refused(SHEET, "This seat has an investigator already.")


@rules.decides(asks.CreateInvestigator)
def create_investigator(
    state: State, by: By, ask: asks.CreateInvestigator, dice: Dice
) -> Iterator[Event]:
    seat = ask.seat or by.seat
    if not by.may_act_for(seat) or by.seats.get(seat) != "player":
        raise Refused(SHEET, "An investigator belongs to a player's seat.")
    free_seat(state, seat)
    refuse_all(tuple(faults(gear_known(state, by), seat, ask)))
    investigators = [p.id for p in state.people.values() if p.seat is not None]
    person = Person(
        slug(ask.name, investigators),
        ask.name,
        seat,
        ask.gender,
        ask.profession,
        {str(each): score for each, score in raised_scores(ask).items()},
        level=ask.level,
        xp=xp_for(ask.level),
        bent=ask.option,
        good=ask.good,
        proficiency=ask.proficiency,
        core=ask.core,
        ranks={row.skill: row.ranks for row in ask.ranks},
        feats=ask.feats,
        weapons=ask.weapons,
        loaded=loaded(state, ask.weapons, {}),
        armour=ask.armour,
        destiny=ask.level,
    )
    person = filled(person)
    rule = f"{ID}.creation.life-points"
    yield events.SheetWritten(rule=rule, person=person, to=person.audience)
    yield events.PersonJoined(who=person.id, name=person.name, seat=seat, gender=person.gender)


def filled(person: Person) -> Person:
    """Both meters full, and Sanity at Wisdom times five."""
    sanity = min(person.scores.get("wisdom", 10) * 5, most_sanity(person))
    return replace(person, pv=most_pv(person), pf=most_pf(person), sanity=sanity)


# The keeper's people


@rules.decides(asks.CreateOpponent)
def create_opponent(state: State, by: By, ask: asks.CreateOpponent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, MORPHOLOGY)
    who = slug(ask.name, (), words=6, prefix=NPC)
    found = [*of_gear(state, ask.weapons, ask.armour), *of_creature(ask)]
    if who in state.people:
        found.insert(0, Refused(MORPHOLOGY, "Somebody of yours is called so already."))
    found += of_skills(20, tuple(row.skill for row in ask.ranks), ask.ranks, 50)
    found += of_names(state, ask.feats)
    if len(set(ask.good)) != len(ask.good):
        found.append(Refused(OPTIONS, "A saving throw is named twice."))
    found += of_arms(ask.feats, ask.weapons)
    if ask.destiny and state.chose("npc_destiny", "no") and ask.treatment != "human":
        found.append(Refused(f"{ID}.destiny.one-per-level", "Creatures have no destiny points."))
    refuse_all(found)
    destiny = ask.level if state.chose("npc_destiny", "one-per-level") else ask.destiny
    person = Person(
        who,
        ask.name,
        None,
        ask.gender,
        scores={str(each): score for each, score in scores_of(ask).items()},
        level=ask.level,
        bent=ask.option,
        good=ask.good,
        ranks={row.skill: row.ranks for row in ask.ranks},
        feats=ask.feats,
        weapons=ask.weapons,
        loaded=loaded(state, ask.weapons, {}),
        armour=ask.armour,
        size=ask.size,
        natural=ask.natural,
        base_attack=ask.base_attack,
        destiny=destiny,
        creature=creature_of(state, ask),
        hidden=ask.hidden,
        note=ask.note,
    )
    rule = f"{ID}.gm.npc-same-rules" if ask.treatment == "human" else MORPHOLOGY
    yield events.SheetWritten(rule=rule, person=filled(person), to=(KEEPER,))
    if not ask.hidden:
        yield events.PersonJoined(who=who, name=ask.name, seat=None, gender=ask.gender)


def of_creature(ask: asks.CreateOpponent) -> Iterator[Refused]:
    if ask.treatment == "traditional" and not ask.hp:
        yield Refused(
            f"{ID}.npc.traditional-mode", "A creature fought traditionally has hit points."
        )
    if ask.treatment == "traditional" and ask.hp_method == "halves":
        yield Refused(HALVES, "A creature fought traditionally keeps its hit points whole.")
    if ask.treatment == "human" and ask.hp and ask.hp_method != "halves":
        yield Refused(HALVES, "Hit points are for those whose hit points are divided.")
    if ask.hp_method == "halves" and ask.hp < 2:
        yield Refused(HALVES, "There must be at least 2 hit points to divide.")
    tables = (ask.places, ask.severities)
    if not all(tables) if ask.treatment == "own-tables" else any(tables):
        yield Refused(MORPHOLOGY, "Tables of its own are a location and a severity table.")
        return
    if ask.treatment != "own-tables":
        return
    if sum(place.faces for place in ask.places) != D100:
        yield Refused(MORPHOLOGY, "The faces of a location table must come to 100.")
    if len({place.name for place in ask.places}) != len(ask.places):
        yield Refused(MORPHOLOGY, "A place is named twice.")
    ends = [row.up_to for row in ask.severities]
    steps = [end for end in ends[:-1] if end is not None]
    rising = all(a < b for a, b in pairwise(steps))
    if ends[-1] is not None or len(steps) != len(ends) - 1 or not rising:
        yield Refused(MORPHOLOGY, "Each row of a severity table ends later; the last has no end.")


def creature_of(state: State, ask: asks.CreateOpponent) -> Creature:
    body: Body | None = None
    match ask.treatment:
        case "adapted":
            body = ZOMBIE
        case "own-tables":
            body = Body(
                tuple(Place(p.name, p.faces, p.bonus, p.extra, p.vital) for p in ask.places),
                tuple(Severity(s.up_to, s.row, s.pf, s.pv) for s in ask.severities),
                worsens=ask.worsens,
            )
        case _:
            pass
    pv, pf = halves(state, ask.hp) if ask.hp_method == "halves" else (0, 0)
    return Creature(
        ask.treatment, body, pv, pf, ask.hp, ask.hp, ask.undead, ask.reduction, ask.immune
    )


def halves(state: State, hp: int) -> tuple[int, int]:
    """A creature's hit points as PV and PF; the odd point goes where the table says."""
    half, odd = divmod(hp, 2)
    match state.options["odd_point"]:
        case "to-pv":
            return half + odd, half
        case "dropped":
            return half, half
        case _:
            return half, half + odd


@rules.decides(asks.RevealPerson)
def reveal_person(state: State, by: By, ask: asks.RevealPerson, dice: Dice) -> Iterator[Event]:
    only_keeper(by, MORPHOLOGY)
    person = known(state, ask.who)
    if person.seat is not None or person.hidden == ask.hidden:
        raise Refused(MORPHOLOGY, "That changes nothing.")
    if ask.hidden:
        if state.fight is not None and person.id in state.fight.order:
            raise Refused(MORPHOLOGY, "Somebody in a fight is in sight.")
        if state.strike is not None and person.id in (state.strike.who, state.strike.target):
            raise Refused(MORPHOLOGY, "Somebody in an attack is in sight.")
        yield events.PersonHid(rule=MORPHOLOGY, who=person.id)
    else:
        yield events.PersonJoined(
            rule=MORPHOLOGY, who=person.id, name=person.name, seat=None, gender=person.gender
        )


# Gear


@rules.decides(asks.TakeGear)
def take_gear(state: State, by: By, ask: asks.TakeGear, dice: Dice) -> Iterator[Event]:
    person = living(mine(state, by, ask.who))
    if state.fight is not None and person.id in state.fight.order and not by.is_keeper:
        raise Refused(f"{ID}.base.actions", "Gear is not changed in a fight.")
    if state.strike is not None and person.id in (state.strike.who, state.strike.target):
        raise Refused(f"{ID}.base.actions", "Gear is not changed in an attack.")
    refuse_all(tuple(of_gear(gear_known(state, by), ask.weapons, ask.armour)))
    yield events.GearTaken(
        who=person.id,
        weapons=ask.weapons,
        armour=ask.armour,
        loaded=loaded(state, ask.weapons, person.loaded),
        to=person.audience,
    )


@rules.decides(asks.WriteWeapon)
def write_weapon(state: State, by: By, ask: asks.WriteWeapon, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.base.weapons")
    dice_that_exist(f"{ID}.base.weapons", ask.sides)
    weapon = Weapon(
        slug(ask.name, state.arsenal, words=3, prefix=KEPT if ask.kept else ""),
        ask.name,
        ask.count,
        ask.sides,
        ask.bonus,
        ask.threat,
        ask.multiplier,
        ask.ranged or ask.thrown,
        ask.thrown,
        ask.increment if ask.ranged or ask.thrown else 0,
        ask.group,
        ask.two_handed,
        ask.magazine if ask.ranged else 0,
        ask.reload,
        subdual=ask.subdual,
        firearm=ask.ranged and not ask.thrown,
        kept=ask.kept,
    )
    yield events.WeaponWritten(weapon=weapon, to=(KEEPER,) if ask.kept else None)


@rules.decides(asks.WriteArmour)
def write_armour(state: State, by: By, ask: asks.WriteArmour, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.gear.armour-zones"
    only_keeper(by, rule)
    if any(zone not in HUMAN_LOCATIONS for zone in ask.zones) or len(set(ask.zones)) != len(
        ask.zones
    ):
        raise Refused(rule, "Armour covers places of the body, each named once.")
    name = slug(ask.name, state.wardrobe, words=3, prefix=KEPT if ask.kept else "")
    armour = Armour(name, ask.name, ask.bonus, ask.zones, ask.most_dexterity, ask.kept)
    yield events.ArmourWritten(armour=armour, to=(KEEPER,) if ask.kept else None)


# Levels


@rules.decides(asks.AwardXp)
def award_xp(state: State, by: By, ask: asks.AwardXp, dice: Dice) -> Iterator[Event]:
    only_keeper(by, LEVELS)
    for who in dict.fromkeys(ask.who):
        person = living(known(state, who))
        if person.seat is None:
            raise Refused(LEVELS, "Experience is for investigators.")
        yield events.XpAwarded(who=who, xp=ask.xp, to=person.audience)


@rules.decides(asks.GainLevel)
def gain_level(state: State, by: By, ask: asks.GainLevel, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    level = person.level + 1
    if person.seat is None or level > 20 or person.xp < xp_for(level):
        raise Refused(LEVELS, "There is not enough experience for a new level.")
    feats = (*person.feats, ask.feat) if ask.feat else person.feats
    scores: dict[str, int] = {a: person.scores[a] + (ask.raised == a) for a in ABILITIES}
    refuse_all(tuple(level_faults(gear_known(state, by), person, ask, level, scores, feats)))
    ranks = dict(person.ranks)
    for row in ask.ranks:
        ranks[row.skill] = ranks.get(row.skill, 0) + row.ranks
    raised = replace(person, level=level, scores=scores, feats=feats, ranks=ranks)
    # Only Constitution or Toughness moves the meters, and both by the same amount.
    pv = most_pv(raised) - most_pv(person)
    pf = most_pf(raised) - most_pf(person)
    die = dice.ask(
        Face(sides=NEW_LEVEL_DIE, role="sanity-gain", who=(person.id,)), to=person.audience
    )
    sanity = min(most_sanity(raised), person.sanity + die)
    raised = replace(
        raised,
        pv=person.pv + pv,
        pf=person.pf + pf,
        destiny=person.destiny + 1,
        sanity=max(person.sanity, sanity) if person.insanity != "permanent" else person.sanity,
    )
    yield events.LevelGained(person=raised, to=person.audience)
    yield events.LevelTold(who=person.id, level=level)


def level_faults(
    state: State,
    person: Person,
    ask: asks.GainLevel,
    level: int,
    scores: Mapping[str, int],
    feats: tuple[str, ...],
) -> Iterator[Refused]:
    if ask.raised is not None and level % 4:
        yield Refused(LEVELS, "Abilities rise at levels 4, 8, 12, 16 and 20.")
    if ask.feat and level % 3:
        yield Refused(f"{ID}.base.feats-number", "New feats come at levels 3, 6, 9, 12, 15 and 18.")
    if ask.feat:
        own = {a: scores[a] for a in ABILITIES}
        yield from of_feats(state, own, level, person.bent, feats, person.proficiency)
        yield from of_arms((ask.feat,), person.weapons)
    if not ask.ranks:
        return
    total = dict(person.ranks)
    for row in ask.ranks:
        total[row.skill] = total.get(row.skill, 0) + row.ranks
    whole = tuple(asks.Rank(skill, ranks) for skill, ranks in total.items())
    yield from of_skills(level, person.core, whole, person.scores["intelligence"])


@rules.decides(asks.SettleFeat)
def settle_feat(state: State, by: By, ask: asks.SettleFeat, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.feat.review-needed"
    only_keeper(by, rule)
    person = living(known(state, ask.who))
    kind = FEATS.get(ask.feat.partition(":")[0])
    if ask.feat not in person.feats or kind is None or not kind.review:
        raise Refused(rule, "Only feats that the text leaves open are settled here.")
    effect = Effect(ask.feat, ask.attack, ask.gb, ask.pf, ask.pv)
    yield events.FeatSettled(who=person.id, effect=effect, to=person.audience)
