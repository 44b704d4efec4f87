"""Odds of what time brings: bleeding, care in time, fire, water, rest, efforts."""

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablee.dice.distribution import Distribution, fraction
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import DAY, EVERY, HOUR
from tablee.games.cthulhu_d20.odds.policies import follower, result_of
from tablee.games.cthulhu_d20.rules.clock.agenda import due_for, items_of
from tablee.games.cthulhu_d20.rules.clock.asks import Suffer
from tablee.games.cthulhu_d20.rules.common import known
from tablee.games.cthulhu_d20.rules.figures import cap, fatigue_penalty, most_pf, most_pv
from tablee.games.cthulhu_d20.rules.hazards.asks import ExposeTo, Fall, HoldBreath
from tablee.games.cthulhu_d20.rules.hazards.decide import free_rounds
from tablee.games.cthulhu_d20.rules.points.asks import BeginRest, ChargeEffort
from tablee.games.cthulhu_d20.rules.worsening.asks import CareFor
from tablee.games.cthulhu_d20.rules.worsening.events import Cared
from tablee.games.cthulhu_d20.state.people import Person, Rest, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.following import Course, Step, Way, anyone, merged
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import By

if TYPE_CHECKING:
    from fractions import Fraction


SAID = "–"
MOST_STEPS = 40
HEIGHTS = (3, 6, 9, 12, 15)
FIRE_ROUNDS = (1, 2, 3, 4, 5, 6)
CHECKS = (1, 2, 3, 5, 8)


def alone(state: State, person: Person) -> State:
    """Only this body: what others bear does not matter to it."""
    return replace(state, people={person.id: person}, fight=None, strike=None)


def calm(person: Person) -> Person:
    """A body for which time brings nothing: each question adds the one thing that it is about."""
    return replace(
        person,
        wounds=tuple(replace(wound, due=None) for wound in person.wounds),
        rest=Rest(),
        exposure=None,
        breath=None,
        doomed=None,
        mind_due=None,
    )


def of_wounds(state: State, by: By, who: str) -> Iterator[Prospect]:
    """Each open wound: does it stabilise at the next loss, and is it survived unaided?"""
    person = known(state, who)
    opened = [wound for wound in person.wounds if wound.is_open]
    for wound in opened:
        yield Prospect(
            "stabilises", stabilises(state, by, person, wound), who=who, times=wound.number
        )
        survives = survival(state, by, person, wound)
        yield Prospect("survives-unaided", survives, who=who, times=wound.number)
    if len(opened) > 1:
        yield Prospect("survives-all", survival(state, by, person, None), who=who)


def only(person: Person, wound: Wound | None) -> Person:
    """The body with this wound open and no other, or with all of them: nothing else befalls it."""
    wounds = person.wounds
    if wound is not None:
        wounds = tuple(w if w.number == wound.number else replace(w, due=None) for w in wounds)
    return replace(calm(person), wounds=wounds)


def at_next_loss(state: State, who: str) -> State:
    """The clock at the next thing to be borne."""
    coming = min(items_of(state, known(state, who)))
    return replace(state, now=max(state.now, coming.at))


def stabilises(state: State, by: By, person: Person, wound: Wound) -> "Fraction":
    start = at_next_loss(alone(state, only(person, wound)), person.id)

    def closes(way: Way[State]) -> bool:
        after = known(way.state, person.id)
        still = after.wound(wound.number)
        return not after.is_dead and still is not None and not still.is_open

    suffer = Suffer(who=person.id)
    return follower.ends(start, anyone(by), suffer, closes).chance(True)


def survival(state: State, by: By, person: Person, wound: Wound | None) -> "Fraction":
    """Losses follow each other until the wounds close or life is gone."""
    first = alone(state, only(person, wound))
    suffer = Suffer(who=person.id)

    def play(at: Hashable, now: State) -> Step[Hashable, State] | None:
        one = known(now, person.id)
        if one.is_dead or not any(w.is_open for w in one.wounds):
            return None
        due = at_next_loss(still(now, person.id), person.id)

        def step(dice: Dice) -> tuple[Hashable, State]:
            after = still(follower.asked(due, anyone(by), suffer, dice), person.id)
            return body(after, person.id), after

        return step

    course = Course(body(first, person.id), first, play)
    return course.results(lambda _, now: known(now, person.id).is_dead).chance(False)


