"""Opening a table, asking at it, its sessions of play, and its end."""

import hashlib

import pytest

from kernel.bowl import events_of, game, new_table, refused, seeds, through_bytes
from tablee.kernel.common import events
from tablee.kernel.reading import COMMON_ASKS, COMMON_EVENTS
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.games import all_games

rule = pytest.mark.rule


def opening_refused(seats, options=None):
    with pytest.raises(Refused) as caught:
        new_table(seats, options)
    return caught.value


@rule("table.options", "table.session")
def test_a_table_opens_with_its_house_rules_settled_and_a_session_begun():
    table = new_table(options={"noise": "soft"})
    opened, begun = events_of(table.entries)
    assert opened.options == {"noise": "soft"}
    assert list(opened.seats) == ["gardien", "isa", "tom", "zoe"]
    assert begun.session == 1
    assert table.state.common.keeper == "gardien"
    assert [entry.seat for entry in table.entries] == ["", ""]


@rule("table.options")
def test_a_house_rule_that_nobody_chose_has_its_default():
    assert new_table().state.common.options == {"noise": "loud"}


@rule("table.options")
@pytest.mark.parametrize("name", ["nose", "magic"])
def test_an_unknown_house_rule_is_refused_and_the_known_ones_are_named(name):
    no = opening_refused({"gardien": "keeper"}, {name: "loud"})
    assert no.rule == "table.options"
    assert str(no) == f"“{name}” is not a house rule of this game; it has: noise."


@rule("table.options")
def test_an_unknown_value_of_a_house_rule_is_refused_and_the_choices_are_named():
    no = opening_refused({"gardien": "keeper"}, {"noise": "off"})
    assert no.rule == "table.options"
    assert str(no) == "The house rule “noise” cannot be “off”; it can be: loud, soft."


@rule("table.seats")
@pytest.mark.parametrize(
    "seats", [{}, {"isa": "player"}, {"gardien": "keeper", "isa": "keeper", "tom": "player"}]
)
def test_a_table_has_exactly_one_keeper(seats):
    no = opening_refused(seats)
    assert (no.rule, str(no)) == ("table.seats", "A table has exactly one keeper.")


@rule("table.seats")
@pytest.mark.parametrize("name", ["i\x1b[31m", "\u202easi"])
def test_no_name_of_a_seat_moves_a_cursor_or_turns_the_direction_of_writing(name):
    no = opening_refused({"gardien": "keeper", name: "player"})
    assert (no.rule, str(no)) == ("table.seats", f"“{name}” cannot name a seat.")
    table = new_table()
    table.apply("gardien", {"ask": "add-seat", "name": name})
    assert not {"\x1b", "\u202e"} & set("".join(table.state.common.seats))


@rule("table.seats")
@pytest.mark.parametrize("name", ["", "  ", "@keeper", "@isa", "n" * 61])
def test_what_cannot_name_a_seat_names_none_when_the_table_opens_or_later(name):
    no = opening_refused({"gardien": "keeper", name: "player"})
    assert (no.rule, str(no)) == ("table.seats", f"“{name}” cannot name a seat.")
    later = refused(new_table(), "gardien", {"ask": "add-seat", "name": name})
    assert later.rule in ("table.seats", "table.ask")


@rule("table.seats")
def test_a_table_has_so_many_seats_that_its_pages_stay_pages():
    crowd = {"gardien": "keeper", **{f"p{n}": "spectator" for n in range(60)}}
    assert str(opening_refused(crowd)) == "A table has at most 60 seats."
    table = new_table()
    while any(offer.ask == "add-seat" for offer in table.offers("gardien")):
        table.apply("gardien", {"ask": "add-seat", "name": f"p{len(table.state.common.seats)}"})
    assert len(table.state.common.seats) == 60
    no = refused(table, "gardien", {"ask": "add-seat", "name": "one more"})
    assert (no.rule, str(no)) == ("table.seats", "A table has at most 60 seats.")


@rule("table.seats")
def test_a_role_that_does_not_exist_is_refused_and_the_roles_are_named():
    no = opening_refused({"gardien": "keeper", "isa": "playr"})
    assert no.rule == "table.seats"
    assert str(no) == "“playr” is not a role; the roles are: keeper, player, spectator."


@rule("table.ask")
@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        ({"ask": "dorp"}, "There is no ask “dorp”; this game knows: add-seat, "),
        ({}, "There is no ask “None”"),
        ({"ask": ["drop"]}, "There is no ask “['drop']”"),
        (
            {"ask": "rewind"},
            "The ask “rewind” lacks its field “to”; its fields are: to.",
        ),
        (
            {"ask": "drop", "marble": 1},
            "The ask “drop” has no field “marble”; its fields are: seat, marbles.",
        ),
        (
            {"ask": "shake", "hard": True},
            "The ask “shake” has no field “hard”; its fields are: –.",
        ),
        (
            {"ask": "drop", "marbles": "two"},
            "The field “marbles” of the ask “drop” has the wrong kind of value.",
        ),
        (
            {"ask": "whisper", "seats": ["tom", 4], "text": "pst"},
            "The field “seats[1]” of the ask “whisper” has the wrong kind of value.",
        ),
        (
            {"ask": "say", "text": ""},
            "The field “text” of the ask “say” must not be empty.",
        ),
        (
            {"ask": "choose-dice", "dice": "loaded"},
            "The field “dice” of the ask “choose-dice” cannot be “loaded”.",
        ),
        ({"ask": "say", "text": "\ud83d"}, "The ask holds half a character, which is no text."),
    ],
)
def test_an_ask_that_cannot_be_read_is_refused_with_what_is_wrong_with_it(ask, sentence):
    no = refused(new_table(), "gardien", ask)
    assert no.rule == "table.ask"
    assert str(no).startswith(sentence)


