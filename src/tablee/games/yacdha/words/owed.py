"""What a table of YACDHA waits for, and of whom."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.rules.contest.decide import holding_up
from tablee.games.yacdha.rules.fight.decide import must_declare
from tablee.games.yacdha.state.contest import Contest
from tablee.games.yacdha.state.fight import Fight
from tablee.games.yacdha.state.state import State
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import KEEPER, By, Offer, Owing

OWED = {
    "accept-death": "life or death",
    "agree": "agreement to the stakes",
    "approve-investigator": "a sheet to read",
    "award-contest": "who wins it",
    "cast": "the throw of the rite",
    "declare": "a choice for the round",
    "describe-round": "what is seen this round",
    "finish": "stop there, or try again",
    "judge": "the terms of the attempt",
    "resolve": "luck, or the throw as it lies",
    "reveal": "the reveal",
    "roll-check": "a check",
    "roll-dream": "the throw for a dream",
    "roll-recovery": "a throw to recover",
    "send-dream": "a dream to tell",
    "strike": "the throw of the round",
    "throw": "the throw",
    "throw-contest": "the throw",
    "turn-to-coma": "life or death",
}

THE_KEEPERS = frozenset(
    {"approve-investigator", "award-contest", "describe-round", "judge", "reveal", "send-dream"}
)
SECRET = frozenset({"send-dream"})
"""The keeper alone knows who waits for a dream."""


def owed(state: State, by: By, offer: Offer) -> Owing | None:
    if offer.ask not in OWED or not _is_blocking(state, offer):
        return None
    if offer.ask in THE_KEEPERS:
        return Owing(to=(KEEPER,) if offer.ask in SECRET else None)
    if _is_stand_in(state, by, offer):
        return None  # in a player's place, should it come to that
    contest = _contest_of(state, offer)
    if contest is None:
        return Owing(str(offer.given.get("who", "")))
    # The last who has to agree to a contest throws for all: that is one thing, not two.
    if (offer.ask == "agree") == (not holding_up(state, by, contest)):
        return None
    return Owing(_in_contest(state, by, contest))


def _contest_of(state: State, offer: Offer) -> Contest | None:
    if offer.ask == "throw-contest":
        return state.contests.get(str(offer.given["contest"]))
    who = str(offer.given.get("who", ""))
    if offer.ask != "agree" or state.action_with(who) is not None:
        return None
    return state.contest_with(who)


def _in_contest(state: State, by: By, contest: Contest) -> str:
    """Whom this seat has among those who throw."""
    members = (who for side in contest.sides for who in side.members)
    return next((who for who in members if anybody(state, who).seat in by.acts_for), "")


def _is_blocking(state: State, offer: Offer) -> bool:
    who, fight = str(offer.given.get("who", "")), state.fight
    match offer.ask:
        case "finish":
            action = state.actions.get(who)
            return action is not None and bool(action.attempts) and action.pending is None
        case "judge":
            action = state.actions.get(who)
            return action is not None and action.ruling is None
        case "declare":
            return fight is not None and fight.fighters[who].declaration is None
        case "reveal":
            return fight is not None and not any(_undeclared(state, fight))
        case _:
            return True


def _undeclared(state: State, fight: Fight) -> Iterator[bool]:
    return (one.declaration is None for one in must_declare(state, fight))


def _is_stand_in(state: State, by: By, offer: Offer) -> bool:
    """Whether somebody at the table can do it themselves."""
    people = [str(offer.given.get("who", ""))]
    if contest := state.contests.get(str(offer.given.get("contest", ""))):
        people = [who for side in contest.sides for who in side.members]
    found = (state.person(who) for who in people)
    return any(person is not None and by.stands_in_for(person.seat) for person in found)


def owed_name(ask: str, tongue: Tongue) -> str:
    return tongue(OWED[ask])
