"""What a seat's page shows, region by region, from its view and its offers and nothing else."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

import msgspec
from markupsafe import Markup

from tablee.dice.exact import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.chronicle import Line
from tablee.kernel.common import tell as common
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.game import Game
from tablee.kernel.ledger import rule_of
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.refusal import refusals
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer, Refused
from tablee.lab.games import find_game
from tablee.paper.printing import measured
from tablee.web.characters import characters
from tablee.web.hub import Room
from tablee.web.language import site_tongue
from tablee.web.render import die_letter, page

REGIONS = ("top", "now", "sheet", "desk", "talk")

ON_THE_PAGE = 60
"""How many lines of the story a page opens with; the rest is on the story's own page."""


class Scene(msgspec.Struct, frozen=True):
    """Everything that templates may use for one seat at one moment."""

    table_id: str
    title: str
    view: TableView
    offers: tuple[Offer, ...]
    present: frozenset[str]
    language: str
    turn: int

    @property
    def here(self) -> str:
        """A mark of who is present, by which a stream knows what its page was drawn with."""
        return digest("\n".join(sorted(self.present)))[:6].hex()

    def offers_of(self, *asks: str) -> list[Offer]:
        return [offer for offer in self.offers if offer.ask in asks]

    def offer_of(self, ask: str) -> Offer | None:
        """The one offer of an ask, where there is at most one."""
        return next(iter(self.offers_of(ask)), None)

    def blank_offer_of(self, ask: str) -> Offer | None:
        """The offer of an ask in which nothing is decided yet: something new."""
        return next((offer for offer in self.offers_of(ask) if not offer.given), None)


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


def scene_of(room: Room, table_id: str, seat: str, language: str) -> Scene:
    """A seat's view and offers at one moment. Takes the table's lock: for threads only."""
    with room.kept.lock:
        table = room.table
        return Scene(
            table_id,
            room.title,
            table.view(seat),
            tuple(table.offers(seat)),
            room.present,
            language,
            table.history.turns,
        )


def region(context: Mapping[str, Any], name: str) -> str:
    return page(f"regions/{name}.html", context)


def context_of(room: Room, scene: Scene, csrf: str = "") -> dict[str, Any]:
    """What a template may use: the seat's view and offers, and words for them."""
    game = room.table.game
    t = site_tongue(scene.language, game)
    names = game.names(scene.view.game)
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
        "odds": partial(room.odds, scene.view.seat),
        "odds_after": lambda first, ask: room.odds(scene.view.seat, ask, first),
        "chances": partial(chances, room, scene),
        "supposed": partial(supposed, room, scene),
        "prospects": partial(ahead_at_once, room, scene, t),
        "reckoned": partial(reckoned, room, scene),
        "foreseen": partial(foreseen, room, scene),
        "why_not": partial(why_not, room, scene, t),
        "room_taken": partial(room_taken, room, scene, t),
        "moment": lambda minute: moment(minute, t),
        "duration": lambda minutes: duration(minutes, t),
        "line_html": lambda line: line_html(game.id, scene.language, line),
        "rewinds": partial(rewind_points, room, scene),
        "turn_citing": partial(turn_citing, room, scene),
        "characters": partial(characters, room.table, scene.view.seat, scene.language),
        "filled": {},
        "filled_with": "",
    }


def chances(
    room: Room, scene: Scene, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
) -> Odds | None:
    """Odds for a page that is being drawn: nothing where they cannot be said."""
    try:
        return room.odds(scene.view.seat, ask, after).get("")
    except (Refused, TooManyPaths):
        return None


def supposed(room: Room, scene: Scene, ask: Mapping[str, Any]) -> Mapping[str, Odds]:
    """The same by what this seat cannot know; empty where odds cannot be said."""
    try:
        return room.odds(scene.view.seat, ask)
    except (Refused, TooManyPaths):
        return {}


def ahead(room: Room, scene: Scene, t: Tongue, ask: Mapping[str, Any]) -> list[Ahead]:
    """What comes of an ask in the long run, in words; raises as odds do."""
    game = room.table.game
    names = game.names(scene.view.game)
    return [
        Ahead(game.prospect_name(one, value, names, t), one.figure(number, t), one.is_mean)
        for one in room.prospects(scene.view.seat, ask)
        for value, number in one.parts
    ]


def ahead_at_once(room: Room, scene: Scene, t: Tongue, ask: Mapping[str, Any]) -> list[Ahead]:
    """The same for a page that is being drawn: nothing where it cannot be said."""
    try:
        return ahead(room, scene, t, ask)
    except (Refused, TooManyPaths):
        return []


def foreseen(room: Room, scene: Scene, ask: Mapping[str, Any]) -> list[Prospect]:
    """The same as numbers, for a page that says them in its own words."""
    try:
        return list(room.prospects(scene.view.seat, ask))
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

    def remember(self, context: Mapping[str, Any], *names: str) -> None:
        """The page has these regions as they are now."""
        for name in names:
            self._inputs[name] = inputs(context["scene"], name)
            self._marks[name] = digest(region(context, name))

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
            return (*shared, scene.view.game, scene.offers, scene.present)


def _common_offers(scene: Scene) -> tuple[Offer, ...]:
    return tuple(offer for offer in scene.offers if offer.ask in common.ASKS)


def digest(html: str) -> bytes:
    return hashlib.blake2b(html.encode(), digest_size=16).digest()


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
