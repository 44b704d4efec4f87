"""What a table of Cheap Tales waits for, and of whom."""

from tablee.games.cheap_tales.state import State
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Offer, Owing

OWED = {
    "absorb": "power against a loss of life",
    "accept-consequence": "a word on the price",
    "announce": "the modifier",
    "answer-claim": "a word on the aspect",
    "answer-invocation": "a word on the activation",
    "answer-theft": "a word on the theft",
    "approve-hero": "a sheet to read",
    "choose-fall": "how to fall",
    "choose-risk": "the risk to choose",
    "extra-pass": "the hand",
    "pass-go": "the hand",
    "propose-consequence": "the price",
    "roll-damage": "the damage",
    "roll-risk": "the risk to choose",
    "roll-wound": "the throw for the wound",
    "stand": "keep the result, or not",
    "take-power": "how much power is taken",
    "throw": "the throw",
    "waive-counter": "strike back, or not",
    "waive-effects": "a special effect",
    "yield-object": "let the object go, or not",
}

RISKS = frozenset({"choose-risk", "roll-risk"})
THE_KEEPERS = frozenset({"announce", "approve-hero", "extra-pass"})


def owed(state: State, by: By, offer: Offer) -> Owing | None:
    if offer.ask not in OWED:
        return None
    who = _who(state, offer)
    if offer.ask in RISKS:
        # The other side says what a prowess may cost.
        return Owing() if by.is_keeper != state.rolls[who].extra else None
    if offer.ask in THE_KEEPERS or (by.is_keeper and _is_asked_by_player(state, offer)):
        return Owing()
    hero = state.hero(who)
    if hero is not None and by.stands_in_for(hero.seat):
        return None  # in a player's place, should it come to that
    return Owing(who)


def _is_asked_by_player(state: State, offer: Offer) -> bool:
    """Whether a player's activation waits for an answer: that is the keeper's."""
    invocation = state.invocations.get(str(offer.given.get("invocation", "")))
    return invocation is not None and invocation.by == "player"


def _who(state: State, offer: Offer) -> str:
    invocation = state.invocations.get(str(offer.given.get("invocation", "")))
    return invocation.who if invocation is not None else str(offer.given.get("who", ""))


def owed_name(ask: str, tongue: Tongue) -> str:
    return tongue(OWED[ask])
