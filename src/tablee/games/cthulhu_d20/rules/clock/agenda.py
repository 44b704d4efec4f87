"""What is to come, and what has fallen due: the earliest first."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from tablee.dice.budget import spend
from tablee.games.cthulhu_d20.data.tables import DAY, EVERY, HOUR, REST_OF_A_DAY
from tablee.games.cthulhu_d20.rules.figures import cap, most_pf, most_pv
from tablee.games.cthulhu_d20.rules.lately import of_one_state
from tablee.games.cthulhu_d20.rules.worsening.stabilise import is_treated, worst_first
from tablee.games.cthulhu_d20.state.people import Person, Rest
from tablee.games.cthulhu_d20.state.table import State

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
ROUNDS_OF_A_MINUTE = 10

ITEM = 25
"""Steps of a look at one thing that is to come for somebody."""


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
    """When rest will give something back: an hour of it, or a day in which there was enough."""
    rest = person.rest
    if person.breath is not None:
        return
    limit = min(most_pf(person), cap(person.pv))
    if rest.since is not None and person.pf < limit and not person.is_traditional:
        yield "fatigue", rest.since + HOUR * (rest.hours + 1)
    if person.pv < most_pv(person) and is_treated(state, person):
        yield from (("life", end) for end in day_done(rest, rest.day))
    if any(person.damaged.values()):
        yield from (("body", end) for end in day_done(rest, person.damaged_at))


def day_done(rest: Rest, start: int) -> Iterator[int]:
    """The end of the first full day with eight hours of rest, if the present rest goes on; days
    are counted from `start`, and what is rested in one of them is nothing to the next."""
    spells = list(rest.lately)
    if rest.since is not None:
        spells.append((rest.since, max(rest.since, start) + DAY))
    days = {(at - start) // DAY for spell in spells for at in spell if at >= start}
    for end in (start + DAY * (1 + day) for day in sorted(days | {0})):
        if sum(max(0, min(to, end) - max(at, end - DAY)) for at, to in spells) >= REST_OF_A_DAY:
            yield end
            return


def not_begun(state: State, person: Person) -> bool:
    """In a fight what a round brings comes at the beginning of one's turn."""
    fight = state.fight
    if fight is None or fight.turn is None or person.id not in fight.order:
        return False
    return fight.order.index(person.id) > fight.order.index(fight.turn.who)


@of_one_state
def looked_at(state: State) -> dict[int, tuple[Person, Item | None, int]]:
    """For whom it is known already what has fallen due, and how much there was to look at."""
    return {}


def due_for(state: State, person: Person) -> Item | None:
    """The first thing that has fallen due for somebody."""
    known = looked_at(state)
    if id(person) not in known:
        items = list(items_of(state, person))
        known[id(person)] = person, first_due(state, person, items), len(items)
    _, item, steps = known[id(person)]
    spend(ITEM * steps)
    return item


def first_due(state: State, person: Person, items: list[Item]) -> Item | None:
    coming = min(items, default=None)
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


def feels_time(state: State, person: Person) -> bool:
    weak = person.pv < most_pv(person) or any(person.damaged.values())
    return weak or next(items_of(state, person), None) is not None


def awaited(state: State) -> frozenset[str]:
    """The players' people for whom dice must be thrown before anything else."""
    found = (due_for(state, p) for p in state.people.values() if p.seat is not None)
    return frozenset(item.who for item in found if item is not None and item.kind in THROWN)
