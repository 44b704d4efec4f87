"""How play goes on in odds that reach further than one ask: through the rules and nothing else."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import GRAVEST
from tablee.games.cthulhu_d20.rules.attack.asks import DeclareAttack, RollAttack, TellWound
from tablee.games.cthulhu_d20.rules.attack.consequence import how_it_landed
from tablee.games.cthulhu_d20.rules.attack.events import AttackReckoned
from tablee.games.cthulhu_d20.rules.common import known, rules
from tablee.games.cthulhu_d20.rules.destiny.asks import PassDestiny
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.points.events import BodyTold, HitPointsChanged
from tablee.games.cthulhu_d20.rules.wounds.events import WoundMade
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.following import Course, Follower, Step, anyone
from tablee.kernel.words import By, Event

follower = Follower(rules)
MISS, DEAD = "miss", "dead"
UNHURT, FALLS = "none", "falls"
"""A hit that leaves no wound, and a creature fought traditionally that goes down."""
RESULTS: tuple[str, ...] = (MISS, UNHURT, *GRAVEST, FALLS, DEAD)
"""How an attack may come out, from best to worst for the victim."""
TELLING = TellWound()


def worst(one: str, other: str) -> str:
    return max(one, other, key=RESULTS.index)


def result_of(happened: Sequence[Event]) -> str:
    """The row of the wound that was told, or death; of hit points, whether they are gone."""
    found = MISS
    for event in happened:
        match event:
            case AttackReckoned(hit=True):
                found = worst(found, UNHURT)
            case WoundMade():
                found = event.wound.row
            case HitPointsChanged(hp=hp) if hp <= 0:
                found = FALLS
            case BodyTold(seen="dies"):
                found = DEAD
            case _:
                pass
    return found


class At(NamedTuple):
    """Where attacks made one after the other have come to: all that the rest of them hangs on."""

    left: int
    """How many attacks have not been told yet."""
    worst: str
    """The worst that has come of them so far."""
    body: Hashable = None
    """All that blows have changed about the victim's body for the next blow."""
    lies: bool = False
    """Whether the dice of an attack lie on the table, and the wound is still to be told."""
    landed: Hashable = None
    """All that decides how that attack ends."""


def ends_of(state: State, by: By, attacks: Sequence[DeclareAttack]) -> Distribution[str]:
    """The worst that comes of attacks made one after the other."""
    return _Attacks(anyone(by), attacks).ends(state)


class _Attacks:
    """Each is declared and rolled, nobody calls on destiny, and its wound is told."""

    def __init__(self, by: By, attacks: Sequence[DeclareAttack]) -> None:
        self._by = by
        self._attacks = attacks

    def ends(self, state: State) -> Distribution[str]:
        start = self._at(state, len(self._attacks), MISS)
        return Course(start, state, self._play).results(self._result)

    def _at(self, state: State, left: int, so_far: str) -> At:
        if not left:
            return At(0, so_far)
        person = known(state, self._attacks[-left].target)
        last = person.wounds[-1].row if person.wounds else MISS
        hp = person.creature.hp
        body = (person.pf, person.pv, person.condition, person.prone, person.made, last, hp)
        return At(left, so_far, body)

    def _play(self, at: At, state: State) -> Step[At, State] | None:
        if not at.left:
            return None
        attack = self._attacks[-at.left]
        if not at.lies:
            return None if known(state, attack.target).is_dead else self._rolled(at, state, attack)
        if known(state, attack.target).creature.treatment == "traditional":
            return self._damaged(at, state)
        # The last wound is read before its saves are rolled: see `_result`.
        return self._told(at, state) if at.left > 1 else None

    def _rolled(self, at: At, state: State, attack: DeclareAttack) -> Step[At, State]:
        laid = follower.asked(state, self._by, attack)

        def step(dice: Dice) -> tuple[At, State]:
            after = follower.asked(laid, self._by, RollAttack(), dice)
            strike = after.strike
            if strike is None:  # a miss that has been told at once
                return self._at(after, at.left - 1, at.worst), after
            landed = how_it_landed(after, strike) if strike.hit else None
            return at._replace(lies=True, landed=landed), after

        return step

    def _told(self, at: At, state: State) -> Step[At, State]:
        state = self._without_destiny(state)
        result = worst(at.worst, self._wound(state))

        def step(dice: Dice) -> tuple[At, State]:
            after = follower.asked(state, self._by, TELLING, dice)
            return self._at(after, at.left - 1, result), after

        return step

    def _damaged(self, at: At, state: State) -> Step[At, State]:
        """Damage is rolled: how it ends is known once its dice have fallen."""
        state = self._without_destiny(state)

        def step(dice: Dice) -> tuple[At, State]:
            way = follower.follow(state, self._by, TELLING, dice)
            result = worst(at.worst, result_of(way.happened))
            if at.left == 1:
                return At(0, result), state
            return self._at(way.state, at.left - 1, result), way.state

        return step

    def _result(self, at: At, state: State) -> str:
        if not at.lies:
            return at.worst
        return worst(at.worst, self._wound(self._without_destiny(state)))

    def _wound(self, state: State) -> str:
        """What is told comes before saves."""
        return result_of(follower.before_dice(state, self._by, TELLING))

    def _without_destiny(self, state: State) -> State:
        strike = state.strike
        while strike is not None and (left := may_still_call(state, strike)):
            state = follower.asked(state, self._by, PassDestiny(who=left[0].id))
            strike = state.strike
        return state
