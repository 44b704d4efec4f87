"""The keeper's word: what a file says is put right, for a reason that is told (gm.calls)."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.leave import leave_tests
from tablee.games.cthulhu_blanc.rules.common import ID, SHEET, STATUS, known, rules
from tablee.games.cthulhu_blanc.rules.creation import has_played, plays
from tablee.games.cthulhu_blanc.rules.end.law import at_six
from tablee.games.cthulhu_blanc.rules.keeper.asks import (
    CorrectAgent,
    GiveAgent,
    Recall,
    RemoveAgent,
    RetireAgent,
)
from tablee.games.cthulhu_blanc.rules.keeper.events import (
    AgentCorrected,
    AgentGiven,
    AgentRemoved,
    AgentRetired,
    Recalled,
)
from tablee.games.cthulhu_blanc.rules.meter import floor
from tablee.games.cthulhu_blanc.rules.paper import has_unsigned
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, Agent, Meter, State, Status
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

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


@rules.decides(CorrectAgent)
def correct_agent(state: State, by: By, ask: CorrectAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    said = {"folie": ask.folie, "blessures": ask.blessures, "bureaucratie": ask.bureaucratie}
    scores = {m: agent.score(m) if said[m] is None else int(said[m] or 0) for m in METERS}
    if min(scores.values()) < floor(state):
        raise Refused(WORD, "At this table no meter stands below {least}.", least=floor(state))
    ended = ENDS.get(agent.status)
    back = ended is not None and scores[ended] < HIGHEST
    happened = AgentCorrected(
        who=agent.id,
        folie=scores["folie"],
        blessures=scores["blessures"],
        bureaucratie=scores["bureaucratie"],
        why=ask.why,
        back=back,
        afresh=back,
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


@rules.decides(GiveAgent)
def give_agent(state: State, by: By, ask: GiveAgent, dice: Dice) -> Iterator[Event]:
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
    yield AgentGiven(who=agent.id, seat=ask.seat, why=ask.why, other=other)


@rules.decides(RetireAgent)
def retire_agent(state: State, by: By, ask: RetireAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    yield from leave_tests(state, agent, for_good=True)
    stay = has_unsigned(state, agent)
    yield AgentRetired(who=agent.id, why=ask.why, papers_stay=stay)


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


@rules.decides(RemoveAgent)
def remove_agent(state: State, by: By, ask: RemoveAgent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    agent = _in_play(state, ask.who)
    if has_traces(state, agent):
        raise Refused(WORD, "{name} has left traces: retire them instead.", name=agent.name)
    yield from leave_tests(state, agent, for_good=True)
    yield AgentRemoved(who=agent.id, name=agent.name, why=ask.why)


@rules.decides(Recall)
def recall(state: State, by: By, ask: Recall, dice: Dice) -> Iterator[Event]:
    only_keeper(by, STATUS)
    agent = known(state, ask.who)
    audited = agent.cause == "audit" and state.options["audit_outcome"] == "returns"
    if not agent.is_gone or not (audited or agent.cause in ("presumed-dead", "retired")):
        raise Refused(STATUS, "{name} does not come back.", name=agent.name)
    if agent.seat is not None and plays(state, agent.seat):
        raise Refused(SHEET, "Each player has one agent in the field.")
    if audited and state.mission.number <= agent.left_in + 1:
        raise Refused(f"{ID}.end.bureaucratie-six", "An audit lasts at least one whole mission.")
    said = {"folie": ask.folie, "blessures": ask.blessures, "bureaucratie": ask.bureaucratie}
    kept = {meter: min(agent.score(meter), HIGHEST - 1) for meter in METERS}
    scores = {meter: kept[meter] if audited else said[meter] or kept[meter] for meter in METERS}
    yield Recalled(
        who=agent.id,
        folie=scores["folie"],
        blessures=scores["blessures"],
        bureaucratie=scores["bureaucratie"],
        afresh=True,
    )
