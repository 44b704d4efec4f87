"""What a throw of an action does once nobody changes it any more: checks, the price, the time."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.events import TimeTaken
from tablee.games.yacdha.rules.action.pool import Thrown
from tablee.games.yacdha.rules.action.propose import STAKES_FIRST
from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.rules.investigation import inform
from tablee.games.yacdha.rules.meters.decide import check_rule, suffer, throw_check
from tablee.games.yacdha.state.action import Action, Pending, Ruling
from tablee.games.yacdha.state.people import METER_OF, METERS, Meter
from tablee.games.yacdha.state.stakes import Stakes
from tablee.games.yacdha.state.state import State
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.words import KEEPER, By, Event


def price_of(state: State, stakes: Stakes, meter: Meter, margin: int) -> int:
    """What the agreed price of a throw adds to a meter."""
    return stakes.price(meter, margin, state.options["stakes_on_tie"])


def consequences(
    state: State, by: By, action: Action, pending: Pending, thrown: Thrown, dice: Dice
) -> Iterator[Event]:
    """What a throw that nobody changes any more does: checks, the agreed price, information."""
    ruling = action.ruling
    if ruling is None:
        return
    if action.pending is not None:
        # The throw itself stands among the attempts already; what follows looks at those before.
        action = replace(action, attempts=action.attempts[:-1])
    # The check follows the throw at once and so compares with the meter before any cost.
    meter = METER_OF[action.category]
    raised: set[str] = set()
    for who in thrown.checks:
        made = yield from throw_check(state, dice, anybody(state, who), meter)
        if made:
            raised.add(who)
    yield from _pay(state, ruling.stakes, pending.members, thrown.margin, meter, raised)
    if action.investigation:
        yield from inform(state, action, pending.members, thrown.margin)
    if ruling.minutes:
        yield from _take_time(state, by, action, ruling)


def _take_time(state: State, by: By, action: Action, ruling: Ruling) -> Iterator[Event]:
    """The minutes of a throw: from now on, or from when what goes on meanwhile began."""
    stretch, began, since = state.stretch, by.clock, by.clock
    # Time that the keeper let pass is nobody's: what began before it is over.
    if stretch is not None and stretch.until == by.clock:
        if ruling.meanwhile:
            began = stretch.began if action.until is None else action.until
        if ruling.meanwhile or action.until == by.clock:
            since = stretch.began
    until = began + ruling.minutes
    now = max(by.clock, until)
    passed = now - by.clock
    yield TimeTaken(
        who=action.leader,
        minutes=ruling.minutes,
        until=until,
        since=since,
        now=now,
        passed=passed,
        to=(KEEPER,),
    )
    if passed:
        yield ClockMoved(rule="yacdha.scene.time-ledger", minutes=passed, now=now)


def _pay(
    state: State,
    stakes: Stakes,
    members: tuple[str, ...],
    margin: int,
    checked: Meter,
    raised: set[str],
) -> Iterator[Event]:
    """Everybody who took part bears the agreed cost, on top of what forcing did to them."""
    for who in dict.fromkeys((*members, *raised)):
        if not state.watches(who):
            continue
        person = anybody(state, who)
        for meter in METERS:
            rises: list[tuple[int, str]] = []
            if who in raised and meter == checked:
                rises.append((1, check_rule(meter)))
            amount = price_of(state, stakes, meter, margin)
            if amount and who in members:
                rule = (
                    "yacdha.dice.forced-cumulates"
                    if rises
                    else "yacdha.coop.failure-shared"
                    if len(members) > 1
                    else STAKES_FIRST
                )
                rises.append((amount, rule))
            if rises:
                yield from suffer(state, person, meter, *rises)
