"""Avantage & désavantage, avantage forcé: the dice of an action and what they mean.

One throw answers one question: the margin, and for each forced die whether it lies strictly above
the resolved action dice. Nothing finer is asked, so exact odds stay quick for any party.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest, Lowest, Part
from tablee.games.yacdha.rules.common import SIX
from tablee.games.yacdha.state.action import Degree
from tablee.games.yacdha.state.people import METER_OF, Category, Opposition


class Pool(NamedTuple):
    """The action dice: how many are kept high, and how many pairs of which the lower counts."""

    high: int
    low_pairs: int = 0
    hampered: tuple[str, ...] = ()
    """Whose these pairs are, in a group where each throws under a handicap of their own."""


class Terms(NamedTuple):
    """Everything that decides how many action dice a side throws."""

    members: tuple[str, ...]
    occupation: tuple[str, ...] = ()
    advantage: bool = False
    disadvantage: bool = False
    handicapped: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()


def pool_of(terms: Terms, options: Mapping[str, str]) -> Pool:
    """n = N + P + C - D action dice kept high; none left over: two, kept low (yacdha.dice.pool)."""
    helped = _advantage_dice(terms, options["coop_advantage"])
    handicapped = tuple(who for who in terms.members if who in terms.handicapped)
    own = options["coop_personal_disadvantage"] if len(terms.members) > 1 else "ignore"
    # A handicap of everybody's, or of somebody who is alone, is one of the action's.
    hampers_all = own == "ignore" and len(handicapped) == len(terms.members)
    high = len(terms.members) + helped - (terms.disadvantage or hampers_all)
    hampered: tuple[str, ...] = ()
    if own != "ignore":
        high -= len(handicapped)
    if own == "member-rolls-two-keep-low":
        # A disadvantage of all takes away whatever dice there are.
        hampered = handicapped[: len(handicapped) + min(0, high)]
    if high < 1 and not hampered:
        return Pool(0, 1)
    return Pool(max(0, high), len(hampered), hampered)


def _advantage_dice(terms: Terms, scope: str) -> int:
    members = terms.members
    personal = [who for who in members if who in terms.occupation]
    if len(members) == 1:
        # Alone, reasons do not add up: one more die at the most (yacdha.dice.major-advantage).
        return int(bool(personal) or terms.advantage or bool(terms.favoured))
    match scope:
        case "all-or-nothing":
            return int(terms.advantage or len(personal) == len(members))
        case "fully-personal":
            if terms.advantage:
                return len(members)
            return sum(who in terms.occupation or who in terms.favoured for who in members)
        case _:
            return len(personal) + terms.advantage


def action_parts(pool: Pool, owners: Sequence[str]) -> tuple[Part[Any], ...]:
    """The action dice.

    `owners` brought the dice that are kept high, in order: a group has fewer dice than members when
    a disadvantage takes one away, and more when circumstances add one that belongs to nobody.
    """
    parts: list[Part[Any]] = []
    whose = owners_of(pool, owners)
    if pool.high:
        parts.append(Highest(count=pool.high, sides=SIX, role="action", who=whose[: pool.high]))
    for first in range(pool.high, len(whose), 2):
        pair = whose[first : first + 2]
        parts.append(Lowest(count=2, sides=SIX, role="action", who=pair if pair[0] else ()))
    return tuple(parts)


def owners_of(pool: Pool, owners: Sequence[str]) -> tuple[str, ...]:
    """Whose each action die is, in order; a die of the whole group is nobody's ("")."""
    if len(owners) == 1 and not pool.hampered:
        # Alone, all dice are one's own.
        return tuple(owners) * (pool.high + 2 * pool.low_pairs)
    high = (*owners, *("" for _ in range(pool.high)))[: pool.high]
    pairs = pool.hampered or ("",) * pool.low_pairs
    return (*high, *(who for who in pairs for _ in range(2)))


class Forced(NamedTuple):
    """The dice of those who force, and for each part whose check it decides ("": nobody asks)."""

    parts: tuple[Part[Any], ...] = ()
    told: tuple[str, ...] = ()

    def over(self, above: Sequence[bool]) -> tuple[str, ...]:
        """Who must check, given whether each die that is told lies above."""
        told = (who for who in self.told if who)
        return tuple(who for who, is_above in zip(told, above, strict=True) if is_above)


def forced_dice(forcing: Sequence[str], die: str, watched: Sequence[str] | None) -> Forced:
    """One madness or trauma die for each who forces.

    In play everybody is watched (None). Odds that ask about one of many leave the others be: of
    dice whose check nobody asks about, only the highest matters.
    """
    parts: list[Part[Any]] = []
    told: list[str] = []
    seen = forcing if watched is None else watched
    for is_told, group in groupby(forcing, key=lambda who: who in seen):
        persons = tuple(group)
        if is_told:
            parts += (Face(sides=SIX, role=die, who=(who,)) for who in persons)
            told += persons
        else:
            parts.append(Highest(count=len(persons), sides=SIX, role=die, who=persons))
            told.append("")
    return Forced(tuple(parts), tuple(told))


