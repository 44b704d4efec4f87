"""Bureaucratie goes down by zeal: one point for each important moment that is missed."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    STATUS,
    MayBeEmpty,
    acting,
    known,
    mine,
    own,
    rules,
)
from tablee.games.cthulhu_blanc.rules.meter import fall
from tablee.games.cthulhu_blanc.state import HIGHEST, State, Zeal
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

ZEAL = f"{ID}.recovery.zeal"
PRICE = f"{ID}.recovery.zeal-price"


class Volunteer(Ask, frozen=True, kw_only=True):
    who: Name
    zeal: Zeal
    text: MayBeEmpty = ""


class LeaveZeal(Ask, frozen=True, kw_only=True):
    who: Name


class FlagMoment(Ask, frozen=True, kw_only=True):
    title: Line


class EndMoment(Ask, frozen=True, kw_only=True):
    pass


class Volunteered(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal"
    who: str
    zeal: Zeal
    text: str


class ZealLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal-price"
    who: str


class MomentFlagged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal-price"
    title: str
    missing: tuple[str, ...]


class MomentEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal-price"
    title: str


@rules.law(Volunteer, ZEAL)
def may_volunteer(state: State, by: By, ask: Volunteer) -> Event:
    agent = acting(state, by, ask.who)
    if agent.bureaucratie >= HIGHEST:
        raise Refused(ZEAL, "The summons has been issued: zeal comes too late.")
    if agent.status != "active":
        raise Refused(STATUS, "{name} is busy elsewhere.", name=agent.name)
    if state.trial_with(agent.id) is not None:
        raise Refused(ZEAL, "{name} has a test on the table already.", name=agent.name)
    return Volunteered(who=agent.id, zeal=ask.zeal, text=ask.text)


@may_volunteer.offers
def volunteers(state: State, by: By) -> Iterator[Candidate]:
    for agent in own(state, by):
        if agent.status == "active":
            yield Candidate({"who": agent.id}, sure=("zeal",))


def zealous(state: State, by: By) -> Iterator[str]:
    return (agent.id for agent in state.agents.values() if agent.status == "zeal")


@rules.law(LeaveZeal, PRICE, among={"who": zealous})
def may_leave_zeal(state: State, by: By, ask: LeaveZeal) -> Event:
    agent = mine(state, by, ask.who)
    if agent.status != "zeal":
        raise Refused(ZEAL, "{name} is showing no zeal.", name=agent.name)
    return ZealLeft(who=agent.id)


@rules.law(FlagMoment, PRICE, keeper=True)
def may_flag(state: State, by: By, ask: FlagMoment) -> Event:
    if state.moment:
        raise Refused(PRICE, "An important moment is running already.")
    missing = tuple(a.id for a in state.agents.values() if a.status == "zeal")
    return MomentFlagged(title=ask.title, missing=missing)


@may_flag.offers
def moments_to_come(state: State, by: By) -> Iterator[Candidate]:
    if not state.moment:
        yield Candidate()


@rules.law(EndMoment, PRICE, keeper=True)
def may_end(state: State, by: By, ask: EndMoment) -> str:
    if not state.moment:
        raise Refused(PRICE, "No important moment is running.")
    return state.moment


@may_end.decides
def end_moment(state: State, by: By, ask: EndMoment, dice: Dice, title: str) -> Iterator[Event]:
    yield MomentEnded(title=title)
    for agent in state.agents.values():
        if agent.misses and agent.status == "zeal":
            yield from fall(state, agent, "bureaucratie", PRICE)


@may_end.offers
def moments_to_end(state: State, by: By) -> Iterator[Candidate]:
    if state.moment:
        yield Candidate()


@rules.evolves(Volunteered)
def volunteered(state: State, event: Volunteered) -> State:
    agent = replace(
        known(state, event.who), status="zeal", zeal=event.text or event.zeal, care=None
    )
    return state.with_agent(agent)


@rules.evolves(ZealLeft)
def zeal_left(state: State, event: ZealLeft) -> State:
    agent = replace(known(state, event.who), status="active", zeal="", misses=False)
    return state.with_agent(agent)


@rules.evolves(MomentFlagged)
def moment_flagged(state: State, event: MomentFlagged) -> State:
    for who in event.missing:
        state = state.with_agent(replace(known(state, who), misses=True))
    return replace(state, moment=event.title)


@rules.evolves(MomentEnded)
def moment_ended(state: State, event: MomentEnded) -> State:
    for agent in state.agents.values():
        if agent.misses:
            state = state.with_agent(replace(agent, misses=False))
    return replace(state, moment="")
