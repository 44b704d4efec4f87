"""How a game redraws a picture, so that a photograph fits its pages."""

from typing import Literal

import msgspec

Way = Literal["lines", "halftone", "photocopy", "contrast", "plate"]
"""Bent lines that cross in the dark; dots; a copy of a copy; two flat tones; a fine etching."""


class Inks(msgspec.Struct, frozen=True):
    """The way a picture is drawn, and its colours as #rrggbb: the ink, the paper, two flat tones
    between them."""

    way: Way = "lines"
    ink: str = "#1c1b1a"
    paper: str = "#f7f5ef"
    wash: str = "#d8d4c8"
    shade: str = "#a9a498"
