"""Chance: what each event changes."""

from msgspec.structs import replace

from tablee.dice.readers import TypedDice
from tablee.dice.throws import Shown
from tablee.games.yacdha.rules.action.throw import throw_of
from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.luck.decide import DAY
from tablee.games.yacdha.rules.luck.events import (
    CameRound,
    ComaTreated,
    DeathLooms,
    FellIntoComa,
    HourNoted,
    LevelGranted,
    LuckSpent,
    Resolved,
)
from tablee.games.yacdha.rules.meters.evolve import gone
from tablee.games.yacdha.state.people import HIGHEST
from tablee.games.yacdha.state.state import State


@rules.evolves(LuckSpent)
def luck_spent(state: State, event: LuckSpent) -> State:
    person = anybody(state, event.by)
    state = state.with_person(replace(person, luck=person.luck - 1))
    fight = state.fight
    if fight is not None and event.who in fight.fighters and not fight.fighters[event.who].fled:
        fighter = fight.fighters[event.who]
        pending = fighter.pending
        if pending is None:
            return state
        pending = replace(
            pending,
            faces=_with_face(pending.faces, event.die, event.face),
            lucky=(*pending.lucky, event.by),
        )
        # What the throw does is told anew right after.
        fighter = replace(fighter, pending=pending, waiting=(), checks=())
        fighters = {**fight.fighters, fighter.id: fighter}
        for who in pending.members:
            thrown = fighters[who]
            fighters[who] = replace(thrown, dice=_turned(thrown.dice, event.die, event.face))
        return replace(state, fight=replace(fight, fighters=fighters))
    action = state.actions[event.who]
    if action.pending is None:
        return state
    pending = replace(
        action.pending,
        faces=_with_face(action.pending.faces, event.die, event.face),
        lucky=(*action.pending.lucky, event.by),
    )
    # The same throw with its dice as they now lie: another die may be the one that counts.
    reader = TypedDice(pending.faces)
    if action.ruling is not None and pending.faces:
        throw_of(state, action, action.ruling, pending, reader)
    dice = reader.casts[0].dice if reader.casts else action.dice
    return state.with_action(
        replace(
            action,
            pending=pending,
            dice=dice,
            checks=event.checks,
            attempts=(*action.attempts[:-1], event.margin),
        )
    )


def _turned(dice: tuple[Shown, ...], turned: int, face: int) -> tuple[Shown, ...]:
    return tuple(
        replace(die, face=face) if place == turned else die for place, die in enumerate(dice)
    )


def _with_face(faces: tuple[int, ...], die: int, face: int) -> tuple[int, ...]:
    return (*faces[:die], face, *faces[die + 1 :])


@rules.evolves(LevelGranted)
def level_granted(state: State, event: LevelGranted) -> State:
    action = state.actions[event.who]
    if action.ruling is None:
        return state
    ruling = replace(action.ruling, levels={**action.ruling.levels, event.member: event.level})
    return state.with_action(
        replace(
            action,
            ruling=ruling,
            checks=event.checks,
            attempts=(*action.attempts[:-1], event.margin),
        )
    )


@rules.evolves(Resolved)
def resolved(state: State, event: Resolved) -> State:
    fight = state.fight
    if fight is not None and event.who in fight.fighters and not fight.fighters[event.who].fled:
        fighter = fight.fighters[event.who]
        blows = (*fight.blows, *fighter.waiting)
        fighter = replace(fighter, pending=None, waiting=(), checks=())
        fighters = {**fight.fighters, fighter.id: fighter}
        return replace(state, fight=replace(fight, fighters=fighters, blows=blows))
    action = state.actions[event.who]
    return state.with_action(replace(action, pending=None, checks=()))


@rules.evolves(DeathLooms)
def death_looms(state: State, event: DeathLooms) -> State:
    person = replace(anybody(state, event.who), condition="dying", reached=event.reached)
    return gone(state, person)


@rules.evolves(FellIntoComa)
def fell_into_coma(state: State, event: FellIntoComa) -> State:
    person = anybody(state, event.who)
    return state.with_person(
        replace(
            person,
            condition="coma",
            trauma=HIGHEST,
            luck=person.luck - 1,
            after_effects=person.after_effects + event.after_effects,
            reached=0,
            coma_since=None,
            care_since=None,
            treated=False,
        )
    )


@rules.evolves(ComaTreated)
def coma_treated(state: State, event: ComaTreated) -> State:
    return state.with_person(replace(anybody(state, event.who), treated=True))


@rules.evolves(HourNoted)
def hour_noted(state: State, event: HourNoted) -> State:
    person = anybody(state, event.who)
    match event.of:
        case "coma":
            person = replace(person, coma_since=event.at)
        case "care":
            person = replace(person, care_since=event.at)
        case "night":
            person = replace(person, slept=event.at // DAY)
    return state.with_person(person)


@rules.evolves(CameRound)
def came_round(state: State, event: CameRound) -> State:
    return state.with_person(
        replace(
            anybody(state, event.who),
            condition="active",
            trauma=event.trauma,
            coma_since=None,
            care_since=None,
            treated=False,
        )
    )
