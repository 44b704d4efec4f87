"""The keeper's word: what a file says is put right, for a reason that is told (gm.calls)."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.leave import leave_tests
from tablee.games.cthulhu_blanc.rules.common import ID, SHEET, STATUS, known, rules
from tablee.games.cthulhu_blanc.rules.creation import has_played, plays
from tablee.games.cthulhu_blanc.rules.end.six import at_six
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
from tablee.games.cthulhu_blanc.rules.objection import withdrawn_by
from tablee.games.cthulhu_blanc.rules.paper import has_unsigned
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, Agent, Meter, State, Status
from tablee.kernel.law import Candidate
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


@rules.law(CorrectAgent, WORD, keeper=True)
def may_correct(state: State, by: By, ask: CorrectAgent) -> AgentCorrected:
    agent = _in_play(state, ask.who)
    said = {"folie": ask.folie, "blessures": ask.blessures, "bureaucratie": ask.bureaucratie}
    scores = {m: agent.score(m) if said[m] is None else int(said[m] or 0) for m in METERS}
    if min(scores.values()) < floor(state):
        raise Refused(WORD, "At this table no meter stands below {least}.", least=floor(state))
    ended = ENDS.get(agent.status)
    back = ended is not None and scores[ended] < HIGHEST
    return AgentCorrected(
        who=agent.id,
        folie=scores["folie"],
        blessures=scores["blessures"],
        bureaucratie=scores["bureaucratie"],
        why=ask.why,
        back=back,
        afresh=back,
    )


@may_correct.decides
def correct_agent(
    state: State, by: By, ask: CorrectAgent, dice: Dice, happened: AgentCorrected
) -> Iterator[Event]:
    yield happened
    before = known(state, ask.who)
    state = rules.evolve(state, happened)
    corrected = known(state, ask.who)
    if corrected.status == "exiting":
        return
    # The gravest first: who is lost to the world is not summoned as well, and who is dying may
    # lose their mind before the end.
    for meter in METERS if corrected.status != "dying" else METERS[:1]:
        is_new = before.score(meter) < HIGHEST or happened.back
        if corrected.score(meter) >= HIGHEST and is_new:
            yield from at_six(state, corrected, meter)
            return


def in_play(state: State) -> Iterator[Agent]:
    return (agent for agent in state.agents.values() if not agent.is_gone)


@may_correct.offers
def corrections(state: State, by: By) -> Iterator[Candidate]:
    limits = {str(meter): (floor(state), HIGHEST) for meter in METERS}
    return (Candidate({"who": agent.id}, limits=limits) for agent in in_play(state))


@rules.law(GiveAgent, WORD, keeper=True)
def may_give(state: State, by: By, ask: GiveAgent) -> AgentGiven:
    agent = _in_play(state, ask.who)
    if ask.seat == agent.seat:
        raise Refused(WORD, "This changes nothing.")
    if ask.seat is not None and by.seats.get(ask.seat) != "player":
        raise Refused(SHEET, "An agent belongs to a player's seat.")
    theirs = [a for a in state.agents.values() if a.seat == ask.seat and not a.is_gone]
    other = theirs[0].id if ask.seat is not None and theirs else ""
    if other and agent.seat is None:
        raise Refused(SHEET, "Each player has one agent in the field.")
    drafts = [*drafts_left(state, agent.id, ask.seat), *drafts_left(state, other, agent.seat)]
    return AgentGiven(who=agent.id, seat=ask.seat, why=ask.why, other=other, drafts=tuple(drafts))


def drafts_left(state: State, who: str, seat: str | None) -> Iterator[str]:
    """The reports of an agent that whoever plays them from now on has not drafted."""
    for paper in state.papers.values() if seat is not None else ():
        if paper.who == who and paper.lines and not paper.signed and paper.writer != seat:
            yield paper.id


@may_give.decides
def give_agent(
    state: State, by: By, ask: GiveAgent, dice: Dice, happened: AgentGiven
) -> Iterator[Event]:
    yield happened
    yield from withdrawn_by(rules.evolve(state, happened), by)


@may_give.offers
def gifts(state: State, by: By) -> Iterator[Candidate]:
    """To another player, or to the keeper; one of the keeper's to who plays nobody."""
    players = [seat for seat, role in by.seats.items() if role == "player"]
    busy = {agent.seat for agent in in_play(state)}
    for agent in in_play(state):
        barred = busy if agent.seat is None else {agent.seat}
        seats = [seat for seat in players if seat not in barred]
        who = {"who": agent.id}
        yield Candidate(who, {"seat": seats}, sure=("seat",))
        if agent.seat is not None:
            yield Candidate({**who, "seat": None})


