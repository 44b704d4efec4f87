"""What a game is: a pure decider, written as chapters that register their rules."""

from abc import abstractmethod
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablee.dice.readers import Cast, Dice
from tablee.dice.throws import Shown
from tablee.kernel.book import Book, read_book
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.inks import Inks
from tablee.kernel.line import Verdict
from tablee.kernel.paper import Paper, plain_sheets
from tablee.kernel.plainly import named_plainly, said_plainly
from tablee.kernel.prospect import Prospect
from tablee.kernel.rules import Lost, Rules
from tablee.kernel.tables import BookTable, Ordeal
from tablee.kernel.tale.fate import Fate
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import (
    Ask,
    By,
    Card,
    DieRead,
    Event,
    Gauge,
    Offer,
    Owing,
    ReadyMade,
    Refused,
    View,
    tags,
)

if TYPE_CHECKING:
    from tablee.kernel.fights import Fights
    from tablee.kernel.forecasts import Forecasts
    from tablee.kernel.page import Pages
    from tablee.kernel.seen import TableView

S = TypeVar("S")


class Supposed(NamedTuple, Generic[S]):
    """Something a seat may reckon with: in this state, somebody asks this."""

    name: str
    state: S
    by: By
    ask: Ask


class Game(Generic[S]):
    """One game. Nothing in it knows the web, the journal, the clock or a random generator."""

    id: str
    edition: int = 1
    """Grows when an event changes its shape, which `upcast` reads then, or a rule is corrected."""
    corrections: Mapping[int, frozenset[str]] = {}
    """The rules that each edition corrected: edition -> ids of the ledger.

    A journal keeps what came of an ask under the rules of its day. Verified, an ask of an older
    edition may come to something else where the two part with an event, or a refusal, of one of
    these rules. List every rule whose events the edition gives otherwise than before, also those
    that only grew a field. "table.ask" stands for asks that can no longer be read.
    """
    folder: Path
    chapters: frozenset[str] = frozenset({"core"})
    """The chapters of the book that are played here; house rules of others are not offered."""
    rules: Rules[S]
    pages: "Pages | None" = None
    """The pages of its table as data (`kernel/page.py`); without them templates of its own draw
    them, or it is shown plainly."""

    fights: "Fights[S] | None" = None
    """How its fights are played by themselves (`kernel/fights.py`); None if its book has none."""
    forecasts: "Forecasts[S] | None" = None
    """How its evenings are played ahead (`kernel/forecasts.py`); None if it cannot say."""

    fonts: tuple[str, str] = ("Libertinus Serif", "Libertinus Serif")
    """The faces of a story on paper: its titles and its text."""
    left_out: frozenset[type[Event]] = frozenset()
    """Events that a story to keep does without: what is agreed on before a throw, whose turn it is,
    what a sheet says."""
    inks: Inks = Inks()
    """How a picture is drawn again so that it fits its pages."""

    @cached_property
    def book(self) -> Book:
        return read_book(self.folder / "book.toml")

    @property
    def static(self) -> Path:
        """Files for browsers: `look.css`, `top.svg` (its table in the lobby) and what they use."""
        return self.folder / "static"

    @cached_property
    def asks(self) -> dict[str, type[Ask]]:
        return tags(self.rules.deciders)

    @cached_property
    def events(self) -> dict[str, type[Event]]:
        return tags(self.rules.evolvers)

    @abstractmethod
    def start(self, options: Mapping[str, str]) -> S:
        """The state of a table that has just opened."""

    @abstractmethod
    def view(self, state: S, by: By) -> View:
        """What that seat may know."""

    def decide(self, state: S, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        return self.rules.decide(state, by, ask, dice)

    def evolve(self, state: S, event: Event) -> S:
        # A rule may say how long something takes; the clock itself is the table's.
        return state if isinstance(event, ClockMoved) else self.rules.evolve(state, event)

    def offers(self, state: S, by: By, lost: Lost | None = None) -> Iterator[Offer]:
        return self.rules.offers(state, by, lost)

    def owed(self, state: S, by: By, offer: Offer) -> Owing | None:
        """Whether the others wait until this seat takes up its offer, and for whom of its people;
        None if they do not."""
        return None

    def owed_name(self, ask: str, tongue: Tongue) -> str:
        """What is waited for with an offer of this ask: a few words after a name. Where it is owed
        as one of several kinds, `ask` is both, as `ask/kind`."""
        return self.ask_name(ask, tongue)

    def passing(self, state: S, by: By, before: int, now: int) -> Iterator[Event]:
        """What falls due in the game when story time goes from one minute to another.

        It follows whatever moved the clock, an ask of the table or a `ClockMoved` of a rule, and
        is the end of that turn. No dice fall here, and it does not move the clock again.
        """
        return iter(())

    def is_under_way(self, state: S) -> bool:
        """Whether something is open (a roll, a fight, a vote): house rules stay to its end."""
        return False

    def settled(self, state: S) -> Container[str]:
        """The house rules that can no longer change: people here were made by them."""
        return ()

    def with_house_rule(self, state: S, option: str, choice: str) -> S:
        """The state once the keeper has changed a house rule."""
        if not isinstance(state, Struct) or "options" not in state.__struct_fields__:
            return state
        options: Mapping[str, str] = state.options  # type: ignore[attr-defined]  # just looked
        changed: S = replace(state, options={**options, option: choice})
        return changed

    def lets_pass(self, state: S, minutes: int) -> int:
        """How many of these minutes the table's clock may run before somebody must act.

        At least 1 and at most `minutes`.
        """
        return minutes

    def rolled(self, state: S, cast: Cast) -> S:
        """The state once dice have fallen, before what they mean has happened.

        For rules that come back to a single die later (a point of luck that turns one). Odds run
        the rules without faces, so nothing that odds are given for may hang on this.
        """
        return state

    def begins(self, state: S) -> S:
        """The state as an ask begins: dice that fell before it are no longer waiting for anything.

        A rewind strikes out what dice meant and leaves the dice themselves lying.
        """
        return state

    def bars(self, state: S, by: By, ask: type[Ask]) -> Refused | None:
        """Why the book forbids this common ask just now: to speak while one voice is to be heard,
        to open a scene before the present one has run its course."""
        return None

    def scene_ends(self, state: S, by: By) -> Iterator[Event]:
        """What the end of a scene brings when the keeper opens another. No dice fall here."""
        return iter(())

    def house_rule_changed(self, before: S, now: S) -> Iterator[Event]:
        """What a changed house rule sets anew: what one rule let pass is not owed, or saved up,
        under the other. No dice fall here."""
        return iter(())

    def onward(self, state: S, by: By, happened: Sequence[Event]) -> Ask | None:
        """What follows an ask if nobody steps in: odds are given for the whole of it."""
        return None

    def still_open(self, state: S) -> Hashable:
        """All that decides what follows in this state: states that agree in it end alike.

        Odds then reckon what follows once for all of them, and take its outcomes on top of those
        of the ask itself. None: each state is followed on its own.
        """
        return None

    def apart(self, state: S, ask: Ask) -> Sequence[S]:
        """The same state once for each whose own fate is to be told, where many share one throw.

        What befalls twelve people at once has too many ways to count; what befalls all of them and
        one of them has few. Each state must lead to the outcomes that concern all, alike.
        """
        return (state,)

    def outcomes(self, state: S, by: By, happened: Iterable[Event]) -> Mapping[str, Hashable]:
        """The named outcomes, among what this seat may know, that these events amount to."""
        return {}

    def hypotheses(self, state: S, by: By, ask: Ask) -> Iterator["Supposed[S]"]:
        """The states this seat cannot tell apart, each with the ask that throws in it, and whose.

        Odds computed on the true state would tell a player what is hidden; a game with sealed or
        secret numbers names here what the player may reckon with instead.
        """
        yield Supposed("", state, by, ask)

    def prospects(self, state: S, by: By, ask: Ask) -> Iterator[Prospect]:
        """What comes of an ask in the long run, as far as this seat may know it.

        The state is one of `hypotheses`; the ask is legal in it.
        """
        yield from ()

    def tell(self, state: S, event: Event, tongue: Tongue) -> str:
        """An event as a sentence, told with the state just after it.

        Without a teller it is told plainly: the name of its rule and what it says.
        """
        if type(event) in self.rules.tellers:
            return self.rules.tell(state, event, tongue)
        about = self.book.rules.get(event.rule)
        name = about.name.in_language(tongue.language) if about else event.rule
        said = ", ".join(said_plainly(event))
        return tongue("{what}: {values}.", what=name, values=said) if said else f"{name}."

    def verdict(self, state: S, event: Event, tongue: Tongue) -> Verdict | None:
        """What a throw came to, in a word, where this event says so; read like `tell`."""
        judge = self.rules.judges.get(type(event))
        return judge(state, event, tongue) if judge else None

    def die_name(self, role: str, tongue: Tongue) -> str:
        """What a die of this role is called at the table."""
        name = named_plainly(f"{role} die", tongue) if role else ""
        return name[:1].lower() + name[1:]

    def die_read(self, die: Shown, tongue: Tongue) -> DieRead:
        """What a die counts for by itself, where that can be said of each."""
        return DieRead()

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        """An ask as the label of a button."""
        return named_plainly(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        """A field as the label of an input."""
        return named_plainly(field, tongue)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        """A choice that is a word of the rules, not the id of somebody or something."""
        return named_plainly(choice, tongue)

    def outcome_name(
        self, key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        """One value of an outcome in words; `names` are those that the reader knows."""
        name = named_plainly(key, tongue)
        return name if value is True else tongue("{what}: {figure}", what=name, figure=value)

    def hypothesis_name(self, name: str, tongue: Tongue) -> str:
        """What a seat may reckon with, in words."""
        return name

    def prospect_name(
        self, prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        """What a prospect is the number of, or one of the things that it gives chances of."""
        return prospect.key if value is None else f"{prospect.key}: {value}"

    # The view of these five is the game's own, which a game may name in its place.

    def cards(self, view: Any, tongue: Tongue) -> Iterator[Card]:  # noqa: ANN401
        """The people in a view at a glance, for pages that know nothing of the game."""
        yield from ()

    def gauges(self, view: Any, tongue: Tongue) -> Iterator[Gauge]:  # noqa: ANN401
        """The numbers in a view that a throw may move: those of its people at a glance, where a
        game says nothing else."""
        for card in self.cards(view, tongue):
            for label, value, most in card.meters:
                yield Gauge(f"{card.name}/{label}", card.name, label, value, most)

    def things(self, view: Any, tongue: Tongue) -> Iterator[Card]:  # noqa: ANN401
        """What lies on the table at a glance, for pages that know nothing of the game: dice that
        wait for somebody, what was found, what the keeper has prepared."""
        yield from ()

    def names(self, view: Any) -> Mapping[str, str]:  # noqa: ANN401
        """What the ids in a view are called: people, things, places."""
        return {}

    def fates(self, view: Any, tongue: Tongue) -> Iterator[Fate]:  # noqa: ANN401
        """The cast of a story, and what became of each: those at a glance, where a game says
        nothing else."""
        for card in self.cards(view, tongue):
            yield Fate(card.name, card.seat, end="left" if card.gone else "", line=card.line)

    def papers(self, view: "TableView", tongue: Tongue) -> Iterator[Paper]:
        """What can be printed of a table, from what one seat may see of it: a plain sheet of each
        of its people, where a game says nothing else."""
        credit = self.book.credit.in_language(tongue.language)
        yield from plain_sheets(self.cards(view.game, tongue), self.book.title, credit)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        """What can be printed without a table: sheets to fill in by hand, rules at a glance."""
        yield from ()

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        """The tables that the book prints, with chances as the rules give them."""
        yield from ()

    def toll(self, ordeal: Ordeal, tongue: Tongue) -> BookTable | None:
        """What a number of checks does to a party; None in a game that knows no such checks."""
        return None

    def ready_made(self, language: str) -> Sequence[ReadyMade]:
        """Characters ready to be played."""
        return ()

    def at_random(
        self, state: S, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        """The fields of the ask that makes a character, drawn at random; None if there is none.

        `pick(n)` brings chance along: one of 0 to n - 1.
        """
        return None

    def upcast(self, edition: int, event: dict[str, Any]) -> dict[str, Any]:
        """An event as an older edition wrote it, in the shape of this edition."""
        return event

    def tongue(self, language: str) -> Tongue:
        from tablee.kernel.tongue import tongue  # noqa: PLC0415 - gettext only when texts are told

        return tongue(language, (self.folder, Path(__file__).parent))
