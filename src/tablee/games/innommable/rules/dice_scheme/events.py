"""How the dice were composed and shared out."""

from tablee.games.innommable.rules.common import Secret
from tablee.games.innommable.state.pools import Pool
from tablee.games.innommable.state.preparation import Concrete


class SchemeSet(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.dice.composition"
    players: int
    scheme: Pool


class Allotted(Secret, frozen=True, kw_only=True):
    """All reveals of phase two, with their dice."""

    rule: str = "innommable.dice.allocation-phase-two"
    concrete: tuple[Concrete, ...]
