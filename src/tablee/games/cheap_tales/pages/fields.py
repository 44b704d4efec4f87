"""Fields that the large forms of this game are made of: options in a row, lists, boxes to tick."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.kernel.acts import Choice
from tablee.kernel.words import Field, Offer


class Option(msgspec.Struct, frozen=True):
    id: str
    value: str
    label: str
    note: str = ""
    is_chosen: bool = False


class Options(msgspec.Struct, frozen=True):
    """Some of these things, side by side; `one_only`: just one of them."""

    name: str
    legend: str
    options: tuple[Option, ...]
    one_only: bool = True


class Picker(msgspec.Struct, frozen=True):
    """A list to pick from, or nothing."""

    id: str
    name: str
    label: str
    choices: tuple[Choice, ...]
    note: str = ""


class Flag(msgspec.Struct, frozen=True):
    """A box to tick."""

    id: str
    name: str
    label: str
    note: str = ""


class Merged:
    """Several offers of one ask for one hero as a single form: what any of them lets one choose."""

    def __init__(self, sight: Seen, people: People, offers: Sequence[Offer], id: str) -> None:
        self.sight, self.people, self.id = sight, people, id
        self.ask = offers[0].ask
        self.who = str(offers[0].given["who"])
        self.hero = people.heroes[self.who].hero
        self.known: dict[str, Field] = {}
        self._choices: dict[str, dict[str, None]] = {}
        for offer in offers:
            for field in offer.fields:
                self.known.setdefault(field.name, field)
                self._choices.setdefault(field.name, {}).update(dict.fromkeys(field.choices))

    def choices(self, name: str) -> tuple[str, ...]:
        """What may be chosen in the first offer that asks for it."""
        return self.known[name].choices if name in self.known else ()

    def all_choices(self, name: str) -> tuple[str, ...]:
        """What may be chosen in any of them."""
        return tuple(self._choices.get(name, ()))

    def call(self, name: str, choice: str) -> str:
        return self.people.choice_name(name, choice, self.ask, self.who)

    def field_name(self, name: str) -> str:
        return self.sight.field_name(name, self.ask)

    def ticks(
        self, name: str, legend: str, choices: Iterable[str], *, scored: bool = False
    ) -> Options | None:
        """Boxes for several choices; with their scores, where these are added."""
        options = tuple(
            Option(
                f"{self.id}-{name}-{choice}",
                choice,
                f"{self.call(name, choice)} +{self.hero.score(choice)}"
                if scored
                else self.call(name, choice),
            )
            for choice in choices
        )
        return Options(name, legend, options, one_only=False) if options else None

    def picker(self, name: str, choices: Iterable[str], note: str = "") -> Picker:
        named = tuple(Choice(choice, self.call(name, choice)) for choice in choices)
        return Picker(f"{self.id}-{name}", name, self.field_name(name), named, note)

    def flags(
        self, names: Iterable[str], notes: Mapping[str, str] | None = None
    ) -> tuple[Flag, ...]:
        said = notes or {}
        return tuple(
            Flag(f"{self.id}-{name}", name, self.field_name(name), said.get(name, ""))
            for name in names
            if name in self.known
        )
