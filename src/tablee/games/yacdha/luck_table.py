"""Luck as it lies on the table: open throws, the dying and those in a coma."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import TypedDice
from tablee.dice.throws import Shown
from tablee.games.yacdha import events
from tablee.games.yacdha.action import has_luck, owners_of_dice, throw_of, who_may_step_in
from tablee.games.yacdha.common import SIX, anybody, rules
from tablee.games.yacdha.luck import DAY
from tablee.games.yacdha.people_table import gone
from tablee.games.yacdha.round import who_may_turn
from tablee.games.yacdha.state import HIGHEST, Action, Fight, Fighter, Person, State
from tablee.games.yacdha.strikes import throw_strikes
from tablee.kernel.words import By, Field, Offer


@rules.evolves(events.LuckSpent)
def luck_spent(state: State, event: events.LuckSpent) -> State:
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


@rules.evolves(events.LevelGranted)
def level_granted(state: State, event: events.LevelGranted) -> State:
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


@rules.evolves(events.Resolved)
def resolved(state: State, event: events.Resolved) -> State:
    fight = state.fight
    if fight is not None and event.who in fight.fighters and not fight.fighters[event.who].fled:
        fighter = fight.fighters[event.who]
        blows = (*fight.blows, *fighter.waiting)
        fighter = replace(fighter, pending=None, waiting=(), checks=())
        fighters = {**fight.fighters, fighter.id: fighter}
        return replace(state, fight=replace(fight, fighters=fighters, blows=blows))
    action = state.actions[event.who]
    return state.with_action(replace(action, pending=None, checks=()))


@rules.evolves(events.DeathLooms)
def death_looms(state: State, event: events.DeathLooms) -> State:
    person = replace(anybody(state, event.who), condition="dying", reached=event.reached)
    return gone(state, person)


@rules.evolves(events.FellIntoComa)
def fell_into_coma(state: State, event: events.FellIntoComa) -> State:
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


@rules.evolves(events.ComaTreated)
def coma_treated(state: State, event: events.ComaTreated) -> State:
    return state.with_person(replace(anybody(state, event.who), treated=True))


@rules.evolves(events.HourNoted)
def hour_noted(state: State, event: events.HourNoted) -> State:
    person = anybody(state, event.who)
    match event.of:
        case "coma":
            person = replace(person, coma_since=event.at)
        case "care":
            person = replace(person, care_since=event.at)
        case "night":
            person = replace(person, slept=event.at // DAY)
    return state.with_person(person)


@rules.evolves(events.CameRound)
def came_round(state: State, event: events.CameRound) -> State:
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
