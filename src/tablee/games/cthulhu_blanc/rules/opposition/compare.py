"""Against each other: whose sorted dice are best, and how likely.

An opposition asks one question of all its dice: which side leads, with which highest die, and
which meter dice trigger. Its chances are reckoned by what the best dice show and not by all that
may fall, and of equal sides that tie only how many they are is told apart.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import NamedTuple

from tablee.dice.budget import TooManyPaths, charged, spend
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.dice.throws import Part
from tablee.games.cthulhu_blanc.rules.pool import PoolDice, dice_of
from tablee.games.cthulhu_blanc.state import SIX, Meter, Pool

Sorted = tuple[int, ...]
Triggers = tuple[tuple[Meter, ...], ...]


MOST_WAYS = 100_000
"""Of surplus dice that do not count among unlike allies, so many ways are told apart."""

WAY = 15
"""Steps of one of them."""


class Led(NamedTuple):
    """How an opposition fell."""

    leads: tuple[str, ...]
    """The side with the best dice, or all sides of a perfect tie.

    Chances are given for equal sides alike: of those that tie, so many stand for all.
    """
    top: int
    """The highest die of who leads, where somebody asks for it; 0 otherwise."""
    triggers: Triggers


def leaders(pools: Sequence[tuple[str, Sorted]], missing: str) -> tuple[str, ...]:
    """The side with the best sorted dice, or all sides of a perfect tie (oppose.tie-break)."""
    best: dict[str, Sorted] = {}
    for side, faces in pools:
        best[side] = max(best.get(side, ()), faces)
    if missing == "ignored":
        # Only as many dice are compared as the smallest pool has.
        least = min(len(faces) for faces in best.values())
        best = {side: faces[:least] for side, faces in best.items()}
    top = max(best.values())
    return tuple(side for side, faces in best.items() if faces == top)


class Against(Part[Led], frozen=True):
    """All pools that are thrown against each other, or against dice that lie."""

    pools: tuple[PoolDice, ...]
    sides: tuple[str, ...]
    lying: tuple[tuple[str, Sorted], ...]
    missing: str
    asks_top: bool

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(sides for pool in self.pools for sides in pool.dice)

    def read(self, faces: Sequence[int]) -> Led:
        fell = [pool.read(some) for pool, some in self._split(faces)]
        thrown = [(side, ordered) for side, (ordered, _) in zip(self.sides, fell, strict=True)]
        everybody = [*self.lying, *thrown]
        leads = leaders(everybody, self.missing)
        top = max(ordered[0] for side, ordered in everybody if side in leads)
        due = tuple(came.triggers for _, came in fell)
        return Led(leads, top if self.asks_top else 0, due)

    def odds(self) -> Distribution[Led]:
        kinds = tuple((len(p.roles) - len(p.meters), p.meters, p.tie) for p in self.pools)
        return _odds(kinds, self.sides, self.lying, self.missing, self.asks_top)

    def role_of(self, index: int) -> str:
        return [role for pool in self.pools for role in pool.roles][index]

    def _split(self, faces: Sequence[int]) -> Iterator[tuple[PoolDice, Sequence[int]]]:
        position = 0
        for pool in self.pools:
            count = len(pool.roles)
            yield pool, faces[position : position + count]
            position += count


Kind = tuple[int, tuple[Meter, ...], str]
"""A pool as far as chances go: its ordinary dice, its meter dice, and how ties are read."""


Ways = dict[tuple[Sorted, Triggers], int]
"""In how many ways dice are best such, with such triggers."""


class Side(NamedTuple):
    """One side: how likely its best dice are such, with such triggers."""

    name: str
    places: tuple[int, ...]
    """Which of the pools thrown are its own."""
    alike: object
    """Sides that agree in this have the same chances and trigger nothing."""
    ways: Ways


@charged
def _odds(
    kinds: tuple[Kind, ...],
    names: tuple[str, ...],
    lying: tuple[tuple[str, Sorted], ...],
    missing: str,
    asks_top: bool,
) -> Distribution[Led]:
    denominator = prod(SIX ** (plain + len(meters)) for plain, meters, _ in kinds)
    every = dict.fromkeys((*(side for side, _ in lying), *names))
    sides = [_side(name, kinds, names, lying) for name in every]
    if missing == "ignored":
        lengths = [{len(best) for best, _ in side.ways} for side in sides]
        if any(len(some) > 1 for some in lengths):
            return Distribution(_one_by_one(sides, asks_top), denominator)
        least = min(length for some in lengths for length in some)
        sides = [_cut(side, least) for side in sides]
    kins = _kins(sides)
    bests = sorted({best for side in sides for best, _ in side.ways})
    standing = [_standing(kin[0].ways, bests) for kin in kins]
    order = [place for kin in kins for side in kin for place in side.places]
    ways: dict[tuple[Counts, Triggers, int], int] = {}
    for number, best in enumerate(bests):
        top = best[0] if asks_top else 0
        for (counts, due), weight in _led_with([s[number] for s in standing], kins).items():
            ways[counts, due, top] = ways.get((counts, due, top), 0) + weight
    found: dict[Led, int] = {}
    for (counts, due, top), weight in ways.items():
        for leads, share in _named(counts, kins, weight):
            found[Led(leads, top, _in_place(due, order))] = share
    return Distribution(found, denominator)


def _side(
    name: str,
    kinds: Sequence[Kind],
    names: Sequence[str],
    lying: Sequence[tuple[str, Sorted]],
) -> Side:
    places = tuple(place for place, side in enumerate(names) if side == name)
    rest = max((faces for side, faces in lying if side == name), default=())
    ways: Ways = {(rest, ()): 1}
    for place in places:
        plain, meters, tie = kinds[place]
        part = PoolDice(roles=("",) * (plain + len(meters)), meters=meters, tie=tie, compared=True)
        own: Ways = {(best, (came.triggers,)): share for (best, came), share in part.odds().items()}
        ways = _better_of(ways, own)
    quiet = all(not kinds[place][1] for place in places)
    alike = (rest, tuple(sorted(kinds[place][0] for place in places))) if quiet else name
    return Side(name, places, alike, ways)


def _better_of(ways: Ways, others: Ways) -> Ways:
    """The better of two pools of one side, and what triggers in both."""
    bests = sorted({best for best, _ in (*ways, *others)})
    found: Ways = {}
    both = zip(bests, _standing(ways, bests), _standing(others, bests), strict=True)
    for best, (at, below), (others_at, others_below) in both:
        spend(len(at) * (len(others_at) + len(others_below)) + len(below) * len(others_at))
        for due, weight in at:
            for came, share in (*others_at, *others_below):
                way = best, (*due, *came)
                found[way] = found.get(way, 0) + weight * share
        for due, weight in below:
            for came, share in others_at:
                way = best, (*due, *came)
                found[way] = found.get(way, 0) + weight * share
    return found


def _cut(side: Side, least: int) -> Side:
    ways: Ways = {}
    for (best, due), weight in side.ways.items():
        ways[best[:least], due] = ways.get((best[:least], due), 0) + weight
    return side._replace(ways=ways)


def _kins(sides: Sequence[Side]) -> list[list[Side]]:
    """Sides with the same chances that trigger nothing, together."""
    kins: dict[object, list[Side]] = {}
    for side in sides:
        kins.setdefault(side.alike, []).append(side)
    return [*kins.values()]


Shares = list[tuple[Triggers, int]]


def _standing(ways: Ways, bests: Sequence[Sorted]) -> list[tuple[Shares, Shares]]:
    """For each of these dice: the ways of having just them, or worse ones."""
    at: dict[Sorted, dict[Triggers, int]] = {best: {} for best in bests}
    for (own, due), weight in ways.items():
        at[own][due] = at[own].get(due, 0) + weight
    below: dict[Triggers, int] = {}
    found: list[tuple[Shares, Shares]] = []
    for best in bests:
        spend(1 + len(below))
        found.append(([*at[best].items()], [*below.items()]))
        for due, weight in at[best].items():
            below[due] = below.get(due, 0) + weight
    return found


Counts = tuple[int, ...]
"""Of each kind of side, how many lead."""


def _led_with(
    shares: Sequence[tuple[Shares, Shares]], kins: Sequence[Sequence[Side]]
) -> dict[tuple[Counts, Triggers], int]:
    """The ways in which given dice are the best on the table: who has them, what triggers."""
    ways: dict[tuple[Counts, Triggers], int] = {((), ()): 1}
    for (at, below), kin in zip(shares, kins, strict=True):
        each = [*_of_kin(at, below, len(kin))]
        spend(2 * len(ways) * len(each))
        ways = {
            ((*counts, number), (*earlier, *due)): weight * share
            for (counts, earlier), weight in ways.items()
            for number, due, share in each
        }
    return {(counts, due): weight for (counts, due), weight in ways.items() if any(counts)}


def _of_kin(at: Shares, below: Shares, size: int) -> Iterator[tuple[int, Triggers, int]]:
    """How many equal sides have the dice, the others worse ones, and in how many ways."""
    if size == 1:
        yield from ((1, due, share) for due, share in at)
        yield from ((0, due, share) for due, share in below)
        return
    due = (at or below)[0][0] * size if at or below else ()
    has, lacks = (sum(share for _, share in some) for some in (at, below))
    for number in range(size + 1):
        if share := comb(size, number) * has**number * lacks ** (size - number):
            yield number, due, share


def _named(
    counts: Counts, kins: Sequence[Sequence[Side]], weight: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Who leads. One alone may be any of its kind; of several the first stand for all."""
    if sum(counts) == 1:
        kin = kins[counts.index(1)]
        for side in kin:
            yield (side.name,), weight // len(kin)
        return
    firsts = (kin[:number] for number, kin in zip(counts, kins, strict=True))
    yield tuple(side.name for some in firsts for side in some), weight


