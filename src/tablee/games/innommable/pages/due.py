"""What is asked of a seat stands beside the throw; what others are asked, further down."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tablee.games.innommable.pages.asides import HeldOut, Weighed
from tablee.games.innommable.pages.ends import EndOfStory, LastScene, Leaving, Verdict
from tablee.games.innommable.pages.idle import Goals
from tablee.games.innommable.pages.outcome import Outcome
from tablee.games.innommable.pages.resolution import ResolutionCard
from tablee.games.innommable.pages.votes import DefusingVote, JudgedAct, Objection
from tablee.games.innommable.pages.words import Seen
from tablee.kernel.page import Maker, Part


def due(make: Maker) -> Maker:
    """Of what a maker makes, the parts that this seat must answer."""

    def made(sight: Seen) -> Iterator[Part]:
        yield from (part for part in make(sight) if _asks(part))

    return made


def later(make: Maker) -> Maker:
    """Of what a maker makes, the parts that others must answer, or nobody."""

    def made(sight: Seen) -> Iterator[Part]:
        yield from (part for part in make(sight) if not _asks(part))

    return made


def _is_told_by_me(part: Outcome | LastScene) -> bool:
    return part.tell is not None


ASKS: Mapping[type[Part], Callable[[Any], bool]] = {
    ResolutionCard: lambda part: part.is_own,
    Outcome: _is_told_by_me,
    LastScene: _is_told_by_me,
    HeldOut: lambda part: part.take is not None and not part.waiting,
    Weighed: lambda part: part.accept is not None,
    Leaving: lambda part: part.is_mine,
    EndOfStory: lambda part: bool(part.tell),
    Verdict: lambda part: part.judge is not None,
    JudgedAct: lambda part: bool(part.agree),
    Objection: lambda part: True,  # nothing else goes on meanwhile
    DefusingVote: lambda part: part.confirm is not None,
    Goals: lambda part: any(goal.call or goal.waive for goal in part.goals),
}
"""Whether a part asks something of the seat that sees it."""


def _asks(part: Part) -> bool:
    asks = ASKS.get(type(part))
    return asks is not None and asks(part)
