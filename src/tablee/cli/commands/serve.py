"""`tablee serve`: the table in the browser, from this machine."""

from pathlib import Path

import click

from tablee.cli.options import database_option, lang_option
from tablee.cli.screen import Screen, Trouble


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("serve", help=tongue("Serve the table to browsers."))
    @click.option(
        "--host",
        metavar=tongue("ADDRESS"),
        default="127.0.0.1",
        show_default=True,
        help=tongue("Where to listen; 0.0.0.0 lets the whole network in."),
    )
    @click.option(
        "--port",
        type=click.IntRange(0, 65535),
        metavar=tongue("NUMBER"),
        default=8000,
        show_default=True,
        help=tongue("The port to listen on; 0 for any that is free."),
    )
    @database_option(screen)
    @click.option(
        "--secure",
        is_flag=True,
        help=tongue("The site is reached over https: cookies travel over nothing else."),
    )
    @lang_option(screen)
    def serve(host: str, port: int, database: Path, secure: bool) -> None:
        from tablee.web import serve as site

        try:
            listening = site.listen(host, port)
        except site.PortTaken:
            raise Trouble(
                tongue(
                    "Port {port} is taken by another program; --port names another one.",
                    port=port,
                )
            ) from None
        except site.NoSuchHost:
            raise Trouble(tongue("This machine has no address “{host}”.", host=host)) from None
        with listening:
            site.prepare(database)
            address = site.address_of(listening)
            site.serve(
                listening,
                database,
                secure=secure,
                ready=lambda: screen.say(
                    tongue("Tablée is ready on {address} (Ctrl+C ends it).", address=address)
                ),
            )

    return serve
