"""Between two sessions the keeper goes back to the book: values of the keeper's count no more."""

import pytest

from yacdha_table import Play, refused_by

GIFT = {"name": "Vision", "effect": "Voit ce qui fut", "level": 2}


def change(play, option, choice):
    play.keeper("end-session")
    play.keeper("change-house-rule", option=option, choice=choice)
    play.keeper("begin-session")


def hit(play, man):
    """The trauma of a shot that nothing opposes, with a five."""
    before = play.meter(man, "trauma")
    play.fight(man, surprised=[man], weapons=("firearm",))
    play.declare(john=("attack", man, "firearm"))
    play.player("john", "strike", [5])
    play.keeper("end-fight")
    return play.meter(man, "trauma") - before


@pytest.mark.rule("yacdha.combat.weapon-max", "yacdha.gm.house-rules")
def test_a_weapon_of_the_book_is_again_what_the_book_says():
    play = Play({"weapon_list": "keeper-values"})
    play.keeper("add-weapon", name="firearm", most=2, ranged=True)
    play.keeper("add-weapon", name="hache", most=4)
    assert hit(play, play.npc("Max")) == 2
    change(play, "weapon_list", "book-values")
    assert hit(play, play.npc("Otto")) == 5
    known = {one.id: one.most for one in play.table.view("tom").game.weapons}
    assert (known["firearm"], known["hache"]) == (5, 4)
    change(play, "weapon_list", "keeper-values")
    assert hit(play, play.npc("Igor")) == 2


@pytest.mark.rule("yacdha.creation.age-budget")
def test_the_young_have_again_the_points_of_the_book():
    levels = {"occupation_levels": "on", "age_budgets": "keeper-values"}
    play = Play(levels, people=())
    play.keeper("set-creation-limits", child_points=6, child_level=4)
    thief = {"age": "child", "occupations": [{"name": "Vol à la tire", "level": 4}]}
    play.ask("isa", "create-investigator", name="Ada", **thief)
    change(play, "age_budgets", "book-values")
    with refused_by("yacdha.creation.age-budget"):
        play.ask("tom", "create-investigator", name="Bob", **thief)
    assert play.table.view("tom").game.limits.ages["child"] == (2, 1)
    change(play, "age_budgets", "keeper-values")
    play.ask("tom", "create-investigator", name="Bob", **thief)


@pytest.mark.rule("yacdha.creation.gifts")
def test_nobody_calls_upon_a_gift_where_the_table_plays_without():
    play = Play({"occupation_levels": "on", "gifts": "on"})
    play.keeper("grant-gift", who="john", **GIFT)
    change(play, "gifts", "off")
    claim = {"what": "lire la pièce", "category": "mental", "claim": "vision"}
    with refused_by("yacdha.creation.gifts"):
        play.player("john", "attempt", **claim)
    offers = [offer for offer in play.table.offers("tom") if offer.ask == "attempt"]
    fields = [field for offer in offers for field in offer.fields if field.name == "claim"]
    assert offers
    assert not [field for field in fields if "vision" in field.choices]
    change(play, "gifts", "on")
    play.player("john", "attempt", **claim)
    assert play.state.actions["john"].claims == {"john": "vision"}
