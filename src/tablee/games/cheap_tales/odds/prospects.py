"""Odds that go through several asks: what a point is worth, whether the party passes, and more."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from tablee.dice.distribution import Distribution, fraction
from tablee.games.cheap_tales.odds.harm import (
    of_blast,
    of_blow,
    of_gang,
    of_respite,
    of_spell,
    of_wound,
)
from tablee.games.cheap_tales.odds.hypotheses import PROPOSING, unknown_foe
from tablee.games.cheap_tales.odds.policies import follower, let_stand
from tablee.games.cheap_tales.rules.action.asks import CallGroup
from tablee.games.cheap_tales.rules.action.groups import Came, group_result
from tablee.games.cheap_tales.rules.action.reckon import total
from tablee.games.cheap_tales.rules.fight.asks import RollDamage
from tablee.games.cheap_tales.rules.health.asks import Respite, RollWound, TendWound
from tablee.games.cheap_tales.rules.results.asks import Reroll, Shift, SpendPower, Stand, Throw
from tablee.games.cheap_tales.rules.results.events import PowerAdded, RollThrown, Shifted, Stood
from tablee.games.cheap_tales.rules.results.spend import most_power
from tablee.games.cheap_tales.rules.results.windows import may_reroll, may_shift
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import SUCCESSES, Roll
from tablee.games.cheap_tales.state.traits import LADDER, SUCCESS, Degree
from tablee.kernel.following import Policy, Way, anyone, stop
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By

SEVERAL = 5
"""Up to how many power points the chance of success is reckoned."""


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """What comes of an ask once it is all over, as far as this seat may know it."""
    state = replace(state, aside=())
    match ask:
        case Throw(who=who):
            roll = state.rolls[who]
            if roll.extra:
                yield from of_gang(state, by, roll)
            else:
                yield from _of_throw(state, by, roll)
            yield from of_blast(state, by, roll)
        case Reroll() | Shift() | SpendPower() | Stand():
            roll = state.rolls[ask.who]
            if not roll.extra and roll.stage == "open":
                yield from _advice(state, by, roll)
        case CallGroup():
            called = follower.asked(state, by, ask)
            yield from _of_group(called, by, tuple(called.groups)[-1])
        case RollDamage(who=who):
            yield from of_blow(state, by, state.rolls[who])
            yield from of_blast(state, by, state.rolls[who])
        case RollWound(who=who) | TendWound(who=who):
            yield from of_wound(state, by, who, ask)
        case Respite():
            yield from of_respite(state, by, ask)
        case _:
            if isinstance(ask, PROPOSING):
                # The kernel asks in the state that `hypotheses` has prepared, with its throw.
                return


def _degrees_after(
    state: State, by: By, ask: Ask, policy: Policy[State] = stop
) -> Distribution[Degree]:
    return follower.ends(state, anyone(by), ask, _degree_at_end, policy)


def _degree_at_end(way: Way[State]) -> Degree:
    for event in reversed(way.happened):
        if isinstance(event, Stood | Shifted):
            return event.degree
        if isinstance(event, RollThrown | PowerAdded) and event.degree is not None:
            return event.degree
    return "no"


def _of_throw(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    if roll.difficulty is None:
        return
    yield from _points_ahead(state, by, roll)
    if roll.group:
        yield from _of_group(state, by, roll.group)
    if roll.kind == "attack":
        yield from of_blow(state, by, roll)
    if roll.spell is not None:
        yield from of_spell(state, by, roll)


def _points_ahead(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """Planning to reroll any failure; and success with so many power points at most."""
    hero = state.heroes[roll.who]
    throw = Throw(who=roll.who)

    def reroll(way: Way[State]) -> Ask | None:
        now = way.state
        lying = now.rolls[roll.who]
        failed = lying.stage == "open" and lying.degree not in SUCCESSES
        if failed and not lying.rerolled and may_reroll(now, lying, now.heroes[roll.who]):
            return Reroll(who=roll.who, pay=_pay(now, roll.who))
        return None

    if _can_pay(state, roll.who):
        ends = _degrees_after(state, by, throw, reroll)
        yield Prospect("succeeds-with-reroll", _succeeds(ends), who=roll.who)
    for points in range(1, min(hero.power, SEVERAL) + 1):
        ends = _degrees_after(state, by, throw, _spending(roll.who, points))
        yield Prospect("succeeds-with-power", _succeeds(ends), who=roll.who, times=points)


def _spending(who: str, points: int) -> Policy[State]:
    def policy(way: Way[State]) -> Ask | None:
        now = way.state
        lying = now.rolls[who]
        if lying.stage != "open" or lying.degree != "no" or lying.power:
            return None
        needed = SUCCESS - total(now, lying)
        most = min(points, most_power(now, lying, now.heroes[who].power))
        return SpendPower(who=who, points=needed) if 1 <= needed <= most else None

    return policy


def _succeeds(ends: Distribution[Degree]) -> Fraction:
    return ends.where(lambda degree: degree in SUCCESSES)


def _can_pay(state: State, who: str) -> bool:
    hero = state.heroes[who]
    return hero.heroism > 0 or hero.lent > 0


def _pay(state: State, who: str) -> str:
    return "heroism" if state.heroes[who].heroism else "lent"


def _advice(state: State, by: By, roll: Roll) -> Iterator[Prospect]:
    """In the window: what a reroll and a shift would bring, and how much power success takes."""
    hero = state.heroes[roll.who]
    if roll.degree is None:
        return
    needed = SUCCESS - total(state, roll)
    if needed > 0 and not roll.natural and most_power(state, roll, hero.power) >= needed:
        yield Prospect("power-needed", fraction(needed, 1), "exact", roll.who)
    if not _can_pay(state, roll.who):
        return
    if may_reroll(state, roll, hero):
        again = Reroll(who=roll.who, pay=_pay(state, roll.who))
        ends = _degrees_after(state, by, again)
        yield Prospect("reroll-succeeds", _succeeds(ends), who=roll.who)
        yield Prospect("reroll-exceptional", ends.where(lambda d: d == "yes_and"), who=roll.who)
        now = LADDER.index(roll.degree)
        worse = ends.where(lambda degree: LADDER.index(degree) < now)
        yield Prospect("reroll-worse", worse, who=roll.who)
    if may_shift(state, roll, hero):
        up = Shift(who=roll.who, pay=_pay(state, roll.who))
        ends = _degrees_after(state, by, up)
        yield Prospect("shift-gives", ends, who=roll.who)


def _of_group(state: State, by: By, group: str) -> Iterator[Prospect]:
    """Whether a common action passes: each one's throw by the rules, then the rule of the half."""
    found = state.groups[group]
    # In whose hands a degree lies makes no difference: how often each came is all that counts.
    counts: dict[tuple[tuple[Came, int], ...], int] = {(): 1}
    denominator = 1
    for done in found.came.values():
        counts = {_one_more(so_far, done): weight for so_far, weight in counts.items()}
    for who in found.members:
        roll = state.rolls.get(who)
        if roll is None or roll.group != group:
            continue  # fallen before the throw: out of it
        if roll.difficulty is None or not (by.is_keeper or unknown_foe(state, roll) is None):
            return
        degrees = _degrees(state, by, roll)
        denominator *= degrees.denominator
        merged: dict[tuple[tuple[Came, int], ...], int] = {}
        for so_far, weight in counts.items():
            for degree, share in degrees.items():
                came = _one_more(so_far, (degree, roll.partial))
                merged[came] = merged.get(came, 0) + weight * share
        counts = merged
    results: dict[tuple[bool, Degree], int] = {}
    for tally, weight in counts.items():
        result = group_result(state, [each for each, times in tally for _ in range(times)])
        results[result] = results.get(result, 0) + weight
    ends = Distribution(results, denominator)
    yield Prospect("group-passes", ends.where(lambda end: end[0]))
    yield Prospect("group-degree", ends.map(lambda end: end[1]))


def _one_more(tally: tuple[tuple[Came, int], ...], came: Came) -> tuple[tuple[Came, int], ...]:
    times = dict(tally)
    times[came] = times.get(came, 0) + 1
    return tuple(sorted(times.items(), key=lambda item: (item[0][0], item[0][1] or "")))


def _degrees(state: State, by: By, roll: Roll) -> Distribution[Degree]:
    """How a member's roll may come out if nobody steps in."""
    if roll.thrown:
        return Distribution.certain(roll.degree or "no")
    alone = state.with_roll(replace(roll, group=""))
    return _degrees_after(alone, by, Throw(who=roll.who), let_stand(roll.who))
