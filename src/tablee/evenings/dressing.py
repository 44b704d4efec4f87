"""Setting a table with an evening: the asks that fill the keeper's desk, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablee.evenings.notes import BETWEEN, AtHand, written
from tablee.evenings.shape import Act, Evening, Scene, in_language
from tablee.kernel.tongue import Tongue
from tablee.lab.sentence import lab_tongue
from tablee.lab.strict_yaml import Place

REFERS = "@"
"""Before the id of a part, in a value of an ask: what it is called."""


class Dressing(msgspec.Struct, frozen=True):
    """One ask of the keeper's, and the part of the file that it comes from."""

    place: Place
    ask: Mapping[str, Any]


def names_of(evening: Evening, language: str) -> dict[str, str]:
    """What the parts of an evening are called, by their ids."""
    found = {one.id: one.name.in_language(language) for one in evening.people}
    for part in (evening.clues, evening.papers, evening.scenes):
        found |= {one.id: one.title.in_language(language) for one in part}
    return found


def dressings(evening: Evening, language: str, chairs: Sequence[str] = ()) -> Iterator[Dressing]:
    """All that the desk is filled with, in order; the chairs named get the ready characters."""
    t = lab_tongue(language)
    if evening.contains and chairs:
        said = evening.contents(language)
        yield Dressing(("contains",), {"ask": "set-limit", "kind": "note", "text": said})
    if evening.begins is not None:
        moment = msgspec.to_builtins(evening.begins)
        yield Dressing(("begins",), {"ask": "set-clock", **moment})
    for part in ("things", "people", "clues"):
        for index, one in enumerate(getattr(evening, part)):
            if one.ask is not None:
                yield Dressing((part, index, "ask"), in_language(one.ask, language))
    for index, paper in enumerate(evening.papers):
        title, text = paper.title.in_language(language), paper.text.in_language(language)
        handout = {"ask": "prepare-handout", "title": title, "text": text.strip()}
        yield Dressing(("papers", index), handout)
    for index, planned in enumerate(evening.timetable):
        place = planned.place.in_language(language) if planned.place else ""
        asked = {
            "ask": "plan-event",
            "day": planned.day,
            "hour": planned.hour,
            "minute": planned.minute,
            "text": planned.text.in_language(language),
            "place": place,
        }
        yield Dressing(("timetable", index), asked)
    yield from _scenes(evening, language, t)
    for index, shown in enumerate(evening.shown if chairs else ()):
        yield Dressing(("shown", index, "ask"), in_language(shown.ask, language))
    for index, (one, seat) in enumerate(zip(evening.characters, chairs, strict=False)):
        sheet = in_language(one.sheet, language)
        yield Dressing(("characters", index, "sheet"), {**sheet, "seat": seat})


def _scenes(evening: Evening, language: str, t: Tongue) -> Iterator[Dressing]:
    for index, scene in enumerate(evening.scenes):
        title, text = scene.title.in_language(language), notes_of(evening, scene, language, t)
        asked = {"ask": "prepare-scene", "title": title, "text": text}
        yield Dressing(("scenes", index), asked)
    endings = [
        f"{one.title.in_language(language)}\n> " + " ".join(one.text.in_language(language).split())
        for one in evening.endings
    ]
    asked = {"ask": "prepare-scene", "title": t("How it ends"), "text": "\n\n".join(endings)}
    yield Dressing(("endings",), asked)


def notes_of(evening: Evening, scene: Scene, language: str, t: Tongue) -> str:
    """The keeper's notes on a scene."""
    at_hand = [*_at_hand(evening, scene, language, t)]
    say, know = scene.say.in_language(language), scene.notes.in_language(language)
    return written(say, know, at_hand)


def _at_hand(evening: Evening, scene: Scene, language: str, t: Tongue) -> Iterator[AtHand]:
    names = names_of(evening, language)
    people = {one.id: one.line.in_language(language) for one in evening.people}
    clues = {one.id: one.line.in_language(language) for one in evening.clues}
    for one in scene.people:
        yield AtHand(t("Here: {name}, {what}", name=names.get(one, one), what=people.get(one, "")))
    for one in scene.clues:
        yield AtHand(t("Clue: {name}, {what}", name=names.get(one, one), what=clues.get(one, "")))
    for act in scene.acts:
        yield _act(act, language, names)
    for one in scene.papers:
        title = names.get(one, one)
        yield AtHand(t("To hand over: {title}", title=title), "show-handout", {"id": title})
    for onward in scene.next:
        title = names.get(onward.scene, onward.scene)
        when = onward.when.in_language(language)
        text = t("{title}: {when}", title=title, when=when)
        yield AtHand(text, "open-scene", {"name": title})


def _act(act: Act, language: str, names: Mapping[str, str]) -> AtHand:
    asked = in_language(act.ask, language)
    values = {name: _named(value, names) for name, value in asked.items() if name != "ask"}
    return AtHand(act.line.in_language(language), str(asked.get("ask", "")), values)


def _named(value: object, names: Mapping[str, str]) -> str:
    if isinstance(value, list | tuple):
        return BETWEEN.join(_named(one, names) for one in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return names.get(text.removeprefix(REFERS), text) if text.startswith(REFERS) else text
