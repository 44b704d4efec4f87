"""A story to keep, at a table of Cthulhu d20: what it does without, and what became of whom."""

from collections.abc import Iterator, Mapping

from tablee.games.cthulhu_d20.rules.attack.events import AttackAnnounced
from tablee.games.cthulhu_d20.rules.clock.events import LossDue
from tablee.games.cthulhu_d20.rules.destiny.events import DiceFallen, VoteCast
from tablee.games.cthulhu_d20.rules.fight.events import RoundBegun, TurnBegun
from tablee.games.cthulhu_d20.rules.investigators.events import PersonJoined
from tablee.games.cthulhu_d20.view.table import D20View
from tablee.kernel.tale.fate import End, Fate
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event, View

LEFT_OUT: frozenset[type[Event]] = frozenset(
    {
        TurnBegun,
        RoundBegun,
        VoteCast,
        DiceFallen,
        LossDue,
        PersonJoined,
        AttackAnnounced,
    }
)
"""What is agreed on or reckoned; a reader of the story misses none of it."""

ENDS: Mapping[str, End] = {"dead": "dead", "down": "down"}


def fates(view: View, tongue: Tongue) -> Iterator[Fate]:
    """How everybody sees them: whatever else a sheet says is its owner's."""
    for person in view.others if isinstance(view, D20View) else ():
        yield Fate(person.name, person.seat or "", person.gender, ENDS.get(person.state, ""))
