"""`tablee lab analyse`: how lucky the throws of a played story were, against their own odds."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.kernel.table import Table
    from tablee.lab.luck import Analysis

RECORDS = 5


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("analyse", help=tongue("Say how lucky each throw of a played story was."))
    @file_argument(screen)
    @click.option(
        "--seat", metavar=tongue("NAME"), help=tongue("Only what this seat may know of it.")
    )
    @json_option(screen)
    @lang_option(screen)
    def analyse(file: Path, seat: str | None, as_json: bool) -> None:
        from tablee.lab.analysis import analyse as analysed

        table = _table(file, screen)
        seats = table.state.common.seats
        if seat is not None and seat not in seats:
            raise Trouble(
                tongue(
                    "There is no seat “{name}” at this table; there are: {known}.",
                    name=seat,
                    known=", ".join(seats),
                )
            )
        found = analysed(table, screen.language.code, seat)
        if as_json:
            screen.json({"game": found.game, "throws": found.throws, "lucks": found.lucks})
        else:
            _show(found, table, screen)

    return analyse


def _table(file: Path, screen: Screen) -> "Table[Any]":
    """A session file is played, a journal opened."""
    from tablee.cli.journals import naming, open_journal
    from tablee.journal.files import replay
    from tablee.lab.games import find_game
    from tablee.lab.session import play

    if file.suffix in (".yaml", ".yml"):
        with naming(file):
            return play(file).table
    journal = open_journal(file, screen)
    return replay(find_game(journal.header.game), journal.lines)


def _show(found: "Analysis", table: "Table[Any]", screen: Screen) -> None:
    from tablee.lab import analysis_words as words
    from tablee.lab.chance_words import in_percent

    tongue = screen.tongue_of(table.game)
    screen.say(words.headline(found, tongue), "bold")
    if not found.open_throws:
        return
    screen.say()
    screen.table(
        (tongue("WHO"), tongue("WELL"), tongue("EXPECTED"), ""),
        [
            (
                luck.seat,
                tongue("{part} of {whole}", part=luck.well, whole=luck.throws),
                words.expected(luck, tongue),
                words.luck_in_words(luck, tongue),
            )
            for luck in found.lucks
        ],
    )
    for title, rows in (
        (tongue("Turning points"), [(one, words.came_to(one, tongue)) for one in found.turning]),
        (
            tongue("Decisions that changed most"),
            [(one, words.decided(one, tongue)) for one in found.decisions],
        ),
        (
            tongue("The strangest throws"),
            [(one, words.rarity(one, tongue)) for one in found.strangest[:RECORDS]],
        ),
    ):
        if rows:
            screen.say()
            screen.say(title, "bold underline")
            screen.table(
                (tongue("TURN"), tongue("WHO"), tongue("THROW"), ""),
                [(str(one.turn), one.seat, one.ask, text) for one, text in rows],
            )
    screen.say()
    screen.say(tongue("Every throw"), "bold underline")
    screen.table(
        (tongue("TURN"), tongue("WHO"), tongue("CHANCE"), tongue("CAME"), tongue("THROW")),
        [
            (
                str(one.turn),
                one.seat,
                "–" if one.chance is None else in_percent(one.chance, tongue),
                "" if one.chance is None else tongue("yes") if one.well else tongue("no"),
                one.ask,
            )
            for one in found.throws
        ],
    )
