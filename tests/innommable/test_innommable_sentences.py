"""Sentences that agree, and that promise nothing which has not happened; in both languages."""

import pytest

from innommable_table import Play, rule
from tablee.kernel.chronicle import told


def ready(*dice, difficulty=2):
    play = Play()
    play.to_phase(3)
    play.change(difficulty=difficulty)
    play.hold("ada", *dice or (12, 8))
    return play


def lines(play, language="fr"):
    return [line.text.replace("\xa0", " ") for line in told(play.table, language)]


@rule("action.flee")
def test_how_somebody_flees_belongs_to_the_sentence():
    play = ready()
    play.by("ada", "flee", text="par la fenêtre")
    assert lines(play)[-1] == "Ada veut fuir : par la fenêtre. Aux dés de trancher, difficulté 2."
    assert lines(play, "en")[-1].startswith("Ada wants to get away: par la fenêtre. It takes")
    play.by("ada", "withdraw-goal")
    assert lines(play)[-1] == "« Par la fenêtre » : Ada se ravise."
    play.by("ada", "flee")
    assert lines(play)[-1].startswith("Ada veut fuir. Aux dés de trancher")


@rule("action.flee", "action.renounce")
def test_a_flight_that_is_given_up_for_nothing_is_not_told_as_a_gain():
    play = ready()
    play.by("ada", "flee")
    play.roll("ada", 3, 3)
    play.by("ada", "renounce", manner="immobilised")
    assert "Ada ne s’échappe pas." in lines(play)
    assert not [line for line in lines(play) if "obtient" in line or "ce que cela" in line]
    assert not [line for line in lines(play, "en") if "is won" in line]


@rule("action.flee", "action.renounce")
def test_what_is_won_by_giving_up_a_flight_is_told():
    play = ready()
    play.by("ada", "flee")
    play.roll("ada", 3, 3)
    play.by("ada", "renounce", manner="immobilised", goal="la porte reste close")
    assert "Ada ne s’échappe pas, mais obtient autre chose." in lines(play)
    assert [gain.what for gain in play.state.gains] == ["la porte reste close"]
    assert any("la porte reste close." in line for line in lines(play))


@rule("action.renounce")
def test_what_a_sacrifice_wins_is_told_once_and_as_it_is():
    play = ready()
    play.call("ada", goal="ouvrir")
    play.by("ada", "renounce", manner="turned", goal="la porte reste close")
    assert any("la porte reste close." in line for line in lines(play))
    play.call("basile", goal="ouvrir")
    play.by("basile", "renounce", manner="turned")
    assert sum("ouvrir" in line.lower() for line in lines(play)) == 6


@rule("action.count", "action.reroll")
def test_after_a_reroll_the_total_is_told_as_a_total():
    play = ready(12, 8, difficulty=4)
    play.call("ada")
    play.roll("ada", 12, 3)
    assert lines(play)[-1] == "Pour Ada, 2 réussites (difficulté 4)."
    play.reroll("ada", 3)
    assert lines(play)[-1].endswith("En tout, 2 réussites pour Ada (difficulté 4).")
    assert lines(play, "en")[-1].endswith("Ada now has 2 successes in all (difficulty 4).")


@rule("action.count", "action.reroll")
def test_a_reroll_without_any_success_says_so():
    play = ready(difficulty=4)
    play.call("ada")
    play.roll("ada", 3, 3)
    play.reroll("ada", 3, 5)
    assert lines(play)[-1].endswith("Toujours aucune réussite pour Ada.")


@rule("meter.fate-judgement")
def test_a_cross_rubbed_out_below_an_attachment_is_not_told_of_its_protagonist():
    play = Play()
    attachment = play.one("ada").attachment
    play.mend("ada", attachment=type(attachment)(attachment.name, empty=2))
    play.tick("ada", attachment=True, boxes=2, severity="moderate")
    play.ask("bruno", "object-to-outrage", text="x")
    play.keeper("settle-objection", severity="none", untick=2, text="Rien")
    assert "Contre l’attache (Ada), 2 croix sont effacées." in lines(play)
    assert "2 crosses against the attachment (Ada) are rubbed out." in lines(play, "en")


@pytest.mark.parametrize(
    ("empty", "ticked", "french", "english"),
    [
        (1, 0, "1 case vide, aucune case cochée", "1 empty box, no ticked box"),
        (3, 1, "3 cases vides, 1 case cochée", "3 empty boxes, 1 ticked box"),
    ],
)
def test_boxes_put_right_agree_with_their_number(empty, ticked, french, english):
    play = Play()
    reason = "Mal compté"
    play.keeper("correct-protagonist", who="ada", reason=reason, empty=empty, ticked=ticked)
    line = "Sur décision du gardien, sur la liste du sort pour Ada : "
    assert lines(play)[-1] == f"{line}{french}. La raison : Mal compté."
    assert english in lines(play, "en")[-1]


