"""Investigators by the book: their abilities, sheets, levels and feats."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Kept
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.figures import most_pf, most_pv, most_sanity, xp_for
from tablee.games.cthulhu_d20.rules.gear import load
from tablee.games.cthulhu_d20.rules.investigators import asks, events
from tablee.games.cthulhu_d20.rules.investigators.law import (
    may_award,
    may_create,
    may_gain_level,
    may_roll_abilities,
)
from tablee.games.cthulhu_d20.rules.investigators.sheet import raised_scores
from tablee.games.cthulhu_d20.rules.points.change import hours_spent
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event

NEW_LEVEL_DIE = 6


@may_roll_abilities.decides
def roll_abilities(
    state: State, by: By, ask: asks.RollAbilities, dice: Dice, seat: str
) -> Iterator[Event]:
    to = (seat, KEEPER)
    scores = tuple(
        sum(dice.ask(Kept(count=4, sides=6, keep=3, role="ability"), to=to)) for _ in ABILITIES
    )
    yield events.AbilitiesRolled(seat=seat, scores=scores, to=to)


@may_create.decides
def create_investigator(
    state: State, by: By, ask: asks.CreateInvestigator, dice: Dice, seat: str
) -> Iterator[Event]:
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
        loaded=load(state, ask.weapons, {}),
        armour=ask.armour,
        destiny=ask.level,
    )
    person = fill_meters(person)
    rule = f"{ID}.creation.life-points"
    yield events.SheetWritten(rule=rule, person=person, to=person.audience)
    yield events.PersonJoined(who=person.id, name=person.name, seat=seat, gender=person.gender)


def fill_meters(person: Person) -> Person:
    """Both meters full, and Sanity at Wisdom times five."""
    sanity = min(person.scores.get("wisdom", 10) * 5, most_sanity(person))
    return replace(person, pv=most_pv(person), pf=most_pf(person), sanity=sanity)


@may_award.decides
def award_xp(
    state: State, by: By, ask: asks.AwardXp, dice: Dice, people: Sequence[Person]
) -> Iterator[Event]:
    for person in people:
        yield events.XpAwarded(who=person.id, xp=ask.xp, to=person.audience)


@may_gain_level.decides
def gain_level(
    state: State, by: By, ask: asks.GainLevel, dice: Dice, risen: tuple[Person, Person]
) -> Iterator[Event]:
    person, raised = risen
    # Only Constitution or Toughness moves the meters, and both by the same amount.
    pv = most_pv(raised) - most_pv(person)
    pf = most_pf(raised) - most_pf(person)
    die = dice.ask(
        Face(sides=NEW_LEVEL_DIE, role="sanity-gain", who=(person.id,)), to=person.audience
    )
    sanity = min(most_sanity(raised), person.sanity + die)
    # Hours at the old limit of fatigue gave nothing, and give nothing at the new one.
    spent = hours_spent(state, person)
    raised = replace(
        raised,
        rest=replace(person.rest, hours=max(person.rest.hours, spent or 0)),
        pv=person.pv + pv,
        pf=person.pf + pf,
        destiny=person.destiny + 1,
        sanity=max(person.sanity, sanity) if person.insanity != "permanent" else person.sanity,
    )
    yield events.LevelGained(person=raised, to=person.audience)
    yield events.LevelTold(who=person.id, level=raised.level)
