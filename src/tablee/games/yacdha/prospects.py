"""Odds that go through several asks: repeated throws, ties thrown again, what forcing is worth.

The rules are run as they stand, over every way the dice may fall, until all is over. What this
seat may not know stays out of it: where a hidden number would decide, nothing is said.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from tablee.dice.distribution import Distribution
from tablee.dice.exact import TooManyPaths, exact
from tablee.dice.readers import Dice, TypedDice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.following import (
    MOST,
    At,
    Course,
    Followed,
    Standing,
    anyone,
    done,
    followed,
    knows_meter,
    standing,
)
from tablee.games.yacdha.prospects_fight import of_round
from tablee.games.yacdha.prospects_time import of_care, of_checks, of_nights
from tablee.games.yacdha.state import HIGHEST, METER_OF, METERS, Action, Contest, Meter, State
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Refused

if TYPE_CHECKING:
    from fractions import Fraction

SEVERAL = (2, 3, 5)
"""Within how many throws success is reckoned."""


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """What comes of an ask that throws dice, or leads to some, once it is all over."""
    match ask:
        case asks.Throw() | asks.ThrowAgain():
            yield from _of_repeating(state, by, ask)
            if isinstance(ask, asks.Throw):
                yield from _of_forcing(state, by, ask)
        case asks.ThrowContest():
            yield from _of_contest(state, by, state.contests[ask.contest])
        case asks.OpenContest() | asks.OpenChase():
            yield from _of_opening(state, by, ask)
        case asks.Strike() | asks.Reveal():
            yield from of_round(state, by, ask)
        case asks.RollCheck(who=who):
            yield from of_checks(state, by, (who,), state.checks[who].meter)
        case asks.CallCheck(who=exposed, meter=meter):
            yield from of_checks(state, by, exposed, meter)
        case asks.SetCare() | asks.RollRecovery():
            yield from of_care(state, by, ask)
        case asks.CallDream() | asks.RollDream():
            yield from of_nights(state, by, ask)
        case _:
            pass


# Throws repeated until success


def _of_repeating(state: State, by: By, ask: asks.Throw | asks.ThrowAgain) -> Iterator[Prospect]:
    action = state.actions[ask.who]
    meter = METER_OF[action.category]
    if not _is_known(state, by, action):
        return
    if prod(HIGHEST + 1 - anybody(state, who).meter(meter) for who in action.members) > MOST:
        raise TooManyPaths("too many people may get hurt")
    again = ask if isinstance(ask, asks.ThrowAgain) else asks.ThrowAgain(who=ask.who)
    start = At("", tuple(standing(state, who) for who in action.members), more="first")
    course = Course(
        state, anyone(by), start, lambda at: ask if at == start else again, partial(_thrown, start)
    )
    try:
        ends = course.ends()
    except ValueError:
        return  # it may go on for ever: no throw can succeed
    if not all(at.over for at in ends):
        return  # the rules let nobody throw again
    yield Prospect("succeeds", ends.where(lambda at: at.over == "success"))
    for number in SEVERAL:
        within = course.after(number).where(lambda at: at.over == "success")
        yield Prospect("succeeds-within", within, times=number)
    yield Prospect("throws", course.mean_length(), "count")
    yield from _rises(start, ends)


def _is_known(state: State, by: By, action: Action) -> bool:
    """Whether this seat may know every meter that such throws may move."""
    costs = action.ruling.stakes.costs if action.ruling is not None else ()
    moved = {METER_OF[action.category], *(cost.meter for cost in costs)}
    return all(knows_meter(state, by, who, meter) for who in action.members for meter in moved)


def _thrown(start: At, found: Followed) -> At:
    people = tuple(standing(found.state, one.who) for one in start.people)
    won = any(isinstance(event, events.ActionThrown) and event.success for event in found.happened)
    left = any(
        now.condition != one.condition for now, one in zip(people, start.people, strict=True)
    )
    return At("success" if won else "left" if left else "", people)


def _rises(start: At, ends: Distribution[At]) -> Iterator[Prospect]:
    """For each: the points that their meters rise by on average, and the chance to be lost."""
    for place, one in enumerate(start.people):
        for meter in METERS:
            mean = ends.map(partial(_meter, place, meter)).mean()
            if mean > one.meter(meter):
                yield Prospect(f"rises-{meter}", mean - one.meter(meter), "count", one.who)
        if lost := ends.where(partial(_has_left, place, one)):
            yield Prospect("leaves", lost, who=one.who)


def _meter(place: int, meter: Meter, at: At) -> int:
    return at.people[place].meter(meter)


def _has_left(place: int, before: Standing, at: At) -> bool:
    return at.people[place].condition != before.condition


# What a forced die adds


def _of_forcing(state: State, by: By, ask: asks.Throw) -> Iterator[Prospect]:
    """What the die of each member of this seat's adds to the throw, and what it costs."""
    action = state.actions[ask.who]
    for who in action.members:
        if not by.may_act_for(anybody(state, who).seat):
            continue
        engaged = who in action.forcing
        choice = asks.Force(who=who, on=not engaged)
        try:
            other = done(state, tuple(rules.decide(state, by, choice, TypedDice(()))))
        except Refused:
            continue
        plain, forced = (other, state) if engaged else (state, other)
        won = tuple(_chances(one, by, ask, who) for one in (plain, forced))
        yield Prospect("forcing-adds", won[1][0] - won[0][0], who=who)
        if knows_meter(state, by, who, METER_OF[action.category]):
            yield Prospect("forcing-costs", won[1][1], who=who)


