"""Before the first scene: what the players are told, what is still missing, and the beginning."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.innommable.data.situations import as_printed, situations
from tablee.games.innommable.pages.desk import Section, desk_of
from tablee.games.innommable.pages.forms import Doing, Sentence, area, doing, why
from tablee.games.innommable.pages.words import Seen
from tablee.games.innommable.state.preparation import Announced
from tablee.kernel.page import Part


class Closed(Part, frozen=True):
    """The beginning, while something still stands between the table and its first scene."""

    template: ClassVar[str] = "desk_closed.html"

    title: str
    faults: tuple[str, ...]


class Asking(Part, frozen=True):
    """A form in a frame of its own."""

    template: ClassVar[str] = "desk_asking.html"

    form: Doing


def beginning(sight: Seen) -> Iterator[Section]:
    if sight.mine.begun:
        return
    yield Section(
        key="desk-begin",
        title_id="begin-title",
        title=sight.t("Then"),
        inside=(*_announce(sight), _begin(sight), why(sight, "prep.order", "why-begin")),
    )


def _announce(sight: Seen) -> Iterator[Part]:
    t, told, at = sight.t, sight.mine.announced, desk_of(sight).prepared
    written = Announced(at.setting.place, at.setting.period, at.setting.context, at.role)
    offer, is_fresh = sight.offer_of("announce"), told == written
    if offer and not is_fresh:
        first = t("Tell the players where, when and in which role")
        label = t("Tell the players anew") if told else first
        yield doing(sight, offer, label, "quiet" if told else "main", id="announce")
        only = t("Place, period, context and role; nothing else leaves this desk.")
        yield Sentence(key="announce-help", text=only)
    elif not offer and is_fresh:
        text = t("The players know where, when and in which role.")
        yield Sentence(key="announced", text=text, look="id-done", icon="check")
    elif not offer:
        text = sight.looks.why_not({"ask": "announce"})
        yield Sentence(key="announced", text=text, look="id-lock", icon="lock-simple")


def _begin(sight: Seen) -> Part:
    t, desk, offer = sight.t, desk_of(sight), sight.offer_of("begin-game")
    if offer is None:
        faults = tuple(t(fault.why, **fault.values) for fault in desk.faults)
        return Closed(key="begin", title=t("Begin the game"), faults=faults)
    context = area(
        "context",
        t("Where, when, and what they are doing there: read out to all"),
        required=True,
        value=opening_lines(sight),
        rows=4,
    )
    form = doing(sight, offer, t("Begin the game"), "main", context, id="begin-game")
    return Asking(key="begin", form=form)


def opening_lines(sight: Seen) -> str:
    """What a ready situation begins with, where it is played in its own place."""
    place = desk_of(sight).prepared.setting.place
    plans = (as_printed(one.opening) for one in situations(sight.language) if one.place == place)
    return next(plans, "")
