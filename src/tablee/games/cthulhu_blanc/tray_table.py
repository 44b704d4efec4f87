"""Papers, ways down and missions as they lie on the table."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import ID, known, rules
from tablee.games.cthulhu_blanc.state import (
    HIGHEST,
    Care,
    Clue,
    Mission,
    Paper,
    State,
    Suppression,
)
from tablee.games.cthulhu_blanc.tray import PAPERS
from tablee.games.cthulhu_blanc.ways_down import ACTS, CARE, PRICE, ZEAL, check_gate, floor
from tablee.kernel.words import By, Field, Offer, Refused


def _with_paper(state: State, paper: Paper) -> State:
    return replace(state, papers={**state.papers, paper.id: paper})


@rules.evolves(events.PaperDropped)
def paper_dropped(state: State, event: events.PaperDropped) -> State:
    return replace(_with_paper(state, event.paper), counted=state.counted + 1)


@rules.evolves(events.FavourAsked)
def favour_asked(state: State, event: events.FavourAsked) -> State:
    paper = event.paper
    line = (paper.who, paper.kind, paper.why)
    state = replace(_with_paper(state, paper), counted=state.counted + 1)
    return replace(state, log=(*state.log, line))


@rules.evolves(events.FavourAnswered)
def favour_answered(state: State, event: events.FavourAnswered) -> State:
    paper = state.papers[event.paper]
    return _with_paper(state, replace(paper, granted=event.granted, answer=event.answer))


@rules.evolves(events.PaperHanded)
def paper_handed(state: State, event: events.PaperHanded) -> State:
    # A draft stays with who wrote it.
    paper = replace(state.papers[event.paper], who=event.who, lines=(), barred=())
    return _with_paper(state, paper)


@rules.evolves(events.PaperTorn)
def paper_torn(state: State, event: events.PaperTorn) -> State:
    return replace(state, papers={i: p for i, p in state.papers.items() if i != event.paper})


@rules.evolves(events.ReportWritten)
def report_written(state: State, event: events.ReportWritten) -> State:
    return _with_paper(state, replace(state.papers[event.paper], lines=event.lines, barred=()))


@rules.evolves(events.ReportBarred)
def report_barred(state: State, event: events.ReportBarred) -> State:
    paper = state.papers[event.paper]
    return _with_paper(state, replace(paper, barred=event.lines, note=event.note))


@rules.evolves(events.PaperSigned)
def paper_signed(state: State, event: events.PaperSigned) -> State:
    return _with_paper(state, replace(state.papers[event.paper], signed=True))


@rules.evolves(events.SuppressionProposed)
def suppression_proposed(state: State, event: events.SuppressionProposed) -> State:
    act = Suppression(event.act, event.what)
    return state.with_agent(replace(known(state, event.who), suppression=act))


@rules.evolves(events.SuppressionAccepted)
def suppression_accepted(state: State, event: events.SuppressionAccepted) -> State:
    agent = known(state, event.who)
    if agent.suppression is None:
        return state
    act = replace(agent.suppression, accepted=True)
    return state.with_agent(replace(agent, suppression=act, run=event.scene))


@rules.evolves(events.SuppressionRefused)
def suppression_refused(state: State, event: events.SuppressionRefused) -> State:
    return state.with_agent(replace(known(state, event.who), suppression=None))


@rules.evolves(events.SuppressionRolled)
def suppression_rolled(state: State, event: events.SuppressionRolled) -> State:
    agent = replace(known(state, event.who), suppression=None, run=event.scene)
    gone = event.what.casefold()
    suppressed = state.suppressed if gone in state.suppressed else (*state.suppressed, gone)
    log = (*state.log, (agent.id, "suppressed", event.what))
    return replace(state.with_agent(agent), suppressed=suppressed, log=log)


@rules.evolves(events.RunClosed)
def run_closed(state: State, event: events.RunClosed) -> State:
    return state.with_agent(replace(known(state, event.who), run=None))


@rules.evolves(events.CareAsked)
def care_asked(state: State, event: events.CareAsked) -> State:
    return state.with_agent(replace(known(state, event.who), care=Care(event.how)))


@rules.evolves(events.CareTimed)
def care_timed(state: State, event: events.CareTimed) -> State:
    agent = known(state, event.who)
    if agent.care is None:
        return state
    return state.with_agent(replace(agent, care=replace(agent.care, minutes=event.minutes)))


@rules.evolves(events.CareBegun)
def care_begun(state: State, event: events.CareBegun) -> State:
    return state.with_agent(replace(known(state, event.who), status="care"))


@rules.evolves(events.CareDue)
def care_due(state: State, event: events.CareDue) -> State:
    agent = known(state, event.who)
    if agent.care is None:
        return state
    return state.with_agent(replace(agent, care=replace(agent.care, until=event.until)))


@rules.evolves(events.CareServed)
def care_served(state: State, event: events.CareServed) -> State:
    return state.with_agent(replace(known(state, event.who), care=None, status="active"))


@rules.evolves(events.CareLeft)
def care_left(state: State, event: events.CareLeft) -> State:
    agent = known(state, event.who)
    status = "active" if agent.status == "care" else agent.status
    return state.with_agent(replace(agent, care=None, status=status))


@rules.evolves(events.Volunteered)
def volunteered(state: State, event: events.Volunteered) -> State:
    agent = replace(
        known(state, event.who), status="zeal", zeal=event.text or event.zeal, care=None
    )
    return state.with_agent(agent)


@rules.evolves(events.ZealLeft)
def zeal_left(state: State, event: events.ZealLeft) -> State:
    agent = replace(known(state, event.who), status="active", zeal="", misses=False)
    return state.with_agent(agent)


@rules.evolves(events.MomentFlagged)
def moment_flagged(state: State, event: events.MomentFlagged) -> State:
    for who in event.missing:
        state = state.with_agent(replace(known(state, who), misses=True))
    return replace(state, moment=event.title)


@rules.evolves(events.MomentEnded)
def moment_ended(state: State, event: events.MomentEnded) -> State:
    for agent in state.agents.values():
        if agent.misses:
            state = state.with_agent(replace(agent, misses=False))
    return replace(state, moment="")


@rules.evolves(events.MissionBriefed)
def mission_briefed(state: State, event: events.MissionBriefed) -> State:
    mission = Mission(
        state.mission.number,
        event.code,
        event.objective,
        event.deadline,
        event.liaison,
        event.budget,
    )
    return replace(state, mission=mission)


@rules.evolves(events.PlacePrepared)
def place_prepared(state: State, event: events.PlacePrepared) -> State:
    return replace(state, places={**state.places, event.place.id: event.place})


@rules.evolves(events.ClueDealt)
def clue_dealt(state: State, event: events.ClueDealt) -> State:
    clue = Clue(event.clue, event.text, event.seats, event.uncanny)
    return replace(state, clues={**state.clues, clue.id: clue})


@rules.evolves(events.ClueShared)
def clue_shared(state: State, event: events.ClueShared) -> State:
    clue = replace(state.clues[event.clue], seats=())
    return replace(state, clues={**state.clues, clue.id: clue})


@rules.evolves(events.MissionEnded)
def mission_ended(state: State, event: events.MissionEnded) -> State:
    mission = Mission(state.mission.number + 1)
    archive = {**state.archive, str(event.number): state.log}
    return replace(state, mission=mission, log=(), archive=archive, moment="")


@rules.offering
def ways_down(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values():
        if agent.is_ending or not by.may_act_for(agent.seat):
            continue
        who = {"who": agent.id}
        if agent.suppression is not None and agent.suppression.accepted:
            yield Offer("roll-suppression", f"{ID}.recovery.suppress-roll", who, dice=True)
        elif _gate_open(state, by, agent.id):
            act = Field("act", "choice", ("burn-books", "stop-ritual", "destroy-oneself", "other"))
            what = Field("what", "text", least=1, most=200)
            yield Offer("propose-suppression", ACTS, who, (act, what))
        busy = state.trial_with(agent.id) is not None
        if agent.status == "active":
            if agent.blessures > floor(state):
                how = Field("how", "text", least=1, most=200)
                yield Offer("ask-care", CARE, who, (how,))
            if agent.bureaucratie < HIGHEST and not busy:
                zeal = Field("zeal", "choice", ("seminar", "paper-clips", "other"))
                text = Field("text", "text", most=2000, required=False)
                yield Offer("volunteer", ZEAL, who, (zeal, text))
            if agent.care is not None and agent.care.minutes is not None and not busy:
                yield Offer("accept-care", CARE, who)
        if agent.care is not None:
            yield Offer("leave-care", CARE, who)
        if agent.status == "zeal":
            yield Offer("leave-zeal", PRICE, who)


def _gate_open(state: State, by: By, who: str) -> bool:
    try:
        check_gate(state, by, known(state, who))
    except Refused:
        return False
    return True


@rules.offering
def papers(state: State, by: By) -> Iterator[Offer]:
    others = tuple(a.id for a in state.agents.values() if not a.is_ending)
    for paper in state.papers.values():
        agent = state.agents[paper.who]
        if paper.signed or not by.may_act_for(agent.seat):
            continue
        which = {"paper": paper.id}
        if not agent.is_ending:
            yield Offer("sign-paper", PAPERS, which, dice=agent.bureaucratie < HIGHEST)
        if paper.kind == "report":
            lines = Field("lines", "texts", least=0, most=60, times=60)
            yield Offer("write-report", PAPERS, which, (lines,))
        choices = tuple(who for who in others if who != paper.who)
        if choices:
            yield Offer("hand-paper", PAPERS, which, (Field("to", "choice", choices),))
    for agent in state.agents.values():
        if agent.is_ending or not by.may_act_for(agent.seat):
            continue
        what = Field("what", "text", least=1, most=200)
        for kind in ("call-superiors", "exceptional-gear"):
            given = {"who": agent.id, "kind": kind}
            yield Offer("ask-favour", PAPERS, given, (what,), dice=agent.bureaucratie < HIGHEST)
    for clue in state.clues.values():
        if clue.seats and (by.is_keeper or by.seat in clue.seats):
            yield Offer("share-clue", f"{ID}.dice.uncanny-clue", {"clue": clue.id})


def readers(by: By) -> tuple[Field, ...]:
    """Who may be told something alone."""
    players = tuple(seat for seat, role in by.seats.items() if role == "player")
    return (Field("seats", "many", players, most=len(players), required=False),) if players else ()


@rules.offering
def keeper_tray(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    able = tuple(a.id for a in state.agents.values() if not a.is_ending)
    if able:
        kinds = ("report", "expense-claim", "call-superiors", "exceptional-gear")
        fields = (
            Field("kind", "choice", kinds),
            Field("who", "choice", able),
            Field("why", "text", least=1, most=200),
            Field("due", "text", most=2000, required=False),
        )
        yield Offer("drop-paper", PAPERS, fields=fields)
    for paper in state.papers.values():
        which = {"paper": paper.id}
        if not paper.signed:
            yield Offer("tear-paper", PAPERS, which)
        elif paper.kind in ("call-superiors", "exceptional-gear") and paper.granted is None:
            answer = Field("answer", "text", most=2000, required=False)
            for granted in (True, False):
                yield Offer("answer-favour", PAPERS, {**which, "granted": granted}, (answer,))
        if paper.kind == "report" and paper.lines:
            places = tuple(str(place) for place in range(len(paper.lines)))
            bars = Field("lines", "many", places, most=len(places), required=False)
            note = Field("note", "text", most=200, required=False)
            yield Offer("bar-report", PAPERS, which, (bars, note))
    yield from _keeper_of_agents(state)
    text = Field("text", "text", least=1, most=4000)
    seats = readers(by)
    uncanny = Field("uncanny", "flag", required=False)
    yield Offer("deal-clue", f"{ID}.dice.uncanny-clue", fields=(text, *seats, uncanny))
    yield from _mission(state)


def _keeper_of_agents(state: State) -> Iterator[Offer]:
    for agent in state.agents.values():
        who = {"who": agent.id}
        act = agent.suppression
        if act is not None:
            if not act.accepted and not agent.is_ending:
                yield Offer("accept-suppression", ACTS, who)
                if act.act == "destroy-oneself":
                    yield Offer("accept-suppression", ACTS, {**who, "dies": True})
            why = Field("why", "text", least=1, most=200)
            yield Offer("refuse-suppression", ACTS, who, (why,))
        if agent.run is not None:
            yield Offer("close-run", f"{ID}.recovery.suppress-run", who)
        if agent.care is not None and agent.status != "care":
            minutes = Field("minutes", "integer", least=1, most=5_256_000)
            yield Offer("time-care", CARE, who, (minutes,))
    if state.moment:
        yield Offer("end-moment", PRICE)
    else:
        yield Offer("flag-moment", PRICE, fields=(Field("title", "text", least=1, most=200),))


def _mission(state: State) -> Iterator[Offer]:
    more = tuple(
        Field(name, "text", most=2000, required=False)
        for name in ("objective", "deadline", "liaison", "budget")
    )
    code = Field("code", "text", least=1, most=200)
    yield Offer("brief-mission", f"{ID}.gm.calls", fields=(code, *more))
    texts = tuple(
        Field(name, "text", most=2000, required=False)
        for name in ("scant", "good", "full", "uncanny")
    )
    title = Field("title", "text", least=1, most=200)
    needed = Field("needed", "flag", required=False)
    rule = f"{ID}.dice.uncanny-clue"
    yield Offer("prepare-place", rule, fields=(title, *texts, needed))
    if not state.trials and not state.owed and not state.moment:
        text = Field("text", "text", most=2000, required=False)
        everybody = tuple(state.agents)
        present = Field("present", "many", everybody, most=min(len(everybody), 50), required=False)
        fields = (present, text) if everybody else (text,)
        yield Offer("end-mission", f"{ID}.campaign.meters-persist", fields=fields)
