"""Options that several commands share."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote, unquote_plus

import click
from click.core import ParameterSource

from tablee.cli.screen import Screen, Trouble
from tablee.journal.place import Place

_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]+:/|(postgres(ql)?|mysql|mariadb|mssql|oracle)([+:]|//|$)|sqlite[+:]"
    r"|[^/\\\s:]{2,}:[^/\\\s]*@",
    re.IGNORECASE,
)
"""How addresses of databases begin, also where a sign is missing or all that precedes the user's
name is. A drive of Windows has one letter."""

_POSTGRES = re.compile(r"postgres(ql(\+psycopg)?)?://", re.IGNORECASE)

_PARTS = re.compile(
    r"(?P<scheme>[^:]+)://((?P<user>[^:/?]*?)(:(?P<password>.*?))?@)?(?P<where>[^@?]*)(\?(?P<query>.*))?",
    re.DOTALL,
)
"""The parts of an address. A password may have signs in it that should have been escaped."""

_SETTINGS = re.compile(
    r"(^|\s)(host|hostaddr|port|dbname|user|password|passfile|service|sslmode)\s*=", re.IGNORECASE
)
"""How PostgreSQL's own programs may be told of a database: settings with spaces between them."""

EXAMPLE = "postgresql://user@host/name"

_SECRET = ("password", "sslpassword")
"""What stands in the query of an address and is nobody's business."""

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


class Database(click.Path):
    """The name of an SQLite file, or the address of a PostgreSQL database without its password."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self._screen = screen

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Place:
        given = str(value).strip()
        if _POSTGRES.match(given):
            return self._server(given, is_typed=_is_typed(param, ctx))
        if _SETTINGS.search(given):
            tongue = self._screen.tongue
            raise Trouble(
                tongue(
                    "The address of a PostgreSQL database is written {example}, not “host=…"
                    " dbname=…”.",
                    example=EXAMPLE,
                )
            )
        if _ADDRESS.match(given):
            tongue = self._screen.tongue
            raise Trouble(
                tongue(
                    "Tables are kept in an SQLite file or in PostgreSQL: {place}…"
                    " is the name of neither.",
                    place=re.split("[:/]", given, maxsplit=1)[0],
                )
            )
        return Path(os.fsdecode(super().convert(value, param, ctx)))

    def _server(self, given: str, *, is_typed: bool) -> str:
        """The address. A password goes where PostgreSQL's own library looks for it, no further."""
        parts = _PARTS.fullmatch(given)
        if parts is None:
            from tablee.journal.store import Unreadable

            raise Unreadable("The address of the database cannot be read.")
        query = [piece.partition("=") for piece in (parts["query"] or "").split("&")]
        named = {unquote_plus(name).lower(): unquote_plus(value) for name, _, value in query}
        if is_typed and (parts["password"] is not None or any(name in named for name in _SECRET)):
            tongue = self._screen.tongue
            raise Trouble(
                tongue(
                    "Everybody on this machine can read what stands in a command: the password of"
                    " a database belongs into PGPASSWORD, into a file that TABLEE_PASSWORD_FILE or"
                    " PGPASSFILE names, or with the whole address into TABLEE_DATABASE."
                )
            )
        if password := named.get("password") or unquote(parts["password"] or ""):
            # The address was given a password of its own: it is this one that is meant.
            os.environ["PGPASSWORD"] = password
            os.environ.pop("TABLEE_PASSWORD_FILE", None)
        who = "" if parts["user"] is None else f"{parts['user']}@"
        kept = [piece for piece in query if unquote_plus(piece[0]).lower() != "password"]
        asked = "&".join("".join(piece) for piece in kept)
        return f"{parts['scheme']}://{who}{parts['where']}{'?' if asked else ''}{asked}"


def in_words(database: Place) -> str:
    """A database as it may be named to anybody: settings in its address are left out."""
    return str(database) if isinstance(database, Path) else database.partition("?")[0]


def _is_typed(param: click.Parameter | None, ctx: click.Context | None) -> bool:
    if param is None or ctx is None or param.name is None:
        return True
    return ctx.get_parameter_source(param.name) is not ParameterSource.ENVIRONMENT


def database_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option(
        "--database",
        type=Database(screen),
        metavar=tongue("PATH"),
        envvar="TABLEE_DATABASE",
        default=default_database,
        help=tongue(
            "The database that keeps tables: a file, or the address of a PostgreSQL (default:"
            " TABLEE_DATABASE, or a file in your data folder)."
        ),
    )


def file_argument(screen: Screen, name: str = "file") -> Callable[[F], F]:
    tongue = screen.tongue
    return click.argument(name, metavar=tongue("FILE"), type=click.Path(path_type=Path))


def table_argument(screen: Screen) -> Callable[[F], F]:
    return click.argument("table", metavar=screen.tongue("TABLE"), shell_complete=_kept_tables)


def _kept_tables(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.journal.sql import SqlStore

    database = ctx.params.get("database") or default_database()
    if isinstance(database, Path) and not database.exists():
        return []
    with SqlStore(database) as store:
        return [about.id for about in store.tables() if about.id.startswith(incomplete)]


def default_database() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee" / "tables.db"
