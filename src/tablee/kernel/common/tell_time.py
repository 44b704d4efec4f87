"""The story's own time as people say it, and what happens to the keeper's clock and timetable."""

from tablee.kernel.common import events
from tablee.kernel.common.clock import DAY, HOUR
from tablee.kernel.common.rules import rules
from tablee.kernel.common.state import Common
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


def moment(minute: int, tongue: Tongue) -> str:
    """A minute of the story: “day 2, 8:05”."""
    day, of_day = divmod(minute, DAY)
    hour, of_hour = divmod(of_day, HOUR)
    return tongue("day {day}, {hour}:{minute}", day=day + 1, hour=hour, minute=f"{of_hour:02}")


def duration(minutes: int, tongue: Tongue) -> str:
    """How long something takes: “1 day, 2 hours and 5 minutes”."""
    days, of_day = divmod(minutes, DAY)
    hours, of_hour = divmod(of_day, HOUR)
    parts = (
        tongue.many("{count} day", "{count} days", days) if days else "",
        tongue.many("{count} hour", "{count} hours", hours) if hours else "",
        tongue.many("{count} minute", "{count} minutes", of_hour) if of_hour or not minutes else "",
    )
    return tongue.listed([part for part in parts if part])


@rules.tells(events.ClockSet)
def clock_set(common: Common, event: events.ClockSet, tongue: Tongue) -> str:
    return tongue("The clock of the story is set: {moment}.", moment=moment(event.now, tongue))


@rules.tells(events.ClockMoved)
def clock_moved(common: Common, event: events.ClockMoved, tongue: Tongue) -> str:
    if event.rule != "table.clock":
        return ""  # a rule of the game that takes time says so itself
    long, now = duration(event.minutes, tongue), moment(event.now, tongue)
    passed = tongue("Time passes, {duration}: {moment}.", duration=long, moment=now)
    return sentences(passed, full_stop(event.text))


@rules.tells(events.TimeTold)
def time_told(common: Common, event: events.TimeTold, tongue: Tongue) -> str:
    return tongue("It is now {moment}.", moment=moment(event.now, tongue))


@rules.tells(events.EventPlanned)
def event_planned(common: Common, event: events.EventPlanned, tongue: Tongue) -> str:
    at = moment(event.at, tongue)
    if event.place:
        return tongue(
            "Planned for {moment} ({place}): {text}", moment=at, place=event.place, text=event.text
        )
    return tongue("Planned for {moment}: {text}", moment=at, text=event.text)


@rules.tells(events.EventDropped)
def event_dropped(common: Common, event: events.EventDropped, tongue: Tongue) -> str:
    return tongue("No longer planned: {text}", text=event.text)


@rules.tells(events.PlannedEventDue)
def planned_event_due(common: Common, event: events.PlannedEventDue, tongue: Tongue) -> str:
    if event.place:
        return tongue("The hour has come ({place}): {text}", place=event.place, text=event.text)
    return tongue("The hour has come: {text}", text=event.text)


@rules.tells(events.EventSettled)
def event_settled(common: Common, event: events.EventSettled, tongue: Tongue) -> str:
    return tongue("Ticked off: {text}", text=event.text)
