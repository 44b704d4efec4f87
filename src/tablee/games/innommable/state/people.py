"""Protagonists, their attachments and what ties them together."""

from typing import Literal

import msgspec

from tablee.games.innommable.state.pools import Pool

Gender = Literal["f", "m", "n"]
Status = Literal["active", "closing", "gone"]
Cause = Literal["terminal", "immobilised", "turned", "fled", "retired"]
Manner = Literal["immobilised", "turned"]
Bond = Literal["intact", "broken", "destroyed"]
AttachmentKind = Literal["person", "conviction", "object", "other"]
LinkKind = Literal["explicit", "implicit"]


class Link(msgspec.Struct, frozen=True):
    """What ties a protagonist to another."""

    to: str
    kind: LinkKind
    text: str


class Attachment(msgspec.Struct, frozen=True):
    """What keeps somebody human, with its own column of the fate list."""

    name: str
    kind: AttachmentKind = "other"
    bond: Bond = "intact"
    empty: int = 0
    ticked: int = 0


class Protagonist(msgspec.Struct, frozen=True):
    """Somebody at the heart of the action, and the little that the rules know of them."""

    id: str
    name: str
    seat: str | None
    attachment: Attachment
    gender: Gender = "n"
    looks: str = ""
    temperament: str = ""
    origin: str = ""
    role: str = ""
    links: tuple[Link, ...] = ()
    dice: Pool = ()
    monologues: tuple[int, ...] = ()
    """The die of each monologue that counts, in order."""
    transgressed: bool = False
    transgression: str = ""
    """The inhuman act that the whole table judged; empty when knowledge did it."""
    empty: int = 0
    ticked: int = 0
    status: Status = "active"
    cause: Cause | None = None
    renounces: Manner | None = None
    """In the last scene: given up by the player, in this manner; below, what that wins."""
    wins: str = ""
    last_scene: str = ""
    threatened_in: int | None = None
    """The scene of the last threat; below, of the last die given, received, imposed, of the
    last anchoring."""
    gave_in: int | None = None
    received_in: int | None = None
    imposed_in: int | None = None
    anchored_in: int | None = None

    @property
    def is_active(self) -> bool:
        return self.status == "active"

    @property
    def is_gone(self) -> bool:
        return self.status == "gone"
