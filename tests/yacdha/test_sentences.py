"""Sentences of a fight and of contests as a French reader wants them."""

from yacdha_table import Play, lines

TWINS = {"name": "Les jumelles", "gender": "f", "occupation": "Acrobatie"}


def with_twins():
    play = Play(people=("john",))
    play.ask("isa", "create-investigator", **TWINS)
    play.man = play.npc("Max")
    return play, next(who for who in play.state.investigators if who != "john")


def test_investigators_who_are_several_have_a_small_letter_after_a_colon():
    play, twins = with_twins()
    play.keeper("open-chase", pursued=[twins, "john"], pursuers=[play.man])
    assert "En fuite\xa0: les jumelles et John." in lines(play)[-1]
    play.keeper("drop-contest", contest="chase-1")
    play.keeper("open-fight", investigators=[twins], opponents=[play.man])
    assert lines(play)[-1] == "Le combat éclate\xa0: les jumelles contre Max."
    play.keeper("describe-round")
    play.ask("isa", "declare", who=twins, doing="dodge")
    assert lines(play)[-1] == "Les jumelles ont fait leur choix."


def test_a_deed_that_alone_is_revealed_is_not_said_to_come_with_others():
    play, twins = with_twins()
    play.keeper("open-fight", investigators=[twins], opponents=[play.man], surprised=[play.man])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=twins, doing="dodge")
    play.keeper("reveal")
    assert "Les jumelles esquivent." in lines(play)
    assert not [text for text in lines(play) if "en même temps" in text]


def test_a_round_is_closed_by_a_stop_of_its_own_after_a_shout():
    play, _ = with_twins()
    play.keeper("open-fight", investigators=[play.man], opponents=["john"])
    play.keeper("describe-round")
    play.keeper("declare", who=play.man, doing="dodge")
    play.player("john", "declare", doing="other", text="crie au feu\xa0!")
    play.keeper("reveal")
    (told,) = (text for text in lines(play) if "en même temps" in text)
    assert told == "Tous en même temps\xa0: Max esquive\xa0; John agit (crie au feu\xa0!)."


def test_the_levels_behind_the_scenes_are_listed_without_a_second_colon():
    play = Play({"occupation_levels": "on"}, people=("john",))
    rows = [{"name": "Course à pied", "level": 3}]
    man = play.npc("Max", occupations=rows)
    play.keeper("open-chase", pursued=["john"], pursuers=[man], levels=[{"who": man, "level": 3}])
    assert lines(play, seat="gardien")[-1] == (
        "En coulisse, les niveaux qui comptent\xa0: Max (3, confirmé)."
    )


def test_what_stands_in_brackets_is_not_closed_by_a_stop_of_its_own():
    play = Play()
    play.keeper("correct-sheet", who="daisy", trauma=3, reason="Une chute.")
    assert lines(play)[-1] == "Correction du gardien pour Daisy\xa0: trauma 3 (Une chute)."
    play.keeper("rename-person", who="john", name="John", gender="m", reason="Plus court...")
    assert lines(play)[-1].endswith("(Plus court...).")
    play.prepare("daisy", opposition="active", resisting="le concierge.")
    assert any("opposition active (le concierge)." in text for text in lines(play))
    play.throw("daisy", [1, 6])
    play.keeper("overrule-action", who="daisy", success=True, reason="C’est mieux ainsi.")
    assert lines(play)[-1].endswith("réussit (C’est mieux ainsi).")