def still(state: State, who: str) -> State:
    """Nobody rests while the wound is followed: rest would be another story."""
    person = known(state, who)
    return state.with_person(replace(person, rest=Rest()))


def body(state: State, who: str) -> Hashable:
    person = known(state, who)
    opened = tuple((w.number, w.due) for w in person.wounds if w.is_open)
    return person.pf, person.pv, person.condition, opened


def of_care(state: State, by: By, ask: CareFor) -> Iterator[Prospect]:
    """One attempt, and as many as there are rounds before the next loss."""
    patient = known(state, ask.patient)
    wound = patient.wound(ask.wound)
    if wound is None:
        return

    once = follower.ends(state, anyone(by), ask, care_succeeds).chance(True)
    yield Prospect("care-once", once, who=patient.id)
    left = EVERY.get(wound.row, 0) if wound.due is None else max(1, wound.due - state.now)
    if left and wound.due is not None:
        in_time = 1 - (1 - once) ** left
        yield Prospect("care-in-time", in_time, who=patient.id, times=left)


def care_succeeds(way: Way[State]) -> bool:
    return next(event.success for event in way.happened if isinstance(event, Cared))


def tires(person: Person) -> bool:
    """Whether somebody has fatigue points: a creature that is fought traditionally has none."""
    return person.creature.treatment != "traditional"


def of_fainting(state: State, by: By, who: str) -> Iterator[Prospect]:
    """If the PF are gone, does one faint?"""
    person = known(state, who)
    if person.is_dead or person.is_out or not tires(person):
        return
    tired = alone(state, replace(person, pf=1))
    effort = ChargeEffort(who=(who,), cost=2, kind="violent", text=SAID)

    def faints(way: Way[State]) -> bool:
        return known(way.state, who).condition == "unconscious"

    ends = follower.ends(tired, anyone(by), effort, faints)
    yield Prospect("faints", ends.chance(True), who=who)


def of_effort(state: State, by: By, ask: ChargeEffort) -> Iterator[Prospect]:
    for who in dict.fromkeys(ask.who):
        yield from stretches(state, by, replace(ask, who=(who,)), who)


def stretches(state: State, by: By, ask: ChargeEffort, who: str) -> Iterator[Prospect]:
    """How often the same effort can be made until each step of the penalty, and until 0 PF."""
    person = known(state, who)
    if not tires(person):
        return
    now = alone(state, person)
    before = fatigue_penalty(now, person)
    for count in range(1, MOST_STEPS):
        happened = follower.before_dice(now, anyone(by), ask)
        now = follower.after(now, happened)
        tired = known(now, who)
        if tired.pf <= 0 or tired.is_dead:
            yield Prospect("efforts-to-zero", fraction(count, 1), "count", who)
            return
        if (penalty := fatigue_penalty(now, tired)) < before:
            times = -penalty
            yield Prospect("efforts-to-penalty", fraction(count, 1), "count", who, times)
            before = penalty
        if not happened:
            return


def of_fall(state: State, by: By, ask: Fall) -> Iterator[Prospect]:
    for metres in dict.fromkeys((*HEIGHTS, ask.metres)):
        if metres < 3 or (ask.jumped and metres < 6):
            continue
        deep = replace(ask, metres=metres)
        yield Prospect("fall", rows_of(state, by, deep), who=ask.who, times=metres)


def rows_of(state: State, by: By, ask: Fall | ExposeTo) -> Distribution[str]:
    return follower.ends(state, anyone(by), ask, lambda way: result_of(way.happened))


def of_fire(state: State, by: By, ask: ExposeTo) -> Iterator[Prospect]:
    """How many rounds can one stay in it?"""
    if not (ask.lasting or ask.fire):
        return
    for who in dict.fromkeys(ask.who):
        person = calm(known(state, who))
        single = replace(ask, who=(who,), save_dc=0, lasting=True)
        yield from burning(alone(state, person), by, single, who)


