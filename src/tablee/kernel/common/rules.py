"""The rules of the table itself: pure, like a game's."""

from collections.abc import Container, Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.kernel.checks import only_keeper
from tablee.kernel.common import asks, events
from tablee.kernel.common.state import Common, Handout, Picture, PreparedScene, Seat
from tablee.kernel.naming import is_seen, slug
from tablee.kernel.rules import Rules
from tablee.kernel.seat_names import plain_name
from tablee.kernel.words import KEEPER, ROLES, Audience, By, Event, Refused, Role

rules: Rules[Common] = Rules()

CORRECTIONS: Mapping[int, frozenset[str]] = {3: frozenset({"table.handouts", "table.talk"})}
"""The rules of the table that each format of its events corrected, as `Game.corrections`."""

MOST_SEATS = 60
"""Twelve who play and many who watch: pages name every seat, and must stay pages."""


def a_seat(state: Common, name: str, rule: str = "table.seats") -> Seat:
    seat = state.seats.get(name)
    if seat is None:
        raise Refused(
            rule,
            "There is no seat “{name}” at this table; the seats are: {seats}.",
            name=name,
            seats=", ".join(state.seats),
        )
    return seat


def check_name(name: str) -> None:
    is_seen_whole = all(is_seen(sign) for sign in name)
    if not name.strip() or name.startswith("@") or len(name) > 60 or not is_seen_whole:
        raise Refused("table.seats", "“{name}” cannot name a seat.", name=name[:100])


def check_count(seats: int) -> None:
    if seats > MOST_SEATS:
        raise Refused("table.seats", "A table has at most {most} seats.", most=MOST_SEATS)


def check_seats(seats: Mapping[str, Role]) -> None:
    check_count(len(seats))
    if list(seats.values()).count("keeper") != 1:
        raise Refused("table.seats", "A table has exactly one keeper.")
    for name, role in seats.items():
        check_name(name)
        if role not in ROLES:
            raise Refused(
                "table.seats",
                "“{role}” is not a role; the roles are: {roles}.",
                role=role,
                roles=", ".join(ROLES),
            )


def taken(state: Common, seat: Seat | None = None) -> tuple[str, ...]:
    """The names that no other seat may have; with `seat`, that this one may not change to."""
    others = [other for other in state.seats.values() if seat is None or other.name != seat.name]
    found = [name for other in others for name in (other.name, other.called)]
    return tuple(dict.fromkeys(name for name in (*found, plain_name(seat) if seat else "") if name))


