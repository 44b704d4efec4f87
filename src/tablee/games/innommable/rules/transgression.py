"""An act that the whole table finds inhuman."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    in_play,
    is_playing,
    known,
    playing,
    rules,
)
from tablee.games.innommable.state.table import Judging, State
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

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


def _judges(state: State, by: By) -> bool:
    return by.is_keeper or state.of_seat(by.seat) is not None


def _check_judge(state: State, by: By) -> None:
    if not _judges(state, by):
        raise Refused(TRANSGRESSION, "Those who play judge.")


@rules.law(ProposeTransgression, TRANSGRESSION)
def may_propose(state: State, by: By, ask: ProposeTransgression) -> Event:
    in_play(state, by)
    one = playing(known(state, ask.who))
    if one.transgressed:
        raise Refused(TRANSGRESSION, "{name} has transgressed already.", name=one.name)
    if state.judging is not None:
        raise Refused(TRANSGRESSION, "The table is weighing an act already.")
    _check_judge(state, by)
    return TransgressionProposed(who=one.id, act=ask.act, seat=by.seat)


@may_propose.offers
def inhuman_acts(state: State, by: By) -> Iterator[Candidate]:
    if state.judging is None and is_playing(state, by) and _judges(state, by):
        yield from (Candidate({"who": one.id}) for one in state.active() if not one.transgressed)


def voters(state: State, by: By) -> tuple[str, ...]:
    """The seats for which this one may still agree."""
    if state.judging is None:
        return ()
    left = [seat for seat in participants(state, by) if seat not in state.judging.agreed]
    if not left and by.is_keeper:
        return (by.seat,)  # who had still to agree judges no longer: the keeper says so
    return tuple(seat for seat in left if seat in by.acts_for)


def _weighed(state: State) -> Judging:
    if state.judging is None:
        raise Refused(TRANSGRESSION, "No act is being weighed.")
    return state.judging


@rules.law(AgreeTransgression, TRANSGRESSION)
def may_agree(state: State, by: By, ask: AgreeTransgression) -> tuple[Judging, str]:
    """What is judged, and for which seat this one agrees."""
    judging = _weighed(state)
    seat = ask.seat or by.seat
    if seat not in voters(state, by):
        raise Refused(TRANSGRESSION, "You have agreed already, or do not judge.")
    return judging, seat


@may_agree.decides
def agree_transgression(
    state: State, by: By, ask: AgreeTransgression, dice: Dice, found: tuple[Judging, str]
) -> Iterator[Event]:
    judging, seat = found
    if seat not in judging.agreed:
        yield TransgressionAgreed(seat=seat)
    if {*judging.agreed, seat} >= set(participants(state, by)):
        yield Transgressed(who=judging.who, act=judging.act)


@may_agree.offers
def agreements(state: State, by: By) -> Iterator[Candidate]:
    if seats := voters(state, by):
        must_name = {"required": by.seat not in seats}
        yield Candidate(choices={"seat": seats}, shaped={"seat": must_name}, sure=("seat",))


@rules.law(DeclineTransgression, TRANSGRESSION)
def may_decline(state: State, by: By, ask: DeclineTransgression) -> Event:
    judging = _weighed(state)
    _check_judge(state, by)
    return TransgressionDeclined(who=judging.who, seat=by.seat)


@may_decline.offers
def refusals(state: State, by: By) -> Iterator[Candidate]:
    if state.judging is not None:
        yield Candidate()


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
