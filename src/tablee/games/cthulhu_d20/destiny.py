"""Destiny: points that bend fate before the consequence is told; the keeper decides how."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20 import asks, events_fight
from tablee.games.cthulhu_d20.common import ID, living, mine, only_keeper, rules
from tablee.games.cthulhu_d20.state import About, Check, Person, State, Strike
from tablee.kernel.words import By, Event, Refused

TIMING = f"{ID}.destiny.timing"
REGAINED = f"{ID}.destiny.never-regained"
WINDOW = f"{ID}.destiny.announcement-window"
DECIDES = f"{ID}.destiny.keeper-decides"
GROUP = f"{ID}.destiny.group-point"
UNANIMITY = f"{ID}.destiny.group-unanimity"
THE_GROUP = "@group"


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


def open_check(state: State, who: str) -> Check:
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
            if open_check(state, person.id).called:
                raise Refused(WINDOW, "A destiny point has been called for already.")
        case "situation":
            pass
    yield events_fight.DestinyCalled(who=person.id, about=ask.about, text=ask.text)


def nothing_waits(state: State) -> None:
    if state.fate is not None:
        raise Refused(DECIDES, "The keeper has still to decide what the last point does.")


@rules.decides(asks.PassDestiny)
def pass_destiny(state: State, by: By, ask: asks.PassDestiny, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    strike = state.strike
    if strike is None or person not in may_call(state, strike):
        raise Refused(WINDOW, "{name} has nothing to call for here.", name=person.name)
    yield events_fight.DestinyPassed(who=person.id, to=person.audience)


# The group's point


def voters(state: State) -> tuple[str, ...]:
    """The seats with a living investigator: all must agree, and the keeper has no vote."""
    seats = (p.seat for p in state.people.values() if p.seat is not None and not p.is_dead)
    return tuple(dict.fromkeys(seats))


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
    if ask.about == "check" and not shared_check(state):
        raise Refused(TIMING, "There is no check to bend: its consequence has been told.")
    yield events_fight.VoteOpened(seat=by.seat, text=ask.text, about=ask.about)
    if set(voters(state)) == {by.seat}:
        yield from agreed(ask.about, ask.text)


def shared_check(state: State) -> Check | None:
    """The check that a point of the group would bend: the first that lies open."""
    return next((c for c in state.checks.values() if not c.secret and not c.called), None)


def agreed(about: About, text: str) -> Iterator[Event]:
    yield events_fight.VoteClosed(agreed=True)
    yield events_fight.GroupPointSpent(about=about, text=text)


@rules.decides(asks.VoteGroupPoint)
def vote_group_point(state: State, by: By, ask: asks.VoteGroupPoint, dice: Dice) -> Iterator[Event]:
    vote = state.vote
    if vote is None:
        raise Refused(UNANIMITY, "No vote is open.")
    if by.seat not in voters(state):
        raise Refused(UNANIMITY, "Players with a living investigator decide on the group's point.")
    if by.seat in vote.yes:
        raise Refused(UNANIMITY, "You have said yes already.")
    yield events_fight.VoteCast(seat=by.seat, agree=ask.agree)
    if not ask.agree:
        yield events_fight.VoteClosed(agreed=False)
    elif set(voters(state)) <= {*vote.yes, by.seat}:
        yield from agreed(still_possible(state, vote.about), vote.text)


def still_possible(state: State, about: About) -> About:
    """What was voted on may have been told meanwhile; the point then bends the situation."""
    gone = (about == "attack" and (state.strike is None or bool(state.strike.called))) or (
        about == "check" and shared_check(state) is None
    )
    return "situation" if gone else about


@rules.decides(asks.CloseVote)
def close_vote(state: State, by: By, ask: asks.CloseVote, dice: Dice) -> Iterator[Event]:
    only_keeper(by, UNANIMITY)
    if state.vote is None:
        raise Refused(UNANIMITY, "No vote is open.")
    yield events_fight.VoteClosed(agreed=False)


@rules.decides(asks.BeginScenario)
def begin_scenario(state: State, by: By, ask: asks.BeginScenario, dice: Dice) -> Iterator[Event]:
    only_keeper(by, GROUP)
    yield events_fight.ScenarioBegun(title=ask.title)
