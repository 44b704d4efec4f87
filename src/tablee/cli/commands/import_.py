"""`tablee import`: keeps the table of a journal file, after its chain was verified."""

from pathlib import Path

import click

from tablee.cli.links import site_option
from tablee.cli.options import database_option, file_argument, in_words, json_option, lang_option
from tablee.cli.screen import Failed, Screen
from tablee.journal.place import Place


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "import",
        short_help=tongue("Keep the table of a journal file in the database."),
        help=tongue(
            "Keep the table of a journal file in the database, and make a new link for each of its"
            " seats. Links are shown this once; “tablee keys TABLE” makes others."
        ),
    )
    @file_argument(screen)
    @click.option(
        "--title", default="", help=tongue("A title for the table (default: the one it had).")
    )
    @site_option(screen)
    @json_option(screen)
    @database_option(screen)
    @lang_option(screen)
    def import_(file: Path, title: str, site: str, as_json: bool, database: Place) -> None:
        from tablee.cli.commands.keys import seats_of
        from tablee.cli.journals import open_journal, open_store
        from tablee.cli.links import new_links, open_keys, show_links
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
        seats = seats_of(about.id, database, screen)
        with open_keys(database) as keys:
            links = new_links(keys, about.id, seats, site)
        if as_json:
            screen.json(
                {
                    "table": about.id,
                    "title": about.title,
                    "game": about.game,
                    "entries": about.number,
                    "links": links,
                    "database": in_words(database),
                }
            )
            return
        screen.say(
            tongue.many(
                "The table “{table}” ({count} entry) is kept in {database}.",
                "The table “{table}” ({count} entries) is kept in {database}.",
                about.number,
                table=about.id,
                database=in_words(database),
            )
        )
        show_links(links, screen)

    return import_
