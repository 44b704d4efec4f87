"""Competitions, chases and magic as sentences, told with the state just after the event."""

from tablee.games.yacdha import events
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import Contest, Side, State
from tablee.games.yacdha.telling import full_stop, sentences, short_names, stakes_told
from tablee.games.yacdha.words import CONTEST_SIDES, degree_name, opposition_name, signed
from tablee.kernel.tongue import Tongue


@rules.tells(events.ContestOpened)
def contest_opened(state: State, event: events.ContestOpened, tongue: Tongue) -> str:
    contest = event.contest
    if contest.chase:
        pursued, pursuers = contest.sides
        return tongue(
            "A chase begins. Pursued: {pursued}. Pursuers: {pursuers}.",
            pursued=short_names(state, pursued.members, tongue),
            pursuers=short_names(state, pursuers.members, tongue),
        )
    return tongue(
        "A competition begins: {what} {sides}.",
        what=full_stop(contest.what),
        sides=tongue("; ").join(_side(state, side, tongue) for side in contest.sides),
    )


def _side(state: State, side: Side, tongue: Tongue) -> str:
    members = short_names(state, side.members, tongue)
    return tongue("{side}: {members}", side=side.name, members=members)


def side_name(contest: Contest | None, side: str, tongue: Tongue) -> str:
    """The sides of a chase have the book's names, those of a competition the keeper's."""
    if contest is None or not contest.chase:
        return side
    return tongue(CONTEST_SIDES[side])


@rules.tells(events.ContestThrown)
def contest_thrown(state: State, event: events.ContestThrown, tongue: Tongue) -> str:
    contest = state.contests.get(event.contest)
    leaders = tongue.listed([side_name(contest, side, tongue) for side in event.leaders])
    if len(event.leaders) > 1:
        return tongue("A tie for the lead: {sides}.", sides=leaders)
    return tongue("Best result: {side} ({margin} better).", side=leaders, margin=event.margin)


@rules.tells(events.ContestWon)
def contest_won(state: State, event: events.ContestWon, tongue: Tongue) -> str:
    return tongue(
        "The competition is over. It is won by: {side} ({members}).",
        side=event.side,
        members=short_names(state, event.members, tongue),
    )


@rules.tells(events.ChaseEnded)
def chase_ended(state: State, event: events.ChaseEnded, tongue: Tongue) -> str:
    if event.rule == "yacdha.chase.different-speed":
        if event.escaped:
            return tongue("Faster than those behind them, the pursued get away.")
        return tongue("Slower than those behind them, the pursued are caught.")
    if event.escaped:
        return tongue("The pursued shake off those behind them.")
    return tongue("The pursued are caught.")


@rules.tells(events.ContestDropped)
def contest_dropped(state: State, event: events.ContestDropped, tongue: Tongue) -> str:
    return tongue("Nobody wins: the keeper calls it off.")


@rules.tells(events.MagicPrepared)
def magic_prepared(state: State, event: events.MagicPrepared, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "A magic is prepared: “{magic}” ({opposition}).",
            magic=event.name,
            opposition=opposition_name(event.opposition, tongue),
        ),
        tongue("Conditions: {conditions}", conditions=full_stop(event.conditions))
        if event.conditions
        else "",
    )


@rules.tells(events.MagicOpened)
def magic_opened(state: State, event: events.MagicOpened, tongue: Tongue) -> str:
    rite = event.rite
    names = short_names(state, rite.users, tongue)
    if rite.provided:
        about = tongue.many(
            "{names} is about to use what somebody else prepared: “{magic}”.",
            "{names} are about to use what somebody else prepared: “{magic}”.",
            len(rite.users),
            names=names,
            magic=rite.name,
        )
    else:
        about = tongue.many(
            "{names} is about to use a magic: “{magic}” ({opposition}).",
            "{names} are about to use a magic: “{magic}” ({opposition}).",
            len(rite.users),
            names=names,
            magic=rite.name,
            opposition=opposition_name(rite.opposition, tongue),
        )
    return sentences(about, stakes_told(rite.stakes, tongue))


@rules.tells(events.MagicCast)
def magic_cast(state: State, event: events.MagicCast, tongue: Tongue) -> str:
    text = (
        "The magic works (margin {margin}, {degree}): {outcome}"
        if event.success
        else "The magic goes wrong (margin {margin}, {degree}): {outcome}"
    )
    return tongue(
        text,
        margin=signed(event.margin),
        degree=degree_name(event.degree, tongue),
        outcome=full_stop(event.outcome),
    )
