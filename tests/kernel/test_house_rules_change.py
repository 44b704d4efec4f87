"""House rules change between two sessions, by the keeper, told to all and kept in the history."""

import pytest

from tablee.kernel.chronicle import told
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.games import find_game, game_ids
from tablee.lab.verify import verify_entries

rule = pytest.mark.rule
SEATS = {"gardien": "keeper", "isa": "player", "zoe": "spectator"}
CHANGE = {"ask": "change-house-rule", "option": "luck_cap", "choice": "2"}


def yacdha_table():
    seeds = iter(bytes([number]) * 32 for number in range(1, 250))
    return Table.open(find_game("yacdha"), SEATS, draw_seed=lambda: next(seeds))


def between_sessions():
    table = yacdha_table()
    table.apply("isa", {"ask": "create-investigator", "name": "Isa", "occupation": "Libraire"})
    table.apply("gardien", {"ask": "end-session"})
    return table


@rule("table.options")
def test_the_keeper_changes_a_house_rule_between_two_sessions():
    table = between_sessions()
    assert table.state.game.options["luck_cap"] == "1"
    table.apply("gardien", CHANGE)
    assert table.state.common.options["luck_cap"] == "2"
    assert table.state.game.options["luck_cap"] == "2"
    for seat in SEATS:
        assert table.view(seat).common.options["luck_cap"] == "2"
    again = Table.load(table.game, table.entries, draw_seed=lambda: b"")
    assert again.state.game == table.state.game
    assert verify_entries(table.game, table.entries).holds


@rule("table.options")
@pytest.mark.parametrize(
    ("language", "says"), [("fr", "Une règle maison change. "), ("en", "A house rule changes. ")]
)
def test_a_change_is_told_to_everybody_in_the_words_of_the_book(language, says):
    table = between_sessions()
    table.apply("gardien", CHANGE)
    option = table.game.book.options["luck_cap"]
    name = getattr(option.name, language)
    for seat in SEATS:
        *_, last = told(table, language, seat)
        assert last.text.startswith(f"{says}{name}")


@rule("table.options")
def test_a_rewind_takes_the_change_back():
    table = between_sessions()
    table.apply("gardien", CHANGE)
    table.apply("gardien", {"ask": "rewind", "to": table.history.boundaries()[-1]})
    assert table.state.game.options["luck_cap"] == "1"
    assert table.state.common.options["luck_cap"] == "1"


@rule("table.options")
def test_before_anything_was_played_a_house_rule_may_still_change():
    table = yacdha_table()
    table.apply("gardien", CHANGE)
    assert table.state.game.options["luck_cap"] == "2"


@rule("table.options")
@pytest.mark.parametrize(
    ("seat", "ask", "why"),
    [
        ("isa", CHANGE, "Only the keeper"),
        ("zoe", CHANGE, "Spectators watch"),
        ("gardien", {**CHANGE, "choice": "1"}, "changes nothing"),
        ("gardien", {**CHANGE, "choice": "77"}, "cannot be “77”"),
        ("gardien", {**CHANGE, "option": "rats"}, "not a house rule"),
        ("gardien", {**CHANGE, "option": "occupation_levels", "choice": "off"}, "no longer change"),
    ],
)
def test_what_cannot_change_says_so(seat, ask, why):
    table = between_sessions()
    with pytest.raises(Refused, match=why):
        table.apply(seat, ask)


@rule("table.options")
def test_in_the_middle_of_a_session_or_of_a_roll_nothing_changes():
    table = yacdha_table()
    table.apply("isa", {"ask": "create-investigator", "name": "Isa", "occupation": "Libraire"})
    with pytest.raises(Refused, match="end this one first"):
        table.apply("gardien", CHANGE)
    assert "change-house-rule" not in {offer.ask for offer in table.offers("gardien")}
    table.apply(
        "gardien", {"ask": "call-check", "who": ["isa"], "meter": "madness", "event": "Le cri"}
    )
    table.apply("gardien", {"ask": "end-session"})
    with pytest.raises(Refused, match="under way in the game"):
        table.apply("gardien", CHANGE)
    assert "change-house-rule" not in {offer.ask for offer in table.offers("gardien")}


@rule("table.options")
@pytest.mark.parametrize("name", game_ids())
def test_every_house_rule_of_every_game_can_be_changed_before_play(name):
    game = find_game(name)
    table = Table.open(game, SEATS, draw_seed=lambda: bytes(32))
    offers = {o.given["option"]: o for o in table.offers("gardien") if o.ask == "change-house-rule"}
    assert offers.keys() == table.state.common.options.keys()
    for option, offer in offers.items():
        for choice in offer.fields[0].choices:
            table.apply("gardien", {"ask": "change-house-rule", "option": option, "choice": choice})
            assert table.state.game.options[option] == choice
    for seat in SEATS:
        table.view(seat)
        table.offers(seat)
