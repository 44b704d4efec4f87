"""The keeper's desk: the golden rule, awards, public aspects, things set right."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import REAL_DICE, Drawn, Face
from tablee.games.cheap_tales.data.stock import lengths
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.keeper import asks, events
from tablee.games.cheap_tales.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

GOLDEN = f"{ID}.gm.golden-rule"
YES_ABOVE = 3
SIX = 6


@rules.decides(asks.AskFate)
def ask_fate(state: State, by: By, ask: asks.AskFate, dice: Dice) -> Iterator[Event]:
    if by.role == "spectator":
        raise Refused(GOLDEN, "This is for those who play.")
    yes = dice.above(6, YES_ABOVE, role="golden", who=(by.seat,))
    yield events.FateAnswered(question=ask.question, yes=yes)


INSPIRED_BY = {
    "consequence": f"{ID}.result.partial-list",
    "wound": f"{ID}.recovery.wound-roll",
    "mark": f"{ID}.magic.marks-samples",
    "gift": f"{ID}.magic.prodigy",
}
"""The rules that some of the lists illustrate."""


def inspiration_rule(table: str) -> str:
    if table.startswith("aspect-"):
        return f"{ID}.aspect.sample-circumstances"
    return INSPIRED_BY.get(table, f"{ID}.campaign.tone")


@rules.decides(asks.DrawInspiration)
def draw_inspiration(
    state: State, by: By, ask: asks.DrawInspiration, dice: Dice
) -> Iterator[Event]:
    rule = inspiration_rule(ask.table)
    only_keeper(by, rule)
    lines = lengths().get(ask.table, 0)
    if not lines:
        raise Refused(rule, "There is no list “{name}”.", name=ask.table)
    number = draw_line(dice, lines, by.seat)
    yield events.InspirationDrawn(rule=rule, table=ask.table, number=number, to=(KEEPER,))


def draw_line(dice: Dice, lines: int, seat: str) -> int:
    """A line of a list, drawn with dice that people have: 36 with two, 18 with a d20 that is
    thrown again above."""
    if lines == SIX * SIX:
        each = Face(sides=SIX, role="inspiration", who=(seat,))
        row, column = dice.throw(each, each, to=(KEEPER,))
        return (int(row) - 1) * SIX + int(column)
    sides = next(real for real in REAL_DICE if real >= lines)
    spans = tuple((line, line) for line in range(1, lines + 1))
    drawn = Drawn(sides=sides, spans=spans, role="inspiration", who=(seat,))
    return 1 + dice.ask(drawn, to=(KEEPER,))
