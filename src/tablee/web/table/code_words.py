"""The words that let people in: three of them, as one says them over the telephone."""

import hashlib
import re
import secrets
import time
import unicodedata
from functools import cache
from pathlib import Path

from tablee.web.site.crowds import InTurn

WORDS = Path(__file__).with_name("words.txt")
LENGTH = 3

WRONG_CODES = 12
WRONG_SECONDS = 600.0
"""So many wrong codes from one address in so many seconds, and the door stays shut for a while."""

MOST_ADDRESSES = 10_000

_LINK = re.compile(r"/s/([A-Za-z0-9_-]{16,64})(?![A-Za-z0-9_-])")
_INVITATION = re.compile(r"[?&]code=([^&#\s]+)")


@cache
def words() -> tuple[str, ...]:
    return tuple(WORDS.read_text(encoding="utf-8").split())


def new_code() -> str:
    """Three different words, as people read them."""
    return " ".join(secrets.SystemRandom().sample(words(), LENGTH))


def folded(text: str) -> str:
    """A code without what people get wrong: accents, capitals, signs between the words."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "-".join(
        re.findall(r"[a-z]+", "".join(c for c in plain if not unicodedata.combining(c)))
    )


def code_hash(text: str, salt: str) -> str:
    """Slow on purpose: three words are few enough to be tried one after the other."""
    made = hashlib.scrypt(folded(text).encode(), salt=salt.encode(), n=2**13, r=8, p=1, dklen=32)
    return made.hex()


def token_in(text: str) -> str | None:
    """The token of a seat's link that was pasted where a code goes."""
    found = _LINK.search(text)
    return found[1] if found else None


def code_in(text: str) -> str:
    """The words of a code, or of an invitation that was pasted whole."""
    found = _INVITATION.search(text)
    return (found[1] if found else text)[:200]


class WrongCodes:
    """Who guessed wrong lately, by address."""

    def __init__(self) -> None:
        self._times: dict[str, list[float]] = {}
        self.guesses = InTurn()
        """Guesses of one address wait for each other, so that each is counted before the next."""

    def too_many(self, address: str) -> bool:
        return len(self._recent(address)) >= WRONG_CODES

    def count(self, address: str) -> None:
        if len(self._times) >= MOST_ADDRESSES:
            self._times = {a: t for a in self._times if (t := self._recent(a))}
        self._times[address] = [*self._recent(address), time.monotonic()]

    def _recent(self, address: str) -> list[float]:
        since = time.monotonic() - WRONG_SECONDS
        return [moment for moment in self._times.get(address, ()) if moment > since]