def _in_place(due: Triggers, order: Sequence[int]) -> Triggers:
    """Triggers in the order of the pools, not of the sides."""
    return tuple(one for _, one in sorted(zip(order, due, strict=True)))


def _one_by_one(sides: Sequence[Side], asks_top: bool) -> dict[Led, int]:
    """Where how many dice are compared hangs on which ally is best: every way there is."""
    count = prod(len(side.ways) for side in sides)
    if count > MOST_WAYS:
        raise TooManyPaths(f"more than {MOST_WAYS} ways for the dice to fall")
    spend(count * WAY)
    order = [place for side in sides for place in side.places]
    found: dict[Led, int] = {}
    for ways in product(*(side.ways.items() for side in sides)):
        best = [(side.name, way[0]) for side, (way, _) in zip(sides, ways, strict=True)]
        leads = leaders(best, "ignored")
        top = max(faces[0] for name, faces in best if name in leads)
        due = _in_place(tuple(t for (_, some), _ in ways for t in some), order)
        led = Led(leads, top if asks_top else 0, due)
        found[led] = found.get(led, 0) + prod(weight for _, weight in ways)
    return found


def throw_against(
    dice: Dice, pools: Sequence[Pool], lying: Sequence[Pool], tie: str, missing: str, asks_top: bool
) -> Led:
    """Pools against each other, or one again against dice that lie."""
    parts = tuple(dice_of(pool, tie, compared=True) for pool in pools)
    return dice.ask(
        Against(
            who=tuple(who for part in parts for who in part.who),
            pools=parts,
            sides=tuple(pool.side for pool in pools),
            lying=tuple((pool.side, pool.sorted) for pool in lying),
            missing="ignored" if missing == "ignored" else "loses",
            asks_top=asks_top,
        )
    )
