"""A line of the story, as one reader gets it; and the verdict of a throw, in a word."""

from typing import Literal

import msgspec

from tablee.dice.readers import Cast

LineKind = Literal["scene", "talk", "dice", "event", "table"]

Tone = Literal["good", "mixed", "bad", "none"]


class Verdict(msgspec.Struct, frozen=True):
    """What a throw came to, in a word; `note` says more about it, in a sentence or less."""

    word: str
    tone: Tone = "none"
    note: str = ""
    purpose: str = ""
    """What it was thrown for, in the words of whoever tried it."""
    about: str = ""
    """Which throw it is of, where a later event may change what that came to without dice: a later
    verdict about the same takes its place."""
    set_aside: tuple[int, ...] = ()
    """The places, among the dice of the throw, of those that do not count after all."""
    is_aside: bool = False
    """It says what came of a throw besides: any other verdict of that throw goes before it."""


class Line(msgspec.Struct, frozen=True):
    """A thing that happened as people read it, in the place it has for this reader.

    `number` is its turn, `index` its place among what the reader sees of that turn. `struck`: a
    rewind has undone it; `is_private`: not everybody may read it.
    """

    number: int
    index: int
    at: str
    seat: str
    kind: LineKind
    rule: str
    text: str
    struck: bool = False
    cast: Cast | None = None
    is_private: bool = False
    title: str = ""
    words: str = ""
    """What somebody said or wrote, and under which title, where that is what happened."""
    verdict: Verdict | None = None
    """What the throw before it came to, where the game says that this event is its verdict."""
