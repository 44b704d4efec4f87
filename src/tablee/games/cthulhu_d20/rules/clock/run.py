"""Story time goes on and brings losses, checks of breath, fire, rest, each in its order."""

from collections.abc import Iterator
from typing import Literal

from tablee.dice.readers import Dice, TypedDice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.rules.clock import events
from tablee.games.cthulhu_d20.rules.clock.agenda import (
    ROUNDS_OF_A_MINUTE,
    THROWN,
    Item,
    all_due,
    awaited,
    feels_time,
    until_first,
)
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.figures import ability_bonus, cap, has, most_pf
from tablee.games.cthulhu_d20.rules.hazards.events import AbilityChanged, BreathChanged
from tablee.games.cthulhu_d20.rules.hazards.exposure import grow
from tablee.games.cthulhu_d20.rules.points.change import die, gain, hours_spent, lose
from tablee.games.cthulhu_d20.rules.points.events import (
    BodyTold,
    ConditionChanged,
    PointsChanged,
    RestChanged,
)
from tablee.games.cthulhu_d20.rules.sanity.events import MindSlips, SanityChanged, WentInsane
from tablee.games.cthulhu_d20.rules.sanity.loss import LOWEST_SANITY
from tablee.games.cthulhu_d20.rules.worsening.events import WoundWorsened
from tablee.games.cthulhu_d20.rules.wounds.events import Doomed, ShockPassed
from tablee.games.cthulhu_d20.state.people import Breath, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.words import By, Event

LIFE = f"{ID}.recovery.life-points"
FATIGUE = f"{ID}.recovery.fatigue-points"
DROWNING = f"{ID}.hazard.drowning"

NO_DICE = TypedDice(())


def catch_up(state: State, by: By, dice: Dice | None = None) -> Telling:
    """All that has fallen due and can be done now, the earliest first.

    What throws dice waits for the player concerned; the keeper's people wait for the keeper.
    """
    while True:
        due = [
            item
            for item in all_due(state)
            if item.kind not in THROWN
            or (dice is not None and by.is_keeper and known(state, item.who).seat is None)
        ]
        if not due:
            return state
        state = yield from bring(state, due[0], dice or NO_DICE)


def run(state: State, by: By, rounds: int, dice: Dice | None, text: str = "") -> Telling:
    """Story time goes on by so many rounds, on the table's clock too; it stops at what must be
    thrown for first, so that nothing is skipped."""
    rounds = until_first(state, rounds)
    minutes = (state.now + rounds) // ROUNDS_OF_A_MINUTE - state.now // ROUNDS_OF_A_MINUTE
    minute = by.clock + minutes
    waiting = awaited(state)
    ran = events.TimeRan(now=state.now + rounds, minute=minute, to=("@keeper",))
    state = yield from pass_on(state, [ran, *tell_time_felt(state), *end_shocks(state)])
    if minutes:
        yield ClockMoved(minutes=minutes, now=minute, text=text)
    state = yield from catch_up(state, by, dice)
    return (yield from pass_on(state, tell_newly_due(state, waiting)))


def end_shocks(state: State) -> Iterator[Event]:
    """Who has no turn to bear a shock in is over it with the round."""
    fighting = () if state.fight is None else state.fight.order
    for person in state.people.values():
        if person.shock != "none" and person.id not in fighting:
            yield ShockPassed(who=person.id, to=in_sight(person))


def tell_time_felt(state: State) -> Iterator[Event]:
    """Whoever bleeds, burns, rests or mends knows how long it takes, and so that time ran."""
    for person in state.people.values():
        if person.seat is not None and not person.is_dead and feels_time(state, person):
            yield events.TimeFelt(who=person.id, to=person.audience)


def tell_newly_due(state: State, before: frozenset[str]) -> Iterator[Event]:
    """Everybody hears that somebody must throw: nobody can look after them before."""
    for who in state.people:
        if who in awaited(state) - before:
            yield events.LossDue(who=who)


def let_time_pass(state: State, by: By, before: int, now: int) -> Iterator[Event]:
    """The table's clock went on: whatever did not already count it counts it now, up to the very
    round in which somebody's player must throw."""
    if state.minute == now:
        return
    rounds = until_first(state, (now - before) * ROUNDS_OF_A_MINUTE)
    waiting = awaited(state)
    ran = events.TimeRan(now=state.now + rounds, minute=now, to=("@keeper",))
    state = yield from pass_on(state, [ran, *tell_time_felt(state), *end_shocks(state)])
    state = yield from catch_up(state, by)
    yield from tell_newly_due(state, waiting)


