"""The whole sheet as a form: for a new hero, and until the keeper has approved one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import ASPECTS as MOST_ASPECTS
from tablee.games.cheap_tales.state.traits import (
    CREATION_POINTS,
    QUALITIES,
    SKILLS,
    TALENTS,
    THINGS,
)
from tablee.games.cheap_tales.view import HeroView, TalesView
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Part, Sight
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Field, Offer

USES: Mapping[str, str] = {
    "vigour": "strength, stamina, poison",
    "agility": "suppleness, hand to hand",
    "mind": "wits, memory, aim",
    "luck": "flair, lucky breaks",
    "adrenaline": "reflexes, haste",
    "valour": "melee, courage",
    "focus": "aiming, steering",
    "alertness": "defence, watchfulness",
}
"""What each quality and each talent is good for."""

EFFECTS: Mapping[str, str] = {
    "bruiser": "+2 damage hand to hand",
    "two-weapons": "+2 damage or +1 in defence, each turn",
    "gifted": "a quality one higher",
    "tough": "+2 life",
    "educated": "two more points of apprenticeships",
    "blasting": "+2 damage of gifts",
    "mystic": "+2 power",
    "precise": "+2 damage at range",
    "solid": "better natural protection",
    "talented": "a talent one higher",
    "martial": "one more thrust of an apprenticeship",
}
"""What each asset does, in the order of the list."""

WEAPONS = ("improvised", "brawl", "weapon", "heavy")


class Score(msgspec.Struct, frozen=True):
    """A quality or a talent: what it is called and good for, and how high it stands."""

    trait: str
    name: str
    use: str
    value: int


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """Points to share out, which a script counts: among which fields, how many, and its words for
    too few and too many, with # for the number. `raised_by`: a field, its value, points more."""

    summed: str
    wanted: int = CREATION_POINTS
    raised_by: str
    fewer: int = 0
    """How many need not be spent where one of them is at -1."""
    short: str
    over: str


class Lacks(msgspec.Struct, frozen=True):
    """How a script says that there are too few of something, with # for the number."""

    skills: str
    aspects: str
    assets: str
    objects: str


class Scores(msgspec.Struct, frozen=True):
    title: str
    hint: str
    points: Points
    scores: tuple[Score, ...]


class Pick(msgspec.Struct, frozen=True):
    """A list to choose from, under its label."""

    label: str
    choices: tuple[Choice, ...]


class SkillRow(msgspec.Struct, frozen=True):
    label: str
    name: str
    rank: int
    kinds: tuple[Choice, ...]


class ThingRow(msgspec.Struct, frozen=True):
    label: str
    name: str
    kinds: tuple[Choice, ...]
    weapons: tuple[Choice, ...]
    use: str


class Derived(msgspec.Struct, frozen=True):
    """A number that follows from the others. A script reckons it anew from `data`; without one it
    is as it was when the sheet was kept."""

    icon: str
    name: str
    value: str
    note: str
    data: tuple[tuple[str, str], ...]


class SheetForm(Part, frozen=True):
    """The form itself: its key is its id."""

    template: ClassVar[str] = "hero_form.html"

    act: Act
    steps: tuple[str, ...]
    """What its parts are called, where one of them is shown at a time."""
    name: str
    genders: tuple[Choice, ...]
    description: str
    scores: tuple[Scores, ...]
    spent: str
    """How a script says what is spent, with # for the number."""
    skills: tuple[SkillRow, ...]
    ranks: Points
    lacks: Lacks
    aspects: tuple[tuple[str, str], ...]
    assets: tuple[Pick, ...]
    gifted: Pick
    talented: Pick
    techniques_title: str
    techniques: tuple[Pick, ...]
    weapon_label: str
    things: tuple[ThingRow, ...]
    armour: Pick
    derived: tuple[Derived, ...]


