"""What a page shows, as data: keyed parts, made from what one seat may know, ready to be drawn.

A game gives its pages as makers: functions from what a seat sees to parts. A part is a frozen
struct with everything that its template lays out, in the reader's words; the template computes
nothing. So a page can be tested without HTML, a part that has not changed is not drawn again, and
what several seats may see alike is drawn once for all of them.

    class Due(Part, frozen=True):
        template: ClassVar[str] = "due.html"
        meter: str
        chance: str
        roll: Act

    def dues(sight: Sight[GameView]) -> Iterator[Due]: ...

    pages = Pages(now=(dues, ...), sheet=(...), desk=(...))
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec

from tablee.kernel.awaited import Waited
from tablee.kernel.common import tell as common
from tablee.kernel.game import Game
from tablee.kernel.happening import Happening
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer, View

if TYPE_CHECKING:
    from tablee.kernel.bar import Slot
    from tablee.kernel.one_line import Newcomers
    from tablee.kernel.pads import Pad
    from tablee.kernel.waits import Wait

T = TypeVar("T")
V = TypeVar("V", bound=View)

RegionName = Literal["now", "sheet", "desk"]


class Part(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A piece of a page. Its template, in the game's folder `pages` (or the site's, where the name
    begins with `parts/`), draws one element whose id is the key."""

    template: ClassVar[str]
    is_over: ClassVar[bool] = False
    """Whether it lies over the page: it stands before the frame of its region, not in it."""
    follows_throw: ClassVar[bool] = False
    """Whether it belongs to the throw on the stage: then it stands below it, whoever threw."""
    comes_first: ClassVar[bool] = False
    """Whether it asks for something new: then it stands above a throw of this seat's own too."""

    key: str

    @property
    def is_of_throw(self) -> bool:
        """Whether it says what may still be decided about the throw on the stage: then it stands in
        the card of that throw."""
        return False


class Fold(Part, frozen=True):
    """Something folded away. What is inside is made when somebody looks, and not before."""

    template: ClassVar[str] = "parts/fold.html"

    title: str
    note: str = ""
    count: int = 0
    """How many things there are inside, where that is worth saying."""
    look: str = ""
    icon: str = ""
    address: str = ""
    """The query that opens it where no script does."""
    inside: tuple[Part, ...] | None = None
    """What it holds; None while nobody looks."""
    is_open: bool = False
    is_framed: bool = True
    """Whether what is inside can be fetched and put in its place alone."""


class Opened(Protocol):
    """Which folds of a page are looked into."""

    all_open: bool

    def is_open(self, key: str) -> bool: ...

    def within(self, key: str) -> AbstractContextManager[None]: ...

    def address(self, key: str) -> str: ...

    def hold(self, key: str, inside: tuple[Part, ...]) -> None: ...


class Looks(Protocol):
    """What can be asked about an ask while a page is made. Nothing of it raises."""

    def odds(
        self, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
    ) -> Mapping[str, Odds]:
        """Its chances, by what the seat must suppose; empty where they cannot be said."""

    def odds_before(self, turn: int) -> Mapping[str, Odds]:
        """The chances that this seat had before it threw; empty for what somebody else threw."""

    def prospects(self, ask: Mapping[str, Any]) -> tuple[Prospect, ...]:
        """What it comes to in the long run; empty where that cannot be said."""

    def why_not(self, ask: Mapping[str, Any]) -> str:
        """Why it would be refused now, in the reader's words; "" if it would not."""

    def room_taken(self, paper: str) -> Mapping[str, float]:
        """How much room one of the seat's papers takes, as its own template measures it."""

    def can_draw_somebody(self) -> bool:
        """Whether the game can make a character for this seat by chance."""

    def last_asked(self, ask: str, who: str = "") -> Mapping[str, Any]:
        """What this seat sent when it last asked this at this table, of somebody where they are
        named; empty if it never did."""

    def turn_citing(self, rule: str) -> int:
        """The latest turn that counts in which this seat saw something by a rule; 0 for none."""

    def asked_in_scene(self) -> tuple[Mapping[str, Any], ...]:
        """What this seat has sent since the present scene was opened, and what still counts."""


