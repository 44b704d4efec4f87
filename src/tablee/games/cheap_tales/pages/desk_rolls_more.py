"""What else the keeper may do about a roll: prices, risks, throws of their own people, the rest."""

from collections.abc import Iterator, Sequence

from tablee.games.cheap_tales.pages.desk_shapes import PressForm
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

OF_OWN_PEOPLE = ("spend-power", "stand", "roll-damage", "take-power")
PRESSING = ("stand", "roll-damage")


def more_of_roll(desk: Desk, roll: Roll, offers: Sequence[Offer]) -> Iterator[Part]:
    yield from _prices(desk, roll.who, offers)
    yield from _risks(desk, roll, offers)
    if roll.extra:
        yield from _own_throws(desk, roll.who, offers)
    rest = _rest(desk, roll, offers)
    if rest:
        yield rest


def _prices(desk: Desk, who: str, offers: Sequence[Offer]) -> Iterator[Part]:
    proposals = [offer for offer in offers if offer.ask == "propose-consequence"]
    for number, offer in enumerate(proposals, 1):
        note = ""
        if "kind" in offer.given:
            note = desk.sight.choice_name("kind", "object", offer.ask)
        yield desk.folded(offer, "", f"price-{who}-{number}", note)


def _risks(desk: Desk, roll: Roll, offers: Sequence[Offer]) -> Iterator[Part]:
    """The risk of a prowess."""
    t, who = desk.t, roll.who
    for offer in offers:
        if offer.ask == "roll-risk":
            yield desk.form(offer, t("Risk, 2d6"), "main", f"risk-{who}", icon="dice-five")
    for offer in offers:
        if offer.ask == "choose-risk" and not roll.extra:
            yield desk.folded(offer, "", f"choose-risk-{who}")


def _own_throws(desk: Desk, who: str, offers: Sequence[Offer]) -> Iterator[Part]:
    """What the keeper's own people roll."""
    t = desk.t
    for offer in offers:
        if offer.ask == "throw":
            yield desk.form(
                offer, t("Throw"), "main", f"throw-{who}", icon="dice-five", odds="at-once"
            )
    for offer in offers:
        if offer.ask in OF_OWN_PEOPLE:
            look = "main" if offer.ask in PRESSING else "quiet"
            yield desk.form(offer, "", look, f"own-{offer.ask}-{who}")
    for offer in offers:
        if offer.ask == "claim-aspect":
            yield desk.folded(offer, "", f"own-claim-{who}")


def _rest(desk: Desk, roll: Roll, offers: Sequence[Offer]) -> Fold | None:
    """The rest of the keeper's word on a roll."""
    who = roll.who
    judged = _judged(offers)
    more = [offer for offer in offers if _is_of_the_rest(offer, roll, judged)]
    struck = [one for one in desk.sight.offers_of("strike-help") if one.given["leader"] == who]
    drops = [offer for offer in offers if offer.ask == "drop-roll"]
    if not (more or struck or drops):
        return None

    def inside() -> Iterator[Part]:
        for offer in struck:
            helper = offer.given["who"]
            label = desk.t("Turn down the help of {name}", name=desk.sight.names[helper])
            yield desk.form(offer, label, id=f"strike-{who}-{helper}")
        for number, offer in enumerate(more, 1):
            yield _one_of_the_rest(desk, offer, f"more-{who}-{number}")
        for offer in drops:
            yield desk.form(offer, id=f"drop-{who}")

    return desk.fold(f"more-{who}", desk.t("Resistance, help, objects, no dice at all"), inside)


def _judged(offers: Sequence[Offer]) -> tuple[str, ...]:
    """What of a roll the keeper judges besides its modifier."""
    framed = {offer.fields[0].name for offer in offers if offer.ask == "frame-roll"}
    return ("without", "untrained", "offensive" if "offensive" in framed else "concentration")


def _is_of_the_rest(offer: Offer, roll: Roll, judged: Sequence[str]) -> bool:
    first = offer.fields[0].name if offer.fields else ""
    match offer.ask:
        case "frame-roll":
            return first in judged
        case "oppose-roll":
            return first != "skill"
        case "claim-aspect":
            return not roll.extra
        case ask:
            return ask == "waive-roll"


def _one_of_the_rest(desk: Desk, offer: Offer, id: str) -> Part:
    t = desk.t
    match offer.ask:
        case "waive-roll":
            ways = ((1, t("It succeeds without dice")), (0, t("It fails without dice")))
            label, why = desk.sight.ask_name(offer.ask), offer.fields[1].name
            made = desk.presses(offer, "succeeds", ways, id, label, only=(why,))
            return PressForm(key=id, presses=made)
        case "frame-roll":
            first = offer.fields[0].name
            both = (first, "concentration") if first == "offensive" else (first,)
            return desk.form(offer, id=id, only=both)
        case "oppose-roll" if not offer.fields:
            return desk.form(offer, t("Nobody resists after all"), id=id)
        case "oppose-roll" if "against" in offer.given:
            return desk.folded(offer, "", id, desk.named(offer.given["against"]))
        case _:
            return desk.form(offer, id=id)
