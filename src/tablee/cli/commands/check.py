"""`tablee check`: everything that is wrong with a session file or a character, at once."""

from pathlib import Path

import click

from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("check", help=tongue("List all faults of a session file or of a character."))
    @file_argument(screen)
    @json_option(screen)
    @lang_option(screen)
    def check(file: Path, as_json: bool) -> int:
        return show_check(screen, file, as_json)

    return check


def show_check(screen: Screen, file: Path, as_json: bool) -> int:
    from tablee.cli.journals import naming
    from tablee.cli.trouble import fault_line
    from tablee.lab.check import check_text
    from tablee.lab.strict_yaml import read_text

    tongue = screen.tongue
    with naming(file):
        checked = check_text(read_text(file))
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
