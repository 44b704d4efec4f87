"""Chance: a die turned before its consequences, and death turned into coma."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice, TypedDice
from tablee.games.yacdha.rules.action.consequences import consequences
from tablee.games.yacdha.rules.action.judge import CLAIM
from tablee.games.yacdha.rules.action.pool import Thrown, degree, tier
from tablee.games.yacdha.rules.action.throw import (
    has_luck,
    owners_of_dice,
    throw_of,
    who_may_step_in,
)
from tablee.games.yacdha.rules.common import acting, anybody, needs, one_of_mine, rules
from tablee.games.yacdha.rules.contest.throw import (
    keep_contest,
    laid_behind_something_else,
    open_contest_of,
    spend_luck_on_contest,
)
from tablee.games.yacdha.rules.fight.round import resolve_strike, spend_luck_on_strike, turned
from tablee.games.yacdha.rules.luck.asks import (
    AcceptDeath,
    GrantLevel,
    Resolve,
    SpendLuck,
    TreatComa,
    TurnToComa,
)
from tablee.games.yacdha.rules.luck.events import (
    CameRound,
    ComaTreated,
    FellIntoComa,
    HourNoted,
    LevelGranted,
    LuckSpent,
    Resolved,
)
from tablee.games.yacdha.rules.meters.events import Died, WentMad
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.contest import Contest, Laid
from tablee.games.yacdha.state.people import HIGHEST, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

LUCK = "yacdha.luck.action"
COMA = "yacdha.luck.coma"

HOUR, DAY = 60, 24 * 60
"""Minutes: how long somebody in a coma lives without care, and until care wakes them."""


def open_throw(state: State, who: str) -> Action:
    """The action whose last throw this person took part in, and that may still be changed."""
    action = state.throw_of(who)
    if action is None or action.ruling is None:
        raise Refused("yacdha.luck.action-timing", "No throw is open to change now.")
    return action


@rules.decides(SpendLuck)
def spend_luck(state: State, by: By, ask: SpendLuck, dice: Dice) -> Iterator[Event]:
    needs(state, "luck", LUCK)
    person = acting(state, by, ask.who)
    _has_a_point(state, person)
    if (found := _open_contest(state, person.id)) is not None:
        yield from spend_luck_on_contest(state, *found, person, ask, dice)
        return
    fight = state.fight
    if fight is not None and person.id in fight.fighters and not fight.fighters[person.id].fled:
        yield from spend_luck_on_strike(state, fight, person, ask.die, ask.face, dice)
        return
    action = open_throw(state, person.id)
    ruling, pending = action.ruling, action.pending
    if ruling is None or pending is None:
        return
    thrown = _read_again(state, action)
    if person.id not in who_may_step_in(state, action, thrown, pending):
        raise Refused(
            "yacdha.luck.action-condition",
            "Luck changes a throw only when its result may raise {name}'s own trauma.",
            name=person.name,
        )
    owners = owners_of_dice(state, ruling, pending)
    pending = turned(pending, person, owners, ask.die, ask.face)
    action = replace(action, pending=pending)
    thrown = _read_again(state, action)
    yield LuckSpent(
        who=action.leader,
        by=person.id,
        die=ask.die,
        face=ask.face,
        margin=thrown.margin,
        success=thrown.margin > 0,
        degree=degree(thrown.margin),
        checks=thrown.checks,
        tier=tier(thrown.margin) if action.investigation else 0,
    )
    spent = state.with_person(replace(person, luck=person.luck - 1))
    if not who_may_step_in(spent, action, thrown, pending):
        yield Resolved(who=action.leader)
        yield from consequences(spent, by, action, pending, thrown, dice)


def _open_contest(state: State, who: str) -> tuple[Contest, Laid] | None:
    """The open throw of a contest, unless a blow or an action of the same person comes first."""
    return None if laid_behind_something_else(state, who) else open_contest_of(state, who)


def _has_a_point(state: State, person: Person) -> None:
    if not has_luck(state, person.id):
        raise Refused(
            "yacdha.luck.one-purpose-each", "{name} has no point of luck left.", name=person.name
        )


def _read_again(state: State, action: Action) -> Thrown:
    """The throw as its dice now lie, read by the rule that threw it."""
    pending, ruling = action.pending, action.ruling
    if pending is None or ruling is None:
        raise LookupError("no throw is open")
    return throw_of(state, action, ruling, pending, TypedDice(pending.faces))


@rules.decides(GrantLevel)
def grant_level(state: State, by: By, ask: GrantLevel, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLAIM)
    if state.options["claim_timing"] != "until-outcome-applied":
        raise Refused(CLAIM, "At this table a level is claimed before the throw.")
    needs(state, "occupation_levels", CLAIM)
    action = open_throw(state, ask.who)
    ruling, pending = action.ruling, action.pending
    if ruling is None or pending is None:
        return
    person = anybody(state, ask.member)
    if person.id not in pending.members or person.id in ruling.levels:
        raise Refused(CLAIM, "There is no forgotten level to grant.")
    best = person.best_level
    if not 0 < ask.level <= best:
        raise Refused(
            "yacdha.occupation.indirect",
            "{name} cannot do this better than the occupation itself.",
            name=person.name,
        )
    ruling = replace(ruling, levels={**ruling.levels, person.id: ask.level})
    action = replace(action, ruling=ruling)
    thrown = _read_again(state, action)
    yield LevelGranted(
        who=action.leader,
        member=person.id,
        level=ask.level,
        margin=thrown.margin,
        success=thrown.margin > 0,
        degree=degree(thrown.margin),
        checks=thrown.checks,
        tier=tier(thrown.margin) if action.investigation else 0,
    )


@rules.decides(Resolve)
def resolve(state: State, by: By, ask: Resolve, dice: Dice) -> Iterator[Event]:
    person = one_of_mine(state, by, ask.who)
    if (found := _open_contest(state, person.id)) is not None:
        yield from keep_contest(state, *found, person, dice)
        return
    fight = state.fight
    if fight is not None and person.id in fight.fighters and not fight.fighters[person.id].fled:
        yield from resolve_strike(state, fight, person, dice)
        return
    action = open_throw(state, person.id)
    if action.pending is None or action.leader != person.id:
        raise Refused("yacdha.luck.action-timing", "Whoever leads the action resolves it.")
    yield Resolved(who=person.id)
    # Odds run without faces: what the dice came to is then all that is known of them.
    thrown = _read_again(state, action) if action.pending.faces else _as_told(action)
    yield from consequences(state, by, action, action.pending, thrown, dice)


def _as_told(action: Action) -> Thrown:
    return Thrown(action.attempts[-1], action.checks)


@rules.decides(TurnToComa)
def turn_to_coma(state: State, by: By, ask: TurnToComa, dice: Dice) -> Iterator[Event]:
    person = one_of_mine(state, by, ask.who)
    _dying(person)
    _has_a_point(state, person)
    yield FellIntoComa(who=person.id, after_effects=person.reached - HIGHEST)
    yield HourNoted(who=person.id, of="coma", at=by.clock, to=(KEEPER,))


@rules.decides(AcceptDeath)
def accept_death(state: State, by: By, ask: AcceptDeath, dice: Dice) -> Iterator[Event]:
    person = one_of_mine(state, by, ask.who)
    _dying(person)
    yield Died(who=person.id, reached=person.reached)


def _dying(person: Person) -> None:
    if person.condition != "dying":
        raise Refused(COMA, "{name} is not dying.", name=person.name)


@rules.decides(TreatComa)
def treat_coma(state: State, by: By, ask: TreatComa, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.luck.coma-exit")
    person = anybody(state, ask.who)
    if person.condition != "coma" or person.treated:
        raise Refused("yacdha.luck.coma-exit", "{name} waits for no care.", name=person.name)
    yield ComaTreated(who=person.id)
    yield HourNoted(who=person.id, of="care", at=by.clock, to=(KEEPER,))


def comas(state: State, now: int) -> Iterator[Event]:
    """What story time does to those in a coma."""
    for person in state.investigators.values():
        if person.condition != "coma" or person.coma_since is None:
            continue
        if person.care_since is None:
            if now > person.coma_since + HOUR:
                yield Died(rule="yacdha.luck.coma-fragile", who=person.id, reached=HIGHEST)
        elif now >= person.care_since + DAY:
            yield CameRound(who=person.id, trauma=HIGHEST - 1)
            if person.madness >= HIGHEST:  # a reason that was lost before does not come back
                yield WentMad(who=person.id)
