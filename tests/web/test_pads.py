"""What the keeper reads on a choice before pressing it: the chance that the rule itself gives."""

import random

import pytest

from laws.roughplay import evenings_of
from laws.waits import keepers_sight
from tablee.kernel.acts import id_in
from tablee.kernel.bar import slots_of
from tablee.kernel.composer import compose
from tablee.kernel.table import Table
from yacdha_table import Play

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")


def composed(table, place):
    """What a slot of the keeper's bar opens."""
    sight = keepers_sight(table)
    (slot,) = (slot for slot in slots_of(sight) if slot.place == place)
    (found,) = compose(sight, slot.offers, f"bar-{place}", slot.values)
    return found


def choices(found, field):
    return next(one.choices for one in found.first.act.inputs if one.name == field)


def moments(name, *asks):
    """The example evenings of a game, right before these asks."""
    for evening in evenings_of(name):
        draw = random.Random(5)
        table = Table.open(
            evening.game, evening.seats, evening.options, draw_seed=lambda d=draw: d.randbytes(32)
        )
        for step in (step for step in evening.play if step.refused is None):
            if step.ask["ask"] in asks:
                yield table, step.ask
            table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)


def test_every_opposition_carries_its_chance_and_the_button_says_all():
    play = Play()
    play.player("john", "attempt", what="Franchir la grille")
    found = composed(play.table, "terms")
    pads = choices(found, "opposition")
    said = ["sûr", "5 sur 6", "2 sur 3", "1 sur 2", "1 sur 3", "1 sur 6", "jamais"]
    assert [(pad.value, pad.chance) for pad in pads] == [*zip("0123456", said, strict=True)]
    assert pads[3].says.endswith("opposition 3")
    assert found.first.follows == "opposition"
    assert "réussite certaine" in [press.label for press in found.presses]


def test_what_is_sure_is_granted_without_dice():
    sure = []
    for table, ask in moments("yacdha", "judge"):
        found = composed(table, "terms")
        if dict(found.first.act.given)["who"] == ask["who"]:
            sure += [pad for pad in choices(found, "opposition") if pad.sure]
            if sure:
                break
    assert {(pad.chance, pad.says) for pad in sure} == {("sûr", "Accorder sans dés")}
    (field, value), opposition = sure[0].sure, int(sure[0].value)
    granted = {"ask": "judge", "who": ask["who"], "opposition": opposition, "success": "Oui"}
    *_, event = table.apply("gardien", {**granted, field: value})
    assert type(event.event).__name__ == "ActionCertain"


def test_a_search_begins_unopposed_and_is_thrown_for_even_when_it_cannot_fail():
    play = Play()
    play.player("john", "attempt", what="Fouiller", category="mental", investigation=True)
    pads = choices(composed(play.table, "terms"), "opposition")
    assert [pad.value for pad in pads if pad.is_chosen] == ["0"]
    assert {pad.says for pad in pads} & {"Accorder sans dés"} == set()


def test_each_person_carries_the_chance_that_a_meter_rises():
    play = Play()
    people = choices(composed(play.table, "call"), "who")
    assert [pad.chance for pad in people] == ["5 sur 6"] * 3


@pytest.mark.parametrize(
    ("name", "ask", "place", "field"),
    [
        ("cthulhu-blanc", "call-roll", "call", "who"),
        ("cheap-tales", "frame-roll", "terms", "difficulty"),
        ("cthulhu-d20", "call-check", "call", "dc"),
    ],
)
def test_so_it_is_in_the_other_games(name, ask, place, field):
    table, _ = next(moments(name, ask))
    assert all(pad.chance for pad in choices(composed(table, place), field))


@pytest.mark.parametrize("name", GAMES)
def test_no_two_offers_of_a_seat_are_one_form(name):
    for number, (table, _) in enumerate(moments(name, "end-session", "say", "open-scene")):
        if number > 3:
            break
        sight = keepers_sight(table)
        ids = [id_in(sight, offer) for offer in sight.offers]
        assert len(set(ids)) == len(ids)
