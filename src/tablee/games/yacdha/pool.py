"""Avantage & désavantage, avantage forcé: the dice of an action and what they mean.

One throw answers one question: the margin, and for each forced die whether it lies strictly above
the resolved action dice. Nothing finer is asked, so exact odds stay quick for any party.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest, Lowest, Part
from tablee.games.yacdha.common import SIX
from tablee.games.yacdha.events import Degree
from tablee.games.yacdha.state import METER_OF, Category, Opposition


class Pool(NamedTuple):
    """The action dice: how many are kept high; who, handicapped, throws two and keeps the low."""

    high: int
    low_pairs: int = 0


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
    high = len(terms.members) + helped - terms.disadvantage
    low_pairs = 0
    handicapped = [who for who in terms.handicapped if who in terms.members]
    if len(terms.members) > 1 and handicapped:
        match options["coop_personal_disadvantage"]:
            case "member-rolls-two-keep-low":
                low_pairs = len(handicapped)
                high -= low_pairs
            case "member-adds-no-die":
                high -= len(handicapped)
            case _:
                pass
    if high < 1 and not low_pairs:
        return Pool(0, 1)
    return Pool(max(0, high), low_pairs)


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


def dice_parts(
    pool: Pool, owners: Sequence[str], forcing: Sequence[str], category: Category
) -> tuple[Part[Any], ...]:
    """Action dice first, then one madness or trauma die for each who forces.

    `owners` brought the dice, in order: a group has fewer dice than members when a disadvantage
    takes one away, and more when circumstances add one that belongs to nobody.
    """
    parts: list[Part[Any]] = []
    # Alone, all dice are one's own.
    lone = (*owners, *owners) if len(owners) == 1 else ()
    if pool.high:
        whose = lone or (*owners, *("" for _ in range(pool.high)))
        parts.append(Highest(count=pool.high, sides=SIX, role="action", who=whose[: pool.high]))
    parts += (Lowest(count=2, sides=SIX, role="action", who=lone) for _ in range(pool.low_pairs))
    die = METER_OF[category]
    parts += (Face(sides=SIX, role=die, who=(who,)) for who in forcing)
    return tuple(parts)


class Against(NamedTuple):
    """The die of whoever resists, and their level.

    By a house rule a dodger may force it with a die of their own.
    """

    die: Part[int]
    forcing: tuple[str, ...] = ()
    level: int = 0

    @property
    def parts(self) -> tuple[Part[Any], ...]:
        return (self.die, *(Face(sides=SIX, role="trauma", who=(who,)) for who in self.forcing))


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
) -> Thrown:
    """All dice of an action at once; success is a margin above 0."""
    parts = dice_parts(pool, owners, forcing, category)
    plain = len(parts) - len(forcing)
    everybody = tuple(forcing)
    passive: int | None = None
    if opposition == "active":
        parts = (*parts, *against.parts)
        everybody += against.forcing
    else:
        passive = opposition
    start = Tally(plain, plain + len(forcing), len(parts), passive, bonus, against.level)
    margin, over = dice.throw(*parts, fold=tally, start=start)
    return Thrown(margin, tuple(who for who, above in zip(everybody, over, strict=True) if above))


class Tally(NamedTuple):
    """Where the count of a throw stands between two parts.

    Action dice come before index `plain`, forced dice before `own`, the opposing dice up to `end`.
    """

    plain: int
    own: int
    end: int
    passive: int | None
    bonus: Bonus = NO_BONUS
    resisting: int = 0
    resolved: int = 0
    best: int = 0
    opposed: int = 0
    strongest: int = 0
    over: tuple[bool, ...] = ()


def tally(so_far: Tally, value: int, index: int) -> Tally | tuple[int, tuple[bool, ...]]:
    bonus = so_far.bonus
    if index < so_far.plain:
        resolved = max(so_far.resolved, value)
        so_far = so_far._replace(resolved=resolved, best=resolved)
    elif index < so_far.own:
        # The check compares natural faces, unless the level belongs to the action dice alone.
        own = so_far.resolved
        if bonus.on_action_dice_only:
            own = bonus.added(own)
        over = (*so_far.over, value > own)
        so_far = so_far._replace(best=max(so_far.best, value), over=over)
    elif index == so_far.own:
        so_far = so_far._replace(opposed=value, strongest=value)
    else:
        over = (*so_far.over, value > so_far.opposed)
        so_far = so_far._replace(strongest=max(so_far.strongest, value), over=over)
    if index < so_far.end - 1:
        return so_far
    if so_far.passive is None:
        opposition = min(SIX, so_far.strongest + so_far.resisting)
    else:
        opposition = so_far.passive
    if bonus.on_action_dice_only:
        total = max(bonus.added(so_far.resolved), so_far.best)
    else:
        total = bonus.added(so_far.best)
    return total - opposition, so_far.over


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
