"""The chapters of a session: scene by scene, what was told, said, handed round and thrown."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from tablee.kernel.common import events
from tablee.kernel.line import Line
from tablee.kernel.roll_card import RollCard, StageDie
from tablee.kernel.seen import TableView
from tablee.kernel.table import Table
from tablee.kernel.tale.parts import (
    Chapter,
    Drawn,
    Handed,
    Item,
    Pictured,
    Prose,
    Sentence,
    Spoken,
)
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event

LONG = 420
"""Signs after which a paragraph ends with the turn."""

SAID = 4
"""Things said by players that stand beside the story, at most; shorter than `QUOTED` signs."""

QUOTED = 110

INLINE = 4
"""Dice that are drawn within a line; of more only the words remain."""


def chapters(
    table: Table[Any],
    told: Sequence[tuple[Line, Event]],
    cards: Mapping[int, RollCard],
    drawn: Collection[int],
    now: TableView,
    tongue: Tongue,
) -> tuple[Chapter, ...]:
    """`cards` are the throws by their turns, `drawn` those which are drawn large."""
    teller = _Chapters(table, cards, drawn, now, tongue)
    found: list[tuple[str, list[Item]]] = [("", [])]
    for line, event in told:
        if isinstance(event, events.SceneOpened):
            found.append((event.name, []))
        else:
            found[-1][1].extend(teller.items_of(line, event))
    made = (Chapter(title, tuple(_joined(items))) for title, items in found)
    return tuple(chapter for chapter in made if chapter.title or chapter.items)


class _Chapters:
    """Turns lines into items; the dice of a turn go with its first sentence."""

    def __init__(
        self,
        table: Table[Any],
        cards: Mapping[int, RollCard],
        drawn: Collection[int],
        now: TableView,
        tongue: Tongue,
    ) -> None:
        self._left_out = table.game.left_out
        self._keeper = table.state.common.keeper
        self._cards = cards
        self._drawn = drawn
        self._hung = {picture.id for picture in now.common.pictures}
        self._tongue = tongue
        self._begun: set[int] = set()

    def items_of(self, line: Line, event: Event) -> Iterator[Item]:
        turn = line.number
        card = self._cards.get(turn)
        match event:
            case events.Said():
                yield self._spoken(line)
            case events.HandoutShown():
                yield Handed(turn, event.title, event.text)
            case events.PictureShown():
                hung = event.id if event.id in self._hung else ""
                yield Pictured(turn, event.words, event.title, hung)
            case events.Rolled():
                if card is not None and turn in self._drawn and turn not in self._begun:
                    self._begun.add(turn)
                    yield Drawn(turn, card)
            case _:
                yield from self._sentence(line, event, card)

    def _sentence(self, line: Line, event: Event, card: RollCard | None) -> Iterator[Item]:
        turn = line.number
        is_told = line.kind == "event" and type(event) not in self._left_out
        if card is not None and turn in self._drawn:
            # Its card tells all of it. Where its dice are not seen to fall, it stands here.
            if turn not in self._begun:
                self._begun.add(turn)
                yield Drawn(turn, card)
        elif is_told:
            dice: tuple[StageDie, ...] = ()
            if card is not None and turn not in self._begun:
                self._begun.add(turn)
                dice = card.dice if len(card.dice) <= INLINE else ()
            yield Prose(turn, (Sentence(full_stop(line.text), dice),))

    def _spoken(self, line: Line) -> Spoken:
        is_keeper = line.seat == self._keeper
        who = self._tongue.seat(line.seat)
        return Spoken(line.number, line.seat, who, line.words, line.at[11:16], is_keeper)


def _joined(items: Iterable[Item]) -> Iterator[Item]:
    """Sentences that follow each other are a paragraph, until it is long enough."""
    for is_prose, found in groupby(items, key=lambda item: isinstance(item, Prose)):
        if not is_prose:
            yield from found
            continue
        paragraph: Prose | None = None
        for item in found:
            if not isinstance(item, Prose):
                continue
            if paragraph is None:
                paragraph = item
            elif item.turn != paragraph.turn and len(paragraph.text) > LONG:
                yield paragraph
                paragraph = item
            else:
                sentences = (*paragraph.sentences, *item.sentences)
                paragraph = replace(paragraph, sentences=sentences)
        if paragraph is not None:
            yield paragraph


def quoted(found: Sequence[Chapter]) -> tuple[Spoken, ...]:
    """What players said that is worth standing beside the story: short, and near a throw that is
    drawn; else the latest. Nearness counts what everybody saw, not turns, which may be hidden."""
    items = [item for chapter in found for item in chapter.items]
    drawn = [place for place, item in enumerate(items) if isinstance(item, Drawn)]
    said = [
        (min((abs(place - one) for one in drawn), default=0), -place, item)
        for place, item in enumerate(items)
        if isinstance(item, Spoken) and not item.narrates and len(item.words) <= QUOTED
    ]
    best = sorted(said, key=lambda one: one[:2])[:SAID]
    return tuple(item for _, _, item in sorted(best, key=lambda one: -one[1]))
