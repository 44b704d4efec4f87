"""The common things as one seat sees them: what it may ask for now, and what it may know."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from tablee.kernel.ask_fields import declared
from tablee.kernel.common import asks, pictures
from tablee.kernel.common.rules import MOST_SEATS, may_pass_round, rules, taken
from tablee.kernel.common.state import (
    Common,
    Handout,
    Limit,
    Note,
    NotedRuling,
    Picture,
    Planned,
    PreparedScene,
    Seat,
)
from tablee.kernel.words import Ask, By, Field, Offer, View


@rules.offering
def talk(state: Common, by: By) -> Iterator[Offer]:
    yield Offer("say", "table.talk", fields=declared(asks.Say))
    if others := tuple(name for name in state.seats if name != by.seat):
        yield Offer(
            "whisper",
            "table.talk",
            fields=(
                Field("seats", "many", others, least=1, most=len(others)),
                *declared(asks.Whisper, "text"),
            ),
        )


@rules.offering
def notes(state: Common, by: By) -> Iterator[Offer]:
    (or_nothing,), shared = declared(asks.WriteNote, "text"), Field("shared", "flag")
    text = msgspec.structs.replace(or_nothing, least=1)
    yield Offer("write-note", "table.notes", fields=(text, shared))
    for note in state.notes.values():
        if note.seat == by.seat:
            yield Offer("write-note", "table.notes", {"id": note.id}, (or_nothing, shared))


@rules.offering
def pause(state: Common, by: By) -> Iterator[Offer]:
    if state.paused_by is None:
        yield Offer("pause", "table.pause")
    elif by.is_keeper or by.seat == state.paused_by:
        yield Offer("resume", "table.pause")


@rules.offering
def lending(state: Common, by: By) -> Iterator[Offer]:
    for seat in state.seats.values():
        if seat.role != "player" or not (by.is_keeper or by.seat == seat.name):
            continue
        if seat.lent_to is not None:
            yield Offer("lend-seat", "table.seats", {"seat": seat.name})
        takers = tuple(
            other.name
            for other in state.seats.values()
            if other.role != "spectator" and other.name not in (seat.name, seat.lent_to)
        )
        if takers:
            yield Offer(
                "lend-seat",
                "table.seats",
                {"seat": seat.name},
                (Field("lent_to", "choice", takers),),
            )


@rules.offering
def naming(state: Common, by: By) -> Iterator[Offer]:
    for seat in state.seats.values():
        if by.is_keeper or by.seat == seat.name:
            called = _not_taken(asks.NameSeat, taken(state, seat))
            yield Offer("name-seat", "table.seats", {"seat": seat.name}, (called,))


def _not_taken(kind: type[Ask], names: tuple[str, ...]) -> Field:
    (name,) = declared(kind, "name")
    return msgspec.structs.replace(name, barred=names)


@rules.offering
def papers_in_hand(state: Common, by: By) -> Iterator[Offer]:
    for handout in state.handouts.values():
        if may_pass_round(handout, by):
            yield Offer("show-handout", "table.handouts", {"id": handout.id})


@rules.offering
def keeper_desk(state: Common, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    paper = declared(asks.PrepareHandout, "title", "text")
    yield Offer("prepare-handout", "table.handouts", fields=paper)
    for handout in state.handouts.values():
        if not handout.shown:
            yield Offer("prepare-handout", "table.handouts", {"id": handout.id}, paper)
        if handout.to is not None:
            left = tuple(name for name in state.seats if name not in handout.to)
            some = Field("seats", "many", left, most=len(left), required=False)
            yield Offer(
                "show-handout", "table.handouts", {"id": handout.id}, (some,) if left else ()
            )
    yield Offer("choose-dice", "table.dice", {"dice": "thrown" if state.typed_dice else "typed"})
    players = tuple(seat.name for seat in state.seats.values() if seat.role == "player")
    if players:
        yield Offer("hand-over", "table.seats", fields=(Field("seat", "choice", players),))
    if len(state.seats) < MOST_SEATS:
        called = _not_taken(asks.AddSeat, taken(state))
        role = Field("role", "choice", ("player", "spectator"))
        yield Offer("add-seat", "table.seats", fields=(called, role))
    yield Offer("end-session" if state.commitment is not None else "begin-session", "table.session")
    yield Offer("close-table", "table.close")


@rules.offering
def scenes(state: Common, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    yield Offer("open-scene", "table.scenes", fields=declared(asks.OpenScene))
    fields = declared(asks.PrepareScene, "title", "text")
    yield Offer("prepare-scene", "table.scenes", fields=fields)
    for scene in state.prepared.values():
        if not scene.opened:
            yield Offer("open-scene", "table.scenes", {"name": scene.title})
        yield Offer("prepare-scene", "table.scenes", {"id": scene.id}, fields)
        yield Offer("drop-scene", "table.scenes", {"id": scene.id})


@rules.offering
def story_time(state: Common, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    yield Offer("set-clock", "table.clock", fields=declared(asks.SetClock))
    yield Offer("pass-time", "table.clock", fields=declared(asks.PassTime))
    if state.told_time != state.clock:
        yield Offer("tell-time", "table.clock")
    yield Offer("plan-event", "table.timetable", fields=declared(asks.PlanEvent))
    for planned in state.timetable.values():
        if planned.due and not planned.settled:
            yield Offer("settle-event", "table.timetable", {"id": planned.id})
        yield Offer("drop-event", "table.timetable", {"id": planned.id})


@rules.offering
def rulings(state: Common, by: By) -> Iterator[Offer]:
    if by.is_keeper:
        yield Offer("note-ruling", "table.rulings", fields=declared(asks.NoteRuling))


class CommonView(View, frozen=True, kw_only=True):
    """The shared things of the table as one seat may see them."""

    table: str
    game: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    scene: str
    paused_by: str | None
    handouts: tuple[Handout, ...]
    notes: tuple[Note, ...]
    typed_dice: bool
    session: int
    commitment: str | None
    rewinds_wanted: Mapping[str, int]
    closed: bool
    told_time: int | None
    rulings: tuple[NotedRuling, ...]
    clock: int | None = None
    """The keeper's, like what follows; others know the time that they were told."""
    timetable: tuple[Planned, ...] = ()
    prepared: tuple[PreparedScene, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """Those that this seat may see."""
    limits: tuple[Limit, ...] = ()
    """In the order of their words: not even the order says who wrote what."""


def view(state: Common, by: By) -> CommonView:
    return CommonView(
        table=state.table,
        game=state.game,
        options=state.options,
        seats=tuple(state.seats.values()),
        scene=state.scene,
        paused_by=state.paused_by,
        handouts=tuple(_handouts(state, by)),
        notes=tuple(
            note
            for note in state.notes.values()
            if note.text and (note.shared or note.seat == by.seat)
        ),
        typed_dice=state.typed_dice,
        session=state.session,
        commitment=state.commitment,
        rewinds_wanted=state.rewinds_wanted,
        closed=state.closed,
        told_time=state.told_time,
        rulings=state.rulings,
        clock=state.clock if by.is_keeper else None,
        timetable=tuple(_timetable(state)) if by.is_keeper else (),
        prepared=tuple(state.prepared.values()) if by.is_keeper else (),
        pictures=tuple(pictures.seen(state, by)),
        limits=tuple(sorted(state.limits.values(), key=lambda limit: limit.text.casefold())),
    )


def _timetable(state: Common) -> Iterable[Planned]:
    return sorted(state.timetable.values(), key=lambda planned: planned.at)


def _handouts(state: Common, by: By) -> Iterator[Handout]:
    for handout in state.handouts.values():
        if by.is_keeper:
            yield handout
        elif handout.shown and by.may_see(handout.to):
            # Who else has read it is the keeper's business.
            yield msgspec.structs.replace(handout, to=None)
