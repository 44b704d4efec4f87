"""Rolls on the table as the keeper rules on them: modifier, resistance, consent, price, risk."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.desk_claims import ClaimSlip, claim_slip
from tablee.games.cheap_tales.pages.desk_rolls_more import more_of_roll
from tablee.games.cheap_tales.pages.desk_shapes import Press, Presses
from tablee.games.cheap_tales.pages.desk_words import Desk, signed
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.view import RollView
from tablee.games.cheap_tales.words.names import DIFFICULTY_NAMES
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.telling import within_sentence
from tablee.kernel.words import Offer

LINES: Mapping[str, str] = {
    "might": "might",
    "gang": "gang",
    "circle": "circle",
    "prepared": "prepared",
    "placed": "better position",
    "help": "help",
    "malus": "threat",
    "power": "power",
    "source": "place of power",
    "trait": "trait",
    "armour": "armour",
    "thrust": "thrust",
    "domain": "domain",
    "object": "object",
}
"""What a number of a roll comes from, where it is nothing with a name."""

OF_THE_KEEPER = ("propose-consequence", "accept-consequence", "grant-partial")
"""What may still be asked about a roll that is done."""


class Figure(msgspec.Struct, frozen=True):
    """A number of a roll and what it is."""

    name: str
    value: str
    is_sealed: bool = False


class Terms(msgspec.Struct, frozen=True):
    """The modifier as buttons; and what failure costs, how many may help."""

    title: str
    presses: Presses


class TermsForm(Part, frozen=True):
    """The same in a fold, to be kept sealed."""

    template: ClassVar[str] = "desk_terms.html"

    terms: Terms


class InvocationSlip(Part, frozen=True):
    template: ClassVar[str] = "desk_invocation.html"

    name: str
    line: str
    answer: Presses


class RollSlip(Part, frozen=True):
    template: ClassVar[str] = "desk_roll.html"

    who: str
    arrives: str
    """Changes when the roll comes to another stage: then the page shows that it is there."""
    is_mine: bool
    name: str
    kind: str
    what: str
    against: str
    figures: tuple[Figure, ...]
    is_by_modifier: bool
    claims: tuple[ClaimSlip, ...]
    frame: Terms | None
    seal: Fold | None
    may_wait: bool
    """Whether the modifier can still be named after the dice."""
    announce: Terms | None
    partial: Presses | None
    price: str
    accept: Act | None
    accept_in_stead: Fold | None
    waive: Act | None
    rest: tuple[Part, ...]


def invocations(sight: Seen) -> Iterator[InvocationSlip]:
    """Aspects to be activated heroically that wait for the keeper's answer."""
    t, desk = sight.t, sight.once(Desk)
    for one in sight.mine.invocations:
        offer = sight.offer_of("answer-invocation", invocation=one.id)
        if offer is None:
            continue
        text, way, scope = (
            sight.choice_name(field, value, "invoke")
            for field, value in (("source", one.text), ("way", one.way), ("scope", one.scope))
        )
        answers, id = ((1, t("Agreed")), (0, t("No"))), f"invocation-answer-{one.id}"
        yield InvocationSlip(
            key=f"invocation-{one.id}",
            name=sight.names.get(one.who, one.who),
            line=f"{t('“{text}”', text=text)}, {way}, {scope}.",
            answer=desk.presses(offer, "agree", answers, id, t("Your answer")),
        )


def roll_slips(sight: Seen) -> Iterator[RollSlip]:
    desk = sight.once(Desk)
    for seen in sight.mine.rolls:
        offers = desk.offers_about(seen.roll.who)
        if seen.stage != "done" or any(offer.ask in OF_THE_KEEPER for offer in offers):
            yield _slip(desk, seen, offers)


def _slip(desk: Desk, seen: RollView, offers: Sequence[Offer]) -> RollSlip:
    t, roll, who = desk.t, seen.roll, seen.roll.who
    by_ask = {offer.ask: offer for offer in reversed(offers)}
    waits = seen.stage == "proposed" and not roll.extra and roll.difficulty is None
    accept, waive = by_ask.get("accept-consequence"), by_ask.get("waive-consequence")
    for_player = bool(roll.consequence and roll.consequence.by != "player")
    price = roll.consequence.text if roll.consequence else ""
    return RollSlip(
        key=f"roll-of-{who}",
        who=who,
        arrives=f"roll-of-{who}-{seen.stage}",
        is_mine=roll.extra,
        name=desk.named(who),
        kind=_kind(desk, roll),
        what=roll.what,
        against=_against(desk, roll),
        figures=tuple(_figures(desk, seen)),
        is_by_modifier=seen.by_modifier,
        claims=tuple(claim_slip(desk, roll, at, one) for at, one in enumerate(roll.claims)),
        frame=_frame(desk, seen, offers),
        seal=_seal(desk, seen, offers),
        may_wait=waits,
        announce=_announce(desk, seen, by_ask.get("announce")),
        partial=_partial(desk, who, by_ask.get("grant-partial")),
        price=t("Price proposed{colon}{text}", colon=t(": "), text=price) if price else "",
        accept=desk.act(accept, look="plain", id=f"price-ok-{who}")
        if accept and not for_player
        else None,
        accept_in_stead=_in_stead(desk, who, accept) if accept and for_player else None,
        waive=desk.act(waive, id=f"price-none-{who}") if waive else None,
        rest=tuple(more_of_roll(desk, roll, offers)),
    )


