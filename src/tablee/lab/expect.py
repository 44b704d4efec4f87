"""What a session file expects of a step, compared with what came: a sentence per difference."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tablee.kernel.chronicle import told
from tablee.kernel.common import events
from tablee.kernel.entry import Entry
from tablee.kernel.odds import Odds
from tablee.kernel.table import Table
from tablee.kernel.tongue import LANGUAGES
from tablee.lab.possible import shown
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.step_file import Chances

ABSENT = "none"
"""How the value of an outcome that does not arise is written."""


def spoken(value: object) -> str:
    """The value of an outcome as files write it."""
    if value is None:
        return ABSENT
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def wrong_odds(expected: Chances, found: Mapping[str, Odds]) -> Iterator[Sentence]:
    """Differences of exact odds, compared as fractions."""
    if set(found) <= {""}:
        yield from _wrong_outcomes(expected, found.get(""), "")
        return
    for hypothesis, chances in expected.items():
        if hypothesis not in found or isinstance(chances, Fraction):
            yield sentence(
                "Several things may be true here, so odds are given for each of them: {known}.",
                known=", ".join(found),
            )
            return
        yield from _wrong_outcomes(chances, found[hypothesis], hypothesis)


def _wrong_outcomes(expected: Chances, odds: Odds | None, hypothesis: str) -> Iterator[Sentence]:
    names = odds.names if odds else ()
    for name, wanted in expected.items():
        if odds is None or (name not in names and wanted != 0):
            known = ", ".join(names) or "–"
            yield sentence(
                "There are no odds of “{name}”; there are: {known}.", name=name, known=known
            )
            continue
        chances = {spoken(value): chance for value, chance in odds.of(name).as_fractions().items()}
        asked = {"true": wanted} if isinstance(wanted, Fraction) else wanted
        for value, chance in asked.items():
            came = chances.get(value, Fraction(0))
            if came != chance:
                what = name if isinstance(wanted, Fraction) else f"{name}: {value}"
                yield sentence(
                    "The odds of {what} are {found}, not {expected}.",
                    what=f"{hypothesis}: {what}" if hypothesis else what,
                    found=came,
                    expected=chance,
                )


def missing_events(
    expected: Sequence[Mapping[str, Any]], entries: Sequence[Entry]
) -> Iterator[Sentence]:
    """Events that did not occur in their place, with what happened instead."""
    happened = [
        msgspec.to_builtins(entry.event)
        for entry in entries
        if not isinstance(entry.event, events.Asked)
    ]
    position = 0
    for wanted in expected:
        following = range(position, len(happened))
        found = next((at for at in following if _fits(wanted, happened[at])), None)
        if found is not None:
            position = found + 1
            continue
        kind = wanted["type"]
        near = next((happened[at] for at in following if happened[at]["type"] == kind), None)
        if near is None:
            yield sentence(
                "The event {name} did not occur in its place; these did: {found}.",
                name=kind,
                found=", ".join(event["type"] for event in happened) or "–",
            )
            continue
        for field, value in wanted.items():
            if not _fits(value, near.get(field)):
                yield sentence(
                    "The event {name} has {field}: {found}, not {expected}.",
                    name=kind,
                    field=field,
                    found=shown(near.get(field)),
                    expected=shown(value),
                )


def _fits(wanted: object, found: object) -> bool:
    """Whether everything that is wanted is there; what is not mentioned may be anything."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and _fits(value, found[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list | tuple):
        return (
            isinstance(found, list | tuple)
            and len(wanted) == len(found)
            and all(map(_fits, wanted, found))
        )
    return type(wanted) is type(found) and wanted == found


def wrong_state(expected: Mapping[str, Any], table: Table[Any]) -> Iterator[Sentence]:
    """Differences of the state after a step. `table.` leads into what all games share."""
    for path, wanted in expected.items():
        inside = path.removeprefix("table.")
        start: object = table.state.game if inside == path else table.state.common
        try:
            found = msgspec.to_builtins(_at(start, inside), str_keys=True)
        except LookupError as lost:
            place, known = lost.args
            yield sentence(
                "There is no {path}: “{place}” is not among {known}.",
                path=path,
                place=place,
                known=", ".join(known) or "–",
            )
            continue
        if not _fits(wanted, found):
            yield sentence(
                "{path} is {found}, not {expected}.",
                path=path,
                found=shown(found),
                expected=shown(wanted),
            )


def _at(here: object, path: str) -> object:
    """What lies at the end of a dotted path. What a mapping does not hold is None at its end."""
    if not path:
        return here
    if isinstance(here, Mapping):
        # A key may itself have dots in it, so the longest that is there is taken.
        keys = [key for key in here if path == key or path.startswith(f"{key}.")]
        if keys:
            key = max(keys, key=len)
            return _at(here[key], path[len(key) + 1 :])
        if "." not in path:
            return None
        raise LookupError(path.partition(".")[0], list(here))
    name, _, rest = path.partition(".")
    if isinstance(here, msgspec.Struct) and name in here.__struct_fields__:
        return _at(getattr(here, name), rest)
    if isinstance(here, Sequence) and not isinstance(here, str):
        if name.isascii() and name.isdigit() and int(name[:9]) < len(here):
            return _at(here[int(name[:9])], rest)
        raise LookupError(name, [str(index) for index in range(len(here))])
    raise LookupError(name, here.__struct_fields__ if isinstance(here, msgspec.Struct) else [])


def wrong_sight(expected: Mapping[str, tuple[str, ...]], table: Table[Any]) -> Iterator[Sentence]:
    """Texts that a seat should see and does not, or sees and should not."""
    for key, texts in expected.items():
        hidden = key not in table.state.common.seats
        seat = key.removeprefix("not_") if hidden else key
        sight = _sight(table, seat)
        for text in texts:
            sees = text.encode() in sight or msgspec.json.encode(text)[1:-1] in sight
            if hidden and sees:
                yield sentence(
                    "{seat} sees “{text}”, which should be hidden from that seat.",
                    seat=seat,
                    text=text,
                )
            elif not hidden and not sees:
                yield sentence("{seat} does not see “{text}”.", seat=seat, text=text)


def _sight(table: Table[Any], seat: str) -> bytes:
    """All that a seat may read now: its view, and the chronicle in every language."""
    chronicle = [list(told(table, language, seat)) for language in LANGUAGES]
    return msgspec.json.encode((table.view(seat), chronicle))
