"""What a seat's page shows, region by region, from its view and its offers and nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

import msgspec
from markupsafe import Markup

from tablee.dice.budget import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.chronicle import Line
from tablee.kernel.common import tell as common
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.game import Game
from tablee.kernel.house_rules import unlike_the_book
from tablee.kernel.ledger import rule_of
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.refusal import refusals
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer, Refused
from tablee.lab.games import find_game
from tablee.paper.printing import measured
from tablee.web.site.fallbacks import not_shown, or_else
from tablee.web.site.folds import ALL_OPEN, Folds
from tablee.web.site.language import site_tongue
from tablee.web.site.render import die_letter, page
from tablee.web.table.hub import Room
from tablee.web.table.plain_pages import plain_odds, plain_page
from tablee.web.table.scene import Scene, digest, scene_of
from tablee.web.table.suggested_characters import characters

__all__ = ["REGIONS", "Scene", "context_of", "region", "scene_of", "story"]

REGIONS = ("top", "now", "sheet", "desk", "talk")
OF_THE_GAME = frozenset({"now", "sheet", "desk"})

ON_THE_PAGE = 60
"""How many lines of the story a page opens with; the rest is on the story's own page."""


class Ahead(msgspec.Struct, frozen=True):
    """A line about the long run: what it is, and its number as people read it."""

    what: str
    figure: str
    is_mean: bool


class RewindPoint(msgspec.Struct, frozen=True):
    """A place to go back to: what happened right after it, and how much would be struck out."""

    offer: Offer
    to: int
    then: str
    struck: int
    wanted_by: tuple[str, ...]


class DieAsked(msgspec.Struct, frozen=True):
    """A die whose face is to be typed: what it is and whose."""

    sides: int
    name: str
    letter: str
    role: str
    owner: str


def region(context: Mapping[str, Any], name: str) -> str:
    """A region; with a sentence in it if it cannot be drawn."""
    drawn = ""
    if not (context["scene"].is_blind and name in OF_THE_GAME):
        drawn = or_else(name, lambda: page(f"regions/{name}.html", context), "")
    return drawn or page("region_not_shown.html", {**context, "name": name})


def context_of(room: Room, scene: Scene, csrf: str = "", folds: Folds = ALL_OPEN) -> dict[str, Any]:
    """What a template may use: the seat's view and offers, and words for them."""
    game = room.table.game
    t = site_tongue(scene.language, game)
    names = names_in(game, scene)
    asks = game.asks

    def ask_name(ask: str) -> str:
        return game.ask_name(ask, t) if ask in asks else common.ask_name(ask, t)

    def choice_name(field: str, choice: str, ask: str) -> str:
        if choice in names:
            return names[choice]
        known = game.choice_name if ask in asks else common.choice_name
        return known(field, choice, t)

    return {
        "scene": scene,
        "view": scene.view,
        "mine": scene.view.game,
        "game": game,
        "t": t,
        "lang": scene.language,
        "csrf": csrf,
        "names": names,
        "ask_name": ask_name,
        "field_name": FieldNames(game, t),
        "choice_name": choice_name,
        "die_name": lambda role: game.die_name(role, t),
        "rule": lambda rule: rule_of(game, rule),
        "odds": partial(room.foresight.odds, scene.view.seat),
        "odds_after": lambda first, ask: room.foresight.odds(scene.view.seat, ask, first),
        "chances": partial(chances, room, scene),
        "supposed": partial(supposed, room, scene),
        "prospects": partial(ahead_at_once, room, scene, t),
        "reckoned": partial(reckoned, room, scene),
        "foreseen": partial(foreseen, room, scene),
        "why_not": partial(why_not, room, scene, t),
        "room_taken": partial(room_taken, room, scene, t),
        "moment": lambda minute: moment(minute, t),
        "duration": lambda minutes: duration(minutes, t),
        "line_html": partial(line_or_sentence, game.id, scene.language, t),
        "house_rules": partial(unlike_the_book, game, scene.view.common.options),
        "rewinds": partial(rewind_points, room, scene),
        "turn_citing": partial(turn_citing, room, scene),
        "characters": partial(characters, room.table, scene.view.seat, scene.language),
        "plain": lambda: plain_page(game, scene, t),
        "plain_odds": partial(plain_odds, game, scene, t),
        "filled": {},
        "filled_with": "",
        "imported": {},
        "folds": folds,
    }


def names_in(game: Game[Any], scene: Scene) -> Mapping[str, str]:
    nobody: Mapping[str, str] = {}
    return (
        nobody if scene.is_blind else or_else("names", lambda: game.names(scene.view.game), nobody)
    )


def chances(
    room: Room, scene: Scene, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
) -> Odds | None:
    """Odds for a page that is being drawn: nothing where they cannot be said."""
    try:
        return room.foresight.odds(scene.view.seat, ask, after).get("")
    except (Refused, TooManyPaths):
        return None


def supposed(room: Room, scene: Scene, ask: Mapping[str, Any]) -> Mapping[str, Odds]:
    """The same by what this seat cannot know; empty where odds cannot be said."""
    try:
        return room.foresight.odds(scene.view.seat, ask)
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
    return ""


def room_taken(room: Room, scene: Scene, t: Tongue, paper: str) -> Mapping[str, float]:
    """How much room one of the seat's papers takes, as its own template measures it."""
    game = room.table.game
    for one in game.papers(scene.view, t):
        if one.id == paper:
            return measured(game, one, scene.language)
    return {}


