"""How somebody is shown, on a sheet or on a card: state, tokens, weapons, what is told of them."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.words import Seen, has, up
from tablee.games.yacdha.rules.luck.decide import HOUR
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.words.terms import condition_name
from tablee.kernel.page import Part
from tablee.kernel.tongue import Tongue

MOST_CLOVERS = 5
"""More points of luck than this are not drawn one by one."""


class Badge(msgspec.Struct, frozen=True):
    """A state in a word, with its sign."""

    icon: str
    text: str


class Token(msgspec.Struct, frozen=True):
    """Something that somebody has: its sign, as often as they have it, and words."""

    look: str
    icon: str
    text: str
    weight: str = "regular"
    count: int = 1


class Arm(msgspec.Struct, frozen=True):
    """A weapon that somebody carries."""

    name: str
    note: str


class Fact(msgspec.Struct, frozen=True):
    """What is told of somebody, under its title."""

    title: str
    text: str
    icon: str = ""
    look: str = ""


class Texts(Part, frozen=True):
    """A plain list."""

    template: ClassVar[str] = "texts.html"

    texts: tuple[str, ...]


class Was(msgspec.Struct, frozen=True):
    """Somebody as they once were."""

    until: str
    occupations: str
    description: str


class History(Part, frozen=True):
    """Who somebody was, sheet after sheet."""

    template: ClassVar[str] = "history.html"

    profiles: tuple[Was, ...]


def condition(sight: Seen, person: Person) -> Badge | None:
    """What somebody's state is; a coma says how long there is. None for who can act."""
    t = sight.t
    match person.condition:
        case "active":
            return None
        case "dying":
            return Badge("heartbeat", t.of(person.gender, "dying"))
        case "coma":
            return Badge("pulse", f"{t('in a coma')}, {_coma(sight, person)}")
        case "dead":
            icon = "skull"
        case "insane":
            icon = "spiral"
        case _:
            icon = "footprints"
    return Badge(icon, condition_name(person.condition, person.gender, person.name, t))


def _coma(sight: Seen, person: Person) -> str:
    t, clock = sight.t, sight.view.common.clock
    if person.treated:
        return t("cared for: wakes after a day")
    if clock is None or person.coma_since is None:
        return t("care is needed within the hour")
    left = max(person.coma_since + HOUR - clock, 0)
    one, several = "{count} minute left without care", "{count} minutes left without care"
    return t.many(one, several, left)


def tokens(sight: Seen, person: Person) -> Iterator[Token]:
    """Luck, the level in the Mythos, after-effects."""
    t = sight.t
    if has(sight, "luck"):
        if person.luck:
            said = t.many("{count} point of luck", "{count} points of luck", person.luck)
            yield Token("y-luck", "clover", said, "fill", min(person.luck, MOST_CLOVERS))
        else:
            yield Token("y-spent", "clover", t("luck spent"))
    if person.mythos and has(sight, "mythos"):
        yield Token("y-iod", "eye", t("Mythos {level}", level=person.mythos))
    if person.after_effects:
        one, several = "{count} after-effect", "{count} after-effects"
        yield Token("y-sang", "bandaids", t.many(one, several, person.after_effects))


def arms(sight: Seen, person: Person) -> Iterator[Arm]:
    t, known = sight.t, {weapon.id: weapon for weapon in sight.mine.weapons}
    for id in person.weapons:
        note = ""
        if weapon := known.get(id):
            note = t("{most} at most", most=weapon.most)
            note += f", {t('from afar')}" if weapon.ranged else ""
        yield Arm(up(sight.choice_name("weapon", id, "give-weapon")), note)


def facts(*found: Fact) -> tuple[Fact, ...]:
    """Those of these facts of which something is told."""
    return tuple(fact for fact in found if fact.text)


def about_investigator(person: Person, t: Tongue) -> tuple[Fact, ...]:
    return facts(
        Fact(t("Portrait"), person.description),
        Fact(t("Flaw"), person.flaw),
        Fact(t("Loved ones"), person.ties, "heart"),
        Fact(t("Places that do good"), person.places, "map-pin"),
        Fact(t("Secret"), person.secret, "lock-simple", "y-locked"),
    )


def history(sight: Seen, person: Person, key: str) -> History:
    t = sight.t
    return History(
        key=key,
        profiles=tuple(
            Was(
                t("until day {day}", day=was.until),
                ", ".join(f"{name} ({level})" for name, level in was.occupations),
                was.description,
            )
            for was in person.profiles
        ),
    )


def points_missing(sight: Seen, who: str) -> str:
    """How many points of creation somebody has still to spread, in a sentence."""
    left = sight.mine.points_left.get(who, 0)
    one, several = "{count} point is not spread yet.", "{count} points are not spread yet."
    return sight.t.many(one, several, left) if left else ""


def texts(key: str, found: Iterable[str]) -> Texts:
    return Texts(key=key, texts=tuple(found))
