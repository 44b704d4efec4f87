"""The pool: which dice apply, how they fall, and which meter dice trigger their roll.

One throw answers one question, pool by pool: the highest die, and the meters that trigger. In an
opposition it also says who wins. Nothing finer is asked, so exact odds stay quick.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tablee.dice import order
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Part
from tablee.games.cthulhu_blanc.state import SIX, Meter, Pool

FACES = range(1, SIX + 1)


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
        order.kept(plain, SIX, plain if compared else 1) if plain else Distribution.certain(())
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
    failure: int = 0
    """The highest failure die: of several no more is asked."""


def gather(so_far: Thrown, value: Any, index: int) -> Any:  # noqa: ANN401 - a pool, or a die
    if index < so_far.pools:
        so_far = so_far._replace(fell=(*so_far.fell, value[1]))
    else:
        so_far = so_far._replace(failure=max(so_far.failure, value))
    return so_far if index + 1 < so_far.parts else (so_far.fell, so_far.failure)


def throw_pools(
    dice: Dice, pools: Sequence[Pool], objectors: Sequence[str], tie: str
) -> tuple[tuple[Fell, ...], int]:
    """All pools of one side at once, with the failure dice that were called (the highest)."""
    parts: list[Part[Any]] = [*(dice_of(pool, tie) for pool in pools), *failure_dice(objectors)]
    start = Thrown(len(pools), len(parts))
    found: tuple[tuple[Fell, ...], int] = dice.throw(*parts, fold=gather, start=start)
    return found


def failure_dice(objectors: Sequence[str]) -> list[Face]:
    return [Face(sides=SIX, role="failure", who=(seat,)) for seat in objectors]
