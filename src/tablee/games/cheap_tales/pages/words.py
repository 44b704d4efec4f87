"""What several cards share: people and their names, points, prices, dice, chances in words."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby

import msgspec

from tablee.dice.throws import Shown
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS, Degree, Partial
from tablee.games.cheap_tales.view import ExtraView, HeroView, TalesView
from tablee.kernel.page import Sight
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

Seen = Sight[TalesView]
"""What a seat sees of a table of this game."""

DEGREES: Mapping[str, str] = {
    "no_and": "No, and",
    "no": "No",
    "partial": "Yes, but",
    "yes": "Yes",
    "yes_and": "Yes, and",
    "legendary": "legendary",
}
"""The results of a roll, as short as a bar or a stamp says them."""

LEGIBLE = 1000
"""A fraction with a denominator below this can be read; others are rounded."""


class Points(msgspec.Struct, frozen=True):
    """Somebody's life, power and heroism in one line."""

    life: str
    power: str
    heroism: int


class Price(msgspec.Struct, frozen=True):
    """What something costs: power points, heroism points."""

    power: int = 0
    star: int = 0


class Shut(msgspec.Struct, frozen=True):
    """What is not possible now, and why."""

    title: str
    why: str


class Stamp(msgspec.Struct, frozen=True):
    """The result of a roll: how it looks and what it says."""

    look: str
    text: str


class Boxes(msgspec.Struct, frozen=True):
    """A meter as boxes, full or empty; `said` is the same in words."""

    kind: str
    said: str
    full: tuple[bool, ...]


class People:
    """Who is on the table as a seat sees it: what they are called, who of them are its own."""

    def __init__(self, sight: Seen) -> None:
        mine = sight.mine
        self._sight = sight
        self.heroes: Mapping[str, HeroView] = {one.hero.id: one for one in mine.heroes}
        self.extras: Mapping[str, ExtraView] = {one.id: one for one in mine.extras}
        firsts = [_first_name(one) for one in mine.heroes if not one.hero.is_gone]
        self._called = dict(sight.names) | {
            one.hero.id: first if firsts.count(first := _first_name(one)) == 1 else one.hero.name
            for one in mine.heroes
        }
        held = sight.held
        self.own: tuple[str, ...] = tuple(
            one.hero.id for one in mine.heroes if one.hero.seat in held and not one.hero.is_gone
        )

    def call(self, who: str) -> str:
        """The first name where nobody shares it, else the whole."""
        return self._called.get(who, who)

    def is_known(self, who: str) -> bool:
        """Whether this seat has a name for somebody."""
        return who in self._called

    def list_names(self, ids: Iterable[str]) -> str:
        """Those of them that this seat knows, in a sentence; "" for nobody."""
        known = [self._called[one] for one in ids if one in self._called]
        return self._sight.t.listed(known) if known else ""

    def choice_name(self, field: str, choice: str, ask: str, who: str = "") -> str:
        """What a choice is called: ids inside a sheet are those of whoever it is about."""
        inside = self._sight.names.get(f"{who}.{choice}")
        return self._sight.choice_name(field, choice, ask) if inside is None else inside

    def trait_name(self, who: str, trait: str) -> str:
        """A quality or a talent by its word, an apprenticeship by the name its owner gave it."""
        inside = self._sight.names.get(f"{who}.{trait}")
        if inside is not None:
            return inside
        if trait in QUALITIES or trait in TALENTS:
            return self._sight.field_name(trait, "create-hero")
        return self._sight.choice_name("trait", trait, "raise-trait")


class About:
    """The offers of a seat by whom they are about."""

    def __init__(self, sight: Seen) -> None:
        self._found: dict[str, list[Offer]] = {}
        for who, some in groupby(sight.offers, lambda offer: offer.given.get("who")):
            if isinstance(who, str):
                self._found.setdefault(who, []).extend(some)

    def of(self, who: str) -> list[Offer]:
        return self._found.get(who, [])


def _first_name(seen: HeroView) -> str:
    return next(iter(seen.hero.name.split()), seen.hero.name)


def points_of(seen: HeroView) -> Points:
    hero = seen.hero
    return Points(f"{hero.life}/{seen.most_life}", f"{hero.power}/{seen.most_power}", hero.heroism)


def boxes(value: int, most: int, kind: str, label: str, t: Tongue) -> Boxes:
    said = t("{what} {value} of {most}", what=label, value=value, most=most)
    return Boxes(kind, said, tuple(number <= value for number in range(1, most + 1)))


def last_point(seen: HeroView, t: Tongue) -> str:
    """A warning to whoever would spend the last heroism point."""
    return t("Your last point.") if seen.hero.heroism == 1 else ""


def degree_name(degree: str, t: Tongue) -> str:
    return t(DEGREES[degree])


def stamp_of(degree: Degree | None, partial: Partial | None, t: Tongue) -> Stamp | None:
    if degree is None:
        return None
    if degree == "partial" and partial == "no_but":
        return Stamp("no_but", t("No, but"))
    star = " ★" if degree == "legendary" else ""
    return Stamp(degree, f"{degree_name(degree, t)}{star}")


class DrawnDie(msgspec.Struct, frozen=True):
    """A die with its pips, each at its place; without any before it has fallen."""

    pips: tuple[tuple[int, int], ...] = ()
    is_out: bool = False
    kind: str = ""
    """What die it is, where it is not one of six sides."""
    said: str = ""


PIPS: Mapping[int, tuple[int, ...]] = {
    1: (5,),
    2: (1, 9),
    3: (1, 5, 9),
    4: (1, 3, 7, 9),
    5: (1, 3, 5, 7, 9),
    6: (1, 3, 4, 6, 7, 9),
}
"""Where the pips of a face are, of nine places counted row by row."""
FIRST_PIP, NEXT_PIP = 12, 8


def die_of(fallen: Shown, t: Tongue) -> DrawnDie:
    said = str(fallen.face)
    if not fallen.kept:
        said = f"{said} ({t('does not count')})"
    return DrawnDie(
        pips=tuple(map(_place, PIPS.get(fallen.face, ()))),
        is_out=not fallen.kept,
        kind="" if fallen.sides == 6 else f"d{fallen.sides}",
        said=said,
    )


def dice_of(fallen: Iterable[Shown], t: Tongue) -> tuple[DrawnDie, ...]:
    return tuple(die_of(one, t) for one in fallen)


def _place(number: int) -> tuple[int, int]:
    row, column = divmod(number - 1, 3)
    return FIRST_PIP + column * NEXT_PIP, FIRST_PIP + row * NEXT_PIP


def decimal(number: Fraction, t: Tongue) -> str:
    """A mean with one digit, if it needs one."""
    said = str(round(float(number), 1)).removesuffix(".0")
    return said.replace(".", ",") if t.language == "fr" else said


def per_cent(chance: Fraction, t: Tongue) -> str:
    """A whole per cent, never 0 or 100 unless it is certain."""
    number = round(chance * 100)
    return t("{number}%", number=number if chance in (0, 1) else min(99, max(1, number)))


def chance_in_words(chance: Fraction, t: Tongue) -> str:
    """The exact fraction while it can be read, and its per cent."""
    if chance == 1:
        return t("certain")
    if chance == 0:
        return t("no chance")
    rounded = per_cent(chance, t)
    if chance.denominator >= LEGIBLE:
        return t("roughly {chance}", chance=rounded)
    one, several = "{count} chance in {of}", "{count} chances in {of}"
    exact = t.many(one, several, chance.numerator, of=chance.denominator)
    return f"{exact}, {rounded}"
