"""People at a table of the lab's: found there, or made by the game's own asks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tablee.kernel.common.asks import BeginSession
from tablee.kernel.game import Game
from tablee.kernel.one_line import bare
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, Offer, ReadyMade, Role

KEEPER = "keeper"
PLAYERS = 8
SEED = bytes(32)
"""No dice of this table are ever thrown: it only makes people."""


def new_table(game: Game[Any], options: Mapping[str, str], players: int = PLAYERS) -> Table[Any]:
    """A table for people who have only just been thought of."""
    seats: dict[str, Role] = {KEEPER: "keeper"}
    for number in range(1, players + 1):
        seats[f"player{number}"] = "player"
    return Table.open(game, seats, options, draw_seed=lambda: SEED)


class Casting:
    """Who is at a table, and who comes to it."""

    def __init__(
        self,
        table: Table[Any],
        language: str,
        people: Callable[[Any], Mapping[str, str]],
        hero: type[Ask],
        introducing: Callable[[str], Iterator[Ask]],
    ) -> None:
        self.table, self.language = table, language
        self.keeper = table.state.common.keeper
        self._people, self._hero, self._introducing = people, hero, introducing
        self._made = 0
        if table.state.common.commitment is None:  # between two sessions nobody can be made
            table.apply(self.keeper, BeginSession())

    @property
    def names(self) -> Mapping[str, str]:
        return self._people(self.table.state.game)

    def present(self, text: str) -> tuple[str, ...]:
        """Somebody who is at the table: by id, by name, or by the first name."""
        for who, name in self.names.items():
            if bare(text) in (who, bare(name), bare(name.split()[0])):
                return (who,)
        return ()

    def ready(self, text: str) -> tuple[str, ...]:
        """One of the game's ready characters, at a seat that plays nobody yet."""
        found = called(self.table.game.ready_made(self.language), text)
        if found is None:
            return ()
        common = self.table.state.common
        seats = [seat for seat, held in common.seats.items() if held.role == "player"]
        if self._made >= len(seats):
            return ()
        seat = seats[self._made]
        self._made += 1
        tag = str(self._hero.__struct_config__.tag)
        offers = (one for one in self.table.offers(seat) if one.ask == tag)
        offer = max(offers, key=lambda one: (_agrees(one, found.fields), len(one.fields)))
        made = self.asked(seat, _filled(offer, found.fields))
        for who in made:
            for ask in self._introducing(who):
                self.table.apply(self.keeper, ask)
        return made

    def asked(self, seat: str, asked: Mapping[str, Any]) -> tuple[str, ...]:
        """Who comes to be by an ask."""
        before = self.names
        self.table.apply(seat, asked)
        return tuple(who for who in self.names if who not in before)


def called(people: Sequence[ReadyMade], text: str) -> ReadyMade | None:
    wanted = bare(text)
    for one in people:
        if wanted in (one.id, bare(one.name), bare(one.name.split()[0])):
            return one
    return None


def _agrees(offer: Offer, fields: Mapping[str, Any]) -> bool:
    """Whether what an offer has settled is what these fields say."""
    return all(fields.get(name, value) == value for name, value in offer.given.items())


def _filled(offer: Offer, fields: Mapping[str, Any]) -> dict[str, Any]:
    """An offer with these values, as far as it asks for them: house rules may drop some."""
    open_to = {field.name for field in offer.fields}
    kept = {name: value for name, value in fields.items() if name in open_to}
    return {"ask": offer.ask, **offer.given, **kept}
