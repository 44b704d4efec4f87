"""What pure rules leave open and the table fills in: seeds, their commitments, unguessable ids."""

import hashlib
from collections.abc import Callable, Container, Sequence
from itertools import count

from msgspec.structs import replace

from tablee.dice.fair import Nonces, commitment
from tablee.kernel.common import events
from tablee.kernel.words import Event

Sealed = events.HandoutPrepared | events.PictureKept
"""What waits in secret under an id that the table gives it."""


def sealed(
    happened: Sequence[Event],
    seed: bytes | None,
    draw_seed: Callable[[], bytes],
    new_id: Callable[[Sealed], str],
) -> tuple[list[Event], bytes | None]:
    """The events with what only the table can put into them, and the seed they leave behind."""
    found: list[Event] = []
    for event in happened:
        match event:
            case events.SessionBegun():
                seed = draw_seed()
                found.append(replace(event, commitment=commitment(seed)))
            case events.SessionEnded():
                found.append(replace(event, seed=seed.hex() if seed else ""))
                seed = None
            case events.HandoutPrepared(id="") | events.PictureKept(id=""):
                found.append(replace(event, id=new_id(event)))
            case _:
                found.append(event)
    return found, seed


def sealed_id(waiting: Sealed, taken: Container[str], nonce: str | Nonces) -> str:
    """An id from which nobody reads how many others wait, or what it was called before.

    Title and text are known once it is shown: what seals it is the nonce, which nobody else knows.
    """
    salt = nonce.hidden if isinstance(nonce, Nonces) else nonce
    seals = (
        hashlib.sha256(f"{salt}\n{again}\n{waiting.title}\n{waiting.text}".encode()).hexdigest()
        for again in count()
    )
    kind = "picture" if isinstance(waiting, events.PictureKept) else "handout"
    return next(found for seal in seals if (found := f"{kind}-{seal[:12]}") not in taken)
