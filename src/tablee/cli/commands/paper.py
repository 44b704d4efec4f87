"""`tablee paper`: what a seat can print of a table, or a game's blank sheets, as PDF files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tablee.kernel.game import Game
    from tablee.kernel.paper import Paper
    from tablee.kernel.table import Table


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "paper",
        help=tongue(
            "Write as PDF files what a seat can print of a table (a journal or a session file),"
            " or with --blank the blank sheets of a game."
        ),
        short_help=tongue("Write what a table or a game prints as PDF files."),
    )
    @click.argument("source", metavar=tongue("FILE|GAME"))
    @click.option("--blank", is_flag=True, help=tongue("The blank sheets of this game."))
    @click.option(
        "--seat",
        metavar=tongue("SEAT"),
        help=tongue("The seat whose papers are written (default: the keeper's)."),
    )
    @click.option(
        "-o",
        "--output",
        type=click.Path(file_okay=False, path_type=Path),
        metavar=tongue("FOLDER"),
        default=Path(),
        help=tongue("The folder to write into (default: this one)."),
    )
    @lang_option(screen)
    def paper(source: str, blank: bool, seat: str | None, output: Path) -> None:
        from tablee.lab.games import find_game

        if blank:
            if seat is not None:
                raise Trouble(tongue("Blank sheets are nobody's: --seat does not go with --blank."))
            game = find_game(source)
            _write(game, game.blank_papers(screen.tongue_of(game)), output, screen)
            return
        table = _table(Path(source), screen)
        game = table.game
        view = table.view(table.state.common.keeper if seat is None else seat)
        _write(game, game.papers(view, screen.tongue_of(game)), output, screen)

    return paper


def _table(file: Path, screen: Screen) -> "Table[Any]":
    """The table of a journal, or the one that a session file plays."""
    from tablee.cli.journals import naming, open_journal

    if file.suffix in (".yaml", ".yml"):
        from tablee.lab.session import play
        from tablee.lab.session_file import read_session

        with naming(file):
            return play(read_session(file), table=file.stem).table
    from tablee.journal.files import replay
    from tablee.lab.games import find_game

    journal = open_journal(file, screen)
    return replay(find_game(journal.header.game), journal.lines)


def _write(game: "Game[Any]", papers: "Iterable[Paper]", folder: Path, screen: Screen) -> None:
    from tablee.paper.printing import printed

    tongue = screen.tongue
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for paper in papers:
        file = folder / f"{game.id}-{paper.id}.pdf"
        file.write_bytes(printed(game, paper, screen.language.code))
        screen.say(tongue("{title}: {file}", title=paper.title, file=file))
        written += 1
    if not written:
        raise Trouble(tongue("There is nothing to print."))
