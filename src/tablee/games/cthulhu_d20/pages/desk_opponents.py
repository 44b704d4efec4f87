"""Opponents: from stock in one press, or made in seconds; who is seen and who is not."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.data.creatures import OpponentPlan, opponents
from tablee.games.cthulhu_d20.pages.desk_tables import own_tables
from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    Blank,
    Row,
    composed,
    line,
    plainly,
    press,
    tick,
)
from tablee.games.cthulhu_d20.pages.sections import Section, section
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.kernel.acts import Act, form_fields
from tablee.kernel.page import Fold, Part

LONGEST_NAME = 60


class Plan(msgspec.Struct, frozen=True):
    note: str
    form: Blank


class Stock(Part, frozen=True):
    """Opponents of one kind, ready to be met."""

    template: ClassVar[str] = "stock.html"

    plans: tuple[Plan, ...]


class Shown(Part, frozen=True):
    """Who is in sight, and who is not."""

    template: ClassVar[str] = "shown.html"

    people: tuple[tuple[str, Act], ...]


def desk_opponents(sight: Seen) -> Iterator[Section]:
    if sight.offers_of("create-opponent"):
        yield section(
            sight,
            "part-opponents",
            sight.t("Opponents"),
            "users-three",
            lambda: _inside(sight),
        )


def _inside(sight: Seen) -> Iterator[Part]:
    people = sight.once(People)
    yield from _stocks(sight)
    yield from _of_ones_own(sight)
    yield own_tables(sight, people)
    for offer in sight.offers_of("write-weapon", "write-armour"):
        yield plainly(sight, offer)
    shown = tuple(_shown(sight, people))
    if shown:
        yield Shown(key="in-sight-or-not", people=shown)


def _stocks(sight: Seen) -> Iterator[Fold]:
    t, all_plans = sight.t, opponents(sight.language)
    titles = (
        ("person", t("People")),
        ("dead", t("The dead")),
        ("animal", t("Animals")),
        ("creature", t("Things")),
    )
    for kind, title in titles:
        plans = [plan for plan in all_plans if plan.kind == kind]
        if plans:
            yield _stock(sight, f"stock-{kind}", title, plans)


def _stock(sight: Seen, key: str, title: str, plans: Sequence[OpponentPlan]) -> Fold:
    def inside() -> tuple[Part]:
        return (Stock(key=f"{key}-list", plans=tuple(_plan(sight, plan) for plan in plans)),)

    return sight.fold(key, title, inside, count=len(plans), look=FOLD)


def _plan(sight: Seen, plan: OpponentPlan) -> Plan:
    t = sight.t
    given = [(name, value) for name, value in form_fields(plan.fields) if name != "name"]
    called = line("name", t("Called"), LONGEST_NAME, value=plan.name)
    form = composed(
        sight,
        "create-opponent",
        t("Bring in"),
        Row((called, tick("hidden", t("unseen")))),
        id=f"stock-{plan.id}",
        given=given,
        about=plan.name,
    )
    return Plan(plan.note, form)


def _of_ones_own(sight: Seen) -> Iterator[Part]:
    t = sight.t
    titles = {
        "human": t("Somebody of your own"),
        "adapted": t("A walking dead of your own"),
        "traditional": t("A creature with rolled damage"),
    }
    for offer in sight.offers_of("create-opponent"):
        title = titles.get(offer.given.get("treatment", ""))
        if title and not offer.bound_by:
            note = t("hit points in two halves") if "hp_method" in offer.given else ""
            yield plainly(sight, offer, title, note)


def _shown(sight: Seen, people: People) -> Iterator[tuple[str, Act]]:
    t = sight.t
    for offer in sight.offers_of("reveal-person"):
        who, hides = str(offer.given["who"]), bool(offer.given["hidden"])
        name = people.call(who)
        label = t("Out of sight") if hides else t("Show to the players")
        icon = "eye-slash" if hides else "eye"
        yield name, press(sight, offer, label, "link", id=f"reveal-{who}", icon=icon, about=name)
