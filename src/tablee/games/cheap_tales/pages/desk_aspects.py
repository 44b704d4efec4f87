"""Public aspects of the scene, with their source and their end in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from tablee.games.cheap_tales.pages.desk_shapes import Chapter, Note
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.state import SceneAspect
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

KINDS: Mapping[str, str] = {
    "": "setting",
    "twist": "twist",
    "opportunism": "opportunism",
    "constraint": "drawback",
    "consequence": "price",
}
"""Where a public aspect comes from."""

UNTIL: Mapping[str, str] = {
    "turn": "to the end of the turn",
    "scene": "to the end of the scene",
    "rest": "to the next rest",
    "session": "to the end of the session",
    "lasting": "until further notice",
}

MOST_PIPS = 7


class AspectCard(Part, frozen=True):
    template: ClassVar[str] = "desk_aspect.html"

    text: str
    title: str
    line: str
    until: str
    pips: tuple[bool, ...]
    """One for each turn that it holds, this one too; whether it is the last."""
    acts: tuple[Act, ...]
    change: Fold


def public_aspects(sight: Seen) -> Iterator[Chapter]:
    desk, found = sight.once(Desk), sight.mine.aspects
    yield desk.chapter(
        "part-aspects",
        sight.t("Public aspects"),
        "mountains",
        lambda: _inside(desk),
        count=len(found),
        stands_open=bool(found),
        is_urgent=any(not aspect.text for aspect in found),
    )


def _inside(desk: Desk) -> Iterator[Part]:
    t, sight = desk.t, desk.sight
    for aspect in sight.mine.aspects:
        offers = [one for one in sight.offers if one.given.get("aspect") == aspect.id]
        yield _card(desk, aspect, offers)
    if not sight.mine.aspects:
        yield Note(key="no-aspect", text=t("The scene has no aspect that all can see."))
    setting = sight.offer_of("set-aspect")
    if setting:
        held = {"until": "scene"}
        yield desk.fold(
            "set-aspect-fold",
            sight.ask_name("set-aspect"),
            lambda: (desk.form(setting, "", "main", "set-aspect", values=held),),
            icon="plus",
        )


def _card(desk: Desk, aspect: SceneAspect, offers: Sequence[Offer]) -> AspectCard:
    t, fight, id = desk.t, desk.sight.mine.fight, aspect.id
    exploits = [one for one in offers if one.ask == "exploit-constraint"]
    wordings = [one for one in offers if one.ask == "name-aspect" and not aspect.text]
    until, pips = t(UNTIL[aspect.until]), 0
    if aspect.until == "turn" and aspect.turn:
        until = t("End of turn {number}", number=aspect.turn)
        pips = min(aspect.turn - fight.turn + 1, MOST_PIPS) if fight else 0
    return AspectCard(
        key=f"aspect-{id}",
        text=aspect.text,
        title=aspect.text or t("(no words yet)"),
        line=", ".join(_line(desk, aspect)),
        until=until,
        pips=tuple(number == pips for number in range(1, pips + 1)),
        acts=(
            *(desk.act(one, look="plain", id=f"exploit-{id}") for one in exploits),
            *(desk.act(one, look="main", id=f"word-{id}") for one in wordings),
        ),
        change=desk.fold(
            f"change-{id}", t("Change or drop"), lambda: _changes(desk, aspect, offers)
        ),
    )


def _line(desk: Desk, aspect: SceneAspect) -> Iterator[str]:
    t = desk.t
    yield t(KINDS[aspect.kind])
    if aspect.by:
        yield t("by {name}", name=desk.named(aspect.by))
    if aspect.on:
        yield t("about {name}", name=desk.named(aspect.on))
    if aspect.uses is not None:
        yield t.many("{count} use left", "{count} uses left", aspect.uses)


def _changes(desk: Desk, aspect: SceneAspect, offers: Sequence[Offer]) -> Iterator[Part]:
    held = {"until": aspect.until, "turns": "", "text": aspect.text}
    for offer in offers:
        if offer.ask == "change-expiry" or (offer.ask == "name-aspect" and aspect.text):
            yield desk.form(offer, id=f"{offer.ask}-{aspect.id}", values=held)
    for offer in offers:
        if offer.ask == "drop-aspect":
            yield desk.form(offer, id=f"drop-{aspect.id}")
