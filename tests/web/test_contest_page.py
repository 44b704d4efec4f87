"""Competitions, chases and what is out of the ordinary, as each seat finds them on the page."""

import pytest
from pressing import Table


@pytest.fixture
def table(visitor):
    return Table(visitor)


@pytest.fixture
def two(table):
    """Daisy (Isa) and John (Tom), and a dog of the keeper's."""
    trades = [{"name": "Course", "level": 3}]
    table.ask("Tom", ask="create-investigator", name="John Timbald", occupations=trades)
    table.ask("Claude", ask="create-npc", name="Le chien")
    table.tom = table.person("Tom")
    return table


def game(table):
    return table.view()["game"]


def opened(table, **more):
    fields = {"pursued": ["daisy", "john"], "pursuers": "npc_le-chien", "faster": "none"}
    table.keeper.does("o-open-chase", **fields, **more)
    return game(table)["contests"][0]


@pytest.mark.rule("yacdha.chase.same-means", "yacdha.coop.level", "yacdha.action.stakes-first")
def test_a_chase_is_opened_with_stakes_and_a_side_that_one_level_serves(two):
    contest = opened(
        two,
        what="sur les toits",
        transferable="pursued",
        success="la gare",
        failure="le chien",
        price="trauma",
        points="2",
    )
    assert contest["sides"][0]["transferable"]
    assert not contest["sides"][1]["transferable"]
    assert contest["stakes"]["costs"][0]["amount"] == 2
    for seat in (two.isa, two.tom, two.keeper):
        text = seat.page().text
        assert "Sur les toits" in text
        assert "la gare" in text
        assert "trauma +2" in text


@pytest.mark.rule("yacdha.compete.groups")
def test_a_competition_of_three_sides_is_opened_without_a_script(two):
    sides = {
        "sides.0.name": "Daisy",
        "sides.0.members": "daisy",
        "sides.1.name": "John",
        "sides.1.members": "john",
    }
    third = {"sides.2.name": "Le chien", "sides.2.members": "npc_le-chien"}
    two.keeper.does("open-contest", what="la barque", category="physical", **sides, **third)
    contest = game(two)["contests"][0]
    assert [side["name"] for side in contest["sides"]] == ["Daisy", "John", "Le chien"]


@pytest.mark.rule("yacdha.chase.same-means", "yacdha.dice.forced-advantage")
def test_each_agrees_and_may_force_before_anybody_throws(two):
    opened(two)
    page = two.isa.page()
    assert "Still deciding: Daisy and John" in page.text
    assert 'value="throw-contest"' not in page.text
    two.isa.does("o-agree-daisy")
    two.tom.does("o-force-john-True")
    page = two.tom.page()
    assert 'value="throw-contest"' in page.text
    two.tom.does("o-throw-contest-chase-1")
    thrown = [c for c in game(two)["contests"] if c["laid"] is None and not c["tied"]]
    assert not thrown


@pytest.mark.rule("yacdha.occupation.player-must-claim", "yacdha.occupation.indirect")
def test_an_occupation_is_called_upon_and_weighed_on_the_page(two):
    opened(two)
    two.tom.does("o-claim-john-course")
    assert game(two)["contests"][0]["sides"][0]["levels"] == {"john": 3}
    two.keeper.does("o-weigh-claim-chase-1-john-1")
    assert game(two)["contests"][0]["sides"][0]["levels"] == {"john": 1}
    two.tom.does("o-claim-john")
    assert game(two)["contests"][0]["sides"][0]["claims"] == {}


@pytest.mark.rule("yacdha.luck.action", "yacdha.luck.action-timing")
def test_the_point_of_luck_lies_on_the_page_of_whoever_may_spend_it(two):
    opened(two)
    two.isa.does("o-force-daisy-True")
    two.isa.does("o-agree-daisy")
    two.ask("Tom", ask="throw-contest", contest="chase-1", faces=[2, 1, 5, 3])
    assert game(two)["contests"][0]["laid"]["waiting"] == ["daisy"]
    assert "The throw is still open" in two.tom.page().text
    assert "check avoided" in two.isa.page().text
    two.isa.does("luck-chase-1-daisy-0", face="6")
    assert not game(two)["contests"]
    luck = {p["id"]: p["luck"] for p in game(two)["investigators"]}
    assert luck["daisy"] == 0


@pytest.mark.rule("yacdha.luck.action-timing")
def test_the_keeper_lets_the_throw_stand_for_all(two):
    opened(two)
    two.ask("Isa", ask="force", who="daisy")
    two.ask("Isa", ask="agree", who="daisy")
    two.ask("Tom", ask="throw-contest", contest="chase-1", faces=[2, 1, 5, 3])
    two.keeper.does("o-settle-contest-chase-1")
    assert not game(two)["contests"]


@pytest.mark.rule("yacdha.meter.trauma-six")
def test_trauma_is_inflicted_from_the_desk(two):
    two.keeper.does(
        "inflict", who=["daisy", "npc_le-chien"], amount="3", event="la chaudière explose"
    )
    assert "La chaudière explose. Trauma +3 for Daisy" in two.tom.page().text
    hurt = {p["id"]: p["trauma"] for p in game(two)["investigators"]}
    assert hurt == {"daisy": 4, "john": 1}
    assert "inflict" not in two.isa.page().forms


@pytest.mark.rule("yacdha.combat.improvise")
def test_what_is_out_of_the_ordinary_is_given_stakes_thrown_for_or_let_be(two):
    two.ask("Claude", ask="open-fight", investigators=["daisy", "john"], opponents=["npc_le-chien"])
    two.ask("Claude", ask="describe-round", text="Le chien gronde.")
    two.ask("Isa", ask="declare", who="daisy", doing="other", text="fermer la grille")
    two.ask("Tom", ask="declare", who="john", doing="other", text="siffler")
    two.ask("Claude", ask="declare", who="npc_le-chien", doing="dodge")
    for who in ("daisy", "john"):
        two.keeper.does(
            f"improvise-{who}",
            success="le chien recule",
            failure="le chien bondit",
            opposition="3",
            price="trauma",
            points="2",
        )
    # Said again with another opposition, its price stays.
    two.keeper.does("improvise-daisy", opposition="4")
    (daisy,) = (f for f in game(two)["fight"]["fighters"] if f["id"] == "daisy")
    assert [cost["amount"] for cost in daisy["feat"]["costs"]] == [2]
    two.ask("Claude", ask="reveal")
    page = two.isa.page()
    assert "le chien recule" in page.text
    assert "Fermer la grille" in page.text
    two.tom.does("o-forgo-john")
    assert "o-strike-daisy" in two.isa.page().forms
    two.ask("Isa", ask="strike", who="daisy", faces=[5])  # a failure would wait for her luck
    assert game(two)["fight"]["round"] == 2


@pytest.mark.rule("table.pause")
def test_a_pause_in_the_middle_of_a_chase_leaves_every_page_whole(two):
    opened(two, what="sur les toits")
    two.ask("Claude", ask="pause")
    for seat in (two.isa, two.tom, two.keeper):
        text = seat.page().text
        assert "Sur les toits" in text
        assert "not-shown" not in text


def test_a_replay_tells_no_chances_of_the_present(two):
    """A chase that is still open: its past has another throw in it than the present."""
    opened(two, what="sur les toits")
    turn = two.view()["turn"]
    two.ask("Isa", ask="force", who="daisy")
    chances = "Chances of each side"
    assert chances in two.isa.page().text
    past = two.isa.visitor.get(f"/t/{two.id}/replay?turn={turn}").text
    assert "Sur les toits" in past
    assert chances not in past
    assert "not-shown" not in past
