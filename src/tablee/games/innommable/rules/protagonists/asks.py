"""A protagonist, and what ties one to another."""

from tablee.games.innommable.state.people import AttachmentKind, Gender, LinkKind
from tablee.kernel.common.asks import Line, LineOrNone, Name, TextOrNone
from tablee.kernel.words import Ask


class CreateProtagonist(Ask, frozen=True, kw_only=True):
    name: Name
    gender: Gender = "n"
    looks: TextOrNone = ""
    temperament: TextOrNone = ""
    origin: TextOrNone = ""
    role: TextOrNone = ""
    attachment: LineOrNone = ""
    attachment_kind: AttachmentKind = "other"
    seat: Name | None = None


class RewriteProtagonist(Ask, frozen=True, kw_only=True):
    """Before the game begins, any word of it; afterwards nothing is left to rewrite."""

    who: Name
    looks: TextOrNone | None = None
    temperament: TextOrNone | None = None
    origin: TextOrNone | None = None
    role: TextOrNone | None = None
    attachment: LineOrNone | None = None
    attachment_kind: AttachmentKind | None = None


class WeaveLink(Ask, frozen=True, kw_only=True):
    who: Name
    towards: Name
    kind: LinkKind
    text: Line
