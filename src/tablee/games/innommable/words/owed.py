"""What a table of Innommable waits for, and of whom."""

from tablee.games.innommable.state.table import State
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Offer, Owing

OWED = {
    "announce": "where, when and who",
    "begin-game": "the beginning",
    "take-situation": "where, when and who",
    "agree-transgression": "a word on the act",
    "accept-monologue": "a word on the monologue",
    "call-resolution": "dice, or none",
    "confirm-defusing": "whether it is defused",
    "judge-last-success": "what the last success brings",
    "keep-dice": "the dice that stay",
    "reveal-symptom": "the first symptom",
    "roll": "the throw",
    "roll-given": "the die that came in",
    "settle-objection": "what the table agrees on",
    "stop-action": "more dice, or let it stand",
    "take-suggestion": "the suggestion to take up",
    "tell-anchor": "the anchoring to tell",
    "tell-imposed": "the scene to tell",
    "tell-last-scene": "the last scene",
    "tell-monologue": "the monologue",
    "tell-outcome": "what comes of it",
    "waive-resolution": "dice, or none",
}

THE_KEEPERS = frozenset(
    {
        "announce",
        "begin-game",
        "take-situation",
        "call-resolution",
        "confirm-defusing",
        "judge-last-success",
        "reveal-symptom",
        "settle-objection",
        "waive-resolution",
    }
)


def owed(state: State, by: By, offer: Offer) -> Owing | None:
    going = state.resolution
    if offer.ask not in OWED or (offer.ask == "stop-action" and going and going.given):
        return None  # the die that came in is waited for: it is thrown, or the action stops
    if offer.ask in THE_KEEPERS:
        return Owing() if _is_due(state, by, offer.ask) else None
    who = _who(state, by, offer)
    one = state.protagonists.get(who)
    if one is not None and by.stands_in_for(one.seat):
        return None  # in a player's place, should it come to that
    return Owing(who)


def _is_due(state: State, by: By, ask: str) -> bool:
    """Of what the keeper may ask at any time, whether somebody waits for it."""
    match ask:
        case "confirm-defusing":
            return state.defusing is not None
        case "announce":
            return False  # what is waited for is the situation, prepared or not
        case "take-situation":
            # Until it is told, the same for all: how far the keeper has got is nobody's business.
            return state.announced is None
        case "reveal-symptom":
            return not state.revealed  # before it the bowl is empty
        case "begin-game":
            seats = (seat for seat, role in by.seats.items() if role == "player")
            return all(state.of_seat(seat) is not None for seat in seats)
        case _:
            return True


def _who(state: State, by: By, offer: Offer) -> str:
    if "who" in offer.given:
        return str(offer.given["who"])
    if offer.ask == "tell-outcome" and state.ended is not None and state.ended.success:
        return state.ended.who
    one = state.of_seat(str(offer.given.get("seat", by.seat)))
    return one.id if one is not None else ""


def owed_name(ask: str, tongue: Tongue) -> str:
    return tongue(OWED[ask])
