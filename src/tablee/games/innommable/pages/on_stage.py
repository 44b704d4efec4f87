"""What the roll stage shows of a resolution already, and need not be shown again."""

from tablee.dice.throws import Shown
from tablee.games.innommable.pages.words import Seen
from tablee.kernel.stage import thrown_turn


def dice_on_stage(sight: Seen, lying: tuple[Shown, ...]) -> int:
    """How many of the dice that lie there are on the stage: the last of them, or none."""
    turn = thrown_turn(sight)
    lines = [line for one in sight.happened if one.turn == turn for line in one.lines]
    thrown = tuple(die for line in lines if line.cast is not None for die in line.cast.dice)
    count = len(thrown)
    return count if count and lying[-count:] == thrown else 0
