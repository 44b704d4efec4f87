"""Folie goes down by suppressing knowledge of the Mythos, from 5 on, while a run lasts."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_blanc.rules.action.leave import leave_tests
from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    STATUS,
    acting,
    check_presence,
    known,
    playing,
    rules,
)
from tablee.games.cthulhu_blanc.rules.end.events import OwnHand
from tablee.games.cthulhu_blanc.rules.meter import fall
from tablee.games.cthulhu_blanc.rules.paper import has_unsigned
from tablee.games.cthulhu_blanc.state import GATE, HIGHEST, SIX, Act, Agent, State, Suppression
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

GATED = f"{ID}.recovery.suppress-gate"
ACTS = f"{ID}.recovery.suppress-acts"


class ProposeSuppression(Ask, frozen=True, kw_only=True):
    who: Name
    act: Act
    what: Line


class AcceptSuppression(Ask, frozen=True, kw_only=True):
    """The keeper agrees that this puts knowledge out of reach; or that it kills."""

    who: Name
    dies: bool = False


class RefuseSuppression(Ask, frozen=True, kw_only=True):
    who: Name
    why: Line


class RollSuppression(Ask, frozen=True, kw_only=True):
    who: Name


class CloseRun(Ask, frozen=True, kw_only=True):
    who: Name


class SuppressionProposed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    act: Act
    what: str


class SuppressionAccepted(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    scene: int


class SuppressionRefused(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    why: str


class SuppressionRolled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-roll"
    who: str
    falls: bool
    what: str
    scene: int


class RunClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-run"
    who: str


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


def _proposed(agent: Agent, accepted: bool) -> None:
    if agent.suppression is None or agent.suppression.accepted != accepted:
        raise Refused(ACTS, "{name} has no such act before the keeper.", name=agent.name)


@rules.decides(ProposeSuppression)
def propose_suppression(
    state: State, by: By, ask: ProposeSuppression, dice: Dice
) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    check_gate(state, by, agent)
    if agent.suppression is not None and agent.suppression.accepted:
        raise Refused(
            ACTS, "An act of {name} has been accepted: its roll comes first.", name=agent.name
        )
    if ask.what.casefold() in state.suppressed:
        raise Refused(ACTS, "This has been destroyed: it cannot be suppressed again.")
    yield SuppressionProposed(who=agent.id, act=ask.act, what=ask.what)


@rules.decides(AcceptSuppression)
def accept_suppression(state: State, by: By, ask: AcceptSuppression, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ACTS)
    agent = known(state, ask.who)
    _proposed(agent, accepted=False)
    # Whatever was proposed before: at 6 there is one way out, and it is another one.
    playing(agent)
    check_gate(state, by, agent)
    if ask.dies:
        if agent.suppression is None or agent.suppression.act != "destroy-oneself":
            raise Refused(ACTS, "Only who destroys themselves dies of it.")
        yield from leave_tests(state, agent, for_good=True)
        yield OwnHand(who=agent.id, papers_stay=has_unsigned(state, agent))
        return
    yield SuppressionAccepted(who=agent.id, scene=by.scene)


@rules.decides(RefuseSuppression)
def refuse_suppression(state: State, by: By, ask: RefuseSuppression, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ACTS)
    agent = known(state, ask.who)
    if agent.suppression is None:
        raise Refused(ACTS, "{name} has no such act before the keeper.", name=agent.name)
    yield SuppressionRefused(who=agent.id, why=ask.why)


@rules.decides(RollSuppression)
def roll_suppression(state: State, by: By, ask: RollSuppression, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    _proposed(agent, accepted=True)
    if agent.suppression is None:
        return
    check_presence(agent)
    # Strictly below the score: the face is not above one less than it.
    above = Above(sides=SIX, value=agent.folie - 1, role="suppression", who=(agent.id,))
    falls = not dice.ask(above)
    yield SuppressionRolled(who=agent.id, falls=falls, what=agent.suppression.what, scene=by.scene)
    if falls:
        yield from fall(state, agent, "folie", f"{ID}.recovery.suppress-roll")


@rules.decides(CloseRun)
def close_run(state: State, by: By, ask: CloseRun, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.recovery.suppress-run"
    only_keeper(by, rule)
    agent = known(state, ask.who)
    if agent.run is None:
        raise Refused(rule, "{name} has no run open.", name=agent.name)
    yield RunClosed(who=agent.id)


@rules.evolves(SuppressionProposed)
def suppression_proposed(state: State, event: SuppressionProposed) -> State:
    act = Suppression(event.act, event.what)
    return state.with_agent(replace(known(state, event.who), suppression=act))


@rules.evolves(SuppressionAccepted)
def suppression_accepted(state: State, event: SuppressionAccepted) -> State:
    agent = known(state, event.who)
    if agent.suppression is None:
        return state
    act = replace(agent.suppression, accepted=True)
    return state.with_agent(replace(agent, suppression=act, run=event.scene))


@rules.evolves(SuppressionRefused)
def suppression_refused(state: State, event: SuppressionRefused) -> State:
    return state.with_agent(replace(known(state, event.who), suppression=None))


@rules.evolves(SuppressionRolled)
def suppression_rolled(state: State, event: SuppressionRolled) -> State:
    agent = replace(known(state, event.who), suppression=None, run=event.scene)
    gone = event.what.casefold()
    suppressed = state.suppressed if gone in state.suppressed else (*state.suppressed, gone)
    log = (*state.log, (agent.id, "suppressed", event.what))
    return replace(state.with_agent(agent), suppressed=suppressed, log=log)


@rules.evolves(RunClosed)
def run_closed(state: State, event: RunClosed) -> State:
    return state.with_agent(replace(known(state, event.who), run=None))


@rules.offering
def own_acts(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values():
        if agent.is_ending or not by.may_act_for(agent.seat):
            continue
        who = {"who": agent.id}
        accepted = agent.suppression is not None and agent.suppression.accepted
        if accepted and not agent.misses:
            yield Offer("roll-suppression", f"{ID}.recovery.suppress-roll", who, dice=True)
        elif not accepted and _gate_open(state, by, agent):
            act = Field("act", "choice", ("burn-books", "stop-ritual", "destroy-oneself", "other"))
            what = Field("what", "text", least=1, most=200)
            yield Offer("propose-suppression", ACTS, who, (act, what))


def _gate_open(state: State, by: By, agent: Agent) -> bool:
    try:
        check_gate(state, by, agent)
    except Refused:
        return False
    return True


@rules.offering
def acts_before_keeper(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values() if by.is_keeper else ():
        who = {"who": agent.id}
        act = agent.suppression
        if act is not None:
            if not act.accepted and not agent.is_ending and _gate_open(state, by, agent):
                yield Offer("accept-suppression", ACTS, who)
                if act.act == "destroy-oneself":
                    yield Offer("accept-suppression", ACTS, {**who, "dies": True})
            why = Field("why", "text", least=1, most=200)
            yield Offer("refuse-suppression", ACTS, who, (why,))
        if agent.run is not None:
            yield Offer("close-run", f"{ID}.recovery.suppress-run", who)
