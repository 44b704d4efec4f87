"""What programs send and what they are answered."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.kernel.book import Option

Name = Annotated[str, Meta(min_length=1, max_length=50)]
MOST_FACES = 200
MOST_SEATS = 20
NO_NUL = r"^[^\x00]*$"
"""What every database can hold as text."""


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ask: the `ask` of an offer with its fields. The same `key` is answered once."""

    ask: dict[str, Any]
    key: Annotated[str, Meta(max_length=80, pattern=NO_NUL)] = ""
    nonce: Annotated[str, Meta(max_length=80)] = ""
    faces: Annotated[list[int], Meta(max_length=MOST_FACES)] | None = None


class Wondered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ask whose odds are wanted."""

    ask: dict[str, Any]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: its game, its people, and the house rules that are not the usual ones."""

    game: Annotated[str, Meta(max_length=50)]
    keeper: Name
    players: Annotated[list[str], Meta(min_length=1, max_length=MOST_SEATS)]
    title: Annotated[str, Meta(max_length=120)] = ""
    options: dict[str, str] = {}


class Made(msgspec.Struct, frozen=True):
    """The table that was made, with the tokens of its seats. They are shown this once."""

    table: str
    seats: dict[str, str]


class NewKey(msgspec.Struct, frozen=True):
    """The new token of a seat. It is shown this once."""

    token: str


class BlankTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of which the seat may see nothing."""

    number: int


class SeenTurn(msgspec.Struct, frozen=True):
    """What the seat may see of one turn: events as the journal writes them."""

    number: int
    at: str
    seat: str
    events: list[dict[str, Any]]


class Done(msgspec.Struct, frozen=True):
    """The turns of an ask. `again`: they had been made before it was sent this time."""

    turns: list[SeenTurn]
    again: bool


class Die(msgspec.Struct, frozen=True):
    sides: int
    role: str


class FacesWanted(msgspec.Struct, frozen=True):
    """Real dice are thrown at this table: send the ask again with all faces, these at the end."""

    status: int
    sentence: str
    dice: list[Die]
    given: int


class GameCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    author: str
    pitch: str
    credit: str
    asks: list[str]
    options: list[Option]
