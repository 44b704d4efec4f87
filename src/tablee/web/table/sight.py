"""What a seat sees, handed to those who make its page; nothing they look up raises or waits."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.kernel.bar import bar
from tablee.kernel.common.events import Asked, SceneOpened, SessionBegun
from tablee.kernel.free_roll_parts import free_roll
from tablee.kernel.game import Game
from tablee.kernel.gathering import gathering
from tablee.kernel.odds import Odds
from tablee.kernel.page import Maker, Part, Sight
from tablee.kernel.people_strip import people_strip
from tablee.kernel.prospect import Prospect, drawn_note
from tablee.kernel.roll_card import RollCard
from tablee.kernel.seat_names import knowing, names_of
from tablee.kernel.stage import is_own_throw, stage, your_turn
from tablee.kernel.strip import story
from tablee.kernel.tongue import Tongue
from tablee.kernel.waits import waiting
from tablee.paper.printing import measured
from tablee.web.site.fallbacks import lost, or_else
from tablee.web.site.folds import Folds
from tablee.web.site.language import site_tongue
from tablee.web.site.parts import Drawn, drawn
from tablee.web.site.simulated_chances import noting
from tablee.web.table import looking_ahead
from tablee.web.table.faces import around
from tablee.web.table.page_words import Note, NotShown, tale_ready
from tablee.web.table.plain_pages import PLAIN
from tablee.web.table.room import Room
from tablee.web.table.scene import Scene
from tablee.web.table.scene_at_hand import scene_at_hand
from tablee.web.table.scene_cards import scene_cards
from tablee.web.table.suggested_characters import characters


class SeatLooks:
    """What a seat may wonder about while its page is made."""

    def __init__(self, room: Room, scene: Scene, t: Tongue) -> None:
        self._room = room
        self._scene = scene
        self._t = t

    def odds(
        self, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
    ) -> Mapping[str, Odds]:
        return looking_ahead.supposed(self._room, self._scene, ask, after)

    def odds_before(self, turn: int) -> Mapping[str, Odds]:
        return self._room.foresight.odds_before(self._scene.view.seat, turn)

    def prospects(self, ask: Mapping[str, Any]) -> tuple[Prospect, ...]:
        return tuple(looking_ahead.foreseen(self._room, self._scene, ask))

    def why_not(self, ask: Mapping[str, Any]) -> str:
        return looking_ahead.why_not(self._room, self._scene, self._t, ask)

    def room_taken(self, paper: str) -> Mapping[str, float]:
        return room_taken(self._room.table.game, self._scene, self._t, paper)

    def can_draw_somebody(self) -> bool:
        return characters(self._room.table, self._scene.view.seat, self._t.language).by_chance

    def last_asked(self, ask: str, who: str = "") -> Mapping[str, Any]:
        return last_asked(self._room, self._scene, ask, who)

    def turn_citing(self, rule: str) -> int:
        return turn_citing(self._room, self._scene, rule)

    def asked_in_scene(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(asked_in_scene(self._room, self._scene))


class PastLooks:
    """For a page of the past: what may come of the present does not belong there."""

    def odds(
        self, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
    ) -> Mapping[str, Odds]:
        return {}

    def odds_before(self, turn: int) -> Mapping[str, Odds]:
        return {}

    def prospects(self, ask: Mapping[str, Any]) -> tuple[Prospect, ...]:
        return ()

    def why_not(self, ask: Mapping[str, Any]) -> str:
        return ""

    def room_taken(self, paper: str) -> Mapping[str, float]:
        return {}

    def can_draw_somebody(self) -> bool:
        return False

    def last_asked(self, ask: str, who: str = "") -> Mapping[str, Any]:
        return {}

    def turn_citing(self, rule: str) -> int:
        return 0

    def asked_in_scene(self) -> tuple[Mapping[str, Any], ...]:
        return ()


def room_taken(game: Game[Any], scene: Scene, t: Tongue, paper: str) -> Mapping[str, float]:
    """How much room one of a seat's papers takes; nothing where it has no such paper."""
    for one in game.papers(scene.view, t):
        if one.id == paper:
            return measured(game, one, scene.language)
    return {}


def sight_of(
    room: Room,
    scene: Scene,
    folds: Folds,
    *,
    filled_with: str = "",
    is_past: bool = False,
    names: Mapping[str, str] | None = None,
) -> Sight[Any]:
    """What a seat sees; whoever has the names in its view already brings them along."""
    game = room.table.game
    t = knowing(site_tongue(scene.language, game), scene.view.common.seats)
    looks = PastLooks() if is_past else SeatLooks(room, scene, t)
    return Sight(
        game,
        scene.view,
        scene.offers,
        t,
        scene.present,
        names_in(game, scene) if names is None else names,
        looks,
        folds,
        filled_with,
        scene.happened,
        scene.put_away,
        scene.title,
        scene.waits or (),
        scene.nudged,
        session_began(room) if scene.view.role == "keeper" else "",
    )


