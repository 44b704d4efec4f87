"""What the keeper's word makes of an agent."""

from tablee.kernel.words import Event


class AgentCorrected(Event, frozen=True, kw_only=True):
    """The keeper's word on a file: what its meters stand at, and why."""

    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    folie: int
    blessures: int
    bureaucratie: int
    why: str
    back: bool = False
    """Nobody is at an end any more: back on duty."""
    afresh: bool = False
    """Back without the zeal, the missed moment or the last feat of before."""


class AgentGiven(Event, frozen=True, kw_only=True):
    """Somebody else plays an agent; two who play change agents."""

    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    seat: str | None
    why: str
    other: str = ""
    """The agent who goes the other way."""
    drafts: tuple[str, ...] = ()
    """The reports of which the draft stays with who wrote it."""


class AgentRetired(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    why: str
    papers_stay: bool = False


class AgentRemoved(Event, frozen=True, kw_only=True):
    """A file opened by mistake: there never was such an agent."""

    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    name: str
    why: str


class Recalled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.character-status"
    who: str
    folie: int
    blessures: int
    bureaucratie: int
    afresh: bool = False
    """Back without the zeal, the missed moment or the last feat of before."""
    why: str = ""
    """Why the keeper brings back whom the book does not."""
