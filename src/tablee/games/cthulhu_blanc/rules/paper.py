"""The in-tray: reports, expense claims, calls to superiors, requisitions; and their price."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    MayBeEmpty,
    acting,
    known,
    mine,
    own,
    playing,
    rules,
)
from tablee.games.cthulhu_blanc.rules.meter import roll_meter_die
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, Paper, PaperKind, State
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

PAPERS = f"{ID}.meter.bureaucratie-triggers"
FAVOURS = ("call-superiors", "exceptional-gear")


class DropPaper(Ask, frozen=True, kw_only=True):
    kind: PaperKind
    who: Name
    why: Line
    due: MayBeEmpty = ""


class AskFavour(Ask, frozen=True, kw_only=True):
    """Calls superiors, or asks for exceptional equipment: the price is due for asking."""

    who: Name
    kind: Literal["call-superiors", "exceptional-gear"]
    what: Line


class AnswerFavour(Ask, frozen=True, kw_only=True):
    paper: Name
    granted: bool
    answer: MayBeEmpty = ""


class HandPaper(Ask, frozen=True, kw_only=True):
    paper: Name
    to: Name


class TearPaper(Ask, frozen=True, kw_only=True):
    """The keeper takes a paper back: nothing was due after all."""

    paper: Name


class SignPaper(Ask, frozen=True, kw_only=True):
    paper: Name


class PaperDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: Paper


class FavourAsked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: Paper


class FavourAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    granted: bool
    answer: str


class PaperHanded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    who: str


class PaperTorn(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str


class PaperSigned(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    who: str


def has_unsigned(state: State, agent: Agent) -> bool:
    return any(one.who == agent.id and not one.signed for one in state.papers.values())


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


def tray(state: State, by: By) -> Iterator[Paper]:
    """The papers that this seat may still sign or hand on: also what the lost have left behind."""
    for paper in state.papers.values():
        if not paper.signed and by.may_act_for(state.agents[paper.who].seat):
            yield paper


def throws_for(agent: Agent) -> bool:
    """One Bureaucratie roll for each paper; none for somebody summoned already."""
    return agent.bureaucratie < HIGHEST


@rules.law(DropPaper, PAPERS, keeper=True)
def may_drop(state: State, by: By, ask: DropPaper) -> Event:
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
    return PaperDropped(paper=paper)


@may_drop.offers
def new_papers(state: State, by: By) -> Iterator[Candidate]:
    able = [agent.id for agent in state.agents.values() if not agent.is_ending]
    yield Candidate(choices={"who": able}, sure=("kind", "who"))


@rules.law(AskFavour, PAPERS, dice=True)
def may_ask_favour(state: State, by: By, ask: AskFavour) -> Agent:
    return acting(state, by, ask.who)


@may_ask_favour.decides
def ask_favour(state: State, by: By, ask: AskFavour, dice: Dice, agent: Agent) -> Iterator[Event]:
    paper = Paper(
        f"paper-{state.counted + 1}",
        ask.kind,
        agent.id,
        ask.what,
        signed=True,
        mission=state.mission.number,
        code=state.mission.code,
    )
    yield FavourAsked(paper=paper)
    yield from _price(state, dice, agent, paper)


@may_ask_favour.offers
def favours(state: State, by: By) -> Iterator[Candidate]:
    for agent in own(state, by):
        for kind in FAVOURS:
            yield Candidate({"who": agent.id, "kind": kind}, dice=throws_for(agent))


def _price(state: State, dice: Dice, agent: Agent, paper: Paper) -> Iterator[Event]:
    if throws_for(agent):
        yield from roll_meter_die(state, dice, agent, "bureaucratie", paper.why, paper.id)


@rules.law(AnswerFavour, PAPERS, keeper=True)
def may_answer(state: State, by: By, ask: AnswerFavour) -> Event:
    paper = paper_called(state, ask.paper)
    if paper.kind not in FAVOURS or not paper.signed:
        raise Refused(PAPERS, "Nobody asks for anything with this paper.")
    if paper.granted is not None:
        raise Refused(PAPERS, "This has been answered.")
    return FavourAnswered(paper=paper.id, granted=ask.granted, answer=ask.answer)


@may_answer.offers
def answers(state: State, by: By) -> Iterator[Candidate]:
    for paper in state.papers.values():
        if paper.kind in FAVOURS and paper.granted is None:
            for granted in (True, False):
                yield Candidate({"paper": paper.id, "granted": granted})


@rules.law(HandPaper, PAPERS)
def may_hand(state: State, by: By, ask: HandPaper) -> Event:
    paper = unsigned(state, ask.paper)
    # The lost leave their papers behind: somebody must sign them.
    mine(state, by, paper.who)
    to = playing(known(state, ask.to))
    if to.id == paper.who:
        raise Refused(PAPERS, "This changes nothing.")
    return PaperHanded(paper=paper.id, who=to.id)


@may_hand.offers
def papers_to_hand(state: State, by: By) -> Iterator[Candidate]:
    for paper in tray(state, by):
        yield Candidate({"paper": paper.id}, {"to": tuple(state.agents)})


def unsigned_papers(state: State, by: By) -> Iterator[str]:
    return (paper.id for paper in state.papers.values() if not paper.signed)


@rules.law(TearPaper, PAPERS, keeper=True, among={"paper": unsigned_papers})
def may_tear(state: State, by: By, ask: TearPaper) -> Event:
    return PaperTorn(paper=unsigned(state, ask.paper).id)


@rules.law(SignPaper, PAPERS, dice=True)
def may_sign(state: State, by: By, ask: SignPaper) -> tuple[Paper, Agent]:
    paper = unsigned(state, ask.paper)
    return paper, playing(mine(state, by, paper.who))


@may_sign.decides
def sign_paper(
    state: State, by: By, ask: SignPaper, dice: Dice, found: tuple[Paper, Agent]
) -> Iterator[Event]:
    paper, agent = found
    yield PaperSigned(paper=paper.id, who=agent.id)
    yield from _price(state, dice, agent, paper)


@may_sign.offers
def papers_to_sign(state: State, by: By) -> Iterator[Candidate]:
    for paper in tray(state, by):
        yield Candidate({"paper": paper.id}, dice=throws_for(state.agents[paper.who]))


def with_paper(state: State, paper: Paper) -> State:
    return replace(state, papers={**state.papers, paper.id: paper})


def without_draft(paper: Paper) -> Paper:
    """A draft stays with who wrote it."""
    return replace(paper, lines=(), barred=(), writer="")


@rules.evolves(PaperDropped)
def paper_dropped(state: State, event: PaperDropped) -> State:
    return replace(with_paper(state, event.paper), counted=state.counted + 1)


@rules.evolves(FavourAsked)
def favour_asked(state: State, event: FavourAsked) -> State:
    paper = event.paper
    line = (paper.who, paper.kind, paper.why)
    state = replace(with_paper(state, paper), counted=state.counted + 1)
    return replace(state, log=(*state.log, line))


@rules.evolves(FavourAnswered)
def favour_answered(state: State, event: FavourAnswered) -> State:
    paper = state.papers[event.paper]
    return with_paper(state, replace(paper, granted=event.granted, answer=event.answer))


@rules.evolves(PaperHanded)
def paper_handed(state: State, event: PaperHanded) -> State:
    paper = without_draft(state.papers[event.paper])
    return with_paper(state, replace(paper, who=event.who))


@rules.evolves(PaperTorn)
def paper_torn(state: State, event: PaperTorn) -> State:
    return replace(state, papers={i: p for i, p in state.papers.items() if i != event.paper})


@rules.evolves(PaperSigned)
def paper_signed(state: State, event: PaperSigned) -> State:
    return with_paper(state, replace(state.papers[event.paper], signed=True))
