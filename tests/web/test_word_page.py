"""The keeper's word and the terms of an action, by the forms of the pages, scripts off."""

import pytest
from pressing import Table

WHY = "un mot du gardien"


@pytest.fixture
def table(visitor):
    table = Table(visitor)
    table.tom = table.person("Tom")
    return table


def game(table):
    return table.view()["game"]


def people(table):
    return {p["id"]: p for p in (*game(table)["investigators"], *game(table)["npcs"])}


def create(table, seat, name):
    trade = [{"name": "Jardinage", "level": 1}]
    table.ask(seat, ask="create-investigator", name=name, occupations=trade)


@pytest.mark.rule("yacdha.gm.house-rules")
def test_the_desk_corrects_to_the_end_and_brings_back(table):
    table.keeper.does("desk-correct-daisy", reason=WHY, trauma="6")
    assert people(table)["daisy"]["condition"] == "dying"
    table.keeper.does("desk-return-daisy", reason=WHY, trauma="4")
    assert (people(table)["daisy"]["condition"], people(table)["daisy"]["trauma"]) == ("active", 4)
    page = table.keeper.looks_after("desk-correct-daisy", reason=WHY, condition="retired")
    assert people(table)["daisy"]["condition"] == "retired"
    assert "desk-return-daisy" in page.forms


def test_the_desk_renames_exchanges_and_removes(table):
    create(table, "Tom", "John Timbald")
    table.keeper.does("rename-daisy", name="Denis Walcot", gender="m", reason=WHY)
    assert people(table)["daisy"]["name"] == "Denis Walcot"
    table.keeper.does("assign-daisy", seat="Tom", reason=WHY)
    assert (people(table)["daisy"]["seat"], people(table)["john"]["seat"]) == ("Tom", "Isa")
    table.keeper.does("remove-john", reason=WHY)
    assert "john" not in people(table)
    table.keeper.does("create-npc", name="Max")
    table.keeper.does("desk-correct-npc_max", reason=WHY, trauma="6")
    assert people(table)["npc_max"]["condition"] == "dead"


def test_a_player_renames_until_the_sheet_is_approved(table):
    page = table.isa.looks_after("own-name-daisy", name="Daisy Wall", gender="f")
    assert "own-name-daisy" in page.forms
    page = table.keeper.looks_after("desk-approve-daisy")
    assert "own-name-daisy" not in table.isa.page().forms


def attempt(table, seat, who, **more):
    table.ask(seat, ask="attempt", who=who, what="fouiller", category="mental", **more)


@pytest.mark.rule("yacdha.investigation.when")
def test_the_opposition_to_an_investigation_begins_at_none(table):
    attempt(table, "Isa", "daisy", investigation=True)
    assert ("opposition", "0") in table.keeper.page().forms["judge-daisy"]["sent"]
    table.keeper.does("judge-daisy", success="Elle trouve.")
    assert game(table)["actions"][0]["ruling"]["opposition"] == 0
    table.ask("Isa", ask="finish", who="daisy")
    attempt(table, "Isa", "daisy")
    assert ("opposition", "3") in table.keeper.page().forms["judge-daisy"]["sent"]


def test_a_late_helper_brings_the_form_back_as_it_was_filled_in(table):
    create(table, "Tom", "John Timbald")
    attempt(table, "Isa", "daisy")
    table.keeper.does("judge-daisy", opposition="4", success="Oui.", failure="Non.", minutes="30")
    table.ask("Tom", ask="join", who="john", leader="daisy")
    sent = table.keeper.page().forms["judge-daisy"]["sent"]
    kept = {("opposition", "4"), ("success", "Oui."), ("failure", "Non."), ("minutes", "30")}
    assert kept <= set(sent)
    table.keeper.does("judge-daisy")
    assert game(table)["actions"][0]["ruling"]["minutes"] == 30


@pytest.mark.rule("yacdha.coop.level")
def test_help_that_harms_is_said_before_one_helps(table):
    create(table, "Tom", "John Timbald")
    attempt(table, "Isa", "daisy", claim="microbiologie")
    assert "The keeper is weighing it up." in table.tom.page().text
    table.keeper.does("judge-daisy", opposition="5", success="Oui.", failure="Non.")
    page = table.tom.page()
    for said in ("2 chances in 3", "5 chances in 9", "11 fewer in 100", "36 fewer in 100"):
        assert said in page.text, said
    # Whoever would only do harm must choose to.
    assert "claim" not in dict(page.forms["o-join-john-daisy"]["sent"])
    table.tom.does("o-join-john-daisy", claim="jardinage")
    assert game(table)["actions"][0]["claims"] == {"daisy": "microbiologie", "john": "jardinage"}


def test_meanwhile_is_a_tick_where_something_else_goes_on(table):
    create(table, "Tom", "John Timbald")
    attempt(table, "Isa", "daisy")
    assert "meanwhile" not in table.keeper.page().forms["judge-daisy"]["names"]
    attempt(table, "Tom", "john")
    terms = {"success": "Oui.", "failure": "Non.", "minutes": "30", "meanwhile": "1"}
    table.keeper.does("judge-john", **terms)
    assert game(table)["actions"][1]["ruling"]["meanwhile"]


def test_latecomers_of_a_fight_may_be_surprised(table):
    create(table, "Tom", "John Timbald")
    table.keeper.does("create-npc", name="Max")
    sides = {"investigators": ["daisy"], "opponents": ["npc_max"]}
    table.ask("Claude", ask="open-fight", **sides)
    table.keeper.does("join-investigators", who="john", surprised="john")
    fighters = {f["id"]: f for f in game(table)["fight"]["fighters"]}
    assert fighters["john"]["surprised"]
