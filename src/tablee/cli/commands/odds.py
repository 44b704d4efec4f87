"""`tablee odds`: the exact odds of the last ask of a session file, before it is asked."""

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import file_argument, json_option, lang_option
from tablee.cli.screen import Failed, Screen

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.kernel.odds import Odds
    from tablee.kernel.prospect import Prospect
    from tablee.kernel.table import Table
    from tablee.lab.session import Played


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("odds", help=tongue("Give the exact odds of the last ask of a session file."))
    @file_argument(screen)
    @json_option(screen)
    @lang_option(screen)
    def odds(file: Path, as_json: bool) -> None:
        from tablee.cli.journals import naming
        from tablee.dice.budget import TooManyPaths
        from tablee.lab.session import play
        from tablee.lab.session_file import read_session

        with naming(file):
            session = read_session(file)
        last = session.play[-1]
        before = play(session, steps=len(session.play) - 1)
        if before.not_played > 1:
            _stopped(before, file, screen)
        table = before.table
        found = table.odds(last.seat, last.ask)
        try:
            prospects = table.prospects(last.seat, last.ask)
        except TooManyPaths:
            prospects = None
        if as_json:
            screen.json(
                {
                    "seat": last.seat,
                    "ask": last.ask,
                    "odds": odds_as_json(found),
                    "prospects": None if prospects is None else prospects_as_json(prospects),
                }
            )
            return
        speaker = Speaker(table, last.seat, screen)
        screen.say(f"{last.seat}: {_as_words(last.ask)}", "bold")
        speaker.show_odds(found, anything_more=bool(prospects))
        speaker.show_prospects(prospects)

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


class Speaker:
    """Says odds in the words of the game, with the names that a seat knows."""

    def __init__(self, table: "Table[Any]", seat: str, screen: Screen) -> None:
        self.game = table.game
        self.names = table.game.names(table.view(seat).game)
        self.screen = screen
        self.tongue = screen.tongue_of(table.game)

    def show_odds(self, found: "Mapping[str, Odds]", anything_more: bool = False) -> None:
        from tablee.kernel.prospect import drawn_note

        tongue = self.tongue
        if not any(odds.names for odds in found.values()):
            if not anything_more:
                self.screen.say(tongue("Nothing is left to chance here."))
            return
        for hypothesis, odds in found.items():
            if hypothesis:
                self.screen.say()
                self.screen.say(self.game.hypothesis_name(hypothesis, tongue), "bold underline")
            rows: list[tuple[str, Fraction]] = []
            for name in odds.names:
                rows += self._rows(name, odds)
            self.screen.chances(rows, is_drawn=bool(odds.draws))
            if odds.draws:
                self.screen.say(drawn_note(odds.draws, tongue))

    def _rows(self, name: str, odds: "Odds") -> "list[tuple[str, Fraction]]":
        """What is true or not takes one row; what has values, one for each."""
        chances = odds.of(name).as_fractions()
        if all(value is None or isinstance(value, bool) for value in chances):
            return [(self._named(name, value=True), odds.of(name).chance(outcome=True))]
        return [(self._named(name, value), chance) for value, chance in chances.items()]

    def _named(self, name: str, value: "Hashable") -> str:
        from tablee.kernel.table_dice import outcome_called

        return outcome_called(self.game, name, value, self.names, self.tongue)

    def show_prospects(self, found: "Sequence[Prospect] | None") -> None:
        """What it comes to in the long run: chances as a chart, then what is a mean."""
        from tablee.kernel.prospect import drawn_note

        tongue = self.tongue
        if found is None:
            self.screen.say()
            self.screen.say(tongue("The long run has too many ways to be reckoned exactly."))
            return
        if not found:
            return
        self.screen.say()
        self.screen.say(tongue("In the long run"), "bold underline")
        rows = [
            (one, self.game.prospect_name(one, value, self.names, tongue), number)
            for one in found
            for value, number in one.parts
        ]
        draws = max(one.draws for one in found)
        chart = [(name, number) for one, name, number in rows if one.unit == "chance"]
        self.screen.chances(chart, is_drawn=bool(draws))
        if draws:
            self.screen.say(drawn_note(draws, tongue))
        for one, name, number in rows:
            figure = one.figure(number, tongue)
            if one.is_mean:
                self.screen.say(tongue("{what}: {figure} on average", what=name, figure=figure))
            elif one.unit == "exact":
                self.screen.say(tongue("{what}: {figure}", what=name, figure=figure))


def odds_as_json(found: "Mapping[str, Odds]") -> dict[str, dict[str, dict[str, Any]]]:
    """By hypothesis ("" when there is only one), outcome and value, each a fraction.

    What was simulated is no fraction: it says in how many throws, and where the true chance lies.
    """
    from tablee.lab.expect import spoken

    def written(odds: "Odds", chance: "Fraction") -> "str | dict[str, float]":
        if not odds.draws:
            return str(chance)
        low, high = odds.interval(chance)
        return {"about": float(chance), "low": low, "high": high, "simulated": odds.draws}

    return {
        hypothesis: {
            name: {
                spoken(value): written(odds, chance)
                for value, chance in odds.of(name).as_fractions().items()
            }
            for name in odds.names
        }
        for hypothesis, odds in found.items()
    }


def prospects_as_json(found: "Sequence[Prospect]") -> list[dict[str, Any]]:
    """Each with its key, who it is about, and its number or the chances of what may come."""
    from tablee.dice.distribution import Distribution
    from tablee.lab.expect import spoken

    return [
        {
            "key": one.key,
            **({"who": one.who} if one.who else {}),
            **({"times": one.times} if one.times else {}),
            "unit": one.unit,
            **({"simulated": one.draws} if one.draws else {}),
            "value": {spoken(value): str(number) for value, number in one.parts}
            if isinstance(one.value, Distribution)
            else str(one.value),
        }
        for one in found
    ]
