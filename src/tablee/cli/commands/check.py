"""`tablee check`: everything that is wrong with a session, a character or an evening, at once."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen

if TYPE_CHECKING:
    from tablee.lab.check import Checked


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "check",
        help=tongue("List all faults of a session file, a character or an evening."),
    )
    @file_argument(screen)
    @json_option(screen)
    @lang_option(screen)
    def check(file: Path, as_json: bool) -> int:
        return show_check(screen, file, as_json)

    return check


def show_check(screen: Screen, file: Path, as_json: bool) -> int:
    from tablee.cli.journals import naming
    from tablee.cli.trouble import fault_line
    from tablee.evenings.reading import file_of

    tongue, file = screen.tongue, file_of(file)
    with naming(file):
        checked = checked_file(file)
    said = screen.tongue_of(checked.game) if checked.game else tongue
    if as_json:
        screen.json(
            {
                "file": str(file),
                "kind": checked.kind,
                "faults": [
                    {"line": fault.line, "step": fault.step, "text": fault.what.tell(said)}
                    for fault in checked.faults
                ],
            }
        )
    elif checked.faults:
        for fault in checked.faults:
            screen.warn(fault_line(file, fault.line, fault.step, fault.what.tell(said), screen))
        screen.warn(tongue.many("{count} fault.", "{count} faults.", len(checked.faults)))
    elif checked.steps:
        screen.say(
            tongue.many(
                "{file}: a session file of {count} step, nothing wrong with it.",
                "{file}: a session file of {count} steps, nothing wrong with it.",
                checked.steps,
                file=file,
            )
        )
    else:
        screen.say(tongue("{file}: nothing wrong with it.", file=file))
    return Failed.exit_code if checked.faults else 0


def checked_file(file: Path) -> "Checked":
    """What a file turned out to be; an evening lies beside its pictures."""
    from tablee.evenings.checking import check_evening
    from tablee.evenings.reading import is_evening
    from tablee.lab.check import check_text
    from tablee.lab.strict_yaml import BadFile, read_text, read_yaml

    text = read_text(file)
    try:
        document = read_yaml(text)
    except BadFile:
        return check_text(text)
    return check_evening(document, file.parent) if is_evening(document) else check_text(text)
