"""What an evening may bring: exact where everybody's trials are their own, else played many times.

Meters of different people hang on each other through fights alone. Without any, each person is a
chain of their own with exact chances, and those of the party are their product.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import lcm, prod
from typing import Any

import msgspec

from tablee.lab.evening import EveningQuestion, Party
from tablee.lab.fight import Chance, chunks_of
from tablee.lab.games import find_game
from tablee.lab.workers import Workers

Condition = tuple[tuple[int, ...], str]
"""All meters of somebody, in the order of the game, and how they are lost; empty if not."""

Weights = Mapping[Condition, int]
MOST_STATES = 400
"""States of one person that are told apart before evenings are played instead."""

NOBODY = -1
"""In place of the scene of the first loss."""


class Forecast(msgspec.Struct, frozen=True, dict=True):
    """Where an evening may leave everybody, scene by scene."""

    question: EveningQuestion
    people: Mapping[str, tuple[Weights, ...]]
    """For each: how they may stand before the first scene, and after each."""
    first: Mapping[int, int]
    """In which scene somebody is lost first, from 0 on; `NOBODY`."""
    draws: int = 0
    """0 where all was counted out."""

    @cached_property
    def meters(self) -> tuple[str, ...]:
        found = find_game(self.question.game).forecasts
        return () if found is None else found.meters

    def values(self, who: str, meter: str, scene: int) -> dict[int, Chance]:
        """Every value of a meter with its chance; `scene` 0 is now, 1 after the first."""
        place = self.meters.index(meter)
        found: dict[int, int] = {}
        for (values, _), weight in self.people[who][scene].items():
            found[values[place]] = found.get(values[place], 0) + weight
        return {value: self._chance(found[value], found) for value in sorted(found)}

    def band(self, who: str, meter: str, scene: int, share: Fraction) -> tuple[int, int]:
        """The middle values of a meter that hold so large a share of the chances."""
        low, high = (1 - share) / 2, (1 + share) / 2
        reached, begin, end = Fraction(0), None, 0
        for value, chance in self.values(who, meter, scene).items():
            reached += chance.value
            if begin is None and reached > low:
                begin = value
            end = value
            if reached >= high:
                break
        return end if begin is None else begin, end

    def mean(self, who: str, meter: str, scene: int) -> Fraction:
        return sum(
            (value * chance.value for value, chance in self.values(who, meter, scene).items()),
            Fraction(0),
        )

    def lost(self, who: str, scene: int, loss: str = "") -> Chance:
        """That somebody is lost by then; in one way, if it is named."""
        weights = self.people[who][scene]
        meant = sum(
            weight for (_, how), weight in weights.items() if (how == loss if loss else how)
        )
        return self._chance(meant, weights)

    def lost_first(self, scene: int) -> Chance:
        """That the first loss falls in a scene, from 0 on; `NOBODY`: that nobody is lost."""
        return self._chance(self.first.get(scene, 0), self.first)

    @property
    def anybody(self) -> Chance:
        """That somebody is lost this evening."""
        return self._chance(
            sum(weight for scene, weight in self.first.items() if scene != NOBODY), self.first
        )

    @property
    def deadliest(self) -> int | None:
        """The scene in which the first loss falls most often; None if nobody can be lost."""
        scenes = {scene: weight for scene, weight in self.first.items() if scene != NOBODY}
        return max(scenes, key=lambda one: (scenes[one], -one)) if any(scenes.values()) else None

    def _chance(self, meant: int, weights: Mapping[Any, int]) -> Chance:
        return Chance(Fraction(meant, sum(weights.values())), self.draws)


def exact_forecast(question: EveningQuestion) -> Forecast | None:
    """All chances, exactly; None where people's fates hang together, or there are too many ways."""
    if question.has_fights:
        return None
    party: Party[Any] = Party(question)
    people: dict[str, tuple[Weights, ...]] = {}
    kept: list[list[Fraction]] = []
    for who, start in zip(question.people, party.start, strict=True):
        scenes = _alone(party, who, start)
        if scenes is None:
            return None
        people[who] = tuple(_told(party, scene) for scene in scenes)
        kept.append([_kept(scene) for scene in scenes])
    return Forecast(question, people, _first(kept))


Now = tuple[int, bool]
"""A state of somebody's, and whether the end of an earlier scene has found them lost."""


