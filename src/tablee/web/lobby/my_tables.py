"""“My tables”: what a browser may know of the tables where it holds a seat."""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.journal.store import StoreError
from tablee.kernel.common.state import Seat
from tablee.kernel.game import Game
from tablee.kernel.seat_names import initial, is_unnamed, knowing
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Card, Refused
from tablee.lab.games import UnknownGame
from tablee.web.lobby.chairs import Chair, Place, State, chairs
from tablee.web.site.fallbacks import or_else
from tablee.web.site.language import site_tongue
from tablee.web.table.hub import Hub
from tablee.web.table.keys import Held, Keys
from tablee.web.table.new_table import is_default_name
from tablee.web.table.room import Room
from tablee.web.table.scene import is_blind, view_of


class TableCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    game_id: str
    game: str
    seat: str
    name: str
    """What whoever reads this is called there."""
    other_seats: tuple[tuple[str, str], ...]
    keeper: str
    is_keeper: bool
    present: tuple[str, ...]
    free: int
    scene: str
    is_closed: bool
    mine: Card | None
    facts: str
    chairs: list[Chair]

    @property
    def is_live(self) -> bool:
        return bool(self.present) and not self.is_closed


async def cards(
    hub: Hub, keys: Keys, held: Iterable[tuple[str, Held]], language: str
) -> tuple[list[TableCard], int]:
    """One card for each table, those in play first; and how many tables cannot be opened."""
    seats: dict[str, list[str]] = {}
    for _, one in held:
        seats.setdefault(one.table, []).append(one.seat)
    found, lost = [], 0
    for table_id, mine in seats.items():
        try:
            room = await hub.room(table_id)
        except (StoreError, UnknownGame, Refused):
            lost += 1
            continue
        known = [seat for seat in mine if seat in room.table.state.common.seats]
        if known:
            found.append(await asyncio.to_thread(_card, room, keys, table_id, known, language))
    return sorted(found, key=lambda card: (card.is_closed, not card.is_live)), lost


def _card(room: Room, keys: Keys, table_id: str, seats: list[str], language: str) -> TableCard:
    game = room.table.game
    view = view_of(room.table, room.table.state, seats[0], room.table.history.turns)
    t = knowing(site_tongue(language, game), view.common.seats)
    free = keys.seats_with_links(table_id) - keys.seats_taken(table_id)
    places = places_of(view.common.seats, view.seat, room.present, free, t)
    card = TableCard(
        id=table_id,
        title=room.title or game.book.title,
        game_id=game.id,
        game=game.book.title,
        seat=view.seat,
        name=t.seat(view.seat),
        other_seats=tuple((seat, t.seat(seat)) for seat in seats[1:]),
        keeper=next(place.name for place in places if place.is_keeper),
        is_keeper=view.role == "keeper",
        present=tuple(t.seat(one.name) for one in view.common.seats if one.name in room.present),
        free=sum(place.state == "free" for place in places),
        scene=view.common.scene,
        is_closed=view.common.closed,
        mine=None if is_blind(view) else or_else("a card", lambda: _own(game, view, t), None),
        facts="",
        chairs=chairs(places),
    )
    return replace(card, facts=" ".join(_facts(card, t)))


def _facts(card: TableCard, t: Tongue) -> Iterator[str]:
    """What the drawing of a table shows, in words."""
    if card.scene:
        yield card.scene if card.scene[-1] in ".!?…" else f"{card.scene}."
    if card.is_keeper:
        yield t("You keep the table.")
    else:
        yield t(
            "{keeper} keeps the table, your seat is {seat}.", keeper=card.keeper, seat=card.name
        )
    if card.is_closed:
        yield t("The table is closed, its story stays readable.")
        return
    if card.present:
        names = t.listed(card.present)
        one, several = "{names} is here now.", "{names} are here now."
        yield t.many(one, several, len(card.present), names=names)
    else:
        yield t("Nobody is here now.")
    if card.free:
        yield t.many("{count} place is free.", "{count} places are free.", card.free)
    if card.mine and card.mine.meters:
        meters = ", ".join(f"{word} {value}" for word, value, _ in card.mine.meters)
        yield t("{name} waits for you: {meters}.", name=card.mine.name, meters=meters)
    elif card.mine:
        yield t("{name} waits for you.", name=card.mine.name)


def places_of(
    seats: Iterable[Seat], mine: str, present: frozenset[str], free: frozenset[str], t: Tongue
) -> list[Place]:
    """The chairs of a table, in the words of a tongue that knows them; spectators stand."""
    return [
        Place(
            t.seat(seat.name),
            _state(seat, present, free),
            is_keeper=seat.role == "keeper",
            is_mine=seat.name == mine,
            label=_label(seat, mine, t),
            seat=seat.name,
            sign=_sign(seat, t),
        )
        for seat in in_order(seats)
        if seat.role != "spectator"
    ]


def _label(seat: Seat, mine: str, t: Tongue) -> str:
    if seat.name == mine:
        return t("your place")
    return t("free") if is_unnamed(seat) else t.seat(seat.name)


def _sign(seat: Seat, t: Tongue) -> str:
    """Nobody's chair has a sign that says so; whoever is expected has their letter already."""
    return "+" if seat.role == "player" and _is_nobodys(seat) else initial(t.seat(seat.name))


def in_order(seats: Iterable[Seat]) -> list[Seat]:
    """The keeper first, then those with a name of their own, then the numbered, then guests."""
    roles = ("keeper", "player", "spectator")
    return sorted(seats, key=lambda seat: (roles.index(seat.role), _is_nobodys(seat)))


def _is_nobodys(seat: Seat) -> bool:
    return is_unnamed(seat) or (not seat.called and is_default_name(seat.name))


def _state(seat: Seat, present: frozenset[str], free: frozenset[str]) -> State:
    if seat.name in present:
        return "here"
    return "free" if seat.name in free and seat.role == "player" else "away"


def _own(game: Game[Any], view: TableView, t: Tongue) -> Card | None:
    """Whom a seat plays, as long as they are in the story."""
    people = game.cards(view.game, t)
    return next((card for card in people if card.seat == view.seat and not card.gone), None)
