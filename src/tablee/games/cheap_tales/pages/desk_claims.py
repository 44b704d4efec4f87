"""Aspects that are called upon for a roll, and the consent that they wait for."""

import msgspec

from tablee.games.cheap_tales.pages.desk_shapes import Press, Presses
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.state.roll import Claim, Roll
from tablee.kernel.telling import within_sentence
from tablee.kernel.words import Offer


class ClaimSlip(msgspec.Struct, frozen=True):
    """An aspect that is called upon, and how it stands with the consent of both."""

    sign: str
    text: str
    way: str
    guess: str
    state: str
    answer: Presses | None
    is_in_stead: bool
    """Whether the keeper has answered, and would now do so for a player."""


def claim_slip(desk: Desk, roll: Roll, at: int, claim: Claim) -> ClaimSlip:
    t, id = desk.t, f"claim-{roll.who}-{at}"
    offer = desk.sight.offer_of("answer-claim", who=roll.who, number=at)
    guess = (
        t("a guess about {name}", name=within_sentence(desk.named(claim.owner)))
        if claim.owner
        else ""
    )
    return ClaimSlip(
        sign="▲" if claim.way == "for" else "▼",
        text=claim.text,
        way=desk.sight.choice_name("way", claim.way, "claim-aspect"),
        guess=guess,
        state=_consent(desk, claim),
        answer=_answer(desk, offer, claim, id) if offer else None,
        is_in_stead=claim.keeper is not None,
    )


def _consent(desk: Desk, claim: Claim) -> str:
    t = desk.t
    if claim.agreed:
        return t("agreed by both")
    if claim.player is False or claim.keeper is False:
        return t("turned down")
    return t("waits for you") if claim.keeper is None else t("waits for the player")


def _answer(desk: Desk, offer: Offer, claim: Claim, id: str) -> Presses:
    t, look = desk.t, "plain" if claim.keeper is None else "quiet"
    made = desk.act(offer, id=id, only=())
    aspects = tuple(
        desk.input(field, offer, who=claim.owner)
        for field in offer.fields
        if field.name == "aspect"
    )
    answers = (Press("1", t("Agreed"), look=look), Press("0", t("No")))
    return Presses(
        msgspec.structs.replace(made, inputs=aspects), "agree", answers, t("Your answer")
    )
