"""What a page says of what may come: chances, the long run, and why something could not be asked.

A page never fails for want of a number: where none can be said, as in a pause, there is none.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from tablee.dice.budget import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.game import Game
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.refusal import refusals
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.web.table.room import Room
from tablee.web.table.scene import Scene

IN_THE_PAST: Mapping[str, Callable[..., object]] = {
    "chances": lambda ask, after=None: None,
    "supposed": lambda ask, after=None: {},
    "prospects": lambda ask: [],
    "reckoned": lambda ask: {},
    "foreseen": lambda ask: [],
    "why_not": lambda ask: "",
}
"""For a page of the past: what may come of the present does not belong there."""


def looking_ahead(room: Room, scene: Scene, t: Tongue) -> dict[str, Callable[..., object]]:
    """What templates may ask, for the seat whose page this is."""
    return {
        "chances": partial(chances, room, scene),
        "supposed": partial(supposed, room, scene),
        "prospects": partial(ahead_at_once, room, scene, t),
        "reckoned": partial(reckoned, room, scene),
        "foreseen": partial(foreseen, room, scene),
        "why_not": partial(why_not, room, scene, t),
    }


class Ahead(msgspec.Struct, frozen=True):
    """A line about the long run: what it is, and its number as people read it."""

    what: str
    figure: str
    is_mean: bool


def chances(
    room: Room, scene: Scene, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
) -> Odds | None:
    """The odds of an ask now, or `after` another one."""
    return supposed(room, scene, ask, after).get("")


def supposed(
    room: Room, scene: Scene, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
) -> Mapping[str, Odds]:
    """The same by what this seat cannot know; empty where odds cannot be said."""
    try:
        return room.foresight.odds(scene.view.seat, ask, after)
    except (Refused, TooManyPaths):
        return {}


def in_the_long_run(
    game: Game[Any], scene: Scene, t: Tongue, found: Iterable[Prospect]
) -> list[Ahead]:
    """Prospects in words."""
    names = game.names(scene.view.game)
    return [
        Ahead(game.prospect_name(one, value, names, t), one.figure(number, t), one.is_mean)
        for one in found
        for value, number in one.parts
    ]


def ahead_at_once(room: Room, scene: Scene, t: Tongue, ask: Mapping[str, Any]) -> list[Ahead]:
    """What comes of an ask in the long run; nothing where a page cannot say it."""
    try:
        found = room.foresight.prospects(scene.view.seat, ask)
    except (Refused, TooManyPaths):
        return []
    return in_the_long_run(room.table.game, scene, t, found)


def foreseen(room: Room, scene: Scene, ask: Mapping[str, Any]) -> list[Prospect]:
    """The same as numbers, for a page that says them in its own words."""
    try:
        return list(room.foresight.prospects(scene.view.seat, ask))
    except (Refused, TooManyPaths):
        return []


def reckoned(room: Room, scene: Scene, ask: Mapping[str, Any]) -> dict[str, Any]:
    """Those numbers by what each is called, for a page that draws its own chart."""
    return {one.key: one.value for one in foreseen(room, scene, ask)}


def why_not(room: Room, scene: Scene, t: Tongue, ask: Mapping[str, Any]) -> str:
    """Why this seat could not ask this now, said before anybody tries; "" if it could."""
    try:
        with room.kept.lock:
            room.table.propose(scene.view.seat, ask)
    except Refused as no:
        return refusals(no, t)
    except FacesNeeded:  # real dice are wanted: nothing is refused
        return ""
    return ""
