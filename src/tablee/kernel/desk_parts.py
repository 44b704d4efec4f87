"""The keeper's own things, whatever the game: scenes to come, the clock, rulings."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from tablee.kernel.acts import Act, act
from tablee.kernel.common import state
from tablee.kernel.common.tell_time import moment
from tablee.kernel.page import Fold, Part, Sight
from tablee.kernel.page_parts import Form
from tablee.kernel.words import Offer

QUICK = (10, 60, 480)
"""The lengths of time that pass with one press, in minutes."""


class PreparedScene(Part, frozen=True):
    """A scene to come: the keeper's notes, and what may be done with it."""

    template: ClassVar[str] = "parts/prepared_scene.html"

    text: str
    open: Act | None
    rewrite: Fold | None
    drop: Act | None


class Scenes(Part, frozen=True):
    template: ClassVar[str] = "parts/scenes.html"

    prepared: tuple[Fold, ...]
    prepare: Fold | None


class Planned(msgspec.Struct, frozen=True):
    """One thing in the timetable, with its hour in words."""

    id: str
    moment: str
    text: str
    place: str
    look: str
    settle: Act | None
    drop: Act | None


class Clock(Part, frozen=True):
    template: ClassVar[str] = "parts/clock.html"

    now: str
    told: str
    tell: Act | None
    quick: Act | None
    steps: tuple[tuple[int, str], ...]
    timetable: tuple[Planned, ...]
    forms: tuple[Fold, ...]
    plan: Fold | None


class Rulings(Part, frozen=True):
    template: ClassVar[str] = "parts/rulings.html"

    rulings: tuple[state.NotedRuling, ...]
    """The latest first."""
    note: Act | None


def desk_scenes(sight: Sight[Any]) -> Scenes:
    t = sight.t
    prepare = sight.blank_offer_of("prepare-scene")
    return Scenes(
        key="desk-scenes",
        prepared=tuple(
            _prepared(sight, number, planned)
            for number, planned in enumerate(sight.view.common.prepared, 1)
        ),
        prepare=None
        if prepare is None
        else _folded(
            sight,
            "fold-prepare-scene",
            t("Prepare a scene"),
            lambda: act(sight, prepare, t("Prepare the scene"), id="prepare-scene"),
            icon="plus",
        ),
    )


def _prepared(sight: Sight[Any], number: int, planned: state.PreparedScene) -> Fold:
    t = sight.t
    note = ""
    if planned.title == sight.view.common.scene:
        note = t("being played")
    elif planned.opened:
        note = t("played")

    def inside() -> tuple[Part]:
        rewrite = sight.offer_of("prepare-scene", id=planned.id)
        opening = sight.offer_of("open-scene", name=planned.title)
        drop = sight.offer_of("drop-scene", id=planned.id)
        kept = {"title": planned.title, "text": planned.text}
        return (
            PreparedScene(
                key=f"prepared-{number}",
                text=planned.text,
                open=act(sight, opening, t("Open this scene")) if opening else None,
                rewrite=_rewriting(sight, rewrite, kept) if rewrite else None,
                drop=act(sight, drop, t("Drop"), about=planned.title) if drop else None,
            ),
        )

    return sight.fold(f"scene-{number}", planned.title, inside, note=note, look="fold prepared")


def _rewriting(sight: Sight[Any], offer: Offer, kept: Mapping[str, str]) -> Fold:
    form = act(sight, offer, sight.t("Keep this"), values=kept)
    return _folded(sight, f"rewrite-{form.id}", sight.t("Rewrite"), lambda: form)


def _folded(
    sight: Sight[Any], key: str, title: str, make: Callable[[], Act], icon: str = ""
) -> Fold:
    return sight.fold(key, title, lambda: (Form(key=f"{key}-form", act=make()),), icon=icon)


def desk_clock(sight: Sight[Any]) -> Clock:
    t, common = sight.t, sight.view.common
    tell, passing = sight.offer_of("tell-time"), sight.offer_of("pass-time")
    telling = passing_quickly = None
    if tell:
        telling = act(sight, tell, t("Tell the players"), id="tell-time", look="quiet")
    if passing:
        passing_quickly = act(sight, passing, t("Let time pass"), id="pass-quick", only=())
    return Clock(
        key="desk-time",
        now=moment(common.clock or 0, t),
        told=_told(sight),
        tell=telling,
        quick=passing_quickly,
        steps=tuple(zip(QUICK, (t("+10 min"), t("+1 h"), t("+8 h, a night")), strict=True)),
        timetable=tuple(
            _planned(sight, number, one) for number, one in enumerate(common.timetable, 1)
        ),
        forms=tuple(_time_forms(sight)),
        plan=_timed(sight, "plan-event", "fold-plan", t("Plan an event"), t("Plan it"), "plus"),
    )


def _told(sight: Sight[Any]) -> str:
    t, common = sight.t, sight.view.common
    if common.told_time is None:
        return t("The players have been told no hour yet.")
    if common.told_time == common.clock:
        return t("The players know this hour.")
    hour = moment(common.told_time, t)
    return t("The players were last told{colon}{moment}.", colon=t(": "), moment=hour)


def _time_forms(sight: Sight[Any]) -> list[Fold]:
    t = sight.t
    found = (
        _timed(sight, "pass-time", "fold-pass", t("Another length of time"), t("Let time pass")),
        _timed(sight, "set-clock", "fold-clock", t("Set the clock"), t("Set the clock")),
    )
    return [one for one in found if one is not None]


def _timed(
    sight: Sight[Any], ask: str, key: str, title: str, label: str, icon: str = ""
) -> Fold | None:
    """A form about a moment, which begins with the present one."""
    offer = sight.offer_of(ask)
    if offer is None:
        return None
    clock = sight.view.common.clock or 0
    now = {"day": clock // 1440 + 1, "hour": clock // 60 % 24, "minute": clock % 60}
    t = sight.t
    text = t("What happens") if ask == "plan-event" else t("What it is spent on")
    lines = {"text": text, "place": t("Where")}

    def inside() -> tuple[Part]:
        form = act(sight, offer, label, id=ask, values=now, labels=lines)
        return (Form(key=f"{key}-form", act=form, look="moment"),)

    return sight.fold(key, title, inside, icon=icon)


def _planned(sight: Sight[Any], number: int, event: state.Planned) -> Planned:
    t = sight.t
    settle = sight.offer_of("settle-event", id=event.id)
    drop = sight.offer_of("drop-event", id=event.id)
    return Planned(
        id=f"event-{number}",
        moment=moment(event.at, t),
        text=event.text,
        place=event.place,
        look="settled" if event.settled else "due" if event.due else "to-come",
        settle=act(sight, settle, t("It has happened"), about=event.text) if settle else None,
        drop=act(sight, drop, t("Drop"), about=event.text) if drop else None,
    )


def desk_rulings(sight: Sight[Any]) -> Rulings:
    note = sight.offer_of("note-ruling")
    label = sight.t("Note it for all to read")
    return Rulings(
        key="desk-rulings",
        rulings=tuple(reversed(sight.view.common.rulings)),
        note=act(sight, note, label, id="note-ruling") if note else None,
    )
