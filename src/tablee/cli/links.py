"""Seats' links for a host: made here, shown once, kept as hashes only."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tablee.cli.screen import Screen
from tablee.journal.place import Place

if TYPE_CHECKING:
    from tablee.kernel.words import Role
    from tablee.web.table.keys import Keys

F = TypeVar("F", bound=Callable[..., Any])

SITE = "http://127.0.0.1:8000"
"""Where `tablee serve` serves, unless it is told otherwise."""


def site_option(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    return click.option(
        "--site",
        metavar=tongue("ADDRESS"),
        default=SITE,
        show_default=True,
        help=tongue("The address at which people reach the site: links begin with it."),
    )


@contextmanager
def open_keys(database: Place) -> "Iterator[Keys]":
    """The keys of the seats. A server that runs meanwhile hears of changes within a second."""
    from tablee.journal.schema import address, engine_for
    from tablee.web.table.keys import Keys

    engine = engine_for(address(database), writes=True)
    try:
        yield Keys(engine)
    finally:
        engine.dispose()


def new_links(keys: "Keys", table: str, seats: "Mapping[str, Role]", site: str) -> dict[str, str]:
    """A new link for each of these seats; the former ones open nothing."""
    made = keys.renew_all(table, seats)
    return {seat: f"{site.rstrip('/')}/s/{token}" for seat, token in made.items()}


def show_links(links: Mapping[str, str], screen: Screen) -> None:
    tongue = screen.tongue
    screen.table((tongue("Seat"), tongue("Link")), list(links.items()))
    screen.say(tongue("These links are shown this once; whoever has one sits on that seat."), "dim")
