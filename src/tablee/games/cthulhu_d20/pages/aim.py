"""Where to aim: five places with their sides on the body, the groups under it, what each brings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tablee.games.cthulhu_d20.data.tables import HUMAN_LOCATIONS, TORSO_AND_HEAD
from tablee.games.cthulhu_d20.pages.bodies import Figure
from tablee.games.cthulhu_d20.pages.chances import (
    Bar,
    bar_of,
    chance_in_words,
    chance_to_hit,
    per_cent,
    row_in_words,
    rows_of,
    shares_by_row,
    shares_in_long_run,
    shares_of_attack,
    short_chance,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.games.cthulhu_d20.view.sheet import WeaponCard
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.prospect import Prospect
from tablee.kernel.tongue import Tongue

SUPPOSED_AC = 10
GROUPS: Mapping[str, str] = {
    "head-torso-arms": "Head, torso, arms",
    "torso-arms-abdomen": "Torso, arms, abd.",
    "abdomen-legs": "Abdomen, legs",
    "legs": "Both legs",
    "torso-head": "Torso, head",
    "": "Anywhere",
}
"""The zones of several places, as a short label names them."""


AT: Mapping[str, str] = {
    "head": "{act} at the head",
    "torso": "{act} at the torso",
    "right-arm": "{act} at the right arm",
    "left-arm": "{act} at the left arm",
    "abdomen": "{act} at the abdomen",
    "right-leg": "{act} at the right leg",
    "left-leg": "{act} at the left leg",
    "": "{act} at random",
}
"""Aiming there, as the button says it; a zone of several places is only named."""


class Zone(msgspec.Struct, frozen=True):
    """Something to aim at: what it costs, and how likely it is hit."""

    value: str
    id: str
    name: str
    malus: str
    chance: str
    is_chosen: bool
    says: str
    """What the button says once this is chosen."""


class Outcome(msgspec.Struct, frozen=True):
    """What an attack on a zone may come to."""

    zone: str
    name: str
    chance: str
    bar: Bar
    note: str
    aimed: str
    """What a round of aiming before it would bring."""


class Way(msgspec.Struct, frozen=True):
    """Another way to spend the round, or two of them."""

    name: str
    bar: Bar
    said: str


class Ways(Part, frozen=True):
    template: ClassVar[str] = "ways.html"

    ways: tuple[Way, ...]


class Zones(Part, frozen=True):
    """The body to aim at. `id` is the form's that it stands in."""

    template: ClassVar[str] = "zones.html"

    id: str
    figure: Figure
    places: tuple[Zone, ...]
    groups: tuple[Zone, ...]
    outcomes: tuple[Outcome, ...]
    compared: Fold | None


class Aiming(msgspec.Struct, frozen=True, kw_only=True):
    """An attack as it is being declared: all but its zone, and what is known about it."""

    ask: Mapping[str, Any]
    card: WeaponCard | None
    id: str
    chosen: str = ""
    ac: int = SUPPOSED_AC
    is_known: bool = False
    """Whether the AC is a fact; else it is supposed."""
    ahead: Sequence[Prospect] = ()
    """What comes of it in the long run."""


def zones(sight: Seen, people: People, aiming: Aiming) -> Zones:
    groups = tuple(_groups(sight))
    found = {}
    for zone in (*HUMAN_LOCATIONS, *groups):
        odds = sight.chances({**aiming.ask, "zone": zone})
        if odds is not None:
            found[zone] = odds
    return Zones(
        key=f"{aiming.id}-zones",
        id=aiming.id,
        figure=Figure(f"{aiming.id}-fig"),
        places=tuple(_places(people, aiming, found)),
        groups=tuple(_group(people, aiming, zone, found.get(zone)) for zone in groups),
        outcomes=tuple(_outcomes(people, aiming, found)),
        compared=_compared(sight, people, aiming),
    )


def _groups(sight: Seen) -> Iterator[str]:
    own_row = sight.mine.house["torso_and_head_zone"] == "own-row-without-arms"
    return (zone for zone in GROUPS if zone != TORSO_AND_HEAD or own_row)


def zone_title(people: People, zone: str) -> str:
    t = people.t
    return t(GROUPS[zone]) if zone in GROUPS else people.title("location", zone)


def malus(card: WeaponCard | None, zone: str) -> str:
    """What aiming there costs with a weapon."""
    if card is None:
        return ""
    if zone in card.zones:
        return signed(card.zones[zone] - card.bonus)
    return "" if zone else "0"


