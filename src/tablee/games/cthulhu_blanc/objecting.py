"""“I think you can fail”: who may object, when, and how a throw waits for it."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, mine, rules
from tablee.games.cthulhu_blanc.retrying import may_retry
from tablee.games.cthulhu_blanc.state import SIX, State, Trial
from tablee.games.cthulhu_blanc.trial import OBJECT, awaited, before_throw, led_by, seats_in
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.Oppose)
def oppose(state: State, by: By, ask: asks.Oppose, dice: Dice) -> Iterator[Event]:
    trial = led_by(state, ask.leader)
    check_objection(state, by, trial)
    yield events.Objected(leader=trial.leader, seat=by.seat, how=ask.how)
    if trial.thrown and state.options["objection_timing"] == "after-throw":
        face = dice.die(SIX, role="failure", who=(by.seat,))
        yield events.TestThrown(
            rule=f"{ID}.objection.die",
            leader=trial.leader,
            throws=(),
            failures=((by.seat, face),),
            tied=trial.tied,
        )


def check_objection(state: State, by: By, trial: Trial) -> None:
    """Whether this seat may say that the action can fail (objection.who)."""
    if by.seat in seats_in(state, trial):
        raise Refused(OBJECT, "Whoever takes part cannot object.")
    if trial.feat:
        raise Refused(OBJECT, "Nobody doubts a last feat.")
    if trial.mode == "against" and state.options["failure_die_in_opposition"] == "refused":
        raise Refused(OBJECT, "In an opposition the opponent is reason enough to fail.")
    if any(o.seat == by.seat for o in trial.objections):
        raise Refused(OBJECT, "You have objected already.")
    if trial.objections and state.options["failure_dice"] == "one":
        raise Refused(OBJECT, "An objection has been lodged already.")
    place = state.places.get(state.searches.get(trial.leader, ""))
    needed = place is not None and place.needed and trial.investigation
    if needed and state.options["failure_die_on_needed_clue"] == "refused":
        raise Refused(OBJECT, "The story cannot do without this clue: no failure die here.")
    early = state.options["objection_timing"] == "before-throw"
    if trial.thrown and early and not can_retry_at_all(state, trial):
        raise Refused(OBJECT, "The dice have been thrown: it is too late to doubt.")


@rules.decides(asks.AwaitObjections)
def await_objections(
    state: State, by: By, ask: asks.AwaitObjections, dice: Dice
) -> Iterator[Event]:
    trial = before_throw(state, ask.leader)
    mine(state, by, trial.leader)
    seats = may_object(state, by, trial)
    if not seats or awaited(state, by, trial):
        raise Refused(OBJECT, "There is nobody to wait for.")
    yield events.ObjectionsAwaited(leader=trial.leader, seats=seats)


def may_object(state: State, by: By, trial: Trial) -> tuple[str, ...]:
    """The seats that may still say that the action can fail."""
    found: list[str] = []
    for seat, role in by.seats.items():
        if role == "spectator":
            continue
        try:
            check_objection(state, replace(by, seat=seat), trial)
        except Refused:
            continue
        found.append(seat)
    return tuple(found)


@rules.decides(asks.WaiveObjection)
def waive_objection(state: State, by: By, ask: asks.WaiveObjection, dice: Dice) -> Iterator[Event]:
    trial = led_by(state, ask.leader)
    if by.seat not in awaited(state, by, trial):
        raise Refused(OBJECT, "Nobody waits for your word.")
    yield events.ObjectionWaived(leader=trial.leader, seat=by.seat)


def can_retry_at_all(state: State, trial: Trial) -> bool:
    """Whether another throw of this test may still come."""
    if trial.tied:
        return True
    settled = replace(state, owed=())  # what is owed is rolled first
    agents = (state.agent(who) for who in trial.pools)
    return any(agent is not None and may_retry(settled, trial, agent) for agent in agents)