def bring(state: State, item: Item, dice: Dice) -> Telling:  # noqa: PLR0911 - a kind, a line
    """One thing that has fallen due."""
    person = known(state, item.who)
    match item.kind:
        case "doom":
            gone = Doomed(who=person.id, rounds=None, to=person.audience)
            return (yield from pass_on(state, [gone, *die(person)]))
        case "exposure":
            return (yield from grow(state, person, dice))
        case "wound":
            return (yield from worsen(state, person, item, dice))
        case "breath":
            return (yield from breathe(state, person, dice))
        case "drowning":
            return (yield from drown(state, person, item.at, dice))
        case "mind":
            return (yield from slip(state, person, item.at))
        case "life":
            kept = rest_given(person, LIFE, "day", item.at - state.now)
            state = yield from pass_on(state, [kept])
            return (yield from gain(state, person.id, 1, 0, LIFE, at=item.at))
        case "fatigue":
            kept = rest_given(person, FATIGUE, "hour", 0)
            state = yield from pass_on(state, [kept])
            return (yield from gain(state, person.id, 0, 1, FATIGUE))
        case "body":
            return (yield from pass_on(state, mend_abilities(state, person, item.at)))


def rest_given(person: Person, rule: str, change: Literal["hour", "day"], rounds: int) -> Event:
    to = person.audience
    return RestChanged(rule=rule, who=person.id, change=change, rounds=rounds, to=to)


def worsen(state: State, person: Person, item: Item, dice: Dice) -> Telling:
    """An open wound costs 1 PF and 1 PV, then may stabilise (worsening.order-of-a-tick)."""
    worse = WoundWorsened(who=person.id, wound=item.number, pv=1, to=person.audience)
    state = yield from pass_on(state, [worse])
    return (yield from lose(state, person.id, 1, 1, dice, item.number, at=item.at))


def breathe(state: State, person: Person, dice: Dice) -> Telling:
    """A Constitution check each round once the free rounds are over; a failure is drowning."""
    breath = person.breath or Breath(state.now)
    bonus = ability_bonus(state, person, "constitution") + 4 * has(person, "endurance")
    holds = Above(sides=20, value=breath.dc - 1 - bonus, role="constitution", who=(person.id,))
    if dice.ask(holds, to=person.audience):
        longer = Breath(breath.until + 1 - state.now, breath.dc + 1)
        kept = BreathChanged(who=person.id, breath=longer, to=person.audience)
        return (yield from pass_on(state, [kept]))
    under = Breath(breath.until + 1 - state.now, breath.dc, drowning=True)
    happened: list[Event] = [
        BreathChanged(rule=DROWNING, who=person.id, breath=under, to=person.audience)
    ]
    if person.pf > 0:
        happened.append(
            PointsChanged(rule=DROWNING, who=person.id, pf=0, pv=person.pv, to=person.audience)
        )
    if person.condition != "unconscious":
        happened += [
            ConditionChanged(
                rule=DROWNING, who=person.id, condition="unconscious", to=person.audience
            ),
            BodyTold(rule=DROWNING, who=person.id, seen="falls", to=in_sight(person)),
        ]
    return (yield from pass_on(state, happened))


def drown(state: State, person: Person, at: int, dice: Dice) -> Telling:
    """1 PV each following round. Nothing is rolled."""
    under = Breath(at + 1 - state.now, drowning=True)
    kept = BreathChanged(rule=DROWNING, who=person.id, breath=under, to=person.audience)
    left = PointsChanged(
        rule=DROWNING,
        who=person.id,
        pf=min(person.pf, cap(max(0, person.pv - 1))),
        pv=person.pv - 1,
        to=person.audience,
    )
    state = yield from pass_on(state, [kept, left])
    if person.pv - 1 <= 0:
        return (yield from pass_on(state, die(person)))
    return state


def slip(state: State, person: Person, at: int) -> Telling:
    """A mind below 0 loses a point a round; at -10 it is gone for ever."""
    left = person.sanity - 1
    lost = SanityChanged(who=person.id, sanity=left, lost=1, to=person.audience)
    on = MindSlips(who=person.id, rounds=at + 1 - state.now, to=person.audience)
    happened: list[Event] = [lost, on]
    if left <= LOWEST_SANITY:
        mad = WentInsane(who=person.id, insanity="permanent", to=person.audience)
        happened = [lost, MindSlips(who=person.id, rounds=None, to=person.audience), mad]
    return (yield from pass_on(state, happened))


def mend_abilities(state: State, person: Person, at: int) -> Iterator[Event]:
    """A day of rest gives back one point of each damaged ability; not the hours before it."""
    spent = hours_spent(state, person, at - 1)
    for ability, points in person.damaged.items():
        if points:
            yield AbilityChanged(
                who=person.id,
                ability=ability,
                damaged=points - 1,
                rounds=at - state.now,
                rested=spent if person.pf >= min(most_pf(person), cap(person.pv)) else None,
                to=person.audience,
            )
