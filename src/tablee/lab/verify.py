"""Verifying a journal with nothing but the journal: its chain, its rules, its dice.

Every ask is put again to the rules, with the recorded dice, and must give the recorded events.
Every fair face is computed again from the seed that its session revealed. So neither the host nor
a player can have picked a result, or changed one afterwards. docs/fair-dice.md explains the dice.
Where a rule was corrected since, an ask may come to something else now: that is told, not blamed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.dice.fair import Nonces, commitment, fair_faces
from tablee.dice.readers import Cast, FacesDice, FacesNeeded, NotAsRecorded, ReplayDice
from tablee.dice.throws import Throw
from tablee.kernel.common import asks, events
from tablee.kernel.common.rules import check_seats
from tablee.kernel.entry import COUNTED_APART, TRIMMED, Entry
from tablee.kernel.game import Game
from tablee.kernel.reading import Readings
from tablee.kernel.sealing import Sealed
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, Event, Refused
from tablee.lab.corrected import corrected_since, explaining
from tablee.lab.report import Report, Sitting, Wrong
from tablee.lab.sentence import Sentence, sentence

_encode = msgspec.json.Encoder(order="sorted").encode


def verify(game: Game[Any], rows: Iterable[tuple[bytes, str]]) -> Report:
    """Verifies a journal given as the bodies of its entries and their hashes."""
    try:
        entries = Readings(game).entries(rows)
    except Refused as no:
        return Report(game=game.id, wrong=(Wrong(0, Sentence(no.why, no.values)),))
    except msgspec.ValidationError as problem:
        what = sentence("An event cannot be read: {problem}.", problem=problem)
        return Report(game=game.id, wrong=(Wrong(0, what),))
    return verify_entries(game, entries)


def verify_entries(game: Game[Any], entries: Sequence[Entry]) -> Report:
    """Verifies what an intact chain says: rules and dice."""
    judge = _Judge(game)
    groups = list(_groups(entries))
    for group, following in zip(groups, [*groups[1:], ()], strict=True):
        # A table may be forked at any entry, also in the middle of what an ask brought.
        is_cut = bool(following) and isinstance(following[0].event, events.Forked)
        try:
            judge.hear(group, is_cut)
        except (LookupError, TypeError, AttributeError, ValueError) as problem:
            # A chain proves that nothing was changed, not that Tablée wrote it.
            judge.note(
                group[0],
                sentence("The events cannot have followed: {problem}.", problem=repr(problem)),
            )
            break
    return judge.report(entries)


def _groups(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Each ask with what came of it; what the table did of itself stands alone."""
    group: list[Entry] = []
    for entry in entries:
        begins = isinstance(entry.event, events.Asked | events.Opened | events.Forked)
        if group and (begins or entry.seat != group[0].seat):
            yield tuple(group)
            group = []
        group.append(entry)
    if group:
        yield tuple(group)


class _CutDice(ReplayDice):
    """Feeds back what fell before; past that, anything, for nothing past it is looked at."""

    def faces(self, throw: Throw[Any]) -> Sequence[int]:
        if self._left:
            return super().faces(throw)
        self._cast = Cast((), "")
        return (1,) * len(throw.dice)


