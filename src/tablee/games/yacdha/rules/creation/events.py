"""Investigateurs: what happens to a sheet."""

from tablee.games.yacdha.state.people import Age, Gender, Gift, Limits, Occupation
from tablee.kernel.words import Event


class InvestigatorCreated(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
    name: str
    seat: str
    gender: Gender
    age: Age
    occupations: tuple[Occupation, ...]
    description: str
    flaw: str
    ties: str
    places: str
    luck: int


class InvestigatorDescribed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
    age: Age
    occupations: tuple[Occupation, ...]
    description: str
    flaw: str
    ties: str
    places: str


class SecretWritten(Event, frozen=True, kw_only=True):
    """What a player keeps from the other players."""

    rule: str = "yacdha.creation.core-description"
    who: str
    text: str


class SheetSentBack(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.occupation.definition"
    who: str
    reason: str


class CreationLimited(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.keeper-limits"
    limits: Limits


class GiftGranted(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.gifts"
    who: str
    gift: Gift


class GrewUp(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.age-budget"
    who: str
    age: Age


class InvestigatorApproved(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
