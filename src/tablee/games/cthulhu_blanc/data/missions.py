"""Missions ready to be played: what is read to everybody, and what only the keeper knows."""

from pathlib import Path

import msgspec

from tablee.kernel.book import Texts, texts_as


class Place(msgspec.Struct, frozen=True):
    """Somewhere to investigate: what is found on 1 to 3, on 4, on 5, and beyond that on a 6."""

    title: str
    scant: str
    good: str
    full: str
    uncanny: str


class MissionPlan(msgspec.Struct, frozen=True):
    """A mission in one language.

    Code, objective, deadline, liaison and budget are its order, for everybody. The truth, the
    places, the horrors (disturbing things) and the papers it will cost are the keeper's.
    """

    id: str
    code: str
    objective: str
    deadline: str
    liaison: str
    budget: str
    truth: str
    places: tuple[Place, ...]
    horrors: tuple[str, ...]
    papers: tuple[str, ...]


class TextLists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same texts, in the same order, in both languages."""

    fr: tuple[str, ...]
    en: tuple[str, ...]

    def in_language(self, language: str) -> tuple[str, ...]:
        return self.fr if language == "fr" else self.en


class PlaceTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Texts
    scant: Texts
    good: Texts
    full: Texts
    uncanny: Texts

    def in_language(self, language: str) -> Place:
        return Place(
            title=self.title.in_language(language),
            scant=self.scant.in_language(language),
            good=self.good.in_language(language),
            full=self.full.in_language(language),
            uncanny=self.uncanny.in_language(language),
        )


class MissionTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    code: Texts
    objective: Texts
    deadline: Texts
    liaison: Texts
    budget: Texts
    truth: Texts
    place: tuple[PlaceTexts, ...]
    horrors: TextLists
    papers: TextLists

    def in_language(self, language: str) -> MissionPlan:
        return MissionPlan(
            id=self.id,
            code=self.code.in_language(language),
            objective=self.objective.in_language(language),
            deadline=self.deadline.in_language(language),
            liaison=self.liaison.in_language(language),
            budget=self.budget.in_language(language),
            truth=self.truth.in_language(language),
            places=tuple(place.in_language(language) for place in self.place),
            horrors=self.horrors.in_language(language),
            papers=self.papers.in_language(language),
        )


class Missions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: tuple[MissionTexts, ...]


def _written() -> Missions:
    """Every mission in the data file, read once."""
    return texts_as(Path(__file__).with_name("missions.toml"), Missions)


def missions(language: str) -> tuple[MissionPlan, ...]:
    """The missions of our own invention."""
    return tuple(mission.in_language(language) for mission in _written().mission)
