"""A comparison of house rules in sentences, the same at a terminal and on a page."""

from tablee.kernel.tongue import Tongue
from tablee.lab.chance_words import figure
from tablee.lab.compare import Asked, Comparison, Figure


def choice_name(comparison: Comparison, tongue: Tongue, *, book: bool = False) -> str:
    choice = comparison.book if book else comparison.choice
    return (choice.fr if tongue.language == "fr" else choice.en).rstrip(".")


def headline(comparison: Comparison, tongue: Tongue) -> str:
    """What the house rule changes, in one sentence."""
    first = comparison.asked[0] if comparison.asked else None
    match comparison.kind:
        case "chances":
            asked, moved = _widest(comparison)
            return tongue(
                "{ask}, “{what}”: {before} by the book, {after} by the house rule.",
                ask=asked.ask,
                what=moved.label.rstrip("."),
                before=figure(moved.book, moved.unit, tongue, moved.draws),
                after=figure(moved.house, moved.unit, tongue, moved.draws),
            )
        case "rights" if first is not None:
            asked = next(one for one in comparison.asked if one.kind == "rights")
            if asked.book_refused and not asked.house_refused:
                return tongue("{ask}: refused by the book, possible here.", ask=asked.ask)
            if asked.house_refused and not asked.book_refused:
                return tongue("{ask}: possible by the book, refused here.", ask=asked.ask)
            return tongue("{ask}: refused for another reason.", ask=asked.ask)
        case "course":
            return tongue("No chance changes, but what follows does.")
        case _:
            return tongue.many(
                "No chance changes in the one situation that is asked.",
                "No chance changes in any of the {count} situations that were tried.",
                comparison.same,
            )


def _widest(comparison: Comparison) -> tuple[Asked, Figure]:
    """The number that changes most."""
    asked = [one for one in comparison.asked if one.kind == "chances"]
    return max(
        ((one, one.moved[0]) for one in asked), key=lambda pair: (pair[1].gap, pair[1].label)
    )


def counted(comparison: Comparison, tongue: Tongue) -> str:
    """How many of the questions come out otherwise."""
    every = len(comparison.asked) + comparison.same
    return tongue.many(
        "{moved} of {count} situation comes out otherwise.",
        "{moved} of {count} situations come out otherwise.",
        every,
        moved=len(comparison.asked),
    )


def shown_figures(asked: Asked, most: int = 8) -> tuple[Figure, ...]:
    """The numbers worth a line: those that change, then as many of the others as still fit."""
    moved = asked.moved
    still = tuple(one for one in (*asked.now, *asked.long_run) if not one.moves)
    return (*moved, *still)[:most] if len(moved) < most else moved[:most]


def told_otherwise(asked: Asked) -> tuple[Figure, ...]:
    return tuple(one for one in asked.told if one.moves)
