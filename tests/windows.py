"""What stands on a Table tab, and what of it stands inside the card of a throw."""

from tablee.kernel.roll_card import RollCard


def laid_out(parts):
    """All parts as they are read: each card of a throw, then what is inside it."""
    found = []
    for part in parts:
        found.append(part)
        if isinstance(part, RollCard):
            found += part.window
    return found


def in_window(parts):
    """What stands inside the cards of throws."""
    return [one for part in parts if isinstance(part, RollCard) for one in part.window]
