"""The exhibits, the in-tray, the order of mission and the reports that were filed."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.words import (
    People,
    Seen,
    capitalised,
    choices_of,
    paper_title,
    press,
    times_it_rises,
    zeal_in_words,
)
from tablee.games.cthulhu_blanc.state import GATE, HIGHEST, Agent, Clue, Paper
from tablee.games.cthulhu_blanc.view import BAR
from tablee.games.cthulhu_blanc.words.report import report_draft
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.stage import lines_on_stage
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

FAVOURS = ("call-superiors", "exceptional-gear")
USUAL_BAR = BAR * 24


class Exhibit(msgspec.Struct, frozen=True):
    text: str
    is_uncanny: bool
    known_to: str
    share: tuple[Act, ...]


class Exhibits(Part, frozen=True):
    template: ClassVar[str] = "exhibits.html"

    exhibits: tuple[Exhibit, ...]


class PassOn(Part, frozen=True):
    """To whom a paper may be handed, the least burdened first."""

    template: ClassVar[str] = "pass_on.html"

    act: Act
    people: tuple[tuple[str, str, str], ...]
    """Id, name, and what signing would bring them."""


class WriteReport(Part, frozen=True):
    template: ClassVar[str] = "write_report.html"

    act: Act
    draft: str
    rows: int
    help: str


class TrayPaper(msgspec.Struct, frozen=True):
    id: str
    what: str
    price: str
    due: str
    sign: Act | None
    pass_on: Fold | None
    tear: Act | None
    write: Fold | None


class Favour(msgspec.Struct, frozen=True):
    look: str
    what: str
    icon: str
    state: str
    answer: str


class AskFavour(Part, frozen=True):
    template: ClassVar[str] = "ask_favour.html"

    act: Act
    kinds: tuple[Choice, ...]
    price: str


class Tray(Part, frozen=True):
    template: ClassVar[str] = "tray.html"

    count: str
    papers: tuple[TrayPaper, ...]
    zealous: tuple[tuple[str, str], ...]
    favours: tuple[Favour, ...]
    asks: tuple[Fold, ...]


class Order(Part, frozen=True):
    """The order of mission, as it was read to everybody."""

    template: ClassVar[str] = "order.html"

    code: str
    number: str
    lines: tuple[tuple[str, str], ...]


class ReportLine(msgspec.Struct, frozen=True):
    text: str
    is_barred: bool


class Report(Part, frozen=True):
    """A report that was filed: what is under a bar was never sent."""

    template: ClassVar[str] = "report.html"

    mission: str
    author: str
    profession: str
    subject: str
    lines: tuple[ReportLine, ...]
    note: str
    signature: str


class Filed(Part, frozen=True):
    template: ClassVar[str] = "filed.html"

    reports: tuple[Fold, ...]


def exhibits(sight: Seen) -> Iterator[Exhibits]:
    clues = sight.mine.clues
    if clues:
        yield Exhibits(key="exhibits", exhibits=tuple(_exhibit(sight, clue) for clue in clues))


def _exhibit(sight: Seen, clue: Clue) -> Exhibit:
    t = sight.t
    return Exhibit(
        clue.text,
        clue.uncanny,
        t("known to {names}", names=t.seats(clue.seats)) if clue.seats else "",
        shares(sight, clue, t("Share with the service")) if clue.seats else (),
    )


class ShareClue(Part, frozen=True):
    """A clue that has just come for some lies on the stage; they may let everybody know it."""

    template: ClassVar[str] = "share_clue.html"

    act: Act

    @property
    def is_of_throw(self) -> bool:
        return True


def clue_on_stage(sight: Seen) -> Iterator[ShareClue]:
    told = [line.verdict.note for line in lines_on_stage(sight) if line.verdict is not None]
    for clue in sight.mine.clues:
        if clue.seats and full_stop(clue.text) in told:
            id, label = f"share-{clue.id}-now", sight.t("Share with the service")
            for share in shares(sight, clue, label, id):
                yield ShareClue(key=f"on-stage-{clue.id}", act=share)


def shares(sight: Seen, clue: Clue, label: str, id: str = "") -> tuple[Act, ...]:
    offers = [one for one in sight.offers_of("share-clue") if one.given["clue"] == clue.id]
    return tuple(press(sight, one, label, "link", id=id) for one in offers)


def tray(sight: Seen) -> Iterator[Tray]:
    t, mine, people = sight.t, sight.mine, sight.once(People)
    unsigned = [paper for paper in mine.papers if not paper.signed]
    one, several = "{count} paper, urgent", "{count} papers, all urgent"
    yield Tray(
        key="tray",
        count=t.many(one, several, len(unsigned)) if unsigned else "",
        papers=tuple(
            tray_paper(sight, people, paper)
            for paper in sorted(unsigned, key=lambda paper: paper.who.lower())
        ),
        zealous=tuple(
            (
                capitalised(zeal_in_words(agent.zeal, t)),
                t("{name}. This is zeal, not a roll.", name=people.call(agent.id)),
            )
            for agent in mine.agents
            if agent.status == "zeal"
        ),
        favours=tuple(
            _favour(people, paper, t)
            for paper in mine.papers
            if paper.signed and paper.kind in FAVOURS and paper.mission == mine.mission.number
        ),
        asks=tuple(_ask_favours(sight, people)),
    )


def price(people: People, agent: Agent, t: Tongue) -> str:
    """What signing costs somebody."""
    name, score = people.call(agent.id), agent.bureaucratie
    if score >= HIGHEST:
        return t("{name}, summoned already: signing costs nothing more.", name=name)
    if score == GATE:
        return t("{name}, at 5. One chance in 6 of a summons.", name=name)
    chance = times_it_rises(score, t)
    return t(
        "{name}, at {score}. Bureaucracy rises {chance}.", name=name, score=score, chance=chance
    )


def tray_paper(sight: Seen, people: People, paper: Paper, place: str = "") -> TrayPaper:
    """`place` tells the same paper here and there on one page apart."""
    t, title = sight.t, paper_title(paper.kind, sight.t)
    sign = sight.offer_of("sign-paper", paper=paper.id)
    tear = sight.offer_of("tear-paper", paper=paper.id)
    hand = sight.offer_of("hand-paper", paper=paper.id)
    write = sight.offer_of("write-report", paper=paper.id)
    id = f"{paper.id}{place}"
    return TrayPaper(
        id=f"tray-{id}",
        what=f"{title}, {paper.why}" if paper.why else title,
        price=price(people, people.by_id[paper.who], t),
        due=t("Due{colon}{due}", colon=t(": "), due=paper.due) if paper.due else "",
        sign=_about(sight, sign, t("Sign"), "quiet", f"sign-{id}", title) if sign else None,
        pass_on=_pass_on(sight, people, hand, f"pass-{id}") if hand else None,
        tear=_about(sight, tear, t("take back"), "link", f"tear-{id}", title) if tear else None,
        write=_write(sight, paper, write, f"write-{id}") if write else None,
    )


def _about(sight: Seen, offer: Offer, label: str, look: str, id: str, about: str) -> Act:
    """A button that says to whom has no eyes for it what it is about."""
    return act(sight, offer, label, id=id, look=look, about=about)


def _pass_on(sight: Seen, people: People, offer: Offer, id: str) -> Fold:
    t = sight.t
    able = [people.by_id[who] for who in choices_of(offer, "to")]

    def burden(agent: Agent) -> str:
        score = agent.bureaucratie
        if score >= HIGHEST:
            return t("summoned already")
        return t("at {score}, rises {chance}", score=score, chance=times_it_rises(score, t))

    inside = PassOn(
        key=f"{id}-in-fold",
        act=press(sight, offer, t("pass it on"), id=id),
        people=tuple(
            (agent.id, people.call(agent.id), burden(agent))
            for agent in sorted(able, key=lambda agent: agent.bureaucratie)
        ),
    )
    return sight.fold(f"{id}-fold", t("pass it on"), lambda: (inside,), look="bd-pass")


def _write(sight: Seen, paper: Paper, offer: Offer, id: str) -> Fold:
    t = sight.t

    def inside() -> Iterator[WriteReport]:
        draft = paper.lines or report_draft(sight.mine, t, paper.mission)
        begun = t(
            "Up to 60 lines of 500 characters. Only you and the keeper read it before it is signed."
        )
        new = t("A draft from what happened. What you leave out did not happen.")
        yield WriteReport(
            key=f"{id}-in-fold",
            act=press(sight, offer, t("Keep this draft"), "main", id=id),
            draft="\n".join(draft),
            rows=min(len(draft) + 3, 14),
            help=begun if paper.lines else new,
        )

    title = t("Rewrite the report") if paper.lines else t("Write the report")
    return sight.fold(f"{id}-fold", title, inside, look="b-fold bd-writing")


def _favour(people: People, paper: Paper, t: Tongue) -> Favour:
    what = f"{paper_title(paper.kind, t)}, {people.call(paper.who)}{t(': ')}{paper.why}"
    if paper.granted is None:
        return Favour("bd-waiting", what, "", t("Being processed."), paper.answer)
    if paper.granted:
        return Favour("bd-granted", what, "check", t("Granted."), paper.answer)
    return Favour("bd-denied", what, "x", t("Refused."), paper.answer)


def _ask_favours(sight: Seen, people: People) -> Iterator[Fold]:
    t = sight.t
    for agent in sight.mine.agents:
        offers = [one for one in sight.offers_of("ask-favour") if one.given["who"] == agent.id]
        if agent.seat not in sight.held or not offers:
            continue
        id = f"favour-of-{agent.id}"
        labels = {"what": t("What for")}
        form = press(sight, offers[0], t("Ask"), "main", id=id, labels=labels, fields=("what",))
        cost = price(people, agent, t)
        due = t("The price is due for asking, whatever the answer.")
        inside = AskFavour(
            key=f"{id}-in-fold",
            act=msgspec.structs.replace(form, given=(("who", agent.id),)),
            kinds=tuple(
                Choice(one.given["kind"], paper_title(one.given["kind"], t), one is offers[0])
                for one in offers
            ),
            price=f"{cost} {due}" if agent.bureaucratie < HIGHEST else cost,
        )
        yield _favour_fold(sight, id, inside)


def _favour_fold(sight: Seen, id: str, inside: AskFavour) -> Fold:
    title = sight.t("Ask the service for something")
    return sight.fold(f"{id}-fold", title, lambda: (inside,), look="b-fold", icon="phone")


def order(sight: Seen) -> Iterator[Order]:
    t, mission = sight.t, sight.mine.mission
    if not mission.code:
        return
    lines = (
        (t("Objective"), mission.objective),
        (t("Deadline"), mission.deadline),
        (t("Liaison"), mission.liaison),
        (t("Budget"), mission.budget),
    )
    yield Order(
        key="order",
        code=mission.code,
        number=t("order of mission no. {number}", number=mission.number),
        lines=tuple(line for line in lines if line[1]),
    )


def filed(sight: Seen) -> Iterator[Filed]:
    people = sight.once(People)
    found = [p for p in sight.mine.papers if p.kind == "report" and p.signed and p.lines]
    if found:
        reports = tuple(_filed(sight, people, paper) for paper in reversed(found))
        yield Filed(key="filed", reports=reports)


def _filed(sight: Seen, people: People, paper: Paper) -> Fold:
    t = sight.t
    mission = t("Mission {number}", number=paper.mission)
    bars = t.many("{count} bar", "{count} bars", len(paper.barred)) if paper.barred else ""
    return sight.fold(
        f"filed-{paper.id}",
        f"{mission}, {people.call(paper.who)}",
        lambda: (_report(sight, people, paper, mission),),
        note=bars,
        look="b-fold",
    )


def _report(sight: Seen, people: People, paper: Paper, mission: str) -> Report:
    t, author = sight.t, people.by_id[paper.who]
    signature = ""
    if paper.face:
        fell = t(
            "Bureaucracy die at the signature: {face}, against a score of {score}.",
            face=paper.face,
            score=paper.score,
        )
        came = t("The score rises.") if paper.face > paper.score else t("Nothing rises.")
        signature = f"{fell} {came}"
    return Report(
        key=f"report-{paper.id}",
        mission=mission,
        author=author.name,
        profession=author.profession,
        subject=paper.why,
        lines=tuple(
            _report_line(text, is_barred=place in paper.barred)
            for place, text in enumerate(paper.lines)
        ),
        note=paper.note,
        signature=signature,
    )


def _report_line(text: str, *, is_barred: bool) -> ReportLine:
    """A line under a bar shows only the bar, even to the keeper, who knows what it covers."""
    if is_barred:
        return ReportLine(text if BAR in text else USUAL_BAR, is_barred=True)
    return ReportLine(text, is_barred=False)
