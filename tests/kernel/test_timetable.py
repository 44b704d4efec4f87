"""What the keeper gets ready in secret: events at their hour, and scenes to come."""

import pytest

from kernel.bowl import events_of, new_table, refused, rewind, through_bytes
from tablee.kernel.chronicle import told
from tablee.kernel.common import events
from tablee.kernel.words import KEEPER

rule = pytest.mark.rule
OTHERS = ("isa", "tom", "zoe")


def plan(table, text="Le train part", day=1, hour=9, minute=0, **more):
    ask = {"ask": "plan-event", "day": day, "hour": hour, "minute": minute, "text": text, **more}
    return table.apply("gardien", ask)


def let_pass(table, minutes):
    return table.apply("gardien", {"ask": "pass-time", "minutes": minutes})


def planned(table, name="le-train-part"):
    return table.state.common.timetable[name]


def reminders(entries):
    due = (e for e in events_of(entries) if isinstance(e, events.PlannedEventDue))
    return [event.id for event in due]


def offered(table, ask, seat="gardien"):
    return [offer.given for offer in table.offers(seat) if offer.ask == ask]


@rule("table.timetable")
def test_the_keeper_is_reminded_when_the_clock_reaches_an_event():
    table = new_table()
    plan(table, place="La gare")
    assert reminders(let_pass(table, 9 * 60 - 1)) == []
    assert not planned(table).due
    (due,) = events_of(let_pass(table, 1))[2:]
    assert due == events.PlannedEventDue(
        id="le-train-part", text="Le train part", place="La gare", to=(KEEPER,)
    )
    assert planned(table).due
    assert reminders(let_pass(table, 60)) == []


@rule("table.timetable")
def test_reminders_come_in_the_order_of_the_clock():
    table = new_table()
    plan(table, "Tard", hour=23)
    plan(table, "Tôt", hour=1)
    plan(table, "Demain", day=2)
    assert [each.id for each in table.view("gardien").common.timetable] == ["tot", "tard", "demain"]
    assert reminders(let_pass(table, 24 * 60)) == ["tot", "tard"]


@rule("table.timetable")
def test_what_is_planned_for_an_hour_that_is_over_is_due_at_once():
    table = new_table()
    let_pass(table, 600)
    assert reminders(plan(table)) == ["le-train-part"]


@rule("table.timetable")
def test_an_event_that_lies_ahead_again_will_be_due_again():
    table = new_table()
    plan(table)
    let_pass(table, 600)
    table.apply("gardien", {"ask": "settle-event", "id": "le-train-part"})
    table.apply("gardien", {"ask": "set-clock", "day": 1, "hour": 8, "minute": 0})
    assert (planned(table).due, planned(table).settled) == (False, False)
    assert reminders(let_pass(table, 60)) == ["le-train-part"]


@rule("table.timetable", "table.rewind")
def test_a_rewind_keeps_what_was_planned_and_forgets_that_its_hour_came():
    table = new_table()
    plan(table)
    before = table.history.turns
    let_pass(table, 600)
    table.apply("gardien", {"ask": "settle-event", "id": "le-train-part"})
    rewind(table, before)
    assert (planned(table).due, planned(table).settled) == (False, False)
    assert reminders(let_pass(table, 600)) == ["le-train-part"]
    assert through_bytes(table).state == table.state


@rule("table.timetable")
def test_an_event_is_ticked_off_once_when_its_hour_has_come():
    table = new_table()
    plan(table)
    settle = {"ask": "settle-event", "id": "le-train-part"}
    assert offered(table, "settle-event") == []
    assert str(refused(table, "gardien", settle)) == "The hour of this event has not come yet."
    let_pass(table, 600)
    assert offered(table, "settle-event") == [{"id": "le-train-part"}]
    table.apply("gardien", settle)
    assert planned(table).settled
    assert offered(table, "settle-event") == []
    assert str(refused(table, "gardien", settle)) == "This event is ticked off already."


@rule("table.timetable")
def test_a_dropped_event_never_comes():
    table = new_table()
    plan(table)
    table.apply("gardien", {"ask": "drop-event", "id": "le-train-part"})
    assert table.state.common.timetable == {}
    assert reminders(let_pass(table, 600)) == []
    no = refused(table, "gardien", {"ask": "drop-event", "id": "le-train-part"})
    assert (no.rule, str(no)) == ("table.timetable", "No event “le-train-part” is planned.")


@rule("table.timetable")
def test_two_events_of_the_same_words_are_two_events():
    table = new_table()
    plan(table)
    plan(table, hour=10)
    assert list(table.state.common.timetable) == ["le-train-part", "le-train-part-2"]
    assert reminders(let_pass(table, 600)) == ["le-train-part", "le-train-part-2"]


@rule("table.timetable")
def test_an_event_without_a_letter_in_it_has_a_name_too():
    table = new_table()
    plan(table, "深きもの " * 20)
    plan(table, "㎢" * 200)
    for name in table.state.common.timetable:
        table.apply("gardien", {"ask": "drop-event", "id": name})
    assert table.state.common.timetable == {}


