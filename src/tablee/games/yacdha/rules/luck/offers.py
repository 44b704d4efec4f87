"""Chance: who may still turn a die, and who lies between life and death."""

from collections.abc import Iterator

from tablee.dice.readers import TypedDice
from tablee.games.yacdha.rules.action.throw import (
    has_luck,
    owners_of_dice,
    throw_of,
    who_may_step_in,
)
from tablee.games.yacdha.rules.common import SIX, anybody, rules
from tablee.games.yacdha.rules.fight.round import who_may_turn
from tablee.games.yacdha.rules.fight.strike import throw_strikes
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.fight import Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def windows(state: State, by: By) -> Iterator[Offer]:
    """Throws that somebody may still change, and their end."""
    for action in state.actions.values():
        if action.pending is not None and action.pending.faces:
            yield from _action_window(state, by, action)
    fight = state.fight
    for fighter in () if fight is None else fight.fighters.values():
        if fight is not None and fighter.pending is not None and fighter.pending.faces:
            yield from _strike_window(state, by, fight, fighter)


def _action_window(state: State, by: By, action: Action) -> Iterator[Offer]:
    pending, ruling = action.pending, action.ruling
    if pending is None or ruling is None:
        return
    thrown = throw_of(state, action, ruling, pending, TypedDice(pending.faces))
    owners = owners_of_dice(state, ruling, pending)
    for who in who_may_step_in(state, action, thrown, pending):
        person = anybody(state, who)
        mine = by.may_act_for(person.seat) and not person.is_out
        if mine and has_luck(state, who) and who not in pending.lucky:
            yield from _turnings(person, owners, pending.faces)
        late = state.options["claim_timing"] == "until-outcome-applied"
        best = person.best_level
        if by.is_keeper and late and best and who not in ruling.levels:
            yield Offer(
                "grant-level",
                "yacdha.occupation.player-must-claim",
                {"who": action.leader, "member": who},
                (Field("level", "integer", least=1, most=best),),
            )
    if by.may_act_for(anybody(state, action.leader).seat):
        yield Offer("resolve", "yacdha.luck.action-timing", {"who": action.leader}, dice=True)


def _turnings(person: Person, owners: tuple[str, ...], faces: tuple[int, ...]) -> Iterator[Offer]:
    for place, owner in enumerate(owners):
        if owner == person.id:
            for face in range(SIX, 0, -1):
                if face != faces[place]:
                    yield Offer(
                        "spend-luck",
                        "yacdha.luck.action",
                        {"who": person.id, "die": place, "face": face},
                        dice=True,
                    )


def _strike_window(state: State, by: By, fight: Fight, fighter: Fighter) -> Iterator[Offer]:
    pending = fighter.pending
    if pending is None:
        return
    strikes = throw_strikes(state, fight, fighter, TypedDice(pending.faces))
    for who in who_may_turn(state, fight, fighter, strikes):
        person = anybody(state, who)
        if by.may_act_for(person.seat):
            yield from _turnings(person, strikes.owners, pending.faces)
    if by.may_act_for(anybody(state, fighter.id).seat):
        yield Offer("resolve", "yacdha.luck.action-timing", {"who": fighter.id}, dice=True)


@rules.offering
def between_life_and_death(state: State, by: By) -> Iterator[Offer]:
    for person in state.investigators.values():
        who = {"who": person.id}
        if person.condition == "dying" and by.may_act_for(person.seat):
            if has_luck(state, person.id):
                yield Offer("turn-to-coma", "yacdha.luck.coma", who)
            yield Offer("accept-death", "yacdha.meter.trauma-six", who)
        if person.condition == "coma" and not person.treated and by.is_keeper:
            yield Offer("treat-coma", "yacdha.luck.coma-exit", who)