@rules.law(RetireAgent, WORD, keeper=True)
def may_retire(state: State, by: By, ask: RetireAgent) -> Agent:
    return _in_play(state, ask.who)


@may_retire.decides
def retire_agent(
    state: State, by: By, ask: RetireAgent, dice: Dice, agent: Agent
) -> Iterator[Event]:
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


@rules.law(RemoveAgent, WORD, keeper=True)
def may_remove(state: State, by: By, ask: RemoveAgent) -> Agent:
    agent = _in_play(state, ask.who)
    if has_traces(state, agent):
        raise Refused(WORD, "{name} has left traces: retire them instead.", name=agent.name)
    return agent


@may_remove.decides
def remove_agent(
    state: State, by: By, ask: RemoveAgent, dice: Dice, agent: Agent
) -> Iterator[Event]:
    yield from leave_tests(state, agent, for_good=True)
    yield AgentRemoved(who=agent.id, name=agent.name, why=ask.why)


@may_retire.offers
@may_remove.offers
def leavers(state: State, by: By) -> Iterator[Candidate]:
    return (Candidate({"who": agent.id}) for agent in in_play(state))


@rules.law(Recall, STATUS, keeper=True)
def may_recall(state: State, by: By, ask: Recall) -> Event:
    agent = known(state, ask.who)
    if not agent.is_gone:
        raise Refused(STATUS, "The file of {name} is open.", name=agent.name)
    if agent.seat is not None and plays(state, agent.seat):
        raise Refused(SHEET, "Each player has one agent in the field.")
    kept_away = _kept_away(state, agent)
    if kept_away is not None and not ask.why:
        raise kept_away
    said = {"folie": ask.folie, "blessures": ask.blessures, "bureaucratie": ask.bureaucratie}
    kept = {meter: min(agent.score(meter), HIGHEST - 1) for meter in METERS}
    # The auditors give back who they took; a meter is the keeper's only with the keeper's word.
    stays = kept_away is None and _is_audited(state, agent)
    scores = {meter: kept[meter] if stays else said[meter] or kept[meter] for meter in METERS}
    return Recalled(
        rule=STATUS if kept_away is None else WORD,
        who=agent.id,
        folie=scores["folie"],
        blessures=scores["blessures"],
        bureaucratie=scores["bureaucratie"],
        afresh=True,
        why=ask.why,
    )


def _is_audited(state: State, agent: Agent) -> bool:
    """Whether the auditors give this agent back, sooner or later."""
    return agent.cause == "audit" and state.options["audit_outcome"] == "returns"


def _kept_away(state: State, agent: Agent) -> Refused | None:
    """Why the book does not bring this agent back; a return is the keeper's word then."""
    if _is_audited(state, agent):
        told = "An audit lasts at least one whole mission, unless you say why not."
        is_over = state.mission.number > agent.left_in + 1
        return None if is_over else Refused(f"{ID}.end.bureaucratie-six", told)
    if agent.cause in ("presumed-dead", "retired"):
        return None
    return Refused(STATUS, "{name} does not come back, unless you say why.", name=agent.name)


@may_recall.offers
def recalls(state: State, by: By) -> Iterator[Candidate]:
    for agent in state.agents.values():
        if agent.is_gone:
            shaped = {"why": {"required": True, "least": 1}} if _kept_away(state, agent) else {}
            yield Candidate({"who": agent.id}, shaped=shaped)
