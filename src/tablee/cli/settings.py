"""Settings of a site that are not typed each time: `tablee.toml`, and the environment.

What is typed counts first, then the environment, then the file, then what is usual.
docs/settings.md has them all in one table.
"""

import os
import tomllib
from pathlib import Path
from typing import Any

import click

from tablee.cli.screen import Screen, Trouble

FILE = "tablee.toml"
NAMED_BY = "TABLEE_CONFIG"
PREFIX = "TABLEE_"

CALLED = {"proxies": "trust_proxy"}
"""Settings whose option is called otherwise than what it fills."""

SECRET = {"host"}
"""TABLEE_HOST would look like the host's key (TABLEE_HOST_KEY): it is called TABLEE_LISTEN."""


class SettledCommand(click.Command):
    """A command whose options may stand in the file or the environment."""

    screen: Screen

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401
    ) -> click.Context:
        for option in settings_of(self):
            option.envvar = option.envvar or environment_name(option)
        extra["default_map"] = self._from_file()
        return super().make_context(info_name, args, parent, **extra)

    def _from_file(self) -> dict[str, Any]:
        path = Path(os.environ.get(NAMED_BY, "") or FILE)
        t = self.screen.tongue
        if not path.is_file():
            if os.environ.get(NAMED_BY):
                raise Trouble(t("There is no file {file}.", file=path))
            return {}
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
            why = t("{file} cannot be read as settings: {problem}.", file=path, problem=problem)
            raise Trouble(why) from None
        known = {setting_name(option): option.name for option in every_setting(self.screen)}
        for name, value in found.items():
            if name not in known or isinstance(value, dict):
                said = ", ".join(sorted(known))
                why = t(
                    "“{name}” in {file} is no setting; possible: {known}.",
                    name=name,
                    file=path,
                    known=said,
                )
                raise Trouble(why)
        mine = {option.name for option in settings_of(self)}
        return {known[name] or "": value for name, value in found.items() if known[name] in mine}


def settings_of(command: click.Command) -> list[click.Option]:
    return [
        one
        for one in command.params
        if isinstance(one, click.Option) and one.expose_value and one.name != "as_json"
    ]


def every_setting(screen: Screen) -> list[click.Option]:
    """All settings: those of `tablee serve`."""
    from tablee.cli.commands.serve import command

    return settings_of(command(screen))


def setting_name(option: click.Option) -> str:
    """How it is called in the file: as on the command line, with underscores."""
    name = option.name or ""
    return CALLED.get(name, name)


def environment_name(option: click.Option) -> str:
    if isinstance(option.envvar, str):
        return option.envvar
    name = "listen" if option.name in SECRET else setting_name(option)
    return PREFIX + name.upper()


def settled(screen: Screen) -> type[SettledCommand]:
    """The kind of command that reads its settings and speaks this screen's language."""
    return type("Settled", (SettledCommand,), {"screen": screen})
