"""Folie goes down by suppressing knowledge of the Mythos, from 5 on, while a run lasts."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_blanc.rules.action.checks import check_summoned
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
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

GATED = f"{ID}.recovery.suppress-gate"
ACTS = f"{ID}.recovery.suppress-acts"
ROLL = f"{ID}.recovery.suppress-roll"
RUN = f"{ID}.recovery.suppress-run"


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


def act_of(agent: Agent, *, accepted: bool | None = None) -> Suppression:
    """An act that somebody has proposed; where it is said, only one (not) yet accepted."""
    act = agent.suppression
    if act is None or accepted not in (None, act.accepted):
        raise Refused(ACTS, "{name} has no such act before the keeper.", name=agent.name)
    return act


@rules.law(ProposeSuppression, ACTS)
def may_propose(state: State, by: By, ask: ProposeSuppression) -> Event:
    agent = acting(state, by, ask.who)
    check_gate(state, by, agent)
    check_summoned(agent)
    if agent.suppression is not None and agent.suppression.accepted:
        raise Refused(
            ACTS, "An act of {name} has been accepted: its roll comes first.", name=agent.name
        )
    if ask.what.casefold() in state.suppressed:
        raise Refused(ACTS, "This has been destroyed: it cannot be suppressed again.")
    return SuppressionProposed(who=agent.id, act=ask.act, what=ask.what)


@may_propose.offers
def driven(state: State, by: By) -> Iterator[Candidate]:
    for agent in state.agents.values():
        if agent.folie == GATE or agent.run is not None:
            yield Candidate({"who": agent.id}, sure=("act",))


@rules.law(AcceptSuppression, ACTS, keeper=True)
def may_accept(state: State, by: By, ask: AcceptSuppression) -> Agent:
    agent = known(state, ask.who)
    act = act_of(agent, accepted=False)
    # Whatever was proposed before: at 6 there is one way out, and it is another one.
    playing(agent)
    check_gate(state, by, agent)
    if ask.dies and act.act != "destroy-oneself":
        raise Refused(ACTS, "Only who destroys themselves dies of it.")
    return agent


@may_accept.decides
def accept_suppression(
    state: State, by: By, ask: AcceptSuppression, dice: Dice, agent: Agent
) -> Iterator[Event]:
    if ask.dies:
        yield from leave_tests(state, agent, for_good=True)
        yield OwnHand(who=agent.id, papers_stay=has_unsigned(state, agent))
    else:
        yield SuppressionAccepted(who=agent.id, scene=by.scene)


@may_accept.offers
def acts_to_accept(state: State, by: By) -> Iterator[Candidate]:
    for who in acting_against(state, by):
        yield Candidate({"who": who}, omit=("dies",))
        yield Candidate({"who": who, "dies": True})


def acting_against(state: State, by: By) -> Iterator[str]:
    """Who acts against the knowledge of the Mythos, with or without the keeper's consent."""
    return (agent.id for agent in state.agents.values() if agent.suppression is not None)


@rules.law(RefuseSuppression, ACTS, keeper=True)
def may_refuse(state: State, by: By, ask: RefuseSuppression) -> Event:
    agent = known(state, ask.who)
    act_of(agent)
    return SuppressionRefused(who=agent.id, why=ask.why)


@may_refuse.offers
def acts_to_refuse(state: State, by: By) -> Iterator[Candidate]:
    return (Candidate({"who": who}) for who in acting_against(state, by))


@rules.law(RollSuppression, ROLL, dice=True, among={"who": acting_against})
def may_roll(state: State, by: By, ask: RollSuppression) -> tuple[Agent, str]:
    """Who rolls, and what is destroyed by it."""
    agent = acting(state, by, ask.who)
    act = act_of(agent, accepted=True)
    check_presence(agent)
    return agent, act.what


@may_roll.decides
def roll_suppression(
    state: State, by: By, ask: RollSuppression, dice: Dice, found: tuple[Agent, str]
) -> Iterator[Event]:
    agent, what = found
    # Strictly below the score: the face is not above one less than it.
    above = Above(sides=SIX, value=agent.folie - 1, role="suppression", who=(agent.id,))
    falls = not dice.ask(above)
    yield SuppressionRolled(who=agent.id, falls=falls, what=what, scene=by.scene)
    if falls:
        yield from fall(state, agent, "folie", ROLL)


def runs(state: State, by: By) -> Iterator[str]:
    for agent in state.agents.values():
        if agent.run is not None:
            yield agent.id


@rules.law(CloseRun, RUN, keeper=True, among={"who": runs})
def may_close(state: State, by: By, ask: CloseRun) -> Event:
    agent = known(state, ask.who)
    if agent.run is None:
        raise Refused(RUN, "{name} has no run open.", name=agent.name)
    return RunClosed(who=agent.id)


def scene_ends(state: State, by: By) -> Iterator[Event]:
    """A run of suppression does not outlast its scene (house rule), and is not opened again."""
    if state.options["suppress_run_end"] == "end-of-scene":
        for agent in state.agents.values():
            if agent.run is not None and not agent.is_gone:
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
