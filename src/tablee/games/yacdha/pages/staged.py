"""What lies on the roll stage need not lie on the card of its action too."""

from collections.abc import Sequence

from tablee.dice.throws import Shown
from tablee.games.yacdha.pages.words import Seen
from tablee.kernel.stage import thrown_dice


def is_on_stage(sight: Seen, dice: Sequence[Shown]) -> bool:
    """Whether these dice are those that everybody sees there, as they count now."""
    shown = [(die.role, die.face, die.who) for die in thrown_dice(sight)]
    return bool(dice) and all((die.role, die.face, die.who) in shown for die in dice)
