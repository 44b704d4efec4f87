"""Three meters, three ways down: suppression, care, zeal."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, STATUS, acting, known, mine, playing, rules
from tablee.games.cthulhu_blanc.leaving import has_unsigned, leaves_tests
from tablee.games.cthulhu_blanc.state import GATE, HIGHEST, SIX, Agent, Meter, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

GATED = f"{ID}.recovery.suppress-gate"
ACTS = f"{ID}.recovery.suppress-acts"
CARE = f"{ID}.recovery.care-procedure"
ONLY_CARE = f"{ID}.recovery.care-only"
ZEAL = f"{ID}.recovery.zeal"
PRICE = f"{ID}.recovery.zeal-price"


def floor(state: State) -> int:
    return int(state.options["meter_floor"])


def run_is_open(state: State, by: By, agent: Agent) -> bool:
    """A run lasts until the keeper closes it, or for a scene (house rule)."""
    if agent.run is None:
        return False
    return state.options["suppress_run_end"] != "end-of-scene" or agent.run == by.scene


def check_gate(state: State, by: By, agent: Agent) -> None:
    if agent.folie >= HIGHEST:
        raise Refused(GATED, "At 6 there is nothing left to suppress.")
    if agent.folie != GATE and not run_is_open(state, by, agent):
        raise Refused(
            GATED,
            "Suppression opens at 5; {name} stands at {score} and has no run open.",
            name=agent.name,
            score=agent.folie,
        )
    if agent.status not in ("active", "summoned", "care") or agent.misses:
        raise Refused(STATUS, "{name} is busy elsewhere.", name=agent.name)


@rules.decides(asks.ProposeSuppression)
def propose_suppression(
    state: State, by: By, ask: asks.ProposeSuppression, dice: Dice
) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    check_gate(state, by, agent)
    if agent.suppression is not None and agent.suppression.accepted:
        raise Refused(
            ACTS, "An act of {name} has been accepted: its roll comes first.", name=agent.name
        )
    if ask.what.casefold() in state.suppressed:
        raise Refused(ACTS, "This has been destroyed: it cannot be suppressed again.")
    yield events.SuppressionProposed(who=agent.id, act=ask.act, what=ask.what)


def _proposed(agent: Agent, accepted: bool) -> None:
    if agent.suppression is None or agent.suppression.accepted != accepted:
        raise Refused(ACTS, "{name} has no such act before the keeper.", name=agent.name)


@rules.decides(asks.AcceptSuppression)
def accept_suppression(
    state: State, by: By, ask: asks.AcceptSuppression, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, ACTS)
    agent = known(state, ask.who)
    _proposed(agent, accepted=False)
    # Whatever was proposed before: at 6 there is one way out, and it is another one.
    playing(agent)
    if ask.dies:
        if agent.suppression is None or agent.suppression.act != "destroy-oneself":
            raise Refused(ACTS, "Only who destroys themselves dies of it.")
        yield from leaves_tests(state, agent, for_good=True)
        yield events.OwnHand(who=agent.id, papers_stay=has_unsigned(state, agent))
        return
    yield events.SuppressionAccepted(who=agent.id, scene=by.scene)


@rules.decides(asks.RefuseSuppression)
def refuse_suppression(
    state: State, by: By, ask: asks.RefuseSuppression, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, ACTS)
    agent = known(state, ask.who)
    if agent.suppression is None:
        raise Refused(ACTS, "{name} has no such act before the keeper.", name=agent.name)
    yield events.SuppressionRefused(who=agent.id, why=ask.why)


@rules.decides(asks.RollSuppression)
def roll_suppression(
    state: State, by: By, ask: asks.RollSuppression, dice: Dice
) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    _proposed(agent, accepted=True)
    if agent.suppression is None:
        return
    # Strictly below the score: the face is not above one less than it.
    above = Above(sides=SIX, value=agent.folie - 1, role="suppression", who=(agent.id,))
    falls = not dice.ask(above)
    yield events.SuppressionRolled(
        who=agent.id, falls=falls, what=agent.suppression.what, scene=by.scene
    )
    if falls:
        yield from fall(state, agent, "folie", f"{ID}.recovery.suppress-roll")


def fall(state: State, agent: Agent, meter: Meter, rule: str) -> Iterator[Event]:
    value = max(floor(state), agent.score(meter) - 1)
    if value < agent.score(meter):
        yield events.MeterFell(rule=rule, who=agent.id, meter=meter, value=value)


@rules.decides(asks.CloseRun)
def close_run(state: State, by: By, ask: asks.CloseRun, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.recovery.suppress-run"
    only_keeper(by, rule)
    agent = known(state, ask.who)
    if agent.run is None:
        raise Refused(rule, "{name} has no run open.", name=agent.name)
    yield events.RunClosed(who=agent.id)


@rules.decides(asks.AskCare)
def ask_care(state: State, by: By, ask: asks.AskCare, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    if agent.blessures <= floor(state):
        raise Refused(ONLY_CARE, "{name} has nothing to be treated for.", name=agent.name)
    if agent.status != "active":
        raise Refused(STATUS, "{name} is busy elsewhere.", name=agent.name)
    yield events.CareAsked(who=agent.id, how=ask.how)


@rules.decides(asks.TimeCare)
def time_care(state: State, by: By, ask: asks.TimeCare, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CARE)
    agent = known(state, ask.who)
    if agent.care is None or agent.status == "care":
        raise Refused(CARE, "{name} waits for no answer about care.", name=agent.name)
    yield events.CareTimed(who=agent.id, minutes=ask.minutes)


@rules.decides(asks.AcceptCare)
def accept_care(state: State, by: By, ask: asks.AcceptCare, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    if agent.care is None or agent.care.minutes is None or agent.status != "active":
        raise Refused(CARE, "The keeper has not said how long it takes.")
    if state.trial_with(agent.id) is not None:
        raise Refused(CARE, "{name} has a test on the table already.", name=agent.name)
    yield events.CareBegun(who=agent.id)
    until = by.clock + agent.care.minutes
    yield events.CareDue(who=agent.id, until=until, to=(KEEPER,))


@rules.decides(asks.LeaveCare)
def leave_care(state: State, by: By, ask: asks.LeaveCare, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.care is None:
        raise Refused(CARE, "{name} is in no care.", name=agent.name)
    yield events.CareLeft(who=agent.id)


def served(state: State, now: int) -> Iterator[Event]:
    """Care whose time is over when story time has come this far."""
    for agent in state.agents.values():
        until = None if agent.care is None else agent.care.until
        if agent.status == "care" and until is not None and now >= until:
            yield events.CareServed(who=agent.id)
            yield from fall(state, agent, "blessures", ONLY_CARE)


@rules.decides(asks.Volunteer)
def volunteer(state: State, by: By, ask: asks.Volunteer, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    if agent.bureaucratie >= HIGHEST:
        raise Refused(ZEAL, "The summons has been issued: zeal comes too late.")
    if agent.status != "active":
        raise Refused(STATUS, "{name} is busy elsewhere.", name=agent.name)
    if state.trial_with(agent.id) is not None:
        raise Refused(ZEAL, "{name} has a test on the table already.", name=agent.name)
    yield events.Volunteered(who=agent.id, zeal=ask.zeal, text=ask.text)


@rules.decides(asks.LeaveZeal)
def leave_zeal(state: State, by: By, ask: asks.LeaveZeal, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "zeal":
        raise Refused(ZEAL, "{name} is showing no zeal.", name=agent.name)
    yield events.ZealLeft(who=agent.id)


@rules.decides(asks.FlagMoment)
def flag_moment(state: State, by: By, ask: asks.FlagMoment, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PRICE)
    if state.moment:
        raise Refused(PRICE, "An important moment is running already.")
    missing = tuple(a.id for a in state.agents.values() if a.status == "zeal")
    yield events.MomentFlagged(title=ask.title, missing=missing)


@rules.decides(asks.EndMoment)
def end_moment(state: State, by: By, ask: asks.EndMoment, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PRICE)
    if not state.moment:
        raise Refused(PRICE, "No important moment is running.")
    yield events.MomentEnded(title=state.moment)
    for agent in state.agents.values():
        if agent.misses and agent.status == "zeal":
            yield from fall(state, agent, "bureaucratie", PRICE)
