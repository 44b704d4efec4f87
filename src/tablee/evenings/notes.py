"""A scene as the keeper's notes, and read back from them.

The notes of a prepared scene are a plain text that anybody can read and rewrite. Lines after `>`
are to be said; a line after `-` is something at hand, and may end with the ask that does it:

    > La lampe s'éteint d'un coup.
    Le bassin est vide depuis lundi.
    - L'eau répond. [call-check meter=madness event="L'eau répond"]

So whatever leads through a scene follows what the keeper wrote, and needs nothing else.
"""

import re
import shlex
from collections.abc import Iterable, Mapping

import msgspec

_ASK = re.compile(r"\s*\[(?P<ask>[a-z][a-z0-9-]*)(?P<values>(?:\s[^\]]*)?)\]\s*$")

BETWEEN = "; "
"""Between the names of several, in one value."""


class AtHand(msgspec.Struct, frozen=True):
    """Something at hand in a scene, with the ask that does it, where one does."""

    text: str
    ask: str = ""
    values: Mapping[str, str] = {}


class Notes(msgspec.Struct, frozen=True):
    """The notes of a scene: what to say, what to know, what is at hand."""

    say: tuple[str, ...] = ()
    know: tuple[str, ...] = ()
    at_hand: tuple[AtHand, ...] = ()


def line_of(one: AtHand) -> str:
    if not one.ask:
        return f"- {one.text}"
    values = "".join(f" {name}={_quoted(value)}" for name, value in one.values.items())
    return f"- {one.text} [{one.ask}{values}]"


def _quoted(value: str) -> str:
    plain = value.replace('"', "”").replace("\\", "/").replace("]", ")").replace("\n", " ")
    return plain if re.fullmatch(r"[\w-]+", plain) else f'"{plain}"'


def written(say: str, know: str, at_hand: Iterable[AtHand]) -> str:
    """The notes of a scene as one text."""
    said = "\n".join(f"> {line}" for line in paragraphs(say))
    known = "\n\n".join(paragraphs(know))
    lines = "\n".join(map(line_of, at_hand))
    return "\n\n".join(part for part in (said, known, lines) if part)


def paragraphs(text: str) -> list[str]:
    return [" ".join(line.split(" ")) for line in text.splitlines() if line.strip()]


def read_notes(text: str) -> Notes:
    """What a keeper's notes say. Whatever is not marked is something to know."""
    say, know, at_hand = [], [], []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith(">"):
            say.append(line[1:].strip())
        elif line.startswith("- "):
            at_hand.append(_at_hand(line[2:].strip()))
        else:
            know.append(line)
    return Notes(tuple(filter(None, say)), tuple(know), tuple(at_hand))


def _at_hand(line: str) -> AtHand:
    found = _ASK.search(line)
    if found is None:
        return AtHand(line)
    try:
        # An apostrophe is a sign of its own here, not the beginning of a quotation.
        lexer = shlex.shlex(found["values"], posix=True)
        lexer.quotes, lexer.whitespace_split, lexer.commenters = '"', True, ""
        pairs = [part.partition("=") for part in lexer]
    except ValueError:  # half a quotation: the line is read as it stands
        return AtHand(line)
    values = {name: value for name, equals, value in pairs if equals}
    return AtHand(line[: found.start()], found["ask"], values)
