"""Pages of Innommable where nobody is forced, objections suspend and the keeper has a word."""

import re

import pytest
from valley import Valley, region, words

from tablee.games.innommable import game


@pytest.fixture
def valley(visitor):
    return Valley(visitor)


def rule(*names):
    return pytest.mark.rule(*(f"{game.id}.{name}" for name in names))


@rule("action.when", "action.no-pvp-roll")
def test_a_threat_only_invites_and_what_was_called_may_be_taken_back(valley):
    valley.keeper("threaten", who="etienne", text="The floor gives way.")
    assert "call-etienne" not in valley.gardien.page().forms
    valley.hugo.does("goal-etienne", goal="jump")
    valley.gardien.does("call-etienne")
    assert "withdraw-etienne" not in valley.gardien.page().forms
    valley.hugo.does("withdraw-etienne")
    assert valley.game()["resolution"] is None
    valley.hugo.does("goal-etienne", goal="take her knife", against="marthe")
    assert "call-etienne" not in valley.gardien.page().forms
    assert "against Marthe" in words(valley.gardien.page().text)
    valley.hugo.does("goal-etienne", goal="jump", against="")
    valley.gardien.does("call-etienne")
    valley.by("etienne", "roll")
    assert "withdraw-etienne" not in valley.hugo.page().forms


@rule("action.count")
def test_the_outcome_shows_the_total_and_each_die_by_its_number(valley):
    valley.symptoms()
    valley.monologue("etienne", 20)
    valley.monologue("etienne", 20)
    valley.monologue("etienne", 12)
    valley.call()
    legend = words(re.search(r'<ul class="i-legend">.*?</ul>', region(valley.hugo, "now"), re.S)[0])
    assert sum(map(int, re.findall(r"(\d+)%", legend))) == 100
    valley.by("etienne", "roll", [20, 8, 12])
    for person in valley.everybody():
        now = words(region(person, "now"))
        assert "5 successes, difficulty 2" in now
        assert "20, d20 2 successes" in now
        assert "8, d20 1 success" in now


@rule("action.flee")
def test_a_flight_and_how_it_is_tried_are_one_sentence(valley):
    valley.hugo.does("flee-etienne", text="through the window")
    for person in valley.everybody():
        assert "Etienne flees: through the window" in words(region(person, "now"))
    valley.by("etienne", "roll")
    valley.by("etienne", "renounce", manner="immobilised")
    now = words(region(valley.hugo, "now"))
    assert "Etienne does not get away." in now
    assert "What you win" not in now


@rule("meter.fate-judgement")
def test_an_objection_to_any_outrage_leaves_one_form_and_boxes_may_be_blank_again(valley):
    valley.keeper("correct-protagonist", who="etienne", empty=3, reason="x")
    for boxes, text in ((2, "A hand."), (1, "A knee.")):
        fields = {"who": "etienne", "boxes": boxes, "severity": "moderate", "text": text}
        valley.keeper("tick", **fields)
    forms = valley.nadia.page().forms
    assert {"object-to-outrage", "object-to-outrage-2"} <= set(forms)
    valley.nadia.does("object-to-outrage-2", text="Not a hand.")
    for person in (valley.nadia, valley.hugo):
        assert "A hand." in words(region(person, "now"))
        assert not [one for one in person.page().forms if one and one.startswith("goal-")]
    assert "wait for a monologue" not in words(region(valley.gardien, "desk"))
    valley.gardien.does("settle-objection-2", severity="none", text="Nothing, then.")
    assert (valley.one("etienne")["empty"], valley.one("etienne")["ticked"]) == (2, 1)
    assert "goal-etienne" in valley.hugo.page().forms


def test_the_keepers_word_has_its_buttons_on_the_desk(valley):
    keeper = valley.gardien
    keeper.does("correct-etienne", reason="Miscounted.", ticked="2", d12="1", bond="broken")
    made = valley.one("etienne")
    assert (made["ticked"], made["dice"], made["attachment"]["bond"]) == (2, [[12, 1]], "broken")
    keeper.does("correct-etienne", reason="Again.", empty="8")
    counted = [id for id, one in keeper.page().forms.items() if "boxes" in one["names"]]
    (many, *_) = [id for id in counted if not re.fullmatch(r"tick-\w+-\d", id)]
    keeper.does(many, boxes="7", severity="moderate", text="All at once.")
    assert (valley.one("etienne")["empty"], valley.one("etienne")["ticked"]) == (1, 9)
    keeper.does("rename-etienne", name="Estelle Roux", gender="f", reason="A slip.")
    assert (valley.one("etienne")["name"], valley.one("etienne")["gender"]) == ("Estelle Roux", "f")
    keeper.does("assign-etienne", seat="nadia", reason="They exchange.")
    assert (valley.one("etienne")["seat"], valley.one("marthe")["seat"]) == ("nadia", "hugo")
    keeper.does("correct-table", reason="Spilt.", d4="1")
    assert valley.game()["bowl"] == [[4, 1]]
    keeper.does("retire-sorel", reason="Solene has to go.")
    assert valley.one("sorel")["cause"] == "retired"
    story = words(valley.nadia.page().text)
    for reason in ("Miscounted.", "A slip.", "They exchange.", "Spilt.", "Solene has to go."):
        assert f"The reason: {reason}" in story


def test_before_the_game_a_protagonist_is_renamed_and_taken_back_with_a_button(visitor):
    valley = Valley(visitor, upto="created")
    valley.hugo.does("rename-etienne", name="Emile Roux", gender="m")
    valley.gardien.does("remove-etienne", reason="Another idea.")
    assert [one["id"] for one in valley.game()["protagonists"]] == ["marthe", "sorel"]
    valley.create("hugo")


@rule("prep.setting", "prep.role")
def test_what_was_announced_is_changed_on_the_desk_before_everybody(visitor):
    valley = Valley(visitor, upto="announced")
    keeper = valley.gardien
    before = [one for one in keeper.page().text.split("<form") if 'id="prepare-setting"' in one]
    assert "data-autosave" not in before[0]
    keeper.does("prepare-setting", place="The Mill")
    assert "The Mill" in words(valley.hugo.page().text)
    keeper.does("prepare-role", role="Millers.")
    assert "Millers." in words(valley.hugo.page().text)
    assert keeper.press("prepare-role", role=" ").status_code == 422
    assert "Millers." in words(valley.hugo.page().text)
