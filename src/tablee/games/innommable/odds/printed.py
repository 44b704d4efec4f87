"""The book's tables: how far an outrage may go, and the dice that each reveal brings."""

from collections.abc import Iterator, Mapping

from tablee.games.innommable.rules.fate_list import ceiling
from tablee.games.innommable.state.preparation import (
    SymptomKind,
    phase_one_dice,
    recommended_total,
    symptom_dice,
)
from tablee.games.innommable.words.names import reveal_name, severity_name
from tablee.kernel.tables import BookTable, Cell, Row
from tablee.kernel.tongue import Tongue

PLAYERS = range(2, 5)
TICKED = range(1, 7)
KINDS: Mapping[SymptomKind, int] = {"opening": 1, "intermediate": 3, "trigger": 1}
"""The symptoms of a situation: how many of each kind."""


def tables(tongue: Tongue) -> Iterator[BookTable]:
    yield _outrages(tongue)
    yield _dice(tongue)


def _outrages(tongue: Tongue) -> BookTable:
    def gravest(ticked: int, *, attachment: bool) -> Cell:
        severity = ceiling(ticked, attachment=attachment)
        return Cell("" if severity is None else severity_name(severity, tongue))

    return BookTable(
        id="outrages",
        title=tongue("How far an outrage may go"),
        rule="innommable.meter.fate-severity-protagonist",
        columns=(tongue("ticked boxes"), tongue("protagonist"), tongue("attachment")),
        rows=tuple(
            Row(str(n), (gravest(n, attachment=False), gravest(n, attachment=True))) for n in TICKED
        ),
        notes=(tongue("Something less grave is always allowed."),),
    )


def _dice(tongue: Tongue) -> BookTable:
    rows = [
        Row(
            tongue("{name} (×{count})", name=reveal_name(kind, tongue), count=count),
            tuple(Cell(str(count * symptom_dice(kind, n))) for n in PLAYERS),
        )
        for kind, count in KINDS.items()
    ]
    later = tuple(Cell(str(recommended_total(n) - phase_one_dice(n))) for n in PLAYERS)
    rows.append(Row(tongue("what phase two reveals"), later))
    rows.append(Row(tongue("altogether"), tuple(Cell(str(recommended_total(n))) for n in PLAYERS)))
    return BookTable(
        id="dice",
        title=tongue("Dice that each reveal brings"),
        rule="innommable.dice.allocation-phase-one",
        columns=(
            tongue("revealed"),
            *(tongue("{count} players", count=count) for count in PLAYERS),
        ),
        rows=tuple(rows),
        notes=(tongue("First the d20, then the d12, the d8 and at last the d4."),),
    )
