"""What a scene of a ready evening proposes is a form that works as it stands, in all of them."""

from contextlib import suppress

import pytest

from laws.fetched import room_of
from tablee.dice.readers import FacesNeeded
from tablee.evenings.dressing import dressings
from tablee.evenings.notes import AtHand, read_notes
from tablee.evenings.shelf import shelf
from tablee.kernel.composer import filled_in
from tablee.kernel.several import EACH
from tablee.kernel.table import Table
from tablee.kernel.words import Field, Offer
from tablee.lab.games import find_game
from tablee.web.site.folds import Folds
from tablee.web.table import acts_at_hand
from tablee.web.table.acts_at_hand import ONCE, filled, known, offered
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import sight_of

LATER = {
    "reveal-symptom": "what a symptom brings waits for what comes before it",
    "threaten": "nobody is threatened in the first phase",
    "begin-game": "links are woven first",
    "brief-mission": "it was read when its scene was opened",
}
"""Acts that the game itself holds back at a table where nothing has been played yet."""

PEOPLE = ("Isa", "Tom", "Zoé")


def dressed(evening, language):
    seats = {"Inès": "keeper", **dict.fromkeys(PEOPLE, "player")}
    table = Table.open(
        find_game(evening.game), seats, evening.house_rules, draw_seed=lambda: bytes(32)
    )
    for one in dressings(evening, language, PEOPLE):
        table.apply("Inès", one.ask)
    for offer in table.offers("Inès"):
        if offer.ask.startswith("approve-"):
            table.apply("Inès", {"ask": offer.ask, **offer.given})
    return table


def keepers_sight(table):
    room = room_of(table)
    return sight_of(room, scene_of(room, "table", "Inès", "fr"), Folds())


def sent(sight, line):
    """The asks that the form of a line sends as it stands; None where it has none."""
    values = {name: known(sight, value) for name, value in line.values.items()}
    offer = offered(sight, line.ask, values)
    if offer is None:
        return None
    held = filled_in(sight, offer, filled(sight, offer, values))
    fields = {one.name: one for one in offer.fields}
    given = {name: value for name, value in offer.given.items() if not name.startswith("_")}
    asked = {"ask": offer.ask, **given}
    for name, value in held.items():
        kept = value
        if fields[name].kind == "many":
            kept = [one for one in value if one in fields[name].choices]
        elif fields[name].kind == "integer":
            kept = int(value)
        elif fields[name].kind == "flag":
            kept = value in (True, "true")
        asked[name] = kept
    for field in offer.fields:
        if field.required and field.name not in asked and field.kind == "text":
            asked[field.name] = "…"  # agreed aloud
    each = offer.given.get(EACH)
    return [{**asked, each: one} for one in asked.pop(each)] if each else [asked]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("one", shelf(), ids=lambda one: one.name)
def test_every_act_of_every_scene_is_a_form_that_is_not_refused(one, language):
    """Each at a table where nothing else was done but to let people into sight."""
    for scene in one.evening.scenes:
        title = scene.title.in_language(language)
        for number in range(len(scene.acts)):
            table = dressed(one.evening, language)
            table.apply("Inès", {"ask": "open-scene", "name": title})
            prepared = table.state.common.prepared.values()
            notes = read_notes(next(p.text for p in prepared if p.title == title))
            acts = [line for line in notes.at_hand if line.ask and line.ask not in ONCE]
            first = [line for line in acts[:number] if line.ask == "reveal-person"]
            for line in (*first, acts[number]):
                asks = sent(keepers_sight(table), line)
                assert asks or line.ask in LATER, line
                for ask in asks or ():
                    with suppress(FacesNeeded):
                        table.apply("Inès", ask)


def test_it_says_whom_the_scene_names_beside_those_whom_players_play():
    (vanne,) = [one for one in shelf() if one.name.endswith("la-vanne-du-vivier")]
    table = dressed(vanne.evening, "fr")
    line = AtHand("Il frappe.", "open-fight", {"opponents": "Goulven Kermeur"})
    (ask,) = sent(keepers_sight(table), line)
    assert set(ask["investigators"]) == {"maelle", "yann", "odette"}
    assert ask["opponents"] == ["npc_goulven-kermeur"]


def test_whom_it_is_about_is_the_keepers_choice_and_nobody_meant_otherwise_is_hidden():
    (cote,) = [one for one in shelf() if one.name.endswith("la-cote-342")]
    table = dressed(cote.evening, "fr")
    line = AtHand("Il tourne la tête.", "call-sanity", {"less": "1", "more_sides": "6"})
    asks = sent(keepers_sight(table), line)
    assert [(ask["who"], ask["more_sides"]) for ask in asks] == [("lucien", 6), ("jeanne", 6)]
    line = AtHand("Ils le voient.", "reveal-person", {"who": "Le veilleur de la sape"})
    assert sent(keepers_sight(table), line)[0]["hidden"] is False


def test_what_a_line_ticks_is_ticked_in_its_form(monkeypatch):
    monkeypatch.setattr(acts_at_hand, "in_the_bar", lambda sight, offer: iter(()))
    offer = Offer("threaten", "innommable.scene.threat-once", fields=(Field("source", "flag"),))
    for written, is_ticked in (("true", True), ("false", False)):
        assert acts_at_hand.filled(None, offer, {"source": written}) == {"source": is_ticked}
