"""One step of a session file: who asks what, and what is expected of it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.ledger import table_book
from tablee.kernel.reading import COMMON_EVENTS, Readings
from tablee.lab.possible import ask_faults, shown
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.strict_yaml import Faults, Place

EXPECTATIONS = ("odds", "dice", "events", "refused", "state", "sees", "nonce", "note")
MOST_FACES = 1_000

_FRACTION = re.compile(r"[0-9]{1,200}(/0*[1-9][0-9]{0,199})?")

Chances = Mapping[str, "Fraction | Chances"]
"""Chances by outcome, by outcome and value, or by hypothesis before both."""


class Step(msgspec.Struct, frozen=True):
    """One ask and what is expected of it. What is None or empty is not looked at."""

    number: int
    line: int
    seat: str
    ask: Mapping[str, Any]
    odds: Chances = {}
    dice: tuple[int, ...] | None = None
    events: tuple[Mapping[str, Any], ...] = ()
    refused: str | None = None
    state: Mapping[str, Any] = {}
    sees: Mapping[str, tuple[str, ...]] = {}
    nonce: str = ""
    note: str = ""


class StepReader:
    """Reads steps one after the other; a seat that is added on the way may then ask."""

    def __init__(self, faults: Faults, game: Game[Any] | None, seats: Iterable[str]) -> None:
        self.faults = faults
        self.game = game
        self.readings = Readings(game) if game else None
        self.seats = list(seats)

    def step(self, place: Place, raw: object) -> Step | None:
        asking = self._seat(place, raw)
        if asking is None or not isinstance(raw, dict):
            return None
        ask = raw[asking]
        if not isinstance(ask, dict) or not isinstance(ask.get("ask"), str):
            self.faults.add(
                (*place, asking),
                sentence(
                    "What {seat} asks must be like {example}.", seat=asking, example="{ask: pause}"
                ),
            )
            return None
        if raw.get("refused") != "table.ask":
            self._check_ask((*place, asking), ask)
        if ask["ask"] == "add-seat" and isinstance(ask.get("name"), str):
            self.seats.append(ask["name"])
        return Step(
            self.faults.step,
            self.faults.document.line(*place),
            asking,
            ask,
            self._odds((*place, "odds"), raw.get("odds", {})),
            self._dice((*place, "dice"), raw.get("dice")),
            tuple(self._events((*place, "events"), raw.get("events", []))),
            self._refused((*place, "refused"), raw.get("refused")),
            self._mapping((*place, "state"), raw.get("state", {})),
            dict(self._sees((*place, "sees"), raw.get("sees", {}))),
            self.faults.text((*place, "nonce"), raw.get("nonce", "")),
            self.faults.text((*place, "note"), raw.get("note", "")),
        )

    def _seat(self, place: Place, raw: object) -> str | None:
        if not isinstance(raw, dict):
            example = "isa: {ask: pause}"
            self.faults.add(
                place, sentence("A step is a mapping, like {example}.", example=example)
            )
            return None
        candidates = [key for key in raw if key not in EXPECTATIONS]
        if not candidates:
            self.faults.add(place, sentence("This step does not say which seat asks."))
            return None
        asking: str = next((key for key in candidates if key in self.seats), candidates[0])
        for key in candidates:
            if key != asking:
                self.faults.add(
                    (*place, key),
                    sentence(
                        "“{key}” has no place in a step; a step has a seat and may have: {known}.",
                        key=key,
                        known=", ".join(EXPECTATIONS),
                    ),
                )
        self._check_seat((*place, asking), asking)
        return asking

    def _check_seat(self, place: Place, name: str) -> None:
        if name not in self.seats:
            self.faults.add(
                place,
                sentence(
                    "There is no seat “{name}” at this table; the seats are: {seats}.",
                    name=name,
                    seats=", ".join(self.seats) or "–",
                ),
            )

    def _check_ask(self, place: Place, raw: dict[str, Any]) -> None:
        if self.readings is None:
            return
        kind = self.readings.asks.get(raw["ask"])
        if kind is None:
            self.faults.add(place, _no_ask(raw["ask"], sorted(self.readings.asks)))
            return
        for field, what in ask_faults(kind, raw):
            self.faults.add((*place, field), what)

    def _mapping(self, place: Place, raw: object) -> dict[str, Any]:
        if isinstance(raw, dict):
            return raw
        self.faults.add(place, sentence("“{key}” must be a mapping.", key=place[-1]))
        return {}

    def _odds(self, place: Place, raw: object, deeper: int = 2) -> Chances:
        return {
            name: self._odds((*place, name), value, deeper - 1)
            if isinstance(value, dict) and deeper
            else self._chance((*place, name), value)
            for name, value in self._mapping(place, raw).items()
        }

    def _chance(self, place: Place, value: object) -> Fraction:
        found = None
        if isinstance(value, float) or (isinstance(value, int) and not isinstance(value, bool)):
            found = Fraction(str(value))
        elif isinstance(value, str) and _FRACTION.fullmatch(value):
            found = Fraction(value)
        if found is None or not 0 <= found <= 1:
            self.faults.add(
                place,
                sentence(
                    "{found} is not a chance; write a fraction from 0 to 1, like 7/12.",
                    found=shown(value),
                ),
            )
            return Fraction(0)
        return found

    def _dice(self, place: Place, raw: object) -> tuple[int, ...] | None:
        if raw is None:
            return None
        if (
            not isinstance(raw, list)
            or len(raw) > MOST_FACES
            or any(isinstance(face, bool) or not isinstance(face, int) for face in raw)
        ):
            self.faults.add(
                place, sentence("“dice” must list the faces as whole numbers, like [4, 3].")
            )
            return None
        return tuple(raw)

    def _events(self, place: Place, raw: object) -> Iterator[Mapping[str, Any]]:
        if not isinstance(raw, list):
            example = "[{type: rolled}]"
            self.faults.add(
                place, sentence("“events” must be a list, like {example}.", example=example)
            )
            return
        known = {**COMMON_EVENTS, **self.game.events} if self.game else {}
        for index, event in enumerate(raw):
            here = (*place, index)
            if not isinstance(event, dict) or not isinstance(event.get("type"), str):
                example = "{type: rolled}"
                self.faults.add(
                    here,
                    sentence(
                        "An event is a mapping with its type, like {example}.", example=example
                    ),
                )
                continue
            name = event["type"]
            if known and name not in known:
                self.faults.add(here, _no_event(name, sorted(known)))
            elif known:
                fields = known[name].__struct_fields__
                for field in sorted(event.keys() - {"type", *fields}):
                    self.faults.add(
                        (*here, field),
                        sentence(
                            "The event “{name}” has no field “{field}”; its fields are: {fields}.",
                            name=name,
                            field=field,
                            fields=", ".join(fields),
                        ),
                    )
            yield event

    def _refused(self, place: Place, raw: object) -> str | None:
        if raw is None:
            return None
        rule = self.faults.text(place, raw)
        if self.game is not None:
            known = {**self.game.book.rules, **table_book().rules}
            if rule not in known:
                self.faults.add(place, _no_rule(rule, known))
        return rule

    def _sees(self, place: Place, raw: object) -> Iterator[tuple[str, tuple[str, ...]]]:
        for key, texts in self._mapping(place, raw).items():
            here = (*place, key)
            if key not in self.seats:
                self._check_seat(here, key.removeprefix("not_"))
            listed = [texts] if isinstance(texts, str) else texts
            if not isinstance(listed, list) or not all(isinstance(t, str) and t for t in listed):
                self.faults.add(here, sentence("“{key}” must list texts.", key=key))
                continue
            yield key, tuple(listed)


def _no_ask(name: str, known: list[str]) -> Sentence:
    if near := _near(name, known):
        return sentence("There is no ask “{name}”; close to it: {near}.", name=name, near=near)
    return sentence(
        "There is no ask “{name}”; this game knows: {known}.", name=name, known=", ".join(known)
    )


def _no_event(name: str, known: list[str]) -> Sentence:
    if near := _near(name, known):
        return sentence("There is no event “{name}”; close to it: {near}.", name=name, near=near)
    return sentence(
        "There is no event “{name}”; this game knows: {known}.", name=name, known=", ".join(known)
    )


def _no_rule(name: str, known: Iterable[str]) -> Sentence:
    if near := _near(name, known):
        return sentence("There is no rule “{name}”; close to it: {near}.", name=name, near=near)
    return sentence("There is no rule “{name}”; “tablee rules” lists them.", name=name)


def _near(name: str, known: Iterable[str]) -> str:
    return ", ".join(get_close_matches(name, list(known), n=3))
