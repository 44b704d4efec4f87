"""Sheets of investigators: a new one, a new level, and what somebody carries.

The parts of a sheet bind each other: ranks cost more outside the core skills, a feat needs an
ability, a level or another feat. So each sheet is offered twice: as a form that holds however it
is filled in, and as the whole sheet, with the rules under which its parts must fit together.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_d20.data.gear import FEATS, FREE_FEATS, GROUPS
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.common import ID, free_seats, rules
from tablee.games.cthulhu_d20.rules.figures import (
    EVERY_SAVE,
    GOOD_SAVES,
    feats_at,
    most_ranks,
    raises_at,
    skill_points,
    xp_for,
)
from tablee.games.cthulhu_d20.rules.gear import gear_fields
from tablee.games.cthulhu_d20.rules.investigators.law import (
    CORE_SKILLS,
    LEAST_SCORE,
    MOST_SCORE,
    of_feats,
)
from tablee.games.cthulhu_d20.rules.kept_gear import gear_known
from tablee.games.cthulhu_d20.rules.offering import NAME, the_living
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

LEVELS = f"{ID}.base.levels"
FEAT_COUNT = f"{ID}.base.feats-number"
POINTS = f"{ID}.base.skill-points"
SKILL = f"{ID}.base.skills"
FEAT = f"{ID}.base.feats-named"
TOUGHNESS = f"{ID}.feat.toughness"
GENERATION = f"{ID}.base.ability-generation"


TOP_LEVEL = 20
GENDER = Field("gender", "choice", ("f", "m", "n"))
PROFESSION = Field("profession", "text", most=2000, required=False)
LEVEL = Field("level", "integer", least=1, most=TOP_LEVEL, required=False)
CORE = Field("core", "many", tuple(SKILLS), most=CORE_SKILLS, required=False)
RAISED = Field(
    "raised",
    "many",
    tuple(ABILITIES),
    most=raises_at(TOP_LEVEL),
    times=raises_at(TOP_LEVEL),
    required=False,
    rule=LEVELS,
)
FEW_FEATS = Field("feats", "many", FREE_FEATS, most=feats_at(1), required=False, rule=FEAT_COUNT)
LEAST_POINTS = 8
"""Ranks outside the core that even the dullest beginner can pay for."""
FITTING = (POINTS, SKILL, FEAT_COUNT, FEAT, TOUGHNESS)
"""What binds the parts of a sheet."""


@rules.offering
def experience(state: State, by: By) -> Iterator[Offer]:
    who = tuple(p.id for p in the_living(state) if p.seat is not None)
    if by.is_keeper and who:
        xp = Field("xp", "integer", least=1, most=200_000)
        many = Field("who", "many", who, least=1, most=len(who))
        yield Offer("award-xp", f"{ID}.base.levels", fields=(many, xp))


@rules.offering
def rising(state: State, by: By) -> Iterator[Offer]:
    """New levels, and the keeper's word on feats that the text leaves open."""
    for person in the_living(state):
        if by.may_act_for(person.seat):
            yield from new_levels(state, by, person)
        if by.is_keeper:
            yield from settling_feats(person)


def settling_feats(person: Person) -> Iterator[Offer]:
    for feat in dict.fromkeys(person.feats):
        if FEATS[feat.partition(":")[0]].review:
            fields = (
                Field("attack", "integer", least=-20, most=20, required=False),
                Field("gb", "integer", least=-20, most=20, required=False),
                Field("pf", "integer", least=0, most=10, required=False),
                Field("pv", "integer", least=0, most=10, required=False),
            )
            given = {"who": person.id, "feat": feat}
            yield Offer("settle-feat", f"{ID}.feat.review-needed", given, fields)


def scores(least: int, most: int) -> tuple[Field, ...]:
    return tuple(Field(ability, "integer", least=least, most=most) for ability in ABILITIES)


def ranks(skills: Iterable[str], each: int, rows: int, total: int = 0) -> Field:
    """Ranks in some skills: so many each, and where it matters so many in all."""
    row = (Field("skill", "choice", tuple(skills)), Field("ranks", "integer", least=1, most=each))
    summed = "ranks" if total else ""
    return Field(
        "ranks",
        "rows",
        most=rows,
        fields=row,
        required=False,
        total=total,
        summed=summed,
        distinct=("skill",),
    )


FEW_RANKS = ranks(SKILLS, most_ranks(1, is_core=False), 4, LEAST_POINTS)
ALL_RANKS = ranks(SKILLS, most_ranks(TOP_LEVEL, is_core=True), len(SKILLS))


