"""A refusal as people read it."""

from collections.abc import Iterator

from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused


def refusal(refused: Refused, tongue: Tongue) -> str:
    """Why something is refused, in one sentence; what people wrote stays as they wrote it."""
    return tongue(refused.why, **refused.values)


def faults(refused: Refused) -> Iterator[Refused]:
    """Everything that is wrong at once: the refusal itself, and those it brings along."""
    yield refused
    for other in refused.also:
        yield from faults(other)


def refusals(refused: Refused, tongue: Tongue) -> str:
    """All that is wrong, one sentence after the other."""
    return " ".join(refusal(fault, tongue) for fault in faults(refused))
