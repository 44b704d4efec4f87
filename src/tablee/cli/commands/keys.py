"""`tablee keys`: which seats of a kept table have links, and new ones for lost ones."""

from typing import TYPE_CHECKING

import click

from tablee.cli.links import site_option
from tablee.cli.options import database_option, json_option, lang_option, table_argument
from tablee.cli.screen import Screen, Trouble
from tablee.journal.place import Place

if TYPE_CHECKING:
    from tablee.kernel.words import Role
    from tablee.web.table.keys import Keys


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "keys",
        short_help=tongue("List the seats of a kept table that have links, or make new links."),
        help=tongue(
            "List which seats of a kept table a link opens, or make new links. Links are kept as"
            " hashes only, so a link that is lost cannot be shown again: --renew makes a new one,"
            " and the former opens nothing from then on, also while the site is being served."
        ),
    )
    @table_argument(screen)
    @click.option(
        "--renew",
        multiple=True,
        metavar=tongue("SEAT"),
        help=tongue("Make a new link for this seat (may be given several times)."),
    )
    @click.option("--renew-all", is_flag=True, help=tongue("Make new links for all seats."))
    @site_option(screen)
    @json_option(screen)
    @database_option(screen)
    @lang_option(screen)
    def keys(
        table: str,
        renew: tuple[str, ...],
        renew_all: bool,
        site: str,
        as_json: bool,
        database: Place,
    ) -> None:
        from tablee.cli.links import new_links, open_keys, show_links

        seats = seats_of(table, database, screen)
        wanted = _wanted(seats, renew, renew_all, screen)
        with open_keys(database) as kept:
            if not wanted:
                _list(kept, table, seats, as_json, screen)
                return
            links = new_links(kept, table, wanted, site)
        if as_json:
            screen.json({"table": table, "links": links})
        else:
            show_links(links, screen)

    return keys


def seats_of(table: str, database: Place, screen: Screen) -> "dict[str, Role]":
    """The seats of a kept table with their present roles, the keeper's first."""
    from tablee.cli.journals import no_table, open_store
    from tablee.journal.keep import open_table
    from tablee.journal.store import UnknownTable
    from tablee.lab.games import find_game

    with open_store(database, screen, make=False) as store:
        try:
            about = store.about(table)
        except UnknownTable:
            raise Trouble(no_table(table, store, screen)) from None
        common = open_table(store, find_game(about.game), table).table.state.common
    seats = sorted(common.seats.values(), key=lambda seat: seat.role != "keeper")
    return {seat.name: seat.role for seat in seats}


def _wanted(
    seats: "dict[str, Role]", renew: tuple[str, ...], renew_all: bool, screen: Screen
) -> "dict[str, Role]":
    tongue = screen.tongue
    for name in renew:
        if name not in seats:
            raise Trouble(
                tongue(
                    "There is no seat “{name}” at this table; the seats are: {seats}.",
                    name=name,
                    seats=", ".join(seats),
                )
            )
    return {name: role for name, role in seats.items() if renew_all or name in renew}


def _list(
    keys: "Keys", table: str, seats: "dict[str, Role]", as_json: bool, screen: Screen
) -> None:
    tongue = screen.tongue
    linked, taken = keys.seats_with_links(table), keys.seats_taken(table)
    if as_json:
        rows = [
            {"seat": seat, "role": role, "linked": seat in linked, "taken": seat in taken}
            for seat, role in seats.items()
        ]
        screen.json({"table": table, "seats": rows})
        return
    roles = {
        "keeper": tongue("keeper"),
        "player": tongue("player"),
        "spectator": tongue("spectator"),
    }

    def state(seat: str) -> str:
        if seat not in linked:
            return tongue("no link opens it")
        return tongue("in use") if seat in taken else tongue("a link was made, nobody came yet")

    heads = (tongue("Seat"), tongue("Role"), tongue("Link"))
    screen.table(heads, [(seat, roles[role], state(seat)) for seat, role in seats.items()])
    screen.say(
        tongue("Links are kept as hashes only: “--renew SEAT” or “--renew-all” makes new ones."),
        "dim",
    )
