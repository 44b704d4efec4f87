"""`tablee replay`: tells an exported journal, whole or up to an entry."""

from pathlib import Path

import click

from tablee.cli.options import (
    file_argument,
    json_option,
    lang_option,
    seat_option,
    why_option,
)
from tablee.cli.screen import Screen, Trouble


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("replay", help=tongue("Tell the journal of a table, whole or up to an entry."))
    @file_argument(screen)
    @click.option(
        "--to", type=int, metavar="N", help=tongue("Stop after entry N (default: the last).")
    )
    @json_option(screen)
    @why_option(screen)
    @seat_option(screen)
    @lang_option(screen)
    def replay(file: Path, to: int | None, as_json: bool, why: bool, seat: str | None) -> None:
        show_replay(screen, file, to, as_json, why, seat)

    return replay


def show_replay(
    screen: Screen, file: Path, to: int | None, as_json: bool, why: bool, seat: str | None
) -> None:
    from tablee.cli.chronicle import line_as_json, show_line
    from tablee.cli.journals import open_journal
    from tablee.journal.files import replay
    from tablee.kernel.chronicle import told
    from tablee.lab.games import find_game

    tongue = screen.tongue
    journal = open_journal(file, screen)
    last = journal.header.entries
    if to is not None and not 1 <= to <= last:
        raise Trouble(
            tongue("There is no entry {number}; the journal has 1 to {last}.", number=to, last=last)
        )
    game = find_game(journal.header.game)
    table = replay(game, journal.lines[:to])
    if seat is not None:
        table.by(seat)
    language = screen.language.code
    lines = list(told(table, language, seat))
    if as_json:
        screen.json(
            {
                "file": str(file),
                "game": game.id,
                "table": table.state.common.table,
                "entries": table.number,
                "of": last,
                "chronicle": [line_as_json(line) for line in lines],
            }
        )
        return
    for line in lines:
        show_line(line, game, screen, language, why)
