"""Compétition; Poursuite: what each event changes."""

from collections.abc import Mapping

from msgspec.structs import replace

from tablee.dice.readers import TypedDice
from tablee.games.yacdha.rules.common import anybody, met, rules
from tablee.games.yacdha.rules.contest.compare import compare_sides
from tablee.games.yacdha.rules.contest.decide import in_words, throwing
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
from tablee.games.yacdha.rules.contest.throw import as_thrown
from tablee.games.yacdha.rules.creation.occupations import listed
from tablee.games.yacdha.state.contest import Contest, Laid, Side
from tablee.games.yacdha.state.state import State


@rules.evolves(ContestOpened)
def contest_opened(state: State, event: ContestOpened) -> State:
    contest = event.contest
    state = met(state, (who for side in contest.sides for who in side.members))
    return replace(state, contests={**state.contests, contest.id: contest}, opened=state.opened + 1)


@rules.evolves(ContestLevelsSet)
def contest_levels_set(state: State, event: ContestLevelsSet) -> State:
    contest = state.contests[event.contest]
    sides = tuple(
        replace(
            side,
            levels={**side.levels, **{w: n for w, n in event.levels.items() if w in side.members}},
        )
        for side in contest.sides
    )
    contests = {**state.contests, contest.id: replace(contest, sides=sides)}
    return replace(state, contests=contests)


@rules.evolves(ContestThrown)
def contest_thrown(state: State, event: ContestThrown) -> State:
    contest = state.contests[event.contest]
    if not contest.tied:
        state = _listed(state, contest)
    laid = Laid(
        contest.sides,
        tuple(side.name for side in throwing(state, contest)),
        event.forcing,
        event.leaders,
        event.margin,
        event.checks,
        event.margins,
        faces=tuple(die.face for die in state.fallen),
        waiting=event.waiting,
        stands=event.stands,
    )
    contest = replace(contest, dice=state.fallen)
    if event.waiting:
        return _with(state, replace(contest, laid=laid))
    return _settled(state, contest, laid.threw, event.leaders, event.margins)


def _listed(state: State, contest: Contest) -> State:
    """What was called upon goes on the sheets, with what it was worth."""
    for side in contest.sides:
        for who, claim in side.claims.items():
            level = side.levels.get(who, 0)
            state = state.with_person(listed(anybody(state, who), claim, in_words(contest), level))
    return state


def _settled(
    state: State,
    contest: Contest,
    threw: tuple[str, ...],
    leaders: tuple[str, ...],
    margins: Mapping[str, int],
) -> State:
    """Those who tie for the highest throw again, and decide anew what to throw."""
    behind = {**contest.behind, **{name: margins.get(name, -1) for name in threw}}
    behind = {name: short for name, short in behind.items() if name not in leaders}
    return _with(state, replace(contest, tied=leaders, agreed=(), behind=behind, laid=None))


def _with(state: State, contest: Contest) -> State:
    return replace(state, contests={**state.contests, contest.id: contest})


@rules.evolves(ContestTurned)
def contest_turned(state: State, event: ContestTurned) -> State:
    person = anybody(state, event.by)
    state = state.with_person(replace(person, luck=person.luck - 1))
    contest = state.contests.get(event.contest)
    if contest is None or contest.laid is None:
        return state
    laid = contest.laid
    faces = (*laid.faces[: event.die], event.face, *laid.faces[event.die + 1 :])
    laid = replace(
        laid,
        leaders=event.leaders,
        margin=event.margin,
        checks=event.checks,
        margins=event.margins,
        faces=faces,
        lucky=(*laid.lucky, event.by),
        waiting=event.waiting,
    )
    # The same throw with its dice as they now lie: another die may be the one that counts.
    reader = TypedDice(faces)
    if faces:
        sides = tuple(side for side in laid.sides if side.name in laid.threw)
        compare_sides(state, as_thrown(contest, laid), sides, reader)
    dice = reader.casts[0].dice if reader.casts else contest.dice
    return _with(state, replace(contest, laid=laid, dice=dice))


@rules.evolves(ContestKept)
def contest_kept(state: State, event: ContestKept) -> State:
    contest = state.contests.get(event.contest)
    if contest is None or contest.laid is None:
        return state
    laid = contest.laid
    laid = replace(laid, kept=(*laid.kept, *event.who), waiting=event.waiting)
    return _with(state, replace(contest, laid=laid))


@rules.evolves(ContestSettled)
def contest_settled(state: State, event: ContestSettled) -> State:
    contest = state.contests.get(event.contest)
    if contest is None:
        return state
    if len(contest.sides) < 2 and len(event.leaders) > 1:
        return _without(state, contest.id)  # nobody is left to throw a tie again with
    threw = () if contest.laid is None else contest.laid.threw
    return _settled(state, contest, threw, event.leaders, event.margins)


@rules.evolves(ContestClaimed)
def contest_claimed(state: State, event: ContestClaimed) -> State:
    contest = state.contests[event.contest]
    sides = tuple(
        _claiming(state, side, event.who, event.claim) if event.who in side.members else side
        for side in contest.sides
    )
    return _weighed(state, replace(contest, sides=sides), event.who, event.level)


def _claiming(state: State, side: Side, who: str, claim: str | None) -> Side:
    claims = {w: c for w, c in side.claims.items() if w != who}
    return replace(side, claims=claims if claim is None else {**claims, who: claim})


@rules.evolves(ClaimWeighed)
def claim_weighed(state: State, event: ClaimWeighed) -> State:
    return _weighed(state, state.contests[event.contest], event.who, event.level)


def _weighed(state: State, contest: Contest, who: str, level: int) -> State:
    """What somebody's claim counts for now. Other terms must be agreed on anew."""
    has_levels = state.has("occupation_levels")

    def counting(side: Side) -> Side:
        if who not in side.members:
            return side
        levels = {w: n for w, n in side.levels.items() if w != who}
        helped = tuple(w for w in side.occupation if w != who)
        if has_levels:
            return replace(side, levels={**levels, who: level} if level else levels)
        return replace(side, occupation=(*helped, who) if level else helped)

    return _with(state, replace(contest, sides=tuple(map(counting, contest.sides)), agreed=()))


@rules.evolves(ContestEmptied)
def contest_emptied(state: State, event: ContestEmptied) -> State:
    return _without(state, event.contest)


@rules.evolves(ContestWon)
def contest_won(state: State, event: ContestWon) -> State:
    return _without(state, event.contest)


@rules.evolves(ChaseEnded)
def chase_ended(state: State, event: ChaseEnded) -> State:
    return _without(state, event.contest)


@rules.evolves(ContestDropped)
def contest_dropped(state: State, event: ContestDropped) -> State:
    return _without(state, event.contest)


def _without(state: State, contest: str) -> State:
    return replace(state, contests={i: c for i, c in state.contests.items() if i != contest})