ASKS = (
    {"ask": "plan-event", "day": 1, "hour": 1, "minute": 1, "text": "Feu"},
    {"ask": "drop-event", "id": "feu"},
    {"ask": "settle-event", "id": "feu"},
    {"ask": "prepare-scene", "title": "Quai"},
    {"ask": "drop-scene", "id": "quai"},
)


@rule("table.timetable", "table.scenes")
@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask["ask"])
def test_only_the_keeper_gets_things_ready(ask):
    table = new_table()
    assert str(refused(table, "isa", ask)) == "Only the keeper may do this."
    assert ask["ask"] not in {offer.ask for seat in OTHERS for offer in table.offers(seat)}


@rule("table.timetable", "table.scenes")
def test_nobody_else_sees_what_is_ready():
    table = new_table()
    plan(table, hour=0)
    table.apply("gardien", {"ask": "prepare-scene", "title": "Quai"})
    for seat in OTHERS:
        common = table.view(seat).common
        assert (common.timetable, common.prepared) == ((), ())
        assert [type(turn).__name__ for turn in table.stream(seat, 1)] == ["Blank", "Blank"]


def prepare(table, title="Le phare", **more):
    table.apply("gardien", {"ask": "prepare-scene", "title": title, **more})


def scenes(table):
    return [(s.id, s.title, s.text, s.opened) for s in table.view("gardien").common.prepared]


@rule("table.scenes")
def test_a_prepared_scene_is_offered_until_it_is_opened():
    table = new_table()
    prepare(table, text="La porte bat.")
    prepare(table, "Le quai")
    assert scenes(table) == [
        ("le-phare", "Le phare", "La porte bat.", False),
        ("le-quai", "Le quai", "", False),
    ]
    assert offered(table, "open-scene") == [{}, {"name": "Le phare"}, {"name": "Le quai"}]
    table.apply("gardien", {"ask": "open-scene", "name": "Le phare"})
    assert [opened for *_, opened in scenes(table)] == [True, False]
    assert offered(table, "open-scene") == [{}, {"name": "Le quai"}]
    assert table.view("isa").common.scene == "Le phare"


@rule("table.scenes", "table.rewind")
def test_a_rewind_keeps_a_prepared_scene_and_forgets_that_it_was_opened():
    table = new_table()
    prepare(table)
    before = table.history.turns
    table.apply("gardien", {"ask": "open-scene", "name": "Le phare"})
    rewind(table, before)
    assert [opened for *_, opened in scenes(table)] == [False]


@rule("table.scenes")
def test_a_prepared_scene_is_rewritten_also_after_it_was_opened():
    table = new_table()
    prepare(table)
    prepare(table, id="le-phare", text="Rouge.")
    table.apply("gardien", {"ask": "open-scene", "name": "Le phare"})
    prepare(table, id="le-phare", text="Vert.")
    assert scenes(table) == [("le-phare", "Le phare", "Vert.", True)]
    prepare(table, "La cave", id="le-phare")
    assert scenes(table) == [("le-phare", "La cave", "", False)]


@rule("table.scenes")
def test_two_prepared_scenes_do_not_share_a_title():
    table = new_table()
    prepare(table)
    prepare(table, "Le quai")
    for more in ({}, {"id": "le-quai"}):
        no = refused(table, "gardien", {"ask": "prepare-scene", "title": "Le phare", **more})
        assert no.rule == "table.scenes"
        assert str(no) == "A scene called “Le phare” is prepared already."


@rule("table.scenes")
def test_a_dropped_scene_is_gone():
    table = new_table()
    prepare(table)
    table.apply("gardien", {"ask": "drop-scene", "id": "le-phare"})
    assert scenes(table) == []
    for ask in ("drop-scene", "prepare-scene"):
        more = {"title": "Quai"} if ask == "prepare-scene" else {}
        no = refused(table, "gardien", {"ask": ask, "id": "le-phare", **more})
        assert (no.rule, str(no)) == ("table.scenes", "No scene “le-phare” is prepared.")


@rule("table.timetable", "table.scenes")
def test_what_is_got_ready_is_told_to_the_keeper():
    table = new_table()
    plan(table, place="La gare")
    let_pass(table, 600)
    table.apply("gardien", {"ask": "settle-event", "id": "le-train-part"})
    table.apply("gardien", {"ask": "drop-event", "id": "le-train-part"})
    prepare(table)
    table.apply("gardien", {"ask": "drop-scene", "id": "le-phare"})
    assert [line.text for line in told(table, "en", "gardien")][2:] == [
        "Planned for day 1, 9:00 (La gare): Le train part",
        "Time passes, 10 hours: day 1, 10:00.",
        "The hour has come (La gare): Le train part",
        "Ticked off: Le train part",
        "No longer planned: Le train part",
        "A scene is ready: “Le phare”.",
        "The scene “Le phare” is dropped.",
    ]
    assert len(list(told(table, "en", "isa"))) == 2