def _alone(party: Party[Any], who: str, start: int) -> list[dict[Now, int]] | None:
    """The weights of somebody's states, now and after each scene."""
    now: dict[Now, int] = {(start, False): 1}
    scenes = [now]
    for scene in party.question.plan:
        for trial in scene.trials:
            if trial.who and who not in trial.who:
                continue
            rows = party.rows(trial, who)
            for _ in range(trial.times):
                moves = [move for at, _ in now if (move := rows.row(at)) is not None]
                if len(moves) < len(now) or len(now) > MOST_STATES:
                    return None
                whole = lcm(*(sum(move.weights) for move in moves))
                after: dict[Now, int] = {}
                for ((_, was_lost), weight), move in zip(now.items(), moves, strict=True):
                    share = weight * (whole // sum(move.weights))
                    for to, part in zip(move.to, move.weights, strict=True):
                        after[to, was_lost] = after.get((to, was_lost), 0) + share * part
                now = after
        now = _found_lost(party, now)
        scenes.append(now)
    return scenes


def _found_lost(party: Party[Any], now: Mapping[Now, int]) -> dict[Now, int]:
    """The same at the end of a scene: who is lost then has been lost."""
    found: dict[Now, int] = {}
    for (at, was_lost), weight in now.items():
        key = at, was_lost or party.people.is_lost[at]
        found[key] = found.get(key, 0) + weight
    return found


def _told(party: Party[Any], states: Mapping[Now, int]) -> Weights:
    found: dict[Condition, int] = {}
    for (at, _), weight in states.items():
        condition = party.people.told(at)
        found[condition] = found.get(condition, 0) + weight
    return found


def _kept(states: Mapping[Now, int]) -> Fraction:
    """The chance that no scene has ended with somebody lost."""
    kept = sum(weight for (_, was_lost), weight in states.items() if not was_lost)
    return Fraction(kept, sum(states.values()))


def _first(kept: Sequence[Sequence[Fraction]]) -> dict[int, int]:
    """Where the first loss falls, from the chances of each to be kept after every scene."""
    all_kept = [prod(chances, start=Fraction(1)) for chances in zip(*kept, strict=True)]
    chances = {at: one - other for at, (one, other) in enumerate(pairwise(all_kept))}
    chances[NOBODY] = all_kept[-1]
    whole = lcm(*(one.denominator for one in chances.values()))
    return {at: int(one * whole) for at, one in chances.items() if one}


Tally = tuple[dict[str, list[list[tuple[Condition, int]]]], dict[int, int]]
"""What came of a chunk: how often everybody stood so, and where the first loss fell."""


class EveningRunner:
    """Plays chunks of one evening; what it has learnt of it serves the next chunk."""

    def __init__(self, question: EveningQuestion) -> None:
        from tablee.lab.many_evenings import ManyEvenings  # noqa: PLC0415 - NumPy only where needed

        self._question = question
        self._many = ManyEvenings(question)
        about = (question.game, find_game(question.game).edition, question.state)
        rest = (question.people, question.plan, question.policy, question.tactic)
        self._key = int.from_bytes(sha256(msgspec.msgpack.encode((*about, *rest))).digest()[:16])

    def __call__(self, chunk: tuple[int, int]) -> Tally:
        """The evenings of a chunk, by its number and its size."""
        import numpy as np  # noqa: PLC0415

        number, size = chunk
        rng = np.random.Generator(np.random.Philox(key=self._key, counter=[0, 0, 0, number]))
        told = self._many.party.people.told
        people: dict[str, list[list[tuple[Condition, int]]]] = {
            who: [] for who in self._question.people
        }
        first = np.full(size, NOBODY)
        for scene, at in enumerate(self._many.scenes(size, rng)):
            for place, who in enumerate(self._question.people):
                found, counts = np.unique(at[:, place], return_counts=True)
                pairs = zip(found.tolist(), counts.tolist(), strict=True)
                people[who].append([(told(state), count) for state, count in pairs])
            if scene:
                lost_now = self._many.is_lost(at).any(axis=1)
                first[(first == NOBODY) & lost_now] = scene - 1
        scenes, counts = np.unique(first, return_counts=True)
        return people, dict(zip(scenes.tolist(), counts.tolist(), strict=True))


Progress = Callable[[Forecast, int], None]
"""Is told what has been seen so far, and how many evenings are still to come."""


def played_forecast(
    question: EveningQuestion, evenings: int, workers: Workers, progress: Progress | None = None
) -> Forecast:
    """So many evenings, played by these workers."""
    scenes = len(question.plan) + 1
    people: dict[str, list[dict[Condition, int]]] = {
        who: [{} for _ in range(scenes)] for who in question.people
    }
    first: dict[int, int] = {}
    done = 0

    def so_far() -> Forecast:
        kept = {who: tuple(dict(one) for one in found) for who, found in people.items()}
        return Forecast(question, kept, dict(first), done)

    def one_more(chunk: tuple[int, int], result: Tally) -> None:
        nonlocal done
        done += chunk[1]
        for who, tallies in result[0].items():
            for total, tally in zip(people[who], tallies, strict=True):
                for condition, count in tally:
                    total[condition] = total.get(condition, 0) + count
        for scene, count in result[1].items():
            first[scene] = first.get(scene, 0) + count
        if progress is not None:
            progress(so_far(), evenings - done)

    workers.run(EveningRunner, question, chunks_of(evenings), one_more)
    return so_far()


EVENINGS = 10_000
"""So many are played where there are too many ways to count: within one point, 19 times in 20."""


def forecast_of(
    question: EveningQuestion,
    evenings: int = EVENINGS,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Forecast:
    """What an evening may bring: counted out where that can be done, else played so many times."""
    exact = exact_forecast(question)
    if exact is not None:
        return exact
    return played_forecast(question, evenings, workers or Workers(1), progress)
