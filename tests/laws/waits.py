"""Where a table stands still: what players could do by themselves, and what waits for the keeper.

A table that has something open stands still for the players when nothing that they may ask, in any
order, closes it or brings it to the keeper. Then the keeper's list must say what is owed.
"""

from contextlib import contextmanager
from functools import lru_cache

import msgspec

from laws.fetched import room_of
from randomplay import fill, typed_faces
from tablee.kernel.waits import waits_of
from tablee.kernel.words import Refused
from tablee.web.site.folds import Folds
from tablee.web.table.scene import scene_of
from tablee.web.table.sight import sight_of

SIDE = {"attempt", "state-goal", "propose-test", "extra-attempt", "claim-roll", "ask-favour"}
"""What opens something else instead of closing what is open."""


@lru_cache(maxsize=1)
def lasting_room(table):
    """One for all looks at a table, as on the site: a new one looks back over the last turns."""
    return room_of(table)


def keepers_sight(table, language="fr"):
    room = lasting_room(table)
    return sight_of(room, scene_of(room, "table", table.state.common.keeper, language), Folds())


def waits(table):
    return waits_of(keepers_sight(table))


@contextmanager
def taken_back(table):
    """What is done inside is not done."""
    state = table.state
    try:
        yield
    finally:
        table.state = state


def do(table, seat, offer, rng, serial):
    """Whether an offer, filled in somehow, changed anything."""
    ask = fill(offer, rng, serial)
    faces = typed_faces(table, seat, ask, rng) if table.state.common.typed_dice else None
    try:
        proposal = table.propose(seat, ask, nonce=f"n{serial}", faces=faces)
    except Refused:
        return False
    changed = proposal.state != table.state
    table.state = proposal.state
    return changed


def what_players_may(table):
    """All that players are offered, and whether something is under way: what holds somebody up
    changes it once it is settled."""
    seats = table.state.common.seats.values()
    offers = {
        seat.name: {msgspec.json.encode(offer, order="deterministic") for offer in found}
        for seat in seats
        if seat.role == "player"
        for found in (table.offers(seat.name),)
    }
    return offers, is_open(table)


def is_open(table):
    common = table.state.common
    resting = common.closed or common.paused_by or common.commitment is None
    return not resting and table.game.is_under_way(table.state.game)


def stands_still(table, rng, steps=24):
    """Whether players alone neither close what is open nor bring it before the keeper."""
    seats = table.state.common.seats.values()
    players = [seat.name for seat in seats if seat.role == "player"]
    with taken_back(table):
        for serial in range(steps):
            if not is_open(table) or waits(table):
                return False
            found = [
                (seat, offer)
                for seat in players
                for offer in table.offers(seat)
                if offer.ask in table.game.asks and offer.ask not in SIDE
            ]
            if not found:
                return True
            seat, offer = rng.choice(found)
            do(table, seat, offer, rng, 90_000 + serial)
        return not players_owe(table, players)


def players_owe(table, players):
    """Whether some player is asked something: then the others wait for that one."""
    room = lasting_room(table)
    for seat in players:
        sight = sight_of(room, scene_of(room, "table", seat, "fr"), Folds())
        pages = sight.game.pages
        if any(part for make in pages.due for part in make(sight)):
            return True
    return False
