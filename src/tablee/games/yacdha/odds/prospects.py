"""Odds that go through several asks: repeated throws, ties thrown again, what forcing is worth.

The rules are run as they stand, over every way the dice may fall, until all is over. What this
seat may not know stays out of it: where a hidden number would decide, nothing is said.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from tablee.dice.budget import TooManyPaths, sampling
from tablee.dice.distribution import Distribution
from tablee.games.yacdha.odds.policies import followed, follower, let_all_stand
from tablee.games.yacdha.odds.rounds import of_round
from tablee.games.yacdha.odds.time import of_care, of_checks, of_nights
from tablee.games.yacdha.rules.action.asks import Force, Throw, ThrowAgain
from tablee.games.yacdha.rules.action.events import ActionThrown
from tablee.games.yacdha.rules.campaign.asks import RollRecovery, SetCare
from tablee.games.yacdha.rules.common import anybody, knows_meter
from tablee.games.yacdha.rules.contest.asks import OpenChase, OpenContest, ThrowContest
from tablee.games.yacdha.rules.contest.decide import agreed_by_all
from tablee.games.yacdha.rules.contest.events import (
    ChaseEnded,
    ContestEmptied,
    ContestThrown,
    ContestWon,
)
from tablee.games.yacdha.rules.fight.asks import Reveal, Strike
from tablee.games.yacdha.rules.meters.asks import CallCheck, RollCheck
from tablee.games.yacdha.rules.meters.events import CheckMade
from tablee.games.yacdha.rules.mythos import CallDream, RollDream
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.contest import Contest
from tablee.games.yacdha.state.people import HIGHEST, METER_OF, METERS, Condition, Meter
from tablee.games.yacdha.state.state import State
from tablee.kernel.following import Course, Way, anyone, course_of_asks
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Refused

if TYPE_CHECKING:
    from fractions import Fraction
SEVERAL = (2, 3, 5)
"""Within how many throws success is reckoned."""

MOST = 250
"""How many situations are told apart before the reckoning is given up."""


class Standing(NamedTuple):
    """How somebody stands: all that throws, checks and prices change about a person."""

    who: str
    condition: Condition
    madness: int
    trauma: int

    def meter(self, meter: Meter) -> int:
        return self.madness if meter == "madness" else self.trauma


def standing(state: State, who: str) -> Standing:
    person = anybody(state, who)
    return Standing(who, person.condition, person.madness, person.trauma)


class At(NamedTuple):
    """Where a course of asks has come to. Two states that agree in this lead to the same."""

    over: str
    """How it ended; empty as long as it goes on."""
    people: tuple[Standing, ...]
    more: Hashable = None


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """What comes of an ask that throws dice, or leads to some, once it is all over."""
    match ask:
        case Throw() | ThrowAgain():
            yield from _of_repeating(state, by, ask)
            if isinstance(ask, Throw):
                yield from _of_forcing(state, by, ask)
        case ThrowContest():
            yield from _of_contest(state, by, state.contests[ask.contest])
        case OpenContest() | OpenChase():
            yield from _of_opening(state, by, ask)
        case Strike() | Reveal():
            yield from of_round(state, by, ask)
        case RollCheck(who=who):
            yield from of_checks(state, by, (who,), state.checks[who].meter)
        case CallCheck(who=exposed, meter=meter):
            yield from of_checks(state, by, exposed, meter)
        case SetCare() | RollRecovery():
            yield from of_care(state, by, ask)
        case CallDream() | RollDream():
            yield from of_nights(state, by, ask)
        case _:
            pass


def _course(
    state: State, by: By, start: At, ask: Callable[[At], Ask], read: Callable[[Way[State]], At]
) -> Course[At, State]:
    """Asks that follow each other until it is over, or until the book lets nobody go on."""
    by = anyone(by)

    def next_ask(at: At, now: State) -> Ask | None:
        return ask(at) if not at.over and follower.may(now, by, ask(at)) else None

    return course_of_asks(
        follower,
        by,
        state,
        next_ask,
        lambda _, way: read(way),
        start=start,
        policy=let_all_stand,
        most=MOST,
    )


# Throws repeated until success


def _of_repeating(state: State, by: By, ask: Throw | ThrowAgain) -> Iterator[Prospect]:
    action = state.actions[ask.who]
    meter = METER_OF[action.category]
    if not _is_known(state, by, action):
        return
    ways = prod(HIGHEST + 1 - anybody(state, who).meter(meter) for who in action.members)
    if ways > MOST and sampling() is None:
        raise TooManyPaths("too many people may get hurt")
    again = ask if isinstance(ask, ThrowAgain) else ThrowAgain(who=ask.who)
    start = At("", tuple(standing(state, who) for who in action.members), more="first")
    course = _course(
        state, by, start, lambda at: ask if at == start else again, partial(_thrown, start)
    )
    try:
        ends = course.ends()
    except TooManyPaths:
        raise  # not the same as never: whoever asked may have the chances drawn
    except (ValueError, Refused):
        return  # it may go on for ever, no throw can succeed; or something else must come first
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


def _thrown(start: At, found: Way[State]) -> At:
    people = tuple(standing(found.state, one.who) for one in start.people)
    won = any(isinstance(event, ActionThrown) and event.success for event in found.happened)
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


def _of_forcing(state: State, by: By, ask: Throw) -> Iterator[Prospect]:
    """What the die of each member of this seat's adds to the throw, and what it costs."""
    action = state.actions[ask.who]
    for who in action.members:
        if not by.may_act_for(anybody(state, who).seat):
            continue
        engaged = who in action.forcing
        choice = Force(who=who, on=not engaged)
        try:
            other = follower.asked(state, by, choice)
        except Refused:
            continue
        plain, forced = (other, state) if engaged else (state, other)
        won = tuple(_chances(one, by, ask, who) for one in (plain, forced))
        yield Prospect("forcing-adds", won[1][0] - won[0][0], who=who)
        if knows_meter(state, by, who, METER_OF[action.category]):
            yield Prospect("forcing-costs", won[1][1], who=who)


