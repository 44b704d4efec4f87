"""Whoever is told of a throw: a seat at its page, or anybody who reads the story afterwards."""

from collections.abc import Mapping
from typing import Any, Protocol

from tablee.kernel.awaited import Waited
from tablee.kernel.game import Game
from tablee.kernel.happening import Happening
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue


class Reader(Protocol):
    """Whoever reads of a throw: what they see, what has happened as far as they know, and words."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def view(self) -> TableView: ...

    @property
    def names(self) -> Mapping[str, str]: ...

    @property
    def happened(self) -> tuple[Happening, ...]: ...

    @property
    def t(self) -> Tongue: ...

    @property
    def language(self) -> str: ...

    @property
    def waits(self) -> tuple[Waited, ...]: ...

    @property
    def is_keeper(self) -> bool: ...
