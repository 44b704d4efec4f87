"""Notes techniques: tables 6 to 11, nothing but chances, and where the book's own figures err."""

from collections.abc import Iterator, Sequence
from functools import partial

from tablee.games.yacdha.odds.chances import (
    ENDLESS,
    LOW,
    LOW_FORCED,
    ONE,
    THREE,
    TWO,
    Hand,
    after_check,
    escape,
    lost_within,
    margins,
    mean_checks,
    success,
)
from tablee.games.yacdha.state.people import HIGHEST, LOWEST, Opposition
from tablee.games.yacdha.words.terms import LEVELS, signed, table_title
from tablee.kernel.tables import IMPOSSIBLE, BookTable, Cell, Row, chance_cell, number_cell, said
from tablee.kernel.tongue import Tongue

MARGINS = range(-5, 7)
PASSIVE = range(1, 6)
CHECKS = range(5, 15)
MISPRINTED = "34"

MISPRINTS = {(0, 4), (1, 5)}
"""The cells of table 9, by level and opposition, in which the book rounds a third upwards."""

SMALL = 20
"""Below one chance in so many, table 11 shows a decimal."""


def _spread(hands: Sequence[Hand], opposition: Opposition, tongue: Tongue) -> Iterator[Row]:
    """A row for each margin; a dash where no number of dice can lead to it."""
    reachable = margins(ONE, opposition)
    for margin in MARGINS:
        spread = [margins(hand, opposition).chance(margin) for hand in hands]
        possible = margin in reachable
        yield Row(
            signed(margin),
            tuple(chance_cell(c, tongue) if possible else Cell(IMPOSSIBLE) for c in spread),
        )
    yield Row(
        tongue("success"),
        tuple(chance_cell(success(hand, opposition), tongue) for hand in hands),
    )


def margin_tables(tongue: Tongue) -> Iterator[BookTable]:
    title = partial(table_title, tongue=tongue)
    many = (tongue("1 die"), tongue("2 dice"), tongue("3 dice"), tongue("infinitely many dice"))
    hands = (ONE, TWO, THREE, ENDLESS)
    rare = tongue("A dash is impossible; 0% is only rare.")
    limit = tongue("The last column is what ever larger groups come close to.")
    yield BookTable(
        id="6",
        title=title(6, tongue("Margins without opposition, the highest die kept")),
        rule="yacdha.odds.table-6",
        columns=(tongue("margin"), *many),
        rows=tuple(_spread(hands, 0, tongue)),
        notes=(rare, limit, tongue("A passive opposition moves all margins down by its value.")),
    )
    yield BookTable(
        id="7",
        title=title(7, tongue("Margins against an opposition die, the highest die kept")),
        rule="yacdha.odds.table-7",
        columns=(tongue("margin"), *many),
        rows=tuple(_spread(hands, "active", tongue)),
        notes=(
            rare,
            limit,
            tongue(
                "The book says that a 6 makes success sure. Here it does not: an opposition die"
                " that shows 6 too holds out, {chance} of the time.",
                chance=said(margins(ENDLESS, "active").chance(0), tongue),
            ),
            tongue(
                "The book says that a chase at equal numbers favours the pursued. As equal dice"
                " are thrown again, their chance is {chance}.",
                chance=said(escape(), tongue),
            ),
        ),
    )
    yield BookTable(
        id="8",
        title=title(8, tongue("Margins against an opposition die, with a disadvantage")),
        rule="yacdha.odds.table-8",
        columns=(
            tongue("margin"),
            tongue("1 die"),
            tongue("2 dice, the lower kept"),
            tongue("2 dice, the lower kept, and a forced die"),
        ),
        rows=tuple(_spread((ONE, LOW, LOW_FORCED), "active", tongue)),
        notes=(
            rare,
            tongue(
                "The book finds that forcing roughly makes up for a disadvantage. It does better:"
                " {forced} against {plain} with a single die.",
                forced=said(success(LOW_FORCED, "active"), tongue),
                plain=said(success(ONE, "active"), tongue),
            ),
        ),
    )


def level_tables(tongue: Tongue) -> Iterator[BookTable]:
    levels = range(len(LEVELS))
    yield BookTable(
        id="9",
        title=table_title(
            9,
            tongue("Success with one action die and a level, against passive opposition"),
            tongue,
        ),
        rule="yacdha.odds.table-9",
        columns=(
            tongue("level"),
            *(tongue("opposition {value}", value=value) for value in PASSIVE),
        ),
        rows=tuple(
            Row(
                str(level),
                tuple(
                    chance_cell(
                        success(Hand(level=level), value),
                        tongue,
                        printed=MISPRINTED if (level, value) in MISPRINTS else "",
                    )
                    for value in PASSIVE
                ),
            )
            for level in levels
        ),
        notes=(
            tongue(
                "The book prints {printed} in the two cells marked with a star;"
                " the chance is {chance}.",
                printed=MISPRINTED,
                chance=said(success(ONE, 4), tongue),
            ),
        ),
    )
    hands = (ONE, TWO, THREE, LOW, LOW_FORCED)
    yield BookTable(
        id="levels",
        title=tongue("Success with a level, against an opposition die"),
        rule="yacdha.odds.level-vs-active",
        columns=(
            tongue("level"),
            tongue("1 die"),
            tongue("2 dice"),
            tongue("3 dice"),
            tongue("2 dice, the lower kept"),
            tongue("2 dice, the lower kept, and a forced die"),
        ),
        rows=tuple(
            Row(
                str(level),
                tuple(
                    chance_cell(success(hand._replace(level=level), "active"), tongue)
                    for hand in hands
                ),
            )
            for level in levels
        ),
        notes=(
            tongue("The book has no such table."),
            tongue(
                "The book says that a master never fails. That is so against a passive opposition;"
                " an opposition die that shows 6 still holds out, {chance} of the time.",
                chance=said(1 - success(Hand(level=levels[-1]), "active"), tongue),
            ),
        ),
    )


def madness_tables(tongue: Tongue) -> Iterator[BookTable]:
    yield BookTable(
        id="10",
        title=table_title(10, tongue("Madness checks from one value to the next"), tongue),
        rule="yacdha.gm.madness-budget",
        columns=(tongue("madness"), tongue("chance of one check"), tongue("checks on average")),
        rows=(
            *(
                Row(
                    tongue("from {start} to {end}", start=value, end=value + 1),
                    (
                        chance_cell(after_check(value).chance(value + 1), tongue),
                        number_cell(mean_checks(value, value + 1), tongue),
                    ),
                )
                for value in range(LOWEST, HIGHEST)
            ),
            Row(
                tongue("from {start} to {end}", start=LOWEST, end=HIGHEST),
                (Cell(IMPOSSIBLE), number_cell(mean_checks(LOWEST), tongue)),
            ),
        ),
        notes=(
            tongue(
                "Where the book's text sends you to table 9 for these figures, it means this one."
            ),
            tongue("The same holds for trauma checks of one point."),
        ),
    )
    yield BookTable(
        id="11",
        title=table_title(
            11, tongue("Having lost one's mind, from madness {start} on", start=LOWEST), tongue
        ),
        rule="yacdha.gm.madness-in-n-rolls",
        columns=(tongue("checks"), tongue("chance")),
        rows=tuple(_lost(CHECKS, tongue)),
        notes=(tongue("The same holds for trauma checks of one point."),),
    )


def _lost(checks: range, tongue: Tongue) -> Iterator[Row]:
    for count in checks:
        chance = lost_within(LOWEST, count)
        yield Row(str(count), (chance_cell(chance, tongue, digits=int(chance * SMALL < 1)),))
