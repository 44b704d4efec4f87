"""What a table of Cthulhu Blanc waits for, and of whom."""

from tablee.games.cthulhu_blanc.state import State, Trial
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Offer, Owing

OWED = {
    "accept-care": "care, or not",
    "accept-suppression": "a word on the suppression",
    "add-opponent": "somebody who opposes",
    "answer-favour": "an answer to the request",
    "back-to-base": "the way back to base",
    "decline": "try again, or not",
    "end-moment": "the end of the moment",
    "roll-meter": "a meter roll",
    "roll-suppression": "the roll of the suppression",
    "set-pool": "a die to put in",
    "settle-test": "try again, or not",
    "sign-paper": "a signature",
    "tell-death": "the last scene",
    "tell-debt": "what the result owes the table",
    "tell-exit": "the last scene",
    "tell-mark": "how it shows",
    "throw-test": "the throw",
    "waive-objection": "an objection, or none",
}

THE_KEEPERS = frozenset(
    {"accept-suppression", "add-opponent", "answer-favour", "end-moment", "tell-debt"}
)


def owed(state: State, by: By, offer: Offer) -> Owing | None:
    if offer.ask not in OWED or not _is_blocking(state, offer):
        return None
    if offer.ask in THE_KEEPERS:
        return Owing()
    if offer.ask == "waive-objection":
        return None if by.is_keeper and by.seat not in _awaiting(state, offer) else Owing()
    who = _who(state, offer)
    agent = state.agent(who)
    if agent is not None and by.stands_in_for(agent.seat):
        return None  # in a player's place, should it come to that
    return Owing(who)


def _who(state: State, offer: Offer) -> str:
    paper = state.papers.get(str(offer.given.get("paper", "")))
    if paper is not None:
        return paper.who
    return str(offer.given.get("who") or offer.given.get("leader", ""))


def _awaiting(state: State, offer: Offer) -> tuple[str, ...]:
    trial = state.trials.get(str(offer.given.get("leader", "")))
    return trial.awaiting if trial is not None else ()


def _is_blocking(state: State, offer: Offer) -> bool:
    who = str(offer.given.get("who", ""))
    match offer.ask:
        case "set-pool":
            trial = state.trial_with(who)
            return trial is not None and not trial.thrown and not trial.pools[who].size
        case "add-opponent":
            trial = state.trials.get(str(offer.given.get("leader", "")))
            return trial is not None and _lacks_opponent(trial)
        case "tell-mark":
            agent = state.agent(who)
            return who in state.untold and agent is not None and not agent.is_ending
        case _:
            return True


def _lacks_opponent(trial: Trial) -> bool:
    return trial.mode == "against" and not trial.thrown and len(trial.sides) < 2


def owed_name(ask: str, tongue: Tongue) -> str:
    return tongue(OWED[ask])
