"""What a seat may ask for before the game: what the keeper prepares, and protagonists."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.innommable.preparation_state import ConcreteKind, Nature, SymptomPlace
from tablee.games.innommable.state import AttachmentKind, Gender, LinkKind
from tablee.kernel.common.asks import Line, LineOrNone, Name, Text, TextOrNone
from tablee.kernel.words import Ask

MOST_DICE = 30
Count = Annotated[int, Meta(ge=0, le=MOST_DICE)]


# Preparation: a draft, saved as it is typed; the beginning of the game asks for all of it.


class TakeSituation(Ask, frozen=True, kw_only=True):
    """One of the situations ready to be played, in the place of all that is written."""

    situation: Name
    players: Annotated[int, Meta(ge=2, le=4)]
    language: Literal["fr", "en"] = "fr"


class PrepareSetting(Ask, frozen=True, kw_only=True):
    place: LineOrNone = ""
    period: LineOrNone = ""
    context: TextOrNone = ""
    spots: TextOrNone = ""


class PrepareSource(Ask, frozen=True, kw_only=True):
    nature: Nature | None = None
    text: TextOrNone = ""


class PrepareAntagonists(Ask, frozen=True, kw_only=True):
    antagonists: TextOrNone = ""
    ambition: TextOrNone = ""
    consequences: TextOrNone = ""


class PrepareAesthetic(Ask, frozen=True, kw_only=True):
    motif: LineOrNone = ""
    symbolism: TextOrNone = ""


class PrepareRole(Ask, frozen=True, kw_only=True):
    role: TextOrNone = ""


class PrepareSymptom(Ask, frozen=True, kw_only=True):
    symptom: SymptomPlace
    text: TextOrNone = ""


class OrderSymptoms(Ask, frozen=True, kw_only=True):
    """Whether the intermediate symptoms come in the order in which they are prepared."""

    ordered: bool


class SetScheme(Ask, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4)]
    d20: Count
    d12: Count
    d8: Count
    d4: Count


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One concrete information and its dice."""

    kind: ConcreteKind
    text: TextOrNone
    dice: Count


class Allot(Ask, frozen=True, kw_only=True):
    concrete: Annotated[tuple[Row, ...], Meta(max_length=MOST_DICE)]


class MoveDie(Ask, frozen=True, kw_only=True):
    """In play: a die allotted to one reveal goes to another that is still to come."""

    concrete: Name
    towards: Name


class SplitConcrete(Ask, frozen=True, kw_only=True):
    """In play: another element of the plan, for a die of a reveal that has more than one."""

    concrete: Name
    text: Text


class RewriteConcrete(Ask, frozen=True, kw_only=True):
    concrete: Name
    text: TextOrNone = ""


class Announce(Ask, frozen=True, kw_only=True):
    """Tells the players where and when the story takes place, and the role of all."""


class BeginGame(Ask, frozen=True, kw_only=True):
    """The context is said: place, moment, what the protagonists are doing there."""

    context: Text


# Protagonists


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
