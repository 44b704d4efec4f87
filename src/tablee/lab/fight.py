"""What comes of a fight: exact where its situations are few enough, else played many times."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

import msgspec

from tablee.dice.budget import Budget, Stopped, TooManyPaths, within
from tablee.dice.sampled import interval
from tablee.kernel.fights import Condition
from tablee.lab.bout import Bout, Ending, FightQuestion
from tablee.lab.walk import Walk
from tablee.lab.workers import Workers

EXACT_SITUATIONS = 3_000
"""So many are told apart before a fight is played many times instead."""

LONG = 12
"""Fights of so many rounds and more are counted together."""

MOST_ROUNDS = 100
"""A fight that goes on for longer is broken off where it is played."""

MOST_FIGHTS = 10_000_000
LARGEST_CHUNK, SMALLEST_CHUNK, CHUNKS = 50_000, 250, 20
MOST_KEPT = 60_000
"""Situations that a worker remembers from one chunk to the next."""


class Chance(msgspec.Struct, frozen=True):
    """A chance: exact, or seen in so many fights, and then between what the true one lies."""

    value: Fraction
    draws: int = 0

    @property
    def between(self) -> tuple[float, float]:
        if not self.draws:
            return float(self.value), float(self.value)
        return interval(float(self.value), self.draws)


class Outcome(msgspec.Struct, frozen=True):
    """All ways in which a fight may come out, with their weights."""

    question: FightQuestion
    weights: Mapping[tuple[Ending, int], int]
    """By how it ended and after how many rounds; from `LONG` on they are counted as that."""
    draws: int = 0
    """0 where all was counted out."""

    def _where(self, is_meant: Callable[[Ending, int], bool]) -> Chance:
        meant = sum(w for (end, rounds), w in self.weights.items() if is_meant(end, rounds))
        return Chance(Fraction(meant, sum(self.weights.values())), self.draws)

    def wins(self, side: int) -> Chance:
        """That a side holds the ground; -1: that nobody does, though it is over."""
        return self._where(lambda end, _: end.is_over and end.winner == side)

    @property
    def goes_on(self) -> Chance:
        """That it was broken off, or would go on for ever."""
        return self._where(lambda end, _: not end.is_over)

    def comes_out(self, who: str, condition: Condition) -> Chance:
        return self._where(
            lambda end, _: any(s.who == who and s.condition == condition for s in end.standing)
        )

    def left(self, who: str) -> dict[int, Chance]:
        """What is left of somebody who is not down when it is over, for each value."""
        values = {
            s.left
            for end, _ in self.weights
            for s in end.standing
            if s.who == who and s.condition != "down"
        }

        def has(value: int) -> Callable[[Ending, int], bool]:
            return lambda end, _: any(
                s.who == who and s.condition != "down" and s.left == value for s in end.standing
            )

        return {value: self._where(has(value)) for value in sorted(values)}

    def lasts(self, number: int) -> Chance:
        """That it took so many rounds; for `LONG`, so many or more."""
        return self._where(lambda _, rounds: rounds == number)

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(sorted({rounds for _, rounds in self.weights}))


class FightRunner:
    """Plays chunks of one fight; what it has learnt of it serves the next chunk."""

    def __init__(self, question: FightQuestion) -> None:
        self.bout: Bout[Any] = Bout(question)
        self._forget()
        self._key = int.from_bytes(sha256(msgspec.msgpack.encode(self._about())).digest()[:16])

    def _about(self) -> tuple[object, ...]:
        """What tells questions apart: the dice of a fight hang on it and on nothing else."""
        asked = self.bout.question
        edition = self.bout.game.edition
        return asked.game, edition, self.bout.start, asked.sides, asked.tactics

    def _forget(self) -> None:
        from tablee.lab.draws import Draws  # noqa: PLC0415 - NumPy only where fights are played

        self.walk: Walk[Any] = Walk(self.bout, self.bout.start)
        self._draws = Draws(self.walk)

    def __call__(self, chunk: tuple[int, int]) -> list[tuple[Ending, int, int]]:
        """The fights of a chunk, by its number and its size: ends, rounds, and how often."""
        from numpy.random import Generator, Philox  # noqa: PLC0415

        number, size = chunk
        rng = Generator(Philox(key=self._key, counter=[0, 0, 0, number]))
        if len(self.walk.states) > MOST_KEPT:
            self._forget()
        found: dict[tuple[Ending, int], int] = {}
        for (at, rounds), count in self._draws.play(size, rng, MOST_ROUNDS).items():
            begun = rounds + self.bout.fights.rounds_begun
            ended = ended_in(self.bout, self.walk, at), min(begun, LONG)
            found[ended] = found.get(ended, 0) + count
        return [(ending, rounds, count) for (ending, rounds), count in found.items()]


def ended_in(bout: Bout[Any], walk: Walk[Any], at: int) -> Ending:
    is_over = at not in walk.endless and walk.is_end(at)
    return bout.ending(walk.states[at], is_over=is_over)


def chunks_of(fights: int) -> list[tuple[int, int]]:
    """The chunks of so many fights, by number and size: the same however many work on them."""
    size = min(LARGEST_CHUNK, max(SMALLEST_CHUNK, -(-fights // CHUNKS)))
    return [
        (number, min(size, fights - begin)) for number, begin in enumerate(range(0, fights, size))
    ]


def exact_outcome(question: FightQuestion, budget: Budget | None = None) -> Outcome | None:
    """All ends with their exact chances; None where there are too many situations, or no end."""
    bout: Bout[Any] = Bout(question)
    walk = Walk(bout, bout.start)
    found = Budget(bout.fights.exact_steps) if budget is None else budget
    try:
        with within(found):
            ends = walk.ends(LONG, EXACT_SITUATIONS)
    except Stopped:
        raise
    except (TooManyPaths, ValueError):
        return None
    weights: dict[tuple[Ending, int], int] = {}
    for (at, rounds), weight in ends.items():
        begun = rounds + bout.fights.rounds_begun
        ended = ended_in(bout, walk, at), min(begun, LONG)
        weights[ended] = weights.get(ended, 0) + weight
    return Outcome(question, weights)


Progress = Callable[[Outcome, int], None]
"""Is told what has been seen so far, and how many fights are still to come."""


def played_outcome(
    question: FightQuestion, fights: int, workers: Workers, progress: Progress | None = None
) -> Outcome:
    """So many fights, played by these workers."""
    total: dict[tuple[Ending, int], int] = {}
    done = 0

    def one_more(chunk: tuple[int, int], result: list[tuple[Ending, int, int]]) -> None:
        nonlocal done
        done += chunk[1]
        for ending, rounds, count in result:
            total[ending, rounds] = total.get((ending, rounds), 0) + count
        if progress is not None:
            progress(Outcome(question, dict(total), done), fights - done)

    workers.run(FightRunner, question, chunks_of(fights), one_more)
    return Outcome(question, total, done)


def outcome_of(
    question: FightQuestion, fights: int, workers: Workers, progress: Progress | None = None
) -> Outcome:
    """What comes of a fight: counted out if that is soon done, else played so many times."""
    exact = exact_outcome(question)
    return played_outcome(question, fights, workers, progress) if exact is None else exact
