"""The three meters: rolls that fall due, how a meter rises and falls, and how a rise is played."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    MANY,
    Agents,
    acting,
    known,
    mine,
    playing,
    rules,
)
from tablee.games.cthulhu_blanc.rules.end.law import at_six
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, Agent, Mark, Meter, Owed, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

ROLL: Mapping[Meter, str] = {meter: f"{ID}.meter.{meter}-roll" for meter in METERS}
TRIGGERS: Mapping[Meter, str] = {meter: f"{ID}.meter.{meter}-triggers" for meter in METERS}


PLAY: Mapping[Meter, str] = {
    "folie": f"{ID}.meter.folie-play-terror",
    "blessures": f"{ID}.meter.blessures-play",
    "bureaucratie": f"{ID}.meter.bureaucratie-play",
}


class RollMeter(Ask, frozen=True, kw_only=True):
    """The next meter roll that this agent owes."""

    who: Name


class CallRoll(Ask, frozen=True, kw_only=True):
    meter: Meter
    who: Agents
    why: Line


class ClaimRoll(Ask, frozen=True, kw_only=True):
    """A player finds something disturbing, or their agent hurt, without being asked."""

    who: Name
    meter: Meter
    why: Line


class TellMark(Ask, frozen=True, kw_only=True):
    """How a rise is played: the terror, the wound, the procedure."""

    who: Name
    text: Line


class RollOwed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-triggers"
    who: str
    meter: Meter
    why: str
    paper: str = ""


class MeterRolled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-roll"
    who: str
    meter: Meter
    rises: bool
    why: str
    paper: str = ""


class MeterRose(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-roll"
    who: str
    meter: Meter
    value: int
    why: str


class MeterFell(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.three-ways-down"
    who: str
    meter: Meter
    value: int


class MarkTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-play-terror"
    who: str
    meter: Meter
    text: str
    place: int | None = None
    """Which point of the agent's history; the last one if it is not said."""


def floor(state: State) -> int:
    return int(state.options["meter_floor"])


def is_locked(state: State, agent: Agent, meter: Meter) -> bool:
    """Somebody summoned has no more paperwork to fear (house rule)."""
    return (
        meter == "bureaucratie"
        and agent.bureaucratie >= HIGHEST
        and state.options["bureaucratie_die_at_six"] == "locked"
    )


def roll_meter_die(
    state: State, dice: Dice, agent: Agent, meter: Meter, why: str, paper: str = ""
) -> Iterator[Event]:
    """A fresh throw of the meter die: strictly above the score, the meter rises by one."""
    score = agent.score(meter)
    above = Above(sides=SIX, value=score, role=f"{meter}-roll", who=(agent.id,))
    rises = dice.ask(above)
    yield MeterRolled(
        rule=ROLL[meter], who=agent.id, meter=meter, rises=rises, why=why, paper=paper
    )
    if rises:
        yield from rise(state, agent, meter, score + 1, ROLL[meter], why)


def rise(
    state: State, agent: Agent, meter: Meter, value: int, rule: str, why: str
) -> Iterator[Event]:
    yield MeterRose(rule=rule, who=agent.id, meter=meter, value=value, why=why)
    if value >= HIGHEST:
        yield from at_six(state, agent, meter)


def fall(state: State, agent: Agent, meter: Meter, rule: str) -> Iterator[Event]:
    value = max(floor(state), agent.score(meter) - 1)
    if value < agent.score(meter):
        yield MeterFell(rule=rule, who=agent.id, meter=meter, value=value)


