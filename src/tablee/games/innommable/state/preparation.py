"""What the keeper prepares: the mysterious situation, five symptoms, the dice and their reveals."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.games.innommable.state.pools import KINDS, Pool, size

SymptomPlace = Literal["opening", "first", "second", "third", "trigger"]
SymptomKind = Literal["opening", "intermediate", "trigger"]
ConcreteKind = Literal["identity", "lair", "plan", "source"]
Nature = Literal["abstract", "symbolic"]
PLACES: tuple[SymptomPlace, ...] = ("opening", "first", "second", "third", "trigger")
INTERMEDIATE: tuple[SymptomPlace, ...] = ("first", "second", "third")
NEEDED: tuple[ConcreteKind, ...] = ("identity", "lair", "source")
CONCRETE: tuple[ConcreteKind, ...] = ("identity", "lair", "plan", "source")
FEWEST, MOST = 2, 4
"""How many protagonists a game may have."""


class Setting(msgspec.Struct, frozen=True):
    place: str = ""
    period: str = ""
    context: str = ""
    spots: str = ""


class Source(msgspec.Struct, frozen=True):
    nature: Nature | None = None
    text: str = ""


class Antagonists(msgspec.Struct, frozen=True):
    who: str = ""
    ambition: str = ""
    consequences: str = ""


class Aesthetic(msgspec.Struct, frozen=True):
    motif: str = ""
    symbolism: str = ""


class Symptom(msgspec.Struct, frozen=True):
    text: str = ""
    revealed_in: int | None = None


class Concrete(msgspec.Struct, frozen=True):
    """A concrete information of phase two, and the dice it brings."""

    id: str
    kind: ConcreteKind
    text: str
    dice: int
    revealed_in: int | None = None


class Preparation(msgspec.Struct, frozen=True):
    setting: Setting = Setting()
    source: Source = Source()
    antagonists: Antagonists = Antagonists()
    aesthetic: Aesthetic = Aesthetic()
    role: str = ""
    symptoms: Mapping[str, Symptom] = {}
    ordered: bool = False
    players: int = 0
    scheme: Pool = ()
    concrete: tuple[Concrete, ...] = ()

    def symptom(self, place: str) -> Symptom:
        return self.symptoms.get(place, Symptom())

    @property
    def phase_two_dice(self) -> int:
        """What is left for phase two once the symptoms have brought theirs."""
        return size(self.scheme) - phase_one_dice(self.players)

    @property
    def length(self) -> int:
        """The signs of all that is written, for the one sheet it should fit on."""
        texts = (
            *(getattr(self.setting, name) for name in ("place", "period", "context", "spots")),
            self.source.text,
            *(getattr(self.antagonists, name) for name in ("who", "ambition", "consequences")),
            self.aesthetic.motif,
            self.aesthetic.symbolism,
            self.role,
            *(symptom.text for symptom in self.symptoms.values()),
            *(one.text for one in self.concrete),
        )
        return sum(map(len, texts))


class Announced(msgspec.Struct, frozen=True):
    """What the players are told before they create their protagonists."""

    place: str
    period: str
    context: str
    role: str


def kind_of(place: str) -> SymptomKind:
    match place:
        case "opening":
            return "opening"
        case "trigger":
            return "trigger"
        case _:
            return "intermediate"


def symptom_dice(kind: SymptomKind, players: int) -> int:
    """The dice that a symptom brings (dice.allocation-phase-one)."""
    match kind:
        case "opening":
            return 2 * players - 3
        case "intermediate":
            return 1
        case "trigger":
            return 2


def phase_one_dice(players: int) -> int:
    return sum(symptom_dice(kind_of(place), players) for place in PLACES)


def recommended_total(players: int) -> int:
    """dice.total"""
    return 3 * (players + 2)


def balanced(players: int) -> Pool:
    """The most balanced composition of the recommended total."""
    each, more = divmod(recommended_total(players), len(KINDS))
    return tuple((sides, each + (place < more)) for place, sides in enumerate(KINDS))
