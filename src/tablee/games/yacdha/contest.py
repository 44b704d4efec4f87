"""Coopération & compétition; Poursuite: sides that compare their best results."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Part
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.asks.shapes import MANY
from tablee.games.yacdha.common import (
    SIX,
    able,
    after_the_round,
    anybody,
    is_mid_round,
    met,
    only_keeper,
    rules,
)
from tablee.games.yacdha.people import make_check
from tablee.games.yacdha.pool import NO_BONUS, Bonus, Terms, dice_parts, pool_of
from tablee.games.yacdha.state import METER_OF, Contest, Side, State
from tablee.kernel.words import KEEPER, By, Event, Field, Offer, Refused

PURSUED, PURSUERS = "pursued", "pursuers"
COMPETE = "yacdha.compete.basic"


@rules.decides(asks.OpenContest)
def open_contest(state: State, by: By, ask: asks.OpenContest, dice: Dice) -> Iterator[Event]:
    only_keeper(by, COMPETE)
    sides = tuple(
        Side(
            s.name,
            s.members,
            s.advantage,
            s.disadvantage,
            s.occupation,
            {said.who: said.level for said in s.levels},
            s.transferable,
        )
        for s in ask.sides
    )
    _check_sides(state, sides, "yacdha.compete.groups")
    contest = Contest(
        f"contest-{state.opened + 1}", ask.what, ask.category, sides, harmless=ask.harmless
    )
    yield from _opened(state, contest, COMPETE)


@rules.decides(asks.OpenChase)
def open_chase(state: State, by: By, ask: asks.OpenChase, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.chase.when")
    sides = tuple(
        Side(
            name,
            members,
            advantage=ask.advantage == name,
            disadvantage=ask.disadvantage == name,
            occupation=tuple(who for who in ask.occupation if who in members),
            levels={said.who: said.level for said in ask.levels if said.who in members},
        )
        for name, members in ((PURSUED, ask.pursued), (PURSUERS, ask.pursuers))
    )
    _check_sides(state, sides, "yacdha.chase.when")
    chase = Contest(f"chase-{state.opened + 1}", "", "physical", sides, chase=True)
    yield from _opened(state, chase, "yacdha.chase.when")
    terrain_matters = ask.advantage is not None or ask.disadvantage is not None
    if ask.faster != "none" and not terrain_matters:
        yield events.ChaseEnded(
            rule="yacdha.chase.different-speed",
            contest=chase.id,
            escaped=ask.faster == PURSUED,
            margin=0,
        )


def _opened(state: State, contest: Contest, rule: str) -> Iterator[Event]:
    """The contest as all know it; what the keeper's people are good at stays with the keeper."""
    names = _names(state, contest.sides)
    yield events.ContestOpened(rule=rule, contest=as_players_know(state, contest), names=names)
    hidden = {
        who: level
        for side in contest.sides
        for who, level in side.levels.items()
        if anybody(state, who).npc
    }
    if hidden:
        yield events.ContestLevelsSet(contest=contest.id, levels=hidden, to=(KEEPER,))


def as_players_know(state: State, contest: Contest) -> Contest:
    return replace(
        contest,
        sides=tuple(
            replace(
                side, levels={w: n for w, n in side.levels.items() if not anybody(state, w).npc}
            )
            for side in contest.sides
        ),
    )


def _names(state: State, sides: tuple[Side, ...]) -> tuple[str, ...]:
    return tuple(anybody(state, who).name for side in sides for who in side.members)


def _check_sides(state: State, sides: tuple[Side, ...], rule: str) -> None:
    if len({side.name for side in sides}) != len(sides):
        raise Refused(rule, "Two sides have the same name.")
    everybody = [who for side in sides for who in side.members]
    if len(set(everybody)) != len(everybody):
        raise Refused(rule, "Somebody is named twice.")
    for who in everybody:
        person = able(state, who)
        if state.contest_with(who) is not None:
            raise Refused(rule, "{name} is in another contest.", name=person.name)
    for side in sides:
        if not {*side.occupation, *side.levels} <= set(side.members):
            raise Refused(rule, "An occupation helps the side of its owner only.")
        _check_levels(state, side)


def _check_levels(state: State, side: Side) -> None:
    has_levels = state.has("occupation_levels")
    if side.occupation and has_levels:
        raise Refused(
            "yacdha.occupation.bonus",
            "At this table an occupation adds its level and gives no die.",
        )
    if side.levels and not has_levels:
        raise Refused("yacdha.occupation.bonus", "This table plays without levels.")
    for who, level in side.levels.items():
        person = anybody(state, who)
        if level > person.best_level:
            raise Refused(
                "yacdha.occupation.indirect",
                "{name} cannot do this better than the occupation itself.",
                name=person.name,
            )


