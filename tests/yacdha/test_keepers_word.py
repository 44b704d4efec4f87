"""The keeper's word: any number, name, player or fate, recorded with its reason and undone."""

import pytest

from yacdha_table import Campaign, of_type, refused_by

WHY = "un mot du gardien"


@pytest.fixture
def play():
    play = Campaign()
    play.add("isa", "Daisy Walcot", gender="f")
    play.add("tom", "John Timbald", gender="m")
    return play


def correct(play, who, **values):
    return play.keeper("correct-sheet", who=who, reason=WHY, **values)


def offered(play, ask, seat="gardien", **given):
    return [
        offer
        for offer in play.table.offers(seat)
        if offer.ask == ask and given.items() <= offer.given.items()
    ]


@pytest.mark.rule("yacdha.gm.house-rules")
def test_a_trauma_of_six_offers_the_choice_of_a_coma_like_any_other(play):
    assert of_type(correct(play, "daisy", trauma=6), "death-looms")
    assert play.person("daisy").condition == "dying"
    play.ask("isa", "turn-to-coma", who="daisy")
    assert play.person("daisy").condition == "coma"


@pytest.mark.rule("yacdha.meter.trauma-six")
def test_without_luck_it_is_death(play):
    correct(play, "daisy", luck=0)
    assert of_type(correct(play, "daisy", trauma=6), "died")
    assert play.person("daisy").condition == "dead"


@pytest.mark.rule("yacdha.meter.madness-six")
def test_a_madness_of_six_is_the_loss_of_reason(play):
    assert of_type(correct(play, "daisy", madness=6), "went-mad")
    assert (play.person("daisy").condition, play.person("daisy").seat) == ("insane", None)


@pytest.mark.rule("yacdha.luck.coma-exit", "yacdha.meter.madness-six")
def test_whoever_was_mad_before_a_coma_comes_round_mad(play):
    correct(play, "daisy", madness=6)
    correct(play, "daisy", trauma=6)
    play.keeper("turn-to-coma", who="daisy")
    play.keeper("treat-coma", who="daisy")
    happened = play.keeper("pass-time", minutes=24 * 60)
    assert of_type(happened, "came-round")
    assert play.person("daisy").condition == "insane"


def test_both_ends_at_once_are_the_end(play):
    correct(play, "daisy", madness=6, trauma=6)
    assert play.person("daisy").condition == "dead"


def test_somebody_of_the_keepers_at_the_end_is_out_and_nobody_hears_of_the_unmet(play):
    man = play.npc("Max")
    before = play.heard("isa")
    correct(play, man, trauma=6)
    assert play.person(man).condition == "dead"
    assert play.heard("isa") == before
    thing = play.keeper("create-creature", name="La chose", toughness=9)[0].who
    correct(play, thing, trauma=8)
    assert play.person(thing).condition == "active"
    correct(play, thing, toughness=8)
    assert play.person(thing).condition == "dead"


@pytest.mark.rule("yacdha.combat.creatures")
def test_what_nothing_wounds_has_no_trauma_by_word_either(play):
    thing = play.keeper("create-creature", name="La chose", toughness=9)[0].who
    correct(play, thing, trauma=8)
    correct(play, thing, toughness=0)
    assert (play.person(thing).trauma, play.person(thing).toughness) == (0, 0)
    correct(play, thing, trauma=5)
    assert (play.person(thing).trauma, play.person(thing).condition) == (0, "active")
    correct(play, thing, trauma=5, toughness=6)
    assert (play.person(thing).trauma, play.person(thing).condition) == (5, "active")


def test_struck_out_values_stay_out_of_reach(play):
    correct(play, "daisy", mythos=2)
    assert play.person("daisy").madness == 3
    correct(play, "daisy", after_effects=1, trauma=1)
    assert play.person("daisy").trauma == 2


@pytest.mark.parametrize("values", [{"luck": 1}, {"after_effects": 1}, {"trauma": 0}])
def test_a_number_that_somebody_does_not_have_is_refused(play, values):
    man = play.npc("Max")
    with refused_by("yacdha.gm.house-rules"):
        correct(play, man, **values)


