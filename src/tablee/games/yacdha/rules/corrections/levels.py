"""The keeper's word about a level: of an occupation or a gift, whoever has it."""

from collections.abc import Iterator
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import anybody, everybody, rules, those
from tablee.games.yacdha.rules.corrections.asks import CorrectLevel
from tablee.games.yacdha.rules.corrections.decide import OVERRIDE
from tablee.games.yacdha.rules.corrections.events import LevelCorrected
from tablee.games.yacdha.rules.creation.decide import is_learning
from tablee.games.yacdha.state.people import Gift, Occupation, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

Skill = TypeVar("Skill", Occupation, Gift)


@rules.law(CorrectLevel, OVERRIDE, keeper=True)
def may_correct_level(state: State, by: By, ask: CorrectLevel) -> Event:
    person = anybody(state, ask.who)
    _levels_may_change(state, person)
    if not any(one.id == ask.claim for one in person.skills):
        raise Refused(
            OVERRIDE, "{name} has nothing called “{skill}”.", name=person.name, skill=ask.claim
        )
    return LevelCorrected(
        who=person.id,
        claim=ask.claim,
        level=ask.level,
        reason=ask.reason,
        # What the keeper's people are good at stays with the keeper.
        to=(KEEPER,) if person.npc else None,
    )


def _levels_may_change(state: State, person: Person) -> None:
    """Not what a round under way counts on, nor what a course is about to change."""
    if not state.has("occupation_levels"):
        raise Refused("yacdha.occupation.bonus", "This table plays without levels.")
    fight = state.fight
    if fight is not None and fight.stage != "situation" and person.id in fight.fighters:
        raise Refused("yacdha.combat.simultaneous", "This has to wait for the end of the round.")
    if is_learning(person):
        raise Refused(
            "yacdha.advancement.total-constant",
            "{name} is learning: the occupations change when the course is over.",
            name=person.name,
        )


@may_correct_level.offers
def correcting_levels(state: State, by: By) -> Iterator[Candidate]:
    for who in those(partial(_levels_may_change, state), everybody(state)):
        if skills := tuple(skill.id for skill in anybody(state, who).skills):
            yield Candidate({"who": who}, {"claim": skills}, sure=("claim",))


@rules.evolves(LevelCorrected)
def level_corrected(state: State, event: LevelCorrected) -> State:
    person = anybody(state, event.who)
    return state.with_person(
        replace(
            person,
            occupations=tuple(_corrected(one, event) for one in person.occupations),
            gifts=tuple(_corrected(one, event) for one in person.gifts),
        )
    )


def _corrected(skill: Skill, event: LevelCorrected) -> Skill:
    return replace(skill, level=event.level) if skill.id == event.claim else skill
