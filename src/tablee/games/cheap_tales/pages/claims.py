"""Aspects called upon for or against a roll: each counts once both sides agree."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from tablee.games.cheap_tales.pages.forms import folded, offers_for, press, why
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.state.roll import Claim
from tablee.games.cheap_tales.view import RollView
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

KINDS = "asm"
"""How the ids of aspects begin that can be called upon with one press: of a sheet, of the scene,
and marks of a gift."""


class Reply(msgspec.Struct, frozen=True):
    """Whether one agrees; and to which aspect, where somebody guessed."""

    act: Act
    aspect: Input | None


class ClaimRow(msgspec.Struct, frozen=True):
    id: str
    text: str
    state: str
    is_for: bool
    look: str
    reply: Reply | None


class Claims(msgspec.Struct, frozen=True):
    is_wounded: bool
    rows: tuple[ClaimRow, ...]
    cancel: Fold | None
    """Why aspects for and against leave two dice."""
    call: Fold | None
    """What else can be called upon."""


class FreeClaim(msgspec.Struct, frozen=True):
    """An aspect that can be called upon."""

    text: str
    note: str
    is_plain: bool
    """An aspect of one's own: what it is need not be seen."""
    act: Act


class CallUpon(Part, frozen=True):
    template: ClassVar[str] = "call_upon.html"

    claims: tuple[FreeClaim, ...]


class Links(Part, frozen=True):
    """What else can be done, side by side."""

    template: ClassVar[str] = "links.html"

    links: tuple[Part, ...]


def claims(sight: Seen, people: People, seen: RollView) -> Claims | None:
    roll = seen.roll
    who, is_open = roll.who, seen.stage == "proposed"
    free = sight.offer_of("claim-aspect", who=who)
    if not (roll.claims or (free and is_open) or seen.mode != "plain"):
        return None
    hero = people.heroes.get(who)
    is_wounded = hero is not None and hero.wounded
    call = None
    if free and is_open and who in people.own:
        call = _call(sight, people, free, who, is_first=not roll.claims)
    return Claims(
        is_wounded=is_wounded,
        rows=tuple(
            _row(sight, people, who, number, claim) for number, claim in enumerate(roll.claims)
        ),
        cancel=_cancel(sight, seen, is_wounded=is_wounded),
        call=call,
    )


def _row(sight: Seen, people: People, who: str, number: int, claim: Claim) -> ClaimRow:
    look = " is-waiting" if claim.waits else "" if claim.agreed else " is-off"
    offer = sight.offer_of("answer-claim", who=who, number=number)
    return ClaimRow(
        id=f"said-{who}-{number}",
        text=claim.text,
        state=_state(people.call(who), claim, sight.t),
        is_for=claim.way == "for",
        look=look,
        reply=_reply(sight, who, number, claim, offer) if offer and who in people.own else None,
    )


def _state(name: str, claim: Claim, t: Tongue) -> str:
    if claim.agreed:
        return t("agreed by both sides")
    if not claim.waits:
        return t("turned down")
    if claim.keeper is None:
        return t("waits for the keeper")
    return t("proposed by the keeper, waits for {name}", name=name)


def _reply(sight: Seen, who: str, number: int, claim: Claim, offer: Offer) -> Reply:
    made = press(sight, offer, id=f"answer-{who}-{number}")
    asked = next((one for one in made.inputs if one.name == "aspect"), None)
    if asked is not None:
        named = (
            Choice(one.value, sight.names.get(f"{claim.owner}.{one.value}", one.value))
            for one in asked.choices
        )
        asked = replace(asked, choices=tuple(named))
    return Reply(replace(made, inputs=()), asked)


def _cancel(sight: Seen, seen: RollView, *, is_wounded: bool) -> Fold | None:
    ways = {claim.way for claim in seen.roll.claims if claim.agreed}
    if seen.mode != "plain" or "for" not in ways or not ("against" in ways or is_wounded):
        return None
    return why(sight, "cheap-tales.dice.advantage-consent", f"why-cancel-{seen.roll.who}")


def _call(sight: Seen, people: People, offer: Offer, who: str, *, is_first: bool) -> Fold:
    def inside() -> Iterator[Part]:
        key = f"call-upon-{who}"
        yield CallUpon(key=f"{key}-aspects", claims=tuple(_free(sight, people, offer, who)))
        yield Links(key=f"{key}-links", links=tuple(_others(sight, offer, who)))

    title = sight.t("Call upon an aspect, for or against")
    return sight.fold(f"call-upon-{who}", title, inside, look="c-fold c-call", stands_open=is_first)


def _free(sight: Seen, people: People, offer: Offer, who: str) -> Iterator[FreeClaim]:
    t = sight.t
    notes = {"a": t("your aspect"), "m": t("mark of a gift"), "s": t("public aspect")}
    sources = next(field.choices for field in offer.fields if field.name == "source")
    for source in sources:
        if source[0] in KINDS and "." not in source:
            made = press(sight, offer, id=f"claim-{who}-{source}", only=())
            yield FreeClaim(
                text=people.choice_name("source", source, "claim-aspect", who),
                note=notes[source[0]],
                is_plain=source[0] == "a",
                act=replace(made, given=(*made.given, ("source", source))),
            )


def _others(sight: Seen, offer: Offer, who: str) -> Iterator[Part]:
    t = sight.t
    yield folded(sight, offer, t("Another aspect or an object"))
    for guess in offers_for(sight, who, "guess-aspect"):
        yield folded(sight, guess, t("Bet on somebody's aspect"))
