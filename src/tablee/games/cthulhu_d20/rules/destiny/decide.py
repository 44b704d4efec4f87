"""Destiny: points that bend fate before the consequence is told; the keeper decides how."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.checks.decide import knows_of
from tablee.games.cthulhu_d20.rules.common import ID, living, mine, pass_on, rules
from tablee.games.cthulhu_d20.rules.destiny import asks, events
from tablee.games.cthulhu_d20.rules.destiny.lots import concerned_by, is_open, voters
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import About, Check, Lot, State, Strike, Vote
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

REGAINED = f"{ID}.destiny.never-regained"
TIMING = f"{ID}.destiny.timing"
WINDOW = f"{ID}.destiny.announcement-window"
DECIDES = f"{ID}.destiny.keeper-decides"
UNANIMITY = f"{ID}.destiny.group-unanimity"
GROUP = f"{ID}.destiny.group-point"


def concerned(state: State, strike: Strike) -> tuple[Person, ...]:
    found = (state.person(strike.target), state.person(strike.who))
    return tuple(person for person in found if person is not None)


def may_call(state: State, strike: Strike) -> tuple[Person, ...]:
    """Players' people concerned by what was announced who have a point and have not passed."""
    if not strike.rolled or strike.called:
        return ()
    return tuple(
        person
        for person in concerned(state, strike)
        if person.seat is not None
        and person.destiny > 0
        and person.id not in strike.passed
        and not person.is_dead
    )


def has_point(person: Person) -> None:
    if person.destiny < 1:
        raise Refused(REGAINED, "{name} has no destiny point left.", name=person.name)


def check_to_bend(state: State, who: str) -> Check:
    check = state.checks.get(who)
    if check is None or check.secret:
        raise Refused(TIMING, "There is no check to bend: its consequence has been told.")
    return check


@rules.decides(asks.CallDestiny)
def call_destiny(state: State, by: By, ask: asks.CallDestiny, dice: Dice) -> Iterator[Event]:
    person = living(mine(state, by, ask.who))
    has_point(person)
    nothing_waits(state)
    match ask.about:
        case "attack":
            strike = state.strike
            if strike is None or person not in concerned(state, strike):
                raise Refused(TIMING, "There is no attack to bend: its consequence has been told.")
            if strike.called:
                raise Refused(WINDOW, "A destiny point has been called for already.")
        case "check":
            if check_to_bend(state, person.id).called:
                raise Refused(WINDOW, "A destiny point has been called for already.")
        case "dice":
            if fallen_for(state, person) is None:
                raise Refused(TIMING, "There are no dice to bend: what they bring has been told.")
        case "situation":
            pass
    lot = fallen_for(state, person) if ask.about == "dice" else None
    yield events.DestinyCalled(
        who=person.id, about=ask.about, text=ask.text, lot="" if lot is None else lot.who
    )


def fallen_for(state: State, person: Person) -> Lot | None:
    """Dice that concern somebody, one's own first, and that nobody has called upon."""
    found = [x for x in state.lots.values() if concerned_by(x, person.id) and not x.called]
    return min(found, key=lambda lot: lot.who != person.id, default=None)


def nothing_waits(state: State) -> None:
    if state.fate is not None:
        raise Refused(DECIDES, "The keeper has still to decide what the last point does.")


@rules.decides(asks.PassDestiny)
def pass_destiny(state: State, by: By, ask: asks.PassDestiny, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    strike = state.strike
    if strike is None or person not in may_call(state, strike):
        raise Refused(WINDOW, "{name} has nothing to call for here.", name=person.name)
    yield events.DestinyPassed(who=person.id, to=person.audience)


@rules.decides(asks.ProposeGroupPoint)
def propose_group_point(
    state: State, by: By, ask: asks.ProposeGroupPoint, dice: Dice
) -> Iterator[Event]:
    if by.seat not in voters(state):
        raise Refused(UNANIMITY, "Players with a living investigator decide on the group's point.")
    if not state.group_point:
        raise Refused(GROUP, "The group's destiny point has been spent.")
    if state.vote is not None:
        raise Refused(UNANIMITY, "A vote is open already.")
    nothing_waits(state)
    if ask.about == "attack" and (state.strike is None or state.strike.called):
        raise Refused(TIMING, "There is no attack to bend: its consequence has been told.")
    check = shared_check(state, by) if ask.about == "check" else None
    if ask.about == "check" and check is None:
        raise Refused(TIMING, "There is no check to bend: its consequence has been told.")
    lot = shared_lot(state) if ask.about == "dice" else None
    if ask.about == "dice" and lot is None:
        raise Refused(TIMING, "There are no dice to bend: what they bring has been told.")
    whose = check.who if check is not None else "" if lot is None else lot.who
    yield events.VoteOpened(seat=by.seat, text=ask.text, about=ask.about, check=whose)
    if set(voters(state)) == {by.seat}:
        yield from agree(ask.about, ask.text, whose)


def shared_check(state: State, by: By) -> Check | None:
    """The check that a point of the group would bend: the first that lies open for this seat."""
    found = (c for c in state.checks.values() if not c.secret and not c.called)
    return next((check for check in found if knows_of(state, by, check)), None)


def shared_lot(state: State) -> Lot | None:
    """The dice that a point of the group would bend: the first that lie open."""
    return next((x for x in state.lots.values() if is_open(x) and not x.called), None)


def agree(about: About, text: str, check: str) -> Iterator[Event]:
    yield events.VoteClosed(agreed=True)
    yield events.GroupPointSpent(about=about, text=text, check=check)


@rules.decides(asks.VoteGroupPoint)
def vote_group_point(state: State, by: By, ask: asks.VoteGroupPoint, dice: Dice) -> Iterator[Event]:
    vote = state.vote
    if vote is None:
        raise Refused(UNANIMITY, "No vote is open.")
    if by.seat not in voters(state):
        raise Refused(UNANIMITY, "Players with a living investigator decide on the group's point.")
    if by.seat in vote.yes:
        raise Refused(UNANIMITY, "You have said yes already.")
    yield events.VoteCast(seat=by.seat, agree=ask.agree)
    if not ask.agree:
        yield events.VoteClosed(agreed=False)
    elif set(voters(state)) <= {*vote.yes, by.seat}:
        yield from agree(still_possible(state, vote), vote.text, vote.check)


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


def settle_vote(state: State, happening: Iterator[Event]) -> Iterator[Event]:
    """Whatever happens; and if it took the last who had not voted, the vote is settled."""
    if state.vote is None:
        yield from happening
        return
    state = yield from pass_on(state, happening)
    vote = state.vote
    if vote is None:
        return
    left = set(voters(state))
    if not left:
        yield events.VoteClosed(agreed=False)
    elif left <= set(vote.yes):
        yield from agree(still_possible(state, vote), vote.text, vote.check)


@rules.decides(asks.CloseVote)
def close_vote(state: State, by: By, ask: asks.CloseVote, dice: Dice) -> Iterator[Event]:
    only_keeper(by, UNANIMITY)
    if state.vote is None:
        raise Refused(UNANIMITY, "No vote is open.")
    yield events.VoteClosed(agreed=False)


@rules.decides(asks.BeginScenario)
def begin_scenario(state: State, by: By, ask: asks.BeginScenario, dice: Dice) -> Iterator[Event]:
    only_keeper(by, GROUP)
    yield events.ScenarioBegun(title=ask.title)
