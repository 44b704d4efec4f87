"""Which throws of a session are drawn: those on which something turned.

A game says what they came to by its verdicts and gauges; nothing here knows which game it is.
"""

from collections.abc import Iterable, Mapping, Sequence

from tablee.kernel.happening import Happening
from tablee.kernel.roll_card import RollCard

FEWEST, MOST = 3, 7
"""Throws that are drawn in one session, if there are so many."""

END, TURNED, MOVED, STRONG, WAGERED = 8, 4, 3, 2, 2


def drama(card: RollCard, roll: Happening, mending: Sequence[Happening], has_ended: bool) -> int:
    """How much a throw is worth being drawn; 0 for one like any other."""
    worth = END if has_ended else 0
    if mending:  # it came to something else than it fell: luck, a second attempt, a sacrifice
        worth += TURNED
    if any(shift.after != shift.before for shift in card.shifts):
        worth += MOVED
    if card.verdict is not None and (card.verdict.is_rare or card.verdict.weight > 0):
        worth += STRONG
    alone = not any(die.owner for die in card.dice)
    if alone and len({die.role for die in card.dice}) > 1:  # more was put in than was asked for
        worth += WAGERED
    return worth


def drawn_turns(worth: Mapping[int, int], rolls: Iterable[int]) -> frozenset[int]:
    """The turns of the throws to draw; where few were dramatic, the last ones join them."""
    best = sorted((turn for turn in worth if worth[turn]), key=lambda turn: (-worth[turn], turn))
    chosen = best[:MOST]
    for turn in sorted(rolls, reverse=True):
        if len(chosen) >= FEWEST:
            break
        if turn not in chosen:
            chosen.append(turn)
    return frozenset(chosen)
