"""`tablee lab fight`: who wins, how long it takes, who falls and with what left."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.fight_words import FightWords, as_json
from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.kernel.game import Game
    from tablee.kernel.table import Table
    from tablee.lab.bout import FightQuestion
    from tablee.lab.fight import Outcome, Progress
    from tablee.lab.lineup import LineUp
    from tablee.lab.workers import Workers

FIGHTS = 20_000
TRIED_FIGHTS = 2_000
"""Fights played for each number of opponents that is tried out."""

GOALS = {"fair": 50, "deadly": 25}
"""The chance of the first side that a fight is to be made for, in per cent."""


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("fight", help=tongue("Say who wins a fight, how long it takes and who falls."))
    @click.argument("game", metavar=tongue("GAME"))
    @click.option(
        "--side",
        "sides",
        multiple=True,
        metavar=tongue("WHO"),
        help=tongue(
            "A side: people, stock or a line such as “three cultists, knives”, with ; between them."
        ),
    )
    @click.option(
        "--tactic",
        "tactics",
        multiple=True,
        metavar=tongue("NAME"),
        help=tongue("How a side fights: once for all, or once for each side."),
    )
    @click.option(
        "--from",
        "file",
        type=click.Path(path_type=Path),
        metavar=tongue("FILE"),
        help=tongue("A session file or a journal whose people fight."),
    )
    @click.option(
        "--instead",
        metavar=tongue("WHO"),
        help=tongue("Beside it the same fight with these in place of the last side."),
    )
    @click.option(
        "--make",
        "goal",
        type=click.Choice(list(GOALS)),
        help=tongue("Find how many of the last side make the fight fair, or deadly."),
    )
    @click.option(
        "--option",
        "options",
        multiple=True,
        metavar="ID=CHOICE",
        help=tongue("A house rule of the table, as in “story=one-shot”."),
    )
    @click.option(
        "--fights",
        type=click.IntRange(100, 10_000_000),
        default=FIGHTS,
        metavar="N",
        help=tongue("How many fights are played where there are too many ways to count."),
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
    def fight(
        game: str,
        sides: tuple[str, ...],
        tactics: tuple[str, ...],
        file: Path | None,
        instead: str | None,
        goal: str | None,
        options: tuple[str, ...],
        fights: int,
        workers: int,
        cluster: str,
        as_json: bool,
    ) -> None:
        forge = Forge(screen, game, file, options, tactics, (workers, cluster))
        if goal is not None:
            forge.make(sides, goal, as_json=as_json)
        else:
            last = [(*sides[:-1], instead)] if instead is not None and sides else []
            forge.compare([sides, *last], fights, as_json=as_json)

    return fight


class Forge:
    """Fights of one game that are played for somebody at a terminal."""

    def __init__(
        self,
        screen: Screen,
        game: str,
        file: Path | None,
        options: Sequence[str],
        tactics: Sequence[str],
        workers: tuple[int, str],
    ) -> None:
        from tablee.lab.games import find_game
        from tablee.lab.lineup import fights_of

        self.screen = screen
        self.game = find_game(game)
        fights_of(self.game)
        self._file, self._tactics, self._workers = file, tactics, workers
        self._options = dict(option_of(one, screen) for one in options)

    def _table(self) -> "Table[Any]":
        from tablee.lab.casting import new_table

        if self._file is None:
            return new_table(self.game, self._options)
        return brought(self._file, self.game, self.screen, bool(self._options))

    def _lined_up(self, sides: Sequence[str]) -> "tuple[LineUp, FightQuestion]":
        from tablee.lab.lineup import LineUp

        line_up = LineUp(self._table(), self.screen.language.code)
        return line_up, line_up.question(sides, self._tactics)

    def _outcome(self, question: "FightQuestion", fights: int) -> "Outcome":
        from tablee.lab.fight import outcome_of

        with _bar(self.screen, fights) as progress:
            return outcome_of(question, fights, workers_of(*self._workers), progress)

    def compare(self, fights: Sequence[Sequence[str]], number: int, *, as_json: bool) -> None:
        """Each line-up with what comes of it."""
        found = []
        for sides in fights:
            line_up, question = self._lined_up(sides)
            found.append(FightWords(self.screen, line_up, sides, self._outcome(question, number)))
        if as_json:
            self.screen.json([_json(words) for words in found])
            return
        for at, words in enumerate(found):
            if at:
                self.screen.say()
            words.show("AB"[at] if found[1:] else "")
        if found[1:]:
            found[1].show_difference(found[0])

    def make(self, sides: Sequence[str], goal: str, *, as_json: bool) -> None:
        """Tries more and more of the last side until the first one's chance is below the goal."""
        tongue = self.screen.tongue
        wanted = GOALS[goal] / 100
        tried: list[tuple[int, FightWords]] = []
        for count, line in _more_and_more(sides[-1] if sides else ""):
            changed = (*sides[:-1], line)
            line_up, question = self._lined_up(changed)
            outcome = self._outcome(question, TRIED_FIGHTS)
            tried.append((count, FightWords(self.screen, line_up, changed, outcome)))
            if float(outcome.wins(0).value) < wanted:
                break
        best, _ = min(tried, key=lambda one: abs(float(one[1].outcome.wins(0).value) - wanted))
        if as_json:
            made = [{"count": count, **_json(words)} for count, words in tried]
            self.screen.json({"goal": goal, "count": best, "tried": made})
            return
        self.screen.say(
            tongue(
                "Nearest to {goal} % for “{side}”: {count} in front of them.",
                goal=GOALS[goal],
                side=sides[0],
                count=best,
            ),
            "bold",
        )
        rows = [(str(count), words.chance(words.outcome.wins(0))) for count, words in tried]
        self.screen.table((tongue("how many"), tongue("“{side}” wins", side=sides[0])), rows)
        tried[-1][1].show_source()


