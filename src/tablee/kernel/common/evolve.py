"""What each common event changes, and nothing more."""

from msgspec.structs import replace

from tablee.kernel.common import events
from tablee.kernel.common.rules import rules
from tablee.kernel.common.state import (
    Common,
    Handout,
    Note,
    NotedRuling,
    Picture,
    Planned,
    PreparedScene,
    Seat,
)


@rules.evolves(events.Opened)
def opened(state: Common, event: events.Opened) -> Common:
    seats = {name: Seat(name, role) for name, role in event.seats.items()}
    return replace(state, table=event.table, game=event.game, options=event.options, seats=seats)


@rules.evolves(events.HouseRuleChanged)
def house_rule_changed(state: Common, event: events.HouseRuleChanged) -> Common:
    return replace(state, options={**state.options, event.option: event.choice})


@rules.evolves(events.Forked)
def forked(state: Common, event: events.Forked) -> Common:
    # The seed of the table it came from is still secret there: a fork needs its own.
    return replace(state, table=event.table, commitment=None)


@rules.evolves(events.Asked)
def asked(state: Common, event: events.Asked) -> Common:
    return state


@rules.evolves(events.Rolled)
def rolled(state: Common, event: events.Rolled) -> Common:
    number = event.cast.number
    return replace(
        state,
        throws=max(state.throws, number),
        hidden_throws=min(state.hidden_throws, number),
    )


@rules.evolves(events.SeatAdded)
def seat_added(state: Common, event: events.SeatAdded) -> Common:
    return replace(state, seats={**state.seats, event.name: Seat(event.name, event.role)})


@rules.evolves(events.SeatNamed)
def seat_named(state: Common, event: events.SeatNamed) -> Common:
    seat = replace(state.seats[event.seat], called=event.name)
    return replace(state, seats={**state.seats, event.seat: seat})


@rules.evolves(events.KeeperChanged)
def keeper_changed(state: Common, event: events.KeeperChanged) -> Common:
    seats = {
        **state.seats,
        event.former: replace(state.seats[event.former], role="player"),
        event.keeper: replace(state.seats[event.keeper], role="keeper", lent_to=None),
    }
    return replace(state, seats=seats)


@rules.evolves(events.SeatLent)
def seat_lent(state: Common, event: events.SeatLent) -> Common:
    seat = replace(state.seats[event.seat], lent_to=event.lent_to)
    return replace(state, seats={**state.seats, event.seat: seat})


@rules.evolves(events.Said)
def said(state: Common, event: events.Said) -> Common:
    return state


@rules.evolves(events.Whispered)
def whispered(state: Common, event: events.Whispered) -> Common:
    return state


@rules.evolves(events.NoteWritten)
def note_written(state: Common, event: events.NoteWritten) -> Common:
    note = Note(event.id, event.seat, event.text, event.shared)
    return replace(state, notes={**state.notes, event.id: note})


@rules.evolves(events.HandoutPrepared)
def handout_prepared(state: Common, event: events.HandoutPrepared) -> Common:
    handout = Handout(event.id, event.title, event.text)
    return replace(state, handouts={**state.handouts, event.id: handout})


@rules.evolves(events.HandoutShown)
def handout_shown(state: Common, event: events.HandoutShown) -> Common:
    known = state.handouts[event.id]
    to = None if event.to is None else tuple(dict.fromkeys((*(known.to or ()), *event.to)))
    handout = replace(known, shown=True, to=to)
    return replace(state, handouts={**state.handouts, event.id: handout})


@rules.evolves(events.PictureKept)
def picture_kept(state: Common, event: events.PictureKept) -> Common:
    # A portrait is everybody's from the first; anything else waits for the keeper to show it.
    is_shown = event.to is None
    picture = Picture(
        event.id,
        event.kind,
        event.seat,
        event.fingerprint,
        event.words,
        event.title,
        event.text,
        event.of,
        event.engraved,
        is_shown,
        None if is_shown else (),
    )
    return replace(state, pictures={**state.pictures, event.id: picture})


@rules.evolves(events.PictureChanged)
def picture_changed(state: Common, event: events.PictureChanged) -> Common:
    said = {"words": event.words, "title": event.title, "text": event.text}
    picture = replace(state.pictures[event.id], **said, engraved=event.engraved)
    return replace(state, pictures={**state.pictures, event.id: picture})


@rules.evolves(events.PictureShown)
def picture_shown(state: Common, event: events.PictureShown) -> Common:
    known = state.pictures[event.id]
    to = None if event.to is None else tuple(dict.fromkeys((*(known.to or ()), *event.to)))
    picture = replace(known, shown=True, to=to)
    return replace(state, pictures={**state.pictures, event.id: picture})


