"""Where one can go from a table: sheets, the story, the lab, papers, the rules; found by name."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tablee.kernel.finding import begins, words_of
from tablee.kernel.page import Sight

MOST_RULES = 4


class Way(msgspec.Struct, frozen=True):
    """A page, or a place on the table's own, with what it is called."""

    name: str
    address: str
    kind: str = "page"


def ways_named(sight: Sight[Any], table: str, wanted: Iterable[str]) -> list[Way]:
    """The ways that all these words name."""
    sought = tuple(wanted)
    if not sought:
        return []
    ways = [one for one in _ways(sight, f"/t/{table}") if _is_named(one.name, sought)]
    rules = [one for one in _rules(sight) if _is_named(one.name, sought)]
    return [*ways, *rules[:MOST_RULES]]


def _is_named(name: str, wanted: Iterable[str]) -> bool:
    named = words_of(name)
    return all(begins(word, named) for word in wanted)


def _ways(sight: Sight[Any], at: str) -> Iterator[Way]:
    t, game = sight.t, sight.game
    for card in game.cards(sight.view.game, t):
        yield Way(f"{t('Sheet')}{t(': ')}{card.name}", f"{at}#sheet", "sheet")
    yield Way(t("The whole story"), f"{at}/story")
    yield Way(t("The story to keep"), f"{at}/tale")
    yield Way(t("Analysis"), f"{at}/analysis")
    if sight.view.role != "spectator":
        yield Way(t("Advice"), f"{at}/advice")
        yield Way(t("Pictures") if sight.is_keeper else t("My portrait"), f"{at}/pictures")
    if sight.is_keeper and game.fights:
        yield Way(t("The fight forge"), f"{at}/fight")
    if sight.is_keeper and game.forecasts:
        yield Way(t("The evening's forecast"), f"{at}/forecast")
    yield Way(t("Watch it again"), f"{at}/replay")
    yield Way(t("Print"), f"{at}/paper")
    yield Way(t("Lines and veils"), f"{at}/limits")
    yield Way(t("Help and rules"), f"/help/{game.id}")
    if sight.is_keeper:
        yield Way(t("Seats and links"), f"{at}/seats")


def _rules(sight: Sight[Any]) -> Iterator[Way]:
    for rule in sight.game.book.rules.values():
        if rule.chapter == "core" or rule.chapter in sight.game.chapters:
            name = rule.name.in_language(sight.language)
            yield Way(name, f"/help/{sight.game.id}/{rule.id}", "rule")
