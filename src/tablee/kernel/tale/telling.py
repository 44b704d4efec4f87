"""Telling a session: the engine's own sentences joined into prose, by scenes, with the throws on
which something turned.

Nothing is looked at but what anybody may know (`chronicle.ANYBODY`): whispers, the keeper's desk,
secrets, struck lines and numbers that are somebody's own are not even read.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from tablee.kernel.awaited import Waited
from tablee.kernel.chronicle import Storyteller
from tablee.kernel.common.events import PictureShown
from tablee.kernel.game import Game
from tablee.kernel.happening import Happening, happenings
from tablee.kernel.line import Line
from tablee.kernel.roll_card import RollCard, mended_by, roll_card
from tablee.kernel.rules import Lost
from tablee.kernel.seat_names import knowing
from tablee.kernel.seen import TableView
from tablee.kernel.table import Table
from tablee.kernel.tale import people
from tablee.kernel.tale.called import by_initials, said_with, without_names
from tablee.kernel.tale.chapters import chapters, quoted
from tablee.kernel.tale.drama import drama, drawn_turns
from tablee.kernel.tale.edits import UNTOUCHED, Edits, edited
from tablee.kernel.tale.parts import Tale
from tablee.kernel.tale.past import Moment, moments, public_view
from tablee.kernel.tale.sittings import Sitting
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event

Told = tuple[Line, Event]


class Reader(msgspec.Struct, frozen=True):
    """Anybody, reading of one throw at its moment."""

    game: Game[Any]
    view: TableView
    names: Mapping[str, str]
    happened: tuple[Happening, ...]
    t: Tongue
    waits: tuple[Waited, ...] = ()
    is_keeper: bool = False

    @property
    def language(self) -> str:
        return self.t.language


class Thrown(NamedTuple):
    """A throw of the session, and how much is to be made of it."""

    card: RollCard
    worth: int
    mended: frozenset[int]
    """The turns that changed what it came to: its card tells of them."""


def tale_of(
    table: Table[Any],
    sitting: Sitting,
    language: str,
    title: str,
    *,
    initials: bool,
    edits: Edits = UNTOUCHED,
    lost: Lost | None = None,
) -> Tale:
    """A session as everybody may read it. For threads: hold the table's lock."""
    calling = by_initials if initials else knowing
    told = _told(Storyteller(table, language, lost, calling), sitting)
    tongue = calling(table.game.tongue(language), table.state.common.seats.values())
    rolls = [one for one in _happened(told) if one.is_roll and not one.is_free]
    # Held back, dice are told of later without any: their moment counts too.
    turns = {one.turn for one in rolls}
    known, end = moments(table, turns, sitting.last, tongue)
    thrown = _thrown(table.game, told, known, tongue)
    fates = people.fates_of(table.game, end, tongue)
    now = public_view(table, table.state)
    hung = {one.id: one.words for one in now.common.pictures}
    drawn = drawn_turns({turn: one.worth for turn, one in thrown.items()}, thrown)
    cards = {turn: one.card for turn, one in thrown.items()}
    told_of = frozenset(one for turn in drawn for one in thrown[turn].mended)
    kept = [each for each in told if each[0].number not in told_of]
    found = edited(chapters(table, kept, cards, drawn, now, tongue), edits)
    said = quoted(found)
    shown = (event.id for _, event in told if isinstance(event, PictureShown))
    cover = next((one for one in shown if one in hung), "")
    tale = Tale(
        title=title,
        session=sitting.number,
        keeper=tongue.seat(table.state.common.keeper),
        begun=sitting.begun,
        ended=sitting.ended,
        is_over=sitting.is_over,
        is_proven=bool(sitting.seed),
        throws=sum(line.cast is not None for line, _ in told),
        cover=cover,
        cover_words=hung.get(cover, ""),
        cast=tuple(people.cast(fates, end, tongue)),
        others=people.others(fates),
        chapters=found,
        said=said,
        figures=tuple(people.figures(rolls, sum(bool(one.title) for one in found), fates, tongue)),
    )
    if not initials:
        return tale
    names = (*(fate.name for fate in fates), *table.game.names(end.game).values())
    seats = table.state.common.seats.values()
    return said_with(tale, without_names(seats, names))


def _told(teller: Storyteller, sitting: Sitting) -> list[Told]:
    """What stands of the session: struck lines are in the chronicle, not in the story."""
    return [
        (line, event)
        for line, event in teller.public()
        if sitting.first <= line.number <= sitting.last and not line.struck
    ]


def _happened(told: Sequence[Told]) -> Iterator[Happening]:
    return happenings((line for line, _ in told), lambda turn: ())


def _thrown(
    game: Game[Any], told: Sequence[Told], known: Mapping[int, Moment], tongue: Tongue
) -> dict[int, Thrown]:
    """The throws of a session by their turns, each as a card."""
    moved = {turn: moment.changes for turn, moment in known.items()}
    lines = (line for line, _ in told)
    happened = tuple(happenings(lines, lambda turn: moved.get(turn, ())))
    found = dict[int, Thrown]()
    for place, one in enumerate(happened):
        if not one.is_roll or one.is_free:
            continue
        moment = known[one.turn]
        mended = list(mended_by(one, happened[place + 1 :]))
        names = game.names(moment.view.game)
        reader = Reader(game, moment.view, names, happened[: place + 1], tongue)
        card = roll_card(reader, one, (), mended)
        worth = drama(card, one, mended, has_ended=bool(moment.ended))
        found[one.turn] = Thrown(card, worth, frozenset(each.turn for each in mended))
    return found
