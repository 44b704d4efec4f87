"""The lobby says whom one plays without knowing the game."""

from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from tablee.kernel.words import Card
from tablee.web.lobby.my_tables import _card
from tablee.web.table.room import Room
from toy import SEATS, Toy

ODILE = Card("Odile", "isa", "Botaniste", (("Encre", 3, 6), ("Sable", 0, 0)))


class Peopled(Toy):
    """The toy with somebody in it."""

    people = (Card("Gone", "isa", gone=True), Card("Other", "tom"), ODILE)

    def cards(self, view, tongue):
        yield from self.people


class NoLinks:
    """Nobody was given a link."""

    def seats_with_links(self, table):
        return frozenset()

    seats_taken = seats_with_links


def glance(folder, game, seat):
    kept = new_table(SqlStore(folder / f"{seat}.db"), game, SEATS, table_id="t", title="x")
    return _card(Room(kept, "x"), NoLinks(), "t", [seat], "en")


def test_the_room_names_whom_a_seat_plays_and_their_numbers(tmp_path):
    card = glance(tmp_path, Peopled(), "isa")
    assert card.mine == ODILE
    assert "Odile waits for you: Encre 3, Sable 0." in card.facts


def test_without_numbers_only_the_name_is_said(tmp_path):
    assert "Other waits for you." in glance(tmp_path, Peopled(), "tom").facts


def test_a_game_that_shows_nobody_is_no_trouble(tmp_path):
    assert glance(tmp_path, Toy(), "isa").mine is None
    assert glance(tmp_path, Peopled(), "gardien").mine is None
