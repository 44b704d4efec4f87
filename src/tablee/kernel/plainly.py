"""Words for what a game has no words for."""

from collections.abc import Iterator

from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event


def said_plainly(event: Event) -> Iterator[str]:
    """What an event says of itself, where nobody tells it: its texts and numbers."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if (
            field not in {"rule", "to"}
            and isinstance(value, str | int)
            and value not in ("", False)
        ):
            yield field.replace("_", " ") if value is True else str(value)


def named_plainly(word: str, tongue: Tongue) -> str:
    """A name of the code as people read it, where a game says nothing else: `roll-again` is
    “Roll again”, or what the game's catalogue has for that."""
    text = word.replace("-", " ").replace("_", " ")
    return tongue(text[:1].upper() + text[1:])
