"""Three meters that rise alike, fall each in its own way, and end each in its own way."""

from fractions import Fraction

import pytest

from blanc_table import METERS, Play, of_type, one, refused_by, rule


@rule(
    "creation.sheet",
    "creation.folie-start",
    "creation.blessures-start",
    "creation.bureaucratie-start",
)
def test_an_agent_is_a_name_a_profession_two_traits_and_three_meters_at_one():
    play = Play()
    agent = play.table.view("karim").game.agents[0]
    assert (agent.name, agent.profession, len(agent.traits)) == ("Inès", "Archiviste", 2)
    assert [agent.score(m) for m in METERS] == [1, 1, 1]
    with refused_by("creation.sheet"):
        play.add("ines", name="Encore", profession="Rien")


@rule("creation.sheet")
def test_all_faults_of_a_sheet_are_named_at_once():
    play = Play(people=())
    with pytest.raises(Exception, match="belongs to a player") as refused:
        play.ask("gardien", "create-agent", name="X", profession="Y", traits=["a", "a", "A"])
    assert len(refused.value.also) == 2


@rule("meter.folie-roll", "meter.blessures-roll", "meter.bureaucratie-roll", "creation.meter-range")
@pytest.mark.parametrize("meter", METERS)
@pytest.mark.parametrize("score", range(1, 6))
def test_strictly_above_the_score_a_meter_rises_by_one(meter, score):
    for face in range(1, 7):
        play = Play()
        play.raise_to("ines", meter, score)
        if meter == "bureaucratie":
            play.keeper("drop-paper", kind="expense-claim", who="ines", why="un taxi")
            paper = next(reversed(play.state.papers))
            chance = play.chance("ines", "sign-paper", f"rise.{meter}.ines", paper=paper)
            play.ask("ines", "sign-paper", [face], paper=paper)
        else:
            play.keeper("call-roll", meter=meter, who=["ines"], why="x")
            chance = play.chance("ines", "roll-meter", f"rise.{meter}.ines", who="ines")
            play.ask("ines", "roll-meter", [face], who="ines")
        assert play.score("ines", meter) == score + (face > score)
        assert chance == Fraction(6 - score, 6)


@rule("meter.folie-triggers", "meter.blessures-triggers")
def test_the_keeper_calls_a_roll_for_those_concerned_and_a_player_may_claim_one():
    play = Play()
    play.keeper("call-roll", meter="folie", who=["ines", "karim"], why="des dents dans le mur")
    assert [(o.who, o.meter) for o in play.state.owed] == [("ines", "folie"), ("karim", "folie")]
    with refused_by("meter.folie-triggers"):
        play.keeper("call-roll", meter="folie", who=["ines"], why="encore")
    play.ask("paul", "claim-roll", who="paul", meter="blessures", why="il a glissé")
    with refused_by("meter.bureaucratie-triggers"):
        play.ask("paul", "claim-roll", who="paul", meter="bureaucratie", why="non")


@rule("meter.folie-play-terror", "meter.blessures-play", "meter.bureaucratie-play")
@pytest.mark.parametrize("meter", METERS)
def test_a_rise_is_played_and_written_down(meter):
    play = Play()
    with refused_by("meter.folie-play-terror"):
        play.ask("ines", "tell-mark", who="ines", text="Rien")
    play.raise_to("ines", meter, 2)
    assert play.state.untold == ("ines",)
    told = one(play.ask("ines", "tell-mark", who="ines", text="Elle compte les dents"), "mark-told")
    assert told.rule.endswith({"folie": "terror"}.get(meter, f"{meter}-play"))
    assert play.agent("ines").history[-1].told == "Elle compte les dents"
    assert play.state.untold == ()


@rule("recovery.suppress-gate", "recovery.suppress-acts", "recovery.suppress-run")
def test_suppression_opens_at_five_and_stays_open_while_the_run_lasts():
    play = Play()
    play.raise_to("ines", "folie", 4)
    act = {"who": "ines", "act": "burn-books"}
    with refused_by("recovery.suppress-gate"):
        play.ask("ines", "propose-suppression", what="un grimoire", **act)
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", what="un grimoire", **act)
    with refused_by("recovery.suppress-acts"):
        play.ask("ines", "roll-suppression", [1], who="ines")
    play.keeper("accept-suppression", who="ines")
    play.ask("ines", "roll-suppression", [1], who="ines")
    assert play.score("ines", "folie") == 4
    with refused_by("recovery.suppress-acts"):
        play.ask("ines", "propose-suppression", what="Un grimoire", **act)
    play.ask("ines", "propose-suppression", what="ses notes", **act)
    play.keeper("refuse-suppression", who="ines", why="Ce sont des recettes")
    play.keeper("close-run", who="ines")
    with refused_by("recovery.suppress-gate"):
        play.ask("ines", "propose-suppression", what="ses notes", **act)


