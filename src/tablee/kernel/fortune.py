"""Whether a throw came out well, and how well: what an analysis measures luck by."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

GOOD = ("success", "hit", "group", "closes", "yes", "escaped", "fled")
"""Outcomes that are good where they come true, the one that matters most first."""

GOOD_FOR = ("hit.", "recovers.")
BAD_FOR = ("rise.", "falls.", "dies.", "mad.")
"""The same, of somebody: the name of a person follows."""

HOW_WELL = ("margin", "top", "total", "kept")
"""Numbers that say how well, the more the better."""


class Fortune(NamedTuple):
    """`well`: it came out as whoever threw hoped. `rank` orders what may come, worst first."""

    well: bool
    rank: tuple[int, ...]


def fortune(outcomes: Mapping[str, Hashable]) -> Fortune | None:
    """Reads the named outcomes of a throw; None where nothing of it is good or bad."""
    well = _well(outcomes)
    if well is None:
        return None
    numbers = (outcomes.get(name) for name in HOW_WELL)
    number = next((one for one in numbers if isinstance(one, int)), 0)
    return Fortune(well, (int(well), number))


def _well(outcomes: Mapping[str, Hashable]) -> bool | None:
    for name in GOOD:
        if isinstance(found := outcomes.get(name), bool):
            return found
    good = [value for name, value in outcomes.items() if name.startswith(GOOD_FOR)]
    if good:
        return any(value is True for value in good)
    bad = [value for name, value in outcomes.items() if name.startswith(BAD_FOR)]
    if bad:
        return not any(value is True for value in bad)
    return None
