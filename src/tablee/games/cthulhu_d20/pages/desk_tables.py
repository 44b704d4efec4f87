"""A creature with a location table and a severity table of its own."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.data.tables import GRAVEST
from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    amount,
    area,
    fields_of,
    line,
    pick,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen, capitalised
from tablee.games.cthulhu_d20.state.people import SAVES
from tablee.kernel.acts import Act, Input
from tablee.kernel.page import Fold, Part

ID = "own-tables"
PLACES, SEVERITIES = 8, 6
"""How many rows the two tables show."""

LONGEST_NAME = 50


class TableRow(msgspec.Struct, frozen=True):
    said: str
    inputs: tuple[Input, ...]


class OwnTables(Part, frozen=True):
    template: ClassVar[str] = "own_tables.html"

    act: Act
    rows: tuple[tuple[Input, ...], ...]
    boxes: tuple[Input, ...]
    places: tuple[TableRow, ...]
    severities: tuple[TableRow, ...]
    last: tuple[Input, ...]


def own_tables(sight: Seen, people: People) -> Fold:
    title = sight.t("A creature with tables of its own")
    return sight.fold(f"{ID}-fold", title, lambda: (_form(sight, people),), look=FOLD)


def _form(sight: Seen, people: People) -> OwnTables:
    t = sight.t
    # A blank beside the boxes says that none of them is ticked.
    none_ticked = (("good", ""), ("feats", ""), ("weapons", ""))
    return OwnTables(
        key=ID,
        act=Act(
            id=ID,
            ask="create-opponent",
            label=t("Bring in"),
            look="quiet",
            given=(("treatment", "own-tables"), *none_ticked),
        ),
        rows=(tuple(_who(sight, people)), tuple(_numbers(sight, people))),
        boxes=tuple(_boxes(sight, people)),
        places=tuple(_places(sight)),
        severities=tuple(_severities(sight, people)),
        last=(
            tick("worsens", t("open wounds worsen"), checked=True),
            tick("undead", t("undead")),
            area("note", t("For your eyes")),
        ),
    )


def _who(sight: Seen, people: People) -> Iterator[Input]:
    t = sight.t
    yield line("name", t("Called"), LONGEST_NAME)
    genders = worded(people, "gender", ("n", "f", "m"))
    yield pick("gender", sight.field_name("gender", "create-opponent"), genders)
    yield tick("hidden", t("unseen"))


def _numbers(sight: Seen, people: People) -> Iterator[Input]:
    t = sight.t
    methods = [(one, people.title("hp_method", one)) for one in ("halves", "as-investigator")]
    yield pick("hp_method", sight.field_name("hp_method", "create-opponent"), methods)
    yield amount("hp", t("Hit points, to be halved"), 2, 200)
    yield amount("base_attack", t("Base attack"), 0, 40)
    yield amount("natural", t("Natural armour"), 0, 30)
    yield amount("dexterity", t("Dexterity"), 1, 40, 10)
    yield amount("constitution", t("Constitution"), 1, 40, 10)


def _boxes(sight: Seen, people: People) -> Iterator[Input]:
    t = sight.t
    yield ticks("good", t("Good saving throws"), worded(people, "good", SAVES))
    feats = fields_of(sight.offers_of("create-opponent")[0])["feats"].choices
    yield ticks("feats", t("Feats"), worded(people, "feats", feats))
    arms = [(one.id, people.weapon(one.id)) for one in sight.mine.arsenal]
    yield ticks("weapons", t("What it attacks with"), arms)


def _places(sight: Seen) -> Iterator[TableRow]:
    t = sight.t
    for n in range(PLACES):
        at, is_first = f"places.{n}", n == 0
        inputs = (
            line(f"{at}.name", t("Place"), LONGEST_NAME, required=is_first),
            amount(f"{at}.faces", t("Faces"), 1, 100, required=is_first),
            amount(f"{at}.bonus", t("Added to the severity"), -9, 9),
            amount(f"{at}.extra", t("PF more"), 0, 3),
            tick(f"{at}.vital", t("vital")),
        )
        yield TableRow(t("Location {number}", number=n + 1), inputs)


def _severities(sight: Seen, people: People) -> Iterator[TableRow]:
    t = sight.t
    rows = [(row, capitalised(name)) for row, name in worded(people, "row", GRAVEST)]
    for n in range(SEVERITIES):
        at = f"severities.{n}"
        inputs = (
            amount(f"{at}.up_to", t("Up to"), 0, 99),
            pick(f"{at}.row", t("Wound"), rows, blank=True),
            amount(f"{at}.pf", t("PF lost"), 0, 30),
            amount(f"{at}.pv", t("PV lost"), 0, 30),
        )
        yield TableRow(t("Severity {number}", number=n + 1), inputs)
