"""`tablee backup`: the whole site, or one table, as one file, while people play."""

from pathlib import Path

import click

from tablee.cli.options import database_option, file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen, Trouble
from tablee.journal.place import Place
from tablee.kernel.tongue import Tongue


def damage_of(table: str, tongue: Tongue) -> str:
    return tongue(
        "The history of the table “{table}” is damaged; it was saved as it is.", table=table
    )


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "backup",
        short_help=tongue("Save the whole site, or one table, as one file, also while serving."),
        help=tongue(
            "Save the whole site, or one table, as one file: journals, keys, and the seeds of"
            " sessions under way. Never copy the database's files while it is being served: the"
            " copy may lack what was played last. Whoever has the backup knows every secret."
        ),
    )
    @file_argument(screen)
    @click.option(
        "--table", metavar=tongue("TABLE"), help=tongue("Save this table alone, with its keys.")
    )
    @json_option(screen)
    @database_option(screen)
    @lang_option(screen)
    def backup(file: Path, table: str | None, as_json: bool, database: Place) -> int:
        from tablee.cli.journals import no_table, open_store
        from tablee.journal.packing import write_backup
        from tablee.journal.schema import address, engine_for
        from tablee.journal.store import UnknownTable

        with open_store(database, screen, make=False) as store:
            engine = engine_for(address(database), writes=False)
            try:
                made = write_backup(engine, file, table)
            except UnknownTable:
                raise Trouble(no_table(table or "", store, screen)) from None
            finally:
                engine.dispose()
        entries = sum(one.entries for one in made.named(None))
        damaged = [one.id for one in made.damaged]
        if as_json:
            screen.json(
                {
                    "file": str(file),
                    "made_at": made.made_at,
                    "whole": made.whole,
                    "tables": [one.id for one in made.tables],
                    "entries": entries,
                    "damaged": damaged,
                }
            )
            return Failed.exit_code if damaged else 0
        screen.say(
            tongue.many(
                "{count} table ({entries} entries) was saved to {file}, and read again.",
                "{count} tables ({entries} entries) were saved to {file}, and read again.",
                len(made.named(None)),
                entries=entries,
                file=file,
            )
        )
        for name in damaged:
            screen.warn(damage_of(name, tongue))
        return Failed.exit_code if damaged else 0

    return backup
