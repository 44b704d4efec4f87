"""Competitions, chases and magic as sentences, told with the state just after the event."""

from collections.abc import Mapping

from tablee.games.yacdha import events
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import Contest, Side, State
from tablee.games.yacdha.telling import (
    full_stop,
    level_told,
    opposition_told,
    sentences,
    short_name,
    short_names,
    stakes_told,
)
from tablee.games.yacdha.words import CONTEST_SIDES, degree_name, signed
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


@rules.tells(events.HiddenLevelsSet)
def hidden_levels_set(state: State, event: events.HiddenLevelsSet, tongue: Tongue) -> str:
    return _hidden(state, event.levels, tongue)


@rules.tells(events.ContestLevelsSet)
def contest_levels_set(state: State, event: events.ContestLevelsSet, tongue: Tongue) -> str:
    return _hidden(state, event.levels, tongue)


def _hidden(state: State, told: Mapping[str, int], tongue: Tongue) -> str:
    levels = tongue("; ").join(
        tongue("{name}: {level}", name=short_name(state, who), level=level_told(level, tongue))
        for who, level in told.items()
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
            opposition=opposition_told(state, event.opposition, tongue),
        ),
        tongue("Conditions: {conditions}", conditions=full_stop(event.conditions))
        if event.conditions
        else "",
        tongue("By degree: {text}", text=full_stop(event.degrees)) if event.degrees else "",
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
            opposition=opposition_told(state, rite.opposition, tongue),
        )
    return sentences(about, stakes_told(rite.stakes, tongue))


@rules.tells(events.MagicCast)
def magic_cast(state: State, event: events.MagicCast, tongue: Tongue) -> str:
    margin, outcome = signed(event.margin), full_stop(event.outcome)
    if state.has("degree_names"):
        text = (
            "The magic works (margin {margin}, {degree}): {outcome}"
            if event.success
            else "The magic goes wrong (margin {margin}, {degree}): {outcome}"
        )
        degree = degree_name(event.degree, tongue)
        told = tongue(text, margin=margin, degree=degree, outcome=outcome)
    else:
        text = (
            "The magic works (margin {margin}): {outcome}"
            if event.success
            else "The magic goes wrong (margin {margin}): {outcome}"
        )
        told = tongue(text, margin=margin, outcome=outcome)
    return sentences(told, _mythos(state, event, tongue))


def _mythos(state: State, event: events.MagicCast, tongue: Tongue) -> str:
    # With a level for each die, no single one helped them all.
    each = state.options["magic_group_level"] == "own-level-each" and len(event.users) > 1
    if not event.mythos or each:
        return ""
    return tongue("Knowledge of the Mythos accounts for {level}.", level=event.mythos)
