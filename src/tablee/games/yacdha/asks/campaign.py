"""Asks between scenarios, and at night."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.yacdha.asks.shapes import MayBeEmpty
from tablee.games.yacdha.state import CareKind, Meter, Nature
from tablee.kernel.common.asks import Line, Name, Text
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
    rest: bool = True
    favourable: bool = False


class RollRecovery(Ask, frozen=True, kw_only=True):
    who: Name
    meter: Meter


class WishToLearn(Ask, frozen=True, kw_only=True):
    """What an investigator would learn, and which occupations lose a level for it."""

    who: Name
    occupation: Name
    levels: Annotated[int, Meta(ge=1, le=5)] = 1
    lowers: Annotated[tuple[Name, ...], Meta(max_length=5)] = ()
    nature: Nature | None = None


class GrantLearning(Ask, frozen=True, kw_only=True):
    """The keeper says how long it takes."""

    who: Name
    months: Annotated[int, Meta(ge=1, le=600)]


class DropLearning(Ask, frozen=True, kw_only=True):
    who: Name


class AllowStudy(Ask, frozen=True, kw_only=True):
    """The keeper confirms documents, guidance and means for so many months."""

    who: Name
    months: Annotated[int, Meta(ge=1, le=5)]


class StudyMythos(Ask, frozen=True, kw_only=True):
    """A month given to the Mythos. `lower` takes the relief where there is one."""

    who: Name
    lower: bool = True
    confirm: bool = False


class CallDream(Ask, frozen=True, kw_only=True):
    """Eight hours of good sleep: the keeper lets somebody throw for a dream."""

    who: Name
    dreamlands: bool = False


class RollDream(Ask, frozen=True, kw_only=True):
    who: Name


class SendDream(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


class TreatComa(Ask, frozen=True, kw_only=True):
    """Professionals look after somebody in a coma from now on."""

    who: Name
