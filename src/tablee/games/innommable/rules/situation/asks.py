"""What the keeper writes down before the game: a draft, saved as it is typed."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.innommable.state.preparation import Nature, SymptomPlace
from tablee.kernel.common.asks import LineOrNone, Name, TextOrNone
from tablee.kernel.words import Ask


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


class Announce(Ask, frozen=True, kw_only=True):
    """Tells the players where and when the story takes place, and the role of all."""
