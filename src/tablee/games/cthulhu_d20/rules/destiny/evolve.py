"""What destiny changes, and what waits for it."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.destiny import events
from tablee.games.cthulhu_d20.rules.destiny.lots import THE_GROUP
from tablee.games.cthulhu_d20.state.table import Fate, State, Vote


@rules.evolves(events.DestinyPassed)
def destiny_passed(state: State, event: events.DestinyPassed) -> State:
    strike = state.strike
    if strike is None:
        return state
    return replace(state, strike=replace(strike, passed=(*strike.passed, event.who)))


@rules.evolves(events.DestinyCalled)
def destiny_called(state: State, event: events.DestinyCalled) -> State:
    person = state.people[event.who]
    state = state.with_person(replace(person, destiny=person.destiny - 1))
    return with_fate(state, Fate(event.who, event.text, event.about, event.lot or event.who))


def with_fate(state: State, fate: Fate) -> State:
    """The attack or the check that the point is about waits for the keeper."""
    if fate.about == "attack" and state.strike is not None:
        state = replace(state, strike=replace(state.strike, called=fate.who))
    elif fate.about == "check":
        check = replace(state.checks[fate.check], called=fate.who)
        state = replace(state, checks={**state.checks, fate.check: check})
    elif fate.about == "dice":
        lot = replace(state.lots[fate.check], called=fate.who)
        state = replace(state, lots={**state.lots, fate.check: lot})
    if fate.about not in ("check", "dice"):
        fate = replace(fate, check="")
    return replace(state, fate=fate)


@rules.evolves(events.FateDecided)
def fate_decided(state: State, event: events.FateDecided) -> State:
    return without_fate(state)


def without_fate(state: State) -> State:
    """The point waits for nothing more, and nothing waits for the point."""
    fate, strike = state.fate, state.strike
    if strike is not None and strike.called:
        state = replace(state, strike=replace(strike, called=""))
    if fate is not None and fate.about == "dice" and fate.check in state.lots:
        lot = replace(state.lots[fate.check], called="")
        state = replace(state, lots={**state.lots, fate.check: lot})
    if fate is not None and fate.about == "check" and fate.check in state.checks:
        check = replace(state.checks[fate.check], called="")
        state = replace(state, checks={**state.checks, fate.check: check})
    return replace(state, fate=None)


@rules.evolves(events.VoteOpened)
def vote_opened(state: State, event: events.VoteOpened) -> State:
    return replace(
        state,
        vote=Vote(event.seat, event.text, event.about, (event.seat,), whose_check(state, event)),
    )


@rules.evolves(events.VoteCast)
def vote_cast(state: State, event: events.VoteCast) -> State:
    vote = state.vote
    if vote is None or not event.agree:
        return state
    return replace(state, vote=replace(vote, yes=(*vote.yes, event.seat)))


@rules.evolves(events.VoteClosed)
def vote_closed(state: State, event: events.VoteClosed) -> State:
    return replace(state, vote=None)


@rules.evolves(events.GroupPointSpent)
def group_point_spent(state: State, event: events.GroupPointSpent) -> State:
    fate = Fate(THE_GROUP, event.text, event.about, whose_check(state, event))
    return with_fate(replace(state, group_point=False), fate)


def whose_check(state: State, event: events.VoteOpened | events.GroupPointSpent) -> str:
    """Whose check the group's point bends; the first edition meant the first that lay open."""
    if event.about != "check" or event.check:
        return event.check
    found = (c.who for c in state.checks.values() if not c.secret and not c.called)
    return next(found, "")


def without_lot(state: State, who: str) -> State:
    vote = state.vote
    if vote is not None and vote.about == "dice" and vote.check == who:
        vote = replace(vote, about="situation", check="")
    lots = {w: lot for w, lot in state.lots.items() if w != who}
    return replace(state, lots=lots, vote=vote)


@rules.evolves(events.DiceLaid)
def dice_laid(state: State, event: events.DiceLaid) -> State:
    return replace(state, lots={**state.lots, event.lot.who: event.lot})


@rules.evolves(events.DiceFallen)
def dice_fallen(state: State, event: events.DiceFallen) -> State:
    return state


@rules.evolves(events.DiceTold)
def dice_told(state: State, event: events.DiceTold) -> State:
    return without_lot(state, event.who)


@rules.evolves(events.ScenarioBegun)
def scenario_begun(state: State, event: events.ScenarioBegun) -> State:
    again = state.chose("group_point", "once-per-scenario")
    return replace(state, group_point=state.group_point or again)
