"""Scénarios & campagnes: what may be asked about scenarios and recovery."""

from typing import Annotated, Literal

from tablee.games.yacdha.rules.shapes import MayBeEmpty, cites
from tablee.games.yacdha.state.people import CareKind, Meter
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class EndScenario(Ask, frozen=True, kw_only=True):
    """A scenario is over, or with `milestone` a chapter of a long one."""

    outcome: Literal["clear-success", "other"]
    relief: bool = True
    remarkable: bool = False
    milestone: bool = False
    text: MayBeEmpty = ""


class BeginScenario(Ask, frozen=True, kw_only=True):
    title: Line


class ResetMeters(Ask, frozen=True, kw_only=True):
    """So long a time has passed that everybody is as well as they can be."""


class SetCare(Ask, frozen=True, kw_only=True):
    who: Name
    meter: Meter
    care: CareKind
    rest: Annotated[bool, cites("yacdha.recovery.no-rest")] = True
    favourable: Annotated[bool, cites("yacdha.recovery.favourable")] = False


class RollRecovery(Ask, frozen=True, kw_only=True):
    who: Name
    meter: Meter
