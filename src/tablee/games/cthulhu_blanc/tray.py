"""The in-tray: reports, expense claims, calls to superiors, requisitions; and their price."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, acting, known, mine, playing, rules
from tablee.games.cthulhu_blanc.meters import roll_meter_die
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, Paper, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

PAPERS = f"{ID}.meter.bureaucratie-triggers"


def paper_called(state: State, paper: str) -> Paper:
    found = state.papers.get(paper)
    if found is None:
        raise Refused(PAPERS, "There is no paper “{id}” in the tray.", id=paper)
    return found


def unsigned(state: State, paper: str) -> Paper:
    found = paper_called(state, paper)
    if found.signed:
        raise Refused(PAPERS, "This paper has been signed.")
    return found


@rules.decides(asks.DropPaper)
def drop_paper(state: State, by: By, ask: asks.DropPaper, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    agent = playing(known(state, ask.who))
    paper = Paper(
        f"paper-{state.counted + 1}",
        ask.kind,
        agent.id,
        ask.why,
        ask.due,
        mission=state.mission.number,
        code=state.mission.code,
    )
    yield events.PaperDropped(paper=paper)


@rules.decides(asks.AskFavour)
def ask_favour(state: State, by: By, ask: asks.AskFavour, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    paper = Paper(
        f"paper-{state.counted + 1}",
        ask.kind,
        agent.id,
        ask.what,
        signed=True,
        mission=state.mission.number,
        code=state.mission.code,
    )
    yield events.FavourAsked(paper=paper)
    yield from _price(state, dice, agent, paper)


def _price(state: State, dice: Dice, agent: Agent, paper: Paper) -> Iterator[Event]:
    """One Bureaucratie roll for each paper; none for somebody summoned already."""
    if agent.bureaucratie < HIGHEST:
        yield from roll_meter_die(state, dice, agent, "bureaucratie", paper.why, paper.id)


@rules.decides(asks.AnswerFavour)
def answer_favour(state: State, by: By, ask: asks.AnswerFavour, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    paper = paper_called(state, ask.paper)
    if paper.kind not in ("call-superiors", "exceptional-gear") or not paper.signed:
        raise Refused(PAPERS, "Nobody asks for anything with this paper.")
    if paper.granted is not None:
        raise Refused(PAPERS, "This has been answered.")
    yield events.FavourAnswered(paper=paper.id, granted=ask.granted, answer=ask.answer)


@rules.decides(asks.HandPaper)
def hand_paper(state: State, by: By, ask: asks.HandPaper, dice: Dice) -> Iterator[Event]:
    paper = unsigned(state, ask.paper)
    # The lost leave their papers behind: somebody must sign them.
    mine(state, by, paper.who)
    to = playing(known(state, ask.to))
    if to.id == paper.who:
        raise Refused(PAPERS, "This changes nothing.")
    yield events.PaperHanded(paper=paper.id, who=to.id)


@rules.decides(asks.TearPaper)
def tear_paper(state: State, by: By, ask: asks.TearPaper, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    yield events.PaperTorn(paper=unsigned(state, ask.paper).id)


@rules.decides(asks.WriteReport)
def write_report(state: State, by: By, ask: asks.WriteReport, dice: Dice) -> Iterator[Event]:
    paper = unsigned(state, ask.paper)
    agent = mine(state, by, paper.who)
    if paper.kind != "report":
        raise Refused(PAPERS, "Only a report is written out.")
    # A draft is its author's until it is signed.
    to = None if agent.seat is None else (agent.seat, "@keeper")
    yield events.ReportWritten(paper=paper.id, lines=ask.lines, to=to)


@rules.decides(asks.BarReport)
def bar_report(state: State, by: By, ask: asks.BarReport, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    paper = paper_called(state, ask.paper)
    if paper.kind != "report":
        raise Refused(PAPERS, "Only a report has lines to bar.")
    lines = tuple(sorted({int(place) for place in ask.lines}))
    if any(not 0 <= place < len(paper.lines) for place in lines):
        raise Refused(PAPERS, "The report has no such line.")
    yield events.ReportBarred(paper=paper.id, lines=lines, note=ask.note)


@rules.decides(asks.SignPaper)
def sign_paper(state: State, by: By, ask: asks.SignPaper, dice: Dice) -> Iterator[Event]:
    paper = unsigned(state, ask.paper)
    agent = playing(mine(state, by, paper.who))
    yield events.PaperSigned(paper=paper.id, who=agent.id)
    yield from _price(state, dice, agent, paper)
