"""The tables of the book: its words as the rules have them, its chances as the rules give them."""

from collections.abc import Iterator
from functools import partial

from tablee.games.yacdha.odds.chances import LOW, ONE, TWO, success
from tablee.games.yacdha.odds.printed_chances import level_tables, madness_tables, margin_tables
from tablee.games.yacdha.rules.action.pool import TABLE_1, TABLE_3
from tablee.games.yacdha.state.fight import TABLE_2
from tablee.games.yacdha.words.terms import (
    LEVELS,
    SCALE,
    degree_name,
    level_name,
    scale_name,
    signed,
    table_title,
    tier_name,
    weapon_name,
)
from tablee.kernel.tables import BookTable, Cell, Row, chance_cell, percent, said
from tablee.kernel.tongue import Tongue

MEANINGS: tuple[str, ...] = (
    "no training, like most people",
    "tries it now and then",
    "serious amateur",
    "lives by it",
    "specialist whom others consult",
    "among the best in the world",
)


def tables(tongue: Tongue) -> Iterator[BookTable]:
    """All of them, in the order of the book."""
    yield from word_tables(tongue)
    yield from margin_tables(tongue)
    yield from level_tables(tongue)
    yield from madness_tables(tongue)


def _row(head: object, *words: str) -> Row:
    return Row(str(head), tuple(map(Cell, words)))


def _span(low: int, high: int, tongue: Tongue) -> str:
    """“2 or 3”, “−5”."""
    if low == high:
        return signed(low)
    return tongue("{low} or {high}", low=signed(low), high=signed(high))


def word_tables(tongue: Tongue) -> Iterator[BookTable]:
    title = partial(table_title, tongue=tongue)
    yield BookTable(
        id="1",
        title=title(1, tongue("What a search teaches")),
        rule="yacdha.investigation.result",
        columns=(tongue("margin"), tongue("information")),
        rows=(
            _row(tongue("0 or less"), tier_name(0, tongue)),
            *(_row(_span(lo, hi, tongue), tier_name(tier, tongue)) for lo, hi, tier in TABLE_1),
        ),
    )
    yield BookTable(
        id="2",
        title=title(2, tongue("The most trauma of one attack")),
        rule="yacdha.combat.weapon-max",
        columns=(tongue("weapon"), tongue("trauma at most"), tongue("reach")),
        rows=tuple(
            _row(
                weapon_name(weapon.id, tongue),
                str(weapon.most),
                tongue("from afar") if weapon.ranged else tongue("hand to hand"),
            )
            for weapon in TABLE_2.values()
        ),
        notes=(tongue("These are indications: the keeper adds other weapons."),),
    )
    yield BookTable(
        id="3",
        title=title(3, tongue("What a margin is called")),
        rule="yacdha.action.degree-table",
        columns=(tongue("margin"), tongue("degree")),
        rows=tuple(
            _row(_span(lo, hi, tongue), degree_name(name, tongue)) for lo, hi, name in TABLE_3
        ),
    )
    yield BookTable(
        id="4",
        title=title(4, tongue("Passive opposition, and success with one action die")),
        rule="yacdha.action.passive-table",
        columns=(tongue("opposition"), tongue("difficulty"), tongue("success")),
        rows=tuple(
            Row(
                str(value),
                (Cell(scale_name(value, tongue)), chance_cell(success(ONE, value), tongue)),
            )
            for value in range(len(SCALE))
        ),
        notes=(_interval(tongue),),
    )
    yield BookTable(
        id="5",
        title=title(5, tongue("Levels of an occupation")),
        rule="yacdha.occupation.levels",
        columns=(tongue("level"), tongue("name"), tongue("who that is")),
        rows=tuple(
            _row(level, level_name(level, tongue), tongue(MEANINGS[level]))
            for level in range(len(LEVELS))
        ),
    )


def _interval(tongue: Tongue) -> str:
    return tongue(
        "The book says that chances stay between {least} and {most}. That is so for one die; but"
        " two dice against opposition 1 succeed {high} of the time, and two dice of which the"
        " lower counts {low} against opposition 5.",
        least=percent(success(ONE, 5), tongue),
        most=percent(success(ONE, 1), tongue),
        high=said(success(TWO, 1), tongue),
        low=said(success(LOW, 5), tongue),
    )
