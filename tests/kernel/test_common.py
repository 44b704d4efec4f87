"""What all games share at the table: seats, talk, notes, handouts, scenes and the pause."""

import pytest

from kernel.bowl import SEATS, events_of, new_table, refused
from tablee.kernel.words import KEEPER

rule = pytest.mark.rule


def drop_for(seat):
    return {"ask": "drop", "seat": seat}


def lend(seat, lent_to=None):
    return {"ask": "lend-seat", "seat": seat, "lent_to": lent_to}


def heard(table, seat):
    """The kinds of events this seat may see, after the opening."""
    turns = [turn for turn in table.stream(seat, after=1) if hasattr(turn, "events")]
    return [event.__struct_config__.tag for turn in turns for event in turn.events]


def prepared(table, text="Le testament", title="Papier"):
    table.apply("gardien", {"ask": "prepare-handout", "title": title, "text": text})
    return next(reversed(table.state.common.handouts))


def offered(table, seat, ask):
    return [offer for offer in table.offers(seat) if offer.ask == ask]


def handouts(table, seat):
    return [handout.text for handout in table.view(seat).common.handouts]


def notes(table, seat):
    return [note.text for note in table.view(seat).common.notes]


@rule("table.seats")
def test_a_player_acts_for_nobody_else():
    table = new_table()
    table.apply("isa", drop_for("isa"))
    assert refused(table, "isa", drop_for("tom")).rule == "bowl.drop"


@rule("table.seats")
def test_a_lent_seat_is_acted_for_by_both_until_it_is_taken_back():
    table = new_table()
    table.apply("tom", lend("tom", "isa"))
    table.apply("isa", drop_for("tom"))
    table.apply("tom", drop_for("tom"))
    table.apply("tom", lend("tom"))
    refused(table, "isa", drop_for("tom"))
    assert table.state.game.marbles == {"tom": 2}


@rule("table.seats")
def test_a_seat_that_is_lent_on_is_not_lent_further():
    table = new_table({**SEATS, "phil": "player"})
    table.apply("tom", lend("tom", "isa"))
    table.apply("isa", lend("isa", "phil"))
    table.apply("phil", drop_for("isa"))
    refused(table, "phil", drop_for("tom"))


@rule("table.seats")
def test_the_keeper_acts_for_everybody_and_lends_any_seat():
    table = new_table()
    table.apply("gardien", drop_for("isa"))
    table.apply("gardien", lend("tom", "isa"))
    table.apply("isa", drop_for("tom"))
    assert table.state.game.marbles == {"isa": 1, "tom": 1}


@rule("table.seats")
@pytest.mark.parametrize(
    ("seat", "ask", "why"),
    [
        ("isa", lend("tom", "isa"), "Only its holder or the keeper may lend a seat."),
        ("gardien", lend("gardien", "isa"), "Only a player's seat can be lent."),
        ("gardien", lend("zoe", "isa"), "Only a player's seat can be lent."),
        ("isa", lend("isa", "zoe"), "A seat is lent to another player or to the keeper."),
        ("isa", lend("isa", "isa"), "A seat is lent to another player or to the keeper."),
        ("isa", lend("isa"), "This changes nothing."),
        ("isa", lend("isa", "eve"), "There is no seat “eve” at this table"),
        ("isa", {"ask": "add-seat", "name": "eve"}, "Only the keeper may do this."),
        ("gardien", {"ask": "add-seat", "name": "isa"}, "The name “isa” is taken."),
        ("gardien", {"ask": "add-seat", "name": "eve", "role": "keeper"}, "A table has one keeper"),
        ("isa", {"ask": "hand-over", "seat": "tom"}, "Only the keeper may do this."),
        ("gardien", {"ask": "hand-over", "seat": "zoe"}, "The keeper's seat can be handed over"),
        ("gardien", {"ask": "hand-over", "seat": "gardien"}, "The keeper's seat can be handed"),
    ],
)
def test_seats_are_lent_added_and_handed_over_by_those_who_may(seat, ask, why):
    no = refused(new_table(), seat, ask)
    assert no.rule == "table.seats"
    assert str(no).startswith(why)


