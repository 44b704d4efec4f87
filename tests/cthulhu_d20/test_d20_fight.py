"""Turns of a fight, shocks, Cleave; destiny points and the group's."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.kernel.words import Refused


def brawl(options=None, **foe):
    play = Play(options, people=("paul",))
    thug = play.foe(**{"weapons": ["club", "pistol"], **foe})
    play.keeper("begin-fight", [10, 15], who=["paul", thug])
    return play, thug


@rule("base.round")
def test_the_highest_initiative_begins_and_ties_are_thrown_again():
    play, thug = brawl()  # 10 + 2 against 15 + 1
    assert play.state.fight.order == (thug, "paul")
    tie = Play(people=("paul",))
    twin = tie.foe(dexterity=14)
    tie.keeper("begin-fight", [10, 10, 3, 12], who=["paul", twin])
    assert tie.state.fight.order == (twin, "paul")
    play.keeper("end-turn", who=thug)
    play.ask("paula", "end-turn", who="paul")
    assert (play.state.fight.round, play.state.now) == (2, 1)
    with refused_by("base.actions"):
        play.ask("paula", "end-turn", who="paul")


@rule("base.round", "base.clock")
def test_ten_rounds_are_a_minute_of_the_clock():
    play, thug = brawl()
    for _ in range(10):
        play.keeper("end-turn", who=thug)
        play.ask("paula", "end-turn", who="paul")
    assert play.table.state.common.clock == 1
    assert play.state.now == 10
    play.keeper("end-fight")
    play.keeper("pass-time", minutes=3)
    assert play.state.now == 40
    play.keeper("advance", count=1, unit="day")
    assert play.table.state.common.clock == 4 + 24 * 60


@rule("base.round", "base.armour-class")
def test_nobody_has_a_dexterity_bonus_before_the_first_turn():
    play, thug = brawl()
    assert play.ac("paul", "head") == 10
    play.keeper("end-turn", who=thug)
    assert play.ac("paul", "head") == 12


@rule("base.round")
def test_in_a_surprise_round_only_the_aware_act_and_only_partly():
    play = Play(people=("paul",))
    thug = play.foe()
    play.keeper("begin-fight", [10, 15], who=["paul", thug], surprised=["paul"])
    assert play.state.fight.turn.limit == "partial"
    play.keeper("end-turn", who=thug)
    assert play.state.fight.turn.limit == "none"
    play.ask("paula", "end-turn", who="paul")
    assert play.state.fight.turn.limit == "normal"


@rule("base.actions")
def test_a_turn_is_an_action_and_a_move_or_a_whole_round():
    play, thug = brawl()
    play.keeper("do-action", who=thug, action="move")
    with refused_by("base.actions"):
        play.keeper("do-action", who=thug, action="move")
    with refused_by("base.actions"):
        play.keeper("take-aim", who=thug, target="paul")
    play.keeper("do-action", who=thug, action="act")
    with refused_by("base.actions"):
        play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    with refused_by("base.actions"):
        play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")


@rule("base.round")
def test_somebody_may_delay_a_turn():
    play, thug = brawl()
    play.keeper("delay-turn", who=thug, after="paul")
    assert play.state.fight.order == ("paul", thug)
    assert play.state.fight.turn.who == "paul"
    assert play.state.fight.round == 1


def test_somebody_who_has_fainted_does_not_delay_a_turn():
    play, thug = brawl()
    play.keeper("charge-effort", [1, 1], who=[thug, "paul"], cost=10, kind="violent")
    with refused_by("condition.zero-fatigue-states"):
        play.keeper("delay-turn", who=thug, after="paul")
    assert not [o for o in play.table.offers("gardien") if o.ask == "delay-turn"]
    play.keeper("end-turn", who=thug)
    assert play.state.fight is None  # nobody is left to act


@rule("shock.keeper-decision", "shock.shock")
def test_a_shock_leaves_a_partial_action_in_the_next_turn_only():
    play, thug = brawl()
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 15])
    play.tell(shock="shock")
    play.keeper("end-turn", who=thug)
    assert play.state.fight.turn.limit == "partial"
    play.ask("paula", "do-action", who="paul", action="move")
    with refused_by("shock.shock"):
        play.ask("paula", "do-action", who="paul", action="act")
    play.ask("paula", "end-turn", who="paul")
    play.keeper("end-turn", who=thug)
    assert play.state.fight.turn.limit == "normal"


@rule("shock.violent")
def test_a_violent_shock_throws_down_costs_a_point_and_the_next_turn():
    play, thug = brawl()
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 9])  # superficial, the bonus of Dexterity being lost
    before = play.person("paul").pf
    happened = play.tell(shock="violent")
    wound = one(happened, "wound-made").wound
    lost = {"superficial": 0, "light": 1}[wound.row]
    assert before - play.person("paul").pf == lost + 1
    assert play.person("paul").prone
    play.keeper("end-turn", who=thug)
    assert play.state.fight.turn.limit == "none"
    play.ask("paula", "end-turn", who="paul")
    play.keeper("end-turn", who=thug)
    assert play.state.fight.turn.limit == "normal"
    play.ask("paula", "stand-up", who="paul")
    assert not play.person("paul").prone


@rule("shock.without-wound", "shock.keeper-decision")
def test_the_keeper_may_shock_even_where_there_is_no_wound():
    play = Play(people=("paul",))
    thug = play.foe()
    play.attack(thug, "paul", faces=[10, 7], tell={"shock": "shock"})
    assert (play.person("paul").wounds[-1].row, play.person("paul").shock) == (
        "superficial",
        "shock",
    )


@rule("feat.cleave")
def test_cleave_needs_a_foe_who_is_out_and_on_the_ground():
    feats = ["power-attack", "cleave"]
    play, brute = brawl(name="Brute", strength=14, base_attack=2, feats=feats)
    play.keeper("declare-attack", who=brute, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 12])
    play.tell(shock="violent")
    assert not play.state.fight.turn.cleave  # thrown down, but he will play again
    for falls in (True, False):
        play, brute = brawl(name="Brute", strength=14, base_attack=2, feats=feats)
        other = play.foe(name="Autre")
        play.keeper("charge-effort", who=["paul"], cost=9, kind="violent")
        play.keeper("declare-attack", who=brute, target="paul", weapon="club")
        play.keeper("roll-attack", [80, 10])
        play.tell([20], falls=falls)
        assert play.person("paul").condition == "stunned"
        assert play.state.fight.turn.cleave is falls
        if falls:
            play.keeper("declare-attack", who=brute, target=other, weapon="club", cleaving=True)
            play.keeper("roll-attack", [80, 2])
            play.tell()
            with refused_by("feat.cleave"):  # once a round
                play.keeper("declare-attack", who=brute, target=other, weapon="club", cleaving=True)


@rule("meter.fatigue-penalty")
def test_a_wound_lowers_the_armour_class_for_the_next_attack_of_the_round():
    play, thug = brawl(base_attack=6)
    before = play.ac("paul", "left-leg")
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 8])
    play.tell()
    assert play.ac("paul", "left-leg") == before - 1
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 20])
    assert play.state.strike.ac == before - 1


@rule("worsening.rate")
def test_in_a_fight_a_critical_wound_costs_at_the_beginning_of_the_victims_turn():
    play, thug = brawl(base_attack=12)
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 10])
    play.tell()
    assert play.person("paul").wounds[-1].row == "critical"
    play.keeper("end-turn", who=thug)
    play.ask("paula", "end-turn", who="paul")
    assert not [o for o in play.table.offers("paula") if o.ask == "suffer"]
    play.keeper("end-turn", who=thug)
    with refused_by("base.clock"):
        play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")
    play.ask("paula", "suffer", [100], who="paul")
    play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")


@rule("wound.gm-restriction")
def test_the_keeper_rules_an_action_out_until_the_turn_is_over():
    play, thug = brawl()
    play.keeper("end-turn", who=thug)
    barred = one(play.keeper("bar-action", who="paul", text="tirer"), "action-barred")
    assert barred.to is None
    with refused_by("wound.gm-restriction"):
        play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")
    play.ask("paula", "end-turn", who="paul")
    assert play.person("paul").barred == ""


# Destiny


def struck(people=("paul",), **more):
    play = Play(people=people)
    thug = play.foe()
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", **more)
    play.keeper("roll-attack", [80, 15])
    return play, thug


@rule("destiny.timing", "destiny.announcement-window")
def test_a_point_can_be_called_until_the_consequence_is_told_and_not_after():
    play, _ = struck()
    assert play.table.view("paula").game.attack.may_call == ("paul",)
    play.ask("paula", "pass-destiny", who="paul")
    play.ask("paula", "call-destiny", who="paul", about="attack")  # changing one's mind in time
    assert play.person("paul").destiny == 0
    late, _ = struck()
    late.tell()
    with refused_by("destiny.timing"):
        late.ask("paula", "call-destiny", who="paul", about="attack")
    assert late.person("paul").destiny == 1


@rule("destiny.timing")
def test_a_point_can_be_called_before_the_dice_fall_too():
    play = Play(people=("paul",))
    thug = play.foe()
    play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")
    play.ask("paula", "call-destiny", who="paul", about="attack")
    with refused_by("destiny.announcement-window"):
        play.ask("paula", "roll-attack", [80, 1])
    play.typed("decide-fate", outcome="wound", row="grave", location="left-leg")
    assert play.person(thug).wounds[-1].row == "grave"


@rule("destiny.never-regained")
def test_a_spent_point_is_gone_and_without_points_nothing_is_called():
    play, _ = struck()
    play.ask("paula", "call-destiny", who="paul", about="situation")
    play.keeper("decide-fate", outcome="told", text="rien")
    with refused_by("destiny.never-regained"):
        play.ask("paula", "call-destiny", who="paul", about="attack")
    play.tell()
    assert play.person("paul").destiny == 0


@rule("destiny.keeper-decides")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"outcome": "miss"}, (10, 10)),
        ({"outcome": "wound", "row": "light", "location": "torso"}, (8, 10)),
        ({"outcome": "wound", "row": "superficial", "location": "head"}, (10, 10)),
        ({"outcome": "stands"}, (7, 8)),
    ],
)
def test_the_keeper_alone_decides_what_a_point_does(fields, points):
    play, _ = struck()
    play.ask("paula", "call-destiny", who="paul", about="attack")
    with pytest.raises(Refused):
        play.ask("paula", "decide-fate", **fields)
    play.typed("decide-fate", **fields)
    assert play.points("paul") == points
    assert play.state.strike is None
    assert play.person("paul").destiny == 0  # whatever was decided


@rule("destiny.purpose")
def test_a_point_bends_a_situation_or_a_check_as_well():
    play = Play(people=("paul",))
    play.keeper("call-check", who="paul", kind="skill", name="jump", dc=20)
    play.ask("paula", "roll-check", [2], who="paul")
    play.ask("paula", "call-destiny", who="paul", about="check", text="un rebord")
    told = one(play.keeper("decide-fate", outcome="success"), "check-told")
    assert told.success
    with refused_by("destiny.timing"):
        play.keeper("award-xp", who=["paul"], xp=1000)
        play.ask("paula", "gain-level", [1], who="paul")
        play.ask("paula", "call-destiny", who="paul", about="check")


@rule("destiny.group-unanimity", "destiny.group-point")
def test_the_group_s_point_needs_every_player_and_the_keeper_has_no_vote():
    play = Play()
    play.ask("paula", "propose-group-point", text="le pont tient")
    assert play.table.view("jacques").game.vote.yes == ("paula",)
    with refused_by("destiny.group-unanimity"):
        play.keeper("vote-group-point", agree=True)
    play.ask("jacques", "vote-group-point", agree=False)
    assert play.state.group_point
    play.ask("jacques", "propose-group-point", text="le pont tient")
    play.keeper("close-vote")  # nobody answered
    assert play.state.group_point
    play.ask("jacques", "propose-group-point", text="le pont tient")
    spent = play.ask("paula", "vote-group-point", agree=True)
    assert of_type(spent, "group-point-spent")
    play.keeper("decide-fate", outcome="told", text="il tient")
    assert not play.state.group_point
    with refused_by("destiny.group-point"):
        play.ask("paula", "propose-group-point", text="encore")
    assert play.person("paul").destiny == 1


@rule("destiny.group-point", "destiny.keeper-decides")
def test_the_group_s_point_bends_an_attack_like_any_other():
    play, _ = struck(people=("paul", "jack"))
    play.ask("paula", "propose-group-point", about="attack", text="à côté")
    play.ask("jacques", "vote-group-point", agree=True)
    play.keeper("decide-fate", outcome="miss")
    assert play.person("paul").wounds == ()


def test_only_players_of_the_living_vote():
    play = Play()
    play.hurt("jack", 16, "head")
    spent = play.ask("paula", "propose-group-point", text="seule")
    assert of_type(spent, "group-point-spent")
