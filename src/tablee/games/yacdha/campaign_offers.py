"""What may be asked for between scenarios, at their end, and at night."""

from collections.abc import Iterator
from itertools import combinations

from tablee.games.yacdha.campaign import CARE, DAY, STEPS, YEAR, cast_of
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.learning import TOTAL, check_learning
from tablee.games.yacdha.mythos import MOST
from tablee.games.yacdha.state import HIGHEST, METERS, Learning, Nature, Person, State
from tablee.kernel.words import By, Field, Offer, Refused

NATURES: tuple[Nature, ...] = ("physical", "mental", "both")


@rules.offering
def calendar(state: State, by: By) -> Iterator[Offer]:
    if by.is_keeper:
        yield from _keeper(state, by)
    if not state.between:
        yield from _night(state, by)
        return
    for person in cast_of(state):
        if person.is_out or not by.may_act_for(person.seat):
            continue
        who = {"who": person.id}
        for meter in METERS:
            care = person.care.get(meter)
            if care is not None and care.due:
                yield Offer("roll-recovery", CARE[meter], {**who, "meter": meter}, dice=True)
        if person.learning is not None:
            yield Offer("drop-learning", "yacdha.advancement.time", who)
        yield from wishes(state, person)
        free = person.learning is None or person.learning.ends is None
        if state.has("mythos") and person.months_allowed and person.studying is None and free:
            last = person.mythos >= MOST
            lower = Field("lower", "flag", required=False, rule="yacdha.mythos.rationalise")
            unasked = () if last else (Field("confirm", "flag", required=False),)
            given = {**who, "confirm": True} if last else who
            yield Offer("study-mythos", "yacdha.mythos.study", given, (lower, *unasked))


def _night(state: State, by: By) -> Iterator[Offer]:
    for who in state.dreams:
        if by.may_act_for(anybody(state, who).seat):
            yield Offer("roll-dream", "yacdha.dream.roll", {"who": who}, dice=True)


def wishes(state: State, person: Person) -> Iterator[Offer]:
    """More levels in something known or new, for as many less in something else."""
    if not (state.has("learning") and state.has("occupation_levels")):
        return
    course = person.learning
    if course is not None and course.ends is not None:
        return
    points = [o.id for o in person.occupations for _ in range(o.level)]
    for levels in range(1, HIGHEST):
        given_up = {c for count in range(levels + 1) for c in combinations(points, count)}
        for lowers in sorted(given_up, key=lambda some: (len(some), some)):
            given = {"who": person.id, "levels": levels, "lowers": list(lowers)}
            for known in person.occupations:
                wish = Learning(known.id, known.nature, levels, lowers)
                if _may_learn(state, person, wish):
                    any_nature = Field("nature", "choice", NATURES, required=False)
                    at = {**given, "occupation": known.id}
                    yield Offer("wish-to-learn", TOTAL, at, (any_nature,))
            natures = tuple(
                n for n in NATURES if _may_learn(state, person, Learning("", n, levels, lowers))
            )
            if natures:
                # What is known already has an offer of its own, or cannot be learnt so far.
                kept = tuple(_out_of_reach(state, person, levels, lowers))
                name = Field("occupation", "text", least=1, most=60, barred=kept)
                nature = Field("nature", "choice", natures, required="both" not in natures)
                yield Offer("wish-to-learn", TOTAL, given, (name, nature))


def _out_of_reach(
    state: State, person: Person, levels: int, lowers: tuple[str, ...]
) -> Iterator[str]:
    for known in person.occupations:
        if not _may_learn(state, person, Learning(known.id, known.nature, levels, lowers)):
            yield from dict.fromkeys((known.id, known.name))


def _may_learn(state: State, person: Person, wish: Learning) -> bool:
    try:
        check_learning(state, person, wish)
    except Refused:
        return False
    return True


def _courses(state: State, person: Person, today: int) -> Iterator[Offer]:
    wish = person.learning
    if wish is None or wish.ends is not None or person.studying is not None:
        return
    if not (state.has("learning") and state.has("occupation_levels")):
        return
    try:
        check_learning(state, person, wish)
    except Refused:
        return
    if person.learnt is None or today >= person.learnt + YEAR:
        slow = state.options["learning_limit"] == "one-level-per-year" and wish.levels > 1
        months = Field("months", "integer", least=12 * wish.levels if slow else 1, most=600)
        rule = "yacdha.advancement.time"
        yield Offer("grant-learning", rule, {"who": person.id}, (months,))


def _dreams(state: State, by: By) -> Iterator[Offer]:
    for who in state.dreamt:
        if not anybody(state, who).is_out:
            dream = Field("text", "text", least=1, most=2000)
            yield Offer("send-dream", "yacdha.dream.content", {"who": who}, (dream,))
    for person in cast_of(state) if state.has("dreams") and state.has("mythos") else ():
        awake = person.is_out or not person.mythos or person.slept == by.clock // DAY
        if not awake and person.id not in state.dreams:
            lands = Field("dreamlands", "flag", required=False, rule="yacdha.dream.dreamlands")
            yield Offer("call-dream", "yacdha.dream.roll", {"who": person.id}, (lands,))


def _endings(state: State) -> Iterator[Offer]:
    dying = any(p.condition == "dying" for p in state.investigators.values())
    waiting = any(action.pending is not None for action in state.actions.values())
    if state.fight is not None or dying or waiting:
        return
    for milestone in (False, True):
        yield Offer(
            "end-scenario",
            "yacdha.recovery.milestones" if milestone else STEPS,
            {"milestone": milestone},
            (
                Field("outcome", "choice", ("clear-success", "other")),
                Field("relief", "flag", required=False),
                Field("remarkable", "flag", required=False),
                Field("text", "text", most=2000, required=False),
            ),
        )


def _keeper(state: State, by: By) -> Iterator[Offer]:
    yield from _dreams(state, by)
    if not state.between:
        yield from _endings(state)
        return
    title = Field("title", "text", least=1, most=200)
    yield Offer("begin-scenario", "yacdha.campaign.scope", fields=(title,))
    people = [p for p in cast_of(state) if not p.is_out]
    if state.has("recovery"):
        if any(p.meter(m) > p.lowest(m) for p in people for m in METERS):
            yield Offer("reset-meters", "yacdha.recovery.full-reset")
        for person in people:
            yield from _care_offers(person)
    for person in people:
        yield from _courses(state, person, by.clock // DAY)
        if state.has("mythos") and person.mythos <= MOST:
            had = person.months_allowed
            for least, most in ((1, had - 1), (max(1, had + 1), 5)):
                if least <= most:
                    months = Field("months", "integer", least=least, most=most)
                    rule = "yacdha.mythos.study"
                    yield Offer("allow-study", rule, {"who": person.id}, (months,))


def _care_offers(person: Person) -> Iterator[Offer]:
    favourable = (
        (Field("favourable", "flag", required=False, rule="yacdha.recovery.favourable"),)
        if person.ties and person.places
        else ()
    )
    for meter in METERS:
        yield Offer(
            "set-care",
            "yacdha.recovery.care-weight",
            {"who": person.id, "meter": meter},
            (
                Field("care", "choice", ("proper", "partial", "none")),
                Field("rest", "flag", required=False, rule="yacdha.recovery.no-rest"),
                *favourable,
            ),
        )
