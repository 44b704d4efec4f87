"""Clues: what the places hide, and who knows what was found."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.law import led_by
from tablee.games.cthulhu_blanc.rules.common import ID, MANY, MayBeEmpty, rules
from tablee.games.cthulhu_blanc.state import Clue, Place, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.common.asks import Line, Name, Text
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, Audience, By, Event, Field, Offer, Refused

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


def readers(by: By) -> tuple[Field, ...]:
    """Who may be told something alone."""
    players = tuple(seat for seat, role in by.seats.items() if role == "player")
    return (Field("seats", "many", players, most=len(players), required=False),) if players else ()


@rules.decides(PreparePlace)
def prepare_place(state: State, by: By, ask: PreparePlace, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLUE)
    place = Place(
        slug(ask.title, state.places, words=5),
        ask.title,
        ask.scant,
        ask.good,
        ask.full,
        ask.uncanny,
        ask.needed,
    )
    yield PlacePrepared(place=place, to=(KEEPER,))


@rules.decides(AttachPlace)
def attach_place(state: State, by: By, ask: AttachPlace, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.dice.uncanny-clue"
    only_keeper(by, rule)
    trial = led_by(state, ask.leader)
    if ask.place is not None and ask.place not in state.places:
        raise Refused(rule, "There is no place “{id}”.", id=ask.place)
    if state.searches.get(trial.leader) == ask.place:
        raise Refused(rule, "This changes nothing.")
    yield PlaceAttached(leader=trial.leader, place=ask.place, to=(KEEPER,))


@rules.decides(DealClue)
def deal_clue(state: State, by: By, ask: DealClue, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLUE)
    yield new_clue(state, ask.text, check_readers(by, ask.seats), ask.uncanny)


@rules.decides(ShareClue)
def share_clue(state: State, by: By, ask: ShareClue, dice: Dice) -> Iterator[Event]:
    clue = state.clues.get(ask.clue)
    knows = clue is not None and (by.is_keeper or by.seat in clue.seats)
    if clue is None or not knows or not clue.seats:
        raise Refused(CLUE, "You have no clue “{id}” of your own.", id=ask.clue)
    yield ClueShared(clue=clue.id, text=clue.text)


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


@rules.offering
def own_clues(state: State, by: By) -> Iterator[Offer]:
    for clue in state.clues.values():
        if clue.seats and (by.is_keeper or by.seat in clue.seats):
            yield Offer("share-clue", CLUE, {"clue": clue.id})


@rules.offering
def keepers_clues(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    text = Field("text", "text", least=1, most=4000)
    uncanny = Field("uncanny", "flag", required=False)
    yield Offer("deal-clue", CLUE, fields=(text, *readers(by), uncanny))
    texts = tuple(
        Field(name, "text", most=2000, required=False)
        for name in ("scant", "good", "full", "uncanny")
    )
    title = Field("title", "text", least=1, most=200)
    needed = Field("needed", "flag", required=False)
    yield Offer("prepare-place", CLUE, fields=(title, *texts, needed))
    yield from _places_of_tests(state)


def _places_of_tests(state: State) -> Iterator[Offer]:
    for trial in state.trials.values():
        if trial.leader in state.searches:
            yield Offer("attach-place", CLUE, {"leader": trial.leader, "place": None})
        for place in state.places:
            if state.searches.get(trial.leader) != place:
                yield Offer("attach-place", CLUE, {"leader": trial.leader, "place": place})
