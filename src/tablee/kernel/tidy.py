"""Texts as they are kept: without the blanks around them, and nothing where nothing is said."""

import unicodedata
from collections.abc import Mapping

_AROUND = "\u200b\u2060\ufeff\u00ad"
"""Signs without width that `str.strip` leaves. A joiner stays: it may be the end of an emoji."""
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing."""


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
    before = None
    while text != before:
        before, text = text, text.strip().strip(_AROUND)
    return text if any(map(_shows, text)) else ""


def _shows(sign: str) -> bool:
    category = unicodedata.category(sign)
    # Half a character (Cs) says nothing either, but is refused with a sentence of its own.
    return category == "Cs" or (category[0] not in "ZC" and sign not in _FILLERS)
