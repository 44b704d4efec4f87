"""What crosses the line to the process that reads pictures, and why it may refuse one."""

from typing import Literal

import msgspec

from tablee.kernel.inks import Inks

LARGEST_FILE = 8_000_000
"""Bytes of a picture as it is sent."""

MOST_PIXELS = 40_000_000
LARGE, SMALL, SQUARE = 2000, 480, 240
"""The longest side of a picture as it is kept, in pixels: whole, on a card, as a portrait."""

KEPT_TYPE = "image/webp"

Fault = Literal["heavy", "unknown", "lying", "animated", "pixels", "damaged", "empty"]
"""Too many bytes; no picture that is read here; not of the kind that it says; it moves; too many
pixels; cut off or broken; nothing at all."""


class BadPicture(Exception):
    """A picture that is not taken in."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


class Taken(msgspec.Struct, frozen=True):
    """A picture as it is kept. The engraved ones are empty where none were asked for."""

    large: bytes
    small: bytes
    square: bytes
    width: int
    height: int
    engraved: bytes = b""
    engraved_small: bytes = b""


class Work(msgspec.Struct, frozen=True):
    """What the process is asked for. `kept`: the data are a picture that was taken in before."""

    data: bytes
    name: str = ""
    said: str = ""
    """The type that the sender gave it."""
    inks: Inks | None = None
    kept: bool = False


class Done(msgspec.Struct, frozen=True):
    """Its answer: a picture, or what is wrong with it."""

    taken: Taken | None = None
    fault: Fault | None = None
