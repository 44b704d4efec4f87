"""Prices that the keeper lets go, and gifts that make a brawl a fight with weapons."""

import pytest

from tales_table import Play, of_type, one, refused_by, rule


def owing(play, who="zoe"):
    """Somebody with a partial success that has not been paid for."""
    play.tried(3, 2, who=who)
    play.keeper("grant-partial", who=who, partial="yes_but")
    play.ask(who, "stand", who=who)


CALLS = {
    "call-lethal": {"who": "zoe", "threat": "Le venin"},
    "call-group": {
        "who": ["zoe", "max"],
        "what": "Grimper",
        "quality": "vigour",
        "talent": "valour",
    },
    "attempt": {"who": "zoe", "what": "filer", "quality": "luck"},
}


@rule("result.partial-consequence")
@pytest.mark.parametrize("ask", CALLS)
def test_a_price_that_the_keeper_lets_go_by_calling_for_a_roll_is_told(ask):
    play = Play()
    owing(play)
    happened = play.keeper(ask, **CALLS[ask])
    assert one(happened, "consequence-waived").who == "zoe"
    with refused_by("result.partial-consequence"):
        play.keeper("propose-consequence", who="zoe", kind="other", text="Trop tard")


ENDS = {
    "open-scene": {"name": "Le toit"},
    "respite": {"who": ["zoe"], "ends_scene": True},
    "rest": {"who": ["zoe", "max"], "minutes": 0},
}


@rule("result.partial-consequence", "phase.scene")
@pytest.mark.parametrize("proposed", [False, True])
@pytest.mark.parametrize("ask", ENDS)
def test_a_price_that_the_end_of_its_scene_lets_go_is_told(ask, proposed):
    play = Play()
    play.keeper("open-scene", name="Le quai")
    owing(play)
    if proposed:
        play.keeper("propose-consequence", who="zoe", kind="other", text="On l'a vue")
    happened = play.keeper(ask, [], **ENDS[ask])
    assert one(happened, "consequence-waived").who == "zoe"
    assert not play.state.rolls


@rule("result.partial-consequence", "phase.scene")
@pytest.mark.parametrize("ask", ENDS)
def test_no_price_is_told_at_the_end_of_a_scene_that_was_paid_or_whose_hero_is_gone(ask):
    play = Play(people=("zoe", "max", "lou"))
    play.keeper("open-scene", name="Le quai")
    owing(play)
    play.keeper("waive-consequence", who="zoe")
    owing(play, "lou")
    play.keeper("retire-hero", who="lou", reason="Il rentre")
    assert not of_type(play.keeper(ask, [], **ENDS[ask]), "consequence-waived")


@rule("result.partial-consequence")
def test_a_price_that_is_settled_or_never_owed_is_not_told_again():
    play = Play()
    owing(play)
    play.keeper("waive-consequence", who="zoe")
    again = play.keeper("call-group", **CALLS["call-group"])
    assert not of_type(again, "consequence-waived")


@rule("result.partial-consequence")
def test_a_player_cannot_let_the_own_price_go():
    play = Play()
    owing(play)
    with refused_by("result.partial-consequence"):
        play.ask("zoe", "attempt", **CALLS["attempt"])


@rule("result.partial-consequence")
def test_nobody_pays_a_price_who_has_left_the_story():
    play = Play()
    owing(play)
    play.keeper("propose-consequence", who="zoe", kind="other", text="On l'a vue")
    assert play.offered("zoe", "accept-consequence")
    play.keeper("retire-hero", who="zoe", reason="Elle rentre")
    assert not play.offered("zoe", "accept-consequence")
    with refused_by("end.death"):
        play.ask("zoe", "accept-consequence", who="zoe")


# Gifts in a brawl

MAGE = [{"name": "Feu", "rank": 1, "kind": "prodigy"}, *({"name": f"M{n}"} for n in range(3))]


@rule("magic.effects", "recovery.wound-roll", "gear.brawl-first")
@pytest.mark.parametrize("purpose", ["harm", "effect"])
@pytest.mark.parametrize("circle", range(1, 6))
@pytest.mark.parametrize("by_extra", [False, True])
def test_a_gift_with_a_weapons_damage_ends_a_brawl_and_one_like_a_fist_does_not(
    circle, purpose, by_extra
):
    play = Play(zoe={"skills": MAGE})
    foe = play.boss(trained=True)
    play.fight(foe, brawl=True, surprised=by_extra)
    who, target = (foe, "max") if by_extra else ("zoe", foe)
    fields = {"who": who, "what": "Une flamme", "circle": circle, "purpose": purpose}
    fields |= {"targets": [target]} if purpose == "harm" else {}
    if by_extra:
        play.keeper("extra-cast", **fields)
    else:
        play.ask("zoe", "cast-gift", gift="k1", quality="mind", **fields)
    assert play.state.fight.brawl == (purpose == "effect" or circle < 3)


@rule("magic.effects")
def test_a_gift_loosed_from_outside_on_somebody_in_a_brawl_ends_it():
    play = Play(people=("zoe", "max"), zoe={"skills": MAGE})
    foe = play.boss()
    play.fight(foe, heroes=["max"], brawl=True)
    cast = {"who": "zoe", "what": "Une flamme", "gift": "k1", "quality": "mind", "circle": 3}
    play.ask("zoe", "cast-gift", **cast, purpose="harm", targets=[foe])
    assert not play.state.fight.brawl