@rule("table.seats")
def test_a_seat_that_is_added_takes_part_at_once():
    table = new_table()
    table.apply("gardien", {"ask": "add-seat", "name": "eve"})
    table.apply("eve", {"ask": "drop"})
    table.apply("gardien", {"ask": "add-seat", "name": "max", "role": "spectator"})
    assert refused(table, "max", {"ask": "drop"}).rule == "table.seats"


@rule("table.seats")
@pytest.mark.parametrize(
    "ask", [{"ask": "drop"}, {"ask": "open-scene", "name": "Quai"}, lend("isa", "tom")]
)
def test_spectators_watch_talk_and_may_call_a_pause_and_nothing_else(ask):
    table = new_table()
    no = refused(table, "zoe", ask)
    assert (no.rule, str(no)) == ("table.seats", "Spectators watch, talk and may call a pause.")
    table.apply("zoe", {"ask": "say", "text": "Bravo !"})
    table.apply("zoe", {"ask": "whisper", "seats": ["isa"], "text": "Psst."})
    table.apply("zoe", {"ask": "write-note", "text": "À relire."})
    table.apply("zoe", {"ask": "pause"})


@rule("table.seats", "table.handouts")
def test_with_the_keepers_seat_go_its_secrets():
    table = new_table()
    prepared(table)
    table.apply("gardien", {"ask": "peep"}, faces=[4])
    table.apply("gardien", {"ask": "hand-over", "seat": "isa"})
    assert table.state.common.keeper == "isa"
    assert (table.view("isa").game.secret, handouts(table, "isa")) == (4, ["Le testament"])
    assert {"handout-prepared", "peeped"} <= set(heard(table, "isa"))
    assert (table.view("gardien").game.secret, handouts(table, "gardien")) == (None, [])
    assert not {"handout-prepared", "peeped"} & set(heard(table, "gardien"))
    table.apply("isa", drop_for("tom"))
    assert refused(table, "gardien", {"ask": "open-scene", "name": "Quai"}).rule == "table.scenes"


@rule("table.seats")
def test_a_lent_seat_that_becomes_the_keepers_is_lent_no_more():
    table = new_table()
    table.apply("isa", lend("isa", "tom"))
    table.apply("gardien", {"ask": "hand-over", "seat": "isa"})
    assert refused(table, "tom", drop_for("isa")).rule == "bowl.drop"


@rule("table.talk")
def test_everybody_hears_what_is_said():
    table = new_table()
    table.apply("isa", {"ask": "say", "text": "Bonsoir."})
    assert all("said" in heard(table, seat) for seat in SEATS)


@rule("table.talk")
def test_a_whisper_is_heard_by_those_it_names_and_by_no_keeper_beside():
    table = new_table()
    _, whispered = events_of(
        table.apply("isa", {"ask": "whisper", "seats": ["tom"], "text": "La cave."})
    )
    assert (whispered.seat, whispered.to) == ("isa", ("isa", "tom"))
    assert [seat for seat in SEATS if "whispered" in heard(table, seat)] == ["isa", "tom"]
    table.apply("isa", {"ask": "whisper", "seats": ["gardien"], "text": "Je triche."})
    assert [seat for seat in SEATS if "whispered" in heard(table, seat)] == list(SEATS)[:3]
    no = refused(table, "isa", {"ask": "whisper", "seats": ["eve"], "text": "?"})
    assert no.rule == "table.talk"


@rule("table.notes")
def test_a_note_is_its_writers_until_it_is_shared_and_then_everybodys():
    table = new_table()
    table.apply("isa", {"ask": "write-note", "text": "Le majordome ment."})
    (note,) = table.view("isa").common.notes
    assert all(notes(table, seat) == [] for seat in SEATS if seat != "isa")
    table.apply("isa", {"ask": "write-note", "id": note.id, "text": "Il ment !", "shared": True})
    assert all(notes(table, seat) == ["Il ment !"] for seat in SEATS)
    table.apply("isa", {"ask": "write-note", "id": note.id, "text": "Non, sa sœur."})
    assert all(notes(table, seat) == ["Non, sa sœur."] for seat in SEATS)
    table.apply("isa", {"ask": "write-note", "id": note.id, "text": ""})
    assert all(notes(table, seat) == [] for seat in SEATS)


