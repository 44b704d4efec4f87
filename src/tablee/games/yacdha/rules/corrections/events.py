"""The keeper's word: what was put right, and why."""

from collections.abc import Mapping

from tablee.games.yacdha.state.people import Condition, Gender
from tablee.kernel.words import Event


class SheetCorrected(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.house-rules"
    who: str
    values: Mapping[str, int]
    condition: Condition | None
    reason: str
    seat: str | None = None
    """Who plays them, of somebody who comes back."""
    released: bool = False
    """Whether they are nobody's any more: the mind is lost, and the keeper may play them."""


class LevelCorrected(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.house-rules"
    who: str
    claim: str
    level: int
    reason: str


class PersonRenamed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.house-rules"
    who: str
    name: str
    gender: Gender
    former: str
    reason: str = ""
    turned: bool = False
    """Whether the gender is another one than before."""


class InvestigatorAssigned(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.house-rules"
    who: str
    seat: str
    reason: str
    other: str | None = None
    """Who goes to the former player in exchange."""


class PersonRemoved(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.house-rules"
    who: str
    name: str
    reason: str
