"""What a host may tell `tablee serve`, and what it tells the host."""

import os
import re
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.web.host.hosting import Hosting, Logging

F = TypeVar("F", bound=Callable[..., Any])

KEY = "TABLEE_HOST_KEY"
SHORTEST_KEY = 16
PUSH_EXAMPLE = "http://10.0.0.5:8080"
EXAMPLE = "https://table.example.org"

_ADDRESS = re.compile(r"https?://[^/\s]+/?")


def hosting_options(screen: Screen) -> Callable[[F], F]:
    tongue = screen.tongue
    options = (
        click.option(
            "--address",
            metavar=tongue("ADDRESS"),
            default="",
            help=tongue("How people reach the site, such as {example}.", example=EXAMPLE),
        ),
        click.option(
            "--trust-proxy",
            "proxies",
            metavar=tongue("ADDRESS"),
            multiple=True,
            help=tongue("A proxy (or network of proxies) that says where requests come from."),
        ),
        click.option(
            "--backups",
            type=click.Path(file_okay=False, path_type=Path),
            metavar=tongue("FOLDER"),
            help=tongue("Make a backup into this folder every day."),
        ),
        click.option(
            "--packs",
            type=click.Path(file_okay=False, path_type=Path),
            metavar=tongue("FOLDER"),
            help=tongue("Where the packs lie that the host puts out for everybody."),
        ),
        click.option(
            "--keep",
            type=click.IntRange(1, 10_000),
            metavar=tongue("NUMBER"),
            default=7,
            show_default=True,
            help=tongue("How many of these backups to keep."),
        ),
        click.option(
            "--log",
            type=click.Choice(["trouble", "lines", "json"]),
            default="trouble",
            show_default=True,
            help=tongue("Log only what goes wrong, or every request, as lines or as JSON."),
        ),
        click.option(
            "--push-to",
            metavar=tongue("ADDRESS"),
            multiple=True,
            help=tongue(
                "A push service in your own network to which alerts may go, such as {example}.",
                example=PUSH_EXAMPLE,
            ),
        ),
        click.option(
            "--drain",
            type=click.FloatRange(0, 600),
            metavar=tongue("SECONDS"),
            default=0,
            show_default=True,
            help=tongue("When told to stop, say “not ready” for so long before stopping."),
        ),
    )

    def add(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def read_hosting(
    screen: Screen,
    *,
    address: str,
    proxies: tuple[str, ...],
    backups: Path | None,
    packs: Path | None,
    keep: int,
    log: "Logging",
    push_to: tuple[str, ...],
    drain: float,
) -> "tuple[Hosting, bool]":
    """What was told, and whether the host's key is new, so that it must be said."""
    from tablee.web.host.hosting import Hosting, new_key

    tongue = screen.tongue
    address = _site(screen, address) if address else ""
    networks = tuple(_network(screen, proxy) for proxy in proxies)
    given = os.environ.get(KEY, "").strip()
    if given and len(given) < SHORTEST_KEY:
        raise Trouble(
            tongue(
                "The host's key ({name}) is too short: {least} signs at least.",
                name=KEY,
                least=SHORTEST_KEY,
            )
        )
    hosting = Hosting(
        key=given or new_key(),
        address=address,
        proxies=networks,
        backups=backups,
        packs=packs,
        keep=keep,
        log=log,
        push_to=tuple(_site(screen, one) for one in push_to),
        drain=drain,
    )
    return hosting, not given


def _site(screen: Screen, address: str) -> str:
    tongue = screen.tongue
    if not _ADDRESS.fullmatch(address):
        raise Trouble(
            tongue(
                "“{address}” is not the address of a site, such as {example}.",
                address=address,
                example=EXAMPLE,
            )
        )
    return address.rstrip("/")


def _network(screen: Screen, proxy: str) -> str:
    """As the server reads it: one address of a network stands for all of it."""
    tongue = screen.tongue
    try:
        return str(ip_network(proxy, strict=False))
    except ValueError:
        raise Trouble(
            tongue("“{proxy}” is neither an IP address nor a network.", proxy=proxy)
        ) from None


def say_ready(screen: Screen, address: str, key: str) -> None:
    tongue = screen.tongue
    screen.say(tongue("Tablée is ready on {address} (Ctrl+C ends it).", address=address))
    if key:
        screen.say(
            tongue("The host's page: {address}/host, its key: {key}", address=address, key=key)
        )


def say_reach(screen: Screen, here: str, shared: Sequence[str]) -> None:
    """Which address is for whom: this machine, and phones in the same network."""
    tongue = screen.tongue
    screen.say(tongue("On this machine: {address}", address=here))
    for address in shared:
        screen.say(tongue("For phones in this network: {address}", address=address))
    if not shared:
        screen.say(
            tongue(
                "No phone can open this: only this machine is listened to."
                " To let the network in: make play HOST=0.0.0.0 (tablee serve --host 0.0.0.0)."
            )
        )
