"""Sheets of investigators: a new one, a new level, and what somebody carries.

The parts of a sheet bind each other: ranks cost more outside the core skills, a feat needs an
ability, a level or another feat. So each sheet is offered twice: as a form that holds however it
is filled in, and as the whole sheet, with the rules under which its parts must fit together.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import FEATS, FREE_FEATS, GROUPS
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.common import ID, free_seats
from tablee.games.cthulhu_d20.rules.figures import GOOD_SAVES, feats_at, most_ranks, skill_points
from tablee.games.cthulhu_d20.rules.gear import gear_choices
from tablee.games.cthulhu_d20.rules.investigators.law import (
    GENERATION,
    LEVELS,
    TOP_LEVEL,
    may_award,
    may_create,
    may_gain_level,
    may_rise,
    may_roll_abilities,
    may_settle_feat,
)
from tablee.games.cthulhu_d20.rules.investigators.sheet import LEAST_SCORE, MOST_SCORE, of_feats
from tablee.games.cthulhu_d20.rules.kept_gear import carried, gear_known
from tablee.games.cthulhu_d20.rules.offering import own_people, the_living
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

FEAT_COUNT = f"{ID}.base.feats-number"
FEAT = f"{ID}.base.feats-named"
FITTING = (
    f"{ID}.base.skill-points",
    f"{ID}.base.skills",
    FEAT_COUNT,
    FEAT,
    f"{ID}.feat.toughness",
)
"""What binds the parts of a sheet."""
LEAST_POINTS = 8
"""Ranks outside the core that even the dullest beginner can pay for."""
MOST_TIMES = max(feat.times for feat in FEATS.values() if not feat.of)
ANY_FEATS: Mapping[str, Any] = {"times": MOST_TIMES, "rule": FEAT}


@may_award.offers
def experience(state: State, by: By) -> Iterator[Candidate]:
    who = tuple(p.id for p in the_living(state) if p.seat is not None) if by.is_keeper else ()
    if who:
        yield Candidate(choices={"who": who})


@may_settle_feat.offers
def settling_feats(state: State, by: By) -> Iterator[Candidate]:
    """The keeper's word on feats that the text leaves open."""
    for person in the_living(state) if by.is_keeper else ():
        for feat in dict.fromkeys(person.feats):
            if FEATS[feat.partition(":")[0]].review:
                yield Candidate({"who": person.id, "feat": feat})


def every_feat(known: State) -> tuple[str, ...]:
    """All feats, those for a weapon, a group or a skill with each that there is."""
    return feats_with(tuple(known.arsenal))


@lru_cache(maxsize=64)
def feats_with(weapons: tuple[str, ...]) -> tuple[str, ...]:
    of = {"weapon": weapons, "group": GROUPS, "skill": SKILLS}
    return tuple(
        f"{feat.id}:{one}" if one else feat.id
        for feat in FEATS.values()
        for one in of.get(feat.of, ("",))
    )


@may_roll_abilities.offers
def rolling(state: State, by: By) -> Iterator[Candidate]:
    if by.role == "player" and by.seat not in state.rolled:
        yield Candidate()


@may_create.offers
def creating(state: State, by: By) -> Iterator[Candidate]:
    free = tuple(seat for seat in free_seats(state, by) if by.may_act_for(seat))
    if by.role == "spectator" or not free:
        return
    among = {**gear_choices(state, by), "proficiency": GROUPS}
    yield from new_sheets(few(free, by, among), "rolled", "raised")
    every = {**among, "feats": every_feat(gear_known(state, by))}
    yield from new_sheets(whole(free, by, every), "rolled")
    for seat in free:
        if seat in state.rolled:
            yield from new_sheets(rolled(state.rolled[seat], every, {"seat": seat}))
            if seat == by.seat:
                yield from new_sheets(rolled(state.rolled[seat], every, {}), "seat")


@may_create.depends
def what_sheets_are_made_of(state: State, by: By) -> tuple[Any, ...]:
    free = tuple(seat for seat in free_seats(state, by) if by.may_act_for(seat))
    if not free:
        return ()
    scores = tuple((seat, state.rolled.get(seat)) for seat in free)
    known = (by.seat, by.role, scores, tuple(sorted(carried(state, by))))
    return known, state.arsenal, state.wardrobe


def few(free: tuple[str, ...], by: By, among: Mapping[str, tuple[str, ...]]) -> Candidate:
    """A sheet with little enough on it that all of it fits together."""
    each = most_ranks(1, is_core=False)
    return Candidate(
        choices={**among, "seat": free, "feats": FREE_FEATS},
        limits={**written(), "feats": (0, feats_at(1)), "ranks": (0, 4), "ranks.ranks": (1, each)},
        shaped={
            "seat": {"required": by.seat not in free},
            "feats": {"rule": FEAT_COUNT},
            "ranks": {"total": LEAST_POINTS, "summed": "ranks"},
        },
    )


