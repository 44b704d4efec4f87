"""Opponents and creatures: like humans, adapted, with tables of their own, or traditional."""

from collections.abc import Iterator
from itertools import pairwise

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import ZOMBIE, Body, Place, Severity
from tablee.games.cthulhu_d20.rules.common import ID, known, rules
from tablee.games.cthulhu_d20.rules.creatures import asks, events
from tablee.games.cthulhu_d20.rules.fight.turns import in_fight, lose_aim
from tablee.games.cthulhu_d20.rules.gear import load, of_gear
from tablee.games.cthulhu_d20.rules.investigators.decide import fill_meters
from tablee.games.cthulhu_d20.rules.investigators.events import PersonJoined, SheetWritten
from tablee.games.cthulhu_d20.rules.investigators.sheet import (
    of_arms,
    of_names,
    of_skills,
    scores_of,
)
from tablee.games.cthulhu_d20.rules.offering import in_attack
from tablee.games.cthulhu_d20.state.people import Creature, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused, refuse_all

MORPHOLOGY = f"{ID}.npc.human-morphology-only"
OPTIONS = f"{ID}.base.options"
HALVES = f"{ID}.npc.hp-halves"

NPC = "npc_"
"""Ids of the keeper's people stand apart: a player's id must not show that one of them exists."""


@rules.law(asks.CreateOpponent, MORPHOLOGY, keeper=True)
def may_create(state: State, by: By, ask: asks.CreateOpponent) -> str:
    """Its id."""
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
    return who


@may_create.decides
def create_opponent(
    state: State, by: By, ask: asks.CreateOpponent, dice: Dice, who: str
) -> Iterator[Event]:
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
        loaded=load(state, ask.weapons, {}),
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
    yield SheetWritten(rule=rule, person=fill_meters(person), to=(KEEPER,))
    if not ask.hidden:
        yield PersonJoined(who=who, name=ask.name, seat=None, gender=ask.gender)


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
    if sum(place.faces for place in ask.places) != asks.D100:
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


@rules.law(asks.RevealPerson, MORPHOLOGY, keeper=True)
def may_reveal(state: State, by: By, ask: asks.RevealPerson) -> Person:
    person = known(state, ask.who)
    if person.seat is not None or person.hidden == ask.hidden:
        raise Refused(MORPHOLOGY, "That changes nothing.")
    if ask.hidden and in_fight(state, person):
        raise Refused(MORPHOLOGY, "Somebody in a fight is in sight.")
    if ask.hidden and in_attack(state, person):
        raise Refused(MORPHOLOGY, "Somebody in an attack is in sight.")
    return person


@may_reveal.decides
def reveal(
    state: State, by: By, ask: asks.RevealPerson, dice: Dice, person: Person
) -> Iterator[Event]:
    """Whoever goes out of sight can be aimed at no longer."""
    if not ask.hidden:
        yield PersonJoined(
            rule=MORPHOLOGY, who=person.id, name=person.name, seat=None, gender=person.gender
        )
        return
    yield events.PersonHid(rule=MORPHOLOGY, who=person.id)
    for other in state.people.values():
        if other.aim is not None and other.aim.target == person.id:
            yield from lose_aim(other)
