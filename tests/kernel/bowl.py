"""A game for the kernel's own tests: marbles in a bowl, dice thrown openly, in secret, in vain."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Total
from tablee.kernel.book import Book, Choice, Option, Texts
from tablee.kernel.game import Game
from tablee.kernel.reading import Readings
from tablee.kernel.rules import Rules
from tablee.kernel.table import Table
from tablee.kernel.words import KEEPER, Ask, By, Event, Field, Offer, Refused, View

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "zoe": "spectator"}

rules: Rules["Bowl"] = Rules()


class Bowl(msgspec.Struct, frozen=True):
    marbles: Mapping[str, int] = {}
    shaken: tuple[int, ...] = ()
    secret: int = 0


class BowlView(View, frozen=True, kw_only=True):
    marbles: Mapping[str, int]
    shaken: tuple[int, ...]
    secret: int | None


class Drop(Ask, frozen=True, kw_only=True):
    """A marble for oneself, or for a seat one may act for."""

    seat: str | None = None
    marbles: int = 1


class Shake(Ask, frozen=True, kw_only=True):
    """Two dice; twelve gives a third one."""


class Peep(Ask, frozen=True, kw_only=True):
    """The keeper's die, which nobody else sees."""


class Fumble(Ask, frozen=True, kw_only=True):
    """Dice fall under the table, and nothing comes of it."""


class Dropped(Event, frozen=True, kw_only=True):
    rule: str = "bowl.drop"
    seat: str
    marbles: int


class Shaken(Event, frozen=True, kw_only=True):
    rule: str = "bowl.shake"
    total: int


class Peeped(Event, frozen=True, kw_only=True):
    rule: str = "bowl.peep"
    face: int


@rules.decides(Drop)
def decide_drop(state: Bowl, by: By, ask: Drop, dice: Dice) -> Iterator[Event]:
    seat = ask.seat or by.seat
    if not by.may_act_for(seat):
        raise Refused("bowl.drop", "You do not act for {seat}.", seat=seat)
    yield Dropped(seat=seat, marbles=ask.marbles)


@rules.decides(Shake)
def shake(state: Bowl, by: By, ask: Shake, dice: Dice) -> Iterator[Event]:
    total = dice.ask(Total(count=2, sides=6, role="bowl", who=(by.seat, by.seat)))
    yield Shaken(total=total)
    if total == 12:
        yield Shaken(total=dice.die(20))


@rules.decides(Peep)
def peep(state: Bowl, by: By, ask: Peep, dice: Dice) -> Iterator[Event]:
    if not by.is_keeper:
        raise Refused("bowl.peep", "Only the keeper looks under the bowl.")
    yield Peeped(face=dice.ask(Face(sides=6), to=(KEEPER,)), to=(KEEPER,))


@rules.decides(Fumble)
def fumble(state: Bowl, by: By, ask: Fumble, dice: Dice) -> Iterator[Event]:
    dice.highest(3, 6)
    yield from ()


@rules.evolves(Dropped)
def dropped(state: Bowl, event: Dropped) -> Bowl:
    marbles = state.marbles.get(event.seat, 0) + event.marbles
    return replace(state, marbles={**state.marbles, event.seat: marbles})


@rules.evolves(Shaken)
def shaken(state: Bowl, event: Shaken) -> Bowl:
    return replace(state, shaken=(*state.shaken, event.total))


@rules.evolves(Peeped)
def peeped(state: Bowl, event: Peeped) -> Bowl:
    return replace(state, secret=event.face)


@rules.offering
def offers(state: Bowl, by: By) -> Iterator[Offer]:
    mine = tuple(seat for seat in by.seats if by.may_act_for(seat))
    whose = Field("seat", "choice", mine, required=False)
    yield Offer("drop", "bowl.drop", fields=(whose, Field("marbles", "integer", least=1, most=9)))
    yield Offer("shake", "bowl.shake", dice=True)
    yield Offer("fumble", "bowl.shake", dice=True)
    if by.is_keeper:
        yield Offer("peep", "bowl.peep", dice=True)


def _option(name: str, chapter: str) -> Option:
    choices = (Choice("loud", "fort", "loud"), Choice("soft", "doux", "soft"))
    return Option(name, "bowl.shake", "loud", Texts("", ""), "", "", choices, chapter=chapter)


class BowlGame(Game[Bowl]):
    id = "bowl"
    folder = Path(__file__).parent
    rules = rules
    book = Book(
        id="bowl",
        title="Bowl",
        author="The Tablée authors",
        credit=Texts("", ""),
        pitch=Texts("", ""),
        rule=(),
        option=(_option("noise", "core"), _option("magic", "later")),
    )

    def start(self, options: Mapping[str, str]) -> Bowl:
        return Bowl()

    def view(self, state: Bowl, by: By) -> BowlView:
        secret = state.secret if by.is_keeper else None
        return BowlView(marbles=state.marbles, shaken=state.shaken, secret=secret)


game = BowlGame()


def seeds():
    """Seeds that differ from each other and are the same in every run."""
    drawn = 0

    def draw():
        nonlocal drawn
        drawn += 1
        return bytes([drawn]) * 32

    return draw


def new_table(seats=SEATS, options=None, draw_seed=None):
    return Table.open(game, seats, options, draw_seed=draw_seed or seeds())


def drop(table, seat="isa", marbles=1):
    """Drops marbles; the place right before, where a rewind may go."""
    before = table.history.turns
    table.apply(seat, {"ask": "drop", "marbles": marbles})
    return before


def rewind(table, to):
    return table.apply("gardien", {"ask": "rewind", "to": to})


def marbles(table):
    return table.state.game.marbles.get("isa", 0)


def events_of(entries):
    return [entry.event for entry in entries]


def casts_of(entries):
    return [e.event.cast for e in entries if e.event.__struct_config__.tag == "rolled"]


def refused(table, seat, ask, **how):
    """The refusal of an ask, which has changed nothing."""
    before = table.state, tuple(table.entries), table.seed
    with pytest.raises(Refused) as caught:
        table.apply(seat, ask, **how)
    assert (table.state, tuple(table.entries), table.seed) == before
    return caught.value


def through_bytes(table):
    """The same table after a restart: all that is left of it are its bytes and its seed."""
    entries = Readings(table.game).entries([(entry.body, entry.hash) for entry in table.entries])
    assert entries == list(table.entries)
    return Table.load(table.game, entries, draw_seed=seeds(), seed=table.seed)


def encoded(thing):
    return msgspec.json.encode(thing, order="deterministic")
