"""Compétition: the dice of all sides at once, and whose result is the highest."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from tablee.dice.budget import spend
from tablee.dice.readers import Dice
from tablee.dice.throws import Part
from tablee.games.yacdha.rules.action.pool import (
    NO_BONUS,
    Bonus,
    Forced,
    Terms,
    action_parts,
    forced_dice,
    pool_of,
)
from tablee.games.yacdha.rules.common import SIX
from tablee.games.yacdha.state.contest import Contest, Side
from tablee.games.yacdha.state.people import METER_OF
from tablee.games.yacdha.state.state import State

TWO = 2

PERSON = 80
"""Steps of a comparison for each who takes part: crowds count out fewer ways in the same time."""


def is_endless(state: State, contest: Contest) -> bool:
    """Two sides that reach 6 whatever they throw tie every time, unless the cap is lifted."""
    if state.options["competition_cap"] == "no-cap-in-competition":
        return False
    sure = [side for side in contest.sides if Bonus(side.level).added(1) == SIX]
    return len(sure) > 1


def _bonus(state: State, side: Side, *, is_bare: bool) -> Bonus:
    """The level of a side; where levels would tie for ever, the bare dice are compared."""
    if is_bare:
        return NO_BONUS
    only_dice = state.options["forced_bonus"] != "on-kept-result"
    return Bonus(side.level, only_dice, state.options["competition_cap"] != "no-cap-in-competition")


class Compared(NamedTuple):
    """The sides with the highest result, by how much they lead, and who must check."""

    leaders: tuple[str, ...]
    margin: int
    checks: tuple[str, ...]
    margins: Mapping[str, int]
    """By how much each of the others falls short, where that has a price."""


def dice_of(state: State, contest: Contest, side: Side) -> tuple[Part[Any], ...]:
    """The action dice of a side. Those that an occupation brings belong to whoever has it."""
    terms = Terms(side.members, side.occupation, side.advantage, side.disadvantage)
    return action_parts(pool_of(terms, state.options), _owners(side))


def _owners(side: Side) -> tuple[str, ...]:
    helped = tuple(who for who in side.members if who in side.occupation)
    return (*side.members, *helped) if len(side.members) > 1 else side.members


def owners_of_dice(state: State, contest: Contest, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """Whose each die of a comparison is, in order; dice that no luck may turn are nobody's."""
    spend(PERSON * sum(len(side.members) for side in sides))
    found: list[str] = []
    for side in sides:
        for part in dice_of(state, contest, side):
            count = len(part.dice)
            found += (*part.who, *("" for _ in range(count)))[:count]
        found += ("" for who in contest.forcing if who in side.members)
    return tuple(found)


def compare_sides(state: State, contest: Contest, sides: tuple[Side, ...], dice: Dice) -> Compared:
    spend(PERSON * sum(len(side.members) for side in sides))
    parts: list[Part[Any]] = []
    layout: list[Layout] = []
    told: tuple[str, ...] = ()
    is_bare = is_endless(state, contest)
    for side in sides:
        terms = Terms(side.members, side.occupation, side.advantage, side.disadvantage)
        pool = pool_of(terms, state.options)
        forcing = [who for who in contest.forcing if who in side.members]
        forced = forced_dice(forcing, METER_OF[contest.category], state.watched)
        bonus = _bonus(state, side, is_bare=is_bare)
        if not (any(forced.told) or pool.low_pairs or bonus.on_action_dice_only):
            # Nobody asks about a check: the highest of all their dice is all that matters.
            pool, forced = pool._replace(high=pool.high + len(forcing)), Forced()
        plain = action_parts(pool, _owners(side))
        layout.append(Layout(len(plain), forced.told, bonus))
        parts += (*plain, *forced.parts)
        told += forced.told
    asked = _asked(state, contest)
    start = Standing(Comparison(tuple(layout), asked, _pays_by_margin(contest)))
    best, margin, over, totals = dice.throw(*parts, fold=compare, start=start)
    top = max(totals, default=0)
    margins = {
        side.name: total - top
        for side, total in zip(sides, totals, strict=bool(totals))
        if total < top
    }
    leaders = tuple(sides[index].name for index in best)
    return Compared(leaders, margin, Forced(told=told).over(over), margins)


def _pays_by_margin(contest: Contest) -> bool:
    return contest.stakes is not None and any(cost.by_margin for cost in contest.stakes.costs)


def tells_winner(state: State, contest: Contest) -> bool:
    """Odds of one person among many sides do not ask who wins; all else does."""
    return state.watched is None or not state.watched or len(contest.sides) <= TWO


def _asked(state: State, contest: Contest) -> str:
    if state.watched is None:
        return "all"
    return "winner" if tells_winner(state, contest) else "checks"


class Layout(NamedTuple):
    """What one side throws: so many parts of action dice, then its forced dice."""

    plain: int
    forced: tuple[str, ...]
    """For each part, whose check it decides; empty if nobody asks."""
    bonus: Bonus


class Comparison(msgspec.Struct, frozen=True, cache_hash=True):
    """All sides, and what is asked: who leads and ties, who alone leads, or only who must check."""

    layout: tuple[Layout, ...]
    asked: str
    totals: bool = False
    """Whether the result of each side is told."""


class Standing(NamedTuple):
    """A comparison between two parts."""

    comparison: Comparison
    done: int = 0
    """How many sides have thrown."""
    top: int = 0
    leaders: tuple[int, ...] = ()
    behind: int = 0
    """The best result below that of a lone leader, or 0."""
    taken: int = 0
    resolved: int = 0
    best: int = 0
    over: tuple[bool, ...] = ()
    totals: tuple[int, ...] = ()


def compare(
    so_far: Standing, value: int, index: int
) -> Standing | tuple[tuple[int, ...], int, tuple[bool, ...], tuple[int, ...]]:
    comparison, done, top, leaders, behind, taken, resolved, best, over, totals = so_far
    plain, forced, bonus = comparison.layout[done]
    if taken < plain:
        resolved = best = max(resolved, value)
    else:
        if forced[taken - plain]:
            own = bonus.added(resolved) if bonus.on_action_dice_only else resolved
            over = (*over, value > own)
        best = max(best, value)
    if taken + 1 < plain + len(forced):
        return so_far._replace(taken=taken + 1, resolved=resolved, best=best, over=over)
    total = max(best, bonus.added(resolved)) if bonus.on_action_dice_only else bonus.added(best)
    top, leaders, behind = _ranked(comparison.asked, done, total, (top, leaders, behind))
    if comparison.totals:
        totals = (*totals, total)
    if done + 1 < len(comparison.layout):
        return Standing(comparison, done + 1, top, leaders, behind, over=over, totals=totals)
    return leaders, (top - behind if len(leaders) == 1 else 0), over, totals


TIE = (0, 1)
"""Any two: who they are is not asked."""

Ranked = tuple[int, tuple[int, ...], int]


def _ranked(asked: str, side: int, total: int, so_far: Ranked) -> Ranked:
    """The highest result, whose it is, and what comes next, once one more side has thrown."""
    if asked == "checks":
        return 0, TIE, 0
    top, leaders, behind = so_far
    if total > top:
        return total, (side,), top
    if total < top:
        # A tie has no margin, whoever comes after it.
        return top, leaders, max(behind, total) if len(leaders) == 1 else 0
    return top, TIE if asked == "winner" else (*leaders, side), 0
