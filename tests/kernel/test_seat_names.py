"""What seats are called: asks and journals know them by one name for ever, people by another."""

import pytest

from tablee.kernel.chronicle import Storyteller, told
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.verify import verify_entries
from toy import toy as game

SEATS = {"Inès": "keeper", "chair-1": "player", "chair-2": "player", "Tom": "player"}


@pytest.fixture
def table():
    return Table.open(game, SEATS, draw_seed=lambda: b"s" * 32)


def name(table, by, seat, called):
    table.apply(by, {"ask": "name-seat", "seat": seat, "name": called})


def lines(table, language="fr", seat=None):
    return [line.text for line in told(table, language, seat)]


def test_whoever_sits_down_says_their_name_and_is_read_by_it(table):
    name(table, "chair-1", "chair-1", "Camille")
    table.apply("chair-1", {"ask": "say", "text": "Bonsoir."})
    assert lines(table)[-2:] == ["Camille s’installe pour jouer.", "Camille\xa0: Bonsoir."]
    assert [line.called for line in told(table, "fr")][-1] == "Camille"
    assert "Camille" in [one.called for one in table.view("Tom").common.seats]


def test_an_empty_chair_is_not_told_of_as_somebody(table):
    assert "chair" not in lines(table, "en")[0]
    table.apply("Inès", {"ask": "whisper", "seats": ["chair-2"], "text": "?"})
    assert lines(table)[-1].startswith("Inès chuchote à chaise 2")


def test_a_sign_that_turns_the_writing_is_no_part_of_a_name(table):
    name(table, "chair-1", "chair-1", "Ca\u202emille")
    assert table.state.common.seats["chair-1"].called == "Camille"


def test_what_was_told_of_an_empty_chair_is_told_of_whoever_sits_down_there_first(table):
    storyteller = Storyteller(table, "fr")
    portrait = {"ask": "keep-picture", "kind": "portrait", "words": "Une dame.", "title": ""}
    more = {"text": "", "of": "", "engraved": False, "fingerprint": "0" * 64}
    table.apply("chair-1", {**portrait, **more})

    def lines_told():
        return [line.text for line in storyteller.lines()]

    assert lines_told()[-1].startswith("Chaise 1 a un portrait")
    name(table, "chair-1", "chair-1", "Camille")
    assert lines_told()[-2].startswith("Camille a un portrait")
    name(table, "chair-1", "chair-1", "Léa")
    assert lines_told()[-3].startswith("Camille a un portrait")
    assert lines_told() == lines(table)


def test_what_happened_before_keeps_the_name_of_then(table):
    table.apply("Tom", {"ask": "say", "text": "Moi."})
    name(table, "Inès", "Tom", "Thomas")
    table.apply("Tom", {"ask": "pause"})
    assert lines(table)[-3:-1] == ["Tom\xa0: Moi.", "Tom s’appelle désormais Thomas."]
    assert lines(table)[-1].startswith("Thomas ")


def test_only_oneself_and_the_keeper_may_name_a_seat(table):
    with pytest.raises(Refused, match=r"holder or the keeper"):
        name(table, "Tom", "chair-1", "Camille")
    name(table, "Inès", "chair-1", "Camille")
    assert table.state.common.seats["chair-1"].called == "Camille"


@pytest.mark.parametrize("taken", ["Tom", "Inès", "chair-2"])
def test_two_are_never_called_the_same(table, taken):
    with pytest.raises(Refused, match="already"):
        name(table, "chair-1", "chair-1", taken)


@pytest.mark.parametrize("bad", ["", "x" * 21, "😀" * 1000, "@table", "\u202e", "\u200b"])
def test_names_that_are_none_are_refused(table, bad):
    with pytest.raises(Refused):
        name(table, "chair-1", "chair-1", bad)


def test_it_is_offered_to_oneself_and_to_the_keeper(table):
    def seats(by):
        return [o.given["seat"] for o in table.offers(by) if o.ask == "name-seat"]

    assert seats("Tom") == ["Tom"]
    assert set(seats("Inès")) == set(SEATS)
    offer = next(o for o in table.offers("Tom") if o.ask == "name-seat")
    assert "Inès" in offer.fields[0].barred


def test_a_name_survives_a_rewind_and_the_journal_can_be_verified(table):
    table.apply("Inès", {"ask": "open-scene", "name": "La gare"})
    turn = table.history.turns
    table.apply("Inès", {"ask": "open-scene", "name": "Le quai"})
    name(table, "chair-1", "chair-1", "Camille")
    table.apply("Inès", {"ask": "rewind", "to": turn})
    assert table.state.common.seats["chair-1"].called == "Camille"
    assert verify_entries(game, table.entries).holds


def test_refusals_and_choices_call_seats_by_their_names(table):
    name(table, "chair-1", "chair-1", "Camille")
    from tablee.kernel.common.tell import choice_name
    from tablee.kernel.seat_names import knowing
    from tablee.kernel.tongue import table_tongue

    t = knowing(table_tongue("fr"), table.state.common.seats.values())
    assert choice_name("seats", "chair-1", t) == "Camille"
    assert choice_name("seats", "chair-2", t) == "chaise 2"
    assert t("{seat}: {text}", seat="chair-1", text="non").startswith("Camille")


def test_two_who_share_a_seat_act_in_the_plural(table):
    name(table, "chair-1", "chair-1", "Les Dupont")
    table.apply("chair-1", {"ask": "pause"})
    table.apply("chair-1", {"ask": "resume"})
    table.apply("Tom", {"ask": "lend-seat", "seat": "Tom", "lent_to": "chair-1"})
    name(table, "chair-1", "chair-1", "Les Durand")
    heard = lines(table)
    assert "Les Dupont s’installent pour jouer." in heard
    assert "Les Dupont demandent une pause." in heard
    assert "Les Dupont peuvent aussi agir pour Tom." in heard
    assert heard[-1] == "Les Dupont s’appellent désormais Les Durand."


def test_a_seat_that_asks_know_in_small_letters_is_read_as_a_name():
    table = Table.open(game, {"gardien": "keeper", "isa": "player"}, draw_seed=lambda: b"s" * 32)
    table.apply("gardien", {"ask": "whisper", "seats": ["isa"], "text": "Chut."})
    assert lines(table)[0] == "La table est ouverte. À la table\xa0: Isa."
    assert lines(table, "en")[0] == "The table is open. At the table: Isa."
    assert "à Isa" in lines(table)[-1]