@rules.decides(asks.AddSeat)
def add_seat(state: Common, by: By, ask: asks.AddSeat, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.seats")
    check_count(len(state.seats) + 1)
    check_name(ask.name)
    if ask.name in taken(state):
        raise Refused("table.seats", "The name “{name}” is taken.", name=ask.name)
    if ask.role == "keeper":
        raise Refused("table.seats", "A table has one keeper; hand the keeper's seat over instead.")
    yield events.SeatAdded(name=ask.name, role=ask.role)


@rules.decides(asks.NameSeat)
def name_seat(state: Common, by: By, ask: asks.NameSeat, dice: Dice) -> Iterator[Event]:
    seat = a_seat(state, ask.seat)
    if not (by.is_keeper or by.seat == seat.name):
        raise Refused("table.seats", "Only its holder or the keeper may rename a seat.")
    check_name(ask.name)
    if ask.name == plain_name(seat):
        raise Refused("table.seats", "This changes nothing.")
    if ask.name in taken(state, seat):
        raise Refused("table.seats", "Somebody here is called {name} already.", name=ask.name)
    yield events.SeatNamed(seat=seat.name, name=ask.name, before=plain_name(seat))


@rules.decides(asks.HandOver)
def hand_over(state: Common, by: By, ask: asks.HandOver, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.seats")
    if a_seat(state, ask.seat).role != "player":
        raise Refused("table.seats", "The keeper's seat can be handed over to a player only.")
    yield events.KeeperChanged(keeper=ask.seat, former=by.seat)


@rules.decides(asks.LendSeat)
def lend_seat(state: Common, by: By, ask: asks.LendSeat, dice: Dice) -> Iterator[Event]:
    seat = a_seat(state, ask.seat)
    if not (by.is_keeper or by.seat == seat.name):
        raise Refused("table.seats", "Only its holder or the keeper may lend a seat.")
    if seat.role != "player":
        raise Refused("table.seats", "Only a player's seat can be lent.")
    if ask.lent_to is not None and (
        a_seat(state, ask.lent_to).role == "spectator" or ask.lent_to == seat.name
    ):
        raise Refused("table.seats", "A seat is lent to another player or to the keeper.")
    if seat.lent_to == ask.lent_to:
        raise Refused("table.seats", "This changes nothing.")
    yield events.SeatLent(seat=seat.name, lent_to=ask.lent_to)


@rules.decides(asks.Say)
def say(state: Common, by: By, ask: asks.Say, dice: Dice) -> Iterator[Event]:
    yield events.Said(seat=by.seat, text=ask.text)


@rules.decides(asks.Whisper)
def whisper(state: Common, by: By, ask: asks.Whisper, dice: Dice) -> Iterator[Event]:
    others = tuple(a_seat(state, name, "table.talk").name for name in ask.seats)
    if by.seat in others:
        raise Refused("table.talk", "Whispering is for others to hear; name none but them.")
    to = tuple(sorted({by.seat, *others}))
    yield events.Whispered(seat=by.seat, text=ask.text, to=to)


@rules.decides(asks.WriteNote)
def write_note(state: Common, by: By, ask: asks.WriteNote, dice: Dice) -> Iterator[Event]:
    known = state.notes.get(ask.id) if ask.id else None
    if ask.id and (known is None or known.seat != by.seat):
        raise Refused("table.notes", "You have no note “{id}”.", id=ask.id)
    if known is None and not ask.text:
        raise Refused("table.notes", "A new note needs a text.")
    # Numbered among the seat's own notes: a number shared by all would tell how many others exist.
    mine = sum(note.seat == by.seat for note in state.notes.values())
    note = ask.id or f"{by.seat}-{mine + 1}"
    # Once everybody has read a note it stays readable: a shared note is not taken back in silence.
    shared = ask.shared or (known is not None and known.shared)
    yield events.NoteWritten(
        id=note, seat=by.seat, text=ask.text, shared=shared, to=None if shared else (by.seat,)
    )


@rules.decides(asks.PrepareHandout)
def prepare_handout(state: Common, by: By, ask: asks.PrepareHandout, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.handouts")
    known = state.handouts.get(ask.id) if ask.id else None
    if ask.id and (known is None or known.shown):
        raise Refused("table.handouts", "No handout “{id}” is waiting to be shown.", id=ask.id)
    # A new one gets its id from the table (kernel/sealing.py): anything that a rule could make of
    # what it knows would tell how many others wait.
    yield events.HandoutPrepared(id=ask.id or "", title=ask.title, text=ask.text, to=(KEEPER,))


@rules.decides(asks.ShowHandout)
def show_handout(state: Common, by: By, ask: asks.ShowHandout, dice: Dice) -> Iterator[Event]:
    handout = state.handouts.get(ask.id)
    if ask.seats or handout is None or not may_pass_round(handout, by):
        only_keeper(by, "table.handouts")
    if handout is None:
        raise Refused("table.handouts", "There is no handout “{id}”.", id=ask.id)
    if handout.to is None:
        raise Refused("table.handouts", "Everybody has seen this handout already.")
    named = dict.fromkeys(a_seat(state, name, "table.handouts").name for name in ask.seats)
    if seen := [name for name in named if name in handout.to]:
        why = "They have seen this handout already: {seats}."
        raise Refused("table.handouts", why, seats=", ".join(seen))
    # One event for each reader: a common one would name the others to each of them.
    for to in ((name, KEEPER) for name in named) if named else (None,):
        yield events.HandoutShown(id=handout.id, title=handout.title, text=handout.text, to=to)
        for picture in state.pictures.values():
            if picture.of == handout.id and picture.kind == "paper":
                yield shown_picture(picture, to)


def may_pass_round(handout: Handout, by: By) -> bool:
    """Whether a player was handed it alone, and may show it to all. To some it is the keeper's to
    show: a refusal would tell who else has it."""
    return by.role == "player" and handout.to is not None and by.seat in handout.to


def shown_picture(picture: Picture, to: Audience) -> events.PictureShown:
    return events.PictureShown(
        id=picture.id,
        kind=picture.kind,
        fingerprint=picture.fingerprint,
        words=picture.words,
        title=picture.title,
        text=picture.text,
        engraved=picture.engraved,
        to=to,
    )


@rules.decides(asks.OpenScene)
def open_scene(state: Common, by: By, ask: asks.OpenScene, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.scenes")
    yield events.SceneOpened(name=ask.name)


@rules.decides(asks.PrepareScene)
def prepare_scene(state: Common, by: By, ask: asks.PrepareScene, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.scenes")
    scene = private_name(ask.title, state.prepared) if ask.id is None else ask.id
    if ask.id is not None:
        _prepared(state, ask.id)
    if any(ask.title == each.title for each in state.prepared.values() if each.id != scene):
        raise Refused(
            "table.scenes", "A scene called “{title}” is prepared already.", title=ask.title
        )
    yield events.ScenePrepared(id=scene, title=ask.title, text=ask.text)


@rules.decides(asks.DropScene)
def drop_scene(state: Common, by: By, ask: asks.DropScene, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.scenes")
    scene = _prepared(state, ask.id)
    yield events.SceneDropped(id=scene.id, title=scene.title)


def _prepared(state: Common, scene: str) -> PreparedScene:
    found = state.prepared.get(scene)
    if found is None:
        raise Refused("table.scenes", "No scene “{id}” is prepared.", id=scene)
    return found


def private_name(text: str, taken: Container[str]) -> str:
    """A short id for what only the keeper ever sees, so that it may say what it stands for."""
    return slug(text[:30], taken, words=3)


@rules.decides(asks.NoteRuling)
def note_ruling(state: Common, by: By, ask: asks.NoteRuling, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.rulings")
    yield events.RulingNoted(situation=ask.situation, decision=ask.decision, session=state.session)


@rules.decides(asks.ChangeHouseRule)
def change_house_rule(
    state: Common, by: By, ask: asks.ChangeHouseRule, dice: Dice
) -> Iterator[Event]:
    """The book and the state of the game have had their say before (`kernel/house_rules.py`)."""
    only_keeper(by, "table.options")
    before = state.options.get(ask.option, "")
    yield events.HouseRuleChanged(option=ask.option, choice=ask.choice, before=before)


@rules.decides(asks.Pause)
def pause(state: Common, by: By, ask: asks.Pause, dice: Dice) -> Iterator[Event]:
    if state.paused_by is not None:
        raise Refused("table.pause", "The table is paused already.")
    yield events.Paused(seat=by.seat)


@rules.decides(asks.Resume)
def resume(state: Common, by: By, ask: asks.Resume, dice: Dice) -> Iterator[Event]:
    if state.paused_by is None:
        raise Refused("table.pause", "The table is not paused.")
    if not by.is_keeper and by.seat != state.paused_by:
        raise Refused("table.pause", "The keeper, or whoever called the pause, ends it.")
    yield events.Resumed()


@rules.decides(asks.ChooseDice)
def choose_dice(state: Common, by: By, ask: asks.ChooseDice, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.dice")
    typed = ask.dice == "typed"
    if typed == state.typed_dice:
        raise Refused("table.dice", "This changes nothing.")
    yield events.DiceChosen(typed=typed)


@rules.decides(asks.WantRewind)
def want_rewind(state: Common, by: By, ask: asks.WantRewind, dice: Dice) -> Iterator[Event]:
    if by.role != "player":
        raise Refused("table.rewind", "Players ask for a rewind; the keeper simply rewinds.")
    yield events.RewindWanted(seat=by.seat, before=ask.to)


@rules.decides(asks.Rewind)
def rewind(state: Common, by: By, ask: asks.Rewind, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.rewind")
    yield events.Rewound(before=ask.to)


@rules.decides(asks.BeginSession)
def begin_session(state: Common, by: By, ask: asks.BeginSession, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.session")
    if state.commitment is not None:
        raise Refused("table.session", "A session of play is under way already.")
    yield events.SessionBegun(session=state.session + 1)


@rules.decides(asks.EndSession)
def end_session(state: Common, by: By, ask: asks.EndSession, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.session")
    if state.commitment is None:
        raise Refused("table.session", "No session of play is under way.")
    yield events.SessionEnded(session=state.session)


@rules.decides(asks.CloseTable)
def close_table(state: Common, by: By, ask: asks.CloseTable, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "table.close")
    if state.commitment is not None:
        yield events.SessionEnded(session=state.session)
    yield events.TableClosed()
