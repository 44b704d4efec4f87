"""`tablee.client`: a whole session against a real server, and what it says when told no."""

from fractions import Fraction

import pytest

from served import served
from tablee.client import FacesNeeded, Refused, Site, Trouble


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("client")) as found:
        yield found.url


@pytest.fixture
def site(address):
    with Site(address, patience=600) as found:
        yield found


def seated(site, **options):
    return site.new_table("yacdha", keeper="Anna", players=["Tom"], options=options)


STAKES = {"success": "He is over.", "failure": "He is not."}


def test_a_program_plays_a_whole_session(site):
    assert "yacdha" in {game.id for game in site.games()}
    seats = seated(site)
    anna, tom = seats["Anna"], seats["Tom"]
    tom.own_key()
    assert "create-investigator" in {offer.ask for offer in tom.offers()}
    tom.ask("create-investigator", name="John", gender="m", occupation="Cooking")
    tom.ask("attempt", who="john", what="climb over the fence")
    anna.ask("judge", who="john", opposition=3, **STAKES)
    tom.ask("agree", who="john")
    [chances] = [odds["success"] for odds in tom.odds("throw", who="john").values()]
    assert {one.fraction for one in chances if one.value is True} == {Fraction(1, 2)}
    done = tom.ask("throw", who="john")
    assert done.turns[0].seat == "Tom"
    assert not done.again
    view = tom.view()
    assert (view.seat, view.role) == ("Tom", "player")
    turns = tom.turns()
    assert [turn.number for turn in turns] == list(range(1, view.turn + 1))
    following = tom.follow(view.turn - 1, every=0)
    assert next(following).number == view.turn
    anna.ask("end-session")
    story = " ".join(line.text for line in anna.story())
    assert "John attempts" in story
    assert "climb over the fence" in story


def test_a_refusal_names_its_rule_in_the_language_of_the_program(address):
    with Site(address, language="fr", patience=600) as french, pytest.raises(Refused) as no:
        seated(french)["Tom"].ask("open-scene", name="La cave")
    assert no.value.rule == "table.scenes"
    assert "gardien" in no.value.sentence.lower()


def test_real_dice_are_asked_for_and_their_faces_taken(site):
    seats = seated(site)
    anna, tom = seats["Anna"], seats["Tom"]
    anna.ask("choose-dice", dice="typed")
    with pytest.raises(FacesNeeded) as needed:
        tom.ask("free-roll", die="d6")
    assert [die.sides for die in needed.value.dice] == [6]
    assert tom.ask("free-roll", die="d6", faces=[4]).turns


def test_a_token_of_nobody_opens_nothing(site):
    with pytest.raises(Trouble) as no:
        site.seat(seated(site)["Tom"].table, "nobody").view()
    assert no.value.status == 401


def test_a_seat_does_not_show_its_token(site):
    tom = seated(site)["Tom"]
    token = tom.link.rpartition("/")[2]
    assert token not in repr(tom)


def test_an_address_must_be_one():
    with pytest.raises(ValueError, match="not the address"):
        Site("table.example.org")
