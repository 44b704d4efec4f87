"""Rules that were corrected after an entry was written, and whether they explain a difference.

A journal keeps what happened under the rules of its day. Put again to corrected rules, an ask may
come to something else, and that is no forgery: but only where the difference begins with a rule
that was corrected since. So whoever claims an old edition for something false is still found.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablee.kernel.common.events import Rolled
from tablee.kernel.common.rules import CORRECTIONS
from tablee.kernel.entry import FORMAT, Entry
from tablee.kernel.game import Game
from tablee.kernel.words import Event

Same = Callable[[Event, Event], bool]


def corrected_since(game: Game[Any], entry: Entry) -> frozenset[str]:
    """The rules, the game's and the table's, that were corrected after this entry was written."""
    return _since(game.corrections, entry.edition, game.edition) | _since(
        CORRECTIONS, entry.format, FORMAT
    )


def _since(corrections: Mapping[int, frozenset[str]], written: int, now: int) -> frozenset[str]:
    return frozenset().union(
        *(rules for edition, rules in corrections.items() if written < edition <= now)
    )


def explaining(
    corrected: frozenset[str], again: Sequence[Event], recorded: Sequence[Event], same: Same
) -> str:
    """The corrected rule with which two tellings of an ask part ways; "" if there is none."""
    shorter = min(len(again), len(recorded))
    parting = next((n for n in range(shorter) if not same(again[n], recorded[n])), shorter)
    for events in (recorded[parting:], again[parting:]):
        first = next((event for event in events if not isinstance(event, Rolled)), None)
        if first is not None and first.rule in corrected:
            return first.rule
    return ""
