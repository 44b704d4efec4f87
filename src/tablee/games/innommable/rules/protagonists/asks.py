"""A protagonist, and what ties one to another."""

from typing import Annotated

from msgspec import Meta

from tablee.games.innommable.rules.common import ID
from tablee.games.innommable.state.people import AttachmentKind, Gender, LinkKind
from tablee.kernel.common.asks import Line, LineOrNone, Name, TextOrNone
from tablee.kernel.words import Ask

Role = Annotated[TextOrNone, Meta(extra={"rule": f"{ID}.prep.role"})]
Tie = Annotated[LineOrNone, Meta(extra={"rule": f"{ID}.creation.attachment"})]


class CreateProtagonist(Ask, frozen=True, kw_only=True):
    seat: Name | None = None
    name: Name
    gender: Gender = "n"
    looks: TextOrNone = ""
    temperament: TextOrNone = ""
    origin: TextOrNone = ""
    role: Role = ""
    attachment: Tie = ""
    attachment_kind: AttachmentKind = "other"


class RewriteProtagonist(Ask, frozen=True, kw_only=True):
    """Before the game begins, any word of it; afterwards nothing is left to rewrite."""

    who: Name
    looks: TextOrNone | None = None
    temperament: TextOrNone | None = None
    origin: TextOrNone | None = None
    role: Role | None = None
    attachment: Tie | None = None
    attachment_kind: AttachmentKind | None = None


class WeaveLink(Ask, frozen=True, kw_only=True):
    who: Name
    towards: Name
    kind: LinkKind
    text: Line
