"""A fight, a chase, a competition; and what an absent player's investigator tries."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages.contest_sides import (
    ContestSide,
    LevelRows,
    StakesFields,
    contest_side,
    level_rows,
    stakes_fields,
)
from tablee.games.yacdha.pages.desk_doing import doing, may_do
from tablee.games.yacdha.pages.desk_sections import Section, section
from tablee.games.yacdha.pages.fields import Fields, Line, form_act, form_fold
from tablee.games.yacdha.pages.grids import Grid, grid
from tablee.games.yacdha.pages.words import People, Seen, asking, field_of, fold, has, up
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

MOST_SIDES_SHOWN = 6


class OpenFight(Part, frozen=True):
    template: ClassVar[str] = "open_fight.html"

    act: Act
    grid: Grid


class OpenChase(Part, frozen=True):
    template: ClassVar[str] = "open_chase.html"

    act: Act
    grid: Grid
    lines: tuple[Line, ...]
    levels: LevelRows | None
    transferable: tuple[Choice, ...]
    stakes: StakesFields


class OpenContest(Part, frozen=True):
    template: ClassVar[str] = "open_contest.html"

    act: Act
    categories: tuple[Choice, ...]
    sides: tuple[ContestSide, ...]
    more_sides: tuple[ContestSide, ...]
    harmless: str
    stakes: StakesFields


def begin(sight: Seen) -> Iterator[Section]:
    yield section(sight, "part-begin", sight.t("Begin"), "flag-banner", lambda: _begin(sight))


def _begin(sight: Seen) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    for offer in sight.offers_of("open-fight"):
        fight = partial(_fight, sight, people, offer)
        yield form_fold(sight, "open-fight-fold", t("A fight"), fight, icon="sword")
    for offer in sight.offers_of("open-chase"):
        chase = partial(_chase, sight, people, offer)
        yield form_fold(sight, "open-chase-fold", t("A chase"), chase, icon="person-simple-run")
    for offer in sight.offers_of("open-contest"):
        contest = partial(_contest, sight, people, offer)
        title = t("A competition")
        yield form_fold(sight, "open-contest-fold", title, contest, icon="flag-checkered")
    yield from _in_a_players_place(sight, people)


def _fight(sight: Seen, people: People, offer: Offer) -> OpenFight:
    columns = (
        ("investigators", sight.field_name("investigators", offer.ask)),
        ("opponents", sight.field_name("opponents", offer.ask)),
        ("surprised", up(sight.t("surprised"))),
    )
    act = form_act(sight, offer, sight.t("Open the fight"), look="main")
    return OpenFight(
        key=act.id, act=act, grid=grid(sight, people, columns, offer.fields[0].choices)
    )


def _chase(sight: Seen, people: People, offer: Offer) -> OpenChase:
    t, ask, everybody = sight.t, offer.ask, offer.fields[0].choices
    fields = Fields(sight, offer, ask, people)
    picked = [field for field in ("faster", "advantage", "disadvantage") if field in fields]
    columns = (("pursued", t("pursued")), ("pursuers", t("pursuer")))
    act = form_act(sight, offer, t("Open the chase"), look="main")
    sides = ("pursued", "pursuers") if has(sight, "occupation_levels") else ()
    return OpenChase(
        key=act.id,
        act=act,
        grid=grid(sight, people, columns, everybody),
        lines=(
            *(_picked(sight, fields, offer, name) for name in picked),
            fields.line("what", kind="text"),
        ),
        levels=level_rows(sight, people, everybody, "levels", ask),
        transferable=tuple(
            Choice(side, up(sight.choice_name("transferable", side, ask))) for side in sides
        ),
        stakes=stakes_fields(sight, ask),
    )


def _picked(sight: Seen, fields: Fields, offer: Offer, name: str) -> Line:
    """One of the sides, or nobody."""
    field = field_of(offer, name)
    says_none = field is not None and "none" in field.choices
    blank = None if says_none else sight.t("nobody")
    return fields.line(name, kind="choice", look="short", blank=blank)


def _contest(sight: Seen, people: People, offer: Offer) -> OpenContest:
    t, ask = sight.t, offer.ask
    sides = next(field for field in offer.fields if field.name == "sides")
    everybody = next(field.choices for field in sides.fields if field.name == "members")
    shown = min(sides.most, MOST_SIDES_SHOWN)
    return OpenContest(
        key=ask,
        act=asking(ask, ask, {}, t("Open the competition")),
        categories=tuple(
            Choice(category, sight.choice_name("category", category, "attempt"))
            for category in ("physical", "mental")
        ),
        sides=tuple(contest_side(sight, people, n, everybody, is_needed=True) for n in range(2)),
        more_sides=tuple(contest_side(sight, people, n, everybody) for n in range(2, shown)),
        harmless=sight.field_name("harmless", "judge"),
        stakes=stakes_fields(sight, ask),
    )


def _in_a_players_place(sight: Seen, people: People) -> Iterator[Part]:
    absent = [
        person
        for person in sight.mine.investigators
        if person.id not in people.own and may_do(sight, person)
    ]
    if absent:
        yield fold(
            sight,
            "act-for",
            sight.t("In a player's place"),
            lambda: (part for person in absent for part in doing(sight, people, person)),
            icon="users",
        )
