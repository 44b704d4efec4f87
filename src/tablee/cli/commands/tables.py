"""`tablee tables`: the tables of a book with exact chances, or what a scenario asks of a party."""

from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.kernel.game import Game
    from tablee.kernel.tables import BookTable, Cell

STAR = "*"
"""Marks a cell in which the book errs."""


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("tables", help=tongue("Show the tables of a game's book with exact chances."))
    @click.argument("game", metavar=tongue("GAME"), shell_complete=_games)
    @click.option("--table", metavar="ID", help=tongue("Only the table of this number or id."))
    @click.option(
        "--party",
        metavar="1,1,3",
        help=tongue("Instead: where each of a party starts, to reckon how they bear checks."),
    )
    @click.option(
        "--checks", type=int, metavar="N", help=tongue("How many checks the party makes.")
    )
    @click.option(
        "--percent", type=int, metavar="N", help=tongue("The risk to accept for the whole party.")
    )
    @json_option(screen)
    @lang_option(screen)
    def tables(
        game: str,
        table: str | None,
        party: str | None,
        checks: int | None,
        percent: int | None,
        as_json: bool,
    ) -> None:
        from tablee.lab.games import find_game

        played = find_game(game)
        if party is not None:
            found = [toll(played, party, checks, percent, screen)]
        elif checks is None and percent is None:
            found = book_tables(played, table, screen)
        else:
            raise Trouble(tongue("--checks and --percent go together with --party."))
        if as_json:
            screen.json(found)
        else:
            _show(found, screen)

    return tables


def book_tables(game: "Game[Any]", wanted: str | None, screen: Screen) -> "list[BookTable]":
    tongue = screen.tongue
    every = list(game.tables(screen.tongue_of(game)))
    if not every:
        raise Trouble(tongue("No tables of {game} are kept here.", game=game.book.title))
    found = [table for table in every if wanted in (None, table.id)]
    if not found:
        raise Trouble(
            tongue(
                "There is no table “{name}”; the tables are: {known}.",
                name=wanted,
                known=", ".join(table.id for table in every),
            )
        )
    return found


def toll(
    game: "Game[Any]", party: str, checks: int | None, percent: int | None, screen: Screen
) -> "BookTable":
    from tablee.kernel.refusal import refusal
    from tablee.kernel.tables import Ordeal
    from tablee.kernel.words import Refused

    tongue = screen.tongue
    try:
        starts = tuple(int(start) for start in party.split(","))
    except ValueError:
        raise Trouble(
            tongue("“{text}” is not a party: write one number for each, as in 1,1,3.", text=party)
        ) from None
    usual = Ordeal(starts)
    ordeal = Ordeal(
        starts,
        usual.checks if checks is None else checks,
        usual.percent if percent is None else percent,
    )
    try:
        found = game.toll(ordeal, screen.tongue_of(game))
    except Refused as refused:
        raise Trouble(refusal(refused, screen.tongue_of(game))) from None
    if found is None:
        raise Trouble(tongue("{game} knows no such checks.", game=game.book.title))
    return found


def _show(found: "list[BookTable]", screen: Screen) -> None:
    for at, table in enumerate(found):
        if at:
            screen.say()
        screen.say(table.title, "bold")
        rows = [(row.head, *map(_cell, row.cells)) for row in table.rows]
        screen.table(table.columns, rows)
        for note in table.notes:
            screen.say(note, "dim")


def _cell(cell: "Cell") -> str:
    fraction = f" ({cell.fraction})" if cell.fraction else ""
    return f"{cell.shown}{fraction}{STAR if cell.printed else ''}"


def _games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.lab.games import game_ids

    return [name for name in game_ids() if name.startswith(incomplete)]