class Sight(Generic[V]):
    """What one seat sees at one moment, and words for it: all that a page may be made from."""

    def __init__(
        self,
        game: Game[Any],
        view: TableView,
        offers: tuple[Offer, ...],
        t: Tongue,
        present: frozenset[str],
        names: Mapping[str, str],
        looks: Looks,
        folds: Opened,
        filled_with: str = "",
        happened: tuple[Happening, ...] = (),
        put_away: frozenset[str] = frozenset(),
        title: str = "",
        waits: tuple[Waited, ...] = (),
        nudged: int = 0,
        begun: str = "",
    ) -> None:
        self.game = game
        self.view = view
        self.offers = offers
        self.t = t
        self.present = present
        self.looks = looks
        self.folds = folds
        self.filled_with = filled_with
        """Whose the form of creation is filled in with: somebody ready made, or "random"."""
        self.title = title
        """What the table is called."""
        self.names = names
        """What the ids in the view are called."""
        self.happened = happened
        """What has just happened as far as this seat knows, the latest last."""
        self.put_away = put_away
        """The keys of what this seat has seen and put away."""
        self.waits = waits
        """Whom the table waits for, as far as this seat knows."""
        self.nudged = nudged
        """How often the keeper has reminded this seat."""
        self.begun = begun
        """When the session began that is being played; "" where nobody needs to know."""
        self._once: dict[object, object] = {}
        self._by_ask: dict[str, list[Offer]] = {}
        for ask, some in groupby(offers, attrgetter("ask")):
            self._by_ask.setdefault(ask, []).extend(some)

    def once(self, make: "Callable[[Sight[V]], T]") -> T:
        """What many makers of parts look up, worked out once for a page: `sight.once(People)`."""
        if make not in self._once:
            self._once[make] = make(self)
        found: Any = self._once[make]
        known: T = found
        return known

    @property
    def mine(self) -> V:
        """The game as this seat may see it."""
        found: Any = self.view.game
        seen: V = found
        return seen

    @property
    def is_keeper(self) -> bool:
        return self.view.role == "keeper"

    @property
    def language(self) -> str:
        return self.t.language

    @cached_property
    def held(self) -> tuple[str, ...]:
        """The seats that this one plays for: its own, and those that are lent to it."""
        seat = self.view.seat
        lent = (other.name for other in self.view.common.seats if other.lent_to == seat)
        return (seat, *lent)

    @cached_property
    def players(self) -> frozenset[str]:
        """The seats that players play; whoever has none of these is the keeper's to play, as is a
        seat that is lent to the keeper."""
        seats, lent = self.view.common.seats, self.held if self.is_keeper else ()
        return frozenset(one.name for one in seats if one.role == "player" and one.name not in lent)

    def offers_of(self, *asks: str) -> list[Offer]:
        """The offers of these asks, in the order in which they are offered."""
        if len(asks) == 1:
            return self._by_ask.get(asks[0], [])
        if all(ask not in self._by_ask for ask in asks):
            return []
        return [offer for offer in self.offers if offer.ask in asks]

    def offer_of(self, ask: str, **given: object) -> Offer | None:
        """The first offer of an ask in which these things are given."""
        for offer in self._by_ask.get(ask, ()):
            if all(offer.given.get(name) == value for name, value in given.items()):
                return offer
        return None

    def blank_offer_of(self, ask: str) -> Offer | None:
        """The offer of an ask in which nothing is decided yet: something new."""
        return next((offer for offer in self._by_ask.get(ask, ()) if not offer.given), None)

    def chances(
        self, ask: Mapping[str, Any], after: Mapping[str, Any] | None = None
    ) -> Odds | None:
        """The odds of an ask where this seat need suppose nothing; None where there are none."""
        return self.looks.odds(ask, after).get("")

    def ask_name(self, ask: str) -> str:
        known = self.game.ask_name if ask in self.game.asks else common.ask_name
        return known(ask, self.t)

    def field_name(self, field: str, ask: str) -> str:
        if ask in self.game.asks:
            return self.game.field_name(field, self.t, ask)
        return common.field_name(field, self.t)

    def choice_name(self, field: str, choice: str, ask: str) -> str:
        if choice in self.names:
            return self.names[choice]
        known = self.game.choice_name if ask in self.game.asks else common.choice_name
        return known(field, choice, self.t)

    def fold(
        self,
        key: str,
        title: str,
        make: Callable[[], Iterable[Part]],
        *,
        note: str = "",
        count: int = 0,
        look: str = "",
        icon: str = "",
        stands_open: bool = False,
    ) -> Fold:
        """A fold whose inside is made now only if somebody looks into it, or it stands open."""
        folds = self.folds
        address = folds.address(key)
        inside: tuple[Part, ...] | None = None
        if stands_open or folds.is_open(key):
            with folds.within(key):
                inside = tuple(make())
            folds.hold(key, inside)
        return Fold(
            key=key,
            title=title,
            note=note,
            count=count,
            look=look,
            icon=icon,
            address=address,
            inside=inside,
            is_open=stands_open or (inside is not None and not folds.all_open),
            is_framed=not folds.all_open,
        )