def _kind(desk: Desk, roll: Roll) -> str:
    t = desk.t
    match roll.kind:
        case "attack":
            return t("attack")
        case "gift":
            return t("gift")
        case "lethal":
            return t("deadly threat")
        case _:
            return t("roll")


def _against(desk: Desk, roll: Roll) -> str:
    t, others = desk.t, [*roll.targets, *([roll.against] if roll.against else [])]
    if not others:
        return ""
    said = t(
        "Against{colon}{names}",
        colon=t(": "),
        names=within_sentence(t.listed([*map(desk.named, others)])),
    )
    if roll.gang > 1:
        said = f"{said}, {t('as one gang of {count}', count=roll.gang)}"
    return said


def _figures(desk: Desk, seen: RollView) -> Iterator[Figure]:
    t, roll = desk.t, seen.roll
    for line in seen.lines:
        field = "armour" if line.kind == "armour" else "trait"
        of = line.of
        name = desk.said(field, of, "attempt", roll.who) if of else t(LINES[line.kind])
        yield Figure(name, signed(line.value))
    if roll.difficulty is not None:
        is_sealed = roll.hidden and not roll.thrown
        yield Figure(t("modifier"), signed(roll.difficulty), is_sealed)
    if seen.opposition:
        yield Figure(t("resistance"), signed(-seen.opposition))
    if seen.total is not None:
        yield Figure(t("total"), str(seen.total))
    elif seen.own_total is not None:
        yield Figure(t("announced"), str(seen.own_total))


def _terms(
    desk: Desk, offer: Offer, id: str, seen: RollView, title: str, *, sealed: bool = False
) -> Terms:
    t, roll = desk.t, seen.roll
    held = {"stakes": roll.stakes}
    buttons = tuple(
        Press(
            str(number),
            signed(number),
            t(DIFFICULTY_NAMES[number]),
            is_pressed=roll.difficulty == number and roll.hidden == sealed,
        )
        for number in DIFFICULTY_NAMES
    )
    form = desk.act(offer, id=id, values=held, only=("stakes", "helpers_most"))
    return Terms(title, Presses(form, "difficulty", buttons, t("Modifier")))


def _frame(desk: Desk, seen: RollView, offers: Sequence[Offer]) -> Terms | None:
    who, title = seen.roll.who, desk.t("Modifier, said before the dice")
    for offer in offers:
        is_open = offer.ask == "frame-roll" and "hidden" not in offer.given
        if is_open and offer.fields[0].name == "difficulty":
            return _terms(desk, offer, f"frame-{who}", seen, title)
    return None


def _seal(desk: Desk, seen: RollView, offers: Sequence[Offer]) -> Fold | None:
    id = f"seal-{seen.roll.who}"
    sealing = (one for one in offers if one.ask == "frame-roll" and "hidden" in one.given)
    offer = next(sealing, None)
    if offer is None:
        return None

    def inside() -> tuple[TermsForm]:
        return (TermsForm(key=id, terms=_terms(desk, offer, id, seen, "", sealed=True)),)

    title = desk.t("Keep the modifier sealed until the dice have fallen")
    return desk.fold(f"{id}-fold", title, inside)


def _announce(desk: Desk, seen: RollView, offer: Offer | None) -> Terms | None:
    if offer is None:
        return None
    title, id = desk.t("The modifier, at last"), f"announce-{seen.roll.who}"
    return _terms(desk, offer, id, seen, title)


def _partial(desk: Desk, who: str, offer: Offer | None) -> Presses | None:
    if offer is None:
        return None
    sight = desk.sight
    ways = ((way, sight.choice_name("partial", way, offer.ask)) for way in ("yes_but", "no_but"))
    label = sight.ask_name("grant-partial")
    return desk.presses(offer, "partial", ways, f"partial-{who}", label)


def _in_stead(desk: Desk, who: str, offer: Offer) -> Fold:
    """A price that the keeper proposed: the player's to accept, the keeper's if nobody is there."""
    return desk.fold(
        f"price-stead-{who}",
        desk.t("In a player's stead"),
        lambda: (desk.form(offer, id=f"price-ok-{who}"),),
    )
