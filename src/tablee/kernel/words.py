"""The nouns that every game is written in: Ask, Event, Offer, View, Refused, By."""

import copyreg
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

Role = Literal["keeper", "player", "spectator"]
ROLES: tuple[Role, ...] = ("keeper", "player", "spectator")

KEEPER = "@keeper"
"""In an audience: whoever holds the keeper's seat when the event is read."""

Audience = tuple[str, ...] | None
"""The seats that may see something; None is everybody."""


def kebab(name: str) -> str:
    """`CreateInvestigator` as it is written in files: `create-investigator`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Ask(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="ask",
    tag=kebab,
    forbid_unknown_fields=True,
):
    """What a seat wants."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """What happened, with the ledger entry that made it happen and the seats that may see it."""

    survives_rewind: ClassVar[bool] = False

    rule: str
    to: Audience = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A state as one seat may see it. Nothing else of the state ever leaves the server."""


class Refused(Exception):
    """The book, or the table, says no: which rule, and why in one sentence.

    `why` is a text of the catalogue in which `values` are filled in when it is told; a value is
    never itself read as a text with places to fill. `also` are the other faults of the same form,
    `at` is the field of the ask that it is about, if it is about one: as in `skills[1].rank`.
    """

    also: "tuple[Refused, ...]" = ()
    at: str = ""

    def __init__(self, rule: str, why: str, **values: object) -> None:
        super().__init__(why.format(**values) if values else why)
        self.rule = rule
        self.why = why
        self.values = values

    def about(self, field: str) -> "Refused":
        """The same, said of one field."""
        self.at = field
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A refusal may come from another process, which reckoned."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


def refuse_all(faults: Sequence[Refused]) -> None:
    """Refuses for all these faults at once, if there are any: the first, with the others beside."""
    if faults:
        first, *others = faults
        first.also = tuple(others)
        raise first


FieldKind = Literal["choice", "many", "integer", "text", "texts", "flag", "rows"]


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to fill in before an offer can be asked.

    choice: one of `choices`; many: between `least` and `most` of them, each at most `times` times;
    integer: from `least` to `most`, and where there are `choices`, one of those numbers;
    text: at most `most` characters, at least `least`, and none of those `barred` (names that are
    taken); texts: between `least` and `most` texts, none more than `times` times; flag: yes or
    no; rows: `least` to `most` rows, each with these `fields`. Over all rows the integers of the
    column `summed` come to `total` at most (if `exact`, to just that), the column `rising` rises
    from row to row and is left out in the last one, and none of the columns `distinct` holds a
    text or a choice twice; what the first of these chooses may bring down an integer of its row
    (`most_for`), and one of `one_of`, where there are any, is among what it holds.
    What a field chooses (rows: in the first column `distinct`) is nothing that the field `apart`
    beside it chooses, and only what the fields `within` beside it choose.
    A field that is not `required` may be left out; `rule` cites the ledger entry that helps to
    fill it in.
    """

    name: str
    kind: FieldKind
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    fields: tuple["Field", ...] = ()
    required: bool = True
    rule: str = ""
    total: int = 0
    summed: str = ""
    distinct: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    apart: str = ""
    within: tuple[str, ...] = ()
    most_for: Mapping[str, int] = {}
    one_of: tuple[str, ...] = ()
    times: int = 1
    exact: bool = False
    rising: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ask that is legal now, whatever legal values its fields are given.

    `given` are the fields already decided; `dice` says that asking it throws dice; `advice` cites
    what the book advises whoever is about to ask it. A sheet has parts that bind each other (what
    ranks cost, what a feat needs): `bound_by` cites the rules that do so. What is filled in must
    fit together by these, and nothing else is refused.
    """

    ask: str
    rule: str
    given: Mapping[str, Any] = {}
    fields: tuple[Field, ...] = ()
    dice: bool = False
    advice: tuple[str, ...] = ()
    bound_by: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """Somebody at a glance: whose they are, a line about them, and the numbers that matter most.

    Each meter is its name, its value and the most it can be (0 when there is no end to it).
    """

    name: str
    seat: str = ""
    line: str = ""
    meters: tuple[tuple[str, int, int], ...] = ()
    gone: bool = False


class Gauge(msgspec.Struct, frozen=True):
    """A number of somebody's that can move: whose, what it is called, and the most it can be (0
    when there is no end to it). `id` is the same before and after it moved; `kind` is the game's
    word for what it counts, by which a look may draw it in its own way."""

    id: str
    whose: str
    label: str
    value: int
    most: int = 0
    kind: str = ""
    is_in_words: bool = False
    """Whether its label says how it stands by now, and no number needs to."""


class DieRead(msgspec.Struct, frozen=True):
    """What a die that fell counts for: in a word or two, and in the game's word for a look."""

    worth: str = ""
    look: str = ""


class Owing(msgspec.Struct, frozen=True):
    """For whom somebody is to take up an offer that a table waits for, and who may know of it
    besides whoever owes it: everybody, for None."""

    who: str = ""
    to: Audience = None


class ReadyMade(msgspec.Struct, frozen=True):
    """A character ready to be played: a line about them, the fields of the ask that makes them."""

    id: str
    name: str
    pitch: str
    fields: Mapping[str, Any]


class By(msgspec.Struct, frozen=True):
    """Who asks: the seat, its role, the seats it may act for, and what is common to all."""

    seat: str
    role: Role
    acts_for: frozenset[str] = frozenset()
    seats: Mapping[str, Role] = {}
    scene: int = 0
    """How many scenes the keeper has opened: rules that hold for a scene compare it."""
    clock: int = 0
    """The present minute of the story. It is the keeper's: no view may show it to others."""
    session: int = 0
    """The number of the session of play: rules that hold for a session compare it."""

    @property
    def is_keeper(self) -> bool:
        return self.role == "keeper"

    def may_act_for(self, seat: str | None) -> bool:
        """A seat acts for itself and for the seats lent to it; the keeper for everybody."""
        return self.role == "keeper" or seat in self.acts_for

    def stands_in_for(self, seat: str | None) -> bool:
        """Whether this is the keeper, in the place of a player who could act for themselves."""
        is_away = seat in self.acts_for or self.seats.get(seat or "") != "player"
        return self.is_keeper and not is_away

    def may_see(self, audience: Audience) -> bool:
        if audience is None or self.seat in audience:
            return True
        return self.is_keeper and KEEPER in audience


K = TypeVar("K", bound=msgspec.Struct)


def tags(kinds: Iterable[type[K]]) -> dict[str, type[K]]:
    """Struct classes by the name they have in files."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}
