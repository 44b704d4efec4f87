"""`tablee export`: a kept table as a file that anybody can verify."""

import sys
from pathlib import Path

import click

from tablee.cli.options import database_option, lang_option, table_argument
from tablee.cli.screen import Screen, Trouble
from tablee.journal.place import Place


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("export", help=tongue("Write a kept table as a journal file (JSON lines)."))
    @table_argument(screen)
    @click.option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tongue("FILE"),
        help=tongue("The file to write (default: standard output)."),
    )
    @database_option(screen)
    @lang_option(screen)
    def export(table: str, output: Path | None, database: Place) -> None:
        from tablee.cli.journals import no_table, open_store
        from tablee.journal.files import export_table, save_table
        from tablee.journal.store import UnknownTable

        with open_store(database, screen, make=False) as store:
            try:
                if output is None:
                    export_table(store, table, sys.stdout.buffer)
                    return
                save_table(store, table, output)
            except UnknownTable:
                raise Trouble(no_table(table, store, screen)) from None
        screen.say(tongue("The table “{table}” was written to {file}.", table=table, file=output))

    return export
