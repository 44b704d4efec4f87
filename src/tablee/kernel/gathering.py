"""Before play begins: who is here, who has somebody to play, and what is ready; for the keeper.

It stands in the middle of the keeper's table until the first scene, and between two sessions.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from tablee.kernel.acts import Act, act
from tablee.kernel.page import Part, Sight


class Gathered(msgspec.Struct, frozen=True):
    """Somebody, or something, that a session needs: what is there, what is said of it."""

    name: str
    note: str
    said: str
    is_ready: bool


class Gathering(Part, frozen=True):
    template: ClassVar[str] = "parts/gathering.html"

    title: str
    rows: tuple[Gathered, ...]
    begin: Act | None


def gathering(sight: Sight[Any]) -> Iterator[Part]:
    common = sight.view.common
    is_resting = common.commitment is None
    is_played = bool(common.scene) or any(one.is_roll for one in sight.happened)
    if not sight.is_keeper or common.closed or (is_played and not is_resting):
        return
    t, begin = sight.t, sight.offer_of("begin-session")
    title = t("Around the table")
    if is_resting:
        title = t("Ready for session {number}?", number=common.session + 1)
    yield Gathering(
        key="gathering",
        title=title,
        rows=(*_people(sight), *_things(sight)),
        begin=act(sight, begin, title_of_begin(sight), place="gathering") if begin else None,
    )


def title_of_begin(sight: Sight[Any]) -> str:
    return sight.t("Begin session {number}", number=sight.view.common.session + 1)


def _people(sight: Sight[Any]) -> Iterator[Gathered]:
    t = sight.t
    played = {
        card.seat: card.name
        for card in sight.game.cards(sight.view.game, t)
        if card.seat and not card.gone
    }
    for seat in sight.view.common.seats:
        if seat.role != "player":
            continue
        here = t("here") if seat.name in sight.present else t("not here yet")
        name = played.get(seat.name, "")
        yield Gathered(t.seat(seat.name), here, name or t("nobody to play yet"), bool(name))


def _things(sight: Sight[Any]) -> Iterator[Gathered]:
    t, common = sight.t, sight.view.common
    scenes = [one.title for one in common.prepared if not one.opened]
    scene = common.scene or (scenes[0] if scenes else "")
    yield Gathered(t("Scene"), "", scene or t("none yet: the bar below opens one"), bool(scene))
    papers = len(sight.offers_of("show-handout"))
    if papers:
        said = t.many("{count} paper ready", "{count} papers ready", papers)
        yield Gathered(t("Papers"), "", said, is_ready=True)