@rule("table.notes")
def test_nobody_rewrites_the_note_of_another_or_learns_that_there_is_one():
    table = new_table()
    table.apply("isa", {"ask": "write-note", "text": "Rien."})
    note = table.view("isa").common.notes[0].id
    for seat in ("tom", "gardien"):
        real = refused(table, seat, {"ask": "write-note", "id": note, "text": "Moi."})
        none = refused(table, seat, {"ask": "write-note", "id": "eve-1", "text": "Moi."})
        assert (real.rule, real.why) == (none.rule, none.why) == ("table.notes", none.why)
    assert refused(table, "isa", {"ask": "write-note", "text": ""}).rule == "table.notes"


@rule("table.notes")
def test_the_longest_name_may_have_notes_and_rewrite_them():
    table = new_table({"gardien": "keeper", "n" * 60: "player"})
    table.apply("n" * 60, {"ask": "write-note", "text": "Un."})
    (note,) = table.state.common.notes
    table.apply("n" * 60, {"ask": "write-note", "id": note, "text": "Deux."})
    assert notes(table, "n" * 60) == ["Deux."]


@rule("table.handouts")
def test_a_handout_is_prepared_in_secret_shown_to_some_then_to_all():
    table = new_table()
    handout = prepared(table)
    assert [seat for seat in SEATS if handouts(table, seat)] == ["gardien"]
    table.apply("gardien", {"ask": "show-handout", "id": handout, "seats": ["isa"]})
    assert [seat for seat in SEATS if handouts(table, seat)] == ["gardien", "isa"]
    table.apply("gardien", {"ask": "show-handout", "id": handout, "seats": ["zoe"]})
    assert [seat for seat in SEATS if handouts(table, seat)] == ["gardien", "isa", "zoe"]
    table.apply("gardien", {"ask": "show-handout", "id": handout})
    assert all(handouts(table, seat) == ["Le testament"] for seat in SEATS)


@rule("table.handouts")
def test_nobody_learns_from_a_handout_who_else_has_read_it():
    table = new_table()
    handout = prepared(table)
    shown = table.apply(
        "gardien", {"ask": "show-handout", "id": handout, "seats": ["isa", "tom", "isa"]}
    )
    assert [event.to for event in events_of(shown)[1:]] == [("isa", KEEPER), ("tom", KEEPER)]
    assert heard(table, "isa") == heard(table, "tom") == ["handout-shown"]
    assert table.view("isa").common.handouts[0].to is None
    assert table.view("gardien").common.handouts[0].to == ("isa", KEEPER, "tom")


@rule("table.handouts")
def test_whoever_was_handed_a_paper_alone_may_show_it_to_all():
    table = new_table()
    show = {"ask": "show-handout", "id": prepared(table)}
    assert offered(table, "isa", "show-handout") == []
    table.apply("gardien", {**show, "seats": ["isa"]})
    assert [offer.given for offer in offered(table, "isa", "show-handout")] == [{"id": show["id"]}]
    assert offered(table, "tom", "show-handout") == []
    assert str(refused(table, "tom", show)) == "Only the keeper may do this."
    to_some = refused(table, "isa", {**show, "seats": ["tom"]})
    assert str(to_some) == "Only the keeper may do this.", "it would tell who has it"
    table.apply("isa", show)
    assert all(handouts(table, seat) == ["Le testament"] for seat in SEATS)
    assert offered(table, "isa", "show-handout") == []