class _Again(Table[Any]):
    """A table that is led along its own journal: recorded dice, recorded entries."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game, draw_seed=lambda: b"")
        self.recorded = ReplayDice(())
        self.recorded_id = ""

    def _dice(self, nonce: str | Nonces, faces: Sequence[int] | None) -> FacesDice:
        return self.recorded

    def _new_id(self, waiting: Sealed, nonce: str | Nonces) -> str:
        # Any id will do that is not the id of another one.
        return "" if self.recorded_id in self.state.common.sealed_ids else self.recorded_id

    def events_of(self, seat: str, ask: Ask, came: Sequence[Event], *, is_cut: bool) -> list[Event]:
        """What the rules make of an ask with the dice and the id of what came of it."""
        casts = [event.cast for event in came if isinstance(event, events.Rolled)]
        prepared = (event.id for event in came if isinstance(event, Sealed))
        self.recorded_id = next(prepared, "")
        self.recorded = _CutDice(casts) if is_cut else ReplayDice(casts)
        proposal = self.propose(seat, ask)
        self.recorded.finish()
        return [entry.event for entry in proposal.entries[1:]]

    def follow(self, entries: Sequence[Entry]) -> None:
        state = self._after(entries)
        self.history.extend(entries)
        self.state = state

    def forget_session(self) -> None:
        common = replace(self.state.common, commitment=None)
        self.state = TableState(common, self.state.game)


class _Judge:
    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.table = _Again(game)
        self.wrong: list[Wrong] = []
        self.asks = self.fair = self.typed = 0
        self.corrected: Counter[str] = Counter()
        self.written = (0, 0)
        self.sittings: list[Sitting] = []
        self.casts: list[list[tuple[Entry, Cast]]] = []
        self.last_throw = self.last_hidden = 0

    def note(self, entry: Entry, what: Sentence) -> None:
        self.wrong.append(Wrong(entry.number, what))

    def hear(self, group: tuple[Entry, ...], is_cut: bool) -> None:
        first = group[0]
        if isinstance(first.event, events.Asked):
            self._ask_again(first, first.event, group[1:], is_cut)
        elif not self._is_opening(group):
            self.note(first, sentence("Nobody asked for this."))
        for entry in group:
            self._edition(entry)
            self._session_and_dice(entry)
        self.table.follow(group)

    def _edition(self, entry: Entry) -> None:
        """A Tablée never goes on with what a newer one wrote, so an old edition stays behind."""
        if entry.edition < self.written[0] or entry.format < self.written[1]:
            self.note(
                entry, sentence("This claims to be of an older edition than what stands before it.")
            )
        else:
            self.written = entry.edition, entry.format

    def _is_opening(self, group: tuple[Entry, ...]) -> bool:
        """Whether a table opens or is forked here, and begins its session: nothing else."""
        first, *rest = (entry.event for entry in group)
        match first:
            case events.Opened():
                fits = group[0].number == 1 and first.game == self.game.id
            case events.Forked():
                fits = group[0].number > 1 and first.of == self.table.state.common.table
            case _:
                fits = False
        if isinstance(first, events.Opened):
            try:
                check_seats(first.seats)
            except Refused as no:
                self.note(group[0], Sentence(no.why, no.values))
        begins = len(rest) == 1 and isinstance(rest[0], events.SessionBegun)
        return fits and begins and not group[0].seat

    def _ask_again(
        self, first: Entry, asked: events.Asked, came: tuple[Entry, ...], is_cut: bool
    ) -> None:
        happened = [entry.event for entry in came]
        try:
            ask = self.table.readings.ask(asked.ask, as_written=first.format < TRIMMED)
            reveals = any(isinstance(event, events.SessionEnded) for event in happened)
            if isinstance(ask, asks.BeginSession | asks.CloseTable) and not reveals:
                # Where a journal goes on in another place, the old seed stayed behind: its
                # throws wait for the journal of the first place.
                self.table.forget_session()
            again = self.table.events_of(first.seat, ask, happened, is_cut=is_cut)
        except (Refused, FacesNeeded, NotAsRecorded) as no:
            if isinstance(no, Refused):
                why = Sentence(no.why, no.values)
                what = sentence("The rules refuse this ask: {why}", why=why)
                self._differs(first, what, (), happened, no.rule)
            else:
                what = sentence("The rules throw other dice than those recorded.")
                self._differs(first, what, (), happened)
            return
        if is_cut:
            again = again[: len(came)]
        if len(again) == len(happened) and all(map(_same, again, happened)):
            self.asks += 1
        else:
            what = sentence("The rules make something else of this ask than what is recorded.")
            self._differs(first, what, again, happened)

    def _differs(
        self,
        first: Entry,
        what: Sentence,
        again: Sequence[Event],
        recorded: Sequence[Event],
        refusing: str = "",
    ) -> None:
        """An ask comes to something else now: by a rule that was corrected since, or wrongly."""
        corrected = corrected_since(self.game, first)
        rule = refusing if refusing in corrected else ""
        if rule := rule or explaining(corrected, again, recorded, _same):
            self.corrected[rule] += 1
        else:
            self.note(first, what)

    def _session_and_dice(self, entry: Entry) -> None:
        match entry.event:
            case events.SessionBegun():
                if len(entry.event.commitment) != 64:
                    self.note(
                        entry, sentence("This session began without a commitment to its seed.")
                    )
                self.sittings.append(Sitting(entry.event.session, entry.event.commitment))
                self.casts.append([])
            case events.SessionEnded():
                self._revealed(entry, entry.event)
            case events.Rolled():
                self._rolled(entry, entry.event.cast)
            case _:
                pass

    def _revealed(self, entry: Entry, ended: events.SessionEnded) -> None:
        if not self.sittings or self.sittings[-1].session != ended.session:
            self.note(entry, sentence("Another session ends than the one that began."))
            return
        if _seed(ended.seed) is None:
            self.note(entry, sentence("This session ends without revealing its seed."))
            return
        sitting = self.sittings[-1]
        if commitment(bytes.fromhex(ended.seed)) != sitting.commitment:
            self.note(
                entry, sentence("The seed revealed here is not the one that was committed to.")
            )
            return
        self.sittings[-1] = replace(sitting, seed=ended.seed)

    def _rolled(self, entry: Entry, cast: Cast) -> None:
        if any(not 1 <= die.face <= die.sides for die in cast.dice):
            self.note(entry, sentence("A die shows a face that it does not have."))
        if cast.source == "typed":
            self.typed += 1
            return
        if cast.source != "fair" or not self.sittings:
            self.note(entry, sentence("These dice come from nowhere."))
            return
        is_apart = entry.format >= COUNTED_APART and cast.to is not None
        expected = self.last_hidden - 1 if is_apart else self.last_throw + 1
        if cast.number != expected:
            # A number left out could be a throw that somebody saw and did not like.
            self.note(
                entry,
                sentence(
                    "This is throw {found} where throw {expected} belongs:"
                    " one was left out, or used twice.",
                    found=cast.number,
                    expected=expected,
                ),
            )
        self.last_throw = max(self.last_throw, cast.number)
        self.last_hidden = min(self.last_hidden, cast.number)
        self.casts[-1].append((entry, cast))

    def report(self, entries: Sequence[Entry]) -> Report:
        waiting = 0
        for index, sitting in enumerate(self.sittings):
            thrown = self.casts[index]
            self.sittings[index] = replace(sitting, throws=len(thrown))
            seed = _seed(sitting.seed)
            if seed is None:
                waiting += len(thrown)
                continue
            for entry, cast in thrown:
                sides = tuple(die.sides for die in cast.dice)
                faces = tuple(die.face for die in cast.dice)
                if fair_faces(seed, cast.number, cast.nonce, sides) == faces:
                    self.fair += 1
                else:
                    self.note(entry, sentence("These faces do not follow from the seed."))
        return Report(
            table=self.table.state.common.table,
            game=self.game.id,
            entries=len(entries),
            asks=self.asks,
            corrected=dict(sorted(self.corrected.items())),
            fair=self.fair,
            waiting=waiting,
            typed=self.typed,
            sittings=tuple(self.sittings),
            wrong=tuple(sorted(self.wrong, key=lambda wrong: wrong.entry)),
        )


def _same(again: Event, recorded: Event) -> bool:
    """Whether this is the same event; a seed and its commitment are looked at elsewhere."""
    return _comparable(again) == _comparable(recorded)


def _comparable(event: Event) -> bytes:
    match event:
        case events.SessionBegun():
            return _encode(replace(event, commitment=""))
        case events.SessionEnded():
            return _encode(replace(event, seed=""))
        case _:
            return _encode(event)


def _seed(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text) or None
    except ValueError:
        return None
