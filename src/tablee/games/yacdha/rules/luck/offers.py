"""Chance: who may still turn a die, and who lies between life and death."""

from collections.abc import Iterator

from tablee.dice.readers import TypedDice
from tablee.games.yacdha.rules.action.throw import has_luck, owners_of_dice
from tablee.games.yacdha.rules.common import SIX, anybody
from tablee.games.yacdha.rules.contest.throw import owners_of, thrown_for
from tablee.games.yacdha.rules.fight.round import open_strike
from tablee.games.yacdha.rules.fight.strike import throw_strikes
from tablee.games.yacdha.rules.luck.decide import (
    fight_of,
    may_accept_death,
    may_grant_level,
    may_resolve,
    may_spend_luck,
    may_treat_coma,
    may_turn_to_coma,
    open_contest,
    open_throw,
)
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


def _throwers(state: State, by: By) -> Iterator[str]:
    """Everybody whose dice lie open, as far as this seat decides for them."""
    found: dict[str, None] = {}
    for action in state.actions.values():
        if action.pending is not None:
            found |= dict.fromkeys(action.pending.members)
    for fighter in () if state.fight is None else state.fight.fighters.values():
        if fighter.pending is not None:
            found |= dict.fromkeys(fighter.pending.members)
    for contest in state.contests.values():
        found |= dict.fromkeys(() if contest.laid is None else thrown_for(contest.laid))
    return (who for who in found if by.may_act_for(anybody(state, who).seat))


@may_spend_luck.offers
def turnings(state: State, by: By) -> Iterator[Candidate]:
    for who in _throwers(state, by):
        owners, faces = _lying(state, who) if has_luck(state, who) else ((), ())
        for place, (owner, shown) in enumerate(zip(owners, faces, strict=False)):
            for face in range(SIX, 0, -1) if owner == who else ():
                if face != shown:
                    yield Candidate({"who": who, "die": place, "face": face})


def _lying(state: State, who: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The dice that somebody's luck would turn: whose each is, and what it shows."""
    if (found := open_contest(state, who)) is not None:
        return owners_of(state, *found), found[1].faces
    if (fight := fight_of(state, who)) is not None:
        fighter, pending = open_strike(fight, anybody(state, who))
        return throw_strikes(state, fight, fighter, TypedDice(pending.faces)).owners, pending.faces
    _, ruling, pending = open_throw(state, who)
    return owners_of_dice(state, ruling, pending), pending.faces


@may_resolve.offers
def resolving(state: State, by: By) -> Iterator[Candidate]:
    for who in _throwers(state, by):
        yield Candidate({"who": who})


@may_grant_level.offers
def forgotten_levels(state: State, by: By) -> Iterator[Candidate]:
    for leader, action in state.actions.items():
        for who in () if action.pending is None else action.pending.members:
            best = anybody(state, who).best_level
            yield Candidate({"who": leader, "member": who}, limits={"level": (1, best)})


@may_turn_to_coma.offers
@may_accept_death.offers
def dying(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if person.condition == "dying" and by.may_act_for(person.seat):
            yield Candidate({"who": person.id})


@may_treat_coma.offers
def untreated(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if person.condition == "coma":
            yield Candidate({"who": person.id})
