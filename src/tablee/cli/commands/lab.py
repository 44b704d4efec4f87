"""`tablee lab`: what may come of a story, by playing the rules themselves."""

from importlib import import_module

import click

from tablee.cli.screen import Screen

PARTS = ("forecast", "fight", "compare", "analyse")
"""The modules of its parts, in the order in which help lists them."""


class Lab(click.Group):
    def __init__(self, screen: Screen) -> None:
        tongue = screen.tongue
        super().__init__(
            name="lab",
            help=tongue("Find out what may come of a story, and what came of it."),
            subcommand_metavar=tongue("COMMAND [ARGS]..."),
        )
        self._screen = screen

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(PARTS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in PARTS:
            return None
        module = import_module(f"tablee.cli.commands.lab_{cmd_name}")
        command: click.Command = module.command(self._screen)
        command.options_metavar = self.options_metavar
        return command


def command(screen: Screen) -> click.Command:
    return Lab(screen)