@rule("recovery.suppress-roll")
@pytest.mark.parametrize("score", range(2, 6))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_strictly_below_the_score_brings_folie_down(score, face):
    play = Play()
    play.raise_to("ines", "folie", 5)
    for number in range(6 - score):
        book = f"livre {number}"
        play.ask("ines", "propose-suppression", who="ines", act="burn-books", what=book)
        play.keeper("accept-suppression", who="ines")
        if number < 5 - score:
            play.ask("ines", "roll-suppression", [1], who="ines")
    assert play.chance("ines", "roll-suppression", "falls", who="ines") == Fraction(score - 1, 6)
    play.ask("ines", "roll-suppression", [face], who="ines")
    assert play.score("ines", "folie") == score - (face < score)


@rule("recovery.suppress-acts", "campaign.character-status")
def test_who_destroys_themselves_may_be_gone_by_their_own_hand():
    play = Play()
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", who="ines", act="destroy-oneself", what="sa mémoire")
    play.keeper("accept-suppression", who="ines", dies=True)
    assert (play.agent("ines").status, play.agent("ines").cause) == ("gone", "own-hand")


@rule("recovery.care-only", "recovery.care-procedure")
def test_blessures_goes_down_by_care_in_the_keepers_time_and_by_nothing_else():
    play = Play()
    with refused_by("recovery.care-only"):
        play.ask("ines", "ask-care", who="ines", how="une tisane")
    play.raise_to("ines", "blessures", 3)
    play.ask("ines", "ask-care", who="ines", how="la clinique du service")
    with refused_by("recovery.care-procedure"):
        play.ask("ines", "accept-care", who="ines")
    play.keeper("time-care", who="ines", minutes=600)
    play.ask("ines", "accept-care", who="ines")
    with refused_by("campaign.character-status"):
        play.propose("ines")
    play.keeper("pass-time", minutes=599)
    assert play.score("ines", "blessures") == 3
    play.keeper("pass-time", minutes=1)
    assert (play.score("ines", "blessures"), play.agent("ines").status) == (2, "active")


@rule("recovery.care-procedure", "campaign.character-status")
def test_care_broken_off_brings_nothing():
    play = Play()
    play.raise_to("ines", "blessures", 3)
    play.ask("ines", "ask-care", who="ines", how="x")
    play.keeper("time-care", who="ines", minutes=60)
    play.ask("ines", "accept-care", who="ines")
    play.ask("ines", "leave-care", who="ines")
    play.keeper("pass-time", minutes=120)
    assert (play.score("ines", "blessures"), play.agent("ines").status) == (3, "active")


@rule("recovery.zeal", "recovery.zeal-price")
def test_zeal_costs_an_important_moment_and_buys_one_point():
    play = Play()
    for who in ("ines", "karim"):
        play.raise_to(who, "bureaucratie", 3)
        play.ask(who, "volunteer", who=who, zeal="seminar")
    flagged = one(play.keeper("flag-moment", title="Le rituel"), "moment-flagged")
    assert flagged.missing == ("ines", "karim")
    with refused_by("recovery.zeal-price"):
        play.propose("ines")
    play.ask("karim", "leave-zeal", who="karim")
    play.ask("paul", "volunteer", who="paul", zeal="paper-clips")
    play.keeper("end-moment")
    assert [play.score(w, "bureaucratie") for w in ("ines", "karim", "paul")] == [2, 3, 1]
    play.keeper("flag-moment", title="La fuite")
    play.keeper("end-moment")
    assert play.score("ines", "bureaucratie") == 1


@rule("meter.three-ways-down", "campaign.meters-persist")
def test_a_means_of_one_meter_lowers_no_other_and_nothing_resets_a_meter():
    play = Play()
    for meter in METERS:
        play.raise_to("ines", meter, 3)
    play.ask("ines", "volunteer", who="ines", zeal="seminar")
    play.keeper("flag-moment", title="x")
    play.keeper("end-moment")
    assert [play.score("ines", m) for m in METERS] == [3, 3, 2]
    play.ask("ines", "leave-zeal", who="ines")
    play.keeper("end-mission")
    assert [play.score("ines", m) for m in METERS] == [3, 3, 2]


