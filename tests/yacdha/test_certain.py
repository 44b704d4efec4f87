"""Where success is certain nobody has to say what failure would mean."""

import pytest

from yacdha_table import Campaign, Play, refused_by


def judge(play, who, **terms):
    return play.keeper("judge", who=who, success="gagné", **terms)


@pytest.mark.rule("yacdha.action.stakes-first")
def test_an_action_that_nothing_opposes_needs_no_sentence_for_failure():
    play = Play()
    play.player("daisy", "attempt", what="fouiller", category="mental", investigation=True)
    judge(play, "daisy", opposition=0)
    told = play.heard("isa")[-1]
    assert "En cas de réussite" in told
    assert "échec" not in told
    play.player("daisy", "agree")
    play.throw("daisy", [1])
    play.player("daisy", "finish")


@pytest.mark.parametrize("opposition", [1, 5, "active"])
def test_anything_else_does(opposition):
    play = Play()
    play.player("daisy", "attempt", what="essayer")
    with refused_by("yacdha.action.stakes-first"):
        judge(play, "daisy", opposition=opposition)


@pytest.mark.rule("yacdha.occupation.auto-success")
def test_a_level_as_high_as_the_opposition_is_certain_too():
    play = Campaign()
    play.add("isa", "Daisy Walcot", {"Escalade": 3})
    play.ask("isa", "attempt", who="daisy", what="grimper", claim="escalade")
    with refused_by("yacdha.action.stakes-first"):
        judge(play, "daisy", opposition=4)
    with refused_by("yacdha.action.stakes-first"):
        judge(play, "daisy", opposition=3, levels=[{"who": "daisy", "level": 2}])
    judge(play, "daisy", opposition=3)


def test_the_least_able_of_a_group_says_what_is_certain():
    play = Campaign()
    play.add("isa", "Daisy Walcot", {"Escalade": 3})
    play.add("tom", "John Timbald", {"Cuisine": 3})
    play.ask("isa", "attempt", who="daisy", what="grimper", claim="escalade")
    play.ask("tom", "join", who="john", leader="daisy")
    # The best level serves all, but whoever has it may leave.
    with refused_by("yacdha.action.stakes-first"):
        judge(play, "daisy", opposition=3, transferable=True)
    judge(play, "daisy", opposition=0)


@pytest.mark.rule("yacdha.magic.mythos-bonus")
def test_a_magic_that_cannot_fail_needs_none_either():
    play = Campaign()
    who = play.add("isa", "Daisy Walcot")
    play.correct(who, madness=4, mythos=2)
    play.keeper("prepare-magic", name="Voile", opposition=3)
    play.keeper("prepare-magic", name="Souffle", opposition=2)
    use = {"users": [who], "conditions_met": True, "success": "oui"}
    with refused_by("yacdha.magic.preconditions"):
        play.keeper("open-magic", magic="voile", **use)
    play.keeper("open-magic", magic="souffle", **use)


def test_the_offers_say_where_failure_may_stay_unsaid():
    play = Campaign()
    play.add("isa", "Daisy Walcot", {"Escalade": 3})
    play.ask("isa", "attempt", who="daisy", what="grimper", claim="escalade")
    found = {}
    for offer in play.table.offers("gardien"):
        fields = {field.name: field for field in offer.fields}
        if offer.ask == "judge" and "opposition" in fields and "verdict" not in offer.given:
            value = fields["opposition"]
            found[value.least, value.most] = fields["failure"].required
    all_levels = {(1, 1): False, (2, 2): False, (3, 3): False}
    assert found == {(0, 0): False, (1, 3): False, (1, 5): True, **all_levels}


@pytest.mark.rule("yacdha.combat.improvise", "yacdha.action.stakes-first")
def test_something_out_of_the_ordinary_that_cannot_fail_needs_none_either():
    play = Campaign()
    who = play.add("isa", "Daisy Walcot", {"Escalade": 3})
    play.fight(play.npc("Brute"), investigators=[who])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=who, doing="other", text="grimper", claim="escalade")

    def improvise(**terms):
        return play.keeper("improvise", who=who, success="elle est en haut", **terms)

    for uncertain in ({"opposition": 4}, {"opposition": "active"}, {"opposition": 2, "level": 1}):
        with refused_by("yacdha.action.stakes-first"):
            improvise(**uncertain)
    for certain in ({}, {"opposition": 3}, {"opposition": 2, "level": 2}):
        improvise(**certain)
    found = {}
    for offer in play.table.offers("gardien"):
        fields = {field.name: field for field in offer.fields}
        if offer.ask == "improvise" and "opposition" in fields:
            value = fields["opposition"]
            found[value.least, value.most] = fields["failure"].required
    granted = {(1, 1): False, (2, 2): False, (3, 3): False}
    assert found == {(0, 0): False, (1, 3): False, (1, 5): True, **granted}
