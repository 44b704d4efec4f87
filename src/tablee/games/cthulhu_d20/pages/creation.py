"""Filling in a new sheet: rolled or written abilities, somebody ready made, or drawn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.forms import (
    among,
    amount,
    fields_of,
    line,
    pick,
    press,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen, capitalised
from tablee.games.cthulhu_d20.rules.investigators.asks import CORE_SKILLS
from tablee.games.cthulhu_d20.rules.lately import while_same
from tablee.games.cthulhu_d20.state.people import ABILITIES, SAVES
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.page_parts import Characters, characters
from tablee.kernel.words import Field

FEATS = (
    "alertness",
    "burst-fire",
    "cleave",
    "endurance",
    "far-shot",
    "great-fortitude",
    "improved-initiative",
    "iron-will",
    "lightning-reflexes",
    "martial-artist",
    "point-blank-shot",
    "power-attack",
    "precise-shot",
    "run",
    "stunning-fist",
    "toughness",
)
"""The feats that are taken for nothing in particular."""

GROUPS = ("simple", "blades", "handguns", "shotguns", "rifles")
LONGEST_NAME, MOST_LEVEL, LEAST_SCORE, MOST_SCORE = 60, 20, 3, 18
SKILL_ROWS = 12
FIRST_FEATS, MORE_FEATS = (1, 2), (3, 4, 5, 6, 7)
RAISES = (1, 2, 3, 4, 5)


class Bent(msgspec.Struct, frozen=True):
    value: str
    name: str
    note: str


class Group(msgspec.Struct, frozen=True):
    """Feats of one kind, by what each is taken for."""

    name: str
    choices: tuple[Choice, ...]


class SkillRow(msgspec.Struct, frozen=True):
    number: int
    said: str


class Slot(msgspec.Struct, frozen=True):
    """A place where a feat, or an ability to raise, is chosen."""

    number: int
    said: str


class SheetForm(Part, frozen=True):
    """The blank sheet of an investigator."""

    template: ClassVar[str] = "sheet_form.html"

    send: Act
    who: tuple[Input, ...]
    rolled: tuple[int, ...]
    with_rolled: Input | None
    abilities: tuple[Input, ...]
    level: Input
    bents: tuple[Bent, ...]
    good: Input
    proficiency: Input
    core: Input
    chosen: str
    """How a script says how many core skills are ticked, with # for the number."""
    points: str
    """How it says what the ranks cost, with @ for the points that there are."""
    skills: tuple[Choice, ...]
    skill_rows: tuple[SkillRow, ...]
    feats: tuple[Choice, ...]
    feat_groups: tuple[Group, ...]
    first_feats: tuple[Slot, ...]
    more_feats: tuple[Slot, ...]
    raised: tuple[Choice, ...]
    raises: tuple[Slot, ...]
    weapons: Input
    armour: Input
    roll: Act | None


class Creation(Part, frozen=True):
    """A new investigator: one's own, or for a player, folded."""

    template: ClassVar[str] = "create.html"

    characters: Characters | None
    form: SheetForm | None
    for_others: Fold | None


def creation(sight: Seen) -> Iterator[Creation]:
    offers = sight.offers_of("create-investigator")
    if not offers:
        return
    kinds = fields_of(offers[0])
    if not kinds["seat"].required:
        form = _form(sight, kinds)
        known = characters(sight, can_draw=True)
        yield Creation(key="create-card", characters=known, form=form, for_others=None)
        return
    folded = sight.fold(
        "create-for",
        sight.t("An investigator for a player"),
        lambda: (_form(sight, kinds),),
        look="d-fold",
    )
    yield Creation(key="create-card", characters=None, form=None, for_others=folded)


def _read(sight: Seen, kinds: Mapping[str, Field]) -> tuple[object, ...]:
    """All that the blank sheet shows."""
    mine, seat, rolls = sight.mine, kinds["seat"], sight.offers_of("roll-abilities")
    ranks = kinds["ranks"].fields[0].choices if "ranks" in kinds else ()
    return (
        (sight.language, sight.filled_with, bool(rolls), sight.view.common.typed_dice),
        (sight.view.seat, seat.required, seat.choices, ranks),
        (kinds["weapons"].choices, kinds["armour"].choices),
        tuple(sight.t.seat(one) for one in seat.choices),
        (mine.rolled, mine.arsenal, mine.wardrobe, mine.spells),
    )


@while_same(_read)
def _form(sight: Seen, kinds: Mapping[str, Field]) -> SheetForm:
    return SheetMaker(sight, kinds).make()


