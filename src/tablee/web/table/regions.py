"""What a seat's page shows, region by region, from its view and its offers and nothing else."""

import secrets
from collections.abc import Collection, Mapping
from functools import lru_cache, partial
from itertools import chain
from typing import Any

import msgspec
from markupsafe import Markup

from tablee.dice.readers import FacesNeeded
from tablee.dice.throws import real_die
from tablee.kernel.common import tell as common
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.game import Game
from tablee.kernel.house_rules import unlike_the_book
from tablee.kernel.ledger import rule_of
from tablee.kernel.line import Line
from tablee.kernel.seat_names import initial, knowing, plain_name
from tablee.kernel.table_dice import die_called
from tablee.kernel.telling import first_name, within_sentence
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer
from tablee.lab.games import find_game
from tablee.web.site.fallbacks import not_shown, or_else
from tablee.web.site.folds import ALL_OPEN, Folds
from tablee.web.site.language import site_tongue
from tablee.web.site.parts import Drawn, addressed, drawn
from tablee.web.site.render import die_letter, page
from tablee.web.table.looking_ahead import looking_ahead
from tablee.web.table.page_words import TableWaits
from tablee.web.table.plain_pages import plain_odds
from tablee.web.table.room import Room
from tablee.web.table.scene import Scene, scene_of
from tablee.web.table.sight import drawn_parts, makers_of, names_in, sight_of, turn_citing
from tablee.web.table.suggested_characters import characters

__all__ = ["REGIONS", "Scene", "context_of", "region", "scene_of", "story"]

REGIONS = ("top", "now", "sheet", "desk", "talk")
OF_THE_GAME = frozenset({"now", "sheet", "desk"})

ON_THE_PAGE = 60
"""How many lines of the story a page opens with; the rest is on the story's own page."""


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
    """Of a die that people have: where the rule asks for another one, of the one in its place."""
    name: str
    letter: str
    role: str
    owner: str
    span: str
    """Which faces it has, and how it is read where it stands in for another one."""
    share: int
    """How many of its faces make one of the die that the rule asks for."""


def region(context: Mapping[str, Any], name: str) -> str:
    """A region; with a sentence in it if it cannot be drawn."""
    drawn = ""
    if is_of_parts(context, name):
        drawn = framed(context, name, drawn_parts(context["sight"], name))
    elif not (context["scene"].is_blind and name in OF_THE_GAME):
        drawn = or_else(name, lambda: page(f"regions/{name}.html", context), "")
    return drawn or page("region_not_shown.html", {**context, "name": name})


def is_of_parts(context: Mapping[str, Any], name: str) -> bool:
    """Whether a region is made of parts, by makers of the game's own."""
    scene: Scene = context["scene"]
    if scene.is_blind or name not in OF_THE_GAME:
        return False
    if name == "desk" and scene.view.role != "keeper":
        return False
    return bool(makers_of(context["game"], name))


def framed(
    context: Mapping[str, Any], name: str, parts: Collection[Drawn], same: Collection[str] = ()
) -> str:
    """The frame of a region, with these parts in it, for one seat; those whose keys are in `same`
    are only named."""

    def joined(*, over: bool) -> str:
        shown = (one.stub if one.key in same else one.html for one in parts if one.is_over == over)
        return "\n".join(shown)

    scene: Scene = context["scene"]
    at = (context["game"], scene.language, name, scene.view.role, scene.is_short)
    html = or_else(name, lambda: frame_of(*at), "")
    html = html or page("region_not_shown.html", {**context, "name": name})
    html = html.replace(BODY, joined(over=False)).replace(OVER, joined(over=True))
    return addressed(html, scene.table_id, context["csrf"])


def waits_html(game: Game[Any], scene: Scene, csrf: str) -> str:
    """Whom the table waits for: a line of the top that changes more often than all the rest."""
    if scene.waits is None or not scene.is_played:
        return ""
    line = TableWaits(key="waits", waits=scene.waits, can_remind=scene.view.role == "keeper")
    return addressed(drawn(game, scene.language, line).html, scene.table_id, csrf)


BODY, OVER = (f"{what}-{secrets.token_hex(12)}" for what in ("body", "over"))
"""Stand in a frame for the parts that it is drawn around."""


@lru_cache(maxsize=1000)
def frame_of(game: Game[Any], language: str, name: str, role: str, is_short: bool) -> str:
    """The frame of a region: the same for all seats of a role, at every moment."""
    context = {
        "game": game,
        "t": site_tongue(language, game),
        "view": {"role": role},
        "scene": {"is_short": is_short},
    }
    return page(f"regions/{name}.html", {**context, "body": BODY, "over": OVER})


