"""What waits for the keeper, each with the verb that leads to it."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

import msgspec

from tablee.games.cthulhu_blanc.pages.words import People, Seen, press
from tablee.games.cthulhu_blanc.state import GATE, Agent, DebtKind, Paper
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer


class Duty(msgspec.Struct, frozen=True):
    text: str
    to: str
    """Where on the page it is done."""
    verb: str
    act: Act | None


class Duties(Part, frozen=True):
    template: ClassVar[str] = "duties.html"

    duties: tuple[Duty, ...]
    others: tuple[Duty, ...]
    """What the table owes, and not its keeper."""


class Wait(NamedTuple):
    """Something that waits: where it is done, or the offer that does it at once."""

    text: str
    to: str
    verb: str = ""
    offer: Offer | None = None
    label: str = ""
    whose: str | None = ""
    """The seat that owes it; nobody's is the keeper's."""


def duties(sight: Seen) -> Iterator[Duties]:
    people = sight.once(People)
    waits = [
        *_last_scenes(sight, people),
        *_events(sight),
        *_debts(sight, people),
        *_judgements(sight, people),
        *_favours(sight),
        *_arrivals(sight, people),
        *_reports(sight, people),
        *_rises(sight, people),
    ]
    own, others = list[Duty](), list[Duty]()
    for place, wait in enumerate(waits, 1):
        found = others if wait.whose in sight.players else own
        found.append(_duty(sight, wait, place))
    if waits:
        yield Duties(key="desk-duties", duties=tuple(own), others=tuple(others))


def _duty(sight: Seen, wait: Wait, place: int) -> Duty:
    act = None
    if wait.offer is not None:
        id = f"duty-{place}-{wait.offer.ask}"
        made = press(sight, wait.offer, wait.label, "link", id=id, fields=())
        act = msgspec.structs.replace(made, about=wait.text)
    return Duty(wait.text, wait.to, wait.verb, act)


def _last_scenes(sight: Seen, people: People) -> Iterator[Wait]:
    t = sight.t
    for agent in sight.mine.agents:
        if agent.status in ("exiting", "dying", "summoned"):
            text = t("{name} has a last scene to play", name=people.call(agent.id))
            yield Wait(text, f"#end-{agent.id}", t("see"), whose=agent.seat)


def _events(sight: Seen) -> Iterator[Wait]:
    for event in sight.view.common.timetable:
        if event.due and not event.settled:
            text = f"{event.text} ({event.place})" if event.place else event.text
            settle = sight.offer_of("settle-event", id=event.id)
            yield Wait(text, "#part-clock", "", settle, sight.t("It has happened"))


def _debts(sight: Seen, people: People) -> Iterator[Wait]:
    """What was promised by results; clues come last."""
    t = sight.t
    for debt in sorted(sight.mine.debts, key=lambda debt: debt.kind == "clue"):
        text = to_tell(debt.kind, people.call(debt.who), t)
        yield Wait(text, f"#{debt.id}", t("write"))


def to_tell(kind: DebtKind, name: str, t: Tongue) -> str:
    match kind:
        case "price":
            return t("Tell the price {name} pays", name=name)
        case "backlash":
            return t("Tell the backlash that awaits {name}", name=name)
        case "extra":
            return t("Tell what {name} gets on top", name=name)
        case "clue":
            return t("Say what {name} finds", name=name)


def _judgements(sight: Seen, people: People) -> Iterator[Wait]:
    """Acts of suppression, runs that have gone stale, care without its time."""
    t, agents = sight.t, sight.mine.agents
    for agent in agents:
        if agent.suppression and not agent.suppression.accepted:
            text = t("Rule on what {name} destroys", name=people.call(agent.id))
            yield Wait(text, f"#act-{agent.id}", t("judge"))
    for who in sight.mine.stale_runs:
        if people.by_id[who].suppression is None:
            text = t(
                "A scene has passed: close the run of suppression ({name})", name=people.call(who)
            )
            yield Wait(text, f"#act-{who}", "", sight.offer_of("close-run", who=who), t("close"))
    for agent in agents:
        if agent.care and agent.status != "care" and agent.care.minutes is None:
            text = t("Say how long the care takes ({name})", name=people.call(agent.id))
            yield Wait(text, f"#act-{agent.id}", t("fix"))


def _favours(sight: Seen) -> Iterator[Wait]:
    t, papers = sight.t, {paper.id: paper for paper in sight.mine.papers}
    for offer in sight.offers_of("answer-favour"):
        if offer.given["granted"]:
            paper = papers[offer.given["paper"]]
            text = t("Answer a request{colon}{what}", colon=t(": "), what=paper.why)
            yield Wait(text, f"#favour-{paper.id}", t("answer"))


def _arrivals(sight: Seen, people: People) -> Iterator[Wait]:
    t = sight.t
    for agent in sight.mine.agents:
        if agent.arrival_due and not agent.is_gone:
            text = t("Play the arrival of a new agent ({name})", name=people.call(agent.id))
            played = sight.offer_of("play-arrival", who=agent.id)
            yield Wait(text, "#part-files", "", played, t("played"))


def _reports(sight: Seen, people: People) -> Iterator[Wait]:
    t = sight.t
    reports = [paper for paper in sight.mine.papers if paper.kind == "report"]
    for paper in reports:
        if not paper.signed:
            text, whose = _to_do(paper, people.call(paper.who), t), people.by_id[paper.who].seat
            yield Wait(text, f"#tray-{paper.id}", t("see"), whose=whose)
    for paper in reports:
        if is_unread(paper):
            text = t("A report has not been reread ({name})", name=people.call(paper.who))
            yield Wait(text, f"#bars-{paper.id}", t("reread"))


def is_unread(report: Paper) -> bool:
    """Whether a draft lies there that the keeper has not gone through before it is signed."""
    return bool(report.lines) and not (report.signed or report.reread)


def _to_do(report: Paper, name: str, t: Tongue) -> str:
    if report.lines:
        return t("A report is to be signed ({name})", name=name)
    return t("A report is to be written ({name})", name=name)


def _rises(sight: Seen, people: People) -> Iterator[Wait]:
    t = sight.t
    for who in sight.mine.untold:
        if who in people.by_id:
            text = t("{name} has a rise to put into words", name=people.call(who))
            yield Wait(text, "#now", t("see"), whose=people.by_id[who].seat)
    for agent in sight.mine.agents:
        if _may_suppress(agent):
            text = t(
                "{name} stands at 5 and may suppress what is known", name=people.call(agent.id)
            )
            yield Wait(text, "#now", t("see"), whose=agent.seat)


def _may_suppress(agent: Agent) -> bool:
    is_idle = agent.suppression is None and agent.run is None
    return agent.folie == GATE and is_idle and not agent.is_gone
