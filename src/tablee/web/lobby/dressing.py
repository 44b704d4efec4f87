"""Setting a table with a ready evening: its house rules, its title, and what fills the desk."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablee.evenings.dressing import dressings
from tablee.evenings.packing import pictures_of
from tablee.evenings.shape import Evening
from tablee.evenings.shelf import evenings_of, find_evening
from tablee.kernel.game import Game
from tablee.kernel.words import Refused
from tablee.web.table.room import Room

APPROVE = "approve-"
"""How asks are called by which a keeper agrees to a sheet, in the games that want it."""


class Offered(msgspec.Struct, frozen=True):
    """An evening that may be chosen for a new table: only what everybody may read."""

    name: str
    address: str
    title: str
    promise: str
    length: str
    least: int
    most: int
    mood: str
    contains: tuple[str, ...]
    beginners: bool
    house_rules: Mapping[str, str]
    cover: str = ""
    """Words for its cover; "" where it has none."""
    in_short: str = ""
    """What its card says of it."""


def length_of(minutes: int) -> str:
    """How long it takes, as both languages write it: 45 min, 2 h, 1 h 30."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest:02}" if rest else f"{hours} h"


def offered(name: str, evening: Evening, language: str) -> Offered:
    return Offered(
        name,
        f"{evening.game}/{name}",
        evening.title.in_language(language),
        evening.promise.in_language(language),
        length_of(evening.minutes),
        evening.players.least,
        evening.players.most,
        evening.mood.in_language(language),
        tuple(one.in_language(language) for one in evening.contains),
        evening.beginners,
        evening.house_rules,
        evening.picture.words.in_language(language) if evening.picture else "",
        (evening.in_short or evening.promise).in_language(language),
    )


def evenings_offered(game: str, language: str) -> list[Offered]:
    return [offered(one.name, one.evening, language) for one in evenings_of(game)]


def chosen_evening(game: str, name: str) -> Evening | None:
    """The evening that a form names; None for an empty table."""
    if not name:
        return None
    found = find_evening(f"{game}/{name}")
    if found is None:
        raise Refused("table.options", "This evening is not here.")
    return found.evening


def pictures_on_the_shelf(game: str, name: str) -> dict[str, bytes]:
    """The pictures of an evening of this house."""
    found = find_evening(f"{game}/{name}")
    if found is None:
        return {}
    return pictures_of(found.folder, [picture.file for _, picture in found.evening.pictures()])


def with_house_rules(
    game: Game[Any], evening: Evening, options: Mapping[str, str]
) -> dict[str, str]:
    """The house rules of a form; where it leaves one as in the book, the one that is suggested."""
    book = {option.id: option.default for option in game.book.option}
    suggested = {
        name: choice
        for name, choice in evening.house_rules.items()
        if options.get(name, book.get(name)) == book.get(name)
    }
    return {**options, **suggested}


async def dress(
    room: Room, keeper: str, evening: Evening, language: str, chairs: Sequence[str]
) -> None:
    """Fills the keeper's desk, ask by ask, as the keeper would; nothing of it is shown yet.

    Whoever sets the table with ready characters agrees to their sheets by that."""
    for one in dressings(evening, language, chairs):
        await room.ask(keeper, dict(one.ask))
    for offer in room.table.offers(keeper):
        if offer.ask.startswith(APPROVE):
            await room.ask(keeper, {"ask": offer.ask, **offer.given})
