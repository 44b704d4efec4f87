"""What is asked of the lab's processes and what they answer: the same in the server and in them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from tablee.kernel.forecasts import Span
    from tablee.lab.fight import Chance, Outcome
    from tablee.lab.forecast import Forecast
    from tablee.lab.what_if import Change

Kind = Literal["compare", "analysis", "fight", "forecast", "advice"]


class Task(NamedTuple):
    """What is to be reckoned: pure data, the same in every process."""

    kind: Kind
    game: str
    about: tuple[Any, ...]


class FightFound(NamedTuple):
    """What comes of a fight, and what its people are called."""

    outcome: "Outcome"
    names: Mapping[str, str]


class ForecastFound(NamedTuple):
    """What an evening may bring, and the same with one thing changed."""

    forecast: "Forecast"
    names: Mapping[str, str]
    spans: Mapping[tuple[str, str], "Span"]
    by_number: tuple[tuple[int, "Chance"], ...]
    by_policy: tuple[tuple[str, "Chance"], ...]
    cheaper: tuple["Change", ...]
    lines: tuple[str, ...]
    """The plan in lines, as it was asked or as an example."""


class Progress(NamedTuple):
    done: int
    of: int
    chance: float
    half: float
    """Half the width of the interval in which the true chance lies, 19 times in 20."""
