"""What one seat sees and may do at one moment: all that its page is drawn from."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from tablee.kernel.awaited import Waited, waited_for
from tablee.kernel.common import desk
from tablee.kernel.game import Game
from tablee.kernel.happening import Happening
from tablee.kernel.seat_names import knowing
from tablee.kernel.seen import TableView
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.words import By, Offer, View
from tablee.web.site.fallbacks import lost, or_else
from tablee.web.site.language import site_tongue
from tablee.web.table.requests import Request
from tablee.web.table.room import Room


class Scene(msgspec.Struct, frozen=True):
    """Everything that templates may use for one seat at one moment.

    `is_blind`: what the game shows cannot be made out; `is_short`: nor can some of the offers.
    """

    table_id: str
    title: str
    view: TableView
    offers: tuple[Offer, ...]
    present: frozenset[str]
    language: str
    turn: int
    is_blind: bool = False
    is_short: bool = False
    foreseen: int = 0
    """How many answers have come to this seat that an earlier page was drawn without."""
    happened: tuple[Happening, ...] = ()
    """What this seat knows to have just happened, the latest last."""
    waits: tuple[Waited, ...] | None = None
    """Whom this seat knows the table to wait for; None where the game does not say."""
    nudged: int = 0
    """How often the keeper has reminded this seat."""
    put_away: frozenset[str] = frozenset()
    """The keys of what this seat has seen and put away."""
    asked: tuple[Request, ...] = ()
    """What those at the door ask of whoever keeps the table, if it is this seat."""
    state: object = None
    """The state of the game that all this was read off: to be known again, never to be shown."""
    by: By | None = None

    @property
    def here(self) -> str:
        """A mark of who is present and of what is foreseen, by which a stream knows what its page
        was drawn with."""
        return digest("\n".join(self._around))[:6].hex()

    @property
    def _around(self) -> Iterable[str]:
        return (*sorted(self.present), str(self.foreseen), *(one.id for one in self.asked))

    @property
    def is_played(self) -> bool:
        """Whether a session is under way: then somebody may be waited for."""
        common = self.view.common
        return common.commitment is not None and not common.paused_by and not common.closed

    def offers_of(self, *asks: str) -> list[Offer]:
        return [offer for offer in self.offers if offer.ask in asks]

    def offer_of(self, ask: str) -> Offer | None:
        """The one offer of an ask, where there is at most one."""
        return next(iter(self.offers_of(ask)), None)

    def blank_offer_of(self, ask: str) -> Offer | None:
        """The offer of an ask in which nothing is decided yet: something new."""
        return next((offer for offer in self.offers_of(ask) if not offer.given), None)


def scene_of(room: Room, table_id: str, seat: str, language: str) -> Scene:
    """A seat's view and offers at one moment. Takes the table's lock: for threads only."""
    with room.kept.lock:
        table = room.table
        state = table.state.game
        view = view_of(table, table.state, seat, table.history.turns)
        missing: list[Exception] = []
        offers = table.offers(seat, missing.append)
        present = room.present
        asked = tuple(one for one in room.at_the_door if one.is_due)
        nothing: tuple[Happening, ...] = ()
        happened = or_else(
            "what happened", lambda: room.recent.known_to(seat, language, view.game), nothing
        )
        unknown: tuple[Waited, ...] | None = None
        waits = or_else("waits", lambda: waits_of(room, view, language), unknown)
    for problem in missing:
        lost("offers", problem)
    return Scene(
        table_id,
        room.title,
        view,
        tuple(offers),
        present,
        language,
        view.turn,
        is_blind=is_blind(view),
        is_short=bool(missing),
        foreseen=room.foresight.arrived(seat),
        happened=happened,
        waits=waits,
        nudged=room.nudged[seat],
        put_away=frozenset(room.put_away.get(seat, ())),
        asked=asked if view.role == "keeper" else (),
        state=state,
        by=table.by(seat),
    )


def waits_of(room: Room, view: TableView, language: str) -> tuple[Waited, ...] | None:
    """Whom a seat knows the table to wait for, in its words. Hold the table's lock."""
    game = room.table.game
    if type(game).owed is Game.owed or is_blind(view):
        return None
    waits = room.waits.now()
    if not waits:
        return ()
    names, t = game.names(view.game), knowing(site_tongue(language, game), view.common.seats)
    return waited_for(waits, room.table.by(view.seat), game, names, t)


def view_of(table: Table[Any], state: TableState[Any], seat: str, turn: int) -> TableView:
    """What a seat may know in a state; without what the game shows, if that cannot be made out.

    Seats, talk and rewinding are the table's own: with them a table gets out of such a moment.
    """
    by = table.by(seat)
    return TableView(
        seat=seat,
        role=by.role,
        turn=turn,
        common=desk.view(state.common, by),
        game=or_else("view", lambda: table.game.view(state.game, by), View()),
    )


def is_blind(view: TableView) -> bool:
    return type(view.game) is View


def digest(html: str) -> bytes:
    return hashlib.blake2b(html.encode(), digest_size=16).digest()
