"""The tables of the text: zones, locations, severities, fatigue, lethality, worsening."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

import msgspec

Row = Literal["superficial", "light", "moderate", "grave", "critical", "mortal", "destructive"]
Location = str
"""One of seven on a human body; a creature with tables of its own has others."""
ROWS: tuple[Row, ...] = get_args(Row)
HUMAN_LOCATIONS: tuple[Location, ...] = (
    "head",
    "torso",
    "right-arm",
    "left-arm",
    "abdomen",
    "right-leg",
    "left-leg",
)
ARMS: tuple[Location, ...] = ("right-arm", "left-arm")
LEGS: tuple[Location, ...] = ("right-leg", "left-leg")
ARTICLES = ("le", "la", "les", "l", "un", "une", "des", "the", "a", "an")
SPOKEN: Sequence[tuple[tuple[Location, ...], tuple[str, ...]]] = (
    (("head",), ("tête", "crâne", "gueule", "museau", "visage", "face")),
    (("head",), ("head", "skull", "muzzle", "snout")),
    (("torso",), ("torse", "poitrine", "poitrail", "thorax", "torso", "chest")),
    (("abdomen",), ("abdomen", "ventre", "belly")),
    (("torso", "abdomen"), ("corps", "tronc", "body", "trunk")),
    (("right-arm",), ("bras droit", "main droite", "patte avant droite")),
    (("right-arm",), ("right arm", "right hand", "right foreleg")),
    (("left-arm",), ("bras gauche", "main gauche", "patte avant gauche")),
    (("left-arm",), ("left arm", "left hand", "left foreleg")),
    (ARMS, ("bras", "main", "patte avant", "arm", "hand", "foreleg")),
    (("right-leg",), ("jambe droite", "pied droit", "patte droite", "patte arrière droite")),
    (("right-leg",), ("right leg", "right foot", "right hind leg")),
    (("left-leg",), ("jambe gauche", "pied gauche", "patte gauche", "patte arrière gauche")),
    (("left-leg",), ("left leg", "left foot", "left hind leg")),
    (LEGS, ("jambe", "pied", "patte", "patte arrière", "leg", "foot", "feet", "hind leg")),
)
"""What a place of a creature's own is called when it is one that can be called for, in both
languages: a table written in one means the same as in the other."""


def bare(name: str) -> str:
    """A name without articles, accents and the sign of the plural."""
    signs = unicodedata.normalize("NFKD", name.casefold())
    words = re.findall(r"\w+", "".join(s for s in signs if not unicodedata.combining(s)))
    return " ".join(word.removesuffix("s") for word in words if word not in ARTICLES)


MEANT: Mapping[str, tuple[Location, ...]] = {
    bare(name): places for places, names in SPOKEN for name in names
}


def meant_by(name: str) -> tuple[Location, ...]:
    """The places of a human body that the name of a place of one's own means."""
    return MEANT.get(bare(name), ())


class Place(msgspec.Struct, frozen=True):
    """A location: its faces on the d100, what it adds to GB, its star, whether it is vital."""

    name: Location
    faces: int
    bonus: int = 0
    extra: int = 0
    vital: bool = False


class Severity(msgspec.Struct, frozen=True):
    """A row of the severity table: up to which GB it goes, and the PF and PV it costs."""

    up_to: int | None
    row: Row
    pf: int
    pv: int


class Body(msgspec.Struct, frozen=True):
    """How a creature can be hurt: where, how badly, and whether wounds get worse."""

    places: tuple[Place, ...]
    rows: tuple[Severity, ...]
    worsens: bool = True
    saves: bool = True
    """Whether a Fortitude save is rolled when the PF are gone."""
    zombie: bool = False

    def place(self, name: Location | None) -> Place | None:
        return next((place for place in self.places if place.name == name), None)

    @property
    def names(self) -> tuple[Location, ...]:
        return tuple(place.name for place in self.places)


HUMAN = Body(
    (
        Place("head", 5, 4, 0, vital=True),
        Place("torso", 15, 3, 1, vital=True),
        Place("right-arm", 10),
        Place("left-arm", 10),
        Place("abdomen", 10, 1, 1, vital=True),
        Place("right-leg", 25),
        Place("left-leg", 25),
    ),
    (
        Severity(0, "superficial", 0, 0),
        Severity(2, "light", 1, 0),
        Severity(5, "moderate", 2, 1),
        Severity(10, "grave", 3, 2),
        Severity(15, "critical", 4, 3),
        Severity(None, "mortal", 4, 3),
    ),
)
"""Beyond the last number a vital place means death; elsewhere the wound counts as critical."""
ZOMBIE = Body(
    tuple(Place(place.name, place.faces) for place in HUMAN.places),
    (*HUMAN.rows[:-1], Severity(None, "destructive", 5, 4)),
    worsens=False,
    saves=False,
    zombie=True,
)
MORTAL_FROM = 16
ZONES: Mapping[str, tuple[int, tuple[Location, ...]]] = {
    "head": (-10, ("head",)),
    "torso": (-8, ("torso",)),
    "right-arm": (-9, ("right-arm",)),
    "left-arm": (-9, ("left-arm",)),
    "abdomen": (-9, ("abdomen",)),
    "right-leg": (-7, ("right-leg",)),
    "left-leg": (-7, ("left-leg",)),
    "head-torso-arms": (-5, ("head", "torso", "right-arm", "left-arm")),
    "torso-arms-abdomen": (-5, ("torso", "right-arm", "left-arm", "abdomen")),
    "abdomen-legs": (-3, ("abdomen", "right-leg", "left-leg")),
    "legs": (-4, ("right-leg", "left-leg")),
}
"""The nine rows of the text: one arm and one leg stand here for each side."""
TORSO_AND_HEAD = "torso-head"
TORSO_AND_HEAD_ROW = (-5, ("head", "torso"))
EVERY: Mapping[Row, int] = {"critical": 1, "grave": 10, "moderate": 100}
"""After how many rounds an open wound costs 1 PF and 1 PV again."""
GRAVEST: tuple[Row, ...] = (
    "superficial",
    "light",
    "moderate",
    "grave",
    "critical",
    "destructive",
    "mortal",
)
WORST_PENALTY = 5
LETHALITY_STEP = 3
MOST_LETHALITY = 8
CARE = 5
"""The DC of care is this and the GB."""
FORTITUDE_DC = 15
AIM = 2
ROUND_UNITS: Mapping[str, int] = {"round": 1, "minute": 10, "hour": 600, "day": 14400}
HOUR, DAY = ROUND_UNITS["hour"], ROUND_UNITS["day"]
REST_OF_A_DAY = 8 * HOUR