class SheetMaker:
    def __init__(self, sight: Seen, kinds: Mapping[str, Field]) -> None:
        self.sight, self.t, self.kinds = sight, sight.t, kinds
        self.people = sight.once(People)
        self.skills: Sequence[str] = kinds["ranks"].fields[0].choices if "ranks" in kinds else ()

    def make(self) -> SheetForm:
        t, rolled = self.t, self.sight.mine.rolled
        skills = worded(self.people, "skill", self.skills)
        with_rolled = tick(
            "rolled", t("With these six, arranged as I like"), checked=not self.sight.filled_with
        )
        good = worded(self.people, "good", SAVES)
        return SheetForm(
            key="create-form",
            send=Act(id="create-investigator", ask="create-investigator", label=t("Open the file")),
            who=tuple(self._who()),
            rolled=rolled,
            with_rolled=with_rolled if rolled else None,
            abilities=tuple(self._abilities()),
            level=amount("level", t("Level"), 1, MOST_LEVEL, 1),
            bents=tuple(self._bents()),
            good=ticks("good", t("Good saving throws"), good),
            proficiency=self._proficiency(),
            core=ticks("core", t("Core skills"), skills),
            chosen=t("{chosen} of {most}", chosen="#", most=CORE_SKILLS),
            points=t("{spent} of {have} points", spent="#", have="@"),
            skills=among(skills),
            skill_rows=tuple(self._skill_rows()),
            feats=among(worded(self.people, "feats", FEATS)),
            feat_groups=tuple(self._feat_groups()),
            first_feats=self._feat_slots(FIRST_FEATS),
            more_feats=self._feat_slots(MORE_FEATS),
            raised=among((one, f"{name} +1") for one, name in self._ability_names()),
            raises=tuple(Slot(n, t("Ability raised {number}", number=n)) for n in RAISES),
            weapons=self._gear("weapons", t("Weapons")),
            armour=self._gear("armour", t("Armour")),
            roll=self._roll(),
        )

    def _who(self) -> Iterator[Input]:
        t, seat = self.t, self.kinds["seat"]
        if len(seat.choices) > 1 or seat.required:
            own = "" if seat.required else self.sight.view.seat
            seats = [(one, t.seat(one)) for one in seat.choices]
            yield pick("seat", t("Played by"), seats, own, blank=not seat.required)
        yield line("name", t("Name"), LONGEST_NAME)
        yield line("profession", t("Profession"), required=False)
        genders = worded(self.people, "gender", ("f", "m", "n"))
        yield pick("gender", t("Spoken of as"), genders, "n")

    def _ability_names(self) -> list[tuple[str, str]]:
        return worded(self.people, "ability", ABILITIES)

    def _abilities(self) -> Iterator[Input]:
        rolled = self.sight.mine.rolled
        scores = rolled if len(rolled) == len(ABILITIES) else (10,) * len(ABILITIES)
        for score, (one, name) in zip(scores, self._ability_names(), strict=True):
            yield amount(one, name, LEAST_SCORE, MOST_SCORE, score, required=True)

    def _bents(self) -> Iterator[Bent]:
        t = self.t
        notes = (
            ("offence", t("better at attacking; one good saving throw")),
            ("defence", t("better at resisting; two good saving throws")),
        )
        for one, note in notes:
            yield Bent(one, self.people.title("option", one), note)

    def _proficiency(self) -> Input:
        label = self.t("Weapon group known for free (offence)")
        return pick("proficiency", label, worded(self.people, "group", GROUPS), blank=True)

    def _skill_rows(self) -> Iterator[SkillRow]:
        for at in range(SKILL_ROWS):
            yield SkillRow(at, self.t("Skill {number}", number=at + 1))

    def _feat_groups(self) -> Iterator[Group]:
        arms = [one.id for one in self.sight.mine.arsenal if one.id != "unarmed"]
        kinds: tuple[tuple[str, Sequence[str]], ...] = (
            ("weapon-proficiency", GROUPS),
            ("weapon-focus", arms),
            ("improved-critical", arms),
            ("weapon-specialisation", arms),
            ("skill-emphasis", self.skills),
        )
        for kind, of in kinds:
            feats = worded(self.people, "feats", (f"{kind}:{one}" for one in of))
            yield Group(self.people.word("feats", kind), among(feats))

    def _feat_slots(self, numbers: Sequence[int]) -> tuple[Slot, ...]:
        return tuple(Slot(n, self.t("Feat {number}", number=n)) for n in numbers)

    def _gear(self, field: str, label: str) -> Input:
        name = self.people.weapon if field == "weapons" else self.people.armour
        choices = self.kinds[field].choices
        return ticks(field, label, [(one, capitalised(name(one))) for one in choices])

    def _roll(self) -> Act | None:
        offer, t = self.sight.offer_of("roll-abilities"), self.t
        if offer is None:
            return None
        label = t("Roll the abilities")
        return press(self.sight, offer, label, id="roll-abilities", icon="dice-five")