def context_of(room: Room, scene: Scene, csrf: str = "", folds: Folds = ALL_OPEN) -> dict[str, Any]:
    """What a template may use: the seat's view and offers, and words for them."""
    game = room.table.game
    seats = scene.view.common.seats
    t = knowing(site_tongue(scene.language, game), seats)
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
        "die_name": lambda role: die_called(game)(role, t),
        "rule": lambda rule: rule_of(game, rule),
        **looking_ahead(room, scene, t),
        "moment": lambda minute: moment(minute, t),
        "duration": lambda minutes: duration(minutes, t),
        "line_html": partial(line_or_sentence, game.id, scene.language, t),
        "house_rules": partial(unlike_the_book, game, scene.view.common.options),
        "waits": partial(waits_html, game, scene, csrf),
        "rewinds": partial(rewind_points, room, scene),
        "turn_citing": partial(turn_citing, room, scene),
        "characters": partial(characters, room.table, scene.view.seat, scene.language),
        "plain_odds": partial(plain_odds, game, scene, t),
        "initial": initial,
        "my_people": partial(my_people, game, scene, t),
        "my_name": next(map(plain_name, (s for s in seats if s.name == scene.view.seat)), ""),
        "filled": {},
        "filled_with": "",
        "imported": {},
        "folds": folds,
        "sight": None if scene.is_blind else sight_of(room, scene, folds, names=names),
    }


def my_people(game: Game[Any], scene: Scene, t: Tongue) -> tuple[str, ...]:
    """What those are called whom this seat plays: in full and, as one tells of them, in short."""
    view = scene.view
    if scene.is_blind or view.role != "player":
        return ()
    held = {seat.name for seat in view.common.seats if view.seat in (seat.name, seat.lent_to)}
    cards = tuple(game.cards(view.game, t))
    others = [card.name for card in cards if card.seat not in held]
    names = [card.name for card in cards if card.seat in held]
    called = ((name, within_sentence(name), first_name(name, others)) for name in names)
    return tuple(dict.fromkeys(chain(*called)))


class FieldNames:
    """What fields are called; and `t`, for macros of forms see only what they are handed."""

    def __init__(self, game: Game[Any], t: Tongue) -> None:
        self.t = t
        self._game = game

    def __call__(self, field: str, ask: str) -> str:
        if ask in self._game.asks:
            return self._game.field_name(field, self.t, ask)
        return common.field_name(field, self.t)


def story(room: Room, scene: Scene, after: int = 0) -> list[Line]:
    """The chronicle after a turn up to this moment, as this seat reads it."""
    lines = room.lines(scene.language, scene.view.seat, after)
    return [line for line in lines if line.number <= scene.turn]


@lru_cache(maxsize=20_000)
def line_html(game: str, language: str, line: Line) -> Markup:
    """A line of the story. It looks the same to all who may read it, so it is made once."""
    found: Game[Any] = find_game(game)
    t, called = site_tongue(language, found), die_called(found)
    dice = [
        (die, die_letter(called(die.role, t)) or str(die.sides))
        for die in (line.cast.dice if line.cast else ())
    ]
    html = page(
        "line.html",
        {
            "game": found,
            "line": line,
            "dice": dice,
            "t": t,
            "lang": language,
            "why": rule_of(found, line.rule),
        },
    )
    return Markup(html)  # noqa: S704 - rendered by a template that escapes


def line_or_sentence(game: str, language: str, t: Tongue, line: Line) -> Markup:
    shown = or_else("line", lambda: line_html(game, language, line), None)
    if shown is not None:
        return shown
    instead = Markup('<li class="line" id="line-{}-{}">{}</li>')
    return instead.format(line.number, line.index, not_shown(t))


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


def dice_asked(context: Mapping[str, Any], needed: FacesNeeded) -> list[DieAsked]:
    """The dice of a throw, each with its name and its owner as this seat knows them."""
    names: Mapping[str, str] = context["names"]
    found = []
    for part in needed.throw.parts:
        for index, sides in enumerate(part.dice):
            role = part.role_of(index)
            who = part.who[index] if index < len(part.who) else ""
            real = real_die(sides) or sides
            name = context["die_name"](role) or context["t"]("d{sides}", sides=real)
            letter, owner = die_letter(name), names.get(who, "")
            span, share = _span(real, sides, context["t"]), real // sides
            found.append(DieAsked(real, name, letter, role, owner, span, share))
    return found


def _span(real: int, sides: int, t: Tongue) -> str:
    if real != sides:
        return t("1 to {real}, read as a d{sides}", real=real, sides=sides)
    return t("1 to {sides}", sides=sides)
