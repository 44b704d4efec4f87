"""A destiny point after any dice: falls, fire, care and saves wait until nobody bends them."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.kernel.chronicle import told


def asks_of(play, seat):
    return {offer.ask for offer in play.table.offers(seat)}


def falls(play, faces=(8,), who="paul", **fields):
    return play.keeper("fall", list(faces), who=who, metres=6, **fields)


@rule("destiny.timing", "destiny.announcement-window", "base.hazard-falling")
def test_the_dice_of_a_fall_lie_open_until_the_keeper_tells_what_they_bring():
    play = Play(waits=True)
    happened = falls(play)
    assert not play.person("paul").wounds
    assert one(happened, "dice-fallen").to is None
    assert one(happened, "dice-laid").to == ("@keeper",)
    assert "tell-dice" in asks_of(play, "gardien")
    # Nobody but the keeper knows what it will be.
    (seen,) = play.table.view("paula").game.lots
    assert (seen.who, seen.kind, seen.outcome, seen.gb) == ("paul", "fall", "", None)
    (known,) = play.table.view("gardien").game.lots
    assert (known.outcome, known.gb) == ("critical", 11)
    play.typed("tell-dice", who="paul")
    assert play.person("paul").wounds[0].gb == 11
    assert not play.state.lots


@pytest.mark.parametrize(
    ("answer", "wounds"),
    [
        ({"outcome": "stands"}, ["critical"]),
        ({"outcome": "miss"}, []),
        ({"outcome": "wound", "row": "light", "location": "left-leg"}, ["light"]),
    ],
)
@rule("destiny.keeper-decides", "destiny.timing")
def test_a_point_on_a_fall_makes_true_what_the_keeper_decides(answer, wounds):
    play = Play(waits=True)
    falls(play)
    play.ask("paula", "call-destiny", who="paul", about="dice", text="Un auvent")
    with refused_by("destiny.announcement-window"):
        play.keeper("tell-dice", who="paul")
    play.typed("decide-fate", **answer)
    assert [wound.row for wound in play.person("paul").wounds] == wounds
    assert play.person("paul").destiny == 0
    assert not play.state.lots
    assert play.state.fate is None


@rule("destiny.timing")
def test_once_told_no_point_bends_a_fall():
    play = Play(waits=True)
    falls(play)
    play.typed("tell-dice", who="paul")
    with refused_by("destiny.timing"):
        play.ask("paula", "call-destiny", who="paul", about="dice")


@rule("destiny.timing", "hazard.sustained", "base.hazard-fire")
def test_fire_waits_and_so_does_the_save_that_puts_it_out():
    play = Play(waits=True)
    play.keeper("expose-to", [3], who=["paul"], cause="brasier", fire=True)
    assert play.person("paul").exposure is None
    play.typed("tell-dice", who="paul")
    assert play.person("paul").exposure.fire
    play.ask("paula", "put-out-fire", [19], who="paul")
    assert play.person("paul").exposure is not None
    play.ask("paula", "call-destiny", who="paul", about="dice", text="Non, laissez")
    play.keeper("decide-fate", outcome="failure")
    assert play.person("paul").exposure is not None
    play.keeper("advance", count=1, unit="round")
    play.typed("suffer", who="paul")
    play.ask("paula", "put-out-fire", [2], who="paul")
    play.ask("paula", "propose-group-point", about="dice", text="Une couverture")
    play.ask("jacques", "vote-group-point", agree=True)
    play.typed("decide-fate", outcome="success")
    assert play.person("paul").exposure is None


@rule("destiny.timing", "worsening.care")
def test_care_waits_and_takes_its_round_once_it_is_told():
    play = Play(waits=True)
    play.hurt("jack", 2, "left-leg")
    before = play.state.now
    play.ask("paula", "care-for", [2], healer="paul", patient="jack", wound=1)
    assert not play.person("jack").wounds[0].treated
    with refused_by("destiny.announcement-window"):
        play.keeper("advance", count=1)
    with refused_by("destiny.announcement-window"):
        play.ask("paula", "care-for", healer="paul", patient="jack", wound=1)
    # The patient's player may bend it as well as the healer's.
    play.ask("jacques", "call-destiny", who="jack", about="dice", text="Il se souvient du manuel")
    play.keeper("decide-fate", outcome="success")
    assert play.person("jack").wounds[0].treated
    assert play.state.now == before + 1


@rule("destiny.timing", "condition.zero-fatigue-states", "meter.exhaustion")
def test_at_no_fatigue_nobody_acts_and_whether_one_faints_can_still_be_bent():
    play = Play(waits=True)
    play.keeper("set-meter", who="paul", meter="pf", value=1, reason="À bout")
    play.keeper("charge-effort", [2], who=["paul"], cost=1, kind="violent")
    assert play.person("paul").condition == "stunned"
    play.ask("paula", "call-destiny", who="paul", about="dice", text="Tenir")
    play.keeper("decide-fate", outcome="success")
    assert play.person("paul").condition == "stunned"
    play.keeper("set-meter", who="jack", meter="pf", value=1, reason="À bout")
    play.keeper("charge-effort", [2], who=["jack"], cost=1, kind="violent")
    play.keeper("tell-dice", who="jack")
    assert play.person("jack").condition == "unconscious"
    assert play.person("jack").prone


@rule("destiny.timing", "base.poison-disease", "base.saves")
def test_a_save_against_poison_waits_and_nobody_else_hears_of_it():
    play = Play(waits=True)
    before = play.table.view("jacques")
    play.keeper("change-ability", [2], who="paul", ability="strength", points=2, dc=15)
    assert play.table.view("jacques").game == before.game
    assert play.table.view("paula").game.lots
    play.keeper("tell-dice", who="paul")
    assert play.person("paul").damaged == {"strength": 2}


@rule("destiny.announcement-window")
def test_dice_that_nobody_can_bend_wait_for_nobody():
    play = Play(waits=True)
    foe = play.foe()
    play.typed("fall", [1], who=foe, metres=6)
    assert play.person(foe).wounds
    for who in ("paul", "jack"):
        play.keeper("set-meter", who=who, meter="destiny", value=0, reason="Tout est dépensé")
    play.ask("paula", "propose-group-point", about="situation", text="Un miracle")
    play.ask("jacques", "vote-group-point", agree=True)
    play.keeper("decide-fate", outcome="told")
    play.typed("fall", [1], who="paul", metres=6)
    assert play.person("paul").wounds


@rule("destiny.announcement-window")
def test_whoever_dies_or_leaves_takes_their_dice_along():
    play = Play(waits=True)
    falls(play)
    falls(play, [2], who="jack")
    play.ask("paula", "call-destiny", who="paul", about="dice")
    play.keeper("set-meter", who="paul", meter="pv", value=0, reason="Le toit s’écroule")
    assert play.state.fate is None
    play.keeper("remove-person", who="jack", reason="Il part")
    assert not play.state.lots


@rule("destiny.keeper-decides")
def test_a_blast_for_several_is_told_for_each_and_the_saves_with_it():
    play = Play(waits=True)
    foe = play.foe()
    fields = {"cause": "grenade", "count": 2, "sides": 6, "save_dc": 15, "shock": "violent"}
    happened = play.typed("expose-to", [20, 4, 1, 4, 1, 4], who=["paul", "jack", foe], **fields)
    assert {e.who for e in of_type(happened, "wound-made")} == {foe}
    assert not [e for e in of_type(happened, "save-thrown") if e.who != foe]
    happened = play.typed("tell-dice", who="paul")
    assert one(happened, "save-thrown").success
    assert play.person("paul").shock == "violent"
    lines = [line.text for line in told(play.table, "fr", "jacques")]
    hidden = "les dés sont tombés, l’issue n’est pas encore annoncée."
    assert f"Jack, grenade\xa0: {hidden}" in lines


@rule("destiny.group-unanimity")
def test_odds_of_an_attack_on_a_companion_stand_while_a_vote_is_open():
    play = Play(waits=True)
    play.ask("paula", "declare-attack", who="paul", target="jack", weapon="pistol")
    play.ask("paula", "propose-group-point", about="attack", text="Qu’il rate")
    assert all("hit" in odds.names for odds in play.odds("paula", "roll-attack").values())


@rule("destiny.timing", "base.clock")
def test_odds_of_a_fall_are_those_of_its_whole_course():
    play, straight = Play(waits=True), Play()
    ask = {"who": "paul", "metres": 6}
    assert play.odds("gardien", "fall", **ask) == straight.odds("gardien", "fall", **ask)
    assert play.prospects("gardien", "fall", **ask) == straight.prospects("gardien", "fall", **ask)


@rule("destiny.group-unanimity", "destiny.keeper-decides")
def test_the_groups_point_waits_until_the_keeper_has_answered_another():
    play = Play(waits=True)
    play.ask("paula", "propose-group-point", about="situation", text="Un miracle")
    play.keeper("expose-to", [3], who=["paul"], cause="brasier", fire=True)
    play.ask("paula", "call-destiny", who="paul", about="dice", text="Pas le feu")
    play.ask("jacques", "vote-group-point", agree=True)
    assert play.state.fate.who == "paul"
    assert play.state.group_point
    play.keeper("decide-fate", outcome="stands")
    assert play.state.fate.who == "@group"
    play.keeper("decide-fate", outcome="told", text="La pluie tombe.")
    assert play.state.fate is None
    assert not play.state.group_point


@rule("destiny.keeper-decides", "destiny.purpose", "worsening.stabilised")
def test_a_point_may_stop_the_blood():
    play = Play()
    play.hurt("paul", 12, "left-leg")
    play.ask("paula", "call-destiny", who="paul", about="situation", text="Le garrot tient")
    answers = [o.given["outcome"] for o in play.table.offers("gardien") if o.ask == "decide-fate"]
    assert answers == ["told", "staunched"]
    play.keeper("decide-fate", outcome="staunched", text="Le sang ne coule plus")
    (wound,) = play.person("paul").wounds
    assert (wound.stabilised, wound.is_open) == (True, False)
    play.ask("jacques", "call-destiny", who="jack", about="situation", text="Un peu de chance")
    with refused_by("destiny.keeper-decides"):
        play.keeper("decide-fate", outcome="staunched")


@rule("destiny.keeper-decides", "destiny.purpose", "destiny.group-point")
@pytest.mark.parametrize("group", [True, False])
def test_a_point_may_stop_the_blood_of_somebody_else(group):
    play = Play()
    play.hurt("paul", 12, "left-leg")
    if group:
        play.ask("jacques", "propose-group-point", text="Il ne mourra pas ici")
        play.ask("paula", "vote-group-point", agree=True)
    else:
        play.ask("jacques", "call-destiny", who="jack", about="situation", text="Un garrot")
    answers = [o.given["outcome"] for o in play.table.offers("gardien") if o.ask == "decide-fate"]
    assert answers == ["told", "staunched"]
    for patient in ({}, {"patient": "jack"}, {"patient": "nobody"}):
        with refused_by("destiny.keeper-decides"):
            play.keeper("decide-fate", outcome="staunched", **patient)
    with refused_by("destiny.keeper-decides"):
        play.keeper("decide-fate", outcome="told", patient="paul")
    play.keeper("decide-fate", outcome="staunched", patient="paul")
    (wound,) = play.person("paul").wounds
    assert (wound.stabilised, wound.is_open) == (True, False)
