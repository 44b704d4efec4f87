"""Short ids for what people name."""

import re
import unicodedata
from collections.abc import Container


def slug(text: str, taken: Container[str], words: int = 1, prefix: str = "") -> str:
    """A short id from the first words of a name: `Daisy Walcot` is `daisy`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    word = prefix + ("-".join(re.findall(r"[a-z0-9]+", plain)[:words]) or "x")
    found, count = word, 1
    while found in taken:
        count += 1
        found = f"{word}-{count}"
    return found
