"""House rules on the table's page: read by all, changed by the keeper between two sessions."""

import re

import pytest

from tablee.games.yacdha import game as yacdha
from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from tablee.web.table.regions import context_of, region, scene_of
from tablee.web.table.room import Room

SEATS = {"Claude": "keeper", "Isa": "player"}


@pytest.fixture
def room(tmp_path):
    kept = new_table(
        SqlStore(tmp_path / "tables.db"),
        yacdha,
        SEATS,
        table_id="table",
        title="La cave",
        draw_seed=lambda: bytes(32),
        clock=lambda: "2026-01-01T20:00:00.000Z",
    )
    return Room(kept, "La cave")


def talk(room, seat, language="fr"):
    return region(context_of(room, scene_of(room, "table", seat, language), "csrf"), "talk")


@pytest.mark.rule("table.options")
def test_the_keeper_has_a_form_for_each_house_rule_between_two_sessions(room):
    room.kept.ask("Isa", {"ask": "create-investigator", "name": "Isa", "occupation": "Libraire"})
    during = talk(room, "Claude")
    assert "Elles peuvent changer entre deux séances" in during
    assert 'value="luck_cap"' not in during
    room.kept.ask("Claude", {"ask": "end-session"})
    forms = re.findall(r'<form class="points".*?</form>', talk(room, "Claude"), re.DOTALL)
    (form,) = [one for one in forms if 'value="luck_cap"' in one]
    assert '<input type="radio" name="choice" value="2"' in form
    assert 'name="ask" value="change-house-rule"' in form
    assert "change-house-rule" not in talk(room, "Isa")


@pytest.mark.rule("table.options")
@pytest.mark.parametrize(
    ("language", "says"), [("fr", "2 points au plus"), ("en", "2 points at most")]
)
def test_everybody_reads_the_rules_that_are_not_as_in_the_book(room, language, says):
    assert "fold-house-rules" not in talk(room, "Isa", language)
    room.kept.ask("Claude", {"ask": "change-house-rule", "option": "luck_cap", "choice": "2"})
    assert says in talk(room, "Isa", language)
