"""Competitions and chases as sentences, told with the state just after the event."""

from collections.abc import Mapping

from tablee.games.yacdha.rules.action.events import HiddenLevelsSet
from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.contest.events import (
    ChaseEnded,
    ClaimWeighed,
    ContestClaimed,
    ContestDropped,
    ContestEmptied,
    ContestKept,
    ContestLevelsSet,
    ContestOpened,
    ContestSettled,
    ContestThrown,
    ContestTurned,
    ContestWon,
)
from tablee.games.yacdha.state.contest import Contest, Side
from tablee.games.yacdha.state.stakes import Cost
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import (
    able_told,
    claim_told,
    full_stop,
    level_told,
    short_name,
    short_names,
)
from tablee.games.yacdha.words.terms import CONTEST_SIDES, meter_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(ContestOpened)
def contest_opened(state: State, event: ContestOpened, tongue: Tongue) -> str:
    contest = event.contest
    if contest.chase:
        pursued, pursuers = contest.sides
        begins = tongue(
            "A chase begins. Pursued: {pursued}. Pursuers: {pursuers}.",
            pursued=short_names(state, pursued.members, tongue),
            pursuers=short_names(state, pursuers.members, tongue),
        )
    else:
        begins = tongue(
            "A competition begins: {what} {sides}.",
            what=full_stop(contest.what),
            sides=tongue("; ").join(_side(state, side, tongue) for side in contest.sides),
        )
    return sentences(begins, _stakes(contest, tongue))


def _stakes(contest: Contest, tongue: Tongue) -> str:
    """What whoever wins has, what becomes of the others, and what it costs them."""
    stakes = contest.stakes
    if stakes is None:
        return ""
    if contest.chase:
        won = tongue("If the pursued get away: {outcome}", outcome=full_stop(stakes.success))
        lost = tongue("If they are caught: {outcome}", outcome=full_stop(stakes.failure))
    else:
        won = tongue("For whoever wins: {outcome}", outcome=full_stop(stakes.success))
        lost = tongue("For the others: {outcome}", outcome=full_stop(stakes.failure))
    return sentences(
        won if stakes.success else "",
        lost if stakes.failure else "",
        *(_price(cost, tongue) for cost in stakes.costs),
    )


def _price(cost: Cost, tongue: Tongue) -> str:
    meter = meter_name(cost.meter, tongue)
    if cost.by_margin:
        return tongue("Losing costs {meter}, by as much as one loses.", meter=meter)
    return tongue("Losing costs {meter} +{amount}.", meter=meter, amount=cost.amount)


@rules.tells(HiddenLevelsSet)
def hidden_levels_set(state: State, event: HiddenLevelsSet, tongue: Tongue) -> str:
    return _hidden(state, event.levels, tongue)


@rules.tells(ContestLevelsSet)
def contest_levels_set(state: State, event: ContestLevelsSet, tongue: Tongue) -> str:
    return _hidden(state, event.levels, tongue)


def _hidden(state: State, told: Mapping[str, int], tongue: Tongue) -> str:
    levels = ", ".join(
        able_told(short_name(state, who), level, tongue) for who, level in told.items()
    )
    return tongue("Behind the scenes, the levels that count: {levels}.", levels=levels)


def _side(state: State, side: Side, tongue: Tongue) -> str:
    members = short_names(state, side.members, tongue)
    # How able the keeper's people are stays with the keeper.
    if side.level and set(side.members) <= set(state.investigators):
        level = level_told(side.level, tongue)
        return tongue(
            "{side}: {members}, level {level}", side=side.name, members=members, level=level
        )
    return tongue("{side}: {members}", side=side.name, members=members)


def side_name(contest: Contest | None, side: str, tongue: Tongue) -> str:
    """The sides of a chase have the book's names, those of a competition the keeper's."""
    if contest is None or not contest.chase:
        return side
    return tongue(CONTEST_SIDES[side])


@rules.tells(ContestThrown)
def contest_thrown(state: State, event: ContestThrown, tongue: Tongue) -> str:
    contest = state.contests.get(event.contest)
    return sentences(
        _compared(contest, event.leaders, event.margin, tongue),
        tongue("Nothing is settled yet.") if event.waiting else "",
    )


def _compared(contest: Contest | None, sides: tuple[str, ...], margin: int, tongue: Tongue) -> str:
    leaders = tongue.listed([side_name(contest, side, tongue) for side in sides])
    if len(sides) > 1:
        return tongue("A tie for the lead: {sides}.", sides=leaders)
    return tongue("Best result: {side} ({margin} better).", side=leaders, margin=margin)


@rules.tells(ContestTurned)
def contest_turned(state: State, event: ContestTurned, tongue: Tongue) -> str:
    spent = tongue(
        "Luck smiles: {name} spends a point and turns a die to {face}.",
        name=short_name(state, event.by),
        face=event.face,
    )
    contest = state.contests.get(event.contest)
    return sentences(spent, _compared(contest, event.leaders, event.margin, tongue))


@rules.tells(ContestKept)
def contest_kept(state: State, event: ContestKept, tongue: Tongue) -> str:
    names = short_names(state, event.who, tongue)
    return tongue("For {name} the throw stands.", name=names)


@rules.tells(ContestSettled)
def contest_settled(state: State, event: ContestSettled, tongue: Tongue) -> str:
    return ""  # who let it stand, or turned the last die, is told


@rules.tells(ContestClaimed)
def contest_claimed(state: State, event: ContestClaimed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.claim is None:
        return tongue("{name} no longer calls upon anything.", name=name)
    return sentences(
        tongue("{name} thinks of something that may help.", name=name),
        claim_told(state, event.who, event.claim, tongue),
    )


@rules.tells(ClaimWeighed)
def claim_weighed(state: State, event: ClaimWeighed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.level:
        return tongue("The keeper finds that it does not help {name} here.", name=name)
    if not state.has("occupation_levels"):
        return tongue("The keeper grants {name} a die for it.", name=name)
    level = level_told(event.level, tongue)
    return tongue("The keeper grants {name} this level: {level}.", name=name, level=level)


@rules.tells(ContestEmptied)
def contest_emptied(state: State, event: ContestEmptied, tongue: Tongue) -> str:
    if event.side in CONTEST_SIDES:
        return tongue("The chase is over: nobody is left to go on with it.")
    return tongue("The competition is over: nobody is left of {side}.", side=event.side)


@rules.tells(ContestWon)
def contest_won(state: State, event: ContestWon, tongue: Tongue) -> str:
    return tongue(
        "The competition is over. It is won by: {side} ({members}).",
        side=event.side,
        members=short_names(state, event.members, tongue),
    )


@rules.tells(ChaseEnded)
def chase_ended(state: State, event: ChaseEnded, tongue: Tongue) -> str:
    if event.rule == "yacdha.chase.different-speed":
        if event.escaped:
            return tongue("Faster than those behind them, the pursued get away.")
        return tongue("Slower than those behind them, the pursued are caught.")
    if event.escaped and event.left:
        names = short_names(state, event.left, tongue)
        return tongue("The chase is over. Got away: {names}.", names=names)
    if event.escaped:
        return tongue("The pursued shake off those behind them.")
    return tongue("The pursued are caught.")


@rules.tells(ContestDropped)
def contest_dropped(state: State, event: ContestDropped, tongue: Tongue) -> str:
    return tongue("Nobody wins: the keeper calls it off.")
