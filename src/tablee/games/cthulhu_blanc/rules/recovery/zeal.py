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
    rules,
)
from tablee.games.cthulhu_blanc.rules.meter import fall
from tablee.games.cthulhu_blanc.state import HIGHEST, State, Zeal
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

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


@rules.decides(Volunteer)
def volunteer(state: State, by: By, ask: Volunteer, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    if agent.bureaucratie >= HIGHEST:
        raise Refused(ZEAL, "The summons has been issued: zeal comes too late.")
    if agent.status != "active":
        raise Refused(STATUS, "{name} is busy elsewhere.", name=agent.name)
    if state.trial_with(agent.id) is not None:
        raise Refused(ZEAL, "{name} has a test on the table already.", name=agent.name)
    yield Volunteered(who=agent.id, zeal=ask.zeal, text=ask.text)


@rules.decides(LeaveZeal)
def leave_zeal(state: State, by: By, ask: LeaveZeal, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "zeal":
        raise Refused(ZEAL, "{name} is showing no zeal.", name=agent.name)
    yield ZealLeft(who=agent.id)


@rules.decides(FlagMoment)
def flag_moment(state: State, by: By, ask: FlagMoment, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PRICE)
    if state.moment:
        raise Refused(PRICE, "An important moment is running already.")
    missing = tuple(a.id for a in state.agents.values() if a.status == "zeal")
    yield MomentFlagged(title=ask.title, missing=missing)


@rules.decides(EndMoment)
def end_moment(state: State, by: By, ask: EndMoment, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PRICE)
    if not state.moment:
        raise Refused(PRICE, "No important moment is running.")
    yield MomentEnded(title=state.moment)
    for agent in state.agents.values():
        if agent.misses and agent.status == "zeal":
            yield from fall(state, agent, "bureaucratie", PRICE)


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


@rules.offering
def volunteers(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values():
        if agent.is_ending or not by.may_act_for(agent.seat):
            continue
        who = {"who": agent.id}
        is_free = agent.status == "active" and state.trial_with(agent.id) is None
        if is_free and agent.bureaucratie < HIGHEST:
            zeal = Field("zeal", "choice", ("seminar", "paper-clips", "other"))
            text = Field("text", "text", most=2000, required=False)
            yield Offer("volunteer", ZEAL, who, (zeal, text))
        if agent.status == "zeal":
            yield Offer("leave-zeal", PRICE, who)


@rules.offering
def moments(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    if state.moment:
        yield Offer("end-moment", PRICE)
    else:
        yield Offer("flag-moment", PRICE, fields=(Field("title", "text", least=1, most=200),))
