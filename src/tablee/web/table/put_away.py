"""What seats have seen and put away: cards lie on the Table tab until somebody has read them.

Putting away is each seat's own: it changes nothing for others and is not told to them.
"""

MOST = 60
"""So many are remembered for a seat; what is older is no longer shown in any case."""


class PutAway:
    """The keys of what each seat of one table has put away, the latest last."""

    def __init__(self) -> None:
        self._by_seat: dict[str, tuple[str, ...]] = {}

    def of(self, seat: str) -> frozenset[str]:
        return frozenset(self._by_seat.get(seat, ()))

    def add(self, seat: str, key: str) -> None:
        kept = [one for one in self._by_seat.get(seat, ()) if one != key]
        self._by_seat[seat] = tuple([*kept, key][-MOST:])
