"""The group's point: proposed, voted on, and spent when all agree."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.common import pass_on
from tablee.games.cthulhu_d20.rules.destiny import asks, events
from tablee.games.cthulhu_d20.rules.destiny.law import may_close_vote, may_propose, may_vote
from tablee.games.cthulhu_d20.rules.destiny.lots import voters
from tablee.games.cthulhu_d20.state.table import About, State, Vote
from tablee.kernel.words import By, Event


@may_propose.decides
def propose_group_point(
    state: State, by: By, ask: asks.ProposeGroupPoint, dice: Dice, whose: str
) -> Iterator[Event]:
    yield events.VoteOpened(seat=by.seat, text=ask.text, about=ask.about, check=whose)
    if set(voters(state, by)) == {by.seat}:
        yield from agree(ask.about, ask.text, whose)


def agree(about: About, text: str, check: str) -> Iterator[Event]:
    yield events.VoteClosed(agreed=True)
    yield events.GroupPointSpent(about=about, text=text, check=check)


@may_vote.decides
def vote_group_point(
    state: State, by: By, ask: asks.VoteGroupPoint, dice: Dice, vote: Vote
) -> Iterator[Event]:
    yield events.VoteCast(seat=by.seat, agree=ask.agree)
    if not ask.agree:
        yield events.VoteClosed(agreed=False)


@may_close_vote.decides
def close_vote(
    state: State, by: By, ask: asks.CloseVote, dice: Dice, vote: Vote
) -> Iterator[Event]:
    if is_unanimous(state, by, vote):
        yield from agree(still_possible(state, vote), vote.text, vote.check)
    else:
        yield events.VoteClosed(agreed=False)


def is_unanimous(state: State, by: By, vote: Vote) -> bool:
    """Whether all who are left have said yes, and no earlier point waits for its answer."""
    left = set(voters(state, by))
    return bool(left) and left <= set(vote.yes) and state.fate is None


def still_possible(state: State, vote: Vote) -> About:
    """What was voted on may have been told meanwhile; the point then bends the situation."""
    if vote.about == "attack":
        gone = state.strike is None or bool(state.strike.called)
        return "situation" if gone else "attack"
    if vote.about == "dice":
        lot = state.lots.get(vote.check)
        return "situation" if lot is None or lot.called else "dice"
    check = state.checks.get(vote.check)
    gone = vote.about == "check" and (check is None or bool(check.called))
    return "situation" if gone else vote.about


def settle_vote(state: State, by: By, happening: Iterator[Event]) -> Iterator[Event]:
    """Whatever happens; and if nobody is left who has not voted, the vote is settled. While the
    keeper has still to say what an earlier point does, the next one waits."""
    if state.vote is None:
        yield from happening
        return
    state = yield from pass_on(state, happening)
    vote = state.vote
    if vote is None:
        return
    if not voters(state, by):
        yield events.VoteClosed(agreed=False)
    elif is_unanimous(state, by, vote):
        yield from agree(still_possible(state, vote), vote.text, vote.check)
