"""`tablee odds`: the exact odds of the last ask of a session file, before it is asked."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.kernel.odds import Odds
    from tablee.lab.session import Played


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("odds", help=tongue("Give the exact odds of the last ask of a session file."))
    @file_argument(screen)
    @json_option(screen)
    @lang_option(screen)
    def odds(file: Path, as_json: bool) -> None:
        from tablee.cli.journals import naming
        from tablee.lab.session import play
        from tablee.lab.session_file import read_session

        with naming(file):
            session = read_session(file)
        last = session.play[-1]
        before = play(session, steps=len(session.play) - 1)
        if before.not_played > 1:
            _stopped(before, file, screen)
        found = before.table.odds(last.seat, last.ask)
        if as_json:
            screen.json({"seat": last.seat, "ask": last.ask, "odds": odds_as_json(found)})
        else:
            screen.say(f"{last.seat}: {_as_words(last.ask)}", "bold")
            show_odds(found, screen)

    return odds


def _stopped(before: "Played", file: Path, screen: Screen) -> None:
    from tablee.cli.trouble import fault_line

    tongue = screen.tongue_of(before.session.game)
    failure = before.results[-1].failures[-1]
    what = failure.what.tell(tongue)
    raise Failed(fault_line(file, failure.line, failure.step, what, screen))


def _as_words(ask: Mapping[str, Any]) -> str:
    from tablee.lab.possible import shown

    fields = ", ".join(f"{name}: {shown(value)}" for name, value in ask.items() if name != "ask")
    return f"{ask['ask']} ({fields})" if fields else str(ask["ask"])


def show_odds(found: "Mapping[str, Odds]", screen: Screen) -> None:
    tongue = screen.tongue
    if not any(odds.names for odds in found.values()):
        screen.say(tongue("Nothing is left to chance here."))
        return
    for hypothesis, odds in found.items():
        if hypothesis:
            screen.say()
            screen.say(hypothesis, "bold underline")
        rows: list[tuple[str, Fraction]] = []
        for name in odds.names:
            rows += _rows(name, odds)
        screen.chances(rows)


def _rows(name: str, odds: "Odds") -> "list[tuple[str, Fraction]]":
    """What is true or not takes one row; what has values, one for each."""
    from tablee.lab.expect import spoken

    chances = odds.of(name).as_fractions()
    if all(value is None or isinstance(value, bool) for value in chances):
        return [(name, odds.of(name).chance(outcome=True))]
    return [(f"{name}: {spoken(value)}", chance) for value, chance in chances.items()]


def odds_as_json(found: "Mapping[str, Odds]") -> dict[str, dict[str, dict[str, str]]]:
    """By hypothesis ("" when there is only one), outcome and value, each a fraction."""
    from tablee.lab.expect import spoken

    return {
        hypothesis: {
            name: {
                spoken(value): str(chance) for value, chance in odds.of(name).as_fractions().items()
            }
            for name in odds.names
        }
        for hypothesis, odds in found.items()
    }