def session_began(room: Room) -> str:
    """When the latest session began."""
    entries = reversed(room.table.history.entries)
    return next((one.at for one in entries if isinstance(one.event, SessionBegun)), "")


def last_asked(room: Room, scene: Scene, ask: str, who: str = "") -> Mapping[str, Any]:
    """What a seat sent when it last asked something (of somebody), as far as its page has come."""
    history = room.table.history
    for entry in reversed(history.entries):
        event = entry.event
        if isinstance(event, Asked) and entry.seat == scene.view.seat:
            is_known = history.turn_of(entry.number) <= scene.turn
            is_same = event.ask.get("ask") == ask and who in ("", event.ask.get("who"))
            if is_same and is_known:
                return event.ask
    return {}


def asked_in_scene(room: Room, scene: Scene) -> Iterator[Mapping[str, Any]]:
    """What a seat sent since the present scene was opened, as far as its page has come. What came
    of an ask follows it in its turn: where that was taken back, the ask counts no more."""
    history, undone = room.table.history, 0
    for entry in reversed(history.entries):
        event, turn = entry.event, history.turn_of(entry.number)
        if entry.number in history.struck:
            undone = turn
        elif turn > scene.turn:
            continue
        elif isinstance(event, SceneOpened):
            return
        elif isinstance(event, Asked) and entry.seat == scene.view.seat and turn != undone:
            yield event.ask


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


def names_in(game: Game[Any], scene: Scene) -> Mapping[str, str]:
    """What the ids in a view are called; nothing of the game's is, where it cannot say."""
    nobody: Mapping[str, str] = {}
    common = scene.view.common
    papers = {handout.id: handout.title for handout in common.handouts}
    known = {**papers, **names_of(common.seats, site_tongue(scene.language))}
    if scene.is_blind:
        return known
    return {**known, **or_else("names", lambda: game.names(scene.view.game), nobody)}


def makers_of(game: Game[Any], region: str) -> tuple[Maker, ...]:
    """Who makes a region of a game: its own makers, or the plain ones where it draws none."""
    own = game.pages.makers(region) if game.pages else ()
    if own or _draws_itself(game.folder, region):
        return own
    return PLAIN.makers(region)


@cache
def _draws_itself(folder: Path, region: str) -> bool:
    return (folder / "pages" / f"{region}.html").exists()


def parts_of(sight: Sight[Any], region: str) -> list[Part]:
    """The parts of a region. Whoever of its makers fails is missed by a sentence only."""
    makers = makers_of(sight.game, region)
    if region == "desk":
        return [*_made(sight, "scene", (scene_at_hand,)), *_made(sight, region, makers)]
    if region == "sheet":
        return _made(sight, "people", (people_strip, around)) + _made(sight, region, makers)
    due = _made(sight, "due", sight.game.pages.due if sight.game.pages else ())
    turn = [*your_turn(sight, due)]
    thrown, is_own = _made(sight, "stage", (stage,)), is_own_throw(sight)
    # What else is asked of this seat comes above a throw of somebody else's.
    # What may still be decided about that throw goes into its card, whoever threw.
    new = [one for one in due if not one.is_of_throw]
    above = [one for one in new if one.comes_first or not (is_own or one.follows_throw)]
    due = [one for one in due if one not in above]
    told, others = _made(sight, "story", (story,)), _made(sight, region, makers)
    thrown, due, others = with_windows(thrown, due, others)
    free = _made(sight, "free roll", (free_roll,))
    waits = _made(sight, "waits", (waiting, bar, gathering, tale_ready))
    is_quiet = not (above or thrown or due)
    cards = _made(sight, "scene cards", (scene_cards,)) if is_quiet else []
    return [*waits, *cards, *above, *thrown, *due, *told, *others, *free, *turn]


def with_windows(
    thrown: list[Part], due: list[Part], others: list[Part]
) -> tuple[list[Part], list[Part], list[Part]]:
    """What may still be decided about the throw that counts moves into its card."""
    cards = [one for one in thrown if isinstance(one, RollCard) and not one.is_free]
    window = tuple(one for one in (*due, *others) if one.is_of_throw)
    if not cards or not window:
        return thrown, due, others
    card = cards[0]
    return (
        [replace(one, window=window) if one is card else one for one in thrown],
        [one for one in due if one not in window],
        [one for one in others if one not in window],
    )


def _made(sight: Sight[Any], region: str, makers: tuple[Maker, ...]) -> list[Part]:
    found: list[Part] = []
    with noting() as draws:
        for number, make in enumerate(makers):
            draws.clear()
            try:
                found += list(make(sight))
            except Exception as problem:  # whatever one runs into, the others can do without it
                lost(f"{region} of {sight.game.id}", problem)
                found.append(NotShown(key=f"{region}-{number}-not-shown"))
                continue
            if draws:
                text = drawn_note(min(draws), sight.t)
                found.append(Note(key=f"{region}-{number}-simulated", text=text))
    return found


def drawn_parts(sight: Sight[Any], region: str) -> list[Drawn]:
    return [drawn(sight.game, sight.language, part) for part in parts_of(sight, region)]
