"""Magie."""

from fractions import Fraction

import pytest

from yacdha_table import Play, of_type, one, refused_by

STAKES = {"success": "La porte s'ouvre.", "failure": "Quelque chose répond."}


def ready(play, users=("liam",), opposition=3, together=False, **fields):
    play.keeper("prepare-magic", name="Le seuil", opposition=opposition, together=together)
    play.keeper(
        "open-magic", magic="le-seuil", users=list(users), conditions_met=True, **STAKES, **fields
    )
    for who in users:
        play.player(who, "agree")


@pytest.mark.rule("yacdha.magic.roll", "yacdha.magic.madness-cost")
@pytest.mark.parametrize("opposition", range(6))
def test_magic_is_one_madness_die_and_always_one_more_as_a_check(opposition):
    play = Play()
    ready(play, opposition=opposition)
    odds = play.odds("phil", "cast", who="liam")
    assert odds.of("success").chance(True) == Fraction(6 - opposition, 6)
    assert odds.of("rise.liam").chance(True) == Fraction(5, 6)
    for face in range(1, 7):
        twin = play.table.fork(play.table.number, f"{face}")
        entries = twin.apply("phil", {"ask": "cast", "who": "liam"}, faces=[face, 6])
        happened = [entry.event for entry in entries[1:]]
        assert one(happened, "magic-cast").success == (face > opposition)
        roles = [d.role for e in of_type(happened, "rolled") for d in e.cast.dice]
        assert roles == ["madness", "madness-check"]
        assert twin.state.game.investigators["liam"].madness == 2


@pytest.mark.rule("yacdha.magic.preconditions")
def test_no_die_is_thrown_before_conditions_are_met_and_stakes_agreed():
    play = Play()
    play.keeper("prepare-magic", name="Le seuil", opposition=2)
    with refused_by("yacdha.magic.preconditions"):
        play.keeper("open-magic", magic="le-seuil", users=["liam"], conditions_met=False, **STAKES)
    with refused_by("yacdha.magic.preconditions"):
        play.keeper("open-magic", magic="le-seuil", users=["liam"], conditions_met=True)
    play.keeper("open-magic", magic="le-seuil", users=["liam"], conditions_met=True, **STAKES)
    with refused_by("yacdha.magic.preconditions"):
        play.player("liam", "cast", [6, 1])
    play.player("liam", "agree")
    assert one(play.player("liam", "cast", [6, 1]), "magic-cast").outcome == STAKES["success"]


@pytest.mark.rule("yacdha.magic.not-owned", "yacdha.magic.definition")
def test_a_magic_is_never_mastered_each_use_needs_everything_anew():
    play = Play()
    ready(play)
    play.player("liam", "cast", [1, 1])
    with refused_by("yacdha.magic.roll"):
        play.player("liam", "cast", [6, 1])
    assert list(play.state.magics) == ["le-seuil"]


@pytest.mark.rule("yacdha.magic.roll")
def test_a_magic_cannot_be_forced_and_has_no_advantage():
    play = Play()
    ready(play)
    with refused_by("yacdha.dice.forced-advantage"):
        play.player("liam", "force")


@pytest.mark.rule("yacdha.magic.provided-item")
def test_drinking_what_another_brewed_always_works_and_costs_no_check():
    play = Play()
    ready(play, opposition=5, provided=True)
    happened = play.player("liam", "cast", [1])
    assert one(happened, "magic-cast").success
    assert not of_type(happened, "check-made")


@pytest.mark.rule("yacdha.magic.collaboration")
def test_together_the_best_die_counts_and_everybody_checks():
    play = Play()
    ready(play, users=("liam", "daisy"), opposition=4, together=True)
    chance = play.chance("phil", "cast", who="liam")
    assert chance == 1 - Fraction(4, 6) ** 2
    happened = play.player("liam", "cast", [2, 5, 6, 1])
    assert one(happened, "magic-cast").margin == 1
    assert [check.who for check in of_type(happened, "check-made")] == ["liam", "daisy"]
    play.keeper("prepare-magic", name="Seul", opposition=1)
    with refused_by("yacdha.magic.collaboration"):
        play.keeper(
            "open-magic", magic="seul", users=["liam", "daisy"], conditions_met=True, **STAKES
        )


@pytest.mark.rule("yacdha.magic.failure")
def test_failing_costs_what_was_agreed_for_that_degree():
    play = Play()
    costs = [{"low": -5, "high": -2, "meter": "trauma", "amount": 2}]
    ready(play, opposition=5, costs=costs)
    play.player("liam", "cast", [2, 1])
    assert (play.meter("liam", "trauma"), play.meter("liam", "madness")) == (3, 1)
