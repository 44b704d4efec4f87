"""A line of the story, as one reader gets it; and the verdict of a throw, in a word."""

from typing import Literal

import msgspec

from tablee.dice.readers import Cast
from tablee.dice.throws import Shown

LineKind = Literal["scene", "talk", "dice", "event", "table"]

Tone = Literal["good", "mixed", "bad", "none"]


class Term(msgspec.Struct, frozen=True):
    """A number that a throw is made of, or held against; None where only the keeper knows it."""

    word: str
    value: int | None


class Sum(msgspec.Struct, frozen=True):
    """How dice came to what they are worth: the first term is theirs, the others are added. Where
    one of them is not known there is no total."""

    terms: tuple[Term, ...]
    total: int | None = None
    against: Term | None = None
    """What it is held against, where that is a number."""

    @property
    def is_plain(self) -> bool:
        """Whether it says no more than the dice do."""
        return len(self.terms) < 2 and self.against is None


class Verdict(msgspec.Struct, frozen=True):
    """What a throw came to, in a word; `note` says more about it, in a sentence or less.

    It belongs to the dice of its own turn, unless it says otherwise.
    """

    word: str
    tone: Tone = "none"
    note: str = ""
    weight: int = 0
    """Of several in a turn the weightiest is shown, and the last of these. Below 0 it says what
    came of a throw besides."""
    purpose: str = ""
    """What it was thrown for, in the words of whoever tried it."""
    about: str = ""
    """Which throw it is of, where a later event may change what that came to without dice: a later
    verdict about the same takes its place."""
    set_aside: tuple[int, ...] = ()
    """The places, among the dice of the throw, of those that do not count after all."""
    whose: str = ""
    """About whom it is, where it is worth a card even if no dice are seen in its turn."""
    role: str = ""
    """What the dice before it were thrown for that it tells of: they are shown again."""
    dice: tuple[Shown, ...] = ()
    """Dice that are known by it: sealed ones, whose face is 0, or those that it opens."""

    stake: str = ""
    """What was at stake, in a sentence that tells no more than its event does: it is read while the
    dice fall, where the verdict will stand."""
    outcome: str = ""
    """The outcome whose chance belongs to that sentence, by its name in the odds."""

    sum: Sum | None = None
    """The numbers behind it, as far as everybody may know them who reads its event."""

    besides: str | None = None
    """What its line tells that the verdict does not. Where it is given, even as nothing, the card
    shows it in place of the line, which is read where the rule is."""

    echoes: bool = False
    """Whether a card says the same in its numbers that moved, or in a weightier verdict about the
    same person: then its sentence is read where the rule is."""

    is_rare: bool = False
    """Whether it is one that tables talk about afterwards: by a great margin, a critical result."""

    @property
    def stands_alone(self) -> bool:
        return bool(self.whose or self.dice)


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
    called: str = ""
    """What its seat was called when it happened."""
    picture: str = ""
    """The id of the picture that was shown, where that is what happened."""
