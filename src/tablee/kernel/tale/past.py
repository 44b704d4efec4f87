"""A table walked through from its beginning, as anybody may know it: what each throw moved, whom it
ended, and how things stood when the session was over."""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from tablee.kernel.chronicle import ANYBODY
from tablee.kernel.common import desk, events
from tablee.kernel.happening import Change, changes_between
from tablee.kernel.history import History
from tablee.kernel.seen import TableView
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.tale.fate import Fate
from tablee.kernel.tongue import Tongue


class Moment(msgspec.Struct, frozen=True):
    """What anybody saw after a turn, and what it changed."""

    view: TableView
    changes: tuple[Change, ...]
    ended: tuple[str, ...]
    """The names of those whom this turn put out of the story."""


def public_view(table: Table[Any], state: TableState[Any]) -> TableView:
    """What is known to anybody who looks on, and to nobody less."""
    return TableView(
        seat="",
        role="spectator",
        turn=0,
        common=desk.view(state.common, ANYBODY),
        game=table.game.view(state.game, ANYBODY),
    )


def moments(
    table: Table[Any], turns: Collection[int], last: int, tongue: Tongue
) -> tuple[dict[int, Moment], TableView]:
    """These turns as they were, and the table as it stood after the last one."""
    past, found = History(), dict[int, Moment]()
    state = table.fold_of(past)
    for turn in range(1, last + 1):
        before = state
        for entry in table.history.turn(turn):
            past.extend((entry,))
            is_back = isinstance(entry.event, events.Rewound)
            state = table.fold_of(past) if is_back else table.evolve(state, entry.event)
        if turn in turns:
            found[turn] = _moment(table, before, state, tongue)
    return found, public_view(table, state)


def _moment(
    table: Table[Any], before: TableState[Any], after: TableState[Any], tongue: Tongue
) -> Moment:
    game = table.game
    was, now = public_view(table, before), public_view(table, after)
    changes = changes_between(game.gauges(was.game, tongue), game.gauges(now.game, tongue))
    gone = _ended(game.fates(was.game, tongue))
    ended = tuple(name for name in _ended(game.fates(now.game, tongue)) if name not in gone)
    return Moment(now, changes, ended)


def _ended(fates: Iterable[Fate]) -> list[str]:
    return [fate.name for fate in fates if fate.end]
