"""The dice of a test that lie on the stage: what is shown there is not shown again on its card."""

from tablee.dice.throws import Shown
from tablee.games.cthulhu_blanc.pages.words import Seen
from tablee.games.cthulhu_blanc.state import Objection, Pool, Trial
from tablee.kernel.stage import thrown_turn


class OnStage:
    """The dice that the stage shows to a seat."""

    def __init__(self, sight: Seen) -> None:
        turn = thrown_turn(sight)
        self._dice: tuple[Shown, ...] = tuple(
            die
            for happening in sight.happened
            if happening.turn == turn
            for line in happening.lines
            if line.cast is not None
            for die in line.cast.dice
        )

    def has_pool(self, pool: Pool) -> bool:
        return bool(pool.shown) and all(die in self._dice for die in pool.shown)

    def has_failure(self, objection: Objection) -> bool:
        return any(
            (die.role, die.who, die.face) == ("failure", objection.seat, objection.face)
            for die in self._dice
        )

    def has_throw_of(self, trial: Trial) -> bool:
        """Whether the throw on the stage is the last one of this test, so that its verdict stands
        there, too."""
        return any(self.has_pool(pool) for pool in trial.pools.values()) or any(
            self.has_failure(one) for one in trial.objections
        )
