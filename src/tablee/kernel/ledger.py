"""Where the id of a rule is looked up: in the ledger of the game, then in that of the table."""

from functools import cache
from pathlib import Path
from typing import Any

from tablee.kernel.book import Book, Rule, read_book
from tablee.kernel.game import Game


@cache
def table_book() -> Book:
    """The ledger of what all games share at the table."""
    return read_book(Path(__file__).parent / "book.toml")


def rule_of(game: Game[Any], rule: str) -> Rule:
    """The entry behind an event, an offer or a refusal; LookupError for an id of neither ledger."""
    return game.book.rules.get(rule) or table_book().rules[rule]
