"""A process that reckons and does nothing else: questions come in on one pipe, answers go out.

It lies low (nice), holds no secrets between questions, and ends when its server does.
"""

import contextlib
import os
import pickle
import select
import signal
import struct
import sys
import traceback
from typing import BinaryIO, Literal

from tablee.dice.budget import Budget, Stopped, TooManyPaths
from tablee.kernel.reckoning import Allowance, Answer, Question, reckon
from tablee.kernel.words import Refused
from tablee.lab.games import UnknownGame, find_game, game_ids

LENGTH = struct.Struct(">I")

Word = Literal["answer", "refused", "too many", "trouble"]
Sent = tuple[str, Question[object], Allowance]
Given = tuple[Word, Answer | Refused | str]
Told = tuple[Given, int]
"""An answer, and the steps that were spent on it."""

LOW = 10
"""How far play goes before reckoning when both want the processor."""


def packed(message: Sent | Told) -> bytes:
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def answered(game: str, question: Question[object], allowance: Allowance, budget: Budget) -> Given:
    try:
        return "answer", reckon(find_game(game), question, allowance, budget)
    except Refused as no:
        return "refused", no
    except (TooManyPaths, RecursionError, MemoryError) as many:
        return "too many", "stopped" if isinstance(many, Stopped) else str(many)
    except Exception:
        return "trouble", traceback.format_exc()


def load_while_idle(questions: BinaryIO) -> None:
    """Reads the games' books before they are asked for; a question that waits goes first."""
    for name in game_ids():
        if select.select([questions], [], [], 0)[0]:
            return
        with contextlib.suppress(UnknownGame):  # a package of somebody else's may be broken
            find_game(name).book  # noqa: B018 - remembered once it is read


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers one question after the other until no more come."""
    budget = Budget()
    signal.signal(signal.SIGUSR1, lambda *_: budget.stop())
    load_while_idle(questions)
    while head := questions.read(LENGTH.size):
        body = questions.read(LENGTH.unpack(head)[0])
        budget = Budget()
        game, question, allowance = pickle.loads(body)  # noqa: S301 - from our own server
        given = answered(game, question, allowance, budget)
        answers.write(packed((given, budget.spent)))
        answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it closes the pipe
    os.nice(LOW)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that prints spoils an answer
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
