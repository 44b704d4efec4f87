"""Who may write a sheet, gain experience and rise, and how."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import FEATS
from tablee.games.cthulhu_d20.rules.common import ID, able, known, living, mine, rules
from tablee.games.cthulhu_d20.rules.figures import xp_for
from tablee.games.cthulhu_d20.rules.investigators import asks, events
from tablee.games.cthulhu_d20.rules.investigators.sheet import faults, of_arms, of_feats, of_skills
from tablee.games.cthulhu_d20.rules.kept_gear import gear_known
from tablee.games.cthulhu_d20.rules.points.change import hours_spent
from tablee.games.cthulhu_d20.state.people import ABILITIES, Effect, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import distinct
from tablee.kernel.words import By, Event, Refused, refuse_all

GENERATION = f"{ID}.base.ability-generation"
SHEET = f"{ID}.base.abilities"
LEVELS = f"{ID}.base.levels"
REVIEW = f"{ID}.feat.review-needed"

TOP_LEVEL = 20


@rules.law(asks.RollAbilities, GENERATION, dice=True)
def may_roll_abilities(state: State, by: By, ask: asks.RollAbilities) -> str:
    """For which seat."""
    if by.is_keeper or by.seat in state.rolled:
        raise Refused(GENERATION, "Abilities are rolled once, by the player.")
    free_seat(state, by.seat)
    return by.seat


def free_seat(state: State, seat: str) -> None:
    if any(p.seat == seat and not p.is_dead for p in state.people.values()):
        raise Refused(SHEET, "This seat has an investigator already.")


@rules.law(asks.CreateInvestigator, f"{ID}.creation.life-points")
def may_create(state: State, by: By, ask: asks.CreateInvestigator) -> str:
    """For which seat."""
    seat = ask.seat or by.seat
    if not by.may_act_for(seat) or by.seats.get(seat) != "player":
        raise Refused(SHEET, "An investigator belongs to a player's seat.")
    free_seat(state, seat)
    refuse_all(tuple(faults(gear_known(state, by), seat, ask)))
    return seat


@rules.law(asks.AwardXp, LEVELS, keeper=True)
def may_award(state: State, by: By, ask: asks.AwardXp) -> Sequence[Person]:
    return [investigator(living(known(state, who))) for who in distinct(ask.who, LEVELS)]


def investigator(person: Person) -> Person:
    if person.seat is None:
        raise Refused(LEVELS, "Experience is for investigators.")
    return person


def may_rise(person: Person) -> bool:
    """Whether there is the experience for a new level."""
    level = person.level + 1
    return person.seat is not None and level <= TOP_LEVEL and person.xp >= xp_for(level)


@rules.law(asks.GainLevel, LEVELS, dice=True)
def may_gain_level(state: State, by: By, ask: asks.GainLevel) -> tuple[Person, Person]:
    """Somebody as they are, and as they are one level higher."""
    person = able(mine(state, by, ask.who))
    if not may_rise(person):
        raise Refused(LEVELS, "There is not enough experience for a new level.")
    level = person.level + 1
    feats = (*person.feats, ask.feat) if ask.feat else person.feats
    scores: dict[str, int] = {a: person.scores[a] + (ask.raised == a) for a in ABILITIES}
    refuse_all(tuple(level_faults(gear_known(state, by), person, ask, level, scores, feats)))
    ranks = dict(person.ranks)
    for row in ask.ranks:
        ranks[row.skill] = ranks.get(row.skill, 0) + row.ranks
    return person, replace(person, level=level, scores=scores, feats=feats, ranks=ranks)


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


@rules.law(asks.SettleFeat, REVIEW, keeper=True)
def may_settle_feat(state: State, by: By, ask: asks.SettleFeat) -> Event:
    person = living(known(state, ask.who))
    kind = FEATS.get(ask.feat.partition(":")[0])
    if ask.feat not in person.feats or kind is None or not kind.review:
        raise Refused(REVIEW, "Only feats that the text leaves open are settled here.")
    effect = Effect(ask.feat, ask.attack, ask.gb, ask.pf, ask.pv)
    spent = hours_spent(state, person)
    return events.FeatSettled(who=person.id, effect=effect, rested=spent, to=person.audience)
