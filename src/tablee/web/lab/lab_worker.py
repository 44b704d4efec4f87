"""A process that does one piece of the lab's work and ends: it reads a task, and writes how far it
is and what came of it."""

import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

from tablee.kernel.words import Refused
from tablee.lab.games import find_game
from tablee.lab.lineup import BadLineUp
from tablee.lab.plan import BadPlan
from tablee.lab.sentence import Sentence
from tablee.web.lab.lab_tasks import FightFound, ForecastFound, Kind, Progress, Task

if TYPE_CHECKING:
    from tablee.kernel.table import Table

LENGTH = struct.Struct(">I")
LOW = 10
"""How far play goes before the lab when both want the processor."""

Tell = Callable[[Progress], None]
Word = Literal["progress", "result", "refused", "trouble"]


def compare(task: Task, tell: Tell) -> object:
    from tablee.lab import compare as lab  # noqa: PLC0415 - only what the task needs

    game, (option, choice, language) = find_game(task.game), task.about
    rule = lab.find_option(game, option)
    return lab.compare(game, rule, lab.find_choice(rule, choice), language)


def analysis(task: Task, tell: Tell) -> object:
    from tablee.kernel.table import Table  # noqa: PLC0415
    from tablee.lab.analysis import analyse  # noqa: PLC0415

    entries, is_under_way, language, seat = task.about
    table = Table.load(find_game(task.game), entries, draw_seed=lambda: bytes(32))
    return analyse(table, language, seat, is_under_way=is_under_way)


def fight(task: Task, tell: Tell) -> object:
    from tablee.lab.fight import Outcome, outcome_of  # noqa: PLC0415
    from tablee.lab.lineup import LineUp  # noqa: PLC0415
    from tablee.lab.workers import Workers  # noqa: PLC0415

    entries, sides, tactics, language, fights = task.about
    line_up = LineUp(_table(task.game, entries), language)
    question = line_up.question(sides, tactics)

    def progress(so_far: Outcome, left: int) -> None:
        tell(_so_far(float(so_far.wins(0).value), so_far.draws, left))

    found = outcome_of(question, fights, Workers(1), progress)
    return FightFound(found, dict(line_up.names))


def forecast(task: Task, tell: Tell) -> object:
    from tablee.lab.forecast import Forecast, forecast_of  # noqa: PLC0415
    from tablee.lab.gathering import Gathering  # noqa: PLC0415
    from tablee.lab.what_if import by_number, by_policy, cheaper  # noqa: PLC0415
    from tablee.lab.workers import Workers  # noqa: PLC0415

    entries, party, plan, policy, harshness, language, evenings = task.about
    gathering = Gathering(_table(task.game, entries), language)
    people = gathering.party(party)
    lines = plan or tuple(f"{at}: {one}" for at, one in enumerate(gathering.forecasts.example(), 1))
    question = gathering.question(people, lines, policy, harshness)

    def progress(so_far: Forecast, left: int) -> None:
        tell(_so_far(float(so_far.anybody.value), so_far.draws, left))

    found = forecast_of(question, evenings, Workers(1), progress)
    span = gathering.forecasts.span
    return ForecastFound(
        found,
        dict(gathering.names),
        {(who, m): span(question.state, who, m) for who in people for m in found.meters},
        tuple(by_number(question)),
        tuple(by_policy(question)),
        tuple(cheaper(found)),
        lines,
    )


def advice(task: Task, tell: Tell) -> object:
    from tablee.lab.advice import advise  # noqa: PLC0415

    entries, seat, language = task.about
    return advise(_table(task.game, entries), seat, language)


def _table(game: str, entries: Sequence[Any] | None) -> "Table[Any]":
    from tablee.kernel.table import Table  # noqa: PLC0415
    from tablee.lab.casting import new_table  # noqa: PLC0415

    if entries is None:
        return new_table(find_game(game), {})
    return Table.load(find_game(game), entries, draw_seed=lambda: bytes(32))


def _so_far(chance: float, done: int, left: int) -> Progress:
    from tablee.dice.sampled import interval  # noqa: PLC0415

    low, high = interval(chance, done)
    return Progress(done, done + left, chance, (high - low) / 2)


WORK: dict[Kind, Callable[[Task, Tell], object]] = {
    "compare": compare,
    "analysis": analysis,
    "fight": fight,
    "forecast": forecast,
    "advice": advice,
}


def packed(message: object) -> bytes:
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def work(tasks: BinaryIO, answers: BinaryIO) -> None:
    def say(word: Word, what: object) -> None:
        answers.write(packed((word, what)))
        answers.flush()

    task: Task = pickle.loads(tasks.read(LENGTH.unpack(tasks.read(LENGTH.size))[0]))  # noqa: S301 - from our own server
    try:
        say("result", WORK[task.kind](task, lambda progress: say("progress", progress)))
    except Refused as no:
        say("refused", Sentence(no.why, no.values))
    except (BadLineUp, BadPlan) as bad:
        say("refused", bad.what)
    except Exception:
        say("trouble", traceback.format_exc())


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it ends this process
    os.nice(LOW)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that prints spoils an answer
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
