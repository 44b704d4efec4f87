"""The keeper's desk: the golden rule, awards, public aspects, things set right."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cheap_tales.data.stock import lengths
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.keeper import asks, events
from tablee.games.cheap_tales.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

GOLDEN = f"{ID}.gm.golden-rule"
YES_ABOVE = 3


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
    number = dice.ask(Face(sides=lines, role="inspiration", who=(by.seat,)), to=(KEEPER,))
    yield events.InspirationDrawn(rule=rule, table=ask.table, number=number, to=(KEEPER,))