@rules.decides(RollMeter)
def roll_meter(state: State, by: By, ask: RollMeter, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    owed = state.owed_by(agent.id)
    if not owed:
        raise Refused(f"{ID}.dice.meter-roll-is-new-throw", "{name} owes no roll.", name=agent.name)
    first = next_owed(owed)
    yield from roll_meter_die(state, dice, agent, first.meter, first.why, first.paper)


def next_owed(owed: tuple[Owed, ...]) -> Owed:
    """Folie before Blessures before Bureaucratie."""
    return min(owed, key=lambda one: METERS.index(one.meter))


@rules.decides(CallRoll)
def call_roll(state: State, by: By, ask: CallRoll, dice: Dice) -> Iterator[Event]:
    rule = TRIGGERS[ask.meter]
    only_keeper(by, rule)
    for who in distinct(ask.who, rule):
        yield from _owe(state, playing(known(state, who)), ask.meter, ask.why)


@rules.decides(ClaimRoll)
def claim_roll(state: State, by: By, ask: ClaimRoll, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    if ask.meter == "bureaucratie":
        raise Refused(TRIGGERS["bureaucratie"], "Paperwork comes with its papers: see the in-tray.")
    yield from _owe(state, agent, ask.meter, ask.why)


def _owe(state: State, agent: Agent, meter: Meter, why: str) -> Iterator[Event]:
    rule = TRIGGERS[meter]
    if agent.score(meter) >= HIGHEST:
        raise Refused(rule, "For {name} this meter has reached its end.", name=agent.name)
    if any(owed.meter == meter for owed in state.owed_by(agent.id)):
        raise Refused(rule, "{name} owes this roll already.", name=agent.name)
    yield RollOwed(rule=rule, who=agent.id, meter=meter, why=why)


@rules.decides(TellMark)
def tell_mark(state: State, by: By, ask: TellMark, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.id not in state.untold or not agent.history:
        raise Refused(PLAY["folie"], "{name} has nothing to play now.", name=agent.name)
    place = next_to_tell(state, agent)
    yield MarkTold(
        rule=PLAY[agent.history[place].meter],
        who=agent.id,
        meter=agent.history[place].meter,
        text=ask.text,
        place=None if place == len(agent.history) - 1 else place,
    )


def next_to_tell(state: State, agent: Agent) -> int:
    """The first point gained that has not been played in words: each is told, in their order."""
    silent = [place for place, mark in enumerate(agent.history) if not mark.told]
    waiting = max(1, state.to_tell.count(agent.id))
    return silent[-waiting:][0] if silent else len(agent.history) - 1


@rules.evolves(RollOwed)
def roll_owed(state: State, event: RollOwed) -> State:
    owed = Owed(event.who, event.meter, event.why, event.rule, event.paper)
    trial = state.trial_with(event.who)
    if trial is not None and event.meter == "folie":
        pool = replace(trial.pools[event.who], folie_rolled=True)
        state = state.with_trial(replace(trial, pools={**trial.pools, event.who: pool}))
    return replace(state, owed=(*state.owed, owed))


@rules.evolves(MeterRolled)
def meter_rolled(state: State, event: MeterRolled) -> State:
    left = list(state.owed)
    for owed in left:
        if owed.who == event.who and owed.meter == event.meter and owed.paper == event.paper:
            left.remove(owed)
            break
    state = replace(state, owed=tuple(left))
    paper = state.papers.get(event.paper)
    if paper is not None and state.fallen:
        score = known(state, event.who).score(event.meter)
        paper = replace(paper, face=state.fallen[-1].face, score=score)
        state = replace(state, papers={**state.papers, paper.id: paper})
    return state


@rules.evolves(MeterRose)
def meter_rose(state: State, event: MeterRose) -> State:
    agent = known(state, event.who)
    mark = Mark(event.meter, event.why)
    agent = replace(agent, **{event.meter: event.value}, history=(*agent.history, mark))
    untold = (*(w for w in state.untold if w != agent.id), agent.id)
    return replace(state.with_agent(agent), untold=untold, to_tell=(*state.to_tell, agent.id))


@rules.evolves(MeterFell)
def meter_fell(state: State, event: MeterFell) -> State:
    return state.with_agent(replace(known(state, event.who), **{event.meter: event.value}))


@rules.evolves(MarkTold)
def mark_told(state: State, event: MarkTold) -> State:
    agent = known(state, event.who)
    place = len(agent.history) - 1 if event.place is None else event.place
    history = list(agent.history)
    history[place] = replace(history[place], told=event.text)
    state = state.with_agent(replace(agent, history=tuple(history)))
    to_tell = list(state.to_tell)
    if event.place is None:  # the last one: whatever else was open is past
        to_tell = [who for who in to_tell if who != agent.id]
    else:
        to_tell.remove(agent.id)
    untold = tuple(w for w in state.untold if w != agent.id or w in to_tell)
    return replace(state, untold=untold, to_tell=tuple(to_tell))


@rules.offering
def own_rolls(state: State, by: By) -> Iterator[Offer]:
    """Rolls that are owed or claimed, and rises to be played in words."""
    for agent in state.agents.values():
        if agent.is_gone or not by.may_act_for(agent.seat):
            continue
        who = {"who": agent.id}
        owed = state.owed_by(agent.id)
        if owed:
            yield Offer("roll-meter", ROLL[next_owed(owed).meter], who, dice=True)
        if agent.id in state.untold:
            text = Field("text", "text", least=1, most=200)
            meter = agent.history[next_to_tell(state, agent)].meter
            yield Offer("tell-mark", PLAY[meter], who, (text,))
        for claimed in () if agent.is_ending else ("folie", "blessures"):
            if _may_owe(state, agent, claimed):
                why = Field("why", "text", least=1, most=200)
                yield Offer("claim-roll", TRIGGERS[claimed], {**who, "meter": claimed}, (why,))


def _may_owe(state: State, agent: Agent, meter: Meter) -> bool:
    """Whether another roll of this meter can fall due."""
    due = any(one.meter == meter for one in state.owed_by(agent.id))
    return agent.score(meter) < HIGHEST and not due


@rules.offering
def called_rolls(state: State, by: By) -> Iterator[Offer]:
    playing_on = [agent for agent in state.agents.values() if not agent.is_ending]
    for meter in METERS if by.is_keeper else ():
        able = tuple(agent.id for agent in playing_on if _may_owe(state, agent, meter))
        if able:
            why = Field("why", "text", least=1, most=200)
            who = Field("who", "many", able, least=1, most=min(len(able), MANY))
            yield Offer("call-roll", TRIGGERS[meter], {"meter": meter}, (who, why))
