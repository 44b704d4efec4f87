"""The command and its parts, each imported when it is called; and the guard around them all."""

import gettext
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from tablee import __version__
from tablee.cli.language import choose
from tablee.cli.options import lang_option
from tablee.cli.screen import FOLDER, Screen

COMMANDS = {
    "serve": "serve",
    "run": "run",
    "odds": "odds",
    "check": "check",
    "pack": "pack",
    "roll": "roll",
    "rules": "rules",
    "tables": "tables",
    "lab": "lab",
    "games": "games",
    "verify": "verify",
    "replay": "replay",
    "export": "export",
    "import": "import_",
    "backup": "backup",
    "restore": "restore",
    "keys": "keys",
    "doctor": "doctor",
    "paper": "paper",
    "completion": "completion",
}
"""The modules of the commands, in the order in which help lists them."""

INTERRUPTED = 130


class Tablee(click.Group):
    """All commands, speaking one language."""

    def __init__(self, screen: Screen) -> None:
        tongue = screen.tongue
        super().__init__(
            name="tablee",
            help=tongue("Play, check and verify sessions of rules-light role-playing games."),
            options_metavar=tongue("[OPTIONS]"),
            subcommand_metavar=tongue("COMMAND [ARGS]..."),
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        self.screen = screen
        lang_option(screen)(self)
        click.version_option(
            __version__,
            message="%(prog)s %(version)s",
            help=tongue("Show the version and exit."),
        )(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"tablee.cli.commands.{COMMANDS[cmd_name]}")
        command: click.Command = module.command(self.screen)
        command.options_metavar = self.options_metavar
        return command

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:  # noqa: ANN401
        """Runs and exits: 0 when all is well, 1 when something does not hold, 2 for bad input."""
        before = os.environ.get("LANGUAGE")
        try:
            self._speak()
            sys.exit(self._guarded(args, **extra))
        finally:
            os.environ.pop("LANGUAGE", None)
            if before is not None:
                os.environ["LANGUAGE"] = before

    def _speak(self) -> None:
        # click says its own sentences through gettext's global catalogue, chosen by LANGUAGE.
        gettext.bindtextdomain("messages", str(FOLDER / "locale"))
        os.environ["LANGUAGE"] = self.screen.language.code

    def _guarded(self, args: Sequence[str] | None, **extra: Any) -> int:  # noqa: ANN401
        extra["standalone_mode"] = False
        extra.setdefault("prog_name", "tablee")
        try:
            outcome = super().main(args, **extra)
            sys.stdout.flush()
        except click.exceptions.Exit as done:
            return done.exit_code
        except BrokenPipeError:
            # Whoever read us has enough; and the flush at exit must not complain either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except (KeyboardInterrupt, click.Abort):
            return INTERRUPTED
        except Exception as problem:  # the guard: nobody is shown a traceback unasked
            from tablee.cli.trouble import code_and_lines

            if os.environ.get("TABLEE_DEBUG"):
                import traceback

                traceback.print_exc()
            code, lines = code_and_lines(problem, self.screen)
            for line in lines:
                self.screen.warn(line)
            return code
        return outcome if isinstance(outcome, int) else 0


def start() -> NoReturn:
    # A terminal that cannot show a sign shows a question mark rather than nothing at all.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    Tablee(Screen(choose(sys.argv[1:], os.environ))).main()
