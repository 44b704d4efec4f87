"""Many evenings of one party at once: who is in which state, moved on trial by trial.

An evening is a row of numbers, one for the state of each person. A trial of one person is a look
into the rows of chances that the rules gave once for each situation; a fight is played by all who
are still there (`lab/draws.py`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.forecasts import FIGHT, PlannedScene, Trial
from tablee.lab.draws import Draws
from tablee.lab.evening import EveningQuestion, Party
from tablee.lab.trials import TrialRows
from tablee.lab.walk import Walk

MOST_ROUNDS = 100
MOST_KEPT = 60_000
"""Situations of one fight that are remembered from one batch of evenings to the next."""

Numbers = NDArray[np.int64]
Rng = np.random.Generator


class ManyEvenings:
    """A party whose evenings are drawn."""

    def __init__(self, question: EveningQuestion) -> None:
        self.party: Party[Any] = Party(question)
        self._trials: dict[tuple[Trial, str], _DrawnTrial] = {}
        self._fights: dict[tuple[Trial, tuple[int, ...]], _DrawnFight] = {}

    def scenes(self, evenings: int, rng: Rng) -> Iterator[Numbers]:
        """The states of all in all evenings, before the first scene and after each."""
        at = np.tile(np.array(self.party.start, dtype=np.int64), (evenings, 1))
        yield at
        for scene in self.party.question.plan:
            at = self._after(at, scene, rng)
            yield at

    def is_lost(self, at: Numbers) -> NDArray[np.bool_]:
        return np.array(self.party.people.is_lost, dtype=bool)[at]

    def _after(self, at: Numbers, scene: PlannedScene, rng: Rng) -> Numbers:
        at = at.copy()
        people = self.party.question.people
        for trial in scene.trials:
            named = trial.who or people
            places = [place for place, who in enumerate(people) if who in named]
            if trial.kind == FIGHT:
                self._fight(at, trial, places, rng)
                continue
            for place in places:
                drawn = self._drawn(trial, people[place])
                for _ in range(trial.times):
                    mine = np.flatnonzero(~self.is_gone(at[:, place]))
                    at[mine, place] = drawn(at[mine, place], rng)
        return at

    def _drawn(self, trial: Trial, who: str) -> "_DrawnTrial":
        if (trial, who) not in self._trials:
            self._trials[trial, who] = _DrawnTrial(self.party.rows(trial, who))
        return self._trials[trial, who]

    def is_gone(self, at: Numbers) -> NDArray[np.bool_]:
        return np.array(self.party.people.is_gone, dtype=bool)[at]

    def _fight(self, at: Numbers, trial: Trial, places: Sequence[int], rng: Rng) -> None:
        """Everybody who is still there fights; evenings are taken together by who that is."""
        is_there = ~self.is_lost(at[:, places])
        found, where = np.unique(is_there, axis=0, return_inverse=True)
        for index, there in enumerate(found.tolist()):
            mine = np.flatnonzero(where.reshape(-1) == index)
            who = tuple(place for place, is_one in zip(places, there, strict=True) if is_one)
            if not who:
                continue
            fight = self._fights.get((trial, who))
            if fight is None or fight.is_full:
                fight = self._fights[trial, who] = _DrawnFight(self.party, trial, who)
            cells = np.ix_(mine, np.array(who))
            at[cells] = fight(at[cells], rng)


class _DrawnTrial:
    """One trial of one person, from every state in which they may come to it."""

    def __init__(self, rows: TrialRows[Any]) -> None:
        self._rows = rows
        self._draws = Draws(rows.walk)
        self._starts: dict[int, int] = {}
        self._left: dict[int, int] = {}

    def __call__(self, at: Numbers, rng: Rng) -> Numbers:
        found, where = np.unique(at, return_inverse=True)
        starts = np.array([self._start(one) for one in found.tolist()], dtype=np.int64)
        ends, _ = self._draws.played(starts[where], rng, MOST_ROUNDS)
        reached, where = np.unique(ends, return_inverse=True)
        left = np.array([self._left_in(one) for one in reached.tolist()], dtype=np.int64)
        return left[where]

    def _start(self, state: int) -> int:
        if state not in self._starts:
            self._starts[state] = self._rows.enter(state)
        return self._starts[state]

    def _left_in(self, end: int) -> int:
        if end not in self._left:
            self._left[end] = self._rows.left(end)
        return self._left[end]


class _DrawnFight:
    """One fight of a plan between these people and its foes, from every state in which they may
    come to it."""

    def __init__(self, party: Party[Any], trial: Trial, places: Sequence[int]) -> None:
        self._party = party
        self._who = [party.question.people[place] for place in places]
        first = dict(zip(self._who, (party.start[place] for place in places), strict=True))
        self._bout = party.bout(trial, first)
        self._walk: Walk[Any] = Walk(self._bout)
        self._draws = Draws(self._walk)
        self._starts: dict[tuple[int, ...], int] = {}
        self._left: dict[int, list[int]] = {}

    @property
    def is_full(self) -> bool:
        return len(self._walk.states) > MOST_KEPT

    def __call__(self, at: Numbers, rng: Rng) -> Numbers:
        found, where = np.unique(at, axis=0, return_inverse=True)
        starts = np.array([self._start(tuple(one)) for one in found.tolist()], dtype=np.int64)
        ends, _ = self._draws.played(starts[where.reshape(-1)], rng, MOST_ROUNDS)
        reached, where = np.unique(ends, return_inverse=True)
        left = np.array([self._left_in(one) for one in reached.tolist()], dtype=np.int64)
        return left[where.reshape(-1)]

    def _start(self, states: tuple[int, ...]) -> int:
        if states not in self._starts:
            state = self._party.together(dict(zip(self._who, states, strict=True)))
            self._starts[states] = self._walk.enter(self._bout.opened(state))
        return self._starts[states]

    def _left_in(self, end: int) -> list[int]:
        if end not in self._left:
            state = self._walk.states[end]
            self._left[end] = [self._party.people.number(state, who) for who in self._who]
        return self._left[end]
