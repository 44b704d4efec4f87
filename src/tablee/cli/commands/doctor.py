"""`tablee doctor`: what is wrong with this installation, in plain sentences."""

import click

from tablee.cli.options import database_option, json_option, lang_option
from tablee.cli.screen import Failed, Screen
from tablee.cli.settings import settled
from tablee.journal.place import Place


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "doctor", cls=settled(screen), help=tongue("Say what is wrong with this installation.")
    )
    @click.option(
        "--port",
        type=click.IntRange(1, 65535),
        metavar=tongue("NUMBER"),
        default=8000,
        show_default=True,
        help=tongue("The port that the site should have."),
    )
    @database_option(screen)
    @json_option(screen)
    @lang_option(screen)
    def doctor(port: int, database: Place, as_json: bool) -> int:
        from tablee.cli.examining import examine

        found = examine(tongue, database, port)
        if as_json:
            screen.json({"findings": [{"good": one.good, "text": one.text} for one in found]})
        else:
            for one in found:
                (screen.say if one.good else screen.warn)(("✓ " if one.good else "✗ ") + one.text)
            if all(one.good for one in found):
                screen.say(tongue("Everything is well."))
        return 0 if all(one.good for one in found) else Failed.exit_code

    return doctor