class Against(NamedTuple):
    """The die of whoever resists, and their level.

    By a house rule a dodger may force it with a die of their own.
    """

    die: Part[int]
    forcing: tuple[str, ...] = ()
    level: int = 0


OPPOSED = Against(Face(sides=SIX, role="opposition"))


class Bonus(NamedTuple):
    """A level of competence, and how the table adds it (yacdha.occupation.bonus)."""

    level: int = 0
    on_action_dice_only: bool = False
    is_capped: bool = True

    def added(self, result: int) -> int:
        return min(SIX, result + self.level) if self.is_capped else result + self.level


NO_BONUS = Bonus()


def bonus_of(level: int, opposition: Opposition, options: Mapping[str, str]) -> Bonus:
    """A level under the house rules of the table."""
    open_ended = opposition == "active" and options["level_cap_vs_active"] != "cap-6"
    return Bonus(level, options["forced_bonus"] != "on-kept-result", not open_ended)


class Thrown(NamedTuple):
    margin: int
    checks: tuple[str, ...]
    """Who forced and must now throw their die again."""


def throw_action(
    dice: Dice,
    pool: Pool,
    owners: Sequence[str],
    forcing: Sequence[str],
    category: Category,
    opposition: Opposition,
    against: Against = OPPOSED,
    bonus: Bonus = NO_BONUS,
    watched: tuple[str, ...] | None = None,
) -> Thrown:
    """All dice of an action at once; success is a margin above 0."""
    own = forced_dice(forcing, METER_OF[category], watched)
    theirs = Forced()
    plain = action_parts(pool, owners)
    parts = (*plain, *own.parts)
    passive: int | None = None
    if opposition == "active":
        theirs = forced_dice(against.forcing, "trauma", watched)
        parts = (*parts, against.die, *theirs.parts)
    else:
        passive = opposition
    told = (*own.told, *theirs.told)
    terms = Plan(len(plain), own.told, theirs.told, len(parts), passive, bonus, against.level)
    margin, over = dice.throw(*parts, fold=tally, start=Tally(terms))
    return Thrown(margin, Forced(told=told).over(over))


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """How a throw is laid out: action dice, forced dice, the opposing die and its forced ones.

    The same for every way the dice may fall, so its hash is taken once.
    """

    plain: int
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    end: int
    passive: int | None
    bonus: Bonus = NO_BONUS
    resisting: int = 0


class Tally(NamedTuple):
    """Where the count of a throw stands between two parts."""

    plan: Plan
    resolved: int = 0
    best: int = 0
    opposed: int = 0
    strongest: int = 0
    over: tuple[bool, ...] = ()


def tally(so_far: Tally, value: int, index: int) -> Tally | tuple[int, tuple[bool, ...]]:
    plan, resolved, best, opposed, strongest, over = so_far
    bonus = plan.bonus
    forced = index - plan.plain
    resisting = forced - len(plan.own) - 1
    if forced < 0:
        resolved = best = max(resolved, value)
    elif forced < len(plan.own):
        if plan.own[forced]:
            # The check compares natural faces, unless the level belongs to the action dice alone.
            own = bonus.added(resolved) if bonus.on_action_dice_only else resolved
            over = (*over, value > own)
        best = max(best, value)
    elif resisting < 0:
        opposed = strongest = value
    else:
        if plan.theirs[resisting]:
            over = (*over, value > opposed)
        strongest = max(strongest, value)
    if index < plan.end - 1:
        return Tally(plan, resolved, best, opposed, strongest, over)
    opposition = min(SIX, strongest + plan.resisting) if plan.passive is None else plan.passive
    total = max(bonus.added(resolved), best) if bonus.on_action_dice_only else bonus.added(best)
    return total - opposition, over


def least_margin(level: int, opposition: int) -> int:
    """The margin of a one on every die: what a certain success is worth at the least."""
    return Bonus(level).added(1) - opposition


TABLE_3: tuple[tuple[int, int, Degree], ...] = (
    (-5, -5, "critical-failure"),
    (-4, -3, "major-failure"),
    (-2, -1, "failure"),
    (0, 0, "minor-failure"),
    (1, 1, "minor-success"),
    (2, 3, "success"),
    (4, 5, "major-success"),
    (6, 6, "critical-success"),
)
"""Names of the margin (yacdha.action.degree-table)."""


def degree(margin: int) -> Degree:
    # Where the table lets totals go beyond 6, so do margins.
    for low, high, name in TABLE_3:
        if low <= min(margin, SIX) <= high:
            return name
    raise ValueError(f"no throw of YACDHA has the margin {margin}")


TABLE_1: tuple[tuple[int, int, int], ...] = ((1, 1, 1), (2, 3, 2), (4, 5, 3), (6, 6, 4))
"""What a margin is worth in information, in four tiers (yacdha.investigation.result)."""


def tier(margin: int) -> int:
    return next((value for low, high, value in TABLE_1 if low <= min(margin, SIX) <= high), 0)


def tiers_between(known: int, won: int) -> Iterator[int]:
    return iter(range(known + 1, won + 1))
