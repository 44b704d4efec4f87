"""The people of a story with their faces, and what lies on its board, as one seat knows them.

All of it is read off the seat's own view: who plays whom, the faces and papers that were shown, the
notes that are shared, and this seat's own notes about somebody, which are its alone.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from tablee.kernel.common.state import Picture
from tablee.kernel.page import Part, Sight
from tablee.kernel.seen import TableView
from tablee.kernel.words import Card


class Played(msgspec.Struct, frozen=True):
    """Somebody whom a player plays, as this seat knows them."""

    card: Card
    face: Picture | None


class Met(msgspec.Struct, frozen=True):
    """A face that was shown, with what this seat noted about it."""

    face: Picture
    noted: tuple[str, ...]
    is_new: bool


class Pinned(msgspec.Struct, frozen=True):
    """What lies on the board: a paper, a place, or a note for all."""

    title: str = ""
    text: str = ""
    by: str = ""
    """The seat that wrote it."""
    picture: Picture | None = None


def faces_of(view: TableView) -> dict[str, Picture]:
    """The portrait of each seat that has one."""
    pictures = view.common.pictures
    return {one.seat: one for one in pictures if one.kind == "portrait" and one.shown}


def played(cards: Iterable[Card], view: TableView) -> Iterator[Played]:
    """A portrait is the player's: it stands beside whom they play, if that is one person."""
    cards = [card for card in cards if card.seat and not card.gone]
    faces = faces_of(view)
    for card in sorted(cards, key=lambda one: one.seat != view.seat):
        is_one = sum(other.seat == card.seat for other in cards) == 1
        yield Played(card, faces.get(card.seat) if is_one else None)


def met(view: TableView, latest: frozenset[str]) -> Iterator[Met]:
    own = [note.text for note in view.common.notes if note.seat == view.seat and not note.shared]
    for face in view.common.pictures:
        if face.kind == "person" and face.shown:
            start = about(face)
            noted = (text.removeprefix(start) for text in own if text.startswith(start))
            yield Met(face, tuple(noted), face.id in latest)


def about(face: Picture) -> str:
    """How a note about somebody begins."""
    return f"{face.title or face.words}\u00a0: "


def pinned(view: TableView) -> Iterator[Pinned]:
    common = view.common
    of_paper = {one.of: one for one in common.pictures if one.kind == "paper"}
    papers = [one for one in common.handouts if one.shown]
    for paper in papers:
        yield Pinned(paper.title, paper.text, picture=of_paper.get(paper.id))
    loose = [one for one in common.pictures if one.kind in ("scene", "paper") and one.shown]
    known = {one.id for one in papers}
    for picture in loose:
        if picture.kind == "scene" or picture.of not in known:
            yield Pinned(picture.title, picture.text, picture=picture)
    for note in common.notes:
        if note.shared:
            yield Pinned(text=note.text, by=note.seat)


class Faces(Part, frozen=True):
    """The faces beside the sheets, and the way to all that is known of people."""

    template: ClassVar[str] = "parts/faces.html"

    faces: tuple[tuple[str, Picture], ...]
    known: int
    """How many people and papers lie there."""


def around(sight: Sight[Any]) -> Iterator[Part]:
    """At the head of the sheets, where there is any face, paper or place to see."""
    view = sight.view
    cards = sight.game.cards(view.game, sight.t)
    faces = tuple((one.card.name, one.face) for one in played(cards, view) if one.face)
    known = len(list(met(view, frozenset()))) + len(list(pinned(view)))
    if faces or known:
        yield Faces(key="faces", faces=faces, known=known)
