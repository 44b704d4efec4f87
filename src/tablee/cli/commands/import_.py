"""`tablee import`: keeps the table of a journal file, after its chain was verified."""

from pathlib import Path

import click

from tablee.cli.options import database_option, file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("import", help=tongue("Keep the table of a journal file in the database."))
    @file_argument(screen)
    @click.option("--title", default="", help=tongue("A title for the table."))
    @json_option(screen)
    @database_option(screen)
    @lang_option(screen)
    def import_(file: Path, title: str, as_json: bool, database: Path) -> None:
        from tablee.cli.journals import open_journal, open_store
        from tablee.journal.files import import_table
        from tablee.kernel.words import Refused
        from tablee.lab.games import find_game

        journal = open_journal(file, screen)
        game = find_game(journal.header.game)
        with open_store(database, screen, make=True) as store:
            try:
                about = import_table(store, game, journal, title)
            except Refused as no:
                raise Failed(tongue(no.why, **no.values)) from None
        if as_json:
            screen.json(
                {
                    "table": about.id,
                    "game": about.game,
                    "entries": about.number,
                    "database": str(database),
                }
            )
            return
        screen.say(
            tongue.many(
                "The table “{table}” ({count} entry) is kept in {database}.",
                "The table “{table}” ({count} entries) is kept in {database}.",
                about.number,
                table=about.id,
                database=database,
            )
        )

    return import_
