"""Papers that the keeper drops on any event, and the black bars over reports."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.cthulhu_blanc.pages.duties import is_unread
from tablee.games.cthulhu_blanc.pages.folder import LINE, Section, folder_form, plan_of, section
from tablee.games.cthulhu_blanc.pages.words import People, Seen, choices_of, paper_title
from tablee.games.cthulhu_blanc.state import Paper
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class DropPaper(Part, frozen=True):
    template: ClassVar[str] = "drop_paper.html"

    act: Act
    kind: Input
    who: Input
    why: Input
    due: Input
    planned: tuple[str, ...]
    """The papers that a prepared mission will cost."""
    suggested: tuple[str, ...]
    """The same, as short as the form takes them."""


class BarReport(Part, frozen=True):
    template: ClassVar[str] = "bar_report.html"

    act: Act
    lines: Input
    note: Input


def papers(sight: Seen) -> Iterator[Section]:
    t = sight.t
    if drop := sight.offer_of("drop-paper"):
        make = partial(_drop_paper, sight, drop)
        yield section(sight, "part-papers", t("Drop a paper"), "tray-arrow-down", make)
    if sight.offers_of("bar-report"):
        unread = [p for p in sight.mine.papers if p.kind == "report" and is_unread(p)]
        title, many = t("Reread the reports"), len(unread)
        yield section(sight, "part-bars", title, "eraser", lambda: _reports(sight), count=many)


def _drop_paper(sight: Seen, offer: Offer) -> Iterator[DropPaper]:
    t, people, plan = sight.t, sight.once(People), plan_of(sight)
    kinds, signers = choices_of(offer, "kind"), choices_of(offer, "who")
    form = folder_form(
        sight,
        offer,
        t("Drop it in the tray"),
        "main",
        id="drop-paper",
        labels={
            "kind": t("Type"),
            "who": t("Who signs"),
            "why": t("On what ground"),
            "due": t("Due by"),
        },
        choices={
            "kind": tuple(
                Choice(kind, paper_title(kind, t), kind == "expense-claim") for kind in kinds
            ),
            "who": tuple(
                Choice(who, f"{people.call(who)} ({people.by_id[who].bureaucratie})", who == first)
                for first in signers[:1]
                for who in signers
            ),
        },
        lines=("due",),
    )
    kind, who, why, due = form.fields
    planned = plan.papers if plan else ()
    yield DropPaper(
        key="drop-paper-in-fold",
        act=form.act,
        kind=kind,
        who=who,
        why=why,
        due=due,
        planned=planned,
        suggested=tuple(text[:LINE] for text in planned),
    )


def _reports(sight: Seen) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    by_id = {paper.id: paper for paper in sight.mine.papers}
    for offer in sight.offers_of("bar-report"):
        paper = by_id[offer.given["paper"]]
        note = t("signed") if paper.signed else t("a draft")
        if paper.barred:
            bars = t.many("{count} bar", "{count} bars", len(paper.barred))
            note = f"{note}, {bars}"
        subject = paper.why or paper_title("report", t)
        yield sight.fold(
            f"bars-{paper.id}",
            f"{people.call(paper.who)}{t(': ')}{subject}",
            partial(_bar_report, sight, paper, offer),
            note=note,
            look="b-fold",
        )


def _bar_report(sight: Seen, paper: Paper, offer: Offer) -> Iterator[BarReport]:
    t, id = sight.t, f"bar-{paper.id}"
    lines = tuple(
        Choice(str(place), text, place in paper.barred) for place, text in enumerate(paper.lines)
    )
    form = folder_form(
        sight,
        offer,
        t("Black out"),
        "main",
        id=id,
        labels={"lines": t("Lines to black out"), "note": t("Your note, in red")},
        values={"note": paper.note},
        choices={"lines": lines},
    )
    yield BarReport(key=id, act=form.act, lines=form.fields[0], note=form.fields[1])