def fatigue_step(lost: int) -> int:
    """The fatigue penalty for so many PF lost, 0 to -5."""
    return -min(WORST_PENALTY, max(0, lost) // 2)


def lethality(most_damage: int) -> int:
    """The attack bonus for a maximum of damage; there is none for what does no damage."""
    return min(MOST_LETHALITY, (most_damage - 1) // LETHALITY_STEP) if most_damage > 0 else 0


def power_gb(penalty: int) -> int:
    """What a Power Attack of this size adds to GB."""
    return 3 * penalty // 2


def severity(body: Body, gb: int) -> Severity:
    for row in body.rows:
        if row.up_to is None or gb <= row.up_to:
            return row
    raise ValueError("a severity table ends with an open row")


SKILLS: Mapping[str, str] = {
    "climb": "strength",
    "jump": "strength",
    "swim": "strength",
    "balance": "dexterity",
    "drive": "dexterity",
    "escape-artist": "dexterity",
    "hide": "dexterity",
    "move-silently": "dexterity",
    "open-lock": "dexterity",
    "heavy-machinery": "dexterity",
    "pilot": "dexterity",
    "ride": "dexterity",
    "sleight-of-hand": "dexterity",
    "tumble": "dexterity",
    "use-rope": "dexterity",
    "concentration": "constitution",
    "appraise": "intelligence",
    "computer-use": "intelligence",
    "craft": "intelligence",
    "demolitions": "intelligence",
    "disable-device": "intelligence",
    "forgery": "intelligence",
    "medicine": "intelligence",
    "history": "intelligence",
    "law": "intelligence",
    "occult": "intelligence",
    "science": "intelligence",
    "repair": "intelligence",
    "research": "intelligence",
    "search": "intelligence",
    "read-lips": "intelligence",
    "first-aid": "wisdom",
    "innuendo": "wisdom",
    "listen": "wisdom",
    "psychoanalysis": "wisdom",
    "sense-motive": "wisdom",
    "spot": "wisdom",
    "wilderness-lore": "wisdom",
    "animal-empathy": "charisma",
    "bluff": "charisma",
    "diplomacy": "charisma",
    "disguise": "charisma",
    "gather-information": "charisma",
    "handle-animal": "charisma",
    "intimidate": "charisma",
    "perform": "charisma",
    "cthulhu-mythos": "",
}
"""Each skill with its ability; those of Strength and Dexterity feel fatigue."""
KNOWLEDGE = ("medicine", "history", "law", "occult", "science")
TRAINED_ONLY = frozenset(
    (
        "computer-use",
        "demolitions",
        "disable-device",
        "open-lock",
        "heavy-machinery",
        "pilot",
        "sleight-of-hand",
        "tumble",
        "read-lips",
        "psychoanalysis",
        "animal-empathy",
        "handle-animal",
        "cthulhu-mythos",
        *KNOWLEDGE,
    )
)
CIRCUMSTANCES: Mapping[str, tuple[int | None, int | None, bool]] = {
    "flanking": (2, None, False),
    "higher-ground": (1, 0, False),
    "attacker-prone": (-4, None, False),
    "attacker-invisible": (2, 2, True),
    "sitting": (2, -2, False),
    "climbing": (2, 2, True),
    "flat-footed": (0, 0, True),
    "running": (0, -2, True),
    "pinned": (4, -4, True),
    "into-melee": (None, -4, False),
    "bystanders": (None, -4, False),
}
"""The list of p. 72: melee, ranged (None: not there), and whether a Dexterity bonus is lost.

What a body already says (prone, stunned, unconscious) is added by itself."""
CONCEALMENT = (0, 10, 20, 30, 40, 50)
SIZES: Mapping[str, int] = {
    "small": 1,
    "medium": 0,
    "large": -1,
    "huge": -2,
    "gargantuan": -4,
    "colossal": -8,
}
TARIFF: tuple[tuple[str, int, str], ...] = (
    ("sprint", 1, "violent"),
    ("running", 2, "prolonged"),
    ("melee", 1, "violent"),
    ("march", 2, "prolonged"),
)
"""Suggestions: what, how many PF, which kind of effort."""