@rules.decides(asks.ThrowContest)
def throw_contest(state: State, by: By, ask: asks.ThrowContest, dice: Dice) -> Iterator[Event]:
    contest = _contest(state, ask.contest)
    sides = throwing(state, contest)
    involved = (anybody(state, who).seat for side in sides for who in side.members)
    if not any(by.may_act_for(seat) for seat in involved):
        raise Refused(COMPETE, "Only those who compete, or the keeper, throw these dice.")
    after_the_round(state, *(who for side in sides for who in side.members))
    if is_endless(state, contest) and state.options["competition_cap"] == "keeper-decides":
        raise Refused(COMPETE, "These levels would tie for ever: the keeper decides who wins.")
    leaders, margin, checks = _throw(state, contest, sides, dice)
    yield events.ContestThrown(
        rule="yacdha.chase.same-means" if contest.chase else COMPETE,
        contest=contest.id,
        leaders=leaders,
        margin=margin,
        forcing=contest.forcing,
        checks=checks,
    )
    for who in checks:
        yield from make_check(state, dice, anybody(state, who), METER_OF[contest.category])
    if contest.chase:
        tie = len(leaders) > 1
        if not tie or state.options["chase_tie"] == "pursued-escape":
            yield events.ChaseEnded(
                rule="yacdha.chase.end",
                contest=contest.id,
                escaped=tie or leaders[0] == PURSUED,
                margin=margin,
            )
    elif len(leaders) == 1:
        won = next(side for side in contest.sides if side.name == leaders[0])
        yield events.ContestWon(
            contest=contest.id, side=won.name, members=won.members, margin=margin
        )


def throwing(state: State, contest: Contest) -> tuple[Side, ...]:
    """The sides that throw now: all, or after a tie those that tied."""
    if not contest.tied or state.options["competition_tie"] == "everyone":
        return contest.sides
    return tuple(side for side in contest.sides if side.name in contest.tied)


def is_endless(state: State, contest: Contest) -> bool:
    """Two sides that reach 6 whatever they throw tie every time, unless the cap is lifted."""
    if state.options["competition_cap"] == "no-cap-in-competition":
        return False
    sure = [side for side in contest.sides if Bonus(side.level).added(1) == SIX]
    return len(sure) > 1


def _bonus(state: State, contest: Contest, side: Side) -> Bonus:
    """The level of a side; where levels would tie for ever, the bare dice are compared."""
    if is_endless(state, contest):
        return NO_BONUS
    only_dice = state.options["forced_bonus"] != "on-kept-result"
    return Bonus(side.level, only_dice, state.options["competition_cap"] != "no-cap-in-competition")


def _throw(
    state: State, contest: Contest, sides: tuple[Side, ...], dice: Dice
) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    parts: list[Part[Any]] = []
    layout: list[tuple[int, int, Bonus]] = []
    forcing: list[str] = []
    for side in sides:
        terms = Terms(side.members, side.occupation, side.advantage, side.disadvantage)
        pool = pool_of(terms, state.options)
        forced = [who for who in contest.forcing if who in side.members]
        added = dice_parts(pool, side.members, forced, contest.category)
        bonus = _bonus(state, contest, side)
        layout.append((len(added) - len(forced), len(forced), bonus))
        parts += added
        forcing += forced
    best, margin, over = dice.throw(*parts, fold=compare, start=Standing(tuple(layout)))
    checks = tuple(who for who, above in zip(forcing, over, strict=True) if above)
    return tuple(sides[index].name for index in best), margin, checks


class Standing(NamedTuple):
    """A comparison between two parts: what each side throws, and how far the count has come."""

    layout: tuple[tuple[int, int, Bonus], ...]
    results: tuple[int, ...] = ()
    taken: int = 0
    resolved: int = 0
    best: int = 0
    over: tuple[bool, ...] = ()


def compare(
    so_far: Standing, value: int, index: int
) -> Standing | tuple[tuple[int, ...], int, tuple[bool, ...]]:
    plain, forced, bonus = so_far.layout[len(so_far.results)]
    resolved, best, over = so_far.resolved, so_far.best, so_far.over
    if so_far.taken < plain:
        resolved = best = max(resolved, value)
    else:
        own = bonus.added(resolved) if bonus.on_action_dice_only else resolved
        best, over = max(best, value), (*over, value > own)
    if so_far.taken + 1 < plain + forced:
        return so_far._replace(taken=so_far.taken + 1, resolved=resolved, best=best, over=over)
    total = max(best, bonus.added(resolved)) if bonus.on_action_dice_only else bonus.added(best)
    results = (*so_far.results, total)
    if len(results) < len(so_far.layout):
        return Standing(so_far.layout, results, over=over)
    top = max(results)
    leaders = tuple(i for i, result in enumerate(results) if result == top)
    behind = max((result for result in results if result < top), default=top)
    return leaders, (top - behind if len(leaders) == 1 else 0), over


