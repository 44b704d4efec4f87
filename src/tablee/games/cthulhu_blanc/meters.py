"""Folie, Blessures, Bureaucratie: how the three meters rise, and what stands at their end."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, acting, known, mine, playing, rules
from tablee.games.cthulhu_blanc.leaving import leaves_tests
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, Agent, Meter, Owed, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Event, Refused

ROLL: Mapping[Meter, str] = {meter: f"{ID}.meter.{meter}-roll" for meter in METERS}
TRIGGERS: Mapping[Meter, str] = {meter: f"{ID}.meter.{meter}-triggers" for meter in METERS}
PLAY: Mapping[Meter, str] = {
    "folie": f"{ID}.meter.folie-play-terror",
    "blessures": f"{ID}.meter.blessures-play",
    "bureaucratie": f"{ID}.meter.bureaucratie-play",
}


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
    yield events.MeterRolled(
        rule=ROLL[meter], who=agent.id, meter=meter, rises=rises, why=why, paper=paper
    )
    if rises:
        yield from rise(state, agent, meter, score + 1, ROLL[meter], why)


def rise(
    state: State, agent: Agent, meter: Meter, value: int, rule: str, why: str
) -> Iterator[Event]:
    yield events.MeterRose(rule=rule, who=agent.id, meter=meter, value=value, why=why)
    if value >= HIGHEST:
        yield from at_six(state, agent, meter)


def at_six(state: State, agent: Agent, meter: Meter) -> Iterator[Event]:
    """What stands at the end of a meter (meter.three-ends)."""
    match meter:
        case "folie":
            yield from leaves_tests(state, agent)
            yield events.Exiting(who=agent.id)
        case "blessures":
            # Somebody whose mind is going has their own last scene already.
            if agent.status != "exiting":
                yield from leaves_tests(state, agent)
                yield events.Dying(who=agent.id)
        case "bureaucratie":
            if agent.status not in ("exiting", "dying"):
                yield events.Summoned(who=agent.id)


@rules.decides(asks.RollMeter)
def roll_meter(state: State, by: By, ask: asks.RollMeter, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    owed = state.owed_by(agent.id)
    if not owed:
        raise Refused(f"{ID}.dice.meter-roll-is-new-throw", "{name} owes no roll.", name=agent.name)
    first = next_owed(owed)
    yield from roll_meter_die(state, dice, agent, first.meter, first.why, first.paper)


def next_owed(owed: tuple[Owed, ...]) -> Owed:
    """Folie before Blessures before Bureaucratie."""
    return min(owed, key=lambda one: METERS.index(one.meter))


@rules.decides(asks.CallRoll)
def call_roll(state: State, by: By, ask: asks.CallRoll, dice: Dice) -> Iterator[Event]:
    rule = TRIGGERS[ask.meter]
    only_keeper(by, rule)
    for who in distinct(ask.who, rule):
        yield from _owe(state, playing(known(state, who)), ask.meter, ask.why)


@rules.decides(asks.ClaimRoll)
def claim_roll(state: State, by: By, ask: asks.ClaimRoll, dice: Dice) -> Iterator[Event]:
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
    yield events.RollOwed(rule=rule, who=agent.id, meter=meter, why=why)


@rules.decides(asks.TellMark)
def tell_mark(state: State, by: By, ask: asks.TellMark, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.id not in state.untold or not agent.history:
        raise Refused(PLAY["folie"], "{name} has nothing to play now.", name=agent.name)
    place = next_to_tell(state, agent)
    yield events.MarkTold(
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


@rules.decides(asks.FightHorror)
def fight_horror(state: State, by: By, ask: asks.FightHorror, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.end.blessures-six"
    only_keeper(by, rule)
    if state.options["fighting_horrors"] != "fatal":
        raise Refused(rule, "At this table fighting a horror is a test like another.")
    fighters = [playing(known(state, who)) for who in distinct(ask.who, rule)]
    yield events.HorrorFought(who=ask.who, what=ask.what)
    for agent in fighters:
        happened = tuple(rise(state, agent, "blessures", HIGHEST, rule, ask.what))
        yield from happened
        for event in happened:
            state = rules.evolve(state, event)  # the next one may have been in the same test