def test_whoever_comes_back_has_a_player_and_nobody_has_two(play):
    correct(play, "daisy", condition="dead")
    play.add("isa", "Ada Moss")
    with refused_by("yacdha.setup.roles"):
        correct(play, "daisy", condition="active")
    with refused_by("yacdha.setup.roles"):
        correct(play, "daisy", condition="active", seat="tom")
    correct(play, "daisy", condition="active", seat="phil")
    assert play.person("daisy").seat == "phil"
    assert "Désormais, Phil incarne Daisy." in play.heard("tom")[-1]


def test_the_mad_come_back_with_a_player_only(play):
    correct(play, "daisy", madness=6)
    with refused_by("yacdha.setup.roles"):
        correct(play, "daisy", condition="active")
    correct(play, "daisy", condition="active", seat="isa")
    assert play.person("daisy").seat == "isa"
    assert (play.person("daisy").madness, play.person("daisy").condition) == (5, "active")


def test_whoever_loses_reason_by_the_keepers_word_is_nobodys(play):
    correct(play, "daisy", condition="insane")
    assert play.person("daisy").seat is None
    assert offered(play, "create-investigator", "isa")


def test_who_plays_whom_is_exchanged(play):
    play.keeper("assign-investigator", who="daisy", seat="tom", reason=WHY)
    assert (play.person("daisy").seat, play.person("john").seat) == ("tom", "isa")
    play.keeper("assign-investigator", who="daisy", seat="phil", reason=WHY)
    assert play.person("daisy").seat == "phil"
    assert play.heard("phil")[-1] == f"Désormais, Phil incarne Daisy ({WHY})."
    with refused_by("yacdha.setup.roles"):
        play.keeper("assign-investigator", who="daisy", seat="phil", reason=WHY)
    with refused_by("yacdha.setup.roles"):
        play.keeper("assign-investigator", who="daisy", seat="gardien", reason=WHY)


def test_a_name_and_a_gender_are_put_right_and_the_id_stays(play):
    play.keeper("rename-person", who="daisy", name="Denis Walcot", gender="m", reason=WHY)
    assert (play.person("daisy").name, play.person("daisy").gender) == ("Denis Walcot", "m")
    assert play.heard("tom")[-1] == (
        f"Daisy Walcot s’appelle désormais Denis Walcot ({WHY}). "
        "Denis Walcot se dit désormais au masculin."
    )
    with refused_by("yacdha.gm.house-rules"):
        play.keeper("rename-person", who="daisy", name="Denis", gender="m")


@pytest.mark.parametrize(
    ("gender", "told"), [("f", "au féminin"), ("m", "au masculin"), ("n", "sans genre")]
)
def test_a_gender_alone_that_is_put_right_is_told(play, gender, told):
    play.keeper("rename-person", who="daisy", name="Daisy Walcot", gender=gender, reason=WHY)
    assert play.heard("tom")[-1] == f"Daisy Walcot se dit désormais {told} ({WHY})."


@pytest.mark.rule("yacdha.gm.house-rules")
def test_a_level_of_anybody_is_put_right_whatever_the_points_come_to(play):
    play.keeper("correct-level", who="daisy", claim="jardinage", level=5, reason=WHY)
    assert play.person("daisy").occupations[0].level == 5
    assert play.heard("tom")[-1] == (
        f"Correction du gardien pour Daisy\xa0: Jardinage (5, maître) ({WHY})."
    )
    with refused_by("yacdha.gm.house-rules"):
        play.keeper("correct-level", who="daisy", claim="latin", level=1, reason=WHY)


def test_a_level_of_the_keepers_people_is_put_right_in_secret(play):
    man = play.npc("Max", occupations=[{"name": "Boxe", "level": 4}])
    play.fight(man, investigators=["john"])
    before = play.heard("tom")
    play.keeper("correct-level", who=man, claim="boxe", level=1, reason=WHY)
    assert play.person(man).occupations[0].level == 1
    assert play.heard("tom") == before
    play.keeper("describe-round")
    assert not offered(play, "correct-level", who=man)
    with refused_by("yacdha.combat.simultaneous"):
        play.keeper("correct-level", who=man, claim="boxe", level=2, reason=WHY)


def test_the_level_of_a_gift_is_put_right():
    play = Campaign({"gifts": "on"})
    play.add("isa", "Daisy")
    play.keeper("grant-gift", who="daisy", name="Double vue", effect="voit loin", level=1)
    (offer,) = offered(play, "correct-level", who="daisy")
    gift = play.person("daisy").gifts[0].id
    assert gift in offer.fields[0].choices
    play.keeper("correct-level", who="daisy", claim=gift, level=3, reason=WHY)
    assert play.person("daisy").gifts[0].level == 3


