"""A clue that not everybody knows: one press of the keeper shows it to all."""

from pressing import Page

import blanc_table
import d20_table
from laws.fetched import room_of
from tablee.web.site.folds import ALL_OPEN
from tablee.web.table.regions import context_of, region, scene_of
from tablee.web.table.sight import sight_of


def desk(play):
    room = room_of(play.table)
    scene = scene_of(room, "table", "gardien", "en")
    context = {**context_of(room, scene), "sight": sight_of(room, scene, ALL_OPEN)}
    return Page(region(context, "desk"))


def test_the_clue_of_some_is_shown_to_all_from_the_desk_of_cthulhu_blanc():
    play = blanc_table.Play()
    play.keeper("deal-clue", text="Une clef rouillée.", seats=["ines"])
    (clue,) = play.table.view("ines").game.clues
    form = desk(play).form(f"show-{clue.id}")
    assert dict(form["sent"])["ask"] == "share-clue"
    play.keeper("share-clue", clue=clue.id)
    assert play.table.view("karim").game.clues
    assert desk(play).form(f"show-{clue.id}") is None


def test_whoever_has_not_found_it_is_given_a_clue_of_cthulhu_d20_at_once():
    play = d20_table.Play()
    play.keeper("hide-clue", title="Carnet", text="page 9", skill="search", dc=12)
    form = desk(play).form("show-carnet")
    sent = form["sent"]
    assert dict(sent)["ask"] == "give-clue"
    assert [value for name, value in sent if name.endswith("who")] == ["paul", "jack"]
    play.keeper("give-clue", who="paul", clue="carnet")
    assert desk(play).form("show-carnet") is None  # the other has a button of their own
