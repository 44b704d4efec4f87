"""`tablee run`: plays a session file, tells it, and says where it went otherwise than expected."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import (
    database_option,
    file_argument,
    in_words,
    json_option,
    lang_option,
    seat_option,
    why_option,
)
from tablee.cli.screen import Failed, Screen, Trouble
from tablee.journal.place import Place

if TYPE_CHECKING:
    from tablee.lab.session import Played, StepResult


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("run", help=tongue("Play a session file, tell it, and check what it expects."))
    @file_argument(screen)
    @json_option(screen)
    @why_option(screen)
    @seat_option(screen)
    @click.option(
        "--journal",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tongue("FILE"),
        help=tongue("Write the journal of the played table to this file."),
    )
    @click.option("--keep", is_flag=True, help=tongue("Keep the played table in the database."))
    @click.option(
        "--table",
        metavar=tongue("NAME"),
        help=tongue("The name of the played table (default: that of the file)."),
    )
    @database_option(screen)
    @lang_option(screen)
    def run(
        file: Path,
        as_json: bool,
        why: bool,
        seat: str | None,
        journal: Path | None,
        keep: bool,
        table: str | None,
        database: Place,
    ) -> int:
        from tablee.cli import journals
        from tablee.lab.session import play
        from tablee.lab.session_file import read_session

        with journals.naming(file):
            session = read_session(file)
        if seat is not None and seat not in session.seats:
            raise Trouble(_no_seat(seat, list(session.seats), screen))
        played = play(session, table=journals.name_of_table(table, file, screen))
        if journal is not None:
            journals.write(played.table, journal)
        if keep and not played.failures:
            journals.keep(played.table, session.title, database, screen)
        if as_json:
            screen.json(_as_json(played, file, seat, screen))
        else:
            _tell(played, screen, seat, why)
            _conclude(played, file, screen)
            if keep and not played.failures:
                name = played.table.state.common.table
                screen.say(
                    tongue(
                        "The table “{table}” is kept in {database}.",
                        table=name,
                        database=in_words(database),
                    )
                )
        return Failed.exit_code if played.failures else 0

    return run


def _no_seat(seat: str, seats: list[str], screen: Screen) -> str:
    tongue = screen.tongue
    return tongue(
        "There is no seat “{name}” at this table; the seats are: {seats}.",
        name=seat,
        seats=", ".join(seats),
    )


def _language(played: "Played", screen: Screen) -> str:
    """A file may say in which language it is told; the command line has the last word."""
    if screen.language.chosen or played.session.lang is None:
        return screen.language.code
    return played.session.lang


def _tell(played: "Played", screen: Screen, seat: str | None, why: bool) -> None:
    from tablee.cli.chronicle import rule_name, show_line
    from tablee.kernel.chronicle import told
    from tablee.kernel.line import Line
    from tablee.kernel.refusal import faults, refusal
    from tablee.kernel.seat_names import names_of

    game, language = played.session.game, _language(played, screen)
    lines: dict[int, list[Line]] = {}
    for line in told(played.table, language, seat):
        lines.setdefault(line.number, []).append(line)
    if played.session.title:
        screen.say(played.session.title, "bold underline")
    for line in lines.get(1, ()):
        show_line(line, game, screen, language, why)
    tongue = screen.tongue_of(game, language)
    names = names_of(played.table.state.common.seats.values(), tongue)
    for result in played.results:
        turn = played.table.history.turn_of(result.entries[0].number) if result.entries else 0
        for line in lines.get(turn, ()):
            show_line(line, game, screen, language, why)
        no = result.refused
        if no is not None and seat in (None, result.step.seat):
            for fault in faults(no):
                rule = rule_name(game, fault.rule, language) if why else fault.rule
                text = tongue(
                    "Refused to {seat}: {why} [{rule}]",
                    seat=names.get(result.step.seat, result.step.seat),
                    why=refusal(fault, tongue),
                    rule=rule,
                )
                screen.say(text, "yellow")


def _conclude(played: "Played", file: Path, screen: Screen) -> None:
    from tablee.cli.trouble import fault_line

    tongue = screen.tongue_of(played.session.game)
    steps, failures = len(played.results), played.failures
    screen.say()
    if not failures:
        screen.say(
            tongue.many(
                "{count} step played, all as expected.",
                "{count} steps played, all as expected.",
                steps,
            ),
            "green",
        )
        return
    for failure in failures:
        what = failure.what.tell(tongue)
        screen.warn(fault_line(file, failure.line, failure.step, what, screen))
    screen.warn(
        tongue.many(
            "{count} expectation was not met.", "{count} expectations were not met.", len(failures)
        )
    )
    if played.not_played:
        screen.warn(
            tongue.many(
                "The play stopped there; {count} step was not played.",
                "The play stopped there; {count} steps were not played.",
                played.not_played,
            )
        )


def _as_json(played: "Played", file: Path, seat: str | None, screen: Screen) -> dict[str, Any]:
    from tablee.cli.chronicle import line_as_json
    from tablee.kernel.chronicle import told

    session, language = played.session, _language(played, screen)
    return {
        "file": str(file),
        "game": session.game.id,
        "title": session.title,
        "table": played.table.state.common.table,
        "as_expected": not played.failures,
        "not_played": played.not_played,
        "steps": [_step_as_json(result, played, screen) for result in played.results],
        "chronicle": [line_as_json(line) for line in told(played.table, language, seat)],
    }


def _step_as_json(result: "StepResult", played: "Played", screen: Screen) -> dict[str, Any]:
    from tablee.cli.commands.odds import odds_as_json

    tongue = screen.tongue_of(played.session.game)
    no = result.refused
    return {
        "step": result.step.number,
        "line": result.step.line,
        "seat": result.step.seat,
        "ask": result.step.ask,
        "note": result.step.note,
        "entries": [entry.number for entry in result.entries],
        "events": [entry.event for entry in result.entries[1:]],
        "refused": no and {"rule": no.rule, "why": tongue(no.why, **no.values)},
        "odds": odds_as_json(result.odds) if result.odds else None,
        "failures": [failure.what.tell(tongue) for failure in result.failures],
    }
