"""Who was created, how, and with which links."""

from tablee.games.innommable.state.people import AttachmentKind, Link, Protagonist
from tablee.kernel.words import Event


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
