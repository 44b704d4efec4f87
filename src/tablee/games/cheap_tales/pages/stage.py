"""The scene on stage: the masthead, public aspects, the board around a go, the last rolls."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.board import board
from tablee.games.cheap_tales.pages.forms import folded
from tablee.games.cheap_tales.pages.go import has_the_go
from tablee.games.cheap_tales.pages.roll_card import is_waiting_for_price
from tablee.games.cheap_tales.pages.roll_words import is_judged, say_what
from tablee.games.cheap_tales.pages.sheet_form import SheetForm, sheet_form
from tablee.games.cheap_tales.pages.words import (
    DrawnDie,
    People,
    Seen,
    Stamp,
    dice_of,
    stamp_of,
)
from tablee.games.cheap_tales.state import SceneAspect
from tablee.games.cheap_tales.view import RollView
from tablee.kernel.page import Part
from tablee.kernel.page_parts import Characters, characters

ART = ("air", "city", "jungle", "sea", "train")
"""Pictures of a masthead: a scene keeps its own as long as it keeps its title."""
MOST_PIPS, LAST = 6, 4

BORN_OF: Mapping[str, str] = {
    "twist": "a twist",
    "opportunism": "opportunism",
    "constraint": "a drawback",
    "consequence": "a price",
}
"""Where a public aspect comes from."""
UNNAMED: Mapping[str, str] = {
    "twist": "A twist",
    "opportunism": "An opening",
    "constraint": "A drawback",
    "consequence": "A price",
    "": "An aspect",
}
"""What stands for one that nobody has put into words yet."""
UNTIL: Mapping[str, str] = {
    "scene": "Until the end of the scene",
    "rest": "Until the next rest",
    "session": "Until the end of the session",
    "lasting": "Until further notice",
}


class Masthead(Part, frozen=True):
    template: ClassVar[str] = "masthead.html"
    is_over: ClassVar[bool] = True

    art: str
    title: str
    moment: str


class Creation(Part, frozen=True):
    """A player without a hero: what the game is, somebody to begin with, a blank sheet."""

    template: ClassVar[str] = "creation.html"

    pitch: str
    characters: Characters
    form: SheetForm


class PublicAspect(msgspec.Struct, frozen=True):
    id: str
    is_bad: bool
    text: str
    is_named: bool
    about: str
    uses: str
    pips: int
    """A pip for each turn left."""
    until: str
    forms: tuple[Part, ...]


class PublicAspects(Part, frozen=True):
    template: ClassVar[str] = "public_aspects.html"

    aspects: tuple[PublicAspect, ...]


class LastRoll(msgspec.Struct, frozen=True):
    id: str
    name: str
    what: str
    dice: tuple[DrawnDie, ...]
    total: str
    stamp: Stamp | None


class LastRolls(Part, frozen=True):
    template: ClassVar[str] = "last_rolls.html"

    rolls: tuple[LastRoll, ...]


def masthead(sight: Seen) -> Iterator[Masthead]:
    t, mine = sight.t, sight.mine
    scene = sight.view.common.scene
    moment = ""
    if mine.fight:
        moment = t("Turn {turn}", turn=mine.fight.turn)
    elif mine.ellipsis:
        moment = t("Ellipsis")
    art = ART[len(scene) % len(ART)] if scene else "rays"
    yield Masthead(key="masthead", art=art, title=scene or sight.title, moment=moment)


def creation(sight: Seen) -> Iterator[Creation]:
    offers = sight.offers_of("create-hero")
    if offers and not sight.is_keeper:
        yield Creation(
            key="create-card",
            pitch=sight.game.book.pitch.in_language(sight.language),
            characters=characters(sight),
            form=sheet_form(sight, offers[0], "create", sight.t("Enter the story")),
        )


def scene_before(sight: Seen) -> Iterator[Part]:
    """The fight comes first for who looks on."""
    people = sight.once(People)
    if sight.mine.fight and not has_the_go(sight, people):
        yield from board(sight, people)
        yield from _public_aspects(sight)


def scene_after(sight: Seen) -> Iterator[Part]:
    """Whoever has the go sees the fight under what they may do."""
    people = sight.once(People)
    if sight.mine.fight is None:
        yield from _public_aspects(sight)
    elif has_the_go(sight, people):
        yield from board(sight, people)
        yield from _public_aspects(sight)


def _public_aspects(sight: Seen) -> Iterator[PublicAspects]:
    found = tuple(_public(sight, aspect) for aspect in sight.mine.aspects)
    if found:
        yield PublicAspects(key="public-aspects", aspects=found)


def _public(sight: Seen, aspect: SceneAspect) -> PublicAspect:
    t = sight.t
    if aspect.on:
        about = t("on {name}", name=sight.names.get(aspect.on, aspect.on))
    else:
        about = t("in the scene, for all")
    if aspect.kind:
        about = f"{about}, {t(BORN_OF[aspect.kind])}"
    naming = sight.offer_of("name-aspect", aspect=aspect.id)
    uses = ""
    if aspect.uses is not None:
        uses = t.many("{count} use left", "{count} uses left", aspect.uses)
    words = t("Put it into words")
    return PublicAspect(
        id=f"public-{aspect.id}",
        is_bad=aspect.kind in ("constraint", "consequence"),
        text=aspect.text or t(UNNAMED[aspect.kind]),
        is_named=bool(aspect.text),
        about=about,
        uses=uses,
        pips=_turns_left(sight, aspect),
        until=_until(sight, aspect),
        forms=(folded(sight, naming, words),) if naming and not aspect.text else (),
    )


def _turns_left(sight: Seen, aspect: SceneAspect) -> int:
    if aspect.until != "turn":
        return 0
    turn = sight.mine.fight.turn if sight.mine.fight else aspect.turn
    return min(max(aspect.turn - turn + 1, 1), MOST_PIPS)


def _until(sight: Seen, aspect: SceneAspect) -> str:
    t = sight.t
    if aspect.until == "turn":
        return t("End of turn {turn}", turn=aspect.turn)
    return t(UNTIL[aspect.until])


def last_rolls(sight: Seen) -> Iterator[LastRolls]:
    """Those that are settled; but for one that the stage tells of as it stands."""
    done = [
        seen
        for seen in sight.mine.rolls
        if seen.stage == "done"
        and not is_waiting_for_price(seen)
        and not is_judged(sight, seen.roll)
    ]
    if done:
        people = sight.once(People)
        found = tuple(_last(sight, people, seen) for seen in reversed(done[-LAST:]))
        yield LastRolls(key="last-rolls", rolls=found)


def _last(sight: Seen, people: People, seen: RollView) -> LastRoll:
    roll = seen.roll
    tells_who = roll.extra and roll.kind == "attack"
    return LastRoll(
        id=f"last-{roll.who}",
        name="" if tells_who else people.call(roll.who),
        what=say_what(sight, people, roll),
        dice=dice_of(roll.dice, sight.t),
        total="" if seen.total is None else str(seen.total),
        stamp=stamp_of(roll.degree, roll.partial, sight.t),
    )