def burning(state: State, by: By, ask: ExposeTo, who: str) -> Iterator[Prospect]:
    def run(dice: Dice) -> tuple[int, ...]:
        return tuple(gb_by_round(state, by, ask, who, dice))

    courses = exact(run)
    for rounds in FIRE_ROUNDS:
        gone = courses.where(lambda gbs, n=rounds: gbs[n - 1] >= 16)  # type: ignore[misc]
        yield Prospect("fire-mortal", gone, who=who, times=rounds)


def gb_by_round(state: State, by: By, ask: ExposeTo, who: str, dice: Dice) -> Iterator[int]:
    """The GB after each round, followed through the rule without what the body makes of it."""
    tough = replace(known(state, who), pv=9999, pf=9999)
    now = still_whole(state.with_person(tough), who)
    now = follower.asked(now, anyone(by), ask, dice)
    for _ in FIRE_ROUNDS:
        person = known(now, who)
        on = person.exposure
        yield 99 if on is None else on.gb
        if on is None:
            continue
        now = replace(now, now=on.due)
        now = still_whole(now, who)
        item = due_for(now, known(now, who))
        if item is not None:
            now = follower.asked(now, anyone(by), Suffer(who=who), dice)


def still_whole(state: State, who: str) -> State:
    return state.with_person(replace(known(state, who), pv=9999, pf=9999))


def of_breath(state: State, by: By, who: str) -> Iterator[Prospect]:
    """How long until one goes under, and how long one lives then."""
    person = known(state, who)
    held = alone(state, replace(calm(person), breath=person.breath))
    if person.breath is None:
        held = follower.asked(held, anyone(by), HoldBreath(who=who))
        yield Prospect("free-rounds", fraction(free_rounds(state, person), 1), "count", who)
    elif person.breath.drowning:
        yield Prospect("rounds-to-live", fraction(person.pv, 1), "count", who)
        return
    above, now = fraction(1, 1), held
    for number in range(1, max(CHECKS) + 1):
        breath = known(now, who).breath
        if breath is None:
            return
        now = replace(now, now=breath.until)
        states: dict[bool, State] = {}

        def step(dice: Dice, at: State = now) -> tuple[bool, State]:
            after = follower.asked(at, anyone(by), Suffer(who=who), dice)
            return known(after, who).condition == "unconscious", after

        above *= merged(step, states).chance(False)
        if number in CHECKS:
            yield Prospect("above-water", above, who=who, times=number)
        if False not in states:
            break
        now = states[False]
    yield Prospect("rounds-to-live", fraction(person.pv, 1), "count", who)


def of_rest(state: State, by: By, who: str) -> Iterator[Prospect]:
    """When is one fit again? Told only where no dice decide."""
    person = known(state, who)
    if any(wound.is_open for wound in person.wounds) or person.is_dead:
        return
    now = alone(state, person)
    if person.rest.since is None:
        now = follower.asked(now, anyone(by), BeginRest(who=(who,)))
    start = now.now
    for _ in range(MOST_STEPS * 3):
        one = known(now, who)
        coming = min(items_of(now, one), default=None)
        if coming is None or coming.kind not in ("life", "fatigue", "body"):
            break
        later = replace(now, now=coming.at)
        happened = follower.before_dice(later, anyone(by), Suffer(who=who))
        now = follower.after(later, happened)
        after = known(now, who)
        if one.pf < most_pf(one) <= after.pf:
            hours = -(-(now.now - start) // HOUR)
            yield Prospect("hours-to-pf", fraction(hours, 1), "count", who)
        if one.pv < most_pv(one) <= after.pv:
            days = -(-(now.now - start) // DAY)
            yield Prospect("days-to-pv", fraction(days, 1), "days", who)
    else:
        return
    limit = min(most_pf(person), cap(person.pv))
    if person.pf < limit < most_pf(person):
        yield Prospect("hours-to-cap", fraction(limit - person.pf, 1), "count", who)
