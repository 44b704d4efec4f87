"""A story to keep, at a table of YACDHA: what it does without, and what became of whom."""

from collections.abc import Iterator, Mapping

from tablee.games.yacdha.rules.action.events import (
    ActionJudged,
    HelperLeft,
    RerollsSettled,
    StakesAgreed,
)
from tablee.games.yacdha.rules.campaign.events import CareSet, RecoveryDue
from tablee.games.yacdha.rules.creation.events import (
    CreationLimited,
    InvestigatorApproved,
    InvestigatorCreated,
)
from tablee.games.yacdha.rules.fight.events import (
    CreatureFaced,
    DeclaredSecretly,
    RoundEnded,
    StoodAside,
)
from tablee.games.yacdha.rules.learning import LearningWished
from tablee.games.yacdha.rules.luck.events import LuckCapped, LuckGained, Resolved
from tablee.games.yacdha.rules.meters.events import CheckKept
from tablee.games.yacdha.rules.mythos import DreamCalled, StudyAllowed
from tablee.games.yacdha.rules.npcs.events import WeaponGiven
from tablee.games.yacdha.rules.scene import MarchingOrderSet
from tablee.games.yacdha.state.people import HIGHEST
from tablee.games.yacdha.view.view import YacdhaView
from tablee.kernel.tale.fate import End, Fate
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event, View

LEFT_OUT: frozenset[type[Event]] = frozenset(
    {
        StakesAgreed,
        ActionJudged,
        InvestigatorCreated,
        InvestigatorApproved,
        CreationLimited,
        DeclaredSecretly,
        RoundEnded,
        CheckKept,
        CreatureFaced,
        RerollsSettled,
        HelperLeft,
        Resolved,
        CareSet,
        MarchingOrderSet,
        WeaponGiven,
        LearningWished,
        StudyAllowed,
        DreamCalled,
        RecoveryDue,
        LuckCapped,
        LuckGained,
        StoodAside,
    }
)
"""What is agreed on or reckoned; a reader of the story misses none of it."""

ENDS: Mapping[str, End] = {
    "dead": "dead",
    "insane": "insane",
    "retired": "left",
    "dying": "down",
    "coma": "down",
}


def fates(view: View, tongue: Tongue) -> Iterator[Fate]:
    """Everybody whom all know; madness is told of only where it ended somebody."""
    for person in (*view.investigators, *view.npcs) if isinstance(view, YacdhaView) else ():
        end = ENDS.get(person.condition, "")
        line = tongue.listed([occupation.name for occupation in person.occupations])
        proof = tongue("Madness {score}", score=HIGHEST) if end == "insane" else ""
        seat = "" if person.npc else person.seat or ""
        yield Fate(person.name, seat, person.gender, end, line, proof)