def sheet_form(
    sight: Sight[TalesView], offer: Offer, id: str, label: str, seen: HeroView | None = None
) -> SheetForm:
    """The form of an offer to create a hero, or to rewrite the one who is seen."""
    t, known = sight.t, {field.name: field for field in offer.fields}
    blank = _Sheet(sight, seen.hero if seen else None)
    assets = known["assets"].most
    numbers = range(1, SKILLS + 1)
    apprenticeships = tuple(t("Apprenticeship {number}", number=n) for n in numbers)
    taught = tuple(Choice(str(n), name) for n, name in enumerate(apprenticeships))
    return SheetForm(
        key=id,
        act=act(sight, offer, label, id=id, only=()),
        steps=(t("Who"), t("Traits"), t("Learned"), t("Aspects"), t("Objects")),
        name=blank.name,
        genders=_choices((("f", t("she")), ("m", t("he")), ("n", t("they"))), blank.gender),
        description=blank.description,
        scores=(blank.qualities(), blank.talents()),
        spent=t("{spent} of {total} spent", spent="#", total=CREATION_POINTS),
        skills=tuple(blank.skill_rows(apprenticeships, _column(known["skills"], "kind"))),
        ranks=_points(
            t, t("Ranks"), (f"skills.{n}.rank" for n in range(SKILLS)), "assets educated 2"
        ),
        lacks=_lacks(t),
        aspects=tuple(blank.aspect_lines()),
        assets=tuple(blank.asset_picks(assets)),
        gifted=blank.trait_pick("gifted", QUALITIES),
        talented=blank.trait_pick("talented", TALENTS),
        techniques_title=blank.field("techniques"),
        techniques=tuple(
            Pick(t("Technique {number}", number=n), taught) for n in range(1, assets + 1)
        ),
        weapon_label=sight.field_name("weapon", "give-object"),
        things=tuple(blank.thing_rows(_column(known["objects"], "kind"))),
        armour=blank.armour(known["armour"]),
        derived=tuple(_derived(sight, seen)),
    )


def trait_use(trait: str, t: Tongue) -> str:
    return t(USES[trait])


def _points(t: Tongue, name: str, fields: Iterable[str], raised_by: str, fewer: int = 0) -> Points:
    return Points(
        summed=" ".join(fields),
        raised_by=raised_by,
        fewer=fewer,
        short=t("{what}: {count} still to place", what=name, count="#"),
        over=t("{what}: {count} too many", what=name, count="#"),
    )


def _lacks(t: Tongue) -> Lacks:
    def of(what: str) -> str:
        return t("{what}: {count} still missing", what=what, count="#")

    return Lacks(of(t("Apprenticeships")), of(t("Aspects")), of(t("Assets")), of(t("Inventory")))


def _column(rows: Field, name: str) -> tuple[str, ...]:
    """What may be chosen in one column of a field of rows."""
    return next(field.choices for field in rows.fields if field.name == name)


def _choices(named: Iterable[tuple[str, str]], chosen: str | None) -> tuple[Choice, ...]:
    return tuple(Choice(value, name, value == chosen) for value, name in named)


