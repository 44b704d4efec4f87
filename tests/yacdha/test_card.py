"""Investigators at a glance, for pages that know nothing of the rules."""

from msgspec.structs import replace

from tablee.games.yacdha import game
from tablee.games.yacdha.state.people import Occupation, Person
from tablee.games.yacdha.words.card import cards
from tablee.kernel.words import By, Card

DAISY = Person(
    id="daisy",
    name="Daisy",
    seat="isa",
    occupations=(Occupation("a", "Microbiologie"), Occupation("b", "Escalade")),
    madness=2,
    trauma=4,
)
LIAM = Person(id="liam", name="Liam", seat="phil", condition="dead")


def test_a_card_says_whose_it_is_what_they_do_and_how_they_are():
    options = game.book.settle({}, game.chapters)
    state = replace(game.start(options), investigators={"daisy": DAISY, "liam": LIAM})
    view = game.view(state, By("isa", "player", frozenset({"isa"})))
    first, second = cards(view, game.tongue("fr"))
    meters = (("Folie", 2, 6), ("Trauma", 4, 6))
    assert first == Card("Daisy", "isa", "Microbiologie et Escalade", meters)
    assert second.gone
