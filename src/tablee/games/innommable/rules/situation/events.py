"""What was prepared, and what the players were told of it."""

from tablee.games.innommable.rules.common import Secret
from tablee.games.innommable.state.preparation import (
    Aesthetic,
    Announced,
    Antagonists,
    Setting,
    Source,
    SymptomPlace,
)
from tablee.kernel.words import Event


class SettingPrepared(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.setting"
    setting: Setting


class SourcePrepared(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.source"
    source: Source


class AntagonistsPrepared(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.antagonists"
    antagonists: Antagonists


class AestheticPrepared(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.aesthetic"
    aesthetic: Aesthetic


class RolePrepared(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.role"
    role: str


class SymptomPrepared(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.five-symptoms"
    symptom: SymptomPlace
    text: str


class SymptomsOrdered(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.prep.five-symptoms"
    ordered: bool


class SituationAnnounced(Event, frozen=True, kw_only=True):
    rule: str = "innommable.creation.steps"
    announced: Announced
