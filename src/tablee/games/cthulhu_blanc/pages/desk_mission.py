"""The mission on the keeper's desk: what is really going on, its order, its moments, its end."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.data.missions import MissionPlan, missions
from tablee.games.cthulhu_blanc.pages.folder import (
    FolderForm,
    Section,
    folder_form,
    help_text,
    plan_of,
    section,
    typed_text,
)
from tablee.games.cthulhu_blanc.pages.words import People, Seen
from tablee.kernel.acts import Act, Choice, form_fields
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Truth(Part, frozen=True):
    template: ClassVar[str] = "truth.html"

    text: str


class Horrors(Part, frozen=True):
    """What to show, should calm return."""

    template: ClassVar[str] = "horrors.html"

    texts: tuple[str, ...]


class HeadedFold(Part, frozen=True):
    template: ClassVar[str] = "headed_fold.html"

    fold: Fold


class ReadyPlace(msgspec.Struct, frozen=True):
    title: str
    put: Act | None
    """Puts it into the folder; None where it lies there."""


class ReadyMission(Part, frozen=True):
    """A mission ready to be played: read its order, then take its places into the folder."""

    template: ClassVar[str] = "ready_mission.html"

    objective: str
    truth: str
    read: Act | None
    places: tuple[ReadyPlace, ...]


class ReadyMissions(Part, frozen=True):
    template: ClassVar[str] = "ready_missions.html"

    missions: tuple[Fold, ...]


def truth(sight: Seen) -> Iterator[Part]:
    plan = plan_of(sight)
    if plan is None:
        return
    yield Truth(key="truth", text=plan.truth)
    horrors = plan.horrors
    fold = sight.fold(
        "horrors-fold",
        sight.t("To be shown, should calm return"),
        lambda: (Horrors(key="horrors-list", texts=horrors),),
        look="b-fold bd-calm",
        icon="spiral",
    )
    yield HeadedFold(key="horrors-fold", fold=fold)


def important_moment(sight: Seen) -> Iterator[Section]:
    """Who will miss an important moment, and what that brings them, before it is flagged."""
    title, icon = sight.t("Important moment"), "stamp"
    if flag := sight.offer_of("flag-moment"):
        zealous = [agent.id for agent in sight.mine.agents if agent.status == "zeal"]
        make = partial(_flag_form, sight, flag, zealous)
        yield section(sight, "part-moment", title, icon, make, count=len(zealous))
    if end := sight.offer_of("end-moment"):
        make = partial(_end_form, sight, end)
        yield section(sight, "part-moment", title, icon, make, is_open=True)


def _flag_form(sight: Seen, offer: Offer, zealous: list[str]) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    if zealous:
        told = t(
            "On zeal and about to miss it{colon}{names}. It costs them the moment and saves them "
            "a point of Bureaucracy.",
            colon=t(": "),
            names=t.listed([people.call(who) for who in zealous]),
        )
    else:
        told = t("Nobody shows zeal: nobody would miss it.")
    labels = {"title": t("What nobody should miss")}
    yield folder_form(sight, offer, t("Flag it"), "red", id="flag-moment", labels=labels, help=told)


def _end_form(sight: Seen, offer: Offer) -> Iterator[Part]:
    yield typed_text("moment-title", sight.mine.moment)
    yield folder_form(sight, offer, sight.t("Close the moment"), "main", id="desk-end-moment")


def mission_order(sight: Seen) -> Iterator[Section]:
    title, code = sight.t("Order of mission"), sight.mine.mission.code
    icon = "clipboard-text"
    yield section(sight, "part-mission", title, icon, lambda: _order(sight), is_open=not code)


def _order(sight: Seen) -> Iterator[Part]:
    offer, t = sight.offer_of("brief-mission"), sight.t
    if offer is None:
        return
    title = t("Rewrite the order") if sight.mine.mission.code else t("Write the order")
    make = partial(_order_form, sight, offer)
    yield sight.fold("brief-mission-fold", title, make, look="b-fold")
    plans = missions(sight.language)
    if plans:
        ready = tuple(_ready(sight, plan) for plan in plans)
        yield ReadyMissions(key="ready-missions", missions=ready)


def _order_form(sight: Seen, offer: Offer) -> Iterator[FolderForm]:
    t, mission = sight.t, sight.mine.mission
    labels = {
        "code": t("Code name"),
        "objective": t("Objective"),
        "deadline": t("Deadline"),
        "liaison": t("Liaison"),
        "budget": t("Budget"),
    }
    yield folder_form(
        sight,
        offer,
        t("Read it to everybody"),
        "main",
        id="brief-mission",
        labels=labels,
        values=msgspec.structs.asdict(mission),
    )


def _ready(sight: Seen, plan: MissionPlan) -> Fold:
    is_current = plan.code == sight.mine.mission.code
    in_folder = {place.title for place in sight.mine.places}
    is_open = is_current and any(place.title not in in_folder for place in plan.places)
    return sight.fold(
        f"ready-{plan.id}-fold",
        plan.code,
        lambda: (_ready_mission(sight, plan, in_folder, is_current=is_current),),
        note=sight.t("being played") if is_current else "",
        look="b-fold",
        stands_open=is_open,
    )


def _ready_mission(
    sight: Seen, plan: MissionPlan, in_folder: set[str], *, is_current: bool
) -> ReadyMission:
    t, id = sight.t, f"ready-{plan.id}"
    order = ("code", "objective", "deadline", "liaison", "budget")
    read = Act(
        id=id,
        ask="brief-mission",
        label=t("Read the order to everybody"),
        given=tuple(form_fields({name: getattr(plan, name) for name in order})),
    )
    return ReadyMission(
        key=f"{id}-in-fold",
        objective=plan.objective,
        truth="" if is_current else plan.truth,
        read=None if is_current else read,
        places=tuple(
            ReadyPlace(
                place.title,
                None
                if place.title in in_folder
                else Act(
                    id=f"{id}-{number}",
                    ask="prepare-place",
                    label=t("Put in the folder"),
                    given=tuple(form_fields(msgspec.structs.asdict(place))),
                    about=place.title,
                ),
            )
            for number, place in enumerate(plan.places, 1)
        ),
    )


def mission_end(sight: Seen) -> Iterator[Part]:
    """Who was there owes a report."""
    offer, t = sight.offer_of("end-mission"), sight.t
    if offer is None:
        why_not = sight.looks.why_not({"ask": "end-mission"})
        yield help_text("no-end", f"{t('End of the mission')}. {why_not}")
        return
    make = partial(_end_mission_form, sight, offer)
    yield section(sight, "part-end", t("End of the mission"), "flag-checkered", make)


def _end_mission_form(sight: Seen, offer: Offer) -> Iterator[FolderForm]:
    t, people, label = sight.t, sight.once(People), sight.t("End the mission")
    owed = {
        "per-agent": t("Each of them will have a report to sign."),
        "one-author": t("The first of them will have the report to sign."),
        "keeper-decides": t("No report falls due by itself: drop the papers you want."),
    }[sight.mine.house["mission_report"]]
    there = tuple(
        Choice(agent.id, people.call(agent.id), is_chosen=True)
        for agent in sight.mine.agents
        if not agent.is_ending
    )
    yield folder_form(
        sight,
        offer,
        label,
        "main",
        id="end-mission",
        icon="flag-checkered",
        labels={"present": t("Who took part"), "text": t("How it ends")},
        choices={"present": there},
        first=("present",),
        note=f"{owed} {t('Meters stay as they are.')}",
    )
