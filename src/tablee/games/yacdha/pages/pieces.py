"""Small parts that lie in folds: a row of buttons, one form, the long run of an ask."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from tablee.games.yacdha.pages.words import Seen, fold, offer_id, press
from tablee.kernel.acts import Act, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Presses(Part, frozen=True):
    """Buttons in a row; a sentence may stand above them."""

    template: ClassVar[str] = "presses.html"

    acts: tuple[Act, ...]
    text: str = ""
    text_look: str = ""
    look: str = "y-row"


class OfferForm(Part, frozen=True):
    """An offer that has no drawing of its own."""

    template: ClassVar[str] = "offer_form.html"

    act: Act


class Ahead(msgspec.Struct, frozen=True):
    """A line about the long run: what it is, and its number as people read it."""

    what: str
    figure: str
    is_mean: bool


class LongRun(Part, frozen=True):
    """What comes of an ask in the long run."""

    template: ClassVar[str] = "long_run.html"

    lines: tuple[Ahead, ...]


def long_run(sight: Seen, key: str, ask: Mapping[str, Any], title: str = "") -> Fold:
    """The long run of an ask, reckoned when somebody looks."""
    return fold(
        sight,
        key,
        title or sight.t("in the long run"),
        lambda: (LongRun(key=f"{key}-lines", lines=_lines(sight, ask)),),
        look="y-every",
    )


def _lines(sight: Seen, ask: Mapping[str, Any]) -> tuple[Ahead, ...]:
    game, t = sight.game, sight.t
    return tuple(
        Ahead(game.prospect_name(one, value, sight.names, t), one.figure(number, t), one.is_mean)
        for one in sight.looks.prospects(ask)
        for value, number in one.parts
    )


def row_fold(
    sight: Seen, key: str, title: str, make: Callable[[], Iterable[Act]], icon: str = ""
) -> Fold:
    """Buttons in a row, folded away."""
    return fold(
        sight,
        key,
        title,
        lambda: (Presses(key=f"{key}-row", acts=tuple(make())),),
        icon=icon,
    )


def offer_fold(sight: Seen, offer: Offer, label: str = "", note: str = "", more: str = "") -> Part:
    """An offer without a drawing of its own: folded where it has something to fill in.

    `more` tells apart the forms of offers that are called alike.
    """
    called = label or sight.ask_name(offer.ask)
    id = offer_id(sight, offer) + more
    if not offer.fields:
        said = f"{called}, {note}" if note else called
        made = press(sight, offer, said, "quiet")
        return Presses(key=f"{id}-alone", acts=(made,), look="y-alone")

    def inside() -> tuple[Part]:
        made = msgspec.structs.replace(act(sight, offer, called, id=id), dice="")
        return (OfferForm(key=id, act=made),)

    return fold(sight, f"{id}-fold", called, inside, note=note)
