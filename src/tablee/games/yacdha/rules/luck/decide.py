"""Chance: a die turned before its consequences, and death turned into coma."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice, TypedDice
from tablee.games.yacdha.rules.action.consequences import consequences
from tablee.games.yacdha.rules.action.pool import Thrown, degree, tier
from tablee.games.yacdha.rules.action.propose import CLAIM
from tablee.games.yacdha.rules.action.throw import (
    has_luck,
    owners_of_dice,
    throw_of,
    turned,
    who_may_step_in,
)
from tablee.games.yacdha.rules.common import acting, anybody, needs, one_of_mine, rules
from tablee.games.yacdha.rules.contest.throw import (
    TIMING,
    keep_contest,
    laid_behind_something_else,
    luck_on_contest,
    may_keep,
    open_contest_of,
    turned_contest,
)
from tablee.games.yacdha.rules.fight.round import (
    luck_on_strike,
    resolve_strike,
    thrown_by,
    turned_strike,
)
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
from tablee.games.yacdha.state.action import Action, Pending, Ruling
from tablee.games.yacdha.state.contest import Contest, Laid
from tablee.games.yacdha.state.fight import Fight, Fighter
from tablee.games.yacdha.state.people import HIGHEST, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import KEEPER, By, Event, Refused

LUCK = "yacdha.luck.action"
COMA = "yacdha.luck.coma"
COMA_EXIT = "yacdha.luck.coma-exit"

HOUR, DAY = 60, 24 * 60
"""Minutes: how long somebody in a coma lives without care, and until care wakes them."""


def open_throw(state: State, who: str) -> tuple[Action, Ruling, Pending]:
    """The action whose last throw this person took part in, and that may still be changed."""
    action = state.throw_of(who)
    if action is None or action.ruling is None or action.pending is None:
        raise Refused(TIMING, "No throw is open to change now.")
    return action, action.ruling, action.pending


Open = Contest | Fighter | Action
"""Something with an open throw."""


@rules.law(SpendLuck, LUCK, dice=True)
def may_spend_luck(state: State, by: By, ask: SpendLuck) -> Open:
    """What the throw belongs to, with its die turned."""
    needs(state, "luck", LUCK)
    person = acting(state, by, ask.who)
    _has_a_point(state, person)
    if (found := open_contest(state, person.id)) is not None:
        return turned_contest(state, *found, person, ask)
    if (fight := fight_of(state, person.id)) is not None:
        return turned_strike(state, fight, person, ask.die, ask.face)
    action, ruling, pending = open_throw(state, person.id)
    if person.id not in who_may_step_in(state, action, _read_again(state, action), pending):
        raise Refused(
            "yacdha.luck.action-condition",
            "Luck changes a throw only when its result may raise {name}'s own trauma.",
            name=person.name,
        )
    owners = owners_of_dice(state, ruling, pending)
    return replace(action, pending=turned(pending, person, owners, ask.die, ask.face))


@may_spend_luck.decides
def spend_luck(state: State, by: By, ask: SpendLuck, dice: Dice, found: Open) -> Iterator[Event]:
    person = anybody(state, ask.who)
    if isinstance(found, Contest):
        yield from luck_on_contest(state, found, person, ask, dice)
    elif isinstance(found, Fighter):
        yield from luck_on_strike(state, found, person, ask, dice)
    else:
        yield from _luck_on_action(state, by, ask, dice, found)


def _luck_on_action(
    state: State, by: By, ask: SpendLuck, dice: Dice, action: Action
) -> Iterator[Event]:
    person, pending, thrown = anybody(state, ask.who), action.pending, _read_again(state, action)
    if pending is None:
        return
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


def fight_of(state: State, who: str) -> Fight | None:
    """The fight that somebody is in the middle of, unless an action's throw of theirs lies open."""
    fight = state.fight
    if fight is None or who not in fight.fighters or fight.fighters[who].fled:
        return None
    blows = (fighter.pending for fighter in fight.fighters.values())
    has_blow = any(pending is not None and who in pending.members for pending in blows)
    # Whoever left an action before its throw was settled may fight by now.
    return fight if has_blow or state.throw_of(who) is None else None


def open_contest(state: State, who: str) -> tuple[Contest, Laid] | None:
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


