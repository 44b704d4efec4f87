"""`tablee export`: a kept table as a file that anybody can verify."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.options import database_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.journal.sql import SqlStore


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("export", help=tongue("Write a kept table as a journal file (JSON lines)."))
    @click.argument("table", metavar=tongue("TABLE"), shell_complete=_tables)
    @click.option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tongue("FILE"),
        help=tongue("The file to write (default: standard output)."),
    )
    @database_option(screen)
    @lang_option(screen)
    def export(table: str, output: Path | None, database: Path) -> None:
        from tablee.cli.journals import open_store
        from tablee.journal.files import export_table, save_table
        from tablee.journal.store import UnknownTable

        with open_store(database, screen, make=False) as store:
            try:
                if output is None:
                    export_table(store, table, sys.stdout.buffer)
                    return
                save_table(store, table, output)
            except UnknownTable:
                raise Trouble(_no_table(table, store, screen)) from None
        screen.say(tongue("The table “{table}” was written to {file}.", table=table, file=output))

    return export


def _no_table(table: str, store: "SqlStore", screen: Screen) -> str:
    tongue = screen.tongue
    known = ", ".join(about.id for about in store.tables()) or "–"
    return tongue(
        "There is no table “{table}” here; the tables are: {known}.", table=table, known=known
    )


def _tables(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.cli.options import default_database
    from tablee.journal.sql import SqlStore

    database = ctx.params.get("database") or default_database()
    if not database.exists():
        return []
    with SqlStore(database) as store:
        return [about.id for about in store.tables() if about.id.startswith(incomplete)]
