"""Monologues: the die, the silence, the kinds, what they cost and what they leave."""

import pytest

from innommable_table import Play, of_type, refused_by, rule
from tablee.games.innommable import game
from tablee.games.innommable.state.pools import pool_of, size
from tablee.kernel.words import Refused


def with_bowl(*dice, options=None, players=3):
    play = Play(options, players)
    play.change(bowl=pool_of(dice))
    return play


@rule("monologue.take-die")
def test_a_die_from_the_bowl_opens_a_monologue_and_stays_with_who_tells_it():
    play = with_bowl(20, 12)
    play.by("ada", "take-die", die=12)
    assert play.state.bowl == ((20, 1),)
    assert play.one("ada").dice == ()
    assert play.view("bruno").aside.who == "ada"
    with refused_by("scene.extraordinary"):
        play.by("basile", "take-die", die=20)
    play.by("ada", "tell-monologue", text="J'entends la mer sous le plancher.")
    assert play.one("ada").dice == ((12, 1),)
    assert play.state.aside is None
    play.by("ada", "take-die", die=20)
    play.by("ada", "tell-monologue", text="Un autre")
    play.keeper("accept-monologue")
    assert play.one("ada").dice == ((20, 1), (12, 1))


@rule("monologue.take-die")
def test_everybody_else_falls_silent_while_a_monologue_is_told():
    play = with_bowl(20)
    play.by("ada", "take-die", die=20)
    for seat in ("gardien", "bruno", "zoe"):
        with refused_by("monologue.take-die"):
            play.ask(seat, "say", text="Chut")
        with refused_by("monologue.take-die"):
            play.ask(seat, "whisper", seats=["alice"], text="Chut")
        assert "say" not in {offer.ask for offer in play.table.offers(seat)}
    play.ask("alice", "say", text="C'était il y a longtemps…")
    # Whoever needs it may always call a pause, and then everybody may speak.
    play.ask("bruno", "pause")
    play.ask("bruno", "say", text="Arrêtons un instant.")
    play.ask("bruno", "resume")
    play.by("ada", "tell-monologue", text="…et je m'en souviens.")
    play.ask("bruno", "say", text="Brr.")


@rule("monologue.take-die")
def test_a_monologue_that_is_not_told_gives_nothing():
    play = with_bowl(20)
    play.by("ada", "take-die", die=20)
    play.by("ada", "withdraw-aside")
    assert (play.state.bowl, play.one("ada").dice) == (((20, 1),), ())
    assert play.one("ada").monologues == ()


@rule("monologue.take-die")
def test_nobody_takes_a_die_for_another_or_without_a_protagonist():
    play = with_bowl(20)
    with refused_by("creation.steps"):
        play.ask("bruno", "take-die", who="ada", die=20)
    with pytest.raises(Refused):
        play.ask("zoe", "take-die", who="ada", die=20)


@rule("monologue.empty-bowl")
def test_without_a_die_in_the_bowl_there_is_no_monologue():
    play = with_bowl()
    with refused_by("monologue.empty-bowl"):
        play.by("ada", "take-die", die=20)
    assert "take-die" not in play.names("alice")
    play = with_bowl(20)
    with refused_by("monologue.empty-bowl"):
        play.by("ada", "take-die", die=8)


@rule("monologue.types")
@pytest.mark.parametrize("die", [20, 12, 8, 4])
def test_the_die_says_what_kind_of_thing_is_told(die):
    play = with_bowl(die)
    play.mend("ada", transgressed=die == 4)
    play.monologue("ada", die)
    element = play.state.elements["element-1"]
    assert (element.who, element.die, element.told) == ("ada", die, "monologue")
    assert play.one("ada").dice == ((die, 1),)
    assert play.one("ada").transgressed == (die in (8, 4))
    believed = {s.who: s.believed for s in play.view().standing}["ada"]
    assert bool(believed) == (die == 12)


@rule("monologue.types", "monologue.transgression")
def test_a_paranormal_effect_needs_a_transgression_first():
    play = with_bowl(8, 4, 4)
    with refused_by("monologue.transgression"):
        play.by("ada", "take-die", die=4)
    assert [o.given["die"] for o in play.offered("alice", "take-die")] == [8]
    play.monologue("ada", 8)
    assert play.one("ada").transgressed
    play.monologue("ada", 4)
    with refused_by("monologue.transgression"):
        play.by("basile", "take-die", die=4)


@rule("monologue.transgression")
def test_an_act_is_inhuman_when_the_whole_table_says_so():
    play = with_bowl(4)
    play.hold("celeste")
    play.renounce("celeste", manner="immobilised")
    play.ask("bruno", "propose-transgression", who="ada", act="Elle a laissé l'enfant")
    for seat in ("alice", "gardien"):
        play.ask(seat, "agree-transgression")
        assert not play.one("ada").transgressed
    with refused_by("monologue.transgression"):
        play.ask("bruno", "agree-transgression")
    # The fallen judge too, and the mark lasts.
    play.ask("chloe", "agree-transgression")
    made = play.one("ada")
    assert (made.transgressed, made.transgression) == (True, "Elle a laissé l'enfant")
    assert play.state.judging is None
    play.scene()
    assert play.one("ada").transgressed
    play.by("ada", "take-die", die=4)


@rule("monologue.transgression")
def test_one_voice_against_is_enough():
    play = with_bowl(4)
    play.ask("bruno", "propose-transgression", who="ada", act="x")
    play.ask("gardien", "decline-transgression")
    assert play.state.judging is None
    assert not play.one("ada").transgressed
    with refused_by("monologue.transgression"):
        play.ask("alice", "agree-transgression")