def whole(free: tuple[str, ...], by: By, among: Mapping[str, tuple[str, ...]]) -> Candidate:
    return Candidate(
        choices={**among, "seat": free},
        limits={**written(), **whole_limits()},
        shaped={"seat": {"required": by.seat not in free}, "feats": ANY_FEATS},
        bound_by=(LEVELS, *FITTING),
    )


def rolled(
    scores: tuple[int, ...], among: Mapping[str, tuple[str, ...]], given: Mapping[str, str]
) -> Candidate:
    """A sheet with the six scores that were rolled, to be arranged freely."""
    span = min(scores), max(scores)
    return Candidate(
        {"rolled": True, **given},
        among,
        limits={**dict.fromkeys(ABILITIES, span), **whole_limits()},
        shaped={"feats": ANY_FEATS},
        such_as=dict(zip(ABILITIES, scores, strict=True)),
        bound_by=(GENERATION, LEVELS, *FITTING),
    )


def written() -> dict[str, tuple[int, int]]:
    return dict.fromkeys(ABILITIES, (LEAST_SCORE, MOST_SCORE))


def whole_limits() -> dict[str, tuple[int, int]]:
    return {"feats": (0, feats_at(TOP_LEVEL)), "ranks": (0, len(SKILLS))}


def new_sheets(sheet: Candidate, *omit: str) -> Iterator[Candidate]:
    """One for each of the two options, without these fields."""
    for option, count in GOOD_SAVES.items():
        yield replace(
            sheet,
            given={"option": option, **sheet.given},
            limits={**sheet.limits, "good": (count, count)},
            shaped={**sheet.shaped, "good": {"required": True}},
            omit=omit if option == "offence" else (*omit, "proficiency"),
            sure=("gender", "proficiency", "seat"),
        )


@may_gain_level.offers
def new_levels(state: State, by: By) -> Iterator[Candidate]:
    """A new level of somebody's, once there is the experience for it."""
    for person in own_people(state, by):
        if may_rise(person):
            known, sure = gear_known(state, by), ("raised", "feat")
            yield replace(one_more(known, person), given={"who": person.id}, sure=sure)
            yield replace(any_more(known, person), given={"who": person.id}, sure=sure)


def not_at(level: int) -> tuple[str, ...]:
    """What this level does not bring: every fourth raises an ability, every third has a feat."""
    return (*(("raised",) if level % 4 else ()), *(("feat",) if level % 3 else ()))


def any_more(known: State, person: Person) -> Candidate:
    omit = not_at(person.level + 1)
    feats, limits = {"feat": every_feat(known)}, {"ranks": (0, len(SKILLS))}
    return Candidate(choices=feats, limits=limits, omit=omit, bound_by=FITTING)


def one_more(known: State, person: Person) -> Candidate:
    """A feat that fits, and one rank more in core skills, as far as the points go."""
    level = person.level + 1
    omit = not_at(level)
    feats = () if "feat" in omit else tuple(new_feats(known, person))
    low = tuple(s for s in person.core if person.ranks.get(s, 0) < most_ranks(level, is_core=True))
    left = points_left(person) if low else 0
    if not feats:
        omit = (*omit, "feat")
    if left < 1:
        return Candidate(choices={"feat": feats}, omit=(*omit, "ranks"))
    return Candidate(
        choices={"feat": feats, "ranks.skill": low},
        limits={"ranks": (0, len(low)), "ranks.ranks": (1, 1)},
        shaped={"ranks": {"total": left, "summed": "ranks"}},
        omit=omit,
    )


def points_left(person: Person) -> int:
    """Skill points for a new level; none where the old ranks are not by the book."""
    level = person.level + 1
    if any(r > most_ranks(level, s in person.core) for s, r in person.ranks.items()):
        return 0
    spent = sum(r * (1 if s in person.core else 2) for s, r in person.ranks.items())
    return skill_points(level, person.scores["intelligence"]) - spent


def new_feats(known: State, person: Person) -> Iterator[str]:
    """The feats that somebody may take at the next level, as they are."""
    own = {ability: person.scores[ability] for ability in ABILITIES}
    for feat in every_feat(known):
        name, _, of = feat.partition(":")
        if FEATS[name].of == "weapon" and of not in (*person.weapons, "unarmed"):
            continue
        feats = (*person.feats, feat)
        faults = of_feats(known, own, person.level + 1, person.bent, feats, person.proficiency)
        if next(faults, None) is None:
            yield feat
