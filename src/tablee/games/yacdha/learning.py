"""Apprentissage: one occupation goes up, others go down, and the years it takes."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.campaign import DAY, MONTH, YEAR, between_scenarios
from tablee.games.yacdha.common import acting, needs, only_keeper, rules
from tablee.games.yacdha.state import (
    HIGHEST,
    METER_OF,
    Category,
    Learning,
    ListedAction,
    Occupation,
    Person,
    Profile,
    State,
)
from tablee.games.yacdha.vague import is_vague
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused

TOTAL = "yacdha.advancement.total-constant"
HEALTH = "yacdha.advancement.health-limit"
PACE = "yacdha.advancement.one-per-year"
MOST = 5


@rules.decides(asks.WishToLearn)
def wish_to_learn(state: State, by: By, ask: asks.WishToLearn, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    _may_learn(state, person)
    known = _find(person, ask.occupation)
    if known is None and is_vague(ask.occupation):
        raise Refused(
            "yacdha.occupation.definition",
            "“{name}” is too vague: name the precise trade, discipline or field.",
            name=ask.occupation,
        )
    # What is on the sheet has its nature already; something new needs one.
    nature = known.nature if known is not None else ask.nature or "both"
    name = ask.occupation if known is None else known.name
    wish = Learning(name, nature, ask.levels, ask.lowers)
    check_learning(state, person, wish)
    yield events.LearningWished(
        who=person.id,
        occupation=wish.occupation,
        nature=wish.nature,
        levels=wish.levels,
        lowers=wish.lowers,
    )


def _may_learn(state: State, person: Person) -> None:
    needs(state, "learning", TOTAL)
    needs(state, "occupation_levels", TOTAL)
    between_scenarios(state, TOTAL)
    if person.npc or person.condition != "active":
        raise Refused(TOTAL, "Only investigators learn by these rules.")
    if person.learning is not None and person.learning.ends is not None:
        raise Refused(PACE, "{name} is learning already.", name=person.name)


def _find(person: Person, name: str) -> Occupation | None:
    wanted = name.casefold()
    return next((o for o in person.occupations if wanted in (o.id, o.name.casefold())), None)


def check_learning(state: State, person: Person, wish: Learning) -> None:
    """The total stays, no level is above 5, and body or mind must allow every step."""
    known = _find(person, wish.occupation)
    level = 0 if known is None else known.level
    if level + wish.levels > MOST:
        raise Refused(TOTAL, "No level goes above {most}.", most=MOST)
    points, _ = state.limits.ages[person.age]
    spare = max(0, points - sum(o.level for o in person.occupations))
    if len(wish.lowers) != max(0, wish.levels - spare):
        raise Refused(
            TOTAL,
            "The levels must still add up to {points}: {count} must be given up elsewhere.",
            points=points,
            count=max(0, wish.levels - spare),
        )
    for name in wish.lowers:
        given = _find(person, name)
        if given is None or given is known or wish.lowers.count(name) > given.level:
            raise Refused(
                TOTAL, "{name} has no level to give up in “{what}”.", name=person.name, what=name
            )
    for step in range(wish.levels):
        check_health(state, person, wish, level + step)


def check_health(state: State, person: Person, wish: Learning, level: int) -> None:
    """Level before the step plus the meter concerned must stay below 6."""
    if not state.has("recovery"):
        return
    natures: tuple[Category, ...] = (
        ("physical", "mental") if wish.nature == "both" else (wish.nature,)
    )
    for nature in natures:
        value = person.meter(METER_OF[nature])
        if level + value >= HIGHEST:
            raise Refused(
                HEALTH,
                "From level {level}, {name} must first come down to {value} or less.",
                level=level,
                name=person.name,
                value=HIGHEST - 1 - level,
            )


@rules.decides(asks.GrantLearning)
def grant_learning(state: State, by: By, ask: asks.GrantLearning, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.advancement.time")
    person = acting(state, by, ask.who)
    _may_learn(state, person)
    wish = person.learning
    if wish is None:
        raise Refused("yacdha.advancement.time", "{name} wishes nothing.", name=person.name)
    check_learning(state, person, wish)
    today = by.clock // DAY
    if person.learnt is not None and today < person.learnt + YEAR:
        raise Refused(
            PACE,
            "{name} began to learn less than a year ago; the next course may begin in {days} days.",
            name=person.name,
            days=person.learnt + YEAR - today,
        )
    years = ask.months * MONTH / YEAR
    if state.options["learning_limit"] == "one-level-per-year" and wish.levels > max(1, years):
        raise Refused(PACE, "At this table one level takes at least a year.")
    if person.studying is not None:
        raise Refused("yacdha.mythos.study", "Study of the Mythos takes all of one's time.")
    yield events.LearningBegun(
        who=person.id, began=today, ends=today + ask.months * MONTH, months=ask.months
    )


@rules.decides(asks.DropLearning)
def drop_learning(state: State, by: By, ask: asks.DropLearning, dice: Dice) -> Iterator[Event]:
    between_scenarios(state, TOTAL)
    person = acting(state, by, ask.who)
    if person.learning is None or person.condition != "active":
        raise Refused(TOTAL, "{name} is learning nothing.", name=person.name)
    yield events.LearningDropped(who=person.id)


def learnt(state: State, person: Person, day: int) -> Person:
    """The sheet once a course is over, with what it was before kept in its history."""
    course = person.learning
    if course is None:
        return person
    was = Profile(day, tuple((o.name, o.level) for o in person.occupations), person.description)
    found = _find(person, course.occupation)
    changed: list[Occupation] = []
    for known in person.occupations:
        lost = sum(_find(person, name) is known for name in course.lowers)
        if known is found:
            changed.append(replace(known, level=known.level + course.levels))
        else:
            changed.append(_lowered(state, known, lost) if lost else known)
    if found is None:
        taken = dict.fromkeys(o.id for o in person.occupations)
        new = slug(course.occupation, taken, words=6)
        changed.append(Occupation(new, course.occupation, course.levels, course.nature))
    return replace(
        person,
        occupations=_without_empty(tuple(changed), course),
        learning=None,
        profiles=(*person.profiles, was),
    )


def _without_empty(found: tuple[Occupation, ...], course: Learning) -> tuple[Occupation, ...]:
    """What was given up for good leaves the sheet."""
    given = {name.casefold() for name in course.lowers}
    return tuple(o for o in found if o.level or not given & {o.id, o.name.casefold()})


def _lowered(state: State, occupation: Occupation, lost: int) -> Occupation:
    """Inherited levels follow; a number of its own drops too (house rule `action_drop`)."""
    level = occupation.level - lost
    same = state.options["action_drop"] == "same-amount"

    def dropped(action: ListedAction) -> ListedAction:
        if action.level is None:
            return action
        own = max(0, action.level - lost) if same else min(action.level, level)
        return replace(action, level=None if own >= level else own)

    return replace(occupation, level=level, actions=tuple(map(dropped, occupation.actions)))
