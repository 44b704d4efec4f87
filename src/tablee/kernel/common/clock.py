"""The story's own time: the keeper's clock, and what is planned for its hours."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.kernel.checks import only_keeper
from tablee.kernel.common import asks, events
from tablee.kernel.common.rules import private_name, rules
from tablee.kernel.common.state import Common, Planned
from tablee.kernel.words import Ask, By, Event, Refused

HOUR = 60
DAY = 24 * HOUR

OF_TIME = (events.ClockSet, events.ClockMoved, events.EventPlanned)
"""After these something may be due."""


def minute_of(day: int, hour: int, minute: int) -> int:
    """Minutes since midnight of day 1."""
    return (day - 1) * DAY + hour * HOUR + minute


def as_far(ask: Ask, clock: int, lets_pass: Callable[[int], int]) -> Ask:
    """A clock that is to run, or is put forward, stops where the game lets time pass no further."""
    if isinstance(ask, asks.PassTime):
        return replace(ask, minutes=lets_pass(ask.minutes))
    if isinstance(ask, asks.SetClock):
        minutes = minute_of(ask.day, ask.hour, ask.minute) - clock
        if minutes > 0 and (allowed := lets_pass(minutes)) < minutes:
            day, left = divmod(clock + allowed, DAY)
            return asks.SetClock(day=day + 1, hour=left // HOUR, minute=left % HOUR)
    return ask


def due_now(state: Common) -> Iterator[Event]:
    """Reminders of what the clock has reached, in its order."""
    for planned in sorted(state.timetable.values(), key=lambda each: each.at):
        if planned.at <= state.clock and not planned.due:
            yield events.PlannedEventDue(id=planned.id, text=planned.text, place=planned.place)


@rules.decides(asks.SetClock)
def set_clock(state: Common, by: By, ask: asks.SetClock, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.clock")
    yield events.ClockSet(now=minute_of(ask.day, ask.hour, ask.minute))


@rules.decides(asks.PassTime)
def pass_time(state: Common, by: By, ask: asks.PassTime, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.clock")
    now = state.clock + ask.minutes
    yield events.ClockMoved(minutes=ask.minutes, now=now, text=ask.text)


@rules.decides(asks.TellTime)
def tell_time(state: Common, by: By, ask: asks.TellTime, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.clock")
    if state.told_time == state.clock:
        raise Refused("table.clock", "Everybody has been told this hour already.")
    yield events.TimeTold(now=state.clock)


@rules.decides(asks.PlanEvent)
def plan_event(state: Common, by: By, ask: asks.PlanEvent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.timetable")
    yield events.EventPlanned(
        id=private_name(ask.text, state.timetable),
        at=minute_of(ask.day, ask.hour, ask.minute),
        text=ask.text,
        place=ask.place,
    )


@rules.decides(asks.DropEvent)
def drop_event(state: Common, by: By, ask: asks.DropEvent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.timetable")
    planned = _planned(state, ask.id)
    yield events.EventDropped(id=planned.id, text=planned.text)


@rules.decides(asks.SettleEvent)
def settle_event(state: Common, by: By, ask: asks.SettleEvent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.timetable")
    planned = _planned(state, ask.id)
    if planned.settled:
        raise Refused("table.timetable", "This event is ticked off already.")
    if not planned.due:
        raise Refused("table.timetable", "The hour of this event has not come yet.")
    yield events.EventSettled(id=planned.id, text=planned.text)


def _planned(state: Common, event: str) -> Planned:
    found = state.timetable.get(event)
    if found is None:
        raise Refused("table.timetable", "No event “{id}” is planned.", id=event)
    return found
