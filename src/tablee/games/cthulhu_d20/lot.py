"""Dice that have fallen for somebody and are not told yet: the time to bend fate."""

from typing import Literal

import msgspec

LotKind = Literal["cause", "fall", "care", "fire", "poison", "faint"]
"""A blast or a blaze, a fall; care for a wound; a fire put out; poison; the save at 0 PF."""


class Lot(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice have drawn, and all that its telling needs."""

    who: str
    kind: LotKind
    success: bool = False
    """Of care and of saves."""
    saved: bool | None = None
    """The Reflex save that came before a cause; None where there was none."""
    cause: str = ""
    most: int = 0
    """The most damage that the cause can do to this body."""
    face: int = 0
    location: str | None = None
    lasting: bool = False
    fire: bool = False
    shock: Literal["none", "shock", "violent"] = "none"
    patient: str = ""
    wound: int = 0
    ability: str = ""
    points: int = 0
    takes_round: bool = False
    """Care outside a fight: once it is told a round is over."""
    called: str = ""

    @property
    def wounds(self) -> bool:
        """Whether it comes to a wound; else to a success or a failure."""
        return self.kind in ("cause", "fall")
