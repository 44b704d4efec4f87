"""Who plays whom when somebody is back whose place another hero has taken meanwhile."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.keeper.events import HeroAssigned
from tablee.games.cheap_tales.state import State
from tablee.kernel.words import Event


def seat_given_up(state: State, who: str) -> Iterator[Event]:
    """Nobody plays two for having lost one: whoever is back waits for a player."""
    seat = state.heroes[who].seat
    others = (h for h in state.heroes.values() if h.id != who and not h.is_gone)
    if seat is not None and any(other.seat == seat for other in others):
        yield HeroAssigned(who=who, seat=None, reason="")
