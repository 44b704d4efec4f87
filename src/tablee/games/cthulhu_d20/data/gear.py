"""Weapons, armour and feats to begin with; a table may write others."""

from collections.abc import Mapping

import msgspec

from tablee.games.cthulhu_d20.data.tables import lethality


class Weapon(msgspec.Struct, frozen=True):
    """Damage dice count only for their maximum, unless a creature is fought traditionally."""

    id: str
    name: str
    count: int
    sides: int
    bonus: int = 0
    threat: int = 20
    multiplier: int = 2
    ranged: bool = False
    thrown: bool = False
    increment: int = 0
    """Metres of a range increment."""
    group: str = "simple"
    two_handed: bool = False
    magazine: int = 0
    reload: str = "move"
    """What reloading takes: a move action or a full round."""
    unarmed: bool = False
    subdual: bool = False
    touch: bool = False
    firearm: bool = False
    burst: int = 0
    """How many bullets a burst takes; 0 for what fires none."""
    kept: bool = False
    """Written for the keeper's people."""

    @property
    def most_damage(self) -> int:
        return self.count * self.sides + self.bonus

    @property
    def is_vicious(self) -> bool:
        """A printed critical above x2, or a threat of 19 or less: one more point, once."""
        return self.multiplier > 2 or self.threat < 20

    @property
    def lethality(self) -> int:
        return lethality(self.most_damage) + (self.is_vicious and self.most_damage > 0)


class Armour(msgspec.Struct, frozen=True):
    id: str
    name: str
    bonus: int
    zones: tuple[str, ...]
    most_dexterity: int | None = None
    kept: bool = False


WEAPONS: Mapping[str, Weapon] = {
    weapon.id: weapon
    for weapon in (
        Weapon("unarmed", "Bare hands", 1, 3, unarmed=True),
        Weapon("knife", "Knife", 1, 4, threat=19),
        Weapon("club", "Club", 1, 6),
        Weapon("machete", "Machete", 1, 6, threat=19, group="blades"),
        Weapon("sword", "Sword", 1, 8, threat=19, group="blades"),
        Weapon(
            "throwing-knife",
            "Throwing knife",
            1,
            4,
            threat=19,
            ranged=True,
            thrown=True,
            increment=3,
        ),
        Weapon(
            "light-pistol",
            "Light pistol",
            2,
            4,
            increment=9,
            group="handguns",
            magazine=8,
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "pistol",
            "Pistol",
            2,
            6,
            increment=12,
            group="handguns",
            magazine=15,
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "revolver",
            "Revolver",
            2,
            6,
            increment=9,
            group="handguns",
            magazine=6,
            reload="full",
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "heavy-pistol",
            "Heavy pistol",
            2,
            8,
            increment=12,
            group="handguns",
            magazine=8,
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "shotgun",
            "Shotgun",
            2,
            8,
            increment=9,
            group="shotguns",
            two_handed=True,
            magazine=6,
            reload="full",
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "assault-rifle",
            "Assault rifle",
            2,
            8,
            increment=24,
            group="rifles",
            two_handed=True,
            magazine=30,
            burst=5,
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "hunting-rifle",
            "Hunting rifle",
            2,
            10,
            increment=24,
            group="rifles",
            two_handed=True,
            magazine=5,
            reload="full",
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "heavy-rifle",
            "Heavy rifle",
            2,
            12,
            increment=27,
            group="rifles",
            two_handed=True,
            magazine=10,
            ranged=True,
            firearm=True,
        ),
        Weapon(
            "m21",
            "M21 rifle",
            2,
            10,
            multiplier=3,
            increment=90,
            group="rifles",
            two_handed=True,
            magazine=20,
            ranged=True,
            firearm=True,
        ),
    )
}
GROUPS = ("simple", "blades", "handguns", "shotguns", "rifles")
CHEST = ("torso", "abdomen")
JACKET = ("torso", "right-arm", "left-arm", "abdomen")
SUIT = (*JACKET, "right-leg", "left-leg")
ARMOURS: Mapping[str, Armour] = {
    armour.id: armour
    for armour in (
        Armour("leather-jacket", "Leather jacket", 1, JACKET),
        Armour("undercover-shirt", "Light undercover shirt", 2, CHEST),
        Armour("undercover-vest", "Undercover vest", 3, CHEST),
        Armour("concealable-vest", "Concealable vest", 4, CHEST, 4),
        Armour("light-vest", "Light-duty vest", 5, CHEST, 3),
        Armour("tactical-vest", "Tactical vest", 6, CHEST, 2),
        Armour("response-suit", "Special response suit", 7, SUIT, 1),
        Armour("entry-suit", "Forced entry suit", 9, SUIT, 0),
        Armour("helmet", "Helmet", 2, ("head",)),
    )
}


class Feat(msgspec.Struct, frozen=True):
    """A feat: what it needs, and whether it is taken for a weapon, a group or a skill."""

    id: str
    of: str = ""
    ability: tuple[str, int] | None = None
    attack: int = 0
    needs: tuple[str, ...] = ()
    times: int = 1
    review: bool = False
    """It speaks of damage, criticals or hit points and the text does not convert it."""


FEATS: Mapping[str, Feat] = {
    feat.id: feat
    for feat in (
        Feat("weapon-proficiency", "group", times=9),
        Feat("weapon-focus", "weapon", attack=1, times=9),
        Feat("improved-critical", "weapon", attack=8, times=9),
        Feat("point-blank-shot"),
        Feat("far-shot", needs=("point-blank-shot",)),
        Feat("precise-shot", needs=("point-blank-shot",)),
        Feat("power-attack", ability=("strength", 13)),
        Feat("cleave", ability=("strength", 13), needs=("power-attack",)),
        Feat("martial-artist"),
        Feat("endurance"),
        Feat("run"),
        Feat("toughness", times=2),
        Feat("improved-initiative"),
        Feat("great-fortitude"),
        Feat("lightning-reflexes"),
        Feat("iron-will"),
        Feat("alertness"),
        Feat("skill-emphasis", "skill", times=9),
        Feat("burst-fire", ability=("wisdom", 13)),
        Feat("weapon-specialisation", "weapon", attack=4, times=9, review=True),
        Feat("stunning-fist", ability=("dexterity", 13), attack=8, review=True),
    )
}
FREE_FEATS = (
    "point-blank-shot",
    "martial-artist",
    "endurance",
    "run",
    "toughness",
    "improved-initiative",
    "great-fortitude",
    "lightning-reflexes",
    "iron-will",
    "alertness",
)
"""Feats that need nothing and are taken once for all."""
