"""Apprentissage: one occupation goes up, others go down, and the years it takes."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.yacdha.rules.campaign.decide import DAY, MONTH, YEAR, between_scenarios, cast_of
from tablee.games.yacdha.rules.common import acting, anybody, needs, rules
from tablee.games.yacdha.rules.creation.occupations import is_vague, points_left
from tablee.games.yacdha.rules.shapes import NATURES
from tablee.games.yacdha.state.people import (
    HIGHEST,
    METER_OF,
    Category,
    Learning,
    ListedAction,
    Nature,
    Occupation,
    Person,
    Profile,
)
from tablee.games.yacdha.state.state import State
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import Ask, By, Event, Refused


class WishToLearn(Ask, frozen=True, kw_only=True):
    """What an investigator would learn, and which occupations lose a level for it."""

    who: Name
    occupation: Name
    levels: Annotated[int, Meta(ge=1, le=5)] = 1
    lowers: Annotated[tuple[Name, ...], Meta(max_length=5)] = ()
    nature: Nature | None = None


LONGEST = 600
"""Months that a course may take."""


class GrantLearning(Ask, frozen=True, kw_only=True):
    """The keeper says how long it takes."""

    who: Name
    months: Annotated[int, Meta(ge=1, le=LONGEST)]


class DropLearning(Ask, frozen=True, kw_only=True):
    who: Name


class LearningWished(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.advancement.total-constant"
    who: str
    occupation: str
    nature: Nature
    levels: int
    lowers: tuple[str, ...]


class LearningBegun(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.advancement.time"
    who: str
    began: int
    ends: int
    months: int


class LearningDropped(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.advancement.time"
    who: str


class Learnt(Event, frozen=True, kw_only=True):
    """A course is over: one occupation has gone up, others down."""

    rule: str = "yacdha.advancement.total-constant"
    who: str
    occupation: str
    day: int


TOTAL = "yacdha.advancement.total-constant"
HEALTH = "yacdha.advancement.health-limit"
PACE = "yacdha.advancement.one-per-year"
TIME = "yacdha.advancement.time"
MOST = 5


@rules.law(WishToLearn, TOTAL)
def may_wish(state: State, by: By, ask: WishToLearn) -> Event:
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
    return LearningWished(
        who=person.id,
        occupation=wish.occupation,
        nature=wish.nature,
        levels=wish.levels,
        lowers=wish.lowers,
    )


@may_wish.offers
def wishes(state: State, by: By) -> Iterator[Candidate]:
    """More levels in something known or new, for as many less in something else."""
    for person in cast_of(state) if state.between and _is_taught(state) else ():
        if by.may_act_for(person.seat) and not person.is_out:
            yield from _alike(way for n in range(1, HIGHEST) for way in _ways(state, person, n))


def _alike(ways: Iterable[Candidate]) -> Iterator[Candidate]:
    """They are worked out as the law does: where it allows the first, it allows them all."""
    for place, way in enumerate(ways):
        yield replace(way, alike=place > 0)


def _ways(state: State, person: Person, levels: int) -> Iterator[Candidate]:
    natures = tuple(n for n in NATURES if _is_in_reach(state, person, n, 0, levels))
    able = [o for o in person.occupations if _is_in_reach(state, person, o.nature, o.level, levels)]
    for lowers in _given_up(state, person, levels) if natures or able else ():
        given = {"who": person.id, "levels": levels, "lowers": list(lowers)}
        found = [known for known in able if known.id not in lowers]
        for known in found:
            yield Candidate({**given, "occupation": known.id}, sure=("nature",))
        # What is known already has an offer of its own, or cannot be learnt so far.
        kept = tuple(
            name
            for known in person.occupations
            if known not in found
            for name in dict.fromkeys((known.id, known.name))
        )
        if natures:
            shaped: dict[str, dict[str, object]] = {
                "occupation": {"barred": kept},
                "nature": {"required": "both" not in natures},
            }
            yield Candidate(given, {"nature": natures}, shaped=shaped, sure=("nature",))


def _is_in_reach(state: State, person: Person, nature: Nature, level: int, levels: int) -> bool:
    """Whether body and mind allow so many steps from a level."""
    if level + levels > MOST:
        return False
    try:
        check_health(state, person, nature, level, levels)
    except Refused:
        return False
    return True


def _given_up(state: State, person: Person, levels: int) -> Iterable[tuple[str, ...]]:
    """All that may be lowered for so many levels."""
    points = [o.id for o in person.occupations for _ in range(o.level)]
    return sorted(set(combinations(points, _to_give_up(state, person, levels))))


def _to_give_up(state: State, person: Person, levels: int) -> int:
    """How many levels must go down elsewhere: points of creation may be left."""
    return max(0, levels - points_left(state, person))


def _is_taught(state: State) -> bool:
    return state.has("learning") and state.has("occupation_levels")


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
    count = _to_give_up(state, person, wish.levels)
    if len(wish.lowers) != count:
        raise Refused(
            TOTAL,
            "The levels must still add up to {points}: {count} must be given up elsewhere.",
            points=state.bounds.ages[person.age][0],
            count=count,
        )
    for name in wish.lowers:
        given = _find(person, name)
        if given is None or given is known or wish.lowers.count(name) > given.level:
            raise Refused(
                TOTAL, "{name} has no level to give up in “{what}”.", name=person.name, what=name
            )
    check_health(state, person, wish.nature, level, wish.levels)


def check_health(state: State, person: Person, nature: Nature, level: int, levels: int) -> None:
    """Level before each step plus the meter concerned must stay below 6."""
    if not state.has("recovery"):
        return
    parts: tuple[Category, ...] = ("physical", "mental") if nature == "both" else (nature,)
    value = max(person.meter(METER_OF[part]) for part in parts)
    for step in range(level, level + levels):
        if step + value >= HIGHEST:
            raise Refused(
                HEALTH,
                "From level {level}, {name} must first come down to {value} or less.",
                level=step,
                name=person.name,
                value=HIGHEST - 1 - step,
            )


def _too_soon(name: str, days: int) -> Refused:
    if days == 1:
        last = "{name} began to learn less than a year ago; the next course may begin tomorrow."
        return Refused(PACE, last, name=name)
    why = "{name} began to learn less than a year ago; the next course may begin in {days} days."
    return Refused(PACE, why, name=name, days=days)


@rules.law(GrantLearning, TIME, keeper=True)
def may_grant(state: State, by: By, ask: GrantLearning) -> Event:
    person = acting(state, by, ask.who)
    _may_learn(state, person)
    wish = person.learning
    if wish is None:
        raise Refused(TIME, "{name} wishes nothing.", name=person.name)
    check_learning(state, person, wish)
    today = by.clock // DAY
    if person.learnt is not None and today < person.learnt + YEAR:
        raise _too_soon(person.name, person.learnt + YEAR - today)
    if ask.months < _least_months(state, wish):
        raise Refused(PACE, "At this table one level takes at least a year.")
    if person.studying is not None:
        raise Refused("yacdha.mythos.study", "Study of the Mythos takes all of one's time.")
    return LearningBegun(
        who=person.id, began=today, ends=today + ask.months * MONTH, months=ask.months
    )


def _least_months(state: State, wish: Learning) -> int:
    slow = state.options["learning_limit"] == "one-level-per-year" and wish.levels > 1
    return wish.levels * YEAR // MONTH if slow else 1


@may_grant.offers
def courses(state: State, by: By) -> Iterator[Candidate]:
    for person in cast_of(state) if state.between else ():
        if (wish := person.learning) is not None:
            yield Candidate(
                {"who": person.id}, limits={"months": (_least_months(state, wish), LONGEST)}
            )


@rules.law(DropLearning, TIME)
def may_drop(state: State, by: By, ask: DropLearning) -> Event:
    between_scenarios(state, TOTAL)
    person = acting(state, by, ask.who)
    if person.learning is None or person.condition != "active":
        raise Refused(TOTAL, "{name} is learning nothing.", name=person.name)
    return LearningDropped(who=person.id)


@may_drop.offers
def dropping(state: State, by: By) -> Iterator[Candidate]:
    for person in cast_of(state) if state.between else ():
        if person.learning is not None and by.may_act_for(person.seat):
            yield Candidate({"who": person.id})


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


@rules.evolves(LearningWished)
def learning_wished(state: State, event: LearningWished) -> State:
    wish = Learning(event.occupation, event.nature, event.levels, event.lowers)
    return state.with_person(replace(anybody(state, event.who), learning=wish))


@rules.evolves(LearningBegun)
def learning_begun(state: State, event: LearningBegun) -> State:
    person = anybody(state, event.who)
    if person.learning is None:
        return state
    course = replace(person.learning, ends=event.ends)
    return state.with_person(replace(person, learning=course, learnt=event.began))


@rules.evolves(LearningDropped)
def learning_dropped(state: State, event: LearningDropped) -> State:
    return state.with_person(replace(anybody(state, event.who), learning=None))


@rules.evolves(Learnt)
def has_learnt(state: State, event: Learnt) -> State:
    return state.with_person(learnt(state, anybody(state, event.who), event.day))