def every_feat(known: State) -> tuple[str, ...]:
    """All feats, those for a weapon, a group or a skill with each that there is."""
    of = {"weapon": known.arsenal, "group": GROUPS, "skill": SKILLS}
    return tuple(
        f"{feat.id}:{one}" if one else feat.id
        for feat in FEATS.values()
        for one in of.get(feat.of, ("",))
    )


def all_feats(state: State, by: By, most: int) -> Field:
    times = max(feat.times for feat in FEATS.values() if not feat.of)
    choices = every_feat(gear_known(state, by))
    return Field("feats", "many", choices, most=most, times=times, required=False, rule=FEAT)


@rules.offering
def creating(state: State, by: By) -> Iterator[Offer]:
    free = tuple(seat for seat in free_seats(state, by) if by.may_act_for(seat))
    if by.role == "spectator" or not free:
        return
    if by.seat in free and by.seat not in state.rolled:
        yield Offer("roll-abilities", GENERATION, dice=True)
    seat = Field("seat", "choice", free, required=by.seat not in free)
    written = (seat, *scores(LEAST_SCORE, MOST_SCORE))
    yield from new_sheets(state, by, {}, (*written, FEW_RANKS, FEW_FEATS))
    whole = (RAISED, ALL_RANKS, all_feats(state, by, feats_at(TOP_LEVEL)))
    yield from new_sheets(state, by, {}, (*written, *whole), (LEVELS, *FITTING))
    for one in free:
        if one in state.rolled:
            rolled = scores(min(state.rolled[one]), max(state.rolled[one]))
            fields, bound = (*rolled, *whole), (GENERATION, LEVELS, *FITTING)
            yield from new_sheets(state, by, {"rolled": True, "seat": one}, fields, bound)
            if one == by.seat:
                yield from new_sheets(state, by, {"rolled": True}, fields, bound)


def new_sheets(
    state: State,
    by: By,
    given: Mapping[str, Any],
    fields: tuple[Field, ...],
    bound_by: tuple[str, ...] = (),
) -> Iterator[Offer]:
    """One for each of the two options."""
    fields = (NAME, GENDER, PROFESSION, *fields, LEVEL, CORE, *gear_fields(state, by))
    group = Field("proficiency", "choice", GROUPS, required=False)
    for option, count in GOOD_SAVES.items():
        good = Field("good", "many", EVERY_SAVE, least=count, most=count)
        more = (good, group) if option == "offence" else (good,)
        yield Offer(
            "create-investigator",
            f"{ID}.creation.life-points",
            {"option": option, **given},
            (*fields, *more),
            bound_by=bound_by,
        )


def new_levels(state: State, by: By, person: Person) -> Iterator[Offer]:
    """A new level of somebody's, once there is the experience for it."""
    free = person.seat is not None and person.level < TOP_LEVEL and not person.is_out
    if not free or person.xp < xp_for(person.level + 1):
        return
    who, level = {"who": person.id}, person.level + 1
    rise = Field("raised", "choice", tuple(ABILITIES), required=False)
    raised = () if level % 4 else (rise,)
    few = (*raised, *feat_at(level, new_feats(state, by, person)), *few_ranks(person))
    yield Offer("gain-level", LEVELS, who, few, dice=True)
    feats = feat_at(level, every_feat(gear_known(state, by)))
    whole = (*raised, *feats, ALL_RANKS)
    yield Offer("gain-level", LEVELS, who, whole, dice=True, bound_by=FITTING)


def feat_at(level: int, feats: Iterable[str]) -> Iterator[Field]:
    """The feat that every third level brings, where there is one to be had."""
    choices = () if level % 3 else tuple(feats)
    if choices:
        yield Field("feat", "choice", choices, required=False)


def new_feats(state: State, by: By, person: Person) -> Iterator[str]:
    """The feats that somebody may take at the next level, as they are."""
    known, level = gear_known(state, by), person.level + 1
    own = {ability: person.scores[ability] for ability in ABILITIES}
    for feat in every_feat(known):
        name, _, of = feat.partition(":")
        if FEATS[name].of == "weapon" and of not in (*person.weapons, "unarmed"):
            continue
        feats = (*person.feats, feat)
        faults = of_feats(known, own, level, person.bent, feats, person.proficiency)
        if next(faults, None) is None:
            yield feat


def few_ranks(person: Person) -> Iterator[Field]:
    """One rank more in core skills, as far as the points go."""
    level = person.level + 1
    left = skill_points(level, person.scores["intelligence"])
    left -= sum(r * (1 if s in person.core else 2) for s, r in person.ranks.items())
    low = tuple(s for s in person.core if person.ranks.get(s, 0) < most_ranks(level, is_core=True))
    sound = all(r <= most_ranks(level, s in person.core) for s, r in person.ranks.items())
    if left > 0 and low and sound:
        yield ranks(low, 1, len(low), left)
