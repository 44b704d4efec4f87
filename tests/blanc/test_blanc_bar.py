"""What the keeper's bar of Cthulhu Blanc opens first, and what its acts hold."""

from blanc_table import Play
from laws.fetched import room_of
from tablee.games.cthulhu_blanc.pages.bar import slots
from tablee.kernel.composer import title_of
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import sight_of


def slot(play, place):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", "gardien", "fr"), Folds())
    return next(one for one in slots(sight) if one.place == place)


def first(play, place):
    """The likeliest act of a slot, and what it holds."""
    found = slot(play, place)
    return found.offers[0].ask, found.values(found.offers[0])


def test_a_roll_comes_of_the_action_on_the_table_and_else_of_what_has_just_happened():
    play = Play()
    assert first(play, "call")[1]["why"] == "ce qui vient d’arriver"
    play.keeper("say", text="Une porte claque.")
    assert first(play, "call")[1]["why"] == "Une porte claque."
    play.propose()
    assert first(play, "call")[1]["why"] == "essayer"


def test_an_important_moment_is_called_like_the_scene():
    play = Play()
    play.keeper("open-scene", name="La cave")
    assert first(play, "clash") == (
        "flag-moment",
        {"why": "ce qui vient d’arriver", "title": "La cave"},
    )


def test_a_ruling_opens_with_the_dice_as_they_are():
    play = Play()
    play.keeper("prepare-place", title="La cave")
    play.propose(trade=True)
    play.keeper("impose-dice", who="ines", meters=["folie"])
    assert first(play, "terms") == (
        "impose-dice",
        {"meters": ("folie",), "human": True, "trade": True},
    )


def test_a_search_opens_with_its_place_and_an_opposition_with_somebody_against_it():
    play = Play()
    play.keeper("prepare-place", title="La cave")
    play.propose(investigation=True)
    assert first(play, "terms")[0] == "attach-place"
    play.keeper("attach-place", leader="ines", place="la-cave")
    assert first(play, "terms")[0] == "impose-dice"
    play.ask("karim", "propose-test", who="karim", what="passer", mode="against")
    assert first(play, "terms")[0] == "add-opponent"


def test_a_request_is_answered_by_what_it_asks_for_and_each_answer_is_called_otherwise():
    play = Play()
    play.ask("ines", "ask-favour", [1], who="ines", kind="call-superiors", what="un extincteur")
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", "gardien", "fr"), Folds())
    titles = [title_of(sight, offer) for offer in sight.offers_of("answer-favour")]
    called = "Répondre à la demande : un extincteur"
    assert {title.replace("\xa0", " ") for title in titles} == {
        f"{called}, Accordé",
        f"{called}, Refusé",
    }