def _places(people: People, aiming: Aiming, found: Mapping[str, Odds]) -> Iterator[Zone]:
    for zone in HUMAN_LOCATIONS:
        odds = found.get(zone)
        chance = per_cent(chance_to_hit(odds), people.t) if odds else ""
        cost = malus(aiming.card, zone)
        title, says = zone_title(people, zone), _says(people, aiming, zone, odds)
        yield Zone(zone, zone, title, cost, chance, zone == aiming.chosen, says)


def _group(people: People, aiming: Aiming, zone: str, odds: Odds | None) -> Zone:
    t, cost = people.t, malus(aiming.card, zone)
    if odds:
        hits = t("hits {chance}", chance=per_cent(chance_to_hit(odds), t))
        cost = f"{cost}, {hits}"
    name = zone_title(people, zone)
    says = _says(people, aiming, zone, odds)
    return Zone(zone, zone or "any", name, cost, "", zone == aiming.chosen, says)


def act_with(card: WeaponCard | None, t: Tongue) -> str:
    """What an attack with a weapon is called."""
    return t("Shoot") if card is not None and card.weapon.ranged else t("Strike")


def _says(people: People, aiming: Aiming, zone: str, odds: Odds | None) -> str:
    t = people.t
    act = act_with(aiming.card, t)
    said = t(AT[zone], act=act) if zone in AT else f"{act}{t(': ')}{zone_title(people, zone)}"
    return f"{said}, {per_cent(chance_to_hit(odds), t)}" if odds else said


def _outcomes(people: People, aiming: Aiming, found: Mapping[str, Odds]) -> Iterator[Outcome]:
    t = people.t
    aimed = {one.key: one for one in aiming.ahead}
    for zone, odds in found.items():
        id = zone or "any"
        better = aimed.get(f"aimed-zone.{zone or 'anywhere'}")
        yield Outcome(
            id,
            zone_title(people, zone),
            chance_in_words(chance_to_hit(odds), t),
            bar_of(f"{aiming.id}-{id}", shares_of_attack(odds), t),
            _note(aiming, odds, t),
            _aimed(better, t) if better else "",
        )


def _note(aiming: Aiming, odds: Odds, t: Tongue) -> str:
    rows, said = rows_of(odds), []
    never = [row_in_words(row, t) for row in ("critical", "mortal") if not rows.get(row)]
    if never:
        said.append(f"{', '.join(never)}{t(': ')}{t('never at this count.')}")
    if not aiming.is_known:
        text = (
            "Reckoned with a supposed AC of {ac}, what you see of the target; "
            "the true one stays hidden."
        )
        said.append(t(text, ac=aiming.ac))
    return " ".join(said)


def _aimed(better: Prospect, t: Tongue) -> str:
    shares = shares_by_row(better)
    hit = short_chance(1 - shares.get("miss", Fraction(0)), t)
    said = t("After a round of aiming{colon}{chance}", colon=t(": "), chance=hit)
    if shares.get("critical"):
        worst = t("critical {chance}", chance=short_chance(shares["critical"], t))
        said = f"{said}, {worst}"
    return f"{said}."


def _compared(sight: Seen, people: People, aiming: Aiming) -> Fold | None:
    """What several asks come to: aiming first or shooting twice, a full attack, Power Attack."""
    t = people.t
    named: Mapping[str, Callable[[Prospect], str]] = {
        "aim-and-shoot": lambda one: t("Aim a round, then shoot"),
        "shoot-twice": lambda one: t("Shoot in both rounds"),
        "full-attack": lambda one: t("The {number} attacks of the round", number=one.times),
        "power": lambda one: t("Power Attack {penalty}", penalty=signed(-one.times)),
    }
    ahead = [one for one in aiming.ahead if one.key in named]
    if not ahead:
        return None
    key = f"{aiming.id}-compared"

    def inside() -> tuple[Part]:
        ways = (
            _way(people, named[one.key](one), one, f"{aiming.id}-cmp-{number}")
            for number, one in enumerate(ahead, 1)
        )
        return (Ways(key=f"{key}-ways", ways=tuple(ways)),)

    return sight.fold(key, t("Over two rounds, and other ways"), inside, look="d-fold d-compared")


def _way(people: People, name: str, one: Prospect, id: str) -> Way:
    t, shares = people.t, shares_by_row(one)
    hurts = short_chance(1 - shares.get("miss", Fraction(0)), t)
    said = [t("hurts {chance}", chance=hurts)]
    for row, wound in (("critical", "critical"), ("dead", "mortal")):
        if shares.get(row):
            said.append(f"{people.word('row', wound)} {short_chance(shares[row], t)}")
    return Way(name, bar_of(id, shares_in_long_run(one), t), ", ".join(said))
