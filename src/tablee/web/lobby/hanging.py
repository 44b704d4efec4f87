"""The pictures of a ready evening, brought to a table that was set with it: the keeper's to show.

They go the way of every picture: read by a process of their own, drawn anew, kept beside the
journal. Nobody but the keeper learns of one before it is shown.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablee.evenings.shape import Evening, Picture
from tablee.kernel.common.state import Common
from tablee.pictures.kinds import Work
from tablee.web.services import Services
from tablee.web.table.pictures import forms_of
from tablee.web.table.room import Room


class Hanging(msgspec.Struct, frozen=True):
    """A picture of an evening, and the ask that keeps it once it was read."""

    file: str
    ask: Mapping[str, Any]
    seat: str = ""
    """Whose portrait it is; "" for what is the keeper's."""


def hangings(
    evening: Evening, language: str, common: Common, chairs: Sequence[str] = ()
) -> Iterator[Hanging]:
    """The pictures that go with papers, people and scenes, and the portraits of whoever sits ready
    on these chairs; the cover stays with the evening."""
    papers = {one.title: one.id for one in common.handouts.values()}
    scenes = {one.title: one.id for one in common.prepared.values()}
    for scene in evening.scenes:
        title = scene.title.in_language(language)
        yield from _one(scene.picture, "scene", title, scenes.get(title, ""), language)
    for paper in evening.papers:
        title = paper.title.in_language(language)
        yield from _one(paper.picture, "paper", title, papers.get(title, ""), language)
    for person in evening.people:
        # A face is shown apart from a name: only the keeper knows whose it is.
        yield from _one(person.picture, "person", "", person.name.in_language(language), language)
    for character, chair in zip(evening.characters, chairs, strict=False):
        yield from _one(character.picture, "portrait", "", "", language, chair)


def _one(
    picture: Picture | None, kind: str, title: str, of: str, language: str, seat: str = ""
) -> Iterator[Hanging]:
    if picture is not None:
        words = picture.words.in_language(language)
        ask = {"ask": "keep-picture", "kind": kind, "words": words, "title": title, "of": of}
        yield Hanging(picture.file, {**ask, "text": "", "engraved": False}, seat)


async def hang(
    services: Services,
    room: Room,
    keeper: str,
    evening: Evening,
    language: str,
    files: Mapping[str, bytes],
    chairs: Sequence[str] = (),
) -> list[str]:
    """Brings them to the table; the names of those that could not be read."""
    table_id, missing = room.kept.id, list[str]()
    hung = list(hangings(evening, language, room.table.state.common, chairs))
    works = [Work(files.get(one.file, b""), one.file, "") for one in hung]
    for one, taken in zip(hung, await services.intake.take_all(table_id, works), strict=True):
        if taken is None:
            missing.append(one.file)
            continue
        seat = one.seat or keeper
        kept = await asyncio.to_thread(services.pictures.keep, table_id, seat, forms_of(taken))
        await room.ask(seat, {**one.ask, "fingerprint": kept})
    return missing
