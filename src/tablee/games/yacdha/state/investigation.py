"""The nouns of an investigation."""

from collections.abc import Mapping

import msgspec


class Lead(msgspec.Struct, frozen=True):
    """What a search may find, in four tiers. An empty text: nothing is planned there."""

    id: str
    title: str
    tiers: tuple[str, str, str, str]
    won: Mapping[str, int] = {}
    """The highest tier that each seat has won."""
    shared: int = 0
    """The highest tier that everybody knows."""
