"""The keeper's word: what a file says is put right, for a reason that is told (gm.calls)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks_word as asks
from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.agents import has_played, plays
from tablee.games.cthulhu_blanc.common import ID, SHEET, STATUS, known, rules
from tablee.games.cthulhu_blanc.leaving import has_unsigned, leaves_tests
from tablee.games.cthulhu_blanc.meters import at_six
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, Agent, Meter, State, Status
from tablee.games.cthulhu_blanc.ways_down import floor
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Field, Offer, Refused

WORD = f"{ID}.gm.calls"

ENDS: Mapping[Status, Meter] = {
    "exiting": "folie",
    "dying": "blessures",
    "summoned": "bureaucratie",
}
"""The status that each meter brings at its end."""


def _in_play(state: State, who: str) -> Agent:
    agent = known(state, who)
    if agent.is_gone:
        raise Refused(STATUS, "The file of {name} is closed.", name=agent.name)
    return agent


@rules.decides(asks.CorrectAgent)
def correct_agent(state: State, by: By, ask: asks.CorrectAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    said = {"folie": ask.folie, "blessures": ask.blessures, "bureaucratie": ask.bureaucratie}
    scores = {m: agent.score(m) if said[m] is None else int(said[m] or 0) for m in METERS}
    if min(scores.values()) < floor(state):
        raise Refused(WORD, "At this table no meter stands below {least}.", least=floor(state))
    ended = ENDS.get(agent.status)
    back = ended is not None and scores[ended] < HIGHEST
    happened = events.AgentCorrected(
        who=agent.id,
        folie=scores["folie"],
        blessures=scores["blessures"],
        bureaucratie=scores["bureaucratie"],
        why=ask.why,
        back=back,
    )
    yield happened
    state = rules.evolve(state, happened)
    corrected = known(state, agent.id)
    if corrected.status in ("exiting", "dying"):
        return
    # The gravest first: who is lost to the world is not summoned as well.
    for meter in METERS:
        is_new = agent.score(meter) < HIGHEST or back
        if scores[meter] >= HIGHEST and is_new:
            yield from at_six(state, corrected, meter)
            return


@rules.evolves(events.AgentCorrected)
def agent_corrected(state: State, event: events.AgentCorrected) -> State:
    agent = replace(
        known(state, event.who),
        folie=event.folie,
        blessures=event.blessures,
        bureaucratie=event.bureaucratie,
    )
    if event.back:
        agent = replace(agent, status="active", task="", task_named=False, farewells=())
    # A roll against the end of a meter is not made any more.
    owed = tuple(
        one for one in state.owed if one.who != agent.id or agent.score(one.meter) < HIGHEST
    )
    return replace(state.with_agent(agent), owed=owed)


@rules.decides(asks.GiveAgent)
def give_agent(state: State, by: By, ask: asks.GiveAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    if ask.seat == agent.seat:
        raise Refused(WORD, "This changes nothing.")
    if ask.seat is not None and by.seats.get(ask.seat) != "player":
        raise Refused(SHEET, "An agent belongs to a player's seat.")
    theirs = [a for a in state.agents.values() if a.seat == ask.seat and not a.is_gone]
    other = theirs[0].id if ask.seat is not None and theirs else ""
    if other and agent.seat is None:
        raise Refused(SHEET, "Each player has one agent in the field.")
    yield events.AgentGiven(who=agent.id, seat=ask.seat, why=ask.why, other=other)


@rules.evolves(events.AgentGiven)
def agent_given(state: State, event: events.AgentGiven) -> State:
    agent = known(state, event.who)
    if event.other:
        state = state.with_agent(replace(known(state, event.other), seat=agent.seat))
    return state.with_agent(replace(agent, seat=event.seat))


@rules.decides(asks.RetireAgent)
def retire_agent(state: State, by: By, ask: asks.RetireAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    yield from leaves_tests(state, agent, for_good=True)
    stay = has_unsigned(state, agent)
    yield events.AgentRetired(who=agent.id, why=ask.why, papers_stay=stay)


def has_traces(state: State, agent: Agent) -> bool:
    """Whether anything at the table hangs on this agent already."""
    thrown = any(agent.id in t.pools for t in state.trials.values() if t.thrown)
    lines = [line for log in (state.log, *state.archive.values()) for line in log]
    return (
        thrown
        or has_played(state, agent)
        or any(paper.who == agent.id for paper in state.papers.values())
        or any(debt.who == agent.id for debt in state.debts.values())
        or any(who == agent.id for who, _, _ in lines)
        or any(a.link is not None and a.link.to == agent.id for a in state.agents.values())
    )


@rules.decides(asks.RemoveAgent)
def remove_agent(state: State, by: By, ask: asks.RemoveAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    if has_traces(state, agent):
        raise Refused(WORD, "{name} has left traces: retire them instead.", name=agent.name)
    yield from leaves_tests(state, agent, for_good=True)
    yield events.AgentRemoved(who=agent.id, name=agent.name, why=ask.why)


@rules.evolves(events.AgentRemoved)
def agent_removed(state: State, event: events.AgentRemoved) -> State:
    trials = {}
    for leader, trial in state.trials.items():
        pools = {who: pool for who, pool in trial.pools.items() if who != event.who}
        trials[leader] = replace(trial, pools=pools)
    return replace(
        state,
        agents={who: agent for who, agent in state.agents.items() if who != event.who},
        trials=trials,
        owed=tuple(one for one in state.owed if one.who != event.who),
    )


@rules.offering
def keepers_word(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    why = Field("why", "text", least=1, most=200)
    seats = [seat for seat, role in by.seats.items() if role == "player"]
    least = floor(state)
    for agent in state.agents.values():
        if agent.is_gone:
            continue
        who = {"who": agent.id}
        meters = (
            Field(meter, "integer", least=least, most=HIGHEST, required=False) for meter in METERS
        )
        yield Offer("correct-agent", WORD, who, (*meters, why))
        others = tuple(
            seat
            for seat in seats
            if seat != agent.seat and not (agent.seat is None and plays(state, seat))
        )
        if others:
            yield Offer("give-agent", WORD, who, (Field("seat", "choice", others), why))
        if agent.seat is not None:
            yield Offer("give-agent", WORD, {**who, "seat": None}, (why,))
        yield Offer("retire-agent", WORD, who, (why,))
        if not has_traces(state, agent):
            yield Offer("remove-agent", WORD, who, (why,))
