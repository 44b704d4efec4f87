"""An investigator's file: chart, meters, wounds, destiny, weapons, saves, skills, mind, rest."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.bodies import (
    Badge,
    Chart,
    Meters,
    WoundLine,
    badges,
    chart_of,
    meters_of,
    wound_line,
)
from tablee.games.cthulhu_d20.pages.file_acts import (
    Level,
    Resting,
    change_gear,
    levels,
    restings,
    spend_destiny,
    why_no_destiny,
)
from tablee.games.cthulhu_d20.pages.forms import FOLD, Blank
from tablee.games.cthulhu_d20.pages.weapons import terms_in_words
from tablee.games.cthulhu_d20.pages.words import People, Seen, capitalised, wounds_of
from tablee.games.cthulhu_d20.state.people import ABILITIES
from tablee.games.cthulhu_d20.view.sheet import Sheet, WeaponCard, WoundView
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue

PATTERNS = ("superficial", "light", "moderate", "grave", "critical", "mortal")


class WoundCard(msgspec.Struct, frozen=True):
    line: WoundLine
    notes: tuple[str, ...]


class CarriedWeapon(msgspec.Struct, frozen=True):
    name: str
    bonus: str
    text: str


class Bonus(msgspec.Struct, frozen=True):
    """An ability, a saving throw or a skill: its name, its bonus, a word about it."""

    name: str
    bonus: str
    note: str = ""


class Skills(Part, frozen=True):
    template: ClassVar[str] = "skills.html"

    skills: tuple[Bonus, ...]


class FilePart(Part, frozen=True):
    """A piece of somebody's file. Each is sent alone when something in it changes."""

    is_dead: bool


class File(FilePart, frozen=True):
    """Who it is, and the body."""

    template: ClassVar[str] = "file.html"

    name: str
    about: str
    badges: tuple[Badge, ...]
    chart: Chart
    ac_sum: str


class Points(FilePart, frozen=True):
    template: ClassVar[str] = "file_points.html"

    meters: Meters
    note: str


class Wounds(FilePart, frozen=True):
    template: ClassVar[str] = "file_wounds.html"

    wounds: tuple[WoundCard, ...]
    patterns: tuple[tuple[str, str], ...]


class Destiny(FilePart, frozen=True):
    template: ClassVar[str] = "file_destiny.html"

    left: str
    spend: tuple[Blank, ...]
    why_not: str


class Arms(FilePart, frozen=True):
    template: ClassVar[str] = "file_arms.html"

    weapons: tuple[CarriedWeapon, ...]
    attacks: str
    gear: tuple[Fold, ...]


class Figures(FilePart, frozen=True):
    template: ClassVar[str] = "file_figures.html"

    abilities: tuple[Bonus, ...]
    saves: tuple[Bonus, ...]


class Learnt(FilePart, frozen=True):
    template: ClassVar[str] = "file_skills.html"

    skills: tuple[Bonus, ...]
    untrained: Fold
    feats: str


class Mind(FilePart, frozen=True):
    template: ClassVar[str] = "file_mind.html"

    sanity: str
    left: int
    insanity: str


class Rest(FilePart, frozen=True):
    template: ClassVar[str] = "file_rest.html"

    restings: tuple[Resting, ...]


class Experience(FilePart, frozen=True):
    template: ClassVar[str] = "file_experience.html"

    xp: str
    next_level: str
    levels: tuple[Level, ...]


def files(sight: Seen) -> Iterator[FilePart]:
    """The files of one's own investigators, the dead included."""
    if sight.is_keeper:
        return
    people = sight.once(People)
    for sheet in sight.mine.mine:
        if sheet.person.seat:
            yield from _body(people, sheet)
            yield from _doings(sight, people, sheet)
            yield from _abilities_and_mind(sight, people, sheet)
            yield from _time(sight, people, sheet)


def _body(people: People, sheet: Sheet) -> Iterator[FilePart]:
    t, person = people.t, sheet.person
    yield File(
        key=f"file-{person.id}",
        is_dead=person.is_dead,
        name=person.name,
        about=_about(people, sheet),
        badges=badges(people, people.by_id[person.id], sheet),
        chart=chart_of(people, sheet),
        ac_sum=_ac_sum(people, sheet),
    )
    yield Points(
        key=f"file-points-{person.id}",
        is_dead=person.is_dead,
        meters=meters_of(sheet, t),
        note=_points_note(sheet, t),
    )
    wounds = tuple(_wound(people, sheet, one) for one in wounds_of(sheet))
    if wounds:
        yield Wounds(
            key=f"file-wounds-{person.id}",
            is_dead=person.is_dead,
            wounds=wounds,
            patterns=tuple((row, people.word("row", row)) for row in PATTERNS),
        )


def _doings(sight: Seen, people: People, sheet: Sheet) -> Iterator[FilePart]:
    t, person = sight.t, sheet.person
    destiny = tuple(spend_destiny(sight, person))
    yield Destiny(
        key=f"file-destiny-{person.id}",
        is_dead=person.is_dead,
        left=t.many("{count} left", "{count} left", person.destiny),
        spend=destiny,
        why_not="" if destiny else why_no_destiny(person, t),
    )
    yield Arms(
        key=f"file-arms-{person.id}",
        is_dead=person.is_dead,
        weapons=tuple(_weapon(people, card) for card in sheet.weapons),
        attacks=" / ".join(map(signed, sheet.attacks)) if len(sheet.attacks) > 1 else "",
        gear=tuple(change_gear(sight, people, person, f"gear-{person.id}", "d-columns")),
    )