def test_a_player_may_rename_until_the_sheet_is_approved(play):
    play.ask("isa", "rename-person", who="daisy", name="Daisy Wall", gender="f")
    assert offered(play, "rename-person", "isa")
    play.keeper("approve-investigator", who="daisy")
    assert not offered(play, "rename-person", "isa")
    with refused_by("yacdha.gm.house-rules"):
        play.ask("isa", "rename-person", who="daisy", name="Daisy", gender="f")


def test_somebody_to_whom_nothing_happened_is_taken_out_as_if_never_created(play):
    man = play.npc("Max")
    before = play.heard("isa")
    play.keeper("remove-person", who=man, reason=WHY)
    assert play.heard("isa") == before
    play.keeper("remove-person", who="daisy", reason=WHY)
    assert play.person(man) is None
    assert play.person("daisy") is None
    assert offered(play, "create-investigator", "isa")


def test_whoever_is_part_of_the_story_is_retired_instead(play):
    play.ask("isa", "attempt", who="daisy", what="fouiller")
    with refused_by("yacdha.gm.house-rules"):
        play.keeper("remove-person", who="daisy", reason=WHY)
    assert not offered(play, "remove-person", who="daisy")
    correct(play, "daisy", condition="retired")
    assert play.person("daisy").condition == "retired"
    assert not play.state.actions


def test_somebody_may_be_retired_in_a_fight_between_two_rounds(play):
    man = play.npc("Max")
    play.fight(man, investigators=("john", "daisy"), weapons=())
    correct(play, "john", condition="retired")
    play.declare(**{"daisy": "dodge", man: "dodge"})
    assert play.state.fight.round == 2
    correct(play, man, trauma=6)
    assert play.person(man).condition == "dead"


def test_a_rewind_undoes_it(play):
    before = play.table.history.turns
    correct(play, "daisy", trauma=6)
    play.keeper("rewind", to=before)
    assert (play.person("daisy").condition, play.person("daisy").trauma) == ("active", 1)


def test_only_the_keeper_has_it(play):
    asks = {
        "correct-sheet": {"trauma": 2},
        "assign-investigator": {"seat": "phil"},
        "remove-person": {},
    }
    for ask, fields in asks.items():
        with refused_by("yacdha.gm.house-rules"):
            play.ask("isa", ask, who="daisy", reason=WHY, **fields)


def test_every_person_has_a_button_for_it_on_the_desk(play):
    man = play.npc("Max")
    correct(play, "john", condition="dead")
    for who in ("daisy", "john", man):
        assert offered(play, "correct-sheet", who=who)
        assert offered(play, "rename-person", who=who)
    (back,) = offered(play, "correct-sheet", who="john", condition="active")
    assert {"seat", "trauma"} <= {field.name for field in back.fields}


@pytest.mark.rule("yacdha.gm.house-rules", "yacdha.setup.roles")
def test_whoever_is_nobodys_comes_out_of_a_coma_as_nobodys_investigator_neither(play):
    for how in ("by word", "by care"):
        play.correct("daisy", condition="insane")
        play.keeper("inflict", who=["daisy"], amount=5, event="une chute")
        play.keeper("turn-to-coma", who="daisy")
        if how == "by word":
            with refused_by("yacdha.setup.roles"):
                play.correct("daisy", condition="active")
            play.correct("daisy", condition="active", seat="isa", trauma=1, luck=1)
            assert play.person("daisy").seat == "isa"
        else:
            play.keeper("treat-coma", who="daisy")
            play.days(1)
            assert (play.person("daisy").condition, play.person("daisy").seat) == ("insane", None)


@pytest.mark.rule("yacdha.gm.house-rules")
def test_whoever_left_an_open_throw_is_part_of_the_story(play):
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 2}]
    play.prepare("daisy", "john", opposition=4, costs=costs)
    play.throw("daisy", [1, 2])
    play.player("john", "leave")
    assert not offered(play, "remove-person", who="john")
    with refused_by("yacdha.gm.house-rules"):
        play.keeper("remove-person", who="john", reason=WHY)
    assert offered(play, "spend-luck", who="john")
