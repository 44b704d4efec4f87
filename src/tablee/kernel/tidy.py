"""Texts as they are kept: without the blanks around them or signs that turn the writing round, and
nothing where nothing is said."""

import re
import unicodedata
from collections.abc import Mapping

_AROUND = "\u200b\u2060\ufeff\u00ad"
"""Signs without width that `str.strip` leaves. A joiner stays: it may be the end of an emoji."""
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing."""
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""They turn the direction of writing: one name could look like another, and whatever stands after
it on the page be read backwards. Letters of any script know their direction without them."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
"""They move a terminal's cursor. Ends of lines and tabs stay."""


def tidied(value: object) -> object:
    """What came from outside with every text in it trimmed, in lists and rows too."""
    if isinstance(value, str):
        return trimmed(value)
    if isinstance(value, Mapping):
        return {key: tidied(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [tidied(inner) for inner in value]
    return value


def trimmed(text: str) -> str:
    """The text without blanks around it; empty if there is nothing in it to be read."""
    text = straight(text)
    before = None
    while text != before:
        before, text = text, text.strip().strip(_AROUND)
    return text if any(map(_shows, text)) else ""


def straight(text: str) -> str:
    """The text without signs that turn the writing round or move a cursor."""
    return _CONTROLS.sub("", _TURNING.sub("", text))


def _shows(sign: str) -> bool:
    category = unicodedata.category(sign)
    # Half a character (Cs) says nothing either, but is refused with a sentence of its own.
    return category == "Cs" or (category[0] not in "ZC" and sign not in _FILLERS)
