"""What time brings: losses, checks of breath, fire, rest. Each in its order, the earliest first."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice, TypedDice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20 import events, events_fight
from tablee.games.cthulhu_d20.common import ID, Telling, known, passed_on
from tablee.games.cthulhu_d20.figures import ability_bonus, cap, has, most_pf, most_pv
from tablee.games.cthulhu_d20.growing import grow
from tablee.games.cthulhu_d20.state import Breath, Person, State
from tablee.games.cthulhu_d20.tables import DAY, EVERY, HOUR, REST_OF_A_DAY
from tablee.games.cthulhu_d20.wounds import (
    dying,
    gain,
    hours_spent,
    in_sight,
    is_treated,
    lose,
    worst_first,
)
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.words import By, Event

Kind = Literal["doom", "exposure", "wound", "breath", "drowning", "mind", "life", "fatigue", "body"]
ORDER: tuple[Kind, ...] = (
    "doom",
    "exposure",
    "wound",
    "breath",
    "drowning",
    "mind",
    "life",
    "fatigue",
    "body",
)
THROWN: frozenset[Kind] = frozenset({"exposure", "wound", "breath"})
"""What comes with dice, and so waits for somebody to throw them."""

DROWNING = f"{ID}.hazard.drowning"
LIFE = f"{ID}.recovery.life-points"
FATIGUE = f"{ID}.recovery.fatigue-points"
ROUNDS_OF_A_MINUTE = 10
LOWEST_SANITY = -10
NO_DICE = TypedDice(())


class Item(NamedTuple):
    """Something that falls due. At one moment rounds come before minutes, losses before gains."""

    at: int
    order: int
    every: int
    number: int
    kind: Kind
    who: str


def items_of(state: State, person: Person) -> Iterator[Item]:
    """What is to come for somebody, in no order."""
    if person.is_dead:
        return

    def item(kind: Kind, at: int, every: int = 0, number: int = 0) -> Item:
        return Item(at, ORDER.index(kind), every, number, kind, person.id)

    if person.doomed is not None:
        yield item("doom", person.doomed)
    if person.exposure is not None:
        yield item("exposure", person.exposure.due)
    opened = [wound for wound in person.wounds if wound.is_open]
    if opened and state.chose("worsening", "worst-wound-only"):
        opened = [min(opened, key=worst_first)]
    for wound in opened:
        if wound.due is not None:
            yield item("wound", wound.due, EVERY[wound.row], wound.number)
    if person.breath is not None:
        yield item("drowning" if person.breath.drowning else "breath", person.breath.until)
    if person.mind_due is not None:
        yield item("mind", person.mind_due)
    for kind, at in rests_of(state, person):
        yield item(kind, at)


def rests_of(state: State, person: Person) -> Iterator[tuple[Kind, int]]:
    """When rest will give something back."""
    rest = person.rest
    if rest.since is None or person.breath is not None:
        return
    limit = min(most_pf(person), cap(person.pv))
    if person.pf < limit and person.creature.treatment != "traditional":
        yield "fatigue", rest.since + HOUR * (rest.hours + 1)
    if person.pv < most_pv(person) and is_treated(state, person):
        yield "life", day_done(person, rest.day)
    if any(person.damaged.values()):
        yield "body", day_done(person, person.damaged_at)


def stirred(state: State, person: Person) -> Person:
    """Rest is over: what there was of it within the day is kept."""
    rest = person.rest
    if rest.since is None:
        return person
    rested = rest.rested + state.now - max(rest.since, rest.day)
    return replace(person, rest=replace(rest, since=None, hours=0, rested=max(0, rested)))


def day_done(person: Person, start: int) -> int:
    """The end of the first full day with eight hours of rest, if the rest goes on."""
    rest = person.rest
    since = rest.since or 0
    end = start + DAY
    while end < since:
        end += DAY
    begin = max(since, end - DAY)
    kept = rest.rested if since > end - DAY else 0
    return end if end - begin + kept >= REST_OF_A_DAY else end + DAY


def not_begun(state: State, person: Person) -> bool:
    """In a fight what a round brings comes at the beginning of one's turn."""
    fight = state.fight
    if fight is None or fight.turn is None or person.id not in fight.order:
        return False
    return fight.order.index(person.id) > fight.order.index(fight.turn.who)


def due_for(state: State, person: Person) -> Item | None:
    """The first thing that has fallen due for somebody."""
    coming = min(items_of(state, person), default=None)
    if coming is None or coming.at > state.now:
        return None
    if coming.at == state.now and not_begun(state, person):
        return None
    return coming


