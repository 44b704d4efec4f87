"""Clues: what the places hide, and who knows what was found."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.action.checks import led_by
from tablee.games.cthulhu_blanc.rules.common import ID, MANY, MayBeEmpty, rules
from tablee.games.cthulhu_blanc.state import Clue, Place, State
from tablee.kernel.checks import distinct
from tablee.kernel.common.asks import Line, Name, Text
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, Audience, By, Event, Refused

CLUE = f"{ID}.dice.uncanny-clue"


class AttachPlace(Ask, frozen=True, kw_only=True):
    leader: Name
    place: Name | None = None


class PreparePlace(Ask, frozen=True, kw_only=True):
    title: Line
    scant: MayBeEmpty = ""
    good: MayBeEmpty = ""
    full: MayBeEmpty = ""
    uncanny: MayBeEmpty = ""
    needed: bool = False


class DealClue(Ask, frozen=True, kw_only=True):
    text: Text
    seats: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()
    uncanny: bool = False


class ShareClue(Ask, frozen=True, kw_only=True):
    clue: Name


class PlaceAttached(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    leader: str
    place: str | None


class PlacePrepared(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    place: Place


class ClueDealt(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    clue: str
    text: str
    seats: tuple[str, ...]
    uncanny: bool


class ClueShared(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    clue: str
    text: str


def new_clue(state: State, text: str, seats: tuple[str, ...], uncanny: bool) -> Event:
    to: Audience = (*seats, KEEPER) if seats else None
    # Numbered among those of the same readers: a common number would tell how many others exist.
    label = "-".join(seats) or "all"
    alike = sum(clue.id.startswith(f"clue-{label}-") for clue in state.clues.values())
    name = f"clue-{label}-{alike + 1}"
    return ClueDealt(clue=name, text=text, seats=seats, uncanny=uncanny, to=to)


def check_readers(by: By, named: tuple[str, ...]) -> tuple[str, ...]:
    for seat in distinct(named, CLUE):
        if by.seats.get(seat) != "player":
            raise Refused(CLUE, "“{seat}” is no player's seat.", seat=seat)
    return named


def players(by: By) -> tuple[str, ...]:
    """Who may be told something alone."""
    return tuple(seat for seat, role in by.seats.items() if role == "player")


def told_to_some(by: By, given: Mapping[str, str]) -> Candidate:
    """Something to be told to everybody, or to some of the players if there are any."""
    seats = players(by)
    return Candidate(given, {"seats": seats}) if seats else Candidate(given, omit=("seats",))


@rules.law(PreparePlace, CLUE, keeper=True)
def may_prepare(state: State, by: By, ask: PreparePlace) -> Event:
    place = Place(
        slug(ask.title, state.places, words=5),
        ask.title,
        ask.scant,
        ask.good,
        ask.full,
        ask.uncanny,
        ask.needed,
    )
    return PlacePrepared(place=place, to=(KEEPER,))


@may_prepare.offers
def new_places(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate()


@rules.law(AttachPlace, CLUE, keeper=True)
def may_attach(state: State, by: By, ask: AttachPlace) -> Event:
    trial = led_by(state, ask.leader)
    if ask.place is not None and ask.place not in state.places:
        raise Refused(CLUE, "There is no place “{id}”.", id=ask.place)
    if state.searches.get(trial.leader) == ask.place:
        raise Refused(CLUE, "This changes nothing.")
    return PlaceAttached(leader=trial.leader, place=ask.place, to=(KEEPER,))


@may_attach.offers
def places_of_tests(state: State, by: By) -> Iterator[Candidate]:
    for leader in state.trials:
        for place in (None, *state.places):
            yield Candidate({"leader": leader, "place": place})


@rules.law(DealClue, CLUE, keeper=True)
def may_deal(state: State, by: By, ask: DealClue) -> Event:
    return new_clue(state, ask.text, check_readers(by, ask.seats), ask.uncanny)


@may_deal.offers
def new_clues(state: State, by: By) -> Iterator[Candidate]:
    yield told_to_some(by, {})


def own_clues(state: State, by: By) -> Iterator[str]:
    """The clues that not everybody knows, of those that this seat knows."""
    for clue in state.clues.values():
        if clue.seats and (by.is_keeper or by.seat in clue.seats):
            yield clue.id


@rules.law(ShareClue, CLUE, among={"clue": own_clues})
def may_share(state: State, by: By, ask: ShareClue) -> Event:
    if ask.clue not in own_clues(state, by):
        raise Refused(CLUE, "You have no clue “{id}” of your own.", id=ask.clue)
    return ClueShared(clue=ask.clue, text=state.clues[ask.clue].text)


@rules.evolves(PlacePrepared)
def place_prepared(state: State, event: PlacePrepared) -> State:
    return replace(state, places={**state.places, event.place.id: event.place})


@rules.evolves(PlaceAttached)
def place_attached(state: State, event: PlaceAttached) -> State:
    searches = {w: p for w, p in state.searches.items() if w != event.leader}
    if event.place is not None:
        searches[event.leader] = event.place
    return replace(state, searches=searches)


@rules.evolves(ClueDealt)
def clue_dealt(state: State, event: ClueDealt) -> State:
    clue = Clue(event.clue, event.text, event.seats, event.uncanny)
    return replace(state, clues={**state.clues, clue.id: clue})


@rules.evolves(ClueShared)
def clue_shared(state: State, event: ClueShared) -> State:
    clue = replace(state.clues[event.clue], seats=())
    return replace(state, clues={**state.clues, clue.id: clue})
