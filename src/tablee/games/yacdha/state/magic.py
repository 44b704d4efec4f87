"""The nouns of magic: what the keeper prepared, and what is about to be used."""

import msgspec

from tablee.games.yacdha.state.stakes import Stakes


class Magic(msgspec.Struct, frozen=True):
    """A magic the keeper prepared."""

    id: str
    name: str
    opposition: int
    conditions: str = ""
    success: str = ""
    failure: str = ""
    degrees: str = ""
    """What each degree of success and of failure does: the keeper's until it has been cast."""
    together: bool = False


class Rite(msgspec.Struct, frozen=True):
    """A magic about to be used. The first user throws; `provided` is the mere use of a thing."""

    magic: str
    name: str
    opposition: int
    users: tuple[str, ...]
    stakes: Stakes
    provided: bool = False
    agreed: tuple[str, ...] = ()
