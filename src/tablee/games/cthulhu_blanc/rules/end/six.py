"""What stands at the end of each meter."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.rules.action.leave import leave_tests
from tablee.games.cthulhu_blanc.rules.end.events import Dying, Exiting, Summoned
from tablee.games.cthulhu_blanc.state import Agent, Meter, State
from tablee.kernel.words import Event


def at_six(state: State, agent: Agent, meter: Meter) -> Iterator[Event]:
    """What stands at the end of a meter (meter.three-ends)."""
    match meter:
        case "folie":
            yield from leave_tests(state, agent)
            yield Exiting(who=agent.id)
        case "blessures":
            # Somebody whose mind is going has their own last scene already.
            if agent.status != "exiting":
                yield from leave_tests(state, agent)
                yield Dying(who=agent.id)
        case "bureaucratie":
            if agent.status not in ("exiting", "dying"):
                yield Summoned(who=agent.id)