def test_braces_in_what_people_wrote_are_only_text():
    no = refused(new_table(), "gardien", {"ask": "{known}"})
    assert str(no).startswith("There is no ask “{known}”; this game knows: add-seat")


@rule("table.seats")
def test_nobody_asks_from_a_seat_that_is_not_there():
    no = refused(new_table(), "eve", {"ask": "shake"})
    assert no.rule == "table.seats"
    assert str(no).endswith("the seats are: gardien, isa, tom, zoe.")


@pytest.mark.parametrize("played", [game, *all_games()], ids=lambda played: played.id)
def test_no_game_takes_a_name_that_all_tables_share(played):
    assert not set(played.asks) & set(COMMON_ASKS)
    assert not set(played.events) & set(COMMON_EVENTS)


@rule("table.session")
def test_the_commitment_is_published_before_the_first_throw_and_its_seed_at_the_end():
    table = new_table()
    table.apply("isa", {"ask": "shake"})
    begun = table.entries[1].event
    assert all(table.view(seat).common.commitment == begun.commitment for seat in ("isa", "zoe"))
    *_, ended = events_of(table.apply("gardien", {"ask": "end-session"}))
    assert ended.to is None
    assert hashlib.sha256(bytes.fromhex(ended.seed)).hexdigest() == begun.commitment


@rule("table.session")
def test_the_seed_stands_nowhere_while_its_session_is_under_way():
    table = new_table()
    table.apply("isa", {"ask": "shake"})
    assert not any(table.seed.hex().encode() in entry.body for entry in table.entries)


@rule("table.session")
def test_a_new_session_has_a_seed_of_its_own():
    table = new_table()
    first = table.state.common.commitment
    table.apply("gardien", {"ask": "end-session"})
    assert (table.seed, table.state.common.commitment) == (None, None)
    (begun,) = events_of(table.apply("gardien", {"ask": "begin-session"}))[1:]
    assert begun.session == 2
    assert begun.commitment == table.state.common.commitment != first


@rule("table.session")
def test_between_two_sessions_people_talk_but_do_not_play():
    table = new_table()
    assert str(refused(table, "gardien", {"ask": "begin-session"})).startswith("A session")
    table.apply("gardien", {"ask": "end-session"})
    no = refused(table, "isa", {"ask": "drop"})
    assert (no.rule, str(no)) == (
        "table.session",
        "The keeper must begin a session of play first.",
    )
    assert refused(table, "gardien", {"ask": "end-session"}).rule == "table.session"
    table.apply("isa", {"ask": "say", "text": "À demain."})


@rule("table.session")
@pytest.mark.parametrize("ask", ["begin-session", "end-session", "close-table"])
@pytest.mark.parametrize("seat", ["isa", "zoe"])
def test_only_the_keeper_begins_and_ends(seat, ask):
    table = new_table()
    if ask == "begin-session":
        table.apply("gardien", {"ask": "end-session"})
    refused(table, seat, {"ask": ask})


@rule("table.close")
def test_closing_a_table_reveals_the_seed_and_ends_everything_but_reading():
    table = new_table()
    seed = table.seed
    _, ended, closed = events_of(table.apply("gardien", {"ask": "close-table"}))
    assert ended.seed == seed.hex()
    assert isinstance(closed, events.TableClosed)
    for seat in table.state.common.seats:
        assert table.offers(seat) == []
        for ask in ({"ask": "say", "text": "Encore ?"}, {"ask": "pause"}, {"ask": "drop"}):
            assert refused(table, seat, ask).rule == "table.close"
        assert table.view(seat).common.closed
        assert len(list(table.stream(seat))) == table.history.turns


@rule("table.session")
def test_a_session_whose_seed_is_lost_cannot_go_on_and_another_one_can():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    table = Table.load(game, table.entries, draw_seed=seeds())
    assert refused(table, "isa", {"ask": "drop"}).rule == "table.session"
    table.apply("gardien", {"ask": "rewind", "to": table.history.boundaries()[0]})
    assert refused(table, "isa", {"ask": "drop"}).rule == "table.session"
    table.apply("gardien", {"ask": "begin-session"})
    table.apply("isa", {"ask": "shake"})
    assert through_bytes(table).state == table.state


def test_a_seed_that_is_not_the_committed_one_is_not_used():
    table = Table.load(game, new_table().entries, draw_seed=seeds(), seed=b"?" * 32)
    assert table.seed is None
    assert table.state.common.commitment is None
