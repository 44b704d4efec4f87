"""Investigateurs; Folie & trauma."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.words import Refused
from yacdha_table import Play, of_type, one, refused_by


@pytest.mark.rule("yacdha.setup.sheet", "yacdha.creation.core-description")
def test_a_sheet_holds_name_occupation_description_flaw_and_both_meters():
    play = Play(people=())
    play.ask(
        "isa",
        "create-investigator",
        name="Éloïse Carré",
        occupation="Botanique",
        description="Myope",
        flaw="Craint l'eau",
        gender="f",
    )
    sheet = play.table.view("tom").game.investigators[0]
    assert (sheet.name, sheet.occupation, sheet.description) == (
        "Éloïse Carré",
        "Botanique",
        "Myope",
    )
    assert (sheet.flaw, sheet.madness, sheet.trauma) == ("Craint l'eau", 1, 1)
    play.ask("isa", "describe-investigator", who="eloise", flaw="Craint la nuit")
    play.keeper("approve-investigator", who="eloise")
    with refused_by("yacdha.creation.core-description"):
        play.ask("isa", "describe-investigator", who="eloise", flaw="Aucune faiblesse")
    assert play.state.investigators["eloise"].flaw == "Craint la nuit"


@pytest.mark.rule("yacdha.creation.traits-may-give-advantage")
def test_the_keeper_decides_whether_an_occupation_or_a_flaw_counts():
    play = Play()
    play.player("john", "attempt", what="lever un filet de poisson", claim="cuisine-japonaise")
    assert play.state.actions["john"].claims == {"john": "cuisine-japonaise"}
    offers = [o for o in play.table.offers("gardien") if o.ask == "judge"]
    cited = {field.rule for offer in offers for field in offer.fields}
    assert "yacdha.creation.traits-may-give-advantage" in cited
    play.keeper("judge", who="john", opposition=3, success="oui", failure="non")
    play.player("john", "agree")
    assert play.chance("tom", "throw", who="john") == Fraction(1, 2)  # claimed, not granted
    terms = {"success": "oui", "failure": "non", "opposition": 3}
    play.keeper("judge", who="john", occupation=["john"], **terms)
    play.player("john", "agree")
    assert play.chance("tom", "throw", who="john") == Fraction(3, 4)
    play.keeper("judge", who="john", disadvantage=True, **terms)
    play.player("john", "agree")
    assert play.chance("tom", "throw", who="john") == Fraction(1, 4)


@pytest.mark.rule("yacdha.setup.roles")
def test_nobody_decides_for_another_players_investigator_but_the_keeper_may():
    play = Play()
    with refused_by("yacdha.setup.roles"):
        play.ask("tom", "attempt", who="daisy", what="parler")
    play.ask("gardien", "attempt", who="daisy", what="parler")
    assert "daisy" in play.state.actions
    with refused_by("yacdha.setup.roles"):
        play.ask("gardien", "create-investigator", name="Gardien", occupation="Conteur")


@pytest.mark.rule("yacdha.meter.madness-check", "yacdha.meter.trauma-check", "yacdha.meter.bounds")
@pytest.mark.parametrize("meter", ["madness", "trauma"])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_a_check_raises_by_one_exactly_when_the_face_is_higher(meter, value):
    play = Play()
    play.raise_to("daisy", meter, value)
    play.keeper("call-check", meter=meter, who=["daisy"], event="une horreur")
    assert play.chance("isa", "roll-check", "rise.daisy", who="daisy") == Fraction(6 - value, 6)
    for face in range(1, 7):
        twin = play.table.fork(play.table.number, f"face-{face}")
        twin.apply("isa", {"ask": "roll-check", "who": "daisy"}, faces=[face])
        after = twin.state.game.investigators["daisy"].meter(meter)
        assert after == value + (face > value)
        assert 1 <= after <= 6


@pytest.mark.rule("yacdha.meter.madness-six", "yacdha.end.exit-of-investigator")
def test_at_madness_six_the_player_loses_the_investigator_to_the_keeper():
    play = Play()
    play.raise_to("daisy", "madness", 6)
    daisy = play.state.investigators["daisy"]
    assert (daisy.condition, daisy.seat) == ("insane", None)
    with refused_by("yacdha.setup.roles"):
        play.ask("isa", "attempt", who="daisy", what="se calmer")
    play.keeper("attempt", who="daisy", what="rire dans le noir")
    play.ask("isa", "create-investigator", name="Rose Walcot", occupation="Notariat")
    assert (play.meter("rose", "madness"), play.meter("rose", "trauma")) == (1, 1)


@pytest.mark.rule("yacdha.meter.trauma-six", "yacdha.end.exit-of-investigator")
def test_at_trauma_six_the_investigator_dies_and_the_overshoot_is_kept_apart():
    play = Play()
    play.raise_to("john", "trauma", 4)
    play.prepare(
        "john", opposition=5, costs=[{"low": -5, "high": 0, "meter": "trauma", "amount": 5}]
    )
    happened = play.throw("john", [1])
    assert one(happened, "died").reached == 9
    assert play.meter("john", "trauma") == 6
    with refused_by("yacdha.meter.trauma-six"):
        play.player("john", "attempt", what="se relever")
    play.ask("tom", "create-investigator", name="Jim Timbald", occupation="Plonge")


@pytest.mark.rule("yacdha.end.exit-of-investigator")
def test_a_player_may_retire_an_investigator_and_make_another():
    play = Play()
    play.ask("phil", "retire-investigator", who="liam")
    with refused_by("yacdha.end.exit-of-investigator"):
        play.player("liam", "attempt", what="revenir")
    play.ask("phil", "create-investigator", name="Noé", occupation="Pêche")
    assert play.meter("noe", "trauma") == 1


@pytest.mark.rule("yacdha.meter.only-witnesses-check")
def test_the_keeper_says_who_is_exposed_and_each_throws_their_own_die():
    play = Play()
    play.keeper("call-check", meter="trauma", who=["daisy", "john"], event="le froid")
    assert set(play.state.checks) == {"daisy", "john"}
    with refused_by("yacdha.setup.roles"):
        play.ask("isa", "roll-check", who="john")
    happened = play.player("john", "roll-check", [6])
    (die,) = one(happened, "rolled").cast.dice
    assert (die.role, die.who) == ("trauma-check", "john")
    assert set(play.state.checks) == {"daisy"}


@pytest.mark.rule("yacdha.meter.no-repeat-same-event")
@pytest.mark.parametrize(
    ("memory", "same_scene", "new_scene"),
    [
        ("scenario", False, False),
        ("campaign", False, False),
        ("scene", False, True),
        ("off", True, True),
    ],
)
def test_the_same_kind_of_stress_is_not_checked_twice(memory, same_scene, new_scene):
    play = Play({"stress_memory": memory})

    def called_again():
        fields = {"meter": "madness", "who": ["daisy"], "event": "UN CADAVRE"}
        try:
            play.keeper("call-check", **fields)
        except Refused as refused:
            return "Daisy" not in str(refused)
        play.player("daisy", "roll-check", [1])
        return True

    play.keeper("call-check", meter="madness", who=["daisy"], event="un cadavre")
    play.player("daisy", "roll-check", [1])
    assert called_again() == same_scene
    play.keeper("open-scene", name="Plus tard")
    assert called_again() == new_scene
    happened = play.keeper(
        "call-check", meter="madness", who=["daisy"], event="un cadavre", again=True
    )
    assert one(happened, "check-called").meter == "madness"


@pytest.mark.rule("yacdha.meter.no-repeat-same-event")
def test_physical_stress_is_never_too_familiar():
    play = Play()
    for _ in range(2):
        play.keeper("call-check", meter="trauma", who=["daisy"], event="le feu")
        play.player("daisy", "roll-check", [1])
    assert play.meter("daisy", "trauma") == 1


@pytest.mark.rule("yacdha.meter.uses-of-dF-dT")
@pytest.mark.parametrize(("category", "die"), [("mental", "madness"), ("physical", "trauma")])
def test_the_category_decides_which_die_is_forced_and_which_meter_is_at_risk(category, die):
    play = Play()
    play.prepare("daisy", category=category, force=["daisy"], opposition=2)
    happened = play.throw("daisy", [1, 6, 6])
    roles = [d.role for event in of_type(happened, "rolled") for d in event.cast.dice]
    assert roles == ["action", die, f"{die}-check"]
    assert one(happened, "meter-rose").meter == die


@pytest.mark.rule("yacdha.setup.dice")
def test_every_die_has_six_sides_a_role_and_where_it_matters_an_owner():
    play = Play()
    play.prepare("daisy", "john", category="mental", force=["daisy", "john"], opposition="active")
    happened = play.throw("daisy", [1, 1, 6, 6, 1, 6, 6])
    dice = [die for event in of_type(happened, "rolled") for die in event.cast.dice]
    assert {die.sides for die in dice} == {6}
    assert [(die.role, die.who) for die in dice] == [
        ("action", "daisy"),
        ("action", "john"),
        ("madness", "daisy"),
        ("madness", "john"),
        ("opposition", ""),
        ("madness-check", "daisy"),
        ("madness-check", "john"),
    ]


@pytest.mark.rule(
    "yacdha.scene.interlude",
    "yacdha.scene.lasting-consequences",
    "yacdha.gm.marching-order",
    "yacdha.gm.reminders",
)
def test_the_interlude_has_a_board_a_plan_an_order_a_memory_and_a_reminder():
    play = Play()
    play.ask("isa", "pin-clue", text="La carte de visite")
    play.ask("tom", "write-plan", text="Attendre la nuit")
    play.ask("phil", "set-marching-order", order=["john", "daisy", "liam"])
    play.keeper("note-aftermath", text="Le concierge les a vus")
    play.keeper("note-aftermath", text="La voiture est voyante", known=True)
    player, keeper = (play.table.view(seat).game for seat in ("isa", "gardien"))
    assert player.clues == ("La carte de visite",)
    assert (player.plan, player.marching) == ("Attendre la nuit", ("john", "daisy", "liam"))
    assert player.aftermath == ("La voiture est voyante",)
    assert keeper.aftermath == ("Le concierge les a vus", "La voiture est voyante")
    said = one(play.keeper("remind", text="Que savez-vous ?"), "reminded")
    assert (said.clues, said.plan) == (("La carte de visite",), "Attendre la nuit")
    with refused_by("yacdha.gm.marching-order"):
        play.ask("isa", "set-marching-order", order=["personne"])


@given(st.lists(st.tuples(st.sampled_from(["madness", "trauma"]), st.integers(1, 6)), max_size=40))
@pytest.mark.rule("yacdha.meter.bounds", "yacdha.creation.meters-start")
def test_whatever_is_thrown_both_meters_stay_between_one_and_six(checks):
    play = Play(people=("daisy",))
    for meter, face in checks:
        if play.state.investigators["daisy"].condition != "active":
            break
        play.keeper("call-check", meter=meter, who=["daisy"], event="x", again=True)
        play.keeper("roll-check", [face], who="daisy")
        assert 1 <= play.meter("daisy", "madness") <= 6
        assert 1 <= play.meter("daisy", "trauma") <= 6


def test_a_refusal_names_people_as_they_are_called():
    play = Play()
    with pytest.raises(Refused, match="“Daisy Walcot” leads no action"):
        play.player("daisy", "finish")
