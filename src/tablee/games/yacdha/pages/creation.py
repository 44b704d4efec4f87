"""A player without an investigator: what the game is, somebody to begin with, a new sheet."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.occupation_rows import OccupationRows, occupation_rows
from tablee.games.yacdha.pages.words import Seen, asking, has, up
from tablee.games.yacdha.state.people import Age, Limits
from tablee.games.yacdha.words.terms import level_name
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.page_parts import Characters, characters
from tablee.kernel.words import Offer

AGE_NAMES: Mapping[Age, str] = {"adult": "adult", "adolescent": "teenager", "child": "child"}
MOST_LEVEL = 5
MOST_ROWS = 6


class AgeChoice(msgspec.Struct, frozen=True):
    """An age, with the points it has to spread."""

    value: str
    name: str
    note: str
    points: int
    is_chosen: bool


class Creation(Part, frozen=True):
    template: ClassVar[str] = "creation.html"

    pitch: str
    limits: tuple[str, ...]
    characters: Characters | None
    act: Act
    longest_name: int
    longest_description: int
    longest_flaw: int
    ages: tuple[AgeChoice, ...]
    occupations: OccupationRows
    beginning: str


def new_sheets(sight: Seen) -> list[Offer]:
    """The offers to create an investigator of one's own; for a seat that is lent, they name it."""
    return [offer for offer in sight.offers_of("create-investigator") if "seat" not in offer.given]


def creation(sight: Seen) -> Iterator[Creation]:
    offers = new_sheets(sight)
    if not offers:
        return
    t, limits = sight.t, sight.mine.limits
    longest = {field.name: field.most for field in offers[0].fields}
    points, top = limits.ages["adult"]
    luck = t(", with one point of luck") if has(sight, "luck") else ""
    begins = t("Madness and trauma begin at 1{luck}.", luck=luck)
    reads = t("The keeper reads the sheet before the story begins; you may change it until then.")
    yield Creation(
        key="create-card",
        pitch=sight.game.book.pitch.in_language(sight.language),
        limits=tuple(_limits(sight, limits)),
        characters=None if limits.imposed else characters(sight),
        act=asking("create", "create-investigator", {}, t("Enter the story")),
        longest_name=longest["name"],
        longest_description=longest["description"],
        longest_flaw=longest["flaw"],
        ages=tuple(_ages(sight, limits, offers)) if len(offers) > 1 else (),
        occupations=occupation_rows(
            sight,
            "create-occupations",
            points=points,
            most=min(top, limits.most_level),
            rows=min(MOST_ROWS, limits.most_occupations or MOST_ROWS),
            imposed=limits.imposed,
        ),
        beginning=f"{begins} {reads}",
    )


def _limits(sight: Seen, limits: Limits) -> Iterator[str]:
    """What the keeper asks of a new investigator."""
    t = sight.t
    if limits.era:
        yield limits.era
    if limits.imposed:
        yield t("One of these occupations: {names}.", names=", ".join(limits.imposed))
    if limits.most_occupations:
        one, several = "{count} occupation at most.", "{count} occupations at most."
        yield t.many(one, several, limits.most_occupations)
    if has(sight, "occupation_levels") and limits.most_level < MOST_LEVEL:
        name = level_name(limits.most_level, t)
        yield t("No level above {most}, {name}.", most=limits.most_level, name=name)


def _ages(sight: Seen, limits: Limits, offers: list[Offer]) -> Iterator[AgeChoice]:
    t, offered = sight.t, {offer.given.get("age") for offer in offers}
    for age in AGE_NAMES:
        if age in offered:
            points, top = limits.ages[age]
            most = t("no level above {most}", most=min(top, limits.most_level))
            note = f"{t.many('{count} point', '{count} points', points)}, {most}"
            shown = note if has(sight, "occupation_levels") else ""
            yield AgeChoice(age, up(t(AGE_NAMES[age])), shown, points, age == "adult")
