"""Offers as forms of this game: one button, a ticket with its price, a fold with the whole form."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import asdict, replace

from tablee.games.cheap_tales.pages.words import Price, Seen
from tablee.kernel.acts import Act, Choice, Input, act
from tablee.kernel.ledger import rule_of
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

LONGEST_ID = 72


class Press(Part, frozen=True):
    """A button alone. Its key is the id of its form."""

    template: ClassVar[str] = "press.html"

    act: Act


class OfferForm(Part, frozen=True):
    """Everything that an offer asks for, with a button. Its key is the id of its form."""

    template: ClassVar[str] = "offer_form.html"

    act: Act
    is_broad: bool = False
    """Its button is as wide as the form."""


class RuleText(Part, frozen=True):
    """A rule of the book, for who asks why."""

    template: ClassVar[str] = "rule_text.html"

    name: str
    summary: str


class TicketFold(Fold, frozen=True):
    """A ticket that opens: what it is called and what it does."""

    template: ClassVar[str] = "ticket_fold.html"

    star: int = 0
    """What it costs in heroism, said beside its title."""


class Ticket(msgspec.Struct, frozen=True):
    """A button with its price on a stub: what it does and what comes of it."""

    act: Act
    title: str
    note: str = ""
    result: str = ""
    price: Price | None = None


def offer_id(sight: Seen, offer: Offer, more: str = "") -> str:
    """An id for the form of an offer that stays as long as the offer does."""
    given = "".join(f"-{_joined(value)}" for value in offer.given.values())
    found = f"o-{offer.ask}{more}{given}"
    if len(found) <= LONGEST_ID:
        return found
    return f"o-{offer.ask}{more}-{sight.offers.index(offer)}"


def _joined(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def offers_for(sight: Seen, who: str, *asks: str) -> list[Offer]:
    """The offers of these asks that are about somebody."""
    return [offer for offer in sight.offers_of(*asks) if offer.given.get("who") == who]


def press(
    sight: Seen,
    offer: Offer,
    label: str = "",
    look: str = "quiet",
    *,
    id: str = "",
    icon: str = "",
    about: str = "",
    odds: Literal["", "asked", "at-once"] = "",
    only: Iterable[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> Act:
    """An offer as a form: choices are called as their owner does, how it is paid for comes last."""
    made = act(
        sight,
        offer,
        label,
        id=id or offer_id(sight, offer),
        look=look,
        icon=icon,
        about=about,
        odds=odds,
        only=only,
        labels=labels,
        values={
            field.name: field.least
            for field in offer.fields
            if field.kind == "integer" and field.required
        },
    )
    who = str(offer.given.get("who", ""))
    inputs = (_named_for(sight, who, one) for one in made.inputs)
    return replace(made, inputs=tuple(sorted(inputs, key=lambda one: one.name == "pay")))


def _named_for(sight: Seen, who: str, input: Input) -> Input:
    """What may be chosen, by the names on somebody's sheet; of ways to pay the first is chosen."""
    choices = tuple(
        Choice(
            one.value,
            sight.names.get(f"{who}.{one.value}", one.label),
            one.is_chosen or (input.name == "pay" and number == 0),
        )
        for number, one in enumerate(input.choices)
    )
    rows = tuple(tuple(_named_for(sight, who, one) for one in row) for row in input.rows)
    return replace(input, choices=choices, rows=rows)


def folded(
    sight: Seen,
    offer: Offer,
    label: str = "",
    note: str = "",
    *,
    more: str = "",
    odds: bool = False,
) -> Part:
    """An offer that has no drawing of its own: a fold with its form, or a button alone."""
    called, id = label or sight.ask_name(offer.ask), offer_id(sight, offer, more)
    if not offer.fields:
        whole = f"{called}, {note}" if note else called
        alone = press(sight, offer, whole)
        return Press(key=alone.id, act=alone)

    def inside() -> Iterable[Part]:
        form = press(sight, offer, called, id=id, odds="asked" if odds else "")
        return (OfferForm(key=id, act=form),)

    return sight.fold(f"{id}-fold", called, inside, note=note, look="c-fold")


def why(sight: Seen, rule: str, id: str) -> Fold:
    """A rule of the book, folded away behind “why?”."""

    def inside() -> Iterable[Part]:
        found = rule_of(sight.game, rule)
        name, summary = found.name.in_language(sight.language), found.summary(sight.language)
        return (RuleText(key=f"{id}-rule", name=name, summary=summary),)

    return sight.fold(id, sight.t("why?"), inside, look="c-why")


def ticket_fold(
    sight: Seen, key: str, title: str, note: str, make: Callable[[], Iterable[Part]], star: int = 0
) -> TicketFold:
    made = sight.fold(key, title, make, note=note, look="c-choice-ticket")
    return TicketFold(**asdict(made), star=star)


def ticket(
    sight: Seen,
    offer: Offer,
    id: str,
    title: str,
    note: str = "",
    result: str = "",
    price: Price | None = None,
    given: Mapping[str, object] | None = None,
) -> Ticket:
    """An offer as a ticket; `given` is what it says about the fields that it does not ask for."""
    made = press(sight, offer, title, id=id, only=("pay",))
    more = tuple((name, str(value)) for name, value in (given or {}).items())
    return Ticket(replace(made, given=(*made.given, *more)), title, note, result, price)


def way_to_pay(offer: Offer) -> str:
    """How an offer is paid for if nobody says otherwise."""
    return next(field.choices[0] for field in offer.fields if field.name == "pay")


def broad_form(sight: Seen, offer: Offer, label: str, id: str) -> OfferForm:
    """What stands inside a ticket that opens."""
    return OfferForm(key=id, act=press(sight, offer, label, id=id), is_broad=True)
