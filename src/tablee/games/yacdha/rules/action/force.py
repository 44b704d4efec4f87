"""Avantage forcé: one's own madness or trauma die, added to a throw to come."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.action.asks import Force
from tablee.games.yacdha.rules.action.events import ForcedChosen
from tablee.games.yacdha.rules.common import acting, busy, mine, rules
from tablee.games.yacdha.rules.fight.facing import lies_open
from tablee.games.yacdha.state.fight import Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

FORCED = "yacdha.dice.forced-advantage"


@rules.law(Force, FORCED)
def may_force(state: State, by: By, ask: Force) -> Event:
    person = acting(state, by, ask.who)
    if _is_engaged(state, person) == ask.on:
        raise Refused(FORCED, "This changes nothing.")
    return ForcedChosen(who=person.id, on=ask.on)


@may_force.offers
def forcing(state: State, by: By) -> Iterator[Candidate]:
    throwing = busy(state) | {
        who for contest in state.contests.values() for side in contest.sides for who in side.members
    }
    throwing |= set() if state.fight is None else set(state.fight.fighters)
    for person in mine(state, by) if throwing else ():
        for on in (True, False) if person.id in throwing else ():
            yield Candidate({"who": person.id, "on": on})


def _is_engaged(state: State, person: Person) -> bool:
    """Whether their die is engaged for the throw to come; refused where none may be."""
    if person.npc and not person.survival:
        raise Refused(
            "yacdha.npc.no-forced",
            "The keeper's people force nothing unless their life depends on it.",
        )
    fight = state.fight
    if fight is not None and person.id in fight.fighters and not fight.fighters[person.id].fled:
        return _engaged_in_fight(state, fight, fight.fighters[person.id])
    action = state.action_with(person.id)
    contest = state.contest_with(person.id)
    if action is not None:
        _check_forcing(
            person, action.ruling is not None and action.ruling.harmless, action.attempts
        )
        return person.id in action.forcing
    if contest is not None:
        _check_forcing(person, contest.harmless, contest.laid)
        return person.id in contest.forcing
    raise Refused(FORCED, "There is no throw to force.")


def _engaged_in_fight(state: State, fight: Fight, fighter: Fighter) -> bool:
    allowed = {"attack", "immobilise", "break-free"}
    if state.options["dodge_dice"] == "major-and-forced-allowed":
        allowed.add("dodge")
    if (
        fight.stage != "striking"
        or fighter.has_struck
        or lies_open(fight, fighter.id)
        or fighter.declaration is None
        or (fighter.declaration.doing not in allowed and fighter.feat is None)
    ):
        raise Refused(
            "yacdha.combat.modifiers",
            "A forced advantage is chosen with one's own throw, once all have declared.",
        )
    return fighter.forcing


def _check_forcing(person: Person, is_harmless: bool, thrown: object) -> None:
    if is_harmless:
        raise Refused(
            "yacdha.dice.forced-only-if-logical",
            "Nothing here could hurt {name}: there is nothing to force.",
            name=person.name,
        )
    if thrown:
        raise Refused(FORCED, "The dice have been thrown.")
