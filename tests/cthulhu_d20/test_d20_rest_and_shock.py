"""Days of rest, the limit of fatigue, shocks that are put off, points before the die."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.games.cthulhu_d20.rules.clock.agenda import all_due
from tablee.kernel.chronicle import told


def weakened(wound="treat"):
    """Paul with a stabilised wound of 2 PV, looked after or not."""
    play = Play()
    play.hurt("paul", 7, "left-leg", worst=False)
    if wound:
        play.keeper("settle-wound", who="paul", wound=1, how=wound, reason="Pansé")
    assert play.points("paul") == (7, 8)
    return play


def sleep(play, hours):
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=hours, unit="hour")
    play.keeper("end-rest", who=["paul"])


def wake(play, hours):
    play.keeper("advance", count=hours, unit="hour")


# Rest


@rule("recovery.life-points")
def test_hours_of_one_day_are_no_hours_of_the_next():
    play = weakened()
    sleep(play, 3)
    wake(play, 21)
    sleep(play, 3)
    wake(play, 17)
    sleep(play, 4)  # seven hours in the second day
    assert play.person("paul").pv == 8
    sleep(play, 8)
    wake(play, 16)
    assert play.person("paul").pv == 9


@rule("recovery.life-points")
def test_a_day_with_a_night_of_rest_gives_its_point_though_one_is_up_when_it_ends():
    play = weakened()
    wake(play, 2)
    sleep(play, 8)
    wake(play, 13)
    assert play.person("paul").pv == 8
    wake(play, 1)
    assert play.person("paul").pv == 9
    wake(play, 48)
    assert play.person("paul").pv == 9


@rule("recovery.life-points")
def test_spells_of_rest_in_one_day_count_together():
    play = weakened()
    sleep(play, 4)
    wake(play, 15)
    sleep(play, 4)
    wake(play, 1)
    assert play.person("paul").pv == 9


@rule("recovery.life-points", "destiny.keeper-decides")
def test_days_before_a_wound_was_looked_after_are_not_saved_up_by_the_keepers_word():
    for how in ("treat", "heal"):
        play = weakened(wound="")
        play.keeper("begin-rest", who=["paul"])
        wake(play, 47)
        play.keeper("settle-wound", who="paul", wound=1, how=how, reason="Recousu")
        assert not all_due(play.state)
        wake(play, 23)
        assert play.person("paul").pv == 8
        wake(play, 1)
        assert play.person("paul").pv == 9


@rule("recovery.life-points")
def test_a_wound_that_was_treated_already_loses_no_day_by_another_word():
    play = weakened()
    play.keeper("begin-rest", who=["paul"])
    wake(play, 23)
    play.keeper("settle-wound", who="paul", wound=1, how="heal", reason="Guéri")
    wake(play, 1)
    assert play.person("paul").pv == 9


@rule("base.poison-disease")
def test_an_ability_does_not_mend_by_rest_from_before_it_was_weakened():
    play = Play()
    for _ in range(8):
        sleep(play, 1)
        wake(play, 23)
    play.keeper("change-ability", who="paul", ability="strength", points=2)
    wake(play, 23)
    sleep(play, 1)
    assert play.person("paul").damaged == {"strength": 2}
    sleep(play, 8)
    wake(play, 16)
    assert play.person("paul").damaged == {"strength": 1}


@rule("recovery.life-points")
def test_a_sheet_does_not_show_the_keepers_clock_by_its_rests():
    play = weakened()
    sleep(play, 3)
    assert play.person("paul").rest.lately
    assert not play.sheet("paul", "paula").person.rest.lately


# The limit of fatigue


@rule("recovery.fatigue-cap", "destiny.keeper-decides")
def test_fatigue_keeps_its_limit_when_the_keeper_lowers_life():
    play = Play()
    play.keeper("set-meter", who="paul", meter="pv", value=4, reason="Affaibli")
    assert play.points("paul") == (6, 4)
    play.keeper("set-meter", who="paul", meter="constitution", value=10, reason="Vieilli")
    assert play.points("paul") == (3, 2)


@rule("recovery.fatigue-cap")
def test_fatigue_keeps_its_limit_when_poison_takes_constitution():
    play = Play()
    play.keeper("set-meter", who="paul", meter="pv", value=4, reason="Affaibli")
    play.keeper("change-ability", who="paul", ability="constitution", points=2)
    assert play.points("paul") == (4, 3)


@rule("recovery.fatigue-cap", "destiny.keeper-decides")
def test_whoever_comes_back_from_death_is_as_tired_as_that():
    play = Play()
    play.keeper("set-meter", who="paul", meter="pv", value=0, reason="La chute")
    play.keeper("end-condition", who="paul", what="death", reason="Un miracle")
    assert play.points("paul") == (1, 1)


@rule("recovery.fatigue-cap")
def test_a_table_that_limits_recovery_alone_cuts_nothing():
    play = Play({"pf_cap": "only-when-recovering"})
    play.keeper("set-meter", who="paul", meter="pv", value=4, reason="Affaibli")
    assert play.points("paul") == (10, 4)


# Shock


def fight(play, *others):
    foe = play.foe()
    play.keeper("begin-fight", [15, 5, 10], who=["paul", foe, "jack"])
    return foe


@rule("shock.shock", "base.round")
def test_waiting_rids_nobody_of_a_shock():
    play = Play()
    foe = fight(play)
    assert play.state.fight.order == ("paul", "jack", foe)
    play.attack("paul", "jack", "knife", faces=[90, 19], tell={"shock": "shock"})
    play.keeper("end-turn", who="paul")
    assert play.state.fight.turn.limit == "partial"
    play.ask("jacques", "delay-turn", who="jack", after=foe)
    play.keeper("end-turn", who=foe)
    turn = play.state.fight.turn
    assert (turn.who, turn.limit) == ("jack", "partial")
    play.ask("jacques", "end-turn", who="jack")
    play.keeper("end-turn", who="paul")
    assert play.state.fight.turn.limit == "normal"


@rule("base.round")
def test_waiting_in_a_round_of_surprise_shocks_nobody():
    play = Play()
    foe = play.foe()
    play.keeper("begin-fight", [15, 5, 10], who=["paul", "jack", foe], surprised=[foe])
    play.ask("paula", "delay-turn", who="paul", after="jack")
    assert play.person("paul").shock == "none"


# Points before the die


@rule("destiny.keeper-decides", "base.actions", "base.firearms-handling")
def test_an_attack_that_destiny_settles_before_its_die_was_made_all_the_same():
    for outcome in ({"outcome": "miss"}, {"outcome": "wound", "location": "left-leg"}):
        play = Play()
        foe = fight(play)
        play.keeper("end-turn", who="paul")
        play.keeper("end-turn", who="jack")
        play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
        play.ask("paula", "call-destiny", who="paul", about="attack")
        play.keeper("decide-fate", **outcome)
        assert play.state.strike is None
        assert play.person(foe).loaded["pistol"] == 14
        with refused_by("combat.iterative-attacks"):
            play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")


@rule("destiny.keeper-decides", "combat.aim")
def test_an_aim_is_spent_on_a_shot_that_destiny_turns_away():
    play = Play()
    foe = play.foe()
    play.keeper("take-aim", who=foe, target="paul")
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
    play.ask("paula", "call-destiny", who="paul", about="attack")
    play.keeper("decide-fate", outcome="miss")
    assert play.person(foe).aim is None


@rule("destiny.keeper-decides")
def test_the_dead_spend_nothing_on_an_attack_that_destiny_settles():
    play = Play()
    foe = play.foe()
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
    play.ask("paula", "call-destiny", who="paul", about="attack")
    play.keeper("set-meter", who=foe, meter="pv", value=0, reason="La poutre")
    play.keeper("decide-fate", outcome="miss")
    assert play.state.strike is None
    assert play.person(foe).loaded["pistol"] == 15


# The save at 0


@rule("condition.zero-fatigue-states", "destiny.announcement-window")
def test_a_save_that_lies_is_over_for_whoever_comes_round():
    for healed in (
        lambda play: play.keeper("set-meter", who="paul", meter="pf", value=5, reason="Un café"),
        lambda play: play.keeper("end-condition", who="paul", what="out", reason="Debout"),
        lambda play: play.keeper("healing-touch", [1, 4], caster="jack", target="paul"),
    ):
        play = Play(waits=True)
        play.keeper("set-meter", [18], who="paul", meter="pf", value=0, reason="À bout")
        assert play.state.lots["paul"].success
        healed(play)
        assert not play.state.lots
        assert play.person("paul").condition == "able"
        happened = play.keeper("set-meter", [2], who="paul", meter="pf", value=0, reason="À bout")
        assert of_type(happened, "dice-laid")
        play.keeper("tell-dice", who="paul")
        assert play.person("paul").condition == "unconscious"


@rule("condition.zero-fatigue-states", "destiny.keeper-decides")
def test_a_save_that_destiny_was_called_upon_waits_for_the_keeper_also_for_the_healed():
    play = Play(waits=True)
    play.keeper("set-meter", [2], who="paul", meter="pf", value=0, reason="À bout")
    play.ask("paula", "call-destiny", who="paul", about="dice")
    play.keeper("set-meter", who="paul", meter="pf", value=5, reason="Un café")
    play.keeper("decide-fate", outcome="failure")
    assert not play.state.lots
    assert play.person("paul").condition == "able"


@rule("condition.zero-fatigue-states", "destiny.announcement-window")
def test_a_save_that_lies_wakes_nobody_whom_a_later_one_has_felled():
    play = Play(waits=True)
    foe = play.foe()
    play.keeper("set-meter", [18], who="paul", meter="pf", value=0, reason="À bout")
    play.attack(foe, "paul", "unarmed", faces=[60, 19], tell={"faces": [2]})
    assert play.person("paul").condition == "unconscious"
    play.keeper("tell-dice", who="paul")
    assert play.person("paul").condition == "unconscious"
    assert not play.state.lots


@rule("destiny.keeper-decides")
def test_a_save_that_destiny_makes_good_holds_also_for_whoever_a_later_one_has_felled():
    play = Play(waits=True)
    foe = play.foe()
    play.keeper("set-meter", [2], who="paul", meter="pf", value=0, reason="À bout")
    play.attack(foe, "paul", "unarmed", faces=[60, 19], tell={"faces": [2]})
    play.ask("paula", "call-destiny", who="paul", about="dice")
    play.keeper("decide-fate", outcome="success")
    assert play.person("paul").condition == "stunned"


# Misses that nobody can change


def without_points(play):
    """Nobody has a point of destiny left, nor has the group."""
    for who in ("paul", "jack"):
        play.keeper("set-meter", who=who, meter="destiny", value=0, reason="Tout est dépensé")
    play.ask("paula", "propose-group-point", about="situation", text="Un miracle")
    play.ask("jacques", "vote-group-point", agree=True)
    play.keeper("decide-fate", outcome="told")


@pytest.mark.parametrize(
    ("zone", "faces", "ac", "total"),
    [("", [50, 2], 13, 7), ("", [3, 1], 12, 6), ("legs", [55, 2], 12, 3), ("torso", [2], 13, -1)],
)
@rule("combat.attack-total", "combat.hit", "destiny.announcement-window")
def test_a_miss_that_is_told_at_once_is_told_with_its_die_and_what_it_was_against(
    zone, faces, ac, total
):
    play = Play(waits=True)
    foe = play.foe()
    without_points(play)
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol", zone=zone)
    reckoned = one(play.keeper("roll-attack", faces), "attack-reckoned")
    assert (reckoned.face, reckoned.total, reckoned.ac) == (faces[-1], total, ac)
    assert not reckoned.hit
    assert play.state.strike is None
    attacks = [line.text for line in told(play.table, "en") if line.text.startswith("Attack: ")]
    assert attacks[-1].endswith(f"= {str(total).replace('-', '−')}, against armour class {ac}.")


@rule("combat.attack-total")
def test_whoever_misses_at_once_learns_the_total_and_no_armour_class():
    play = Play(waits=True)
    foe = play.foe()
    without_points(play)
    play.ask("paula", "declare-attack", who="paul", target=foe, weapon="pistol")
    happened = play.ask("paula", "roll-attack", [60, 2])
    found = {e.to: (e.ac, e.face) for e in of_type(happened, "attack-reckoned")}
    assert found == {("@keeper",): (11, 2), ("paula",): (None, 2)}


# Fire


@rule("hazard.sustained", "recovery.fatigue-points", "combat.aim")
def test_a_burn_that_grows_ends_rest_and_aim():
    play = Play()
    foe = play.foe()
    play.typed("expose-to", [1], who=["paul"], cause="feu", fire=True)
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.typed("suffer", who="paul")
    assert play.person("paul").aim is None
    play.ask("paula", "begin-rest", who=["paul"])
    play.keeper("advance", count=1)
    play.typed("suffer", who="paul")
    assert play.person("paul").rest.since is None


@rule("destiny.keeper-decides")
def test_blood_that_destiny_stops_is_not_said_to_stop_by_itself():
    play = Play()
    play.hurt("paul", 7, "left-leg")
    play.ask("paula", "call-destiny", who="paul", about="situation")
    play.keeper("decide-fate", outcome="staunched")
    assert [*told(play.table, "en")][-1].text == "Wound no. 1 bleeds no more, Paul."
    assert "ne saigne plus (Paul)" in [*told(play.table, "fr")][-1].text
