"""What happens to minds."""

from tablee.games.cthulhu_d20.state.people import Insanity
from tablee.kernel.words import Event


class SanityChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.sanity"
    who: str
    sanity: int
    lost: int = 0
    text: str = ""


class WentInsane(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.sanity"
    who: str
    insanity: Insanity


class MindSlips(Event, frozen=True, kw_only=True):
    """A mind below 0 loses a point a round until it is stabilised."""

    rule: str = "cthulhu-d20.base.sanity"
    who: str
    rounds: int | None
