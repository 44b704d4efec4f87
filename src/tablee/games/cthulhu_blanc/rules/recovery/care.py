"""Blessures goes down by care, for the time that the keeper says."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.common import ID, STATUS, acting, known, mine, own, rules
from tablee.games.cthulhu_blanc.rules.meter import fall, floor
from tablee.games.cthulhu_blanc.state import Agent, Care, State
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

CARE = f"{ID}.recovery.care-procedure"
ONLY_CARE = f"{ID}.recovery.care-only"


class AskCare(Ask, frozen=True, kw_only=True):
    who: Name
    how: Line


class TimeCare(Ask, frozen=True, kw_only=True):
    who: Name
    minutes: Annotated[int, Meta(ge=1, le=5_256_000)]


class AcceptCare(Ask, frozen=True, kw_only=True):
    who: Name


class LeaveCare(Ask, frozen=True, kw_only=True):
    """Declines it, or breaks it off."""

    who: Name


class CareAsked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str
    how: str


class CareTimed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str
    minutes: int


class CareBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str


class CareDue(Event, frozen=True, kw_only=True):
    """When care will be over: the hour is the keeper's."""

    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str
    until: int


class CareServed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-only"
    who: str


class CareLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str


@rules.law(AskCare, CARE)
def may_ask_care(state: State, by: By, ask: AskCare) -> Event:
    agent = acting(state, by, ask.who)
    if agent.blessures <= floor(state):
        raise Refused(ONLY_CARE, "{name} has nothing to be treated for.", name=agent.name)
    if agent.status != "active":
        raise Refused(STATUS, "{name} is busy elsewhere.", name=agent.name)
    return CareAsked(who=agent.id, how=ask.how)


@may_ask_care.offers
def hurt(state: State, by: By) -> Iterator[Candidate]:
    least = floor(state)
    for agent in own(state, by):
        if agent.blessures > least and agent.status == "active":
            yield Candidate({"who": agent.id})


@rules.law(TimeCare, CARE, keeper=True)
def may_time(state: State, by: By, ask: TimeCare) -> Event:
    agent = known(state, ask.who)
    if agent.care is None or agent.status == "care":
        raise Refused(CARE, "{name} waits for no answer about care.", name=agent.name)
    return CareTimed(who=agent.id, minutes=ask.minutes)


@may_time.offers
def waiting_for_care(state: State, by: By) -> Iterator[Candidate]:
    for agent in state.agents.values():
        if agent.care is not None:
            yield Candidate({"who": agent.id})


def cared_for(state: State, by: By) -> Iterator[str]:
    return (agent.id for agent in state.agents.values() if agent.care is not None)


@rules.law(AcceptCare, CARE, among={"who": cared_for})
def may_accept(state: State, by: By, ask: AcceptCare) -> tuple[Agent, int]:
    """Who begins their care, and how long it takes."""
    agent = acting(state, by, ask.who)
    if agent.care is None or agent.care.minutes is None or agent.status != "active":
        raise Refused(CARE, "The keeper has not said how long it takes.")
    if state.trial_with(agent.id) is not None:
        raise Refused(CARE, "{name} has a test on the table already.", name=agent.name)
    return agent, agent.care.minutes


@may_accept.decides
def accept_care(
    state: State, by: By, ask: AcceptCare, dice: Dice, found: tuple[Agent, int]
) -> Iterator[Event]:
    agent, minutes = found
    yield CareBegun(who=agent.id)
    yield CareDue(who=agent.id, until=by.clock + minutes, to=(KEEPER,))


@rules.law(LeaveCare, CARE, among={"who": cared_for})
def may_leave_care(state: State, by: By, ask: LeaveCare) -> Event:
    agent = mine(state, by, ask.who)
    if agent.care is None:
        raise Refused(CARE, "{name} is in no care.", name=agent.name)
    return CareLeft(who=agent.id)


def end_care(state: State, now: int) -> Iterator[Event]:
    """Care whose time is over when story time has come this far."""
    for agent in state.agents.values():
        until = None if agent.care is None else agent.care.until
        if agent.status == "care" and until is not None and now >= until:
            yield CareServed(who=agent.id)
            yield from fall(state, agent, "blessures", ONLY_CARE)


@rules.evolves(CareAsked)
def care_asked(state: State, event: CareAsked) -> State:
    return state.with_agent(replace(known(state, event.who), care=Care(event.how)))


@rules.evolves(CareTimed)
def care_timed(state: State, event: CareTimed) -> State:
    agent = known(state, event.who)
    if agent.care is None:
        return state
    return state.with_agent(replace(agent, care=replace(agent.care, minutes=event.minutes)))


@rules.evolves(CareBegun)
def care_begun(state: State, event: CareBegun) -> State:
    return state.with_agent(replace(known(state, event.who), status="care"))


@rules.evolves(CareDue)
def care_due(state: State, event: CareDue) -> State:
    agent = known(state, event.who)
    if agent.care is None:
        return state
    return state.with_agent(replace(agent, care=replace(agent.care, until=event.until)))


@rules.evolves(CareServed)
def care_served(state: State, event: CareServed) -> State:
    return state.with_agent(replace(known(state, event.who), care=None, status="active"))


@rules.evolves(CareLeft)
def care_left(state: State, event: CareLeft) -> State:
    agent = known(state, event.who)
    status = "active" if agent.status == "care" else agent.status
    return state.with_agent(replace(agent, care=None, status=status))
