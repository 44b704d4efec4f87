"""What a table of Cthulhu d20 waits for, and of whom."""

from tablee.games.cthulhu_d20.rules.checks.law import is_public
from tablee.games.cthulhu_d20.rules.destiny.lots import is_open
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import KEEPER, Audience, By, Offer, Owing

OWED = {
    "decide-fate": "what destiny does",
    "end-turn": "the turn",
    "pass-destiny": "destiny, or not",
    "place-hit": "where it lands",
    "roll-attack": "the attack roll",
    "roll-check": "a check",
    "suffer": "what falls due",
    "tell-check": "what the check brings",
    "tell-dice": "what the dice bring",
    "tell-wound": "what the blow does",
    "vote-group-point": "a vote on the group's point",
}

THE_KEEPERS = frozenset({"decide-fate", "tell-check", "tell-dice", "tell-wound"})


def owed(state: State, by: By, offer: Offer) -> Owing | None:
    if offer.ask not in OWED:
        return None
    who = _who(state, by, offer)
    person = state.person(who)
    if offer.ask not in THE_KEEPERS and person is not None and by.stands_in_for(person.seat):
        return None  # in a player's place, should it come to that
    return Owing(who, to=_audience(state, offer.ask, who))


def _who(state: State, by: By, offer: Offer) -> str:
    if "who" in offer.given:
        return str(offer.given["who"])
    if state.strike is not None and offer.ask in ("place-hit", "roll-attack"):
        return state.strike.who
    return next((p.id for p in state.people.values() if p.seat in by.acts_for), "")


def _audience(state: State, ask: str, who: str) -> Audience:
    """Who knows that something waits: what ails somebody is theirs and the keeper's."""
    person = state.person(who)
    if person is None:
        return None
    match ask:
        case "roll-check" | "tell-check":
            check = state.checks[who]
            if check.secret:
                return (KEEPER,)
            return None if is_public(person, check) else person.audience
        case "tell-dice":
            return None if is_open(state.lots[who]) and not person.hidden else person.audience
        case "pass-destiny" | "suffer":
            return person.audience
        case _:
            return None


def owed_name(ask: str, tongue: Tongue) -> str:
    return tongue(OWED[ask])