@rule("table.handouts")
def test_a_handout_is_rewritten_until_it_is_shown():
    table = new_table()
    handout = prepared(table)
    again = {"ask": "prepare-handout", "id": handout, "title": "Papier", "text": "Brûlé"}
    table.apply("gardien", again)
    assert handouts(table, "gardien") == ["Brûlé"]
    table.apply("gardien", {"ask": "show-handout", "id": handout})
    for ask in (again, {**again, "id": "handout-9"}):
        assert refused(table, "gardien", ask).rule == "table.handouts"


@rule("table.handouts")
def test_a_handout_is_shown_by_the_keeper_once_to_each():
    table = new_table()
    show = {"ask": "show-handout", "id": prepared(table)}
    assert refused(table, "isa", show).rule == "table.handouts"
    assert refused(table, "gardien", {**show, "id": "x"}).rule == "table.handouts"
    assert refused(table, "gardien", {**show, "seats": ["eve"]}).rule == "table.handouts"
    table.apply("gardien", {**show, "seats": ["isa"]})
    for seats in (["isa"], ["isa", "zoe"]):
        seen = refused(table, "gardien", {**show, "seats": seats})
        assert str(seen) == "They have seen this handout already: isa."
    table.apply("gardien", show)
    assert str(refused(table, "gardien", show)).startswith("Everybody has seen")


@rule("table.scenes")
def test_the_keeper_names_the_scene_for_all():
    table = new_table()
    table.apply("gardien", {"ask": "open-scene", "name": "Le phare"})
    assert all(table.view(seat).common.scene == "Le phare" for seat in SEATS)
    assert table.by("isa").scene == 1
    assert refused(table, "isa", {"ask": "open-scene", "name": "Quai"}).rule == "table.scenes"


@rule("table.pause")
@pytest.mark.parametrize("seat", SEATS)
def test_anyone_calls_a_pause_and_nobody_plays_meanwhile(seat):
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    _, paused = events_of(table.apply(seat, {"ask": "pause"}))
    assert paused.__struct_fields__ == ("rule", "to", "seat")
    for ask in (
        {"ask": "drop"},
        {"ask": "open-scene", "name": "Quai"},
        {"ask": "choose-dice", "dice": "typed"},
    ):
        no = refused(table, "gardien", ask)
        assert (no.rule, str(no)) == ("table.pause", "The table is paused.")
    assert str(refused(table, "tom", {"ask": "pause"})) == "The table is paused already."
    table.apply("tom", {"ask": "say", "text": "Ça va ?"})
    table.apply("tom", lend("tom", "isa"))


@rule("table.pause", "table.rewind")
def test_a_pause_is_often_called_because_of_what_just_happened_so_it_may_be_undone():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    table.apply("tom", {"ask": "pause"})
    assert "want-rewind" in {offer.ask for offer in table.offers("tom")}
    table.apply("tom", {"ask": "want-rewind", "to": 1})
    table.apply("gardien", {"ask": "rewind", "to": 1})
    assert table.state.game.marbles == {}
    assert table.state.common.paused_by == "tom"


@rule("table.pause")
@pytest.mark.parametrize(
    ("called", "ended", "may"),
    [
        ("isa", "isa", True),
        ("zoe", "zoe", True),
        ("zoe", "gardien", True),
        ("isa", "tom", False),
        ("gardien", "isa", False),
        ("isa", "zoe", False),
    ],
)
def test_the_keeper_or_whoever_called_the_pause_ends_it(called, ended, may):
    table = new_table()
    assert refused(table, "gardien", {"ask": "resume"}).rule == "table.pause"
    table.apply(called, {"ask": "pause"})
    if may:
        table.apply(ended, {"ask": "resume"})
        table.apply("isa", {"ask": "drop"})
    else:
        assert refused(table, ended, {"ask": "resume"}).rule == "table.pause"


@rule("table.handouts")
def test_the_id_of_a_handout_is_the_same_whatever_waits_beside_it():
    alone, among = new_table(), new_table()
    for text in ("Un plan", "Une lettre"):
        prepared(among, text)
    assert prepared(alone) == prepared(among)
    assert prepared(alone) != prepared(alone)
