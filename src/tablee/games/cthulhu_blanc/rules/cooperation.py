"""Together: the best die is everybody's. House rule: one highest die for the whole group."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tablee.dice import order
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.dice.throws import Part
from tablee.games.cthulhu_blanc.rules.pool import FACES, Fell, failure_dice
from tablee.games.cthulhu_blanc.state import METERS, SIX, Meter, Pool, Trial


class Bests(NamedTuple):
    """A pool as the group looks at it: its best ordinary die, its best meter die, and which."""

    ordinary: int = 0
    risked: int = 0
    meters: tuple[Meter, ...] = ()
    several: bool = False
    """Whether more than one meter die shows that best."""


class PoolBests(Part[Bests], frozen=True):
    """All dice of a pool, ordinary ones first, then its meter dice."""

    roles: tuple[str, ...]
    plain: int
    meters: tuple[Meter, ...]
    """Empty for meter dice of which nobody asks whose they are."""

    @property
    def dice(self) -> tuple[int, ...]:
        return (SIX,) * len(self.roles)

    def read(self, faces: Sequence[int]) -> Bests:
        return bests(self.meters, faces[: self.plain], faces[self.plain :])

    def odds(self) -> Distribution[Bests]:
        return _odds_of_bests(self.plain, len(self.roles) - self.plain, self.meters)

    def role_of(self, index: int) -> str:
        return self.roles[index]


def bests(meters: Sequence[Meter], ordinary: Sequence[int], risked: Sequence[int]) -> Bests:
    top = max(risked, default=0)
    which = tuple(m for m, face in zip(meters, risked, strict=False) if face == top)
    return Bests(max(ordinary, default=0), top, which, list(risked).count(top) > 1)


@lru_cache(maxsize=512)
def _odds_of_bests(plain: int, risked: int, meters: tuple[Meter, ...]) -> Distribution[Bests]:
    ordinary = order.highest(plain, SIX) if plain else Distribution.certain(0)
    if meters:
        fell = Distribution(dict.fromkeys(product(FACES, repeat=risked), 1), SIX**risked)
    else:
        # The two highest say all: whether the best is alone there.
        fell = order.kept(risked, SIX, min(risked, 2)) if risked else Distribution.certain(())
    return ordinary.joint(fell).map(lambda both: bests(meters, both[:1], both[1]))


class Joint(NamedTuple):
    """A group between two pools."""

    pools: int
    parts: int
    tie: str
    lying: Bests
    """The dice of those who do not throw now."""
    fell: tuple[Bests, ...] = ()
    came: tuple[Fell, ...] = ()
    failure: int = 0


NOBODY = Bests()


def count(so_far: Joint, value: Any, index: int) -> Any:  # noqa: ANN401 - a pool, or a die
    pools, parts, tie, lying, fell, came, failure = so_far
    if index >= pools:
        failure = max(failure, value)
    elif index + 1 < pools:
        fell = (*fell, value)
    else:
        # What the failure dice do changes nothing here: decided pools are quicker to carry on.
        came, fell, lying = triggering(tie, (*fell, value), lying), (), NOBODY
    if index + 1 == parts:
        return came, failure
    return Joint(pools, parts, tie, lying, fell, came, failure)


def triggering(tie: str, fell: tuple[Bests, ...], lying: Bests) -> tuple[Fell, ...]:
    """What each pool came to: only meter dice at the top of the whole group trigger."""
    ordinary, top = lying.ordinary, lying.risked
    for one in fell:
        ordinary, top = max(ordinary, one.ordinary), max(top, one.risked)
    top = max(top, ordinary)
    shielded = tie != "any-top" and ordinary == top
    if tie == "unique-only" and not shielded:
        at_top = [one for one in (*fell, lying) if one.risked == top]
        shielded = len(at_top) > 1 or any(one.several for one in at_top)
    return tuple(
        [
            Fell(max(one.ordinary, one.risked), () if shielded or one.risked < top else one.meters)
            for one in fell
        ]
    )


def throw_joint(
    dice: Dice, pools: Sequence[Pool], objectors: Sequence[str], tie: str, lying: Sequence[Pool]
) -> tuple[tuple[Fell, ...], int]:
    """The pools of a group, or one of them again beside those that lie."""
    parts: list[Part[Any]] = [*(_part(pool) for pool in pools), *failure_dice(objectors)]
    start = Joint(len(pools), len(parts), tie, _at_rest(lying))
    found: tuple[tuple[Fell, ...], int] = dice.throw(*parts, fold=count, start=start)
    return found


def triggering_at_rest(pools: Sequence[Pool], tie: str) -> tuple[Fell, ...]:
    """What each pool comes to as the dice of the whole group lie at last."""
    return triggering(tie, tuple(_lying(pool) for pool in pools), NOBODY)


def _lying(pool: Pool) -> Bests:
    risked = {die.role: die.face for die in pool.shown if die.role in METERS}
    ordinary = [die.face for die in pool.shown if die.role not in METERS]
    meters = tuple(meter for meter in METERS if meter in risked)
    return bests(meters, ordinary, [risked[meter] for meter in meters])


def _part(pool: Pool) -> PoolBests:
    ordinary = ["plain"] * pool.plain or [d for d in ("human", "trade") if d in pool.dice]
    risked = ["meter"] * pool.risked or pool.meters
    roles = (*ordinary, *risked)
    return PoolBests(
        who=(pool.who,) * len(roles), roles=roles, plain=len(ordinary), meters=pool.meters
    )


def _at_rest(lying: Sequence[Pool]) -> Bests:
    """Dice that lie, as one pool."""
    shown = [die for pool in lying for die in pool.shown]
    risked = [die.face for die in shown if die.role in ("folie", "blessures", "bureaucratie")]
    ordinary = [die.face for die in shown if die.role in ("human", "trade", "plain")]
    if not shown:
        ordinary = [pool.top for pool in lying]  # reckoned without faces: as if all were ordinary
    return bests((), ordinary, risked)


def joint_top(trial: Trial) -> int:
    return max((pool.top for pool in trial.pools.values()), default=0)
