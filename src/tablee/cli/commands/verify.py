"""`tablee verify`: whether a journal holds: its chain, its rules and its dice."""

from pathlib import Path

import click

from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "verify",
        short_help=tongue("Verify the chain, rules and dice of a journal."),
        help=tongue("Verify a journal: its chain, what the rules made of each ask, every face."),
    )
    @file_argument(screen)
    @json_option(screen)
    @lang_option(screen)
    def verify(file: Path, as_json: bool) -> int:
        return show_verified(screen, file, as_json)

    return verify


def show_verified(screen: Screen, file: Path, as_json: bool) -> int:
    from tablee.cli.journals import open_journal
    from tablee.lab.games import find_game
    from tablee.lab.report import report_lines
    from tablee.lab.verify import verify

    journal = open_journal(file, screen)
    game = find_game(journal.header.game)
    report = verify(game, ((line.body, line.hash) for line in journal.lines))
    tongue = screen.tongue_of(game)
    if as_json:
        screen.json(
            {
                "file": str(file),
                "game": report.game,
                "table": report.table,
                "holds": report.holds,
                "entries": report.entries,
                "asks": report.asks,
                "corrected": report.corrected,
                "fair": report.fair,
                "waiting": report.waiting,
                "typed": report.typed,
                "sessions": report.sittings,
                "wrong": [
                    {"entry": wrong.entry, "text": wrong.what.tell(tongue)}
                    for wrong in report.wrong
                ],
            }
        )
    else:
        for line in report_lines(report, tongue):
            screen.say(line)
    return 0 if report.holds else Failed.exit_code
