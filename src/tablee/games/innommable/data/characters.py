"""People for the table: protagonists ready to be played, and others at random."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.games.innommable.state.people import AttachmentKind, Gender
from tablee.kernel.at_random import Pick, draw_one
from tablee.kernel.book import Texts, texts_as
from tablee.kernel.words import ReadyMade


class ReadyProtagonist(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody ready to be played, in the role that one of the prepared situations gives."""

    id: str
    situation: str
    name: str
    gender: Gender
    looks: Texts
    temperament: Texts
    origin: Texts
    role: Texts
    attachment: Texts
    attachment_kind: AttachmentKind
    pitch: Texts


class AttachmentTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: AttachmentKind
    fr: str
    en: str

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What random protagonists are made of; they suit any role."""

    first: Mapping[Gender, tuple[str, ...]]
    family: tuple[str, ...]
    looks: tuple[Texts, ...]
    temperament: tuple[Texts, ...]
    origin: tuple[Texts, ...]
    role: tuple[Texts, ...]
    attachment: tuple[AttachmentTexts, ...]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    protagonist: tuple[ReadyProtagonist, ...]
    lists: Lists


def people() -> People:
    """Everybody in the data file, read once."""
    return texts_as(Path(__file__).with_name("characters.toml"), People)


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """The protagonists of our own invention, as fields of `create-protagonist`."""
    return tuple(
        ReadyMade(
            id=one.id,
            name=one.name,
            pitch=one.pitch.in_language(language),
            fields={
                "name": one.name,
                "gender": one.gender,
                "looks": one.looks.in_language(language),
                "temperament": one.temperament.in_language(language),
                "origin": one.origin.in_language(language),
                "role": one.role.in_language(language),
                "attachment": one.attachment.in_language(language),
                "attachment_kind": one.attachment_kind,
            },
        )
        for one in people().protagonist
    )


def at_random(language: str, pick: Pick) -> dict[str, Any]:
    """Somebody at random, as fields of `create-protagonist`."""
    lists = people().lists
    gender = draw_one(lists.first, pick)
    attachment = draw_one(lists.attachment, pick)
    return {
        "name": f"{draw_one(lists.first[gender], pick)} {draw_one(lists.family, pick)}",
        "gender": gender,
        "looks": draw_one(lists.looks, pick).in_language(language),
        "temperament": draw_one(lists.temperament, pick).in_language(language),
        "origin": draw_one(lists.origin, pick).in_language(language),
        "role": draw_one(lists.role, pick).in_language(language),
        "attachment": attachment.in_language(language),
        "attachment_kind": attachment.kind,
    }
