"""The pool: which dice apply, how they fall, and which meter dice trigger their roll.

One throw answers one question, pool by pool: the highest die, and the meters that trigger. In an
opposition it also says who wins. Nothing finer is asked, so exact odds stay quick.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tablee.dice import pools
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest, Part
from tablee.games.cthulhu_blanc.state import SIX, Meter, Pool, Result

RESULTS: tuple[tuple[int, int, Result], ...] = (
    (1, 1, "dear"),
    (2, 3, "backlash"),
    (4, 4, "standard"),
    (5, 5, "excellent"),
    (6, 6, "incredible"),
)

FACES = range(1, SIX + 1)


def result_of(top: int) -> Result:
    return next(name for low, high, name in RESULTS if low <= top <= high)


class Fell(NamedTuple):
    """What a pool came to."""

    top: int
    triggers: tuple[Meter, ...]


def triggers(
    ordinary: int, risked: Sequence[int], meters: Sequence[Meter], tie: str
) -> tuple[Meter, ...]:
    """The meter dice that are the highest of their pool (dice.meter-die-highest)."""
    top = max((ordinary, *risked))
    at_top = tuple(m for m, face in zip(meters, risked, strict=True) if face == top)
    if tie == "any-top":
        return at_top
    if ordinary == top:
        return ()
    if tie == "unique-only" and len(at_top) > 1:
        return ()
    return at_top


class PoolDice(Part[tuple[tuple[int, ...], Fell]], frozen=True):
    """All dice of a pool, ordinary ones first: what they came to.

    Where an opposition compares all dice, their faces too, highest first.
    """

    roles: tuple[str, ...]
    meters: tuple[Meter, ...]
    tie: str
    compared: bool = False

    @property
    def dice(self) -> tuple[int, ...]:
        return (SIX,) * len(self.roles)

    def read(self, faces: Sequence[int]) -> tuple[tuple[int, ...], Fell]:
        plain = len(self.roles) - len(self.meters)
        ordered = tuple(sorted(faces, reverse=True)) if self.compared else ()
        due = triggers(max(faces[:plain], default=0), faces[plain:], self.meters, self.tie)
        return ordered, Fell(max(faces), due)

    def odds(self) -> Distribution[tuple[tuple[int, ...], Fell]]:
        return _odds_of_pool(
            len(self.roles) - len(self.meters), self.meters, self.tie, self.compared
        )

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        if self.compared or "plain" not in self.roles:
            return (True,) * len(faces)
        best = faces.index(max(faces))
        return tuple(index == best for index in range(len(faces)))

    def role_of(self, index: int) -> str:
        return self.roles[index]


@lru_cache(maxsize=512)
def _odds_of_pool(
    plain: int, meters: tuple[Meter, ...], tie: str, compared: bool
) -> Distribution[tuple[tuple[int, ...], Fell]]:
    """In which order ordinary dice fell says nothing, and often only their highest counts."""
    ordinary: Distribution[tuple[int, ...]] = (
        pools.kept(plain, SIX, plain if compared else 1) if plain else Distribution.certain(())
    )
    part = PoolDice(
        roles=("",) * (min(plain, plain if compared else 1) + len(meters)),
        meters=meters,
        tie=tie,
        compared=compared,
    )
    risked = Distribution(dict.fromkeys(product(FACES, repeat=len(meters)), 1), SIX ** len(meters))
    return ordinary.joint(risked).map(lambda fell: part.read((*fell[0], *fell[1])))


def dice_of(pool: Pool, tie: str, *, compared: bool = False) -> PoolDice:
    ordinary = [die for die in ("human", "trade") if die in pool.dice]
    roles = (*(["plain"] * pool.plain or ordinary), *pool.meters)
    return PoolDice(
        who=(pool.who,) * len(roles), roles=roles, meters=pool.meters, tie=tie, compared=compared
    )


class Thrown(NamedTuple):
    """A throw between two parts: how many pools and parts there are, and what fell so far."""

    pools: int
    parts: int
    fell: tuple[Fell, ...] = ()
    failed: tuple[int, ...] = ()


def gather(so_far: Thrown, value: Any, index: int) -> Any:  # noqa: ANN401 - a pool, or a die
    if index < so_far.pools:
        so_far = so_far._replace(fell=(*so_far.fell, value[1]))
    else:
        so_far = so_far._replace(failed=(*so_far.failed, value))
    return so_far if index + 1 < so_far.parts else (so_far.fell, so_far.failed)


def throw_pools(
    dice: Dice, pools: Sequence[Pool], objectors: Sequence[str], tie: str, is_joint: bool = False
) -> tuple[tuple[Fell, ...], tuple[int, ...]]:
    """All pools of one side at once, with the failure dice that were called."""
    failure = [Face(sides=SIX, role="failure", who=(seat,)) for seat in objectors]
    if is_joint:
        return _throw_joint(dice, pools, failure, tie)
    parts: list[Part[Any]] = [*(dice_of(pool, tie) for pool in pools), *failure]
    start = Thrown(len(pools), len(parts))
    found: tuple[tuple[Fell, ...], tuple[int, ...]] = dice.throw(*parts, fold=gather, start=start)
    return found


# House rule: one highest die for the whole group


def parts_of(pool: Pool) -> tuple[Part[Any], ...]:
    """Ordinary dice first, then the meter dice in their order."""
    found: list[Part[Any]] = []
    if pool.plain:
        who = (pool.who,) * pool.plain
        found.append(Highest(count=pool.plain, sides=SIX, role="plain", who=who))
    else:
        ordinary = (die for die in ("human", "trade") if die in pool.dice)
        found += (Face(sides=SIX, role=role, who=(pool.who,)) for role in ordinary)
    found += (Face(sides=SIX, role=meter, who=(pool.who,)) for meter in pool.meters)
    return tuple(found)


class Joint(NamedTuple):
    """A group between two dice: the faces that fell so far."""

    layouts: tuple[tuple[int, tuple[Meter, ...]], ...]
    """For each pool: how many ordinary parts, and its meter dice."""
    failures: int
    tie: str
    done: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """For each pool that has fallen: its best ordinary die, and its meter dice."""
    taken: int = 0
    ordinary: int = 0
    risked: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()


def count(
    so_far: Joint, value: int, index: int
) -> Joint | tuple[tuple[Fell, ...], tuple[int, ...]]:
    if len(so_far.done) < len(so_far.layouts):
        plain, meters = so_far.layouts[len(so_far.done)]
        if so_far.taken < plain:
            so_far = so_far._replace(ordinary=max(so_far.ordinary, value))
        else:
            so_far = so_far._replace(risked=(*so_far.risked, value))
        so_far = so_far._replace(taken=so_far.taken + 1)
        if so_far.taken < plain + len(meters):
            return so_far
        done = (*so_far.done, (so_far.ordinary, so_far.risked))
        so_far = so_far._replace(done=done, taken=0, ordinary=0, risked=())
    else:
        so_far = so_far._replace(failed=(*so_far.failed, value))
    if len(so_far.done) == len(so_far.layouts) and len(so_far.failed) == so_far.failures:
        return _joint(so_far), so_far.failed
    return so_far


def _joint(so_far: Joint) -> tuple[Fell, ...]:
    """Only meter dice that show the highest value of the whole group count."""
    labels = [(n, meter) for n, (_, meters) in enumerate(so_far.layouts) for meter in meters]
    ordinary = max(plain for plain, _ in so_far.done)
    risked = [face for _, faces in so_far.done for face in faces]
    top = max((ordinary, *risked))
    at_top = [label for label, face in zip(labels, risked, strict=True) if face == top]
    shielded = so_far.tie != "any-top" and ordinary == top
    if shielded or (so_far.tie == "unique-only" and len(at_top) > 1):
        at_top = []
    return tuple(
        Fell(max((plain, *faces)), tuple(meter for whose, meter in at_top if whose == place))
        for place, (plain, faces) in enumerate(so_far.done)
    )


def _throw_joint(
    dice: Dice, pools: Sequence[Pool], failure: Sequence[Face], tie: str
) -> tuple[tuple[Fell, ...], tuple[int, ...]]:
    parts: list[Part[Any]] = []
    layouts: list[tuple[int, tuple[Meter, ...]]] = []
    for pool in pools:
        added = parts_of(pool)
        layouts.append((len(added) - len(pool.meters), pool.meters))
        parts += added
    start = Joint(tuple(layouts), len(failure), tie)
    found: tuple[tuple[Fell, ...], tuple[int, ...]] = dice.throw(
        *parts, *failure, fold=count, start=start
    )
    return found


# Against each other


class Duel(NamedTuple):
    """An opposition between two pools."""

    sides: tuple[str, ...]
    lying: tuple[tuple[str, tuple[int, ...]], ...]
    """Pools that lie as they fell: side and sorted faces."""
    missing: str
    done: tuple[tuple[tuple[int, ...], Fell], ...] = ()


def duel(
    so_far: Duel, value: tuple[tuple[int, ...], Fell], index: int
) -> Duel | tuple[tuple[str, ...], tuple[Fell, ...]]:
    done = (*so_far.done, value)
    if len(done) < len(so_far.sides):
        return so_far._replace(done=done)
    thrown = [(side, faces) for side, (faces, _) in zip(so_far.sides, done, strict=True)]
    return leaders([*so_far.lying, *thrown], so_far.missing), tuple(fell for _, fell in done)


def leaders(pools: Sequence[tuple[str, tuple[int, ...]]], missing: str) -> tuple[str, ...]:
    """The side with the best sorted dice, or all sides of a perfect tie (oppose.tie-break)."""
    if len(pools) == 2 and missing != "ignored" and pools[0][0] != pools[1][0]:
        (one, ours), (other, theirs) = pools  # as nearly always, and quickly
        return (one,) if ours > theirs else (other,) if theirs > ours else (one, other)
    best: dict[str, tuple[int, ...]] = {}
    for side, faces in pools:
        best[side] = max(best.get(side, ()), faces)
    if missing == "ignored":
        # Only as many dice are compared as the smallest pool has.
        least = min(len(faces) for faces in best.values())
        best = {side: faces[:least] for side, faces in best.items()}
    top = max(best.values())
    return tuple(side for side, faces in best.items() if faces == top)


def throw_duel(
    dice: Dice,
    pools: Sequence[Pool],
    lying: Sequence[Pool],
    tie: str,
    missing: str,
) -> tuple[tuple[str, ...], tuple[Fell, ...]]:
    """Pools against each other, or one again against dice that lie."""
    parts = [dice_of(pool, tie, compared=True) for pool in pools]
    at_rest = tuple((pool.side, pool.sorted) for pool in lying)
    start = Duel(tuple(pool.side for pool in pools), at_rest, missing)
    found: tuple[tuple[str, ...], tuple[Fell, ...]] = dice.throw(*parts, fold=duel, start=start)
    return found