def all_due(state: State) -> tuple[Item, ...]:
    found = (due_for(state, person) for person in state.people.values())
    return tuple(sorted(item for item in found if item is not None))


def preview(state: State, most: int = 40) -> tuple[Item, ...]:
    """The next thing for everybody, in the order in which it will fall due: for the keeper."""
    coming = [item for person in state.people.values() for item in items_of(state, person)]
    return tuple(sorted(coming)[:most])


def catch_up(state: State, by: By, dice: Dice | None = None) -> Telling:
    """All that has fallen due and can be done now, the earliest first.

    What throws dice waits for the player concerned; the keeper's people wait for the keeper.
    """
    while True:
        due = [
            item
            for item in all_due(state)
            if item.kind not in THROWN
            or (dice is not None and by.is_keeper and known(state, item.who).seat is None)
        ]
        if not due:
            return state
        state = yield from bring(state, due[0], dice or NO_DICE)


def until_first(state: State, rounds: int) -> int:
    """So many rounds, or as many as there are before somebody's player must throw dice."""
    stops = [
        item.at
        for person in state.people.values()
        if person.seat is not None
        for item in items_of(state, person)
        if item.kind in THROWN and state.now < item.at < state.now + rounds
    ]
    return min(stops) - state.now if stops else rounds


def lets_pass(state: State, minutes: int) -> int:
    """So many minutes, or as many as bring the first throw that somebody's player must make."""
    rounds = until_first(state, minutes * ROUNDS_OF_A_MINUTE)
    return max(1, -(-rounds // ROUNDS_OF_A_MINUTE))


def run(state: State, by: By, rounds: int, dice: Dice | None, text: str = "") -> Telling:
    """Story time goes on by so many rounds, on the table's clock too; it stops at what must be
    thrown for first, so that nothing is skipped."""
    rounds = until_first(state, rounds)
    minutes = (state.now + rounds) // ROUNDS_OF_A_MINUTE - state.now // ROUNDS_OF_A_MINUTE
    minute = by.clock + minutes
    waiting = awaited(state)
    ran = events_fight.TimeRan(now=state.now + rounds, minute=minute, to=("@keeper",))
    state = yield from passed_on(state, [ran, *felt(state), *unshaken(state)])
    if minutes:
        yield ClockMoved(minutes=minutes, now=minute, text=text)
    state = yield from catch_up(state, by, dice)
    return (yield from passed_on(state, newly_due(state, waiting)))


def unshaken(state: State) -> Iterator[Event]:
    """Outside a fight a shock is over with the round in which a turn would have borne it."""
    for person in state.people.values():
        if person.shock != "none" and state.fight is None:
            yield events_fight.ShockPassed(who=person.id, to=in_sight(person))


def felt(state: State) -> Iterator[Event]:
    """Whoever bleeds, burns, rests or mends knows how long it takes, and so that time ran."""
    for person in state.people.values():
        if person.seat is not None and not person.is_dead and feels_time(state, person):
            yield events_fight.TimeFelt(who=person.id, to=person.audience)


def feels_time(state: State, person: Person) -> bool:
    weak = person.pv < most_pv(person) or any(person.damaged.values())
    return weak or next(items_of(state, person), None) is not None


def awaited(state: State) -> frozenset[str]:
    """The players' people for whom dice must be thrown before anything else."""
    found = (due_for(state, p) for p in state.people.values() if p.seat is not None)
    return frozenset(item.who for item in found if item is not None and item.kind in THROWN)


def newly_due(state: State, before: frozenset[str]) -> Iterator[Event]:
    """Everybody hears that somebody must throw: nobody can look after them before."""
    for who in state.people:
        if who in awaited(state) - before:
            yield events_fight.LossDue(who=who)


def passing(state: State, by: By, before: int, now: int) -> Iterator[Event]:
    """The table's clock went on: whatever did not already count it counts it now."""
    if state.minute == now:
        return
    rounds = (now - before) * ROUNDS_OF_A_MINUTE
    waiting = awaited(state)
    ran = events_fight.TimeRan(now=state.now + rounds, minute=now, to=("@keeper",))
    state = yield from passed_on(state, [ran, *felt(state), *unshaken(state)])
    state = yield from catch_up(state, by)
    yield from newly_due(state, waiting)


def bring(state: State, item: Item, dice: Dice) -> Telling:  # noqa: PLR0911 - a kind, a line
    """One thing that has fallen due."""
    person = known(state, item.who)
    match item.kind:
        case "doom":
            gone = events.Doomed(who=person.id, rounds=None, to=person.audience)
            return (yield from passed_on(state, [gone, *dying(person)]))
        case "exposure":
            return (yield from grow(state, person, dice))
        case "wound":
            return (yield from worsen(state, person, item, dice))
        case "breath":
            return (yield from breathe(state, person, dice))
        case "drowning":
            return (yield from drown(state, person, item.at, dice))
        case "mind":
            return (yield from slip(state, person, item.at))
        case "life":
            kept = rested(person, LIFE, "day", item.at - state.now)
            state = yield from passed_on(state, [kept])
            return (yield from gain(state, person.id, 1, 0, LIFE, at=item.at))
        case "fatigue":
            kept = rested(person, FATIGUE, "hour", 0)
            state = yield from passed_on(state, [kept])
            return (yield from gain(state, person.id, 0, 1, FATIGUE))
        case "body":
            return (yield from passed_on(state, mended(state, person, item.at)))


def rested(person: Person, rule: str, change: Literal["hour", "day"], rounds: int) -> Event:
    to = person.audience
    return events.RestChanged(rule=rule, who=person.id, change=change, rounds=rounds, to=to)


def worsen(state: State, person: Person, item: Item, dice: Dice) -> Telling:
    """An open wound costs 1 PF and 1 PV, then may stabilise (worsening.order-of-a-tick)."""
    worse = events.WoundWorsened(who=person.id, wound=item.number, pv=1, to=person.audience)
    state = yield from passed_on(state, [worse])
    return (yield from lose(state, person.id, 1, 1, dice, item.number, at=item.at))


def breathe(state: State, person: Person, dice: Dice) -> Telling:
    """A Constitution check each round once the free rounds are over; a failure is drowning."""
    breath = person.breath or Breath(state.now)
    bonus = ability_bonus(state, person, "constitution") + 4 * has(person, "endurance")
    holds = Above(sides=20, value=breath.dc - 1 - bonus, role="constitution", who=(person.id,))
    if dice.ask(holds, to=person.audience):
        longer = Breath(breath.until + 1 - state.now, breath.dc + 1)
        kept = events.BreathChanged(who=person.id, breath=longer, to=person.audience)
        return (yield from passed_on(state, [kept]))
    under = Breath(breath.until + 1 - state.now, breath.dc, drowning=True)
    happened: list[Event] = [
        events.BreathChanged(rule=DROWNING, who=person.id, breath=under, to=person.audience)
    ]
    if person.pf > 0:
        happened.append(
            events.PointsChanged(
                rule=DROWNING, who=person.id, pf=0, pv=person.pv, to=person.audience
            )
        )
    if person.condition != "unconscious":
        happened += [
            events.ConditionChanged(
                rule=DROWNING, who=person.id, condition="unconscious", to=person.audience
            ),
            events.BodyTold(rule=DROWNING, who=person.id, seen="falls", to=in_sight(person)),
        ]
    return (yield from passed_on(state, happened))


def drown(state: State, person: Person, at: int, dice: Dice) -> Telling:
    """1 PV each following round. Nothing is rolled."""
    under = Breath(at + 1 - state.now, drowning=True)
    kept = events.BreathChanged(rule=DROWNING, who=person.id, breath=under, to=person.audience)
    left = events.PointsChanged(
        rule=DROWNING,
        who=person.id,
        pf=min(person.pf, cap(max(0, person.pv - 1))),
        pv=person.pv - 1,
        to=person.audience,
    )
    state = yield from passed_on(state, [kept, left])
    if person.pv - 1 <= 0:
        return (yield from passed_on(state, dying(person)))
    return state


def slip(state: State, person: Person, at: int) -> Telling:
    """A mind below 0 loses a point a round; at -10 it is gone for ever."""
    left = person.sanity - 1
    lost = events.SanityChanged(who=person.id, sanity=left, lost=1, to=person.audience)
    on = events.MindSlips(who=person.id, rounds=at + 1 - state.now, to=person.audience)
    happened: list[Event] = [lost, on]
    if left <= LOWEST_SANITY:
        mad = events.WentInsane(who=person.id, insanity="permanent", to=person.audience)
        happened = [lost, events.MindSlips(who=person.id, rounds=None, to=person.audience), mad]
    return (yield from passed_on(state, happened))


def mended(state: State, person: Person, at: int) -> Iterator[Event]:
    """A day of rest gives back one point of each damaged ability; not the hours before it."""
    spent = hours_spent(state, person, at - 1)
    for ability, points in person.damaged.items():
        if points:
            yield events.AbilityChanged(
                who=person.id,
                ability=ability,
                damaged=points - 1,
                rounds=at - state.now,
                rested=spent if person.pf >= min(most_pf(person), cap(person.pv)) else None,
                to=person.audience,
            )
