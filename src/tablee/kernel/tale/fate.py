"""What became of somebody, as far as everybody knows."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.kernel.tongue import Tongue

End = Literal["", "dead", "insane", "lost", "left", "down"]
"""Nothing; dead; out of their mind; lost to whatever it was; gone from the story alive; between
life and death."""


class Fate(msgspec.Struct, frozen=True):
    """Somebody in the cast of a story. Whoever has no `seat` was the keeper's to play."""

    name: str
    seat: str = ""
    gender: str = "n"
    end: End = ""
    line: str = ""
    """Who they are, in a few words."""
    proof: str = ""
    """The number that ended them, where that is how it came: “Madness 6”."""


WORDS: Mapping[End, str] = {
    "": "Alive",
    "dead": "Dead",
    "insane": "Out of their mind",
    "lost": "Lost",
    "left": "Gone from the story",
    "down": "Between life and death",
}


def fate_word(fate: Fate, tongue: Tongue) -> str:
    return fate.proof or tongue.of(fate.gender, WORDS[fate.end], name=fate.name)
