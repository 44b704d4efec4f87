"""The free roll on a page: a form, and its chances as it is filled in."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.kernel.acts import Act, Input, act
from tablee.kernel.common.asks import FreeRoll
from tablee.kernel.common.free_roll import thrown_as
from tablee.kernel.ledger import rule_of
from tablee.kernel.odds import Odds
from tablee.kernel.page import Part, Sight
from tablee.kernel.shapes import read_as
from tablee.kernel.table_dice import FREE_TOTAL
from tablee.kernel.tables import percent, rounded
from tablee.kernel.words import Offer

if TYPE_CHECKING:
    from fractions import Fraction

ASK = "free-roll"

MOST_BARS = 12
"""So many totals are drawn one by one; more are drawn several at a time."""

MOST_SPANS = 6

IN_ORDER = ("die", "count", "bonus", "keep", "what_for")
"""The fields as they stand on a page: the two short ones side by side."""


class FreeRollForm(Part, frozen=True):
    """Which dice, how many, what counts of them."""

    template: ClassVar[str] = "parts/free_roll.html"

    act: Act
    needs_faces: bool
    """Whether only real dice can be thrown now: Tablée throws while a session is under way."""


class Bar(msgspec.Struct, frozen=True):
    """How likely some totals are: in words, and how high in the drawing, out of 100."""

    totals: str
    chance: str
    height: int


class FreeOdds(Part, frozen=True):
    """What a free roll may come to."""

    template: ClassVar[str] = "parts/free_odds.html"

    said: str
    bars: tuple[Bar, ...]


def free_roll(sight: Sight[Any]) -> Iterator[Part]:
    """A fold at the foot of the Table page, for everybody who may throw."""
    offer = sight.offer_of(ASK)
    if offer is None:
        return
    title, note = sight.t("Free roll"), sight.t("outside the rules")

    def inside() -> tuple[Part]:
        needs_faces = sight.view.common.commitment is None
        form = _form(sight, offer)
        return (FreeRollForm(key="free-roll-in-fold", act=form, needs_faces=needs_faces),)

    yield sight.fold("free-roll", title, inside, note=note, look="fold free-roll", icon="dice-five")


def _form(sight: Sight[Any], offer: Offer) -> Act:
    first = {"count": 1, "die": "d6", "keep": "sum", "bonus": 0}
    about = rule_of(sight.game, offer.rule).summary(sight.language)
    label = sight.t("Throw these dice")
    made = act(sight, offer, label, id="free-roll-form", about=about, odds="at-once", values=first)
    inputs = tuple(
        _side_by_side(one) if one.name in ("die", "keep") else one for one in made.inputs
    )
    # Without a session there is but one way to throw.
    is_open = sight.view.common.commitment is not None
    return replace(made, inputs=inputs, dice=made.dice if is_open else "")


def _side_by_side(one: Input) -> Input:
    """A choice as what one taps on, however many there are."""
    return replace(one, kind="pills") if one.choices else one


def free_odds(sight: Sight[Any], ask: Mapping[str, Any], found: Mapping[str, Odds]) -> FreeOdds:
    """The chances of a free roll as it is filled in."""
    roll = read_as(FreeRoll, ask)
    totals: Distribution[int] = found[""].of(FREE_TOTAL)
    mean = totals.mean()
    said = sight.t(
        "{dice}: from {least} to {most}, {mean} on average. One time in two: {half} or more.",
        dice=thrown_as(roll, sight.t),
        least=totals.outcomes[0],
        most=totals.outcomes[-1],
        mean=rounded(mean, 0 if mean.denominator == 1 else 1, sight.t),
        half=_half(totals),
    )
    return FreeOdds(key="free-roll-odds", said=said, bars=tuple(_bars(totals, sight)))


def _half(totals: Distribution[int]) -> int:
    """The highest total that is reached at least one time in two."""
    return max(total for total in totals if 2 * totals.at_least(total) >= 1)


def _bars(totals: Distribution[int], sight: Sight[Any]) -> Iterator[Bar]:
    spans = list(_spans(totals))
    chances = [totals.where(span.__contains__) for span in spans]
    highest: Fraction = max(chances)
    for span, chance in zip(spans, chances, strict=True):
        last = min(span[-1], totals.outcomes[-1])
        name = str(span[0]) if span[0] == last else f"{span[0]}–{last}"
        yield Bar(name, percent(chance, sight.t), round(100 * chance / highest))


def _spans(totals: Distribution[int]) -> Iterator[range]:
    first, last = totals.outcomes[0], totals.outcomes[-1]
    width = 1 if last - first < MOST_BARS else -(-(last - first + 1) // MOST_SPANS)
    for start in range(first, last + 1, width):
        yield range(start, start + width)
