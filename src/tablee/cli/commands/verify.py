"""`tablee verify`: whether a journal holds: its chain, its rules and its dice."""

from pathlib import Path

import click

from tablee.cli.commands.backup import damage_of
from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "verify",
        short_help=tongue("Verify the chain, rules and dice of a journal, or a backup."),
        help=tongue(
            "Verify a journal: its chain, what the rules made of each ask, every face. Of a backup"
            " every file and every journal in it is verified."
        ),
    )
    @file_argument(screen)
    @json_option(screen)
    @lang_option(screen)
    def verify(file: Path, as_json: bool) -> int:
        from tablee.journal.zipped import looks_like_backup

        if looks_like_backup(file):
            return _show_backup(screen, file, as_json)
        with file.open("rb") as source:
            from tablee.journal.reading import LONGEST_LINE
            from tablee.journal.seat_file import is_seat_file

            if is_seat_file(source.readline(LONGEST_LINE)):
                return _show_seat_file(screen, file, as_json)
        return show_verified(screen, file, as_json)

    return verify


def _show_backup(screen: Screen, file: Path, as_json: bool) -> int:
    """Each table of a backup, and what is wrong with it."""
    from tablee.journal.archive import open_backup
    from tablee.kernel.words import Refused
    from tablee.lab.games import UnknownGame, find_game
    from tablee.lab.verify import verify

    tongue = screen.tongue
    found: dict[str, list[str]] = {}
    with open_backup(file) as backup:
        try:
            backup.check()
        except Refused as no:
            raise Failed(tongue(no.why, **no.values)) from None
        for one in backup.manifest.tables:
            try:
                game = find_game(one.game)
            except UnknownGame as unknown:
                found[one.id] = [unknown.what.tell(tongue)]
                continue
            lines = backup.journal(one).lines
            report = verify(game, ((line.body, line.hash) for line in lines))
            words = screen.tongue_of(game)
            found[one.id] = [wrong.what.tell(words) for wrong in report.wrong]
        for one in backup.manifest.damaged:
            found[one.id] = [damage_of(one.id, tongue)]
        made_at = backup.manifest.made_at
    holds = not any(found.values())
    if as_json:
        screen.json({"file": str(file), "made_at": made_at, "holds": holds, "tables": found})
        return 0 if holds else Failed.exit_code
    for table, wrong in found.items():
        for sentence in wrong or [tongue("Everything holds.")]:
            screen.say(f"{table}: {sentence}")
    screen.say(
        tongue("The backup of {made_at} holds.", made_at=made_at)
        if holds
        else tongue("The backup of {made_at} does not hold.", made_at=made_at)
    )
    return 0 if holds else Failed.exit_code


def _show_seat_file(screen: Screen, file: Path, as_json: bool) -> int:
    """What one seat saw, and its dice."""
    from tablee.journal.seat_file import read_seat_file
    from tablee.kernel.words import Refused
    from tablee.lab.seat_dice import seat_report_lines, verify_seat

    tongue = screen.tongue
    with file.open("rb") as source:
        try:
            report = verify_seat(*read_seat_file(source))
        except Refused as no:
            raise Failed(tongue(no.why, **no.values)) from None
    if as_json:
        wrong = [{"turn": each.entry, "text": each.what.tell(tongue)} for each in report.wrong]
        screen.json(
            {
                "file": str(file),
                "seat": report.seat,
                "turns": report.turns,
                "holds": report.holds,
                "fair": report.fair,
                "waiting": report.waiting,
                "typed": report.typed,
                "unproven": report.unproven,
                "wrong": wrong,
            }
        )
    else:
        for line in seat_report_lines(report, tongue):
            screen.say(line)
    return 0 if report.holds else Failed.exit_code


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
