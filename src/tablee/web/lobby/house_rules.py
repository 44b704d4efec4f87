"""The house rules of a new table: the few that matter first, what was changed, and all others."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tablee.kernel.book import Option
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue

CHAPTERS: Mapping[str, str] = {
    "core": "The rules of the game",
    "actions": "Actions and occupations",
    "campaign": "Scenarios and campaigns",
    "advice": "Advice to players",
    "notes": "Technical notes",
}


class Rule(msgspec.Struct, frozen=True):
    """One house rule with the choice that a form holds for it; the book's choice stands first."""

    option: Option
    chosen: str

    @property
    def is_changed(self) -> bool:
        return self.chosen != self.option.default


class HouseRules(msgspec.Struct, frozen=True):
    """The house rules of one game as a new table shows them."""

    game: str
    title: str
    first: list[Rule]
    """Those that matter most, as the game names them."""
    changed: list[Rule]
    """Of the others, those that are not as in the book: they come up to the first."""
    chapters: list[tuple[str, list[Rule]]]
    """All the others, by chapter of the book."""
    count: int


def house_rules_of(game: Game[Any], chosen: Mapping[str, str], t: Tongue) -> HouseRules:
    played = [_rule(one, chosen) for one in game.book.option if one.chapter in game.chapters]
    named = {rule.option.id: rule for rule in played}
    first = [named[name] for name in game.book.matters if name in named]
    others = [rule for rule in played if rule not in first]
    return HouseRules(
        game.id,
        game.book.title,
        first,
        [rule for rule in others if rule.is_changed],
        _by_chapter((rule for rule in others if not rule.is_changed), t),
        len(others),
    )


def _rule(option: Option, chosen: Mapping[str, str]) -> Rule:
    ordered = sorted(option.choice, key=lambda choice: choice.id != option.default)
    wanted = chosen.get(option.id, option.default)
    known = wanted if wanted in option.choices else option.default
    return Rule(msgspec.structs.replace(option, choice=tuple(ordered)), known)


def _by_chapter(rules: Iterable[Rule], t: Tongue) -> list[tuple[str, list[Rule]]]:
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        found.setdefault(rule.option.chapter, []).append(rule)
    return [(t(CHAPTERS.get(name, name)), listed) for name, listed in found.items()]
