"""Every question about chances that the game is asked: by the engine, by counting faces, by
`tablee odds`, and never from a number that the asker may not know."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

import odds_of_actions
import odds_of_meetings
import odds_of_time
from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from yacdha_odds import QUESTIONS, Recorded, brute, throw
from yacdha_table import data

STATED = data("odds")
ASKED = (odds_of_actions, odds_of_meetings, odds_of_time)
"""Importing them asks their questions."""


def answers(name):
    """The answers one by one: the table of one may go on for the next."""
    return QUESTIONS[name](STATED[name])


def test_all_the_questions_are_asked_here():
    assert list(STATED) == list(dict.fromkeys(STATED))
    assert set(STATED) == set(QUESTIONS)
    assert len(STATED) == 24


@pytest.mark.parametrize("name", STATED)
def test_the_engine_answers_it_exactly(name):
    for key, answer in answers(name):
        assert answer.found() == answer.expected, (key, answer.ask)
        if key is not None:
            assert answer.expected == Fraction(STATED[name][key]), key


@pytest.mark.parametrize("name", STATED)
def test_the_command_gives_the_same_answer(name, tmp_path):
    path = tmp_path / "session.yaml"
    seen = set()
    for key, answer in answers(name):
        if answer.long_run in seen:
            continue  # one of a kind will do: the command only prints what the engine says
        seen.add(answer.long_run)
        path.write_text(answer.play.as_file(answer.seat, answer.ask), encoding="utf-8")
        given = ["odds", str(path), "--json"]
        result = CliRunner().invoke(Tablee(Screen(choose(given, {}))), given)
        assert result.exit_code == 0, result.output
        assert answer.printed(json.loads(result.stdout)) == answer.expected, key


# What nobody may know


def twins(prepare, pair, options=None):
    """What two tables that differ in one hidden number answer."""
    found = []
    for hidden in pair:
        play = Recorded(options)
        seat, ask = prepare(play, hidden)
        found.append((play.table.odds(seat, ask), play.table.prospects(seat, ask)))
    return found


def hurt_opponent(play, trauma):
    man = play.npc("Brute", trauma=trauma)
    play.keeper("set-survival", who=man, on=True)
    play.fight(man)
    play.declare(**{man: ("attack", "john", "knife")}, john=("attack", man, "firearm"))
    play.keeper("force", who=man)
    return "tom", {"ask": "strike", "who": "john"}


def able_opponent(play, claim):
    man = play.npc("Brute", occupations=[{"name": "Lutte", "level": 3}])
    play.raise_to("john", "trauma", 4)
    play.fight(man)
    play.keeper("describe-round")
    attack = {"doing": "attack", "weapon": "knife"}
    play.keeper("declare", who=man, target="john", claim=claim, **attack)
    play.player("john", "declare", target=man, **attack)
    play.keeper("reveal")
    return "tom", {"ask": "strike", "who": "john"}


def shaken_helper(play, madness):
    play.raise_to("daisy", "madness", madness)
    play.prepare("john", "daisy", category="mental", opposition=4, force=["daisy", "john"])
    return "tom", throw()


def shaken_rival(play, madness):
    play.raise_to("daisy", "madness", madness)
    sides = [{"name": "D", "members": ["daisy"]}, {"name": "J", "members": ["john"]}]
    play.keeper("open-contest", what="échecs", category="mental", sides=sides)
    play.player("daisy", "force")
    return "tom", {"ask": "throw-contest", "contest": "contest-1"}


def able_pursuer(play, level):
    man = play.npc("Brute", occupations=[{"name": "Course", "level": 3}])
    levels = [{"who": man, "level": level}] if level else []
    play.keeper("open-chase", pursued=["john"], pursuers=[man], levels=levels)
    return "tom", {"ask": "throw-contest", "contest": "chase-1"}


def able_resistance(play, level):
    play.prepare("john", opposition="active", resisting_level=level)
    return "tom", throw()


@pytest.mark.parametrize(
    ("prepare", "pair", "options"),
    [
        (hurt_opponent, (1, 5), None),
        (shaken_helper, (1, 5), {"madness_shown": "own"}),
        (shaken_rival, (1, 5), {"madness_shown": "own"}),
        (able_opponent, ("lutte", None), {"occupation_levels": "on"}),
        (able_pursuer, (0, 3), {"occupation_levels": "on"}),
        (able_resistance, (0, 3), {"occupation_levels": "on"}),
    ],
)
def test_a_hidden_number_changes_nothing_of_what_a_player_is_told(prepare, pair, options):
    one, other = twins(prepare, pair, options)
    assert one == other


@pytest.mark.rule("yacdha.setup.roles")
def test_the_keeper_is_told_what_the_players_are_not():
    play = Recorded()
    hurt_opponent(play, 5)
    (man,) = play.state.npcs
    ask = {"ask": "strike", "who": "john"}
    keeper = {p.who for p in play.table.prospects("gardien", ask) if p.key == "falls"}
    player = {p.who for p in play.table.prospects("tom", ask) if p.key == "falls"}
    assert (man in keeper, man in player) == (True, False)


@pytest.mark.parametrize(
    ("prepare", "pair"),
    [(able_opponent, ("lutte", None)), (able_pursuer, (0, 3)), (able_resistance, (0, 3))],
)
def test_what_is_hidden_from_the_players_counts_for_the_keeper(prepare, pair):
    found = []
    for hidden in pair:
        play = Recorded({"occupation_levels": "on"})
        _, ask = prepare(play, hidden)
        found.append(play.table.prospects("gardien", ask))
    assert found[0] != found[1]


# Their edges


def keys(play, seat, **ask):
    return {prospect.key for prospect in play.table.prospects(seat, ask)}


def test_what_cannot_be_repeated_has_no_long_run():
    play = Recorded({"occupation_levels": "on"})
    play.prepare("john", opposition=4, rerolls="closed")
    assert keys(play, "tom", **throw()) == {"forcing-adds", "forcing-costs"}
    play.player("john", "finish")
    play.prepare("john", opposition="active", resisting_level=5, rerolls="free")
    assert "succeeds" not in keys(play, "gardien", **throw())  # it would never end


def test_what_was_reckoned_is_kept_until_the_table_moves_on():
    play = Recorded()
    play.prepare("john", opposition=3)
    before = play.table.prospects("tom", throw())
    assert play.table.prospects("tom", throw()) is before
    play.player("john", "force")
    assert play.table.prospects("tom", throw()) != before


def test_what_throws_no_dice_has_no_long_run():
    play = Recorded()
    play.player("john", "attempt", what="sauter")
    assert not keys(play, "gardien", ask="end-session")
    assert not keys(play, "tom", ask="finish", who="john")


def test_a_sealed_declaration_has_no_long_run():
    play = Recorded()
    man = play.npc("Brute")
    play.fight(man, weapons=())
    play.keeper("describe-round")
    assert not keys(play, "tom", ask="declare", who="john", doing="attack", target=man)


def test_how_hurt_a_guide_among_a_crowd_gets_is_the_keeper_s():
    play = Recorded()
    man = play.npc("Guide")
    play.player("john", "attempt", what="pousser")
    for who in ("daisy", "liam", man):
        play.keeper("join", who=who, leader="john")
    play.keeper("judge", who="john", opposition=5, success="a", failure="b")
    for who in ("john", "daisy", "liam", man):
        play.keeper("agree", who=who)
    assert play.table.prospects("gardien", throw())[:-2]
    assert not play.table.prospects("tom", throw())[:-2]  # how hurt the guide is, nobody knows


def test_before_a_chase_is_opened_its_end_is_known():
    play = Recorded()
    man = play.npc("Brute")
    ask = {"ask": "open-chase", "pursued": ["john"], "pursuers": [man]}
    escapes, throws = play.table.prospects("gardien", ask)
    assert (escapes.value, throws.value) == (Fraction(1, 2), Fraction(6, 5))
    assert not play.table.prospects("gardien", {**ask, "faster": "pursued"})


def test_luck_that_one_member_spends_is_followed_to_the_check_though_others_might_step_in():
    price = [{"low": -5, "high": 0, "meter": "trauma"}]
    play = Recorded({"luck": "on"})
    play.prepare("john", "daisy", opposition=4, costs=price, force=["john"])
    play.throw("john", [1, 1, 3])
    odds = play.table.odds("tom", {"ask": "spend-luck", "who": "john", "die": 0, "face": 2})[""]
    assert odds.of("rise.john").chance(True) == brute(1, lambda face: face > 1)
    assert odds.of("price").chance(True) == 1


def test_six_against_one_are_reckoned_with_one_run_of_each_throw():
    play = Recorded()
    men = [play.npc(f"H{number}", trauma=3) for number in range(6)]
    play.raise_to("john", "trauma", 2)
    play.fight(*men)
    attacks = dict.fromkeys(men, ("attack", "john", "knife"))
    play.declare(**attacks, john=("attack", men[0], "firearm"))
    found = {
        p.who: p.value for p in play.table.prospects("gardien", {"ask": "strike", "who": men[0]})
    }
    assert set(found) == {"john", men[0]}
    ours = brute(2, lambda a, o: 3 + max(0, min(5, a - o)) >= 6)
    assert found[men[0]] == ours


def test_at_the_reveal_the_keeper_knows_the_whole_round():
    play = Recorded({"luck": "on"})
    men = [play.npc(f"H{number}") for number in range(6)]
    play.raise_to("john", "trauma", 5)
    play.fight(*men)
    play.keeper("describe-round")
    for man in men:
        play.keeper("declare", who=man, doing="attack", target="john", weapon="fist")
    play.keeper("declare", who="john", doing="dodge")
    (falls, after) = play.table.prospects("gardien", {"ask": "reveal"})
    assert falls.value == 1 - (1 - brute(2, lambda a, o: a > o)) ** 6
    assert after.value.chance(None) == 1 - falls.value
    assert after.value.chance(0) == 6 * Fraction(5, 12) * Fraction(7, 12) ** 5
    assert after.value.chance("dies") == Fraction(5, 12) ** 6