def _abilities_and_mind(sight: Seen, people: People, sheet: Sheet) -> Iterator[FilePart]:
    t, person = sight.t, sheet.person
    yield Figures(
        key=f"file-figures-{person.id}",
        is_dead=person.is_dead,
        abilities=tuple(_abilities(people, sheet)),
        saves=tuple(_saves(people, sheet)),
    )
    yield Learnt(
        key=f"file-skills-{person.id}",
        is_dead=person.is_dead,
        skills=tuple(_skills(people, sheet, trained=True)),
        untrained=_untrained(sight, people, sheet),
        feats=", ".join(people.word("feats", one) for one in person.feats),
    )
    yield Mind(
        key=f"file-mind-{person.id}",
        is_dead=person.is_dead,
        sanity=t("{left} of {most}", left=person.sanity, most=sheet.most_sanity),
        left=max(person.sanity, 0),
        insanity=people.title("insanity", person.insanity) if person.insanity else "",
    )


def _time(sight: Seen, people: People, sheet: Sheet) -> Iterator[FilePart]:
    t, person = sight.t, sheet.person
    found = tuple(restings(sight, people, sheet))
    if found:
        yield Rest(key=f"file-rest-{person.id}", is_dead=person.is_dead, restings=found)
    next_level = t("The next level comes at {xp}.", xp=t.number(sheet.next_level))
    yield Experience(
        key=f"file-experience-{person.id}",
        is_dead=person.is_dead,
        xp=t.number(person.xp),
        next_level=next_level if sheet.next_level else "",
        levels=tuple(levels(sight, people, sheet)),
    )


def _about(people: People, sheet: Sheet) -> str:
    t, person = people.t, sheet.person
    option = t("option{colon}{option}", colon=t(": "), option=people.word("option", person.bent))
    about = [person.profession, t("level {level}", level=person.level), option]
    return ", ".join(about if person.profession else about[1:])


def _ac_sum(people: People, sheet: Sheet) -> str:
    """The AC in one sum."""
    t, natural = people.t, sheet.person.natural
    dexterity = signed(sheet.modifiers["dexterity"])
    told = [t("AC{colon}10, Dexterity {bonus}", colon=t(": "), bonus=dexterity)]
    if natural:
        told.append(f"{people.word('term', 'natural')} {signed(natural)}")
    told.append(f"{people.word('term', 'fatigue')} {signed(sheet.penalty)}")
    told.append(t("armour where it covers"))
    return f"{', '.join(told)}."


def _points_note(sheet: Sheet, t: Tongue) -> str:
    told = [t("The penalty weighs on the AC, on Strength and on Dexterity.")]
    if sheet.cap < sheet.most_pf:
        text = "Rest brings fatigue back to {cap} at most, one and a half times the life points."
        told.append(t(text, cap=sheet.cap))
    return " ".join((*told, t("At 0 life, death.")))


def _wound(people: People, sheet: Sheet, seen: WoundView) -> WoundCard:
    t, wound, notes, is_dead = people.t, seen.wound, [], sheet.person.is_dead
    if seen.rounds_left is not None:
        rate = people.title("rate", wound.row)
        notes.append(f"{rate}. {t('Care DC {dc}.', dc=seen.dc)}")
    elif not wound.treated and not is_dead:
        care = people.title("care", wound.row)
        notes.append(f"{care}{t(': ')}{t('DC {dc}', dc=seen.dc)}.")
    if wound.note:
        notes.append(wound.note)
    return WoundCard(wound_line(people, seen, is_dead=is_dead), tuple(notes))


def _weapon(people: People, card: WeaponCard) -> CarriedWeapon:
    t, told = people.t, [terms_in_words(people, card)]
    if card.loaded is not None:
        told.append(t.many("{count} shot left", "{count} shots left", card.loaded))
    if card.weapon.increment:
        told.append(t("{count} m a range increment", count=card.weapon.increment))
    name = capitalised(people.weapon(card.weapon.id))
    return CarriedWeapon(name, signed(card.bonus), ". ".join(map(capitalised, filter(None, told))))


def _abilities(people: People, sheet: Sheet) -> Iterator[Bonus]:
    scores, damaged = sheet.person.scores, sheet.person.damaged
    for one in ABILITIES:
        score = str(scores.get(one, 10))
        note = f"{score}, {signed(-damaged[one])}" if damaged.get(one) else score
        yield Bonus(people.word("ability", one), signed(sheet.modifiers[one]), note)


def _saves(people: People, sheet: Sheet) -> Iterator[Bonus]:
    t = people.t
    for one, bonus in sheet.saves.items():
        yield Bonus(people.word("good", one), signed(bonus))
    yield Bonus(t("Initiative"), signed(sheet.initiative))


def _skills(people: People, sheet: Sheet, *, trained: bool) -> Iterator[Bonus]:
    t, ranks = people.t, sheet.person.ranks
    for one, bonus in sheet.skills.items():
        if bool(ranks.get(one)) == trained:
            is_tired = trained and bool(sheet.penalty) and one in sheet.tired
            note = t("fatigue included") if is_tired else ""
            yield Bonus(people.word("skill", one), signed(bonus), note)


def _untrained(sight: Seen, people: People, sheet: Sheet) -> Fold:
    key = f"skills-{sheet.person.id}"

    def inside() -> tuple[Part]:
        found = tuple(_skills(people, sheet, trained=False))
        return (Skills(key=f"{key}-list", skills=found),)

    return sight.fold(key, sight.t("Untrained"), inside, look=FOLD)
