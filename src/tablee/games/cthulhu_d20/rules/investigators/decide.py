"""Investigators by the book: their abilities, sheets, levels and feats."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Kept
from tablee.games.cthulhu_d20.data.gear import FEATS
from tablee.games.cthulhu_d20.rules.common import ID, able, known, living, mine, rules
from tablee.games.cthulhu_d20.rules.figures import most_pf, most_pv, most_sanity, xp_for
from tablee.games.cthulhu_d20.rules.gear import load
from tablee.games.cthulhu_d20.rules.investigators import asks, events
from tablee.games.cthulhu_d20.rules.investigators.law import (
    faults,
    of_arms,
    of_feats,
    of_skills,
    raised_scores,
)
from tablee.games.cthulhu_d20.rules.kept_gear import gear_known
from tablee.games.cthulhu_d20.state.people import ABILITIES, Effect, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused, refuse_all

GENERATION = f"{ID}.base.ability-generation"
SHEET = f"{ID}.base.abilities"
LEVELS = f"{ID}.base.levels"

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


@rules.decides(asks.AwardXp)
def award_xp(state: State, by: By, ask: asks.AwardXp, dice: Dice) -> Iterator[Event]:
    only_keeper(by, LEVELS)
    for who in distinct(ask.who, LEVELS):
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
