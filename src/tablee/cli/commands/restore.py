"""`tablee restore`: what `tablee backup` saved, put back."""

from pathlib import Path

import click

from tablee.cli.commands.backup import damage_of
from tablee.cli.options import database_option, file_argument, lang_option
from tablee.cli.screen import Failed, Screen, Trouble
from tablee.journal.place import Place


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "restore",
        short_help=tongue("Put back what “tablee backup” saved."),
        help=tongue(
            "Put back a whole site into a new database, or one table of it beside others. Links"
            " that people hold open their seats again, and sessions go on where they stood."
        ),
    )
    @file_argument(screen)
    @click.option("--table", metavar=tongue("TABLE"), help=tongue("Put back this table alone."))
    @database_option(screen)
    @lang_option(screen)
    def restore(file: Path, table: str | None, database: Place) -> int:
        from tablee.cli.journals import open_store
        from tablee.cli.links import open_keys
        from tablee.journal import archive
        from tablee.journal.schema import address, engine_for
        from tablee.journal.store import UnknownTable
        from tablee.kernel.words import Refused

        with archive.open_backup(file) as backup, open_store(database, screen, make=True):
            with open_keys(database):
                pass  # its tables are made
            engine = engine_for(address(database), writes=True)
            try:
                found = archive.restore(engine, backup, table)
            except Refused as no:
                raise Failed(tongue(no.why, **no.values)) from None
            except UnknownTable:
                known = ", ".join(one.id for one in backup.manifest.named(None)) or "–"
                raise Trouble(
                    tongue(
                        "There is no table “{table}” in the backup; its tables are: {known}.",
                        table=table,
                        known=known,
                    )
                ) from None
            finally:
                engine.dispose()
        screen.say(
            tongue.many(
                "{count} table is back, as it was on {made_at}.",
                "{count} tables are back, as they were on {made_at}.",
                len(found),
                made_at=backup.manifest.made_at,
            )
        )
        damaged = [one.id for one in found if one in backup.manifest.damaged]
        for name in damaged:
            screen.warn(damage_of(name, tongue))
        return Failed.exit_code if damaged else 0

    return restore
