"""An evening to come: its question, and the party as states of their own."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from tablee.kernel.forecasts import FIGHT, PlannedScene, Trial
from tablee.kernel.game import Game
from tablee.kernel.words import By
from tablee.lab.bout import Bout, FightQuestion
from tablee.lab.games import find_game
from tablee.lab.plan import forecasts_of
from tablee.lab.trials import People, SoloTrial, TrialRows

S = TypeVar("S")


class EveningQuestion(msgspec.Struct, frozen=True):
    """An evening, as pure data: another process that knows the games can play it."""

    game: str
    state: Any
    seats: Mapping[str, By]
    people: tuple[str, ...]
    plan: tuple[PlannedScene, ...]
    policy: str
    tactic: str = ""
    """How the others of its fights are led; their usual tactic, if it is not said."""

    @property
    def has_fights(self) -> bool:
        return any(trial.kind == FIGHT for scene in self.plan for trial in scene.trials)


class Party(Generic[S]):
    """The people of an evening, and what its trials do to each."""

    def __init__(self, question: EveningQuestion) -> None:
        self.question = question
        self.game: Game[S] = find_game(question.game)
        self.forecasts = forecasts_of(self.game)
        self.people: People[S] = People(self.forecasts)
        self.start = [self.people.number(question.state, who) for who in question.people]
        self._rows: dict[tuple[Trial, str], TrialRows[S]] = {}

    def rows(self, trial: Trial, who: str) -> TrialRows[S]:
        """What one trial does to one person, once."""
        once = msgspec.structs.replace(trial, times=1, who=())
        if (once, who) not in self._rows:
            asked = self.question
            playing = SoloTrial(self.game, self.forecasts, asked.seats, who, once, asked.policy)
            self._rows[once, who] = TrialRows(self.people, playing, who)
        return self._rows[once, who]

    def together(self, states: Mapping[str, int]) -> S:
        """The table with these people in these states, and all that the keeper has prepared."""
        ones = {who: self.people.state(at) for who, at in states.items()}
        state: S = self.forecasts.together(self.question.state, ones)
        return state

    def bout(self, trial: Trial, states: Mapping[str, int]) -> Bout[S]:
        """A fight of the plan, with these people in these states."""
        asked, fights = self.question, self.game.fights
        if fights is None:
            raise LookupError(f"{asked.game} has no fights")
        usual = next(iter(fights.tactics))
        tactics = (self.forecasts.tactics.get(asked.policy, usual), asked.tactic or usual)
        sides = (tuple(states), trial.foes)
        state = self.together(states)
        return Bout(FightQuestion(asked.game, state, asked.seats, sides, tactics))