@rules.evolves(events.PictureHidden)
def picture_hidden(state: Common, event: events.PictureHidden) -> Common:
    picture = replace(state.pictures[event.id], shown=False, to=())
    return replace(state, pictures={**state.pictures, event.id: picture})


@rules.evolves(events.PictureDropped)
def picture_dropped(state: Common, event: events.PictureDropped) -> Common:
    left = {id_: picture for id_, picture in state.pictures.items() if id_ != event.id}
    return replace(state, pictures=left)


@rules.evolves(events.SceneOpened)
def scene_opened(state: Common, event: events.SceneOpened) -> Common:
    prepared = {
        scene.id: replace(scene, opened=True) if scene.title == event.name else scene
        for scene in state.prepared.values()
    }
    return replace(state, scene=event.name, scenes=state.scenes + 1, prepared=prepared)


@rules.evolves(events.ScenePrepared)
def scene_prepared(state: Common, event: events.ScenePrepared) -> Common:
    known = state.prepared.get(event.id)
    opened = known is not None and known.opened and known.title == event.title
    scene = PreparedScene(event.id, event.title, event.text, opened)
    return replace(state, prepared={**state.prepared, event.id: scene})


@rules.evolves(events.SceneDropped)
def scene_dropped(state: Common, event: events.SceneDropped) -> Common:
    left = {id_: scene for id_, scene in state.prepared.items() if id_ != event.id}
    return replace(state, prepared=left)


@rules.evolves(events.ClockSet)
def clock_set(state: Common, event: events.ClockSet) -> Common:
    # What lies ahead again will fall due again.
    timetable = {
        each.id: replace(each, due=False, settled=False) if each.at > event.now else each
        for each in state.timetable.values()
    }
    return replace(state, clock=event.now, timetable=timetable)


@rules.evolves(events.ClockMoved)
def clock_moved(state: Common, event: events.ClockMoved) -> Common:
    return replace(state, clock=event.now)


@rules.evolves(events.TimeTold)
def time_told(state: Common, event: events.TimeTold) -> Common:
    return replace(state, told_time=event.now)


@rules.evolves(events.EventPlanned)
def event_planned(state: Common, event: events.EventPlanned) -> Common:
    planned = Planned(event.id, event.at, event.text, event.place)
    return replace(state, timetable={**state.timetable, event.id: planned})


@rules.evolves(events.EventDropped)
def event_dropped(state: Common, event: events.EventDropped) -> Common:
    left = {id_: planned for id_, planned in state.timetable.items() if id_ != event.id}
    return replace(state, timetable=left)


@rules.evolves(events.PlannedEventDue)
def planned_event_due(state: Common, event: events.PlannedEventDue) -> Common:
    planned = replace(state.timetable[event.id], due=True)
    return replace(state, timetable={**state.timetable, event.id: planned})


@rules.evolves(events.EventSettled)
def event_settled(state: Common, event: events.EventSettled) -> Common:
    planned = replace(state.timetable[event.id], settled=True)
    return replace(state, timetable={**state.timetable, event.id: planned})


@rules.evolves(events.RulingNoted)
def ruling_noted(state: Common, event: events.RulingNoted) -> Common:
    ruling = NotedRuling(event.situation, event.decision, event.session)
    return replace(state, rulings=(*state.rulings, ruling))


@rules.evolves(events.Paused)
def paused(state: Common, event: events.Paused) -> Common:
    return replace(state, paused_by=event.seat)


@rules.evolves(events.Resumed)
def resumed(state: Common, event: events.Resumed) -> Common:
    return replace(state, paused_by=None)


@rules.evolves(events.DiceChosen)
def dice_chosen(state: Common, event: events.DiceChosen) -> Common:
    return replace(state, typed_dice=event.typed)


@rules.evolves(events.RewindWanted)
def rewind_wanted(state: Common, event: events.RewindWanted) -> Common:
    return replace(state, rewinds_wanted={**state.rewinds_wanted, event.seat: event.before})


@rules.evolves(events.Rewound)
def rewound(state: Common, event: events.Rewound) -> Common:
    # What is struck out is settled by the table, which knows the history.
    return replace(state, rewinds_wanted={})


@rules.evolves(events.SessionBegun)
def session_begun(state: Common, event: events.SessionBegun) -> Common:
    return replace(state, session=event.session, commitment=event.commitment)


@rules.evolves(events.SessionEnded)
def session_ended(state: Common, event: events.SessionEnded) -> Common:
    return replace(state, commitment=None)


@rules.evolves(events.TableClosed)
def table_closed(state: Common, event: events.TableClosed) -> Common:
    return replace(state, closed=True)
