"""One reveal to come: the next, another that may be made instead, or one that is shut."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tablee.games.innommable.pages.drawing import Dice, drawn_dice
from tablee.games.innommable.pages.forms import Written, area, fold
from tablee.games.innommable.pages.reserve import to_come
from tablee.games.innommable.pages.words import Seen, capitalised, dice_said, shortened
from tablee.kernel.acts import Act, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

LEGIBLE = 96
GLIMPSE = 70
"""How much of a text is shown of a reveal that is shut, and of one that is folded."""


class Reveal(Part, frozen=True):
    """A reveal that may be made: its text, the dice that fall, the button."""

    template: ClassVar[str] = "desk_reveal.html"

    is_next: bool
    kicker: str
    text: str
    dice: Dice
    act: Act
    words: Written


class OtherReveal(Part, frozen=True):
    """One that may be made instead, folded."""

    template: ClassVar[str] = "desk_other_reveal.html"

    dice: Dice
    name: str
    glimpse: str
    count: str
    fold: Fold


class ClosedReveal(Part, frozen=True):
    template: ClassVar[str] = "desk_closed_reveal.html"

    kicker: str
    text: str
    dice: Dice | None
    reason: str


class RevealsToCome:
    """The reveals to come: what each of them brings, and why those that are shut are so."""

    def __init__(self, sight: Seen) -> None:
        self.sight = sight
        self.ahead = to_come(sight)
        self.offers: dict[str, Offer] = {
            one.given.get("symptom") or one.given["concrete"]: one
            for one in sight.offers_of("reveal-symptom", "reveal-concrete")
        }
        self._reasons: set[str] = set()

    def reveal(
        self,
        key: str,
        kicker: str,
        text: str,
        count: int,
        ask: str,
        *,
        is_next: bool,
        more: str = "",
    ) -> Part:
        """`count`: how many dice it brings, always the first of the queue."""
        sight, offer, dice = self.sight, self.offers.get(key), self.ahead[:count]
        if offer and is_next:
            return _reveal(sight, offer, key, kicker, text, dice)
        if offer:
            return _other(sight, offer, key, kicker, text, dice)
        reason = sight.looks.why_not({"ask": f"reveal-{ask}", ask: key})
        is_new = reason not in self._reasons
        self._reasons.add(reason)
        told = f"{reason} {more}" if more else reason
        return ClosedReveal(
            key=f"reveal-{key}-shut",
            kicker=kicker,
            text=text if is_next else shortened(text, LEGIBLE),
            dice=drawn_dice(dice, sight.t) if is_next else None,
            reason=told if reason and is_new else "",
        )


def _reveal(
    sight: Seen, offer: Offer, key: str, kicker: str, text: str, dice: Sequence[int]
) -> Reveal:
    t, id, is_next = sight.t, f"reveal-{key}", bool(kicker)
    label = t("Reveal, no die is left")
    if dice:
        label = t.many(
            "Reveal, {dice} falls into the bowl",
            "Reveal, {dice} fall into the bowl",
            len(dice),
            dice=dice_said(dice, t),
        )
    look = "main" if is_next else ""
    return Reveal(
        key=f"{id}-card",
        is_next=is_next,
        kicker=kicker,
        text=text,
        dice=drawn_dice(dice, t, "middle" if is_next else "small"),
        act=act(sight, offer, label, id=id, look=look, only=()),
        words=area("text", t("What they see, hear or find")),
    )


def _other(
    sight: Seen, offer: Offer, key: str, kicker: str, text: str, dice: Sequence[int]
) -> OtherReveal:
    t, id = sight.t, f"reveal-{key}-fold"

    def inside() -> Iterator[Reveal]:
        yield _reveal(sight, offer, key, "", text, dice)

    return OtherReveal(
        key=id,
        dice=drawn_dice(dice[:1], t, "small"),
        name=capitalised(kicker),
        glimpse=shortened(text, GLIMPSE),
        count=t.many("{count} die", "{count} dice", len(dice)),
        fold=fold(sight, id, kicker, inside, look="id-other"),
    )