Maker = Callable[[Sight[Any]], Iterable[Part]]
"""Makes some parts of a region. One that fails takes only its own parts along."""


WaitMaker = Callable[[Sight[Any]], Iterable["Wait"]]
"""Names what waits for the keeper."""


SlotMaker = Callable[[Sight[Any]], Iterable["Slot"]]
"""Names what the keeper does most often."""


PadMaker = Callable[[Sight[Any], Offer, str, str, Mapping[str, tuple[str, ...]]], "Pad | None"]
"""Says what a choice of a keeper's act comes to: of a field, by its value, beside what the other
fields hold at first (`kernel/pads.py`)."""


class Filled(msgspec.Struct, frozen=True):
    """A form as somebody is filling it in, with its chances by what they must suppose."""

    form: str
    ask: Mapping[str, Any]
    odds: Mapping[str, Odds]


OddsMaker = Callable[[Sight[Any], Filled], Part]
"""Makes what a form says of its chances while it is being filled in."""


class Pages(msgspec.Struct, frozen=True):
    """The regions of a game's page, each by those who make it, from top to bottom.

    A region without makers is drawn by the game's template of that name, or plainly.
    """

    due: tuple[Maker, ...] = ()
    """What is asked of this seat, and what may still be decided about a throw: beside the throw, at
    the top of the table."""
    now: tuple[Maker, ...] = ()
    sheet: tuple[Maker, ...] = ()
    desk: tuple[Maker, ...] = ()
    waits: tuple[WaitMaker, ...] = ()
    """What waits for the keeper, from the keeper's offers (`kernel/waits.py`)."""
    aloud: frozenset[str] = frozenset()
    """Texts ("ask.field") that the keeper may leave to what was said at the table: no form wants
    them, and an empty one is "agreed aloud". What the book wants in words is none of these."""
    newcomers: "Newcomers | None" = None
    """How somebody new is made from one line of text (`kernel/one_line.py`)."""
    bar: tuple[SlotMaker, ...] = ()
    """The keeper's commonest acts, each in its place of the bar (`kernel/bar.py`)."""
    pads: PadMaker | None = None
    """What the choices of the keeper's acts come to."""
    usual: Mapping[str, tuple[int, ...]] = {}
    """Numbers ("ask.field") that are usual where many are possible: those are the pads."""
    beyond: Mapping[str, tuple[int, ...]] = {}
    """Numbers ("ask.field") right below and above those of a form that the same ask takes as well,
    with nothing more to be said: they are pads of it too."""
    odds: OddsMaker | None = None
    """Without it, the game's template `odds.html` says them, or they are said plainly."""

    def makers(self, region: str) -> tuple[Maker, ...]:
        found: dict[str, tuple[Maker, ...]] = {
            "now": self.now,
            "sheet": self.sheet,
            "desk": self.desk,
        }
        return found.get(region, ())
