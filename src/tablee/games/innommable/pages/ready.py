"""Situations ready to be played: one press takes all of it over, to be changed at will."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.data.situations import SituationPlan, situations
from tablee.games.innommable.pages.desk import Chapter, chapter, desk_of
from tablee.games.innommable.pages.forms import Sentence, fold
from tablee.games.innommable.pages.words import Seen
from tablee.games.innommable.state.preparation import FEWEST, MOST
from tablee.kernel.acts import Act
from tablee.kernel.page import Part


class Count(msgspec.Struct, frozen=True):
    """A number of protagonists to take a situation over for."""

    value: int
    label: str
    is_likely: bool


class Plan(Part, frozen=True):
    template: ClassVar[str] = "desk_plan.html"

    where: str
    context: str
    source: str
    act: Act
    counts: tuple[Count, ...]


def expected_players(sight: Seen) -> int:
    """How many protagonists there will be: as was said, or else as many as there are players."""
    seats = sum(seat.role == "player" for seat in sight.view.common.seats)
    return desk_of(sight).prepared.players or min(max(seats, FEWEST), MOST)


def ready_situations(sight: Seen) -> Iterator[Chapter]:
    t, written = sight.t, desk_of(sight).prepared
    if sight.offer_of("take-situation") is None:
        return
    plans = situations(sight.language)
    is_empty = not (written.setting.place or written.source.text or written.role)
    yield chapter(
        sight,
        "part-ready",
        t("Situations ready to be played"),
        partial(_plans, sight, plans, is_empty=is_empty),
        note=str(len(plans)),
        stands_open=is_empty,
    )


def _plans(sight: Seen, plans: Sequence[SituationPlan], *, is_empty: bool) -> Iterator[Part]:
    t, place = sight.t, desk_of(sight).prepared.setting.place
    if not is_empty:
        text = t("It takes the place of all that is written.")
        yield Sentence(key="ready-warning", text=text, look="id-hint", icon="warning")
    for plan in plans:
        yield fold(
            sight,
            f"take-{plan.id}-fold",
            plan.title,
            partial(_plan, sight, plan),
            note=t("taken over") if plan.place == place else "",
            look="i-fold id-plan",
        )


def _plan(sight: Seen, plan: SituationPlan) -> Iterator[Plan]:
    t, likely = sight.t, expected_players(sight)
    language = "fr" if sight.language == "fr" else "en"
    yield Plan(
        key=f"plan-{plan.id}",
        where=f"{plan.place}, {plan.period}",
        context=plan.context,
        source=plan.source,
        act=Act(
            id=f"take-{plan.id}",
            ask="take-situation",
            label=t("Take it over for"),
            given=(("situation", plan.id), ("language", language)),
        ),
        counts=tuple(
            Count(n, t("{count} protagonists", count=n), n == likely)
            for n in range(FEWEST, MOST + 1)
        ),
    )
