"""What new investigators must fit into."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages.fields import Fields, Group, Line, form_act, form_fold
from tablee.games.yacdha.pages.words import Seen
from tablee.games.yacdha.state.people import Age
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

MOST_IMPOSED = 6


class LimitsForm(Part, frozen=True):
    template: ClassVar[str] = "creation_limits.html"

    act: Act
    era: Line
    numbers: Group
    imposed: tuple[tuple[str, str], ...]
    """What stands in each line, and what the line is called."""
    ages: Group | None


def creation_limits(sight: Seen) -> Iterator[Fold]:
    t = sight.t
    for offer in sight.offers_of("set-creation-limits"):
        make = partial(_form, sight, offer)
        note = t("level {most} at most", most=sight.mine.limits.most_level)
        key, title = "creation-limits-fold", t("Limits of creation")
        yield form_fold(sight, key, title, make, icon="sliders-horizontal", note=note)


def _form(sight: Seen, offer: Offer) -> LimitsForm:
    t, id, limits = sight.t, "creation-limits", sight.mine.limits
    fields = Fields(sight, offer, id)
    held = (*limits.imposed, *([""] * MOST_IMPOSED))[:MOST_IMPOSED]
    level = fields.line("most_level", t("Highest level"), limits.most_level)
    number = fields.line("most_occupations", t("Most occupations"), limits.most_occupations)
    return LimitsForm(
        key=id,
        act=form_act(sight, offer, t("Set these limits"), id=id),
        era=fields.line("era", t("Time and setting"), limits.era),
        numbers=Group("y-numbers", (level, number)),
        imposed=tuple(
            (name, t("Occupation {number}", number=number)) for number, name in enumerate(held, 1)
        ),
        ages=_ages(sight, fields),
    )


def _ages(sight: Seen, fields: Fields) -> Group | None:
    """What each age allows, where the table does not keep to the book's values."""
    t = sight.t
    words: tuple[tuple[Age, str], ...] = (
        ("adolescent", t("Adolescents")),
        ("child", t("Children")),
    )
    lines = []
    for age, who in words:
        points, level = sight.mine.limits.ages[age]
        if f"{age}_points" in fields:
            lines.append(fields.line(f"{age}_points", t("{who}, points", who=who), points))
            named = t("{who}, highest level", who=who)
            lines.append(fields.line(f"{age}_level", named, level))
    return Group("y-numbers", tuple(lines)) if lines else None
