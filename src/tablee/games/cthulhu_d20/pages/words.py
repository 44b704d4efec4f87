"""Words that several cards share: who is called what, gear, lengths of time, what falls due."""

from collections.abc import Iterable, Iterator, Mapping

from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.view.sheet import Sheet, WoundView
from tablee.games.cthulhu_d20.view.table import D20View
from tablee.games.cthulhu_d20.view.table import Sight as Somebody
from tablee.games.cthulhu_d20.words.names import choice_name
from tablee.games.cthulhu_d20.words.nouns import WEAPONS
from tablee.kernel.page import Sight
from tablee.kernel.telling import first_name, within_sentence
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

Seen = Sight[D20View]
"""What a seat sees of a table of this game."""

UNSEEN = "…"
"""Stands for the name of somebody whom this seat does not see."""

DUES: Mapping[str, str] = {
    "doom": "a mortal wound kills",
    "exposure": "the exposure goes on",
    "wound": "an open wound costs",
    "breath": "breath is running out",
    "drowning": "drowning goes on",
    "mind": "the mind slips further",
    "life": "rest gives life back",
    "fatigue": "rest gives strength back",
    "body": "an ability recovers",
}

GAINS = frozenset({"life", "fatigue", "body"})
"""What falls due and does good."""


class People:
    """Everybody whom a seat sees: who they are, how they are called, who of them is its own."""

    def __init__(self, sight: Seen) -> None:
        mine = sight.mine
        self.t = sight.t
        self.by_id: Mapping[str, Somebody] = {person.id: person for person in mine.others}
        self.sheets: Mapping[str, Sheet] = {sheet.person.id: sheet for sheet in mine.mine}
        self.own: tuple[str, ...] = () if sight.is_keeper else tuple(_living(mine.mine))
        self._called = dict(sight.names) | {
            person.id: _called(person, mine.others) for person in mine.others
        }
        self._mine = mine

    def call(self, who: str, otherwise: str | None = None) -> str:
        """The first name of an investigator where nobody shares it, else the whole name."""
        return self._called.get(who, who if otherwise is None else otherwise)

    def call_within(self, who: str) -> str:
        """The same inside a sentence: an article loses its capital."""
        return within_sentence(self.call(who))

    def listed(self, people: Iterable[str]) -> str:
        return self.t.listed([self.call(who) for who in people])

    def is_of_a_player(self, who: str) -> bool:
        return self.by_id[who].seat is not None

    def word(self, field: str, choice: str) -> str:
        """The word for a value of a field."""
        return choice_name(field, choice, self.t)

    def title(self, field: str, choice: str) -> str:
        """The same with a capital."""
        return capitalised(self.word(field, choice))

    def weapon(self, weapon: str) -> str:
        """A weapon or a spell by its name: the game's own in the reader's language."""
        kind, _, id = weapon.partition(":")
        if kind == "spell" and id:
            return next((one.name for one in self._mine.spells if one.id == id), weapon)
        if weapon in WEAPONS:
            return self.word("weapon", weapon)
        return next((one.name for one in self._mine.arsenal if one.id == weapon), weapon)

    def armour(self, armour: str) -> str:
        word = self.word("armour", armour)
        if word != armour:
            return word
        return next((one.name for one in self._mine.wardrobe if one.id == armour), armour)

    def wound(self, who: str, number: int) -> WoundView | None:
        """One of somebody's wounds in full, for who may know it."""
        sheet = self.sheets.get(who)
        found = wounds_of(sheet) if sheet else ()
        return next((one for one in found if one.wound.number == number), None)

    def place_of_wound(self, who: str, number: int) -> str:
        """Where somebody was hit, as everybody knows; "" for nowhere in particular."""
        person = self.by_id.get(who)
        return dict(person.wounds).get(number, "") if person else ""


def _living(sheets: Iterable[Sheet]) -> Iterator[str]:
    for sheet in sheets:
        if sheet.person.seat and not sheet.person.is_dead:
            yield sheet.person.id


def _called(person: Somebody, everybody: Iterable[Somebody]) -> str:
    """“Docteur Morel” is nobody's first name: the same rule as in the story."""
    if person.seat is None:
        return person.name
    return first_name(person.name, (one.name for one in everybody if one.id != person.id))


def wounds_of(sheet: Sheet) -> Iterator[WoundView]:
    for part in sheet.body:
        yield from part.wounds
    yield from sheet.elsewhere


def offers_for(sight: Seen, who: str, *asks: str, role: str = "who") -> list[Offer]:
    """The offers of these asks that are about somebody."""
    return [offer for offer in sight.offers_of(*asks) if offer.given.get(role) == who]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def due_in_words(kind: str, t: Tongue) -> str:
    return t(DUES[kind]) if kind in DUES else ""


def lasting(rounds: int, t: Tongue) -> str:
    """A length of story time in rounds, as people say it."""
    minute, hour, day = ROUND_UNITS["minute"], ROUND_UNITS["hour"], ROUND_UNITS["day"]
    if rounds <= 0:
        return t("now")
    if rounds < minute:
        return _rounds(rounds, t)
    if rounds < hour:
        rest = [_rounds(rounds % minute, t)] if rounds % minute else []
        return t.listed([_minutes(rounds // minute, t), *rest])
    if rounds < day:
        left = rounds % hour // minute
        return t.listed([_hours(rounds // hour, t), *([_minutes(left, t)] if left else ())])
    left = rounds % day // hour
    days = t.many("{count} day", "{count} days", rounds // day)
    return t.listed([days, *([_hours(left, t)] if left else ())])


def _rounds(count: int, t: Tongue) -> str:
    return t.many("{count} round", "{count} rounds", count)


def _minutes(count: int, t: Tongue) -> str:
    return t.many("{count} minute", "{count} minutes", count)


def _hours(count: int, t: Tongue) -> str:
    return t.many("{count} hour", "{count} hours", count)
