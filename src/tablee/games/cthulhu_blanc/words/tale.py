"""A story to keep, at a table of Cthulhu Blanc: what it does without, and what became of whom."""

from collections.abc import Iterator, Mapping

from tablee.games.cthulhu_blanc.rules.action.events import DiceImposed, TestJoined, TestThrown
from tablee.games.cthulhu_blanc.rules.creation import AgentCreated
from tablee.games.cthulhu_blanc.rules.paper import PaperDropped, PaperHanded
from tablee.games.cthulhu_blanc.rules.recovery.care import CareAsked, CareTimed
from tablee.games.cthulhu_blanc.rules.recovery.suppression import RunClosed, SuppressionAccepted
from tablee.games.cthulhu_blanc.rules.recovery.zeal import MomentEnded
from tablee.games.cthulhu_blanc.rules.result import DebtOwed, DebtTold
from tablee.games.cthulhu_blanc.state import HIGHEST, Meter
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.tale.fate import End, Fate
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event, View

LEFT_OUT: frozenset[type[Event]] = frozenset(
    {
        AgentCreated,
        DebtOwed,
        DebtTold,
        TestJoined,
        DiceImposed,
        PaperDropped,
        PaperHanded,
        CareTimed,
        CareAsked,
        RunClosed,
        SuppressionAccepted,
        MomentEnded,
        TestThrown,
    }
)
"""What is agreed on or reckoned; a reader of the story misses none of it."""

CAUSES: Mapping[str, End] = {
    "folie": "insane",
    "dead": "dead",
    "presumed-dead": "dead",
    "own-hand": "dead",
    "audit": "lost",
    "retired": "left",
}
METERS: Mapping[str, Meter] = {"folie": "folie", "audit": "bureaucratie"}
"""The meter whose end was theirs."""


def fates(view: View, tongue: Tongue) -> Iterator[Fate]:
    for agent in view.agents if isinstance(view, BlancView) else ():
        end: End = CAUSES.get(agent.cause or "", "left") if agent.is_gone else ""
        end = end or ("down" if agent.is_ending else "")
        meter = METERS.get(agent.cause or "") if agent.is_gone else None
        proof = f"{meter_name(meter, tongue)} {HIGHEST}" if meter else ""
        yield Fate(agent.name, agent.seat or "", agent.gender, end, agent.profession, proof)
