"""Avantage forcé: one's own madness or trauma die, added to a throw to come."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import acting, rules
from tablee.games.yacdha.facing import lies_open
from tablee.games.yacdha.state import Person, State
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.Force)
def force(state: State, by: By, ask: asks.Force, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    if can_force(state, person) == ask.on:
        raise Refused("yacdha.dice.forced-advantage", "This changes nothing.")
    yield events.ForcedChosen(who=person.id, on=ask.on)


def can_force(state: State, person: Person) -> bool:
    """Whether their die is engaged for the throw to come; refused where none may be."""
    if person.npc and not person.survival:
        raise Refused(
            "yacdha.npc.no-forced",
            "The keeper's people force nothing unless their life depends on it.",
        )
    fight = state.fight
    if fight is not None and person.id in fight.fighters and not fight.fighters[person.id].fled:
        fighter = fight.fighters[person.id]
        allowed = {"attack", "immobilise", "break-free"}
        if state.options["dodge_dice"] == "major-and-forced-allowed":
            allowed.add("dodge")
        if (
            fight.stage != "striking"
            or fighter.has_struck
            or lies_open(fight, person.id)
            or fighter.declaration is None
            or (fighter.declaration.doing not in allowed and fighter.feat is None)
        ):
            raise Refused(
                "yacdha.combat.modifiers",
                "A forced advantage is chosen with one's own throw, once all have declared.",
            )
        return fighter.forcing
    action = state.action_with(person.id)
    contest = state.contest_with(person.id)
    if action is None and contest is None:
        raise Refused("yacdha.dice.forced-advantage", "There is no throw to force.")
    harmless = (
        action.ruling is not None and action.ruling.harmless
        if action is not None
        else contest is not None and contest.harmless
    )
    if harmless:
        raise Refused(
            "yacdha.dice.forced-only-if-logical",
            "Nothing here could hurt {name}: there is nothing to force.",
            name=person.name,
        )
    if action is None and contest is not None and contest.laid is not None:
        raise Refused("yacdha.dice.forced-advantage", "The dice have been thrown.")
    if action is not None:
        if action.attempts:
            raise Refused("yacdha.dice.forced-advantage", "The dice have been thrown.")
        return person.id in action.forcing
    return contest is not None and person.id in contest.forcing
