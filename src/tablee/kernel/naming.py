"""Names: short ids for what people name, and names that show what they say."""

import re
import unicodedata
from collections.abc import Container

LONGEST = 60
"""The longest name of anything in an ask."""


def slug(text: str, taken: Container[str], words: int = 1, prefix: str = "") -> str:
    """A short id from the first words of a name: `Daisy Walcot` is `daisy`.

    Never longer than asks may name, whatever a name is made of.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    word = prefix + ("-".join(re.findall(r"[a-z0-9]+", plain)[:words]) or "x")
    found, count = word[:LONGEST], 1
    while found in taken:
        count += 1
        again = f"-{count}"
        found = word[: LONGEST - len(again)] + again
    return found


def one_line(text: str, longest: int) -> str:
    """A name on one line, without signs that nobody sees."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if c.isspace() else c for c in composed if c.isspace() or is_seen(c))
    return " ".join(seen.split())[:longest].strip()


def is_seen(sign: str) -> bool:
    """Controls could move a terminal's cursor; overrides of the writing direction, and signs
    without a shape, could make one name look like another."""
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")
