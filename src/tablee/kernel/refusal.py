"""A refusal as people read it."""

from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused


def refusal(refused: Refused, tongue: Tongue) -> str:
    """Why something is refused, in one sentence; what people wrote stays as they wrote it."""
    return tongue(refused.why, **refused.values)
