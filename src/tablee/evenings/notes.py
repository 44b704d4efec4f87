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
from itertools import groupby

import msgspec

_ASK = re.compile(r"\s*\[(?P<ask>[a-z][a-z0-9-]*)(?P<values>(?:\s[^\]]*)?)\]\s*$")

BETWEEN = "; "
"""Between the names of several, in one value."""


class AtHand(msgspec.Struct, frozen=True):
    """Something at hand in a scene, with the ask that does it, where one does."""

    text: str
    ask: str = ""
    values: Mapping[str, str] = {}


class Saying(msgspec.Struct, frozen=True):
    """One of several things to be said in a scene, under the line that stands before it."""

    title: str
    say: tuple[str, ...]


class Notes(msgspec.Struct, frozen=True):
    """The notes of a scene: what to say, what to know, what is at hand.

    What is to be said is one text. Where other lines stand between, each part of it is said for
    itself: of several endings only one comes true.
    """

    say: tuple[str, ...] = ()
    know: tuple[str, ...] = ()
    at_hand: tuple[AtHand, ...] = ()
    sayings: tuple[Saying, ...] = ()


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
    lines = [*filter(None, map(str.strip, text.splitlines()))]
    at_hand = tuple(_at_hand(line[2:].strip()) for line in lines if line.startswith("- "))
    rest = (line for line in lines if not line.startswith("- "))
    know, said = list[str](), list[Saying]()
    for is_said, part in groupby(rest, lambda line: line.startswith(">")):
        if not is_said:
            know += part
        elif say := tuple(filter(None, (line[1:].strip() for line in part))):
            said.append(Saying(know[-1] if know else "", say))
    if len(said) == 1:
        return Notes(said[0].say, tuple(know), at_hand)
    first = said.pop(0).say if said and not said[0].title else ()
    titles = {one.title for one in said}
    return Notes(first, tuple(one for one in know if one not in titles), at_hand, tuple(said))


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
