"""Who may call upon destiny, on what, and until when."""

from tablee.games.cthulhu_d20.rules.checks.law import knows_of
from tablee.games.cthulhu_d20.rules.common import ID, living, mine, rules
from tablee.games.cthulhu_d20.rules.destiny import asks, events
from tablee.games.cthulhu_d20.rules.destiny.lots import concerned_by, is_open, voters
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Check, Lot, State, Strike, Vote
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


def may_still_call(state: State, strike: Strike) -> tuple[Person, ...]:
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


@rules.law(asks.CallDestiny, TIMING)
def may_call_destiny(state: State, by: By, ask: asks.CallDestiny) -> Event:
    person = living(mine(state, by, ask.who))
    has_point(person)
    nothing_waits(state)
    lot = None
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
            lot = fallen_for(state, person)
            if lot is None:
                raise Refused(TIMING, "There are no dice to bend: what they bring has been told.")
        case "situation":
            pass
    return events.DestinyCalled(
        who=person.id, about=ask.about, text=ask.text, lot="" if lot is None else lot.who
    )


def fallen_for(state: State, person: Person) -> Lot | None:
    """Dice that concern somebody, one's own first, and that nobody has called upon."""
    found = [x for x in state.lots.values() if concerned_by(x, person.id) and not x.called]
    return min(found, key=lambda lot: lot.who != person.id, default=None)


def nothing_waits(state: State) -> None:
    if state.fate is not None:
        raise Refused(DECIDES, "The keeper has still to decide what the last point does.")


@rules.law(asks.PassDestiny, WINDOW)
def may_pass(state: State, by: By, ask: asks.PassDestiny) -> Event:
    person = mine(state, by, ask.who)
    strike = state.strike
    if strike is None or person not in may_still_call(state, strike):
        raise Refused(WINDOW, "{name} has nothing to call for here.", name=person.name)
    return events.DestinyPassed(who=person.id, to=person.audience)


@rules.law(asks.ProposeGroupPoint, GROUP)
def may_propose(state: State, by: By, ask: asks.ProposeGroupPoint) -> str:
    """Whose check or dice the point would bend; "" where it is something else."""
    if by.seat not in voters(state, by):
        raise Refused(UNANIMITY, "Players with a living investigator decide on the group's point.")
    if not state.group_point:
        raise Refused(GROUP, "The group's destiny point has been spent.")
    if state.vote is not None:
        raise Refused(UNANIMITY, "A vote is open already.")
    nothing_waits(state)
    bent: Check | Lot | None = None
    match ask.about:
        case "attack":
            if state.strike is None or state.strike.called:
                raise Refused(TIMING, "There is no attack to bend: its consequence has been told.")
        case "check":
            bent = shared_check(state, by)
            if bent is None:
                raise Refused(TIMING, "There is no check to bend: its consequence has been told.")
        case "dice":
            bent = shared_lot(state)
            if bent is None:
                raise Refused(TIMING, "There are no dice to bend: what they bring has been told.")
        case "situation":
            pass
    return "" if bent is None else bent.who


def shared_check(state: State, by: By) -> Check | None:
    """The check that a point of the group would bend: the first that lies open for this seat."""
    found = (c for c in state.checks.values() if not c.secret and not c.called)
    return next((check for check in found if knows_of(state, by, check)), None)


def shared_lot(state: State) -> Lot | None:
    """The dice that a point of the group would bend: the first that lie open."""
    return next((x for x in state.lots.values() if is_open(x) and not x.called), None)


@rules.law(asks.VoteGroupPoint, UNANIMITY)
def may_vote(state: State, by: By, ask: asks.VoteGroupPoint) -> Vote:
    vote = open_vote(state)
    if by.seat not in voters(state, by):
        raise Refused(UNANIMITY, "Players with a living investigator decide on the group's point.")
    if by.seat in vote.yes:
        raise Refused(UNANIMITY, "You have said yes already.")
    return vote


def open_vote(state: State) -> Vote:
    if state.vote is None:
        raise Refused(UNANIMITY, "No vote is open.")
    return state.vote


@rules.law(asks.CloseVote, UNANIMITY, keeper=True)
def may_close_vote(state: State, by: By, ask: asks.CloseVote) -> Vote:
    return open_vote(state)


@rules.law(asks.BeginScenario, GROUP, keeper=True)
def may_begin_scenario(state: State, by: By, ask: asks.BeginScenario) -> Event:
    return events.ScenarioBegun(title=ask.title)