@rules.law(GrantLevel, CLAIM, keeper=True)
def may_grant_level(state: State, by: By, ask: GrantLevel) -> Action:
    """The action with the level that was forgotten."""
    if state.options["claim_timing"] != "until-outcome-applied":
        raise Refused(CLAIM, "At this table a level is claimed before the throw.")
    needs(state, "occupation_levels", CLAIM)
    action, ruling, pending = open_throw(state, ask.who)
    person = anybody(state, ask.member)
    if person.id not in pending.members or person.id in ruling.levels:
        raise Refused(CLAIM, "There is no forgotten level to grant.")
    if not 0 < ask.level <= person.best_level:
        raise Refused(
            "yacdha.occupation.indirect",
            "{name} cannot do this better than the occupation itself.",
            name=person.name,
        )
    levels = {**ruling.levels, person.id: ask.level}
    return replace(action, ruling=replace(ruling, levels=levels))


@may_grant_level.decides
def grant_level(
    state: State, by: By, ask: GrantLevel, dice: Dice, action: Action
) -> Iterator[Event]:
    thrown = _read_again(state, action)
    yield LevelGranted(
        who=action.leader,
        member=ask.member,
        level=ask.level,
        margin=thrown.margin,
        success=thrown.margin > 0,
        degree=degree(thrown.margin),
        checks=thrown.checks,
        tier=tier(thrown.margin) if action.investigation else 0,
    )


@rules.law(Resolve, TIMING, dice=True)
def may_resolve(state: State, by: By, ask: Resolve) -> Open:
    person = one_of_mine(state, by, ask.who)
    if (found := open_contest(state, person.id)) is not None:
        return may_keep(state, *found, person)
    if (fight := fight_of(state, person.id)) is not None:
        return thrown_by(fight, person)
    action, _, _ = open_throw(state, person.id)
    if action.leader != person.id:
        raise Refused(TIMING, "Whoever leads the action resolves it.")
    return action


@may_resolve.decides
def resolve(state: State, by: By, ask: Resolve, dice: Dice, found: Open) -> Iterator[Event]:
    if isinstance(found, Contest):
        yield from keep_contest(state, found, anybody(state, ask.who), dice)
    elif isinstance(found, Fighter):
        yield from resolve_strike(state, found, dice)
    elif found.pending is not None:
        yield Resolved(who=ask.who)
        # Odds run without faces: what the dice came to is then all that is known of them.
        thrown = _read_again(state, found) if found.pending.faces else _as_told(found)
        yield from consequences(state, by, found, found.pending, thrown, dice)


def _as_told(action: Action) -> Thrown:
    return Thrown(action.attempts[-1], action.checks)


@rules.law(TurnToComa, COMA)
def may_turn_to_coma(state: State, by: By, ask: TurnToComa) -> Person:
    person = _dying(one_of_mine(state, by, ask.who))
    _has_a_point(state, person)
    return person


@may_turn_to_coma.decides
def turn_to_coma(
    state: State, by: By, ask: TurnToComa, dice: Dice, person: Person
) -> Iterator[Event]:
    yield FellIntoComa(who=person.id, after_effects=person.reached - HIGHEST)
    yield HourNoted(who=person.id, of="coma", at=by.clock, to=(KEEPER,))


@rules.law(AcceptDeath, "yacdha.meter.trauma-six")
def may_accept_death(state: State, by: By, ask: AcceptDeath) -> Event:
    person = _dying(one_of_mine(state, by, ask.who))
    return Died(who=person.id, reached=person.reached)


def _dying(person: Person) -> Person:
    if person.condition != "dying":
        raise Refused(COMA, "{name} is not dying.", name=person.name)
    return person


@rules.law(TreatComa, COMA_EXIT, keeper=True)
def may_treat_coma(state: State, by: By, ask: TreatComa) -> Event:
    person = anybody(state, ask.who)
    if person.condition != "coma" or person.treated:
        raise Refused(COMA_EXIT, "{name} waits for no care.", name=person.name)
    return ComaTreated(who=person.id)


@may_treat_coma.decides
def treat_coma(state: State, by: By, ask: TreatComa, dice: Dice, treated: Event) -> Iterator[Event]:
    yield treated
    yield HourNoted(who=ask.who, of="care", at=by.clock, to=(KEEPER,))


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
            # A reason that was lost before does not come back, nor does the player.
            if person.madness >= HIGHEST or person.seat is None:
                yield WentMad(who=person.id)
