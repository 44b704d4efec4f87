"""The three meters: rolls that fall due, how a meter rises and falls, and how a rise is played."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    Agents,
    acting,
    known,
    mine,
    own,
    playing,
    rules,
)
from tablee.games.cthulhu_blanc.rules.end.six import at_six
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, Agent, Mark, Meter, Owed, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

ROLL: Mapping[Meter, str] = {meter: f"{ID}.meter.{meter}-roll" for meter in METERS}
TRIGGERS: Mapping[Meter, str] = {meter: f"{ID}.meter.{meter}-triggers" for meter in METERS}


PLAY: Mapping[Meter, str] = {
    "folie": f"{ID}.meter.folie-play-terror",
    "blessures": f"{ID}.meter.blessures-play",
    "bureaucratie": f"{ID}.meter.bureaucratie-play",
}


CLAIMED: tuple[Meter, ...] = ("folie", "blessures")
"""The meters whose roll a player may claim: paperwork comes with its papers."""


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


@rules.law(RollMeter, f"{ID}.dice.meter-roll-is-new-throw", dice=True)
def may_roll(state: State, by: By, ask: RollMeter) -> tuple[Agent, Owed]:
    """Who rolls, and which roll of those that they owe."""
    agent = mine(state, by, ask.who)
    owed = state.owed_by(agent.id)
    if not owed:
        raise Refused(f"{ID}.dice.meter-roll-is-new-throw", "{name} owes no roll.", name=agent.name)
    return agent, next_owed(owed)


@may_roll.decides
def roll_meter(
    state: State, by: By, ask: RollMeter, dice: Dice, found: tuple[Agent, Owed]
) -> Iterator[Event]:
    agent, first = found
    yield from roll_meter_die(state, dice, agent, first.meter, first.why, first.paper)


@may_roll.offers
def rolls_owed(state: State, by: By) -> Iterator[Candidate]:
    for who in {owed.who: None for owed in state.owed}:
        yield Candidate({"who": who}, rule=ROLL[next_owed(state.owed_by(who)).meter])


def next_owed(owed: tuple[Owed, ...]) -> Owed:
    """Folie before Blessures before Bureaucratie."""
    return min(owed, key=lambda one: METERS.index(one.meter))


def owe(state: State, agent: Agent, meter: Meter, why: str) -> Event:
    """A roll falls due, which is refused at the end of a meter and where it is owed already."""
    rule = TRIGGERS[meter]
    if agent.score(meter) >= HIGHEST:
        raise Refused(rule, "For {name} this meter has reached its end.", name=agent.name)
    if any(owed.meter == meter for owed in state.owed_by(agent.id)):
        raise Refused(rule, "{name} owes this roll already.", name=agent.name)
    return RollOwed(rule=rule, who=agent.id, meter=meter, why=why)


@rules.law(CallRoll, TRIGGERS["folie"])
def may_call(state: State, by: By, ask: CallRoll) -> Sequence[Event]:
    rule = TRIGGERS[ask.meter]
    only_keeper(by, rule)
    called = distinct(ask.who, rule)
    return [owe(state, playing(known(state, who)), ask.meter, ask.why) for who in called]


@may_call.decides
def call_roll(
    state: State, by: By, ask: CallRoll, dice: Dice, owed: Sequence[Event]
) -> Iterator[Event]:
    yield from owed


@may_call.offers
def rolls_to_call(state: State, by: By) -> Iterator[Candidate]:
    for meter in METERS if by.is_keeper else ():
        due = [owed.who for owed in state.owed if owed.meter == meter]
        able = [
            agent.id
            for agent in state.agents.values()
            if not agent.is_ending and agent.score(meter) < HIGHEST and agent.id not in due
        ]
        yield Candidate({"meter": meter}, {"who": able}, rule=TRIGGERS[meter])


@rules.law(ClaimRoll, TRIGGERS["folie"])
def may_claim(state: State, by: By, ask: ClaimRoll) -> Event:
    agent = acting(state, by, ask.who)
    if ask.meter not in CLAIMED:
        raise Refused(TRIGGERS[ask.meter], "Paperwork comes with its papers: see the in-tray.")
    return owe(state, agent, ask.meter, ask.why)


@may_claim.offers
def rolls_to_claim(state: State, by: By) -> Iterator[Candidate]:
    for agent in own(state, by):
        for meter in CLAIMED:
            yield Candidate({"who": agent.id, "meter": meter}, rule=TRIGGERS[meter])


@rules.law(TellMark, PLAY["folie"])
def may_tell(state: State, by: By, ask: TellMark) -> Event:
    agent = mine(state, by, ask.who)
    if agent.id not in state.untold or not agent.history:
        raise Refused(PLAY["folie"], "{name} has nothing to play now.", name=agent.name)
    place = next_to_tell(state, agent)
    meter = agent.history[place].meter
    return MarkTold(
        rule=PLAY[meter],
        who=agent.id,
        meter=meter,
        text=ask.text,
        place=None if place == len(agent.history) - 1 else place,
    )


@may_tell.offers
def marks_to_tell(state: State, by: By) -> Iterator[Candidate]:
    for agent in own(state, by) if state.untold else ():
        if agent.id in state.untold:
            meter = agent.history[next_to_tell(state, agent)].meter
            yield Candidate({"who": agent.id}, rule=PLAY[meter])


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