@rule("end.folie-six", "end.folie-exit-choices", "meter.three-ends", "campaign.character-status")
@pytest.mark.parametrize("way", ["fight", "scream", "flee", "collapse"])
def test_folie_six_is_a_grand_exit(way):
    play = Play()
    play.raise_to("ines", "folie", 6)
    assert play.agent("ines").status == "exiting"
    with refused_by("campaign.character-status"):
        play.propose("ines")
    with refused_by("campaign.character-status"):
        play.keeper("call-roll", meter="blessures", who=["ines"], why="x")
    play.ask("ines", "tell-exit", who="ines", exit=way, text="Elle rit.")
    assert (play.agent("ines").status, play.agent("ines").cause) == ("gone", "folie")


@rule("creation.replacement", "campaign.linked-character", "campaign.arrival-scene")
def test_after_folie_the_new_agent_is_linked_and_must_arrive():
    play = Play()
    play.raise_to("ines", "folie", 6)
    play.ask("ines", "tell-exit", who="ines", exit="flee", text="x")
    with refused_by("campaign.linked-character"):
        play.add("ines", name="Lise", profession="Stagiaire")
    who = play.add("ines", name="Lise", profession="Stagiaire", link="Sa sœur")
    agent = play.agent(who)
    assert (agent.link.to, agent.link.text, agent.arrival_due) == ("ines", "Sa sœur", True)
    assert [agent.score(m) for m in METERS] == [1, 1, 1]
    play.keeper("play-arrival", who=who)
    assert not play.agent(who).arrival_due


@rule("end.blessures-six", "end.last-deed", "end.blessures-new-character", "meter.three-ends")
@pytest.mark.parametrize(("presumed", "cause"), [(False, "dead"), (True, "presumed-dead")])
def test_blessures_six_is_a_glorious_end_and_asks_for_no_link(presumed, cause):
    play = Play()
    play.raise_to("ines", "blessures", 6)
    assert play.agent("ines").status == "dying"
    how = {"text": "Elle tient la porte.", "presumed": presumed, "last_deed": "x"}
    play.ask("ines", "tell-death", who="ines", **how)
    assert play.agent("ines").cause == cause
    assert play.agent(play.add("ines", name="Lise", profession="Stagiaire")).link is None
    if presumed:
        with refused_by("creation.sheet"):
            play.keeper("recall", who="ines")


@rule("end.bureaucratie-six", "end.summoned-finish-task", "meter.three-ends")
def test_bureaucratie_six_is_a_summons_with_farewells_and_the_task_in_hand():
    play = Play()
    play.raise_to("ines", "bureaucratie", 6)
    assert play.agent("ines").status == "summoned"
    play.ask("ines", "name-task", who="ines", task="Fermer la porte")
    play.ask("karim", "say-farewell", who="ines", text="Bon courage")
    with refused_by("end.bureaucratie-six"):
        play.ask("karim", "say-farewell", who="ines", text="Encore")
    with refused_by("end.bureaucratie-six"):
        play.propose("ines", ["bureaucratie"])
    play.propose("ines")
    with refused_by("end.bureaucratie-six"):
        play.ask("ines", "back-to-base", who="ines")
    play.throw("ines", [4])
    play.settle("ines")
    with refused_by("recovery.zeal"):
        play.ask("ines", "volunteer", who="ines", zeal="seminar")
    play.ask("ines", "back-to-base", who="ines")
    assert (play.agent("ines").status, play.agent("ines").cause) == ("gone", "audit")


@rule("campaign.character-status")
def test_retries_end_with_folie_or_blessures_at_six_but_not_with_a_summons():
    for meter in METERS:
        play = Play()
        play.raise_to("ines", meter, 5)
        play.propose("ines", [meter])
        play.throw("ines", [1, 6])
        play.roll("ines", 6)
        other = next(m for m in METERS if m != meter)
        if meter == "bureaucratie":
            play.ask("ines", "retry", [6, 1], who="ines", meter=other)  # the locked die lies
        else:
            with refused_by("retry.right"):
                play.ask("ines", "retry", who="ines", meter=other)
        assert play.settle("ines").success


@rule("campaign.character-status")
def test_all_owed_rolls_are_made_even_if_the_first_ends_it():
    play = Play()
    for meter in ("folie", "blessures"):
        play.raise_to("ines", meter, 5)
    play.propose("ines", ["folie", "blessures"], human=False)
    play.throw("ines", [6, 6])
    play.roll("ines", 6)
    happened = play.roll("ines", 6)
    assert of_type(happened, "meter-rose")
    assert play.agent("ines").status == "exiting"
    assert [play.score("ines", m) for m in ("folie", "blessures")] == [6, 6]