def _json(words: FightWords) -> dict[str, Any]:
    return as_json(words.outcome, words.sides, words.names)


def workers_of(number: int, cluster: str) -> "Workers":
    """Processes here, or the workers of a cluster."""
    from tablee.lab.cluster import Cluster
    from tablee.lab.workers import Workers

    return Cluster(cluster) if cluster else Workers(number)


def option_of(text: str, screen: Screen) -> tuple[str, str]:
    tongue = screen.tongue
    name, sign, choice = text.partition("=")
    if not sign or not name or not choice:
        raise Trouble(tongue("“{text}” is no house rule: write it as ID=CHOICE.", text=text))
    return name, choice


def brought(file: Path, game: "Game[Any]", screen: Screen, has_options: bool) -> "Table[Any]":
    """The table of a file, if it is one of this game."""
    tongue = screen.tongue
    if has_options:
        raise Trouble(tongue("A table that is brought along has its house rules."))
    table = _opened(file, screen)
    if table.game.id != game.id:
        raise Trouble(
            tongue(
                "{file} is a story of {other}, not of {game}.",
                file=file,
                other=table.game.book.title,
                game=game.book.title,
            )
        )
    return table


def _opened(file: Path, screen: Screen) -> "Table[Any]":
    """The table at the end of a session file, or of a journal."""
    from tablee.cli.journals import naming, open_journal
    from tablee.journal.files import replay
    from tablee.lab.games import find_game
    from tablee.lab.session import play
    from tablee.lab.session_file import read_session

    if file.suffix in (".yaml", ".yml"):
        with naming(file):
            return play(read_session(file)).table
    journal = open_journal(file, screen)
    return replay(find_game(journal.header.game), journal.lines)


def _more_and_more(line: str) -> Iterator[tuple[int, str]]:
    """One of them, two of them, and so on: the last of those who are named."""
    from tablee.kernel.one_line import MOST, NUMBERS, bare

    *before, last = line.split(";")
    word, _, rest = last.strip().partition(" ")
    if not (word.isdecimal() or bare(word) in NUMBERS):
        rest = last.strip()
    for count in range(1, MOST + 1):
        yield count, ";".join((*before, f"{count} {rest}"))


@contextmanager
def _bar(screen: Screen, fights: int) -> "Iterator[Progress | None]":
    """A bar while fights are played, where there is a terminal to show it."""
    if not screen.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    tongue = screen.tongue
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task(tongue("Fights are being played"), total=fights)

        def progress(so_far: "Outcome", left: int) -> None:
            from fractions import Fraction

            low, high = so_far.wins(0).between
            about = tongue(
                "{count} fights, ± {points} points",
                count=so_far.draws,
                points=screen.number(Fraction((high - low) * 50), 1),
            )
            bar.update(task, completed=fights - left, description=about)

        yield progress
