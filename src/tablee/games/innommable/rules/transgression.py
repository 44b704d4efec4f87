"""An act that the whole table finds inhuman."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    in_play,
    is_playing,
    known,
    line,
    playing,
    rules,
)
from tablee.games.innommable.state.table import Judging, State
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

TRANSGRESSION = f"{ID}.monologue.transgression"


# What may be asked


class ProposeTransgression(Ask, frozen=True, kw_only=True):
    who: Name
    act: Line


class AgreeTransgression(Ask, frozen=True, kw_only=True):
    seat: Name | None = None


class DeclineTransgression(Ask, frozen=True, kw_only=True):
    """One participant who does not find it inhuman is enough."""


# What may happen


class Transgressed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    who: str
    act: str = ""


class TransgressionProposed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    who: str
    act: str
    seat: str


class TransgressionAgreed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    seat: str


class TransgressionDeclined(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    who: str
    seat: str


# What is decided


def participants(state: State, by: By) -> tuple[str, ...]:
    """Everybody who judges: the keeper, and all who direct or directed a protagonist."""
    directing = {one.seat for one in state.protagonists.values()}
    return tuple(seat for seat, role in by.seats.items() if role == "keeper" or seat in directing)


@rules.decides(ProposeTransgression)
def propose_transgression(
    state: State, by: By, ask: ProposeTransgression, dice: Dice
) -> Iterator[Event]:
    in_play(state, by)
    one = playing(known(state, ask.who))
    if one.transgressed:
        raise Refused(TRANSGRESSION, "{name} has transgressed already.", name=one.name)
    if state.judging is not None:
        raise Refused(TRANSGRESSION, "The table is weighing an act already.")
    if by.seat not in participants(state, by):
        raise Refused(TRANSGRESSION, "Those who play judge.")
    yield TransgressionProposed(who=one.id, act=ask.act, seat=by.seat)


def voters(state: State, by: By) -> tuple[str, ...]:
    """The seats for which this one may still agree."""
    if state.judging is None:
        return ()
    left = [seat for seat in participants(state, by) if seat not in state.judging.agreed]
    if not left and by.is_keeper:
        return (by.seat,)  # who had still to agree judges no longer: the keeper says so
    return tuple(seat for seat in left if seat in by.acts_for)


@rules.decides(AgreeTransgression)
def agree_transgression(
    state: State, by: By, ask: AgreeTransgression, dice: Dice
) -> Iterator[Event]:
    judging = state.judging
    if judging is None:
        raise Refused(TRANSGRESSION, "No act is being weighed.")
    seat = ask.seat or by.seat
    if seat not in voters(state, by):
        raise Refused(TRANSGRESSION, "You have agreed already, or do not judge.")
    if seat not in judging.agreed:
        yield TransgressionAgreed(seat=seat)
    if {*judging.agreed, seat} >= set(participants(state, by)):
        yield Transgressed(who=judging.who, act=judging.act)


@rules.decides(DeclineTransgression)
def decline_transgression(
    state: State, by: By, ask: DeclineTransgression, dice: Dice
) -> Iterator[Event]:
    judging = state.judging
    if judging is None:
        raise Refused(TRANSGRESSION, "No act is being weighed.")
    if by.seat not in participants(state, by):
        raise Refused(TRANSGRESSION, "Those who play judge.")
    yield TransgressionDeclined(who=judging.who, seat=by.seat)


# What it changes


@rules.evolves(TransgressionProposed)
def evolve_transgression_proposed(state: State, event: TransgressionProposed) -> State:
    return replace(state, judging=Judging(event.who, event.act, (event.seat,)))


@rules.evolves(TransgressionAgreed)
def evolve_transgression_agreed(state: State, event: TransgressionAgreed) -> State:
    judging = state.judging
    if judging is None:
        return state
    return replace(state, judging=replace(judging, agreed=(*judging.agreed, event.seat)))


@rules.evolves(TransgressionDeclined)
def evolve_transgression_declined(state: State, event: TransgressionDeclined) -> State:
    return replace(state, judging=None)


@rules.evolves(Transgressed)
def evolve_transgressed(state: State, event: Transgressed) -> State:
    one = state.protagonists[event.who]
    state = state.with_one(replace(one, transgressed=True, transgression=event.act))
    judged = state.judging is not None and state.judging.who == event.who
    return replace(state, judging=None) if judged else state


# What is offered


@rules.offering
def offer_judgement(state: State, by: By) -> Iterator[Offer]:
    seats = voters(state, by)
    if seats:
        seat = Field("seat", "choice", seats, required=by.seat not in seats)
        yield Offer("agree-transgression", TRANSGRESSION, fields=(seat,))
    if by.seat not in participants(state, by):
        return
    if state.judging is not None:
        yield Offer("decline-transgression", TRANSGRESSION)
    elif is_playing(state, by):
        for one in state.active():
            if not one.transgressed:
                act = (line("act", least=1),)
                yield Offer("propose-transgression", TRANSGRESSION, {"who": one.id}, act)
