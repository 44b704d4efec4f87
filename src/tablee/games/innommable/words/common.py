"""How sentences are built: short names, dice in words, what people wrote."""

import re
from collections.abc import Iterable

from tablee.games.innommable.state.people import Gender
from tablee.games.innommable.state.pools import Pool, pool_of
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.names import content_name
from tablee.kernel.telling import first_name, full_stop
from tablee.kernel.tongue import Tongue

NUMBERS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def short_name(state: State, who: str) -> str:
    """The first name of a protagonist, where nobody else has it."""
    one = state.protagonists.get(who)
    if one is None:
        return who
    return first_name(one.name, (p.name for p in state.protagonists.values() if p.id != who))


def short_names(state: State, persons: Iterable[str], tongue: Tongue) -> str:
    return tongue.listed([short_name(state, who) for who in persons])


def gender(state: State, who: str) -> Gender:
    return state.protagonists[who].gender


def pool_told(pool: Pool) -> str:
    """“3 d20, 1 d12”."""
    return ", ".join(f"{count} d{sides}" for sides, count in pool)


def dice_told(dice: Iterable[int]) -> str:
    return pool_told(pool_of(dice))


def into_bowl(dice: tuple[int, ...], tongue: Tongue) -> str:
    return tongue("Into the bowl: {dice}.", dice=dice_told(dice)) if dice else ""


def about(state: State, element: str, tongue: Tongue) -> dict[str, str]:
    """Of whom something was told, and what kind of thing it was."""
    found = state.elements[element]
    return {"name": short_name(state, found.who), "kind": content_name(found.die, tongue)}


SHORT = 80
NEXT = re.compile(
    r"(?:(?<=[!?…])|(?<=\w\w\.)(?<!\bDr\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bSt\.)|(?<=[»”)]\.))\s"
)
"""Where a second sentence begins: not after “M.” or “Dr.”, which stand before a name."""


def quoted(text: str) -> str:
    """What somebody wrote, where it is quoted in the middle of a sentence: no full stop there."""
    text = text.strip()
    return text[:-1] if text.endswith(".") and not text.endswith("..") else text


def first_words(text: str) -> str:
    """What was told, by its first sentence or its first words: enough to know it again."""
    line = NEXT.split(" ".join(text.splitlines()).strip(), maxsplit=1)[0].rstrip(".")
    return line if len(line) <= SHORT else f"{line[: SHORT - 1].rsplit(' ', 1)[0]}…"


def because(reason: str, tongue: Tongue) -> str:
    return tongue("The reason: {text}", text=full_stop(reason)) if reason.strip() else ""


def written(*texts: str) -> str:
    """What people wrote, each piece opened and closed like a sentence."""
    closed = [full_stop(text) for text in texts if text.strip()]
    return " ".join(f"{text[0].upper()}{text[1:]}" for text in closed)


def number_word(number: int, tongue: Tongue) -> str:
    """A number from two to twelve as a word."""
    return tongue(NUMBERS[number - 2]) if 2 <= number < len(NUMBERS) + 2 else str(number)
