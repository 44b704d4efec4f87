"""`tablee lab forecast`: what an evening may do to a party, scene by scene."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.forecast_words import ForecastWords, forecast_json
from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.kernel.forecasts import PlannedScene
    from tablee.kernel.table import Table
    from tablee.lab.forecast import Forecast, Progress
    from tablee.lab.gathering import Gathering

EVENINGS = 10_000


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("forecast", help=tongue("Say what an evening may do to those who play it."))
    @click.argument("game", metavar=tongue("GAME"))
    @click.option(
        "--party",
        default="",
        metavar=tongue("WHO"),
        help=tongue("Who plays: names of ready characters, with ; between them."),
    )
    @click.option(
        "--scene",
        "scenes",
        multiple=True,
        metavar=tongue("SCENE"),
        help=tongue("A scene and its trials, as in “The pool: 2 madness; fight two cultists”."),
    )
    @click.option(
        "--evening",
        default="",
        metavar="ID",
        help=tongue("The scenes and the people of a ready evening."),
    )
    @click.option(
        "--from",
        "file",
        type=click.Path(path_type=Path),
        metavar=tongue("FILE"),
        help=tongue("A session file or a journal: those who play there, and what is prepared."),
    )
    @click.option(
        "--policy",
        default="",
        metavar=tongue("NAME"),
        help=tongue("How those who play go about it."),
    )
    @click.option(
        "--harsher",
        type=click.IntRange(-2, 2),
        default=0,
        metavar="N",
        help=tongue("From -2, gentle, to 2, cruel: so many checks less or more in each scene."),
    )
    @click.option(
        "--what-if",
        "what_if",
        is_flag=True,
        help=tongue("Also with fewer players, with every policy, from gentle to cruel."),
    )
    @click.option(
        "--option",
        "options",
        multiple=True,
        metavar="ID=CHOICE",
        help=tongue("A house rule of the table, as in “story=one-shot”."),
    )
    @click.option(
        "--evenings",
        type=click.IntRange(100, 10_000_000),
        default=EVENINGS,
        metavar="N",
        help=tongue("How many evenings are played where there are too many ways to count."),
    )
    @click.option(
        "--workers",
        type=click.IntRange(1, 64),
        default=os.cpu_count() or 1,
        metavar="N",
        help=tongue("How many processes play them (default: one for each core)."),
    )
    @click.option(
        "--cluster",
        default="",
        metavar=tongue("ADDRESS"),
        help=tongue("The scheduler of a Dask cluster that does the work instead."),
    )
    @json_option(screen)
    @lang_option(screen)
    def forecast(
        game: str,
        party: str,
        scenes: tuple[str, ...],
        evening: str,
        file: Path | None,
        policy: str,
        harsher: int,
        what_if: bool,
        options: tuple[str, ...],
        evenings: int,
        workers: int,
        cluster: str,
        as_json: bool,
    ) -> None:
        from tablee.cli.commands.lab_fight import workers_of
        from tablee.lab.forecast import forecast_of

        asker = Asker(screen, game, options)
        gathering = asker.gathering(file, evening)
        people = gathering.party(party)
        plan = asker.plan(gathering, scenes, planned=bool(file or evening))
        question = gathering.question(people, plan, policy, harsher)
        crew = workers_of(workers, cluster)
        with _bar(screen, evenings) as progress:
            found = forecast_of(question, evenings, crew, progress)
        words = ForecastWords(screen, gathering, found)
        if as_json:
            screen.json(forecast_json(found, gathering.names))
            return
        words.show()
        if what_if:
            words.show_what_if(crew)

    return forecast


class Asker:
    """Evenings of one game that are played for somebody at a terminal."""

    def __init__(self, screen: Screen, game: str, options: Sequence[str]) -> None:
        from tablee.cli.commands.lab_fight import option_of
        from tablee.lab.games import find_game

        self._screen = screen
        self._game = find_game(game)
        self._options = dict(option_of(one, screen) for one in options)

    def gathering(self, file: Path | None, evening: str) -> "Gathering":
        from tablee.lab.gathering import Gathering

        return Gathering(self._table(file, evening), self._screen.language.code)

    def _table(self, file: Path | None, evening: str) -> "Table[Any]":
        from tablee.cli.commands.lab_fight import brought
        from tablee.evenings.planning import dressed_table
        from tablee.lab.casting import new_table

        if file is not None:
            return brought(file, self._game, self._screen, bool(self._options))
        if evening:
            found = dressed_table(self._game, evening, self._screen.language.code)
            if found is None:
                tongue = self._screen.tongue
                raise Trouble(tongue("There is no ready evening “{name}” here.", name=evening))
            return found
        return new_table(self._game, self._options)

    def plan(
        self, gathering: "Gathering", scenes: Sequence[str], *, planned: bool
    ) -> "Sequence[str] | Sequence[PlannedScene]":
        from tablee.evenings.planning import plan_at

        if scenes:
            return scenes
        return (planned and plan_at(gathering.table)) or gathering.forecasts.example()


@contextmanager
def _bar(screen: Screen, evenings: int) -> "Iterator[Progress | None]":
    """A bar while evenings are played, where there is a terminal to show it."""
    if not screen.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    tongue = screen.tongue
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task(tongue("Evenings are being played"), total=evenings)

        def progress(so_far: "Forecast", left: int) -> None:
            low, high = so_far.anybody.between
            about = tongue(
                "{count} evenings, ± {points} points",
                count=so_far.draws,
                points=screen.number(Fraction((high - low) * 50), 1),
            )
            bar.update(task, completed=evenings - left, description=about)

        yield progress
