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
    playing,
    rules,
)
from tablee.games.cthulhu_blanc.rules.meter import roll_meter_die
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, Paper, PaperKind, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

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


@rules.decides(DropPaper)
def drop_paper(state: State, by: By, ask: DropPaper, dice: Dice) -> Iterator[Event]:
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
    yield PaperDropped(paper=paper)


@rules.decides(AskFavour)
def ask_favour(state: State, by: By, ask: AskFavour, dice: Dice) -> Iterator[Event]:
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
    yield FavourAsked(paper=paper)
    yield from _price(state, dice, agent, paper)


def _price(state: State, dice: Dice, agent: Agent, paper: Paper) -> Iterator[Event]:
    """One Bureaucratie roll for each paper; none for somebody summoned already."""
    if agent.bureaucratie < HIGHEST:
        yield from roll_meter_die(state, dice, agent, "bureaucratie", paper.why, paper.id)


@rules.decides(AnswerFavour)
def answer_favour(state: State, by: By, ask: AnswerFavour, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    paper = paper_called(state, ask.paper)
    if paper.kind not in ("call-superiors", "exceptional-gear") or not paper.signed:
        raise Refused(PAPERS, "Nobody asks for anything with this paper.")
    if paper.granted is not None:
        raise Refused(PAPERS, "This has been answered.")
    yield FavourAnswered(paper=paper.id, granted=ask.granted, answer=ask.answer)


@rules.decides(HandPaper)
def hand_paper(state: State, by: By, ask: HandPaper, dice: Dice) -> Iterator[Event]:
    paper = unsigned(state, ask.paper)
    # The lost leave their papers behind: somebody must sign them.
    mine(state, by, paper.who)
    to = playing(known(state, ask.to))
    if to.id == paper.who:
        raise Refused(PAPERS, "This changes nothing.")
    yield PaperHanded(paper=paper.id, who=to.id)


@rules.decides(TearPaper)
def tear_paper(state: State, by: By, ask: TearPaper, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    yield PaperTorn(paper=unsigned(state, ask.paper).id)


@rules.decides(SignPaper)
def sign_paper(state: State, by: By, ask: SignPaper, dice: Dice) -> Iterator[Event]:
    paper = unsigned(state, ask.paper)
    agent = playing(mine(state, by, paper.who))
    yield PaperSigned(paper=paper.id, who=agent.id)
    yield from _price(state, dice, agent, paper)


def with_paper(state: State, paper: Paper) -> State:
    return replace(state, papers={**state.papers, paper.id: paper})


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
    # A draft stays with who wrote it.
    paper = replace(state.papers[event.paper], who=event.who, lines=(), barred=())
    return with_paper(state, paper)


@rules.evolves(PaperTorn)
def paper_torn(state: State, event: PaperTorn) -> State:
    return replace(state, papers={i: p for i, p in state.papers.items() if i != event.paper})


@rules.evolves(PaperSigned)
def paper_signed(state: State, event: PaperSigned) -> State:
    return with_paper(state, replace(state.papers[event.paper], signed=True))


@rules.offering
def own_papers(state: State, by: By) -> Iterator[Offer]:
    others = tuple(a.id for a in state.agents.values() if not a.is_ending)
    for paper in state.papers.values():
        agent = state.agents[paper.who]
        if paper.signed or not by.may_act_for(agent.seat):
            continue
        which = {"paper": paper.id}
        if not agent.is_ending:
            yield Offer("sign-paper", PAPERS, which, dice=agent.bureaucratie < HIGHEST)
        choices = tuple(who for who in others if who != paper.who)
        if choices:
            yield Offer("hand-paper", PAPERS, which, (Field("to", "choice", choices),))


@rules.offering
def favours(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values():
        if agent.is_ending or not by.may_act_for(agent.seat):
            continue
        what = Field("what", "text", least=1, most=200)
        for kind in FAVOURS:
            given = {"who": agent.id, "kind": kind}
            yield Offer("ask-favour", PAPERS, given, (what,), dice=agent.bureaucratie < HIGHEST)


@rules.offering
def keepers_tray(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    able = tuple(a.id for a in state.agents.values() if not a.is_ending)
    if able:
        fields = (
            Field("kind", "choice", ("report", "expense-claim", *FAVOURS)),
            Field("who", "choice", able),
            Field("why", "text", least=1, most=200),
            Field("due", "text", most=2000, required=False),
        )
        yield Offer("drop-paper", PAPERS, fields=fields)
    for paper in state.papers.values():
        which = {"paper": paper.id}
        if not paper.signed:
            yield Offer("tear-paper", PAPERS, which)
        elif paper.kind in FAVOURS and paper.granted is None:
            answer = Field("answer", "text", most=2000, required=False)
            for granted in (True, False):
                yield Offer("answer-favour", PAPERS, {**which, "granted": granted}, (answer,))
