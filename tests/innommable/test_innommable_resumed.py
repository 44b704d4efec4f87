"""Somebody is called back after the end: the story goes on where it was cut short."""

import pytest

from innommable_table import Play, refused_by, rule
from tablee.kernel.chronicle import told


def ended(phase):
    """Both have gone, the last one with dice that nobody has shared out."""
    play = Play(players=2).to_phase(phase)
    play.hold("basile", 20, 12, 8)
    for who in ("ada", "basile"):
        play.keeper("retire-protagonist", who=who, reason="x")
    assert play.state.ending == "lost"
    return play


@pytest.mark.parametrize("phase", [1, 2, 3])
@rule("end.conditions", "end.after-character-dice")
def test_whoever_comes_back_after_the_end_takes_the_story_with_them(phase):
    play = ended(phase)
    play.keeper("tell-epilogue", text="La mer monte.")
    play.keeper("recall-protagonist", who="ada", reason="Une erreur")
    assert [line.text.replace("\xa0", " ") for line in told(play.table, "fr")][-2:] == [
        "Sur décision du gardien, Ada revient dans l’histoire. La raison : Une erreur.",
        "Ce n’était pas la fin : l’histoire continue.",
    ]
    now = play.state
    assert (now.phase, now.ending, now.epilogues) == (phase, None, ())
    assert now.leaving == ("basile",)
    play.by("basile", "keep-dice", keep=["d20.1", "d8.1"])
    play.call("ada")
    play.keeper("retire-protagonist", who="ada", reason="x")
    assert play.state.ending == "lost"
    with refused_by("end.epilogue-lost"):
        play.keeper("end-game")
    play.keeper("tell-epilogue", text="La mer monte encore.")


@rule("end.after-character-dice")
def test_whoever_holds_dice_of_one_kind_keeps_half_of_them_when_the_story_goes_on():
    play = Play(players=2).to_phase(2)
    play.hold("basile", 20, 20, 20)
    bowl = dict(play.state.bowl).get(20, 0)
    for who in ("ada", "basile"):
        play.keeper("retire-protagonist", who=who, reason="x")
    play.keeper("recall-protagonist", who="ada", reason="x")
    assert (play.one("basile").dice, play.state.leaving) == (((20, 2),), ())
    assert dict(play.state.bowl)[20] == bowl + 1


@rule("end.conditions")
def test_a_verdict_is_no_longer_due_once_somebody_is_back():
    play = Play(players=2).to_phase(3)
    play.renounce("ada")
    play.renounce("basile", goal="fermer le puits")
    assert play.state.verdict == "basile"
    play.keeper("recall-protagonist", who="ada", reason="x")
    assert (play.state.verdict, play.state.phase, play.state.leaving) == ("", 3, ())
    play.call("ada")


@rule("phase.two-to-three")
def test_a_phase_that_waits_for_the_next_scene_still_waits_when_the_story_goes_on():
    play = Play({"phase_change": "next-scene"}, players=2).to_phase(2)
    source = next(c for c in play.state.prepared.concrete if c.kind == "source")
    play.keeper("reveal-concrete", concrete=source.id)
    for who in ("ada", "basile"):
        play.keeper("retire-protagonist", who=who, reason="x")
    play.keeper("recall-protagonist", who="ada", reason="x")
    scene = play.table.state.common.scenes
    assert (play.state.phase_at(scene), play.state.phase_at(scene + 1)) == (2, 3)


@rule("phase.four")
def test_once_the_story_is_closed_nobody_comes_back():
    play = ended(1)
    play.keeper("tell-epilogue", text="La mer monte.")
    play.keeper("end-game")
    assert "recall-protagonist" not in play.names("gardien")
    with refused_by("phase.four"):
        play.keeper("recall-protagonist", who="ada", reason="x")