@rules.decides(asks.AwardContest)
def award_contest(state: State, by: By, ask: asks.AwardContest, dice: Dice) -> Iterator[Event]:
    only_keeper(by, COMPETE)
    contest = _contest(state, ask.contest)
    decides = state.options["competition_cap"] == "keeper-decides"
    if not (decides and is_endless(state, contest)):
        raise Refused(COMPETE, "The dice decide this one.")
    won = next((side for side in contest.sides if side.name == ask.side), None)
    if won is None:
        raise Refused(COMPETE, "No side is called “{name}”.", name=ask.side)
    if contest.chase:
        yield events.ChaseEnded(
            rule="yacdha.chase.end", contest=contest.id, escaped=won.name == PURSUED, margin=0
        )
    else:
        yield events.ContestWon(contest=contest.id, side=won.name, members=won.members, margin=0)


@rules.decides(asks.DropContest)
def drop_contest(state: State, by: By, ask: asks.DropContest, dice: Dice) -> Iterator[Event]:
    only_keeper(by, COMPETE)
    yield events.ContestDropped(contest=_contest(state, ask.contest).id)


def _contest(state: State, contest: str) -> Contest:
    if contest not in state.contests:
        raise Refused(COMPETE, "There is no contest “{id}”.", id=contest)
    return state.contests[contest]


@rules.evolves(events.ContestOpened)
def contest_opened(state: State, event: events.ContestOpened) -> State:
    contest = event.contest
    state = met(state, (who for side in contest.sides for who in side.members))
    return replace(state, contests={**state.contests, contest.id: contest}, opened=state.opened + 1)


@rules.evolves(events.ContestLevelsSet)
def contest_levels_set(state: State, event: events.ContestLevelsSet) -> State:
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


@rules.evolves(events.ContestThrown)
def contest_thrown(state: State, event: events.ContestThrown) -> State:
    contest = replace(state.contests[event.contest], tied=event.leaders)
    return replace(state, contests={**state.contests, contest.id: contest})


@rules.evolves(events.ContestWon)
def contest_won(state: State, event: events.ContestWon) -> State:
    return _without(state, event.contest)


@rules.evolves(events.ChaseEnded)
def chase_ended(state: State, event: events.ChaseEnded) -> State:
    return _without(state, event.contest)


@rules.evolves(events.ContestDropped)
def contest_dropped(state: State, event: events.ContestDropped) -> State:
    return _without(state, event.contest)


def _without(state: State, contest: str) -> State:
    return replace(state, contests={i: c for i, c in state.contests.items() if i != contest})


@rules.offering
def contests(state: State, by: By) -> Iterator[Offer]:
    for contest in state.contests.values():
        members = [who for side in throwing(state, contest) for who in side.members]
        seats = (anybody(state, who).seat for who in members)
        stuck = is_endless(state, contest) and state.options["competition_cap"] == "keeper-decides"
        if stuck:
            for side in contest.sides if by.is_keeper else ():
                yield Offer("award-contest", COMPETE, {"contest": contest.id, "side": side.name})
        elif any(by.may_act_for(seat) for seat in seats) and not is_mid_round(state, *members):
            rule = "yacdha.chase.same-means" if contest.chase else COMPETE
            yield Offer("throw-contest", rule, {"contest": contest.id}, dice=True)
        if by.is_keeper:
            yield Offer("drop-contest", COMPETE, {"contest": contest.id})
    if not by.is_keeper:
        return
    free = [
        person.id
        for person in (*state.investigators.values(), *state.npcs.values())
        if not person.is_out and state.contest_with(person.id) is None
    ]
    if len(free) < 2:
        return
    half = len(free) // 2
    one, other = tuple(free[:half][:MANY]), tuple(free[half:][:MANY])
    terrain = Field("advantage", "choice", (PURSUED, PURSUERS), required=False)
    against = Field("disadvantage", "choice", (PURSUED, PURSUERS), required=False)
    yield Offer(
        "open-chase",
        "yacdha.chase.when",
        fields=(
            Field("pursued", "many", one, least=1, most=min(len(one), MANY)),
            Field("pursuers", "many", other, least=1, most=min(len(other), MANY)),
            Field("faster", "choice", ("none", PURSUED, PURSUERS), required=False),
            terrain,
            against,
        ),
        advice=("yacdha.chase.numbers",),
    )
    yield Offer(
        "open-contest",
        COMPETE,
        {
            "sides": [
                {"name": "A", "members": list(one)},
                {"name": "B", "members": list(other)},
            ]
        },
        (
            Field("what", "text", least=1, most=200),
            Field("category", "choice", ("physical", "mental")),
            Field("harmless", "flag", required=False),
        ),
    )