class _Sheet:
    """What the fields of a form hold at first: what stands on a sheet, or nothing yet."""

    def __init__(self, sight: Sight[TalesView], hero: Hero | None) -> None:
        self._sight = sight
        self._hero = hero
        self.name = hero.name if hero else ""
        self.gender = hero.gender if hero else "n"
        self.description = hero.description if hero else ""

    def field(self, name: str) -> str:
        return self._sight.field_name(name, "create-hero")

    def _named(self, field: str, values: Iterable[str]) -> Iterator[tuple[str, str]]:
        return ((value, self._sight.choice_name(field, value, "create-hero")) for value in values)

    def qualities(self) -> Scores:
        t = self._sight.t
        refund = t("Four points, 3 at most; one may be at −1, which gives a point back.")
        points = _points(t, t("Qualities"), QUALITIES, "assets gifted 1")
        return self._scores(t("Qualities"), QUALITIES, refund, points)

    def talents(self) -> Scores:
        t = self._sight.t
        refunds = self._sight.mine.house["talent_minus_one_refund"] == "true"
        if refunds:
            hint = t("Four points, 3 at most; one may be at −1, which gives a point back.")
        else:
            hint = t("Four points, 3 at most; one may be at −1.")
        points = _points(t, t("Talents"), TALENTS, "assets talented 1", fewer=0 if refunds else 1)
        return self._scores(t("Talents"), TALENTS, hint, points)

    def _scores(self, title: str, traits: Sequence[str], hint: str, points: Points) -> Scores:
        t, hero = self._sight.t, self._hero
        scores = (
            Score(trait, self.field(trait), trait_use(trait, t), hero.score(trait) if hero else 1)
            for trait in traits
        )
        return Scores(title, hint, points, tuple(scores))

    def skill_rows(self, labels: Sequence[str], kinds: Sequence[str]) -> Iterator[SkillRow]:
        skills = self._hero.skills if self._hero else ()
        named = tuple(self._named("kind", kinds))
        for number, label in enumerate(labels):
            if number < len(skills):
                skill = skills[number]
                yield SkillRow(label, skill.name, skill.rank, _choices(named, skill.kind))
            else:
                yield SkillRow(label, "", 1, _choices(named, None))

    def aspect_lines(self) -> Iterator[tuple[str, str]]:
        t, aspects = self._sight.t, self._hero.aspects if self._hero else ()
        for number in range(MOST_ASPECTS):
            text = aspects[number].text if number < len(aspects) else ""
            yield t("Aspect {number}", number=number + 1), text

    def asset_picks(self, most: int) -> Iterator[Pick]:
        t, chosen = self._sight.t, self._hero.assets if self._hero else ()
        colon = t(": ")
        named = [
            (asset, f"{name}{colon}{t(EFFECTS[asset])}")
            for asset, name in self._named("assets", EFFECTS)
        ]
        for number in range(most):
            label = t("Asset {number}", number=number + 1)
            yield Pick(label, _choices(named, chosen[number] if number < len(chosen) else None))

    def trait_pick(self, name: str, traits: Iterable[str]) -> Pick:
        return Pick(self.field(name), _choices(((one, self.field(one)) for one in traits), None))

    def thing_rows(self, kinds: Sequence[str]) -> Iterator[ThingRow]:
        sight, things = self._sight, self._hero.objects if self._hero else ()
        weapons = [(one, sight.choice_name("weapon", one, "give-object")) for one in WEAPONS]
        named = tuple(self._named("kind", kinds))
        for number in range(THINGS):
            label = sight.t("Object {number}", number=number + 1)
            if number < len(things):
                thing = things[number]
                weapon = thing.weapon if thing.kind == "weapon" else None
                yield ThingRow(
                    label,
                    thing.name,
                    _choices(named, thing.kind),
                    _choices(weapons, weapon),
                    thing.use,
                )
            else:
                yield ThingRow(label, "", _choices(named, None), _choices(weapons, None), "")

    def armour(self, field: Field) -> Pick:
        worn = self._hero.armour if self._hero else None
        return Pick(self.field("armour"), _choices(self._named("armour", field.choices), worn))


def _derived(sight: Sight[TalesView], seen: HeroView | None) -> Iterator[Derived]:
    t, house = sight.t, sight.mine.house
    heroism = house["starting_heroism"]
    occult = ", .kind occult 2" if house["object_power"] == "maximum" else ""
    yield Derived(
        "heart",
        t("Life"),
        str(seen.most_life) if seen else "",
        t("10, and half of vigour + agility rounded up"),
        (("half", "vigour agility"), ("base", "10"), ("more", "assets tough 2")),
    )
    yield Derived(
        "lightning",
        t("Power"),
        str(seen.most_power) if seen else "",
        t("10, and half of mind + luck rounded up"),
        (("half", "mind luck"), ("base", "10"), ("more", f"assets mystic 2{occult}")),
    )
    yield Derived(
        "star",
        t("Heroism"),
        str(seen.hero.heroism) if seen else "",
        t("{number}, less 2 for each asset after the first", number=heroism),
        (("sum", ""), ("base", heroism), ("free", "2"), ("half", "")),
    )
