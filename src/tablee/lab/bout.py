"""A fight that plays itself: whose go it is, and what their tactic asks.

Every seat is asked in turn. It is shown its own view and its own offers and nothing else.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from tablee.dice.readers import Dice
from tablee.kernel.fights import Fights, Moment, Sight, Standing
from tablee.kernel.following import Follower
from tablee.kernel.game import Game
from tablee.kernel.words import Ask, By, View
from tablee.lab.games import find_game
from tablee.lab.walk import Playing

S = TypeVar("S")

NOBODY = -1
"""In place of the side that won."""


class Ending(msgspec.Struct, frozen=True, order=True):
    """How a fight came out: the side that holds the ground, and how everybody is."""

    winner: int
    standing: tuple[Standing, ...]
    is_over: bool = True
    """Not where the same round would come again and again, without anybody winning."""


class FightQuestion(msgspec.Struct, frozen=True):
    """A fight, as pure data: another process that knows the games can play it."""

    game: str
    state: Any
    seats: Mapping[str, By]
    sides: tuple[tuple[str, ...], ...]
    tactics: tuple[str, ...]


class Bout(Playing[S]):
    """A fight between sides, each led by a tactic."""

    def __init__(self, question: FightQuestion) -> None:
        self.question = question
        self.game: Game[S] = find_game(question.game)
        found = self.game.fights
        if found is None:
            raise LookupError(f"{question.game} has no fights")
        self.fights: Fights[S] = found
        self.counted = found.ends_round
        self._follower: Follower[S] = Follower(self.game)
        self.everybody = tuple(who for side in question.sides for who in side)
        self.side_of = {who: at for at, side in enumerate(question.sides) for who in side}

        self.start = self.opened(question.state)

    def opened(self, state: S) -> S:
        """A state of these people once the fight has been opened."""
        state = self.fights.gathered(state, self.question.sides)
        for ask in self.fights.opening(state, self.question.sides):
            state = self._follower.asked(state, self._keeper, ask)
        return self.fights.plain(state, self.question.tactics)

    def throws(self, ask: Ask) -> bool:
        return self.game.rules.laws[type(ask)].dice

    def asked(self, state: S, by: By, ask: Ask, dice: Dice) -> tuple[S, int]:
        way = self._follower.follow(state, by, ask, dice)
        rounds = sum(isinstance(event, self.counted) for event in way.happened)
        return self.fights.plain(way.state, self.question.tactics), rounds

    @cached_property
    def _keeper(self) -> By:
        return next(by for by in self.question.seats.values() if by.is_keeper)

    @cached_property
    def _led(self) -> Sequence[tuple[By, Sequence[tuple[int, tuple[str, ...]]]]]:
        """The seats in the order in which they are asked, each with whom it leads, by side."""
        found: dict[str, dict[int, tuple[str, ...]]] = {}
        for who, side in self.side_of.items():
            seat = self.fights.seat_of(self.question.state, who)
            by = self._keeper.seat if seat not in self.question.seats else str(seat)
            led = found.setdefault(by, {})
            led[side] = (*led.get(side, ()), who)
        found.setdefault(self._keeper.seat, {})
        seats = sorted(found, key=lambda seat: (seat == self._keeper.seat, seat))
        return [(self.question.seats[seat], tuple(found[seat].items())) for seat in seats]

    def choose(self, state: S) -> tuple[By, Ask] | None:
        """Who asks what now; None where it is over, or nobody has anything to ask."""
        if self.ending(state).winner != NOBODY or not self._is_on(state):
            return None
        for by, led in self._led:
            sight = self._sight(state, by)
            for side, own in led:
                foes = tuple(who for who in self.everybody if self.side_of[who] != side)
                tactic = self.fights.tactics[self.question.tactics[side]]
                if ask := tactic(Moment(sight, own, foes)):
                    return by, ask
            if by.is_keeper and (ask := self.fights.umpire(sight)):
                return by, ask
        return None

    def _sight(self, state: S, by: By) -> Sight[View]:
        laws = self.game.rules.laws
        return Sight(lambda: self.game.view(state, by), lambda kind: laws[kind].offered(state, by))

    def _is_on(self, state: S) -> bool:
        return any(one.condition == "up" for one in self.fights.standing(state, self.everybody))

    def ending(self, state: S, *, is_over: bool = True) -> Ending:
        """How it stands, as if it were over now."""
        standing = tuple(self.fights.standing(state, self.everybody))
        up = {self.side_of[one.who] for one in standing if one.condition == "up"}
        winner = next(iter(up)) if len(up) == 1 else NOBODY
        return Ending(winner, standing, is_over and len(up) <= 1)