@rule("monologue.introduces-element")
def test_what_was_told_is_reused_freely_by_the_same_protagonist_only():
    play = with_bowl(20)
    play.monologue("ada", 20, "Je connais ce visage")
    before = play.one("ada")
    bowl = play.state.bowl
    for _ in range(3):
        play.by("ada", "reuse-element", element="element-1", text="Encore lui")
    assert play.state.elements["element-1"].reused == 3
    assert (play.one("ada"), play.state.bowl) == (before, bowl)
    with refused_by("monologue.introduces-element"):
        play.by("basile", "reuse-element", element="element-1")


@rule("monologue.fate-box", "meter.fate-add")
def test_the_first_monologue_is_free_and_each_later_one_adds_a_box():
    play = with_bowl(20, 20, 12, 8)
    seen = []
    for die in (20, 20, 12, 8):
        costs = {s.who: s.next_monologue_costs for s in play.view().standing}["ada"]
        play.monologue("ada", die)
        seen.append((costs, play.one("ada").empty))
    assert seen == [(False, 1), (True, 2), (True, 3), (True, 4)]
    assert play.one("ada").monologues == (20, 20, 12, 8)
    # The tally is each protagonist's own, over the whole game.
    assert play.one("basile").empty == 1


@rule("monologue.hallucination-delay")
def test_a_hallucination_is_believed_until_a_scene_has_passed():
    play = with_bowl(12)
    play.monologue("ada", 12)
    with refused_by("monologue.hallucination-delay"):
        play.by("ada", "realise-illusion", element="element-1")
    assert "realise-illusion" not in play.names("alice")
    play.scene()
    assert {s.who: s.believed for s in play.view().standing}["ada"] == ()
    play.by("ada", "realise-illusion", element="element-1")
    assert play.state.elements["element-1"].realised
    with refused_by("monologue.hallucination-delay"):
        play.by("ada", "realise-illusion", element="element-1")


@rule("monologue.no-near-duplicate")
def test_the_table_may_find_a_monologue_too_similar_and_then_it_gives_no_die():
    play = with_bowl(20, 20)
    play.monologue("ada", 20, "Le phare brûle")
    play.by("ada", "take-die", die=20)
    play.by("ada", "tell-monologue", text="Le phare brûle encore")
    assert play.one("ada").dice == ((20, 1),)
    play.ask("bruno", "doubt-monologue", element="element-1")
    with refused_by("monologue.no-near-duplicate"):
        play.ask("alice", "doubt-monologue", element="element-1")
    with refused_by("monologue.no-near-duplicate"):
        play.ask("bruno", "reject-monologue", element="element-1")
    play.keeper("reject-monologue", element="element-1")
    made = play.one("ada")
    assert (made.dice, made.monologues, made.empty) == (((20, 1),), (20,), 1)
    assert play.state.bowl == ((20, 1),)
    assert list(play.state.elements) == ["element-1"]


@rule("monologue.no-near-duplicate")
def test_only_what_was_told_of_the_same_character_counts():
    play = with_bowl(20, 20)
    play.monologue("ada", 20)
    play.by("basile", "take-die", die=20)
    # Nothing has been told of Basile: nothing can be similar.
    found = play.by("basile", "tell-monologue", text="Un récit")
    assert of_type(found, "monologue-kept")
    assert play.one("basile").dice == ((20, 1),)


@rule("monologue.enrich")
def test_each_thing_told_is_kept_with_its_author_die_and_scene_and_the_keepers_note():
    play = with_bowl(20)
    play.monologue("ada", 20, "La mer monte")
    play.scene()
    play.hold("basile", 12)
    play.suggest("basile", "ada", 12)
    told = [(e.told, e.seat, e.who, e.die, e.scene) for e in play.view("chloe").elements]
    assert told == [("monologue", "alice", "ada", 20, 1), ("suggestion", "bruno", "ada", 12, 2)]
    play.keeper("note-element", element="element-1", text="La source est dans l'eau")
    assert play.view().desk.notes == {"element-1": "La source est dans l'eau"}
    play.keeper("note-element", element="element-1", text="")
    assert play.view().desk.notes == {}


def test_no_die_is_lost_between_the_bowl_and_the_hands():
    play = Play()
    everything = play.all_dice()
    play.open_symptom()
    play.by("ada", "take-die", die=20)
    assert play.all_dice() == everything
    play.by("ada", "tell-monologue", text="x")
    play.by("basile", "take-die", die=20)
    play.by("basile", "withdraw-aside")
    play.suggest("ada", "celeste", 20)
    assert play.all_dice() == everything
    assert size(play.one("celeste").dice) == 1


def test_what_was_told_is_called_by_its_first_words_and_reveals_only_for_the_keeper():
    play = with_bowl(20)
    play.monologue("ada", 20, "La mer " * 20)
    names = game.names(play.view("alice"))
    assert names["ada"] == "Ada"
    assert names["element-1"].startswith("La mer La mer")
    assert len(names["element-1"]) <= 60
    assert "concrete-1" not in names
    assert game.names(play.view())["concrete-1"] == "Secret identity"


@rule("monologue.transgression")
def test_when_the_last_one_to_agree_judges_no_longer_the_keeper_says_so():
    play = with_bowl(4)
    play.ask("alice", "propose-transgression", who="basile", act="x")
    for seat in ("bruno", "chloe"):
        play.ask(seat, "agree-transgression")
    # The keeper alone had not spoken, and gives the table to somebody who has.
    play.keeper("hand-over", seat="alice")
    assert not play.one("basile").transgressed
    assert "agree-transgression" not in play.names("bruno")
    play.ask("alice", "agree-transgression")
    assert play.one("basile").transgressed
    assert play.state.judging is None
