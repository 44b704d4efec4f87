"""`tablee rules`: the ledger of a game, or one rule of it."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.kernel.book import Book, Rule

TABLE = "table"
"""The name under which the rules that all games share are listed."""

WIDE = 140
"""Columns of a terminal that has room for what each rule says."""

LEVELS = ("must", "assist", "advise")


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("rules", help=tongue("List the rules of a game, or show those under an id."))
    @click.argument("game", metavar=tongue("GAME"), shell_complete=_games)
    @click.argument("id_", metavar="[ID]", required=False, shell_complete=_ids)
    @click.option(
        "--level",
        type=click.Choice(LEVELS),
        help=tongue("Only rules that Tablée enforces (must), helps with, or merely recalls."),
    )
    @json_option(screen)
    @lang_option(screen)
    def rules(game: str, id_: str | None, level: str | None, as_json: bool) -> None:
        book = book_of(game)
        found = _under(book, id_, screen)
        shown = [rule for rule in found if level in (None, rule.level)]
        if as_json:
            screen.json([_as_json(rule, screen) for rule in shown])
        elif id_ in book.rules:
            for rule in shown:
                _show_one(rule, screen)
        else:
            _show_many(shown, screen)

    return rules


def book_of(game: str) -> "Book":
    from tablee.kernel.ledger import table_book
    from tablee.lab.games import find_game

    return table_book() if game == TABLE else find_game(game).book


def _under(book: "Book", id_: str | None, screen: Screen) -> "Sequence[Rule]":
    """The rule of this id, or all whose ids begin with it."""
    tongue = screen.tongue
    if id_ is None:
        return book.rule
    if id_ in book.rules:
        return [book.rules[id_]]
    whole = id_ if id_.startswith(f"{book.id}.") else f"{book.id}.{id_}"
    found = [rule for rule in book.rule if rule.id == whole or rule.id.startswith(f"{whole}.")]
    if found:
        return found
    if near := get_close_matches(whole, list(book.rules), n=3):
        raise Trouble(
            tongue(
                "There is no rule “{name}”; close to it: {near}.", name=id_, near=", ".join(near)
            )
        )
    sections = sorted({".".join(rule.id.split(".")[:2]) for rule in book.rule})
    raise Trouble(
        tongue(
            "There is no rule “{name}”; the ids begin with: {known}.",
            name=id_,
            known=", ".join(sections),
        )
    )


def _as_json(rule: "Rule", screen: Screen) -> dict[str, str]:
    return {
        "id": rule.id,
        "level": rule.level,
        "chapter": rule.chapter,
        "section": rule.section,
        "name": rule.name.in_language(screen.language.code),
        "summary": rule.summary(screen.language.code),
    }


def _show_one(rule: "Rule", screen: Screen) -> None:
    screen.say(rule.name.in_language(screen.language.code), "bold")
    screen.say(f"{rule.id} · {rule.section} · {rule.level}", "dim")
    screen.say(rule.summary(screen.language.code))


def _show_many(rules: "Sequence[Rule]", screen: Screen) -> None:
    tongue = screen.tongue
    rows = [
        (
            rule.id,
            rule.level,
            rule.name.in_language(screen.language.code),
            rule.summary(screen.language.code),
        )
        for rule in rules
    ]
    heads = (tongue("id"), tongue("level"), tongue("name"), tongue("what it says"))
    if screen.is_terminal and screen.console().width < WIDE:
        # A column of two words helps nobody; `tablee rules GAME ID` shows each whole.
        screen.table(heads[:-1], [row[:-1] for row in rows])
    else:
        screen.table(heads, rows)


def _games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.lab.games import game_ids

    return [name for name in (*game_ids(), TABLE) if name.startswith(incomplete)]


def _ids(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.lab.games import UnknownGame

    try:
        known = book_of(ctx.params["game"]).rules
    except (KeyError, UnknownGame):
        return []
    return [rule for rule in known if rule.startswith(incomplete)]