class FieldNames:
    """What fields are called; and `t`, for macros of forms see only what they are handed."""

    def __init__(self, game: Game[Any], t: Tongue) -> None:
        self.t = t
        self._game = game

    def __call__(self, field: str, ask: str) -> str:
        if ask in self._game.asks:
            return self._game.field_name(field, self.t, ask)
        return common.field_name(field, self.t)


class Sent:
    """What one page was sent: it is sent again what has changed, and nothing is rendered twice."""

    def __init__(self) -> None:
        self._marks: dict[str, bytes] = {}
        self._inputs: dict[str, object] = {}

    @property
    def is_nothing(self) -> bool:
        """Whether the page was sent nothing yet, and has nothing."""
        return not self._inputs

    def remember(self, context: Mapping[str, Any]) -> None:
        """The page has all regions as they are now."""
        for name in REGIONS:
            self._inputs[name] = inputs(context["scene"], name)
            self._marks[name] = digest(region(context, name))

    def copy(self) -> "Sent":
        """What another page of the same seat was sent, which was drawn from the same."""
        other = Sent()
        other._marks, other._inputs = dict(self._marks), dict(self._inputs)
        return other

    def changed(self, context: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """The regions that look different from what this page was sent last."""
        for name in REGIONS:
            now = inputs(context["scene"], name)
            if name in self._inputs and self._inputs[name] == now:
                continue
            self._inputs[name] = now
            html = region(context, name)
            mark = digest(html)
            if self._marks.get(name) != mark:
                self._marks[name] = mark
                yield name, html


def inputs(scene: Scene, name: str) -> object:
    """All that a region depends on. A game's regions may use anything but the number of the turn;
    the top and the talk show what all games share."""
    shared = (scene.view.role, scene.view.common)
    match name:
        case "top":
            return (*shared, scene.present, _common_offers(scene))
        case "talk":
            return (*shared, _common_offers(scene))
        case "desk" if scene.view.role != "keeper":
            return shared
        case _:
            return (
                *shared,
                scene.view.game,
                scene.offers,
                scene.present,
                scene.is_short,
                scene.foreseen,
            )


def _common_offers(scene: Scene) -> tuple[Offer, ...]:
    return tuple(offer for offer in scene.offers if offer.ask in common.ASKS)


def story(room: Room, scene: Scene, after: int = 0) -> list[Line]:
    """The chronicle after a turn up to this moment, as this seat reads it."""
    lines = room.lines(scene.language, scene.view.seat, after)
    return [line for line in lines if line.number <= scene.turn]


@lru_cache(maxsize=20_000)
def line_html(game: str, language: str, line: Line) -> Markup:
    """A line of the story. It looks the same to all who may read it, so it is made once."""
    found: Game[Any] = find_game(game)
    t = site_tongue(language, found)
    dice = [
        (die, die_letter(found.die_name(die.role, t)) or str(die.sides))
        for die in (line.cast.dice if line.cast else ())
    ]
    html = page(
        "line.html",
        {"line": line, "dice": dice, "t": t, "lang": language, "why": rule_of(found, line.rule)},
    )
    return Markup(html)  # noqa: S704 - rendered by a template that escapes


def line_or_sentence(game: str, language: str, t: Tongue, line: Line) -> Markup:
    instead = Markup('<li class="line" id="line-{}-{}">{}</li>')
    return or_else(
        "line",
        lambda: line_html(game, language, line),
        instead.format(line.number, line.index, not_shown(t)),
    )


def rewind_points(room: Room, scene: Scene) -> list[RewindPoint]:
    """Where this seat may (ask to) go back to, the latest first."""
    offers = scene.offers_of("rewind", "want-rewind")
    if not offers:
        return []
    wanted = scene.view.common.rewinds_wanted
    after = min(int(offer.given["to"]) for offer in offers)
    story_ = ("event", "scene")
    lines = [ln for ln in story(room, scene, after) if not ln.struck and ln.kind in story_]
    points = []
    for offer in offers:
        to = int(offer.given["to"])
        later = [line for line in lines if line.number > to]
        askers = tuple(seat for seat, turn in wanted.items() if turn == to)
        then = later[0].text if later else ""
        points.append(RewindPoint(offer, to, then, len(later), askers))
    return points[::-1]


def turn_citing(room: Room, scene: Scene, rule: str) -> int:
    """The latest turn that still counts in which this seat saw something by a rule; 0 for none."""
    table = room.table
    history, by = table.history, table.by(scene.view.seat)
    for entry in reversed(history.entries):
        event = entry.event
        if event.rule == rule and entry.number not in history.struck and by.may_see(event.to):
            turn = history.turn_of(entry.number)
            if turn <= scene.turn:
                return turn
    return 0


def dice_asked(context: Mapping[str, Any], needed: FacesNeeded) -> list[DieAsked]:
    """The dice of a throw, each with its name and its owner as this seat knows them."""
    names: Mapping[str, str] = context["names"]
    found = []
    for part in needed.throw.parts:
        for index, sides in enumerate(part.dice):
            role = part.role_of(index)
            who = part.who[index] if index < len(part.who) else ""
            name = context["die_name"](role) or context["t"]("d{sides}", sides=sides)
            found.append(DieAsked(sides, name, die_letter(name), role, names.get(who, "")))
    return found