def _chances(state: State, by: By, ask: Ask, who: str) -> "tuple[Fraction, Fraction]":
    """The chances that a throw succeeds, and that a check of this person's shows a rise."""
    state = replace(state, watched=(who,))

    def read(way: Way[State]) -> tuple[bool, bool]:
        return (
            any(isinstance(event, ActionThrown) and event.success for event in way.happened),
            any(_is_rise(event, who) for event in way.happened),
        )

    found = follower.ends(state, anyone(by), ask, read, let_all_stand)
    return found.where(lambda pair: pair[0]), found.where(lambda pair: pair[1])


def _is_rise(event: object, who: str) -> bool:
    return isinstance(event, CheckMade) and event.who == who and event.rises


# Ties thrown again


def _of_contest(state: State, by: By, contest: Contest) -> Iterator[Prospect]:
    meter = METER_OF[contest.category]
    if not all(knows_meter(state, by, who, meter) for who in contest.forcing):
        return
    ask = ThrowContest(contest=contest.id)
    state = replace(state, contests={**state.contests, contest.id: agreed_by_all(contest)})
    start = At("", tuple(standing(state, who) for who in contest.forcing), contest.tied)
    course = _course(state, by, start, lambda _: ask, partial(_compared, start))
    try:
        ends = course.ends()
    except Refused:
        return  # something else must come first: a throw of an action that still lies open
    if contest.chase:
        yield Prospect("escapes", ends.where(lambda at: at.over == "escaped"))
    else:
        yield Prospect("wins", ends.map(lambda at: at.over.partition(".")[2]))
    yield Prospect("throws", course.mean_length(), "count")
    yield from _rises(start, ends)


def _of_opening(state: State, by: By, ask: OpenContest | OpenChase) -> Iterator[Prospect]:
    """The same while the keeper still weighs it; a chase may be over without dice."""
    opened = followed(state, by, ask).state
    for contest in opened.contests.values():
        if contest.id not in state.contests:
            yield from _of_contest(opened, by, contest)


def _compared(start: At, found: Way[State]) -> At:
    people = tuple(standing(found.state, one.who) for one in start.people)
    return At(_decided(found.happened), people, _tied(found.happened))


def _decided(happened: Iterable[object]) -> str:
    """How a comparison ended; it also ends when a whole side has left the story."""
    for event in happened:
        match event:
            case ChaseEnded(escaped=escaped):
                return "escaped" if escaped else "caught"
            case ContestWon(side=side):
                return f"won.{side}"
            case ContestEmptied():
                return "nobody."
            case _:
                pass
    return ""


def _tied(happened: Iterable[object]) -> tuple[str, ...]:
    return next((e.leaders for e in happened if isinstance(e, ContestThrown)), ())
