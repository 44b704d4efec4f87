"""A story to keep, at a table of Innommable: what it does without, and what became of whom."""

from collections.abc import Iterator

from tablee.games.innommable.rules.after_character import DiceKept
from tablee.games.innommable.rules.conflicts.events import DiceFell, ResolutionCalled
from tablee.games.innommable.rules.epilogue import GameOver
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.rules.monologues.events import DieTaken, MonologueKept
from tablee.games.innommable.rules.protagonists.events import (
    LinkWoven,
    ProtagonistCreated,
    ProtagonistRewritten,
)
from tablee.games.innommable.rules.scenes import PresenceSet
from tablee.games.innommable.rules.transgression import TransgressionAgreed
from tablee.games.innommable.view import InnommableView
from tablee.kernel.tale.fate import End, Fate
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event, View

LEFT_OUT: frozenset[type[Event]] = frozenset(
    {
        BoxAdded,
        DieTaken,
        MonologueKept,
        ResolutionCalled,
        DiceKept,
        DiceFell,
        PresenceSet,
        TransgressionAgreed,
        ProtagonistRewritten,
        LinkWoven,
        ProtagonistCreated,
        GameOver,
    }
)
"""What is agreed on or reckoned; a reader of the story misses none of it."""


def fates(view: View, tongue: Tongue) -> Iterator[Fate]:
    for one in view.protagonists if isinstance(view, InnommableView) else ():
        end: End = "lost" if one.is_gone else "" if one.is_active else "down"
        yield Fate(one.name, one.seat or "", one.gender, end, one.role)