def test_another_gender_is_told_with_its_reason():
    play = Play()
    play.keeper("rename-protagonist", who="ada", name="Ada", gender="m", reason="Une erreur")
    assert lines(play)[-1] == "Pour Ada, le récit passe au masculin. La raison : Une erreur."
    assert lines(play, "en")[-1].startswith("Of Ada the story says “he” from now on.")
    play.keeper("rename-protagonist", who="ada", name="Alma", gender="m")
    assert lines(play)[-1] == "Ada s’appelle désormais Alma."


def test_what_people_wrote_opens_like_a_sentence_after_a_sentence():
    play = Play()
    play.keeper("reveal-symptom", symptom="opening", text="les oiseaux se taisent")
    assert lines(play)[-1].startswith("Le premier symptôme. Les oiseaux se taisent. Dans le bol")
    play.by("ada", "state-goal", goal="sortir")
    play.keeper("waive-resolution", who="ada", text="la porte est ouverte")
    assert lines(play)[-1] == "Pas de dés pour « sortir » (Ada). La porte est ouverte."


@rule("action.reroll")
def test_where_no_die_is_odd_nothing_is_told_to_be_thrown_again():
    play = ready(difficulty=4)
    play.call("ada")
    play.roll("ada", 2, 2)
    play.by("ada", "reroll")
    assert lines(play)[-1].startswith("Ada redouble d’efforts, mais aucun dé n’est impair.")
    assert "no die is odd" in lines(play, "en")[-1]


def test_a_name_of_several_has_its_verb_in_the_plural():
    play = Play(begin=False)
    play.keeper("rename-protagonist", who="ada", name="Les jumelles", gender="f")
    play.keeper("begin-game", context="Une nuit")
    play.scene()
    play.open_symptom()
    play.monologue("ada", 20, "Un rêve.")
    play.call("ada")
    play.roll("ada", 8)
    said = lines(play)
    for expected in (
        "Les jumelles prennent un d20 dans le bol. On se tait.",
        "Les jumelles racontent une prémonition : « Un rêve. »",
        "Les jumelles gardent le d20.",
        "Les jumelles veulent ceci : sortir.",
        "Pour les jumelles, 1 réussite (difficulté 1).",
        "« Sortir » : les jumelles réussissent.",
    ):
        assert expected in said


@rule("creation.steps", "suggestion.presence")
def test_those_who_are_several_are_called_and_stand_apart_in_the_plural():
    play = Play()
    play.keeper("rename-protagonist", who="ada", name="Les jumelles", gender="f", reason="Deux")
    play.keeper("set-present", present=["basile", "celeste"])
    assert lines(play)[-1] == "Les jumelles sont loin des autres."
    play.keeper("rename-protagonist", who="ada", name="Ada", gender="f", reason="Une seule")
    assert lines(play)[-1].startswith("Les jumelles s’appellent désormais Ada.")


@rule("action.compare")
def test_what_is_quoted_in_the_middle_of_a_sentence_loses_its_full_stop():
    play = ready()
    play.by("ada", "state-goal", goal="Je veux sortir.")
    play.keeper("waive-resolution", who="ada")
    assert lines(play)[-1] == "Pas de dés pour « Je veux sortir » (Ada)."
    play.call("ada", goal="Où est-il ?")
    play.by("ada", "withdraw-goal")
    assert lines(play)[-1] == "« Où est-il ? » : Ada se ravise."
    play.call("ada", goal="Je veux sortir.")
    play.roll("ada", 12, 8)
    assert lines(play)[-1] == "« Je veux sortir » : Ada réussit."


@rule("meter.difficulty-raise")
def test_what_was_told_is_named_by_its_first_sentence_and_m_roux_is_not_cut_in_two():
    play = ready()
    play.monologue("basile", 20, "Un rêve de M. Roux, sous l’eau. Puis rien.")
    play.keeper("raise-difficulty", element="element-1", text="Il est là.")
    assert lines(play)[-1].startswith("« Un rêve de M. Roux, sous l’eau » revient (Basile")


@rule("monologue.no-near-duplicate", "action.renounce")
def test_what_was_told_and_is_not_weighed_any_more_is_not_told_as_silence():
    play = ready()
    play.change(bowl=((20, 2),))
    play.monologue("ada", 20)
    play.by("ada", "take-die", die=20)
    play.by("ada", "tell-monologue", text="Encore ce rêve.")
    play.by("ada", "renounce", manner="turned")
    (line,) = [line for line in lines(play) if "retourne dans le bol" in line]
    assert line == "On ne juge plus ce qui a été raconté pour Ada : le d20 retourne dans le bol."


def test_what_is_said_aloud_opens_with_a_capital_and_nothing_is_counted_as_zero():
    play = ready()
    play.change(bowl=((20, 1),))
    play.monologue("ada", 20, "le carnet brûle")
    assert "Ada raconte une prémonition : « Le carnet brûle. »" in lines(play)
    play.keeper("correct-protagonist", who="ada", reason="x", empty=0, ticked=2)
    told = "Sur décision du gardien, sur la liste du sort pour Ada : "
    assert f"{told}aucune case vide, 2 cases cochées. La raison : x." in lines(play)
