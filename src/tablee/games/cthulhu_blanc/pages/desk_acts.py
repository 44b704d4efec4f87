"""What players ask of the keeper: acts of suppression, care, favours."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.folder import FolderForm, folder_form
from tablee.games.cthulhu_blanc.pages.words import People, Seen, paper_title, press
from tablee.games.cthulhu_blanc.state import Agent, Care, Paper, Suppression
from tablee.kernel.acts import Act, Input
from tablee.kernel.common.tell_time import duration
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

USUAL_CARE = (60, 480, 1440, 4320)
"""How long care takes, at one press, in minutes."""


class Destroyed(msgspec.Struct, frozen=True):
    """An act against what is known, to be judged."""

    what: str
    is_accepted: bool
    accept: tuple[Act, ...]
    refuse: FolderForm | None


class OpenRun(msgspec.Struct, frozen=True):
    """A run of suppression that may be closed."""

    said: str
    is_stale: bool
    close: Act


class Treatment(msgspec.Struct, frozen=True):
    how: str
    said: str
    act: Act
    lengths: tuple[tuple[int, str], ...]
    other: Fold


class ActsOf(Part, frozen=True):
    """What somebody's acts ask of the keeper."""

    template: ClassVar[str] = "acts_of.html"

    destroyed: Destroyed | None
    run: OpenRun | None
    treatment: Treatment | None


class AskedFavour(Part, frozen=True):
    template: ClassVar[str] = "asked_favour.html"

    title: str
    what: str
    act: Act
    answer: Input


def acts(sight: Seen) -> Iterator[ActsOf]:
    people = sight.once(People)
    for agent in sight.mine.agents:
        if agent.is_gone:
            continue
        run = sight.offer_of("close-run", who=agent.id)
        timing = sight.offer_of("time-care", who=agent.id)
        if agent.suppression or run or timing:
            yield ActsOf(
                key=f"act-{agent.id}",
                destroyed=_destroyed(sight, people, agent.id, agent.suppression)
                if agent.suppression
                else None,
                run=_open_run(sight, people, agent, run) if run else None,
                treatment=_treatment(sight, people, agent.id, agent.care, timing)
                if timing and agent.care
                else None,
            )


def _destroyed(sight: Seen, people: People, who: str, found: Suppression) -> Destroyed:
    t = sight.t
    refuse = sight.offer_of("refuse-suppression", who=who)
    labels = {"why": t("Why this does not count")}
    return Destroyed(
        what=f"{people.call(who)} {_act_in_words(found.act, t)}{t(': ')}{found.what}",
        is_accepted=found.accepted,
        accept=tuple(
            _accept(sight, who, offer)
            for offer in sight.offers_of("accept-suppression")
            if offer.given["who"] == who
        ),
        refuse=folder_form(sight, refuse, t("Refuse"), id=f"refuse-{who}", labels=labels)
        if refuse
        else None,
    )


def _act_in_words(act: str, t: Tongue) -> str:
    return {
        "burn-books": t("burns books"),
        "stop-ritual": t("stops a ritual"),
        "destroy-oneself": t("destroys themselves"),
        "other": t("suppresses"),
    }[act]


def _accept(sight: Seen, who: str, offer: Offer) -> Act:
    t = sight.t
    if "dies" in offer.given:
        return press(sight, offer, t("Accept, and it kills"), "red", id=f"accept-{who}-dies")
    label = t("Accept{colon}it is out of reach", colon=t(": "))
    return press(sight, offer, label, "main", id=f"accept-{who}")


def _open_run(sight: Seen, people: People, agent: Agent, offer: Offer) -> OpenRun:
    t, is_stale = sight.t, agent.id in sight.mine.stale_runs
    look = "main" if is_stale else "quiet"
    return OpenRun(
        said=t("{name} has a run of suppression open.", name=people.call(agent.id)),
        is_stale=is_stale,
        close=press(sight, offer, t("Close the run"), look, id=f"close-run-{agent.id}"),
    )


def _treatment(sight: Seen, people: People, who: str, care: Care, offer: Offer) -> Treatment:
    t, id = sight.t, f"time-care-{who}"
    said = ""
    if care.minutes:
        time = duration(care.minutes, t)
        said = t("You said{colon}{time}. The player decides.", colon=t(": "), time=time)

    def other() -> tuple[FolderForm]:
        label, labels = t("It takes this long"), {"minutes": t("Minutes")}
        return (folder_form(sight, offer, label, id=f"{id}-other", labels=labels),)

    return Treatment(
        how=f"{people.call(who)}{t(': ')}{care.how}",
        said=said,
        act=press(sight, offer, t("How long it takes"), id=id, fields=()),
        lengths=tuple((minutes, duration(minutes, t)) for minutes in USUAL_CARE),
        other=sight.fold(f"{id}-fold", t("Another length of time"), other, look="b-fold"),
    )


def favours(sight: Seen) -> Iterator[AskedFavour]:
    people, papers = sight.once(People), {paper.id: paper for paper in sight.mine.papers}
    for offer in sight.offers_of("answer-favour"):
        if offer.given["granted"]:
            yield _favour(sight, people, papers[offer.given["paper"]], offer)


def _favour(sight: Seen, people: People, paper: Paper, offer: Offer) -> AskedFavour:
    t, id = sight.t, f"favour-{paper.id}"
    labels = {"answer": t("Your answer, if you give one")}
    form = press(sight, offer, t("Grant"), "main", id=id, labels=labels)
    return AskedFavour(
        key=f"{id}-slip",
        title=paper_title(paper.kind, t),
        what=f"{people.call(paper.who)}{t(': ')}{paper.why}",
        act=msgspec.structs.replace(form, given=(("paper", paper.id),)),
        answer=form.inputs[0],
    )
