"""Options that several commands share."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from tablee.cli.screen import Screen, Trouble

_SERVER = re.compile(
    r"[a-z][a-z0-9+.-]+:/|(postgres(ql)?|mysql|mariadb|mssql|oracle)([+:]|$)|sqlite[+:]",
    re.IGNORECASE,
)
"""How addresses of databases begin. A drive of Windows has one letter."""

F = TypeVar("F", bound=Callable[..., Any])


def lang_option(screen: Screen) -> Callable[[F], F]:
    # Its value was read before anything else (language.choose); here it is only checked.
    tongue = screen.tongue
    return click.option(
        "--lang",
        type=click.Choice(["fr", "en"]),
        expose_value=False,
        help=tongue("The language to speak (default: that of the locale)."),
    )


def json_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option("--json", "as_json", is_flag=True, help=tongue("Answer as JSON."))


def seat_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option(
        "--seat",
        metavar=tongue("SEAT"),
        help=tongue("Tell only what this seat may know (default: everything)."),
    )


def why_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option(
        "--why", is_flag=True, help=tongue("Name the rule behind each line of the chronicle.")
    )


class DatabaseFile(click.Path):
    """The name of a file, never the address of a server, which would become one."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self._screen = screen

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        if _SERVER.match(str(value).strip()):
            tongue = self._screen.tongue
            raise Trouble(
                tongue(
                    "Tables are kept in an SQLite file: “{place}” is not the name of one.",
                    place=value,
                )
            )
        return Path(os.fsdecode(super().convert(value, param, ctx)))


def database_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option(
        "--database",
        type=DatabaseFile(screen),
        metavar=tongue("PATH"),
        default=default_database,
        help=tongue("The database that keeps tables (default: in your data folder)."),
    )


def file_argument(screen: Screen, name: str = "file") -> Callable[[F], F]:
    tongue = screen.tongue
    return click.argument(name, metavar=tongue("FILE"), type=click.Path(path_type=Path))


def table_argument(screen: Screen) -> Callable[[F], F]:
    return click.argument("table", metavar=screen.tongue("TABLE"), shell_complete=_kept_tables)


def _kept_tables(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.journal.sql import SqlStore

    database = ctx.params.get("database") or default_database()
    if not database.exists():
        return []
    with SqlStore(database) as store:
        return [about.id for about in store.tables() if about.id.startswith(incomplete)]


def default_database() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee" / "tables.db"
