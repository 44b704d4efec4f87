"""Reports: written by their author, barred in black by the keeper."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.common import known, mine, rules
from tablee.games.cthulhu_blanc.rules.paper import PAPERS, paper_called, tray, unsigned, with_paper
from tablee.games.cthulhu_blanc.state import State
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

Numeral = Annotated[str, Meta(pattern=r"^\d{1,2}$")]


class WriteReport(Ask, frozen=True, kw_only=True):
    paper: Name
    lines: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=500)], ...],
        Meta(max_length=60, extra={"times": 60}),
    ]


class BarReport(Ask, frozen=True, kw_only=True):
    """Black bars over lines, by their place from 0; and the keeper's note in red."""

    paper: Name
    lines: Annotated[tuple[int | Numeral, ...], Meta(max_length=60)] = ()
    note: Annotated[str, Meta(max_length=200)] = ""


class ReportWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    lines: tuple[str, ...]


class ReportBarred(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    lines: tuple[int, ...]
    note: str


@rules.law(WriteReport, PAPERS)
def may_write(state: State, by: By, ask: WriteReport) -> Event:
    paper = unsigned(state, ask.paper)
    agent = mine(state, by, paper.who)
    if paper.kind != "report":
        raise Refused(PAPERS, "Only a report is written out.")
    # A draft is its author's until it is signed.
    to = (KEEPER,) if agent.seat is None else (agent.seat, KEEPER)
    return ReportWritten(paper=paper.id, lines=ask.lines, to=to)


@may_write.offers
def drafts(state: State, by: By) -> Iterator[Candidate]:
    for paper in tray(state, by):
        if paper.kind == "report":
            yield Candidate({"paper": paper.id})


@rules.law(BarReport, PAPERS, keeper=True)
def may_bar(state: State, by: By, ask: BarReport) -> Event:
    paper = paper_called(state, ask.paper)
    if paper.kind != "report":
        raise Refused(PAPERS, "Only a report has lines to bar.")
    if not paper.lines:
        raise Refused(PAPERS, "Nothing has been written in this report.")
    lines = tuple(sorted(int(place) for place in ask.lines))
    if len(set(lines)) != len(lines):
        raise Refused(PAPERS, "The same line is named twice.")
    if any(not 0 <= place < len(paper.lines) for place in lines):
        raise Refused(PAPERS, "The report has no such line.")
    return ReportBarred(paper=paper.id, lines=lines, note=ask.note)


@may_bar.offers
def bars(state: State, by: By) -> Iterator[Candidate]:
    for paper in state.papers.values():
        if paper.kind == "report" and paper.lines:
            places = [str(place) for place in range(len(paper.lines))]
            yield Candidate({"paper": paper.id}, {"lines": places})


@rules.evolves(ReportWritten)
def report_written(state: State, event: ReportWritten) -> State:
    paper = state.papers[event.paper]
    writer = known(state, paper.who).seat or ""
    return with_paper(state, replace(paper, lines=event.lines, barred=(), writer=writer))


@rules.evolves(ReportBarred)
def report_barred(state: State, event: ReportBarred) -> State:
    paper = state.papers[event.paper]
    return with_paper(state, replace(paper, barred=event.lines, note=event.note))
