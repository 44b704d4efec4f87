"""The keeper's word: any number, name, player or fate put right, for a reason that is told."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.common import (
    after_the_round,
    anybody,
    audience_of,
    everybody,
    one_of_mine,
    rules,
)
from tablee.games.yacdha.rules.corrections.asks import (
    AWAY,
    AssignInvestigator,
    CorrectSheet,
    Fate,
    RemovePerson,
    RenamePerson,
)
from tablee.games.yacdha.rules.corrections.events import (
    InvestigatorAssigned,
    PersonRemoved,
    PersonRenamed,
    SheetCorrected,
)
from tablee.games.yacdha.rules.creation.decide import ROLES, plays
from tablee.games.yacdha.rules.meters.decide import end_of_trauma
from tablee.games.yacdha.rules.meters.events import Died, WentMad
from tablee.games.yacdha.rules.shapes import MUST_SAY
from tablee.games.yacdha.state.people import HIGHEST, LOWEST, METERS, Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

OVERRIDE = "yacdha.gm.house-rules"

ONES_OWN = ("madness", "mythos")
"""What a table may keep from the other players."""

NUMBERS = ("madness", "trauma", "luck", "mythos", "after_effects", "toughness")


def numbers_of(person: Person) -> Mapping[str, tuple[int, int]]:
    """Every number of somebody that may be put right, from the least to the most."""
    found = {"madness": (LOWEST, HIGHEST)}
    if person.creature:
        return {**found, "trauma": (0, 60), "toughness": (0, 60)}
    found["trauma"] = (LOWEST, HIGHEST)
    if person.npc:
        return {**found, "mythos": (0, 5)}
    return {**found, "luck": (0, 9), "mythos": (0, 4), "after_effects": (0, 4)}


class Correction(NamedTuple):
    """What a correction changes: numbers, a fate, and who plays somebody from now on."""

    person: Person
    values: Mapping[str, int]
    condition: Fate | None
    seat: str | None


@rules.law(CorrectSheet, OVERRIDE, keeper=True)
def may_correct(state: State, by: By, ask: CorrectSheet) -> Correction:
    person = anybody(state, ask.who)
    after_the_round(state, person.id)
    condition = None if ask.condition == person.condition else ask.condition
    said = _said(person, ask)
    corrected = _in_range(person, replace(person, **said), said, condition == "active")
    seat = _seat(state, by, person, ask, condition)
    values = {
        name: now for name in NUMBERS if (now := getattr(corrected, name)) != getattr(person, name)
    }
    return Correction(person, values, condition, seat)


@may_correct.offers
def corrections(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state):
        who, numbers = {"who": person.id}, numbers_of(person)
        none = tuple(name for name in NUMBERS if name not in numbers)
        fates = {"condition": ("active", *AWAY) if person.condition == "active" else AWAY}
        sure = ("condition", "seat")
        yield Candidate(who, fates, limits=numbers, omit=(*none, "seat"), sure=sure)
        if person.condition == "active":
            continue
        back = {**who, "condition": "active"}
        free = () if person.npc else free_seats(state, by, person)
        known = person.is_down and person.seat is not None
        named = {"required": not (known or person.seat in free)}
        if free:
            shaped, seats = {"seat": named}, {"seat": free}
            yield Candidate(back, seats, limits=numbers, shaped=shaped, omit=none, sure=sure)
        else:
            yield Candidate(back, limits=numbers, omit=(*none, "seat"))


@may_correct.decides
def correct_sheet(
    state: State, by: By, ask: CorrectSheet, dice: Dice, found: Correction
) -> Iterator[Event]:
    person, values, condition, seat = found
    # Each reads of the correction what their view shows, and nothing else of it.
    read: dict[Audience, dict[str, int]] = {}
    for name, value in values.items():
        meter: Meter = "madness" if name in ONES_OWN else "trauma"
        read.setdefault(audience_of(state, person, meter), {})[name] = value
    turned = _those_who_know(person)
    if condition is not None or not read:
        read.setdefault(turned, {})
    for to, part in read.items():
        happened = SheetCorrected(
            who=person.id,
            values=part,
            condition=condition if to == turned else None,
            # What is noted about the keeper's people is the keeper's.
            reason="" if person.npc and to is None else ask.reason,
            seat=seat if to == turned else None,
            released=to == turned and condition == "insane" and not person.npc,
            to=to,
        )
        yield happened
        state = rules.evolve(state, happened)
    yield from _ends(state, person, anybody(state, person.id))


def _said(person: Person, ask: CorrectSheet) -> dict[str, int]:
    """The numbers that were named; refused where somebody has no such number."""
    allowed = numbers_of(person)
    said = {name: value for name in NUMBERS if (value := getattr(ask, name)) is not None}
    for name, value in said.items():
        least, most = allowed.get(name, (1, 0))
        if not least <= value <= most:
            raise Refused(
                OVERRIDE, "{name} cannot have this number: {value}.", name=person.name, value=value
            )
    return said


def _in_range(person: Person, corrected: Person, said: dict[str, int], back: bool) -> Person:
    """Struck-out values stay out of reach, and nobody comes back beyond the end of a meter."""
    for meter in METERS:
        value = corrected.meter(meter)
        end = corrected.end_of(meter)
        if back and not person.npc and meter not in said and value >= HIGHEST:
            value = HIGHEST - 1
        if back and person.npc and meter == "trauma" and meter not in said and 0 < end <= value:
            value = end - 1
        if not person.npc:
            value = max(value, corrected.lowest(meter))
        elif person.creature and meter == "trauma":
            value = min(value, end)  # what nothing wounds has none
        corrected = replace(corrected, **{meter: value})
    return corrected


def _seat(
    state: State, by: By, person: Person, ask: CorrectSheet, condition: str | None
) -> str | None:
    """Who plays somebody who comes back: nobody ends with two, nobody with none."""
    if condition != "active" or person.npc:
        if ask.seat is not None:
            raise Refused(ROLES, "A player is named for somebody who comes back into the story.")
        return None
    seat = ask.seat if ask.seat is not None else person.seat
    if person.is_down and person.seat is not None and ask.seat is None:
        return None
    if seat is None or by.seats.get(seat) != "player":
        raise Refused(ROLES, "Say which player plays {name} from now on.", name=person.name)
    if seat in _busy(state, person):
        raise Refused(ROLES, "Each player plays exactly one investigator.")
    return seat


def _busy(state: State, person: Person) -> set[str]:
    """The seats that play somebody else already."""
    others = replace(
        state, investigators={w: p for w, p in state.investigators.items() if w != person.id}
    )
    return {p.seat for p in others.investigators.values() if p.seat and plays(others, p.seat)}


def free_seats(state: State, by: By, person: Person) -> tuple[str, ...]:
    """Players who may be given somebody that comes back."""
    busy = _busy(state, person)
    return tuple(s for s, role in by.seats.items() if role == "player" and s not in busy)


def _ends(state: State, before: Person, person: Person) -> Iterator[Event]:
    """What a meter at its end does, as if play had brought it there."""
    if person.condition not in ("active", "coma", "insane"):
        return
    to = _those_who_know(person)
    returns = before.condition != person.condition
    end = person.end_of("trauma")
    dies = 0 < end <= person.trauma and (before.trauma < before.end_of("trauma") or returns)
    dies = dies or (0 < end <= person.trauma and end != before.end_of("trauma"))
    mad = not person.npc and person.madness >= HIGHEST and (before.madness < HIGHEST or returns)
    if mad and person.condition != "insane":
        yield WentMad(who=person.id)
        if dies:
            yield Died(who=person.id, reached=HIGHEST)
    elif dies:
        died = end_of_trauma(state, person, HIGHEST)
        yield replace(died, to=to) if to is not None else died


def _those_who_know(person: Person) -> Audience:
    return (KEEPER,) if person.npc and not person.met else None


@rules.law(RenamePerson, OVERRIDE)
def may_rename(state: State, by: By, ask: RenamePerson) -> Event:
    person = one_of_mine(state, by, ask.who)
    if not by.is_keeper and person.approved:
        raise Refused(OVERRIDE, "The keeper has approved this sheet; ask the keeper for a change.")
    if by.is_keeper and not ask.reason:
        raise Refused(OVERRIDE, "Say why.")
    return PersonRenamed(
        who=person.id,
        name=ask.name,
        gender=ask.gender,
        former=person.name,
        reason=ask.reason,
        turned=ask.gender != person.gender,
        to=_those_who_know(person),
    )


@may_rename.offers
def renaming(state: State, by: By) -> Iterator[Candidate]:
    shaped = {"reason": MUST_SAY} if by.is_keeper else {}
    for person in everybody(state):
        if by.may_act_for(person.seat):
            yield Candidate({"who": person.id}, shaped=shaped, sure=("gender",))


@rules.law(AssignInvestigator, OVERRIDE, keeper=True)
def may_assign(state: State, by: By, ask: AssignInvestigator) -> Event:
    person = anybody(state, ask.who)
    if ask.seat not in seats_for(state, by, person):
        raise Refused(ROLES, "{name} cannot be given to this seat.", name=person.name)
    other = in_play(state, ask.seat)
    return InvestigatorAssigned(
        who=person.id,
        seat=ask.seat,
        reason=ask.reason,
        other=None if other is None else other.id,
    )


@may_assign.offers
def assigning(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        yield Candidate({"who": person.id}, {"seat": seats_for(state, by, person)}, sure=("seat",))


def in_play(state: State, seat: str) -> Person | None:
    """The investigator whom this seat plays."""
    people = state.investigators.values()
    return next(
        (p for p in people if p.seat == seat and (p.condition == "active" or p.is_down)), None
    )


def seats_for(state: State, by: By, person: Person) -> tuple[str, ...]:
    """The seats that may be given somebody; whoever plays already can only exchange."""
    if person.npc or not (person.condition == "active" or person.is_down):
        return ()
    players = tuple(seat for seat, role in by.seats.items() if role == "player")
    return tuple(
        seat
        for seat in players
        if seat != person.seat and (in_play(state, seat) is None or person.seat in players)
    )


@rules.law(RemovePerson, OVERRIDE, keeper=True)
def may_remove(state: State, by: By, ask: RemovePerson) -> Event:
    person = anybody(state, ask.who)
    if has_traces(state, person):
        raise Refused(
            OVERRIDE, "{name} is part of the story already: retire them instead.", name=person.name
        )
    return PersonRemoved(
        who=person.id, name=person.name, reason=ask.reason, to=_those_who_know(person)
    )


@may_remove.offers
def removing(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state):
        if person.condition == "active" and not person.met:
            yield Candidate({"who": person.id})


def has_traces(state: State, person: Person) -> bool:
    """Whether anything has happened to somebody, or is about to."""
    who = person.id
    busy = (
        state.action_with(who) is not None
        or state.throw_of(who) is not None
        or state.contest_with(who) is not None
        or state.rite_with(who) is not None
        or (state.fight is not None and who in state.fight.fighters)
        or who in state.checks
        or who in state.dreams
        or who in state.dreamt
        or who in state.marching
        or any(who in side.members for c in state.contests.values() for side in c.sides)
    )
    if busy or person.condition != "active" or person.is_down:
        return True
    if person.npc:
        return person.met
    return (
        person.madness > LOWEST
        or person.trauma > LOWEST
        or bool(person.stress or person.care or person.profiles or person.gifts)
        or bool(person.mythos or person.after_effects or person.learnt or person.slept)
        or any(occupation.actions for occupation in person.occupations)
    )
