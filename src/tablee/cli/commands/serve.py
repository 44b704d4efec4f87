"""`tablee serve`: the table in the browser, from this machine."""

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import click

from tablee.cli.hosting import hosting_options, read_hosting, say_reach, say_ready
from tablee.cli.options import database_option, lang_option
from tablee.cli.screen import Screen, Trouble
from tablee.cli.settings import settled
from tablee.journal.place import Place
from tablee.journal.sole import ServedAlready, sole_server


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("serve", cls=settled(screen), help=tongue("Serve the table to browsers."))
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
    @click.option(
        "--workers",
        type=click.IntRange(1, 64),
        metavar=tongue("NUMBER"),
        default=1,
        show_default=True,
        help=tongue("How many processes serve the site together; with PostgreSQL only."),
    )
    @hosting_options(screen)
    @lang_option(screen)
    def serve(
        host: str,
        port: int,
        database: Place,
        secure: bool,
        workers: int,
        **told: Any,  # noqa: ANN401 - as hosting_options names them
    ) -> None:
        from tablee.web import serve as site
        from tablee.web.workers import serve_with

        if workers > 1 and isinstance(database, Path):
            raise Trouble(
                tongue(
                    "Several workers need PostgreSQL (--database): processes over"
                    " one SQLite file do not hear at once what the others write."
                )
            )

        if told["packs"] is None and isinstance(database, Path):
            told["packs"] = database.parent / "packs"
        hosting, is_new = read_hosting(screen, **told)
        secure = secure or hosting.address.startswith("https://")
        try:
            listening = site.listen(host, port)
        except site.PortTaken:
            raise Trouble(
                tongue(
                    "Port {port} is taken by another program; --port names another one.",
                    port=str(port),
                )
            ) from None
        except site.NoSuchHost:
            raise Trouble(tongue("This machine has no address “{host}”.", host=host)) from None
        with listening, ExitStack() as served:
            site.prepare(database)
            try:
                served.enter_context(sole_server(database))
            except ServedAlready:
                raise Trouble(
                    tongue(
                        "{file} is being served already. A second server over one SQLite file would"
                        " not hear what is played at the first; several need PostgreSQL.",
                        file=database,
                    )
                ) from None
            address = hosting.address or site.address_of(listening)

            def ready() -> None:
                say_ready(screen, address, hosting.key if is_new else "")
                if not hosting.address:
                    say_reach(screen, address, site.shared_addresses(listening))

            many = partial(serve_with, workers) if workers > 1 else site.serve
            many(listening, database, secure=secure, ready=ready, hosting=hosting)

    return serve
