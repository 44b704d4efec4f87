"""Whom one plays on which chair: a chair of a ready evening carries somebody, others are chosen."""

from collections.abc import Mapping

import msgspec

from tablee.evenings.shelf import Shelved, contents_read, evenings_of
from tablee.web.lobby.dressing import Offered, offered
from tablee.web.table.room import Room
from tablee.web.table.suggested_characters import Known


class Carried(msgspec.Struct, frozen=True):
    """Somebody who waits on a chair, as whoever sits down there may know them."""

    name: str
    line: str
    face: str = ""
    """Where their portrait is; "" without one."""


def carried(room: Room, seats: list[str], language: str) -> Mapping[str, Carried]:
    """The characters of these chairs, each as that seat sees its own."""
    table = room.table
    t = table.game.tongue(language)
    faces = _faces(room)
    found = {}
    for seat in seats:
        for card in table.game.cards(table.view(seat).game, t):
            if card.seat == seat and not card.gone:
                found[seat] = Carried(card.name, card.line, faces.get(card.name, ""))
    return found


def free_characters(room: Room, language: str) -> tuple[Known, ...]:
    """Ready characters whom nobody plays yet."""
    table = room.table
    if table.state.common.commitment is None:
        return ()
    view = table.view(table.state.common.keeper)
    t = table.game.tongue(language)
    played = {card.name for card in table.game.cards(view.game, t)}
    ready = table.game.ready_made(language)
    return tuple(Known(one.id, one.name, one.pitch) for one in ready if one.name not in played)


def evening_of(room: Room, language: str) -> Offered | None:
    """The ready evening after which a table is called: what its shelf tells everybody of it."""
    found = _shelved(room)
    return offered(found.name, found.evening, language) if found else None


def _shelved(room: Room) -> Shelved | None:
    for one in evenings_of(room.table.game.id):
        if room.title in {one.evening.title.in_language(known) for known in ("fr", "en")}:
            return one
    return None


def _faces(room: Room) -> dict[str, str]:
    """The portraits of those who are ready for this table's evening, which everybody may see."""
    if (found := _shelved(room)) is None:
        return {}
    return {
        str(one.sheet.get("name", one.id)): f"/evenings/{found.address}/face/{one.picture.file}"
        for one in found.evening.characters
        if one.picture
    }


def contents_of(room: Room, language: str) -> list[str]:
    """What the story of this table contains, for who would rather know it before."""
    table = room.table
    notes = (limit for limit in table.state.common.limits.values() if limit.kind == "note")
    return [contents_read(table.game.id, note.text, language) for note in notes]
