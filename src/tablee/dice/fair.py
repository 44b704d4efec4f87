"""Fair dice: faces from a seed that was committed to before anyone threw (docs/fair-dice.md)."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tablee.dice.readers import Cast, FacesDice
from tablee.dice.throws import Throw, shown

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """What is published before the first throw: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def face_bytes(seed: bytes, number: int, nonce: str) -> Iterator[int]:
    """The endless bytes of one throw: HMAC-SHA-256 blocks over number, block and nonce."""
    keyed = hmac.new(seed, digestmod=hashlib.sha256)
    block = 0
    while True:
        mac = keyed.copy()
        mac.update(f"{number}\n{block}\n{nonce}".encode())
        yield from mac.digest()
        block += 1


def fair_faces(seed: bytes, number: int, nonce: str, dice: Sequence[int]) -> tuple[int, ...]:
    """The faces of one throw. Values that would favour low faces are thrown away (rejection)."""
    source = face_bytes(seed, number, nonce)
    return tuple(_face(source, sides) for sides in dice)


def _face(source: Iterator[int], sides: int) -> int:
    width = 1
    while 256**width < sides:
        width += 1
    space = 256**width
    limit = space - space % sides
    while True:
        value = 0
        for _ in range(width):
            value = value * 256 + next(source)
        if value < limit:
            return value % sides + 1


class Nonces(NamedTuple):
    """What is added to a throw that everybody sees, and to one that somebody may not see.

    Whoever asks knows what they added. Were that all, they could compute what fell out of their
    sight once the seed is revealed.
    """

    seen: str = ""
    hidden: str = ""


class FairDice(FacesDice):
    """Honest dice: every throw takes the next number; who throws brings the nonce.

    Throws that everybody sees count up: 1, 2, 3. Those out of somebody's sight count down from -1,
    so that their number is nobody else's business.
    """

    source = "fair"

    def __init__(
        self, seed: bytes, next_number: int, nonce: str | Nonces = "", next_hidden: int = -1
    ) -> None:
        super().__init__()
        self._seed = seed
        self._nonces = nonce if isinstance(nonce, Nonces) else Nonces(nonce, nonce)
        self.next_number = next_number
        self.next_hidden = next_hidden

    def _number(self, throw: Throw[Any]) -> int:
        return self.next_number if throw.to is None else self.next_hidden

    def _nonce(self, throw: Throw[Any]) -> str:
        return self._nonces.seen if throw.to is None else self._nonces.hidden

    def faces(self, throw: Throw[Any]) -> Sequence[int]:
        return fair_faces(self._seed, self._number(throw), self._nonce(throw), throw.dice)

    def record(self, throw: Throw[Any], faces: Sequence[int]) -> None:
        number, nonce = self._number(throw), self._nonce(throw)
        self.casts.append(Cast(shown(throw, faces), self.source, number, nonce, throw.to))
        if throw.to is None:
            self.next_number += 1
        else:
            self.next_hidden -= 1