def _chances(state: State, by: By, ask: Ask, who: str) -> "tuple[Fraction, Fraction]":
    """The chances that a throw succeeds, and that a check of this person's shows a rise."""

    def run(dice: Dice) -> tuple[bool, bool]:
        happened = followed(state, anyone(by), ask, dice).happened
        return (
            any(isinstance(event, events.ActionThrown) and event.success for event in happened),
            any(_is_rise(event, who) for event in happened),
        )

    found = exact(run)
    return found.where(lambda pair: pair[0]), found.where(lambda pair: pair[1])


def _is_rise(event: object, who: str) -> bool:
    return isinstance(event, events.CheckMade) and event.who == who and event.rises


# Ties thrown again


def _of_contest(state: State, by: By, contest: Contest) -> Iterator[Prospect]:
    meter = METER_OF[contest.category]
    if not all(knows_meter(state, by, who, meter) for who in contest.forcing):
        return
    ask = asks.ThrowContest(contest=contest.id)
    start = At("", tuple(standing(state, who) for who in contest.forcing), contest.tied)
    course = Course(state, anyone(by), start, lambda _: ask, partial(_compared, start))
    ends = course.ends()
    if contest.chase:
        yield Prospect("escapes", ends.where(lambda at: at.over == "escaped"))
    else:
        yield Prospect("wins", ends.map(lambda at: at.over.partition(".")[2]))
    yield Prospect("throws", course.mean_length(), "count")
    yield from _rises(start, ends)


def _of_opening(state: State, by: By, ask: asks.OpenContest | asks.OpenChase) -> Iterator[Prospect]:
    """The same while the keeper still weighs it; a chase may be over without dice."""
    opened = followed(state, by, ask, TypedDice(())).state
    for contest in opened.contests.values():
        if contest.id not in state.contests:
            yield from _of_contest(opened, by, contest)


def _compared(start: At, found: Followed) -> At:
    people = tuple(standing(found.state, one.who) for one in start.people)
    return At(_decided(found.happened), people, _tied(found.happened))


def _decided(happened: Iterable[object]) -> str:
    """How a comparison ended; it also ends when a whole side has left the story."""
    for event in happened:
        match event:
            case events.ChaseEnded(escaped=escaped):
                return "escaped" if escaped else "caught"
            case events.ContestWon(side=side):
                return f"won.{side}"
            case _:
                pass
    return ""


def _tied(happened: Iterable[object]) -> tuple[str, ...]:
    return next((e.leaders for e in happened if isinstance(e, events.ContestThrown)), ())
