"""Opponents ready to be met: people, the dead, animals and things, for the keeper's desk."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.data.tables import Row
from tablee.games.cthulhu_d20.state.people import Bent, Gender, HpMethod, Save, Treatment
from tablee.kernel.book import Texts, texts_as

Kind = Literal["person", "dead", "animal", "creature"]
NATURAL: Mapping[str, Weapon] = {
    weapon.id: weapon
    for weapon in (
        Weapon("bite", "Bite", 1, 6, kept=True),
        Weapon("claws", "Claws", 1, 4, kept=True),
        Weapon("fangs", "Fangs", 1, 2, kept=True),
        Weapon("slam", "Slam", 1, 6, kept=True),
        Weapon("great-bite", "Great bite", 2, 6, kept=True),
        Weapon("great-claws", "Great claws", 1, 8, kept=True),
        Weapon("burning-embrace", "Burning embrace", 1, 8, kept=True),
        Weapon("lashing-limbs", "Lashing limbs", 2, 6, kept=True),
    )
}
"""What creatures are born with: part of every table's arsenal; nobody else can take it up."""


class PlaceTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a location table."""

    fr: str
    en: str
    faces: int
    bonus: int = 0
    extra: int = 0
    vital: bool = False

    def in_language(self, language: str) -> dict[str, Any]:
        return {
            "name": self.fr if language == "fr" else self.en,
            "faces": self.faces,
            "bonus": self.bonus,
            "extra": self.extra,
            "vital": self.vital,
        }


class SeverityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    row: Row
    pf: int
    pv: int
    up_to: int | None = None


class OpponentTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Kind
    name: Texts
    note: Texts
    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    wisdom: int
    charisma: int
    level: int
    good: tuple[Save, ...]
    weapons: tuple[str, ...]
    gender: Gender = "n"
    option: Bent = "offence"
    ranks: Mapping[str, int] = {}
    feats: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    size: str = "medium"
    natural: int = 0
    base_attack: int | None = None
    treatment: Treatment = "human"
    hp_method: HpMethod = "as-investigator"
    hp: int = 0
    undead: bool = False
    reduction: int = 0
    places: tuple[PlaceTexts, ...] = ()
    severities: tuple[SeverityRow, ...] = ()
    worsens: bool = True

    def in_language(self, language: str) -> "OpponentPlan":
        plain = msgspec.structs.asdict(self)
        fields = {name: plain[name] for name in plain if name not in ("id", "kind")}
        fields |= {
            "name": self.name.in_language(language),
            "note": self.note.in_language(language),
            "ranks": [{"skill": skill, "ranks": ranks} for skill, ranks in self.ranks.items()],
            "places": [place.in_language(language) for place in self.places],
            "severities": [msgspec.structs.asdict(row) for row in self.severities],
        }
        return OpponentPlan(self.id, self.kind, fields["name"], fields["note"], fields)


class OpponentPlan(msgspec.Struct, frozen=True):
    """An opponent in one language, as fields of `create-opponent`."""

    id: str
    kind: Kind
    name: str
    note: str
    fields: Mapping[str, Any]


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    opponent: tuple[OpponentTexts, ...]


def _written() -> Stock:
    """Everybody and everything in the data file, read once."""
    return texts_as(Path(__file__).with_name("creatures.toml"), Stock)


def opponents(language: str) -> tuple[OpponentPlan, ...]:
    """The opponents that come with the game."""
    return tuple(opponent.in_language(language) for opponent in _written().opponent)
