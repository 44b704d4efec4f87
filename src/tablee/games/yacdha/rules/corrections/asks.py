"""The keeper's word: what may be put right."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import AnyMeterValue, Level
from tablee.games.yacdha.state.people import Gender
from tablee.kernel.common.asks import Line, LineOrNone, Name
from tablee.kernel.words import Ask

AWAY = ("dead", "insane", "retired")
Fate = Literal["active", "dead", "insane", "retired"]
Wounds = Annotated[int, Meta(ge=0, le=60)]


class CorrectSheet(Ask, frozen=True, kw_only=True):
    """The keeper overrules what was computed, and says why; what is not named stays.

    Whoever comes back into the story has a player: the former one, or the seat that is named.
    """

    who: Name
    reason: Line
    madness: AnyMeterValue | None = None
    trauma: Wounds | None = None
    luck: Annotated[int, Meta(ge=0, le=9)] | None = None
    mythos: Level | None = None
    after_effects: Annotated[int, Meta(ge=0, le=4)] | None = None
    toughness: Wounds | None = None
    condition: Fate | None = None
    seat: Name | None = None


class CorrectLevel(Ask, frozen=True, kw_only=True):
    """Another level of an occupation or a gift, whatever the points of creation come to."""

    who: Name
    claim: Name
    level: Level
    reason: Line


class RenamePerson(Ask, frozen=True, kw_only=True):
    """Another name or gender; before the sheet is approved also by its player."""

    who: Name
    name: Name
    gender: Gender
    reason: LineOrNone = ""


class AssignInvestigator(Ask, frozen=True, kw_only=True):
    """Another seat plays somebody. A seat that plays already gives its own in exchange."""

    who: Name
    seat: Name
    reason: Line


class RemovePerson(Ask, frozen=True, kw_only=True):
    """As if never created: somebody to whom nothing has happened yet."""

    who: Name
    reason: Line
