"""Options that several commands share."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from tablee.cli.screen import Screen

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


def database_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option(
        "--database",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tongue("PATH"),
        default=default_database,
        help=tongue("The database that keeps tables (default: in your data folder)."),
    )


def file_argument(screen: Screen, name: str = "file") -> Callable[[F], F]:
    tongue = screen.tongue
    return click.argument(name, metavar=tongue("FILE"), type=click.Path(path_type=Path))


def default_database() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee" / "tables.db"
