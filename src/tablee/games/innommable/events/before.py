"""What may happen before the game begins. Each event names the ledger entry that made it happen."""

from tablee.games.innommable.pools import Pool
from tablee.games.innommable.preparation_state import (
    Aesthetic,
    Announced,
    Antagonists,
    Concrete,
    Setting,
    Source,
    SymptomPlace,
)
from tablee.games.innommable.state import AttachmentKind, Link, Protagonist
from tablee.kernel.words import KEEPER, Audience, Event


class Secret(Event, frozen=True, kw_only=True):
    """For the keeper alone."""

    to: Audience = (KEEPER,)


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


class SchemeSet(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.dice.composition"
    players: int
    scheme: Pool


class Allotted(Secret, frozen=True, kw_only=True):
    """All reveals of phase two, with their dice."""

    rule: str = "innommable.dice.allocation-phase-two"
    concrete: tuple[Concrete, ...]


class SituationAnnounced(Event, frozen=True, kw_only=True):
    rule: str = "innommable.creation.steps"
    announced: Announced


class ProtagonistCreated(Event, frozen=True, kw_only=True):
    rule: str = "innommable.creation.steps"
    protagonist: Protagonist


class ProtagonistRewritten(Event, frozen=True, kw_only=True):
    rule: str = "innommable.creation.steps"
    who: str
    looks: str
    temperament: str
    origin: str
    role: str
    attachment: str
    attachment_kind: AttachmentKind


class LinkWoven(Event, frozen=True, kw_only=True):
    rule: str = "innommable.creation.links"
    who: str
    link: Link
