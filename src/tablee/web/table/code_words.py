"""The words that let people in: three of them, as one says them over the telephone."""

import hashlib
import re
import secrets
import unicodedata
from functools import cache
from pathlib import Path

from sqlalchemy import Engine, Integer, cast, delete, func, insert, select

from tablee.web.site.crowds import InTurn
from tablee.web.table import key_schema as kept

WORDS = Path(__file__).with_name("words.txt")
LENGTH = 3

WRONG_CODES = 12
WRONG_SECONDS = 600
"""So many wrong codes from one address in so many seconds, and the door stays shut for a while."""

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
    """Who guessed wrong lately, by address, at whichever node."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers
        self.guesses = InTurn()
        """Guesses of one address wait for each other, so that each is counted before the next."""

    def too_many(self, address: str) -> bool:
        recent = select(func.count()).where(
            kept.guesses.c.address == _digest(address),
            kept.guesses.c.at > kept.NOW - WRONG_SECONDS,
        )
        with self._readers.connect() as connection:
            return (connection.scalar(recent) or 0) >= WRONG_CODES

    def count(self, address: str) -> None:
        row = {"id": secrets.token_hex(16), "address": _digest(address)}
        old = kept.guesses.c.at <= kept.NOW - WRONG_SECONDS
        with self._engine.begin() as connection:
            connection.execute(delete(kept.guesses).where(old))
            connection.execute(insert(kept.guesses).values(**row, at=cast(kept.NOW, Integer)))


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()
