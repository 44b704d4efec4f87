"""The whole state of a table: what all games share, and the game's own."""

from typing import Generic, TypeVar

import msgspec

from tablee.kernel.common.state import Common

S = TypeVar("S")


class TableState(msgspec.Struct, Generic[S], frozen=True):
    common: Common
    game: S
