"""Every question about chances that the game is asked: by the engine, by counting faces, by
`tablee odds`, in words, and quickly."""

import json
import time
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from blanc_odds import FACES, QUESTIONS, THROW, Recorded, lost, pool_of
from blanc_table import METERS
from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.odds.meter import Scores, missed_moment, paper
from tablee.games.cthulhu_blanc.rules.pool import PoolDice
from tablee.kernel.reckoning import odds_for

STATED = yaml.safe_load((Path(__file__).parent / "data/odds.yaml").read_text(encoding="utf-8"))


def test_all_the_questions_are_asked_here():
    assert set(STATED) == set(QUESTIONS)
    assert len(STATED) == 24


@pytest.mark.parametrize("name", STATED)
def test_the_engine_answers_it_exactly(name):
    said = set()
    for key, answer in QUESTIONS[name](STATED[name]):
        assert answer.found() == answer.expected, (key, answer.ask, answer.outcome)
        if key is not None:
            assert answer.expected == Fraction(STATED[name][key]), key
            said.add(key)
    assert said == set(STATED[name])


def command(*given):
    result = CliRunner().invoke(Tablee(Screen(choose(given, {}))), given)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", STATED)
def test_the_command_gives_the_same_answer_and_says_it_in_words(name, tmp_path):
    path = tmp_path / "session.yaml"
    seen = set()
    for key, answer in QUESTIONS[name](STATED[name]):
        if answer.long_run in seen:
            continue  # one of a kind will do: the command only prints what the engine says
        seen.add(answer.long_run)
        path.write_text(answer.play.as_file(answer.seat, answer.ask), encoding="utf-8")
        shown = json.loads(command("odds", str(path), "--json"))
        assert answer.printed(shown) == answer.expected, key
        for language in ("en", "fr"):
            words = command("odds", str(path), "--lang", language)
            assert "%" in words
            assert "{" not in words


@pytest.mark.parametrize("plan", ["rrmrr", "mmr", "rrrrrm", "rmrmrmrrr"])
def test_moments_missed_at_known_points_are_reckoned_between_the_papers(plan):
    play = Recorded()
    play.raise_to("ines", "bureaucratie", 4)
    scores = Scores(play.state, play.table.by("gardien"), "ines", "bureaucratie")
    happens = {"r": paper, "m": missed_moment}
    assert scores.lost([happens[step] for step in plan]) == lost(4, plan)


def test_two_who_risk_their_meters_are_reckoned_for_everybody():
    play = Recorded()
    play.together("ines", "karim", pools={w: {"meters": ["folie"]} for w in ("ines", "karim")})
    views = {seat: play.table.odds(seat, THROW)[""] for seat in ("gardien", "ines")}
    assert views["gardien"] == views["ines"]
    assert views["ines"].of("rise.folie.karim").chance(True) == Fraction(25, 72)


def test_what_throws_no_dice_has_no_long_run():
    play = pool_of(1)
    ask = {"ask": "mark-test", "leader": "ines", "investigation": True}
    assert play.table.prospects("ines", ask) == ()


def test_a_hidden_place_changes_nothing_of_what_a_player_is_told():
    found = []
    for needed in (False, True):
        play = Recorded({"failure_die_on_needed_clue": "refused"})
        play.keeper("prepare-place", title="Cave", needed=needed)
        play.pool(1, investigation=True)
        play.keeper("attach-place", leader="ines", place="cave")
        found.append((play.table.odds("ines", THROW), play.table.prospects("ines", THROW)))
    assert found[0] == found[1]


def test_five_dice_a_failure_die_and_the_meter_rolls_are_reckoned_at_once():
    play = Recorded().pool(2, 3).doubt()
    by, ask = play.table.by("ines"), play.table.read_ask(THROW)
    took = []
    for _ in range(5):
        start = time.process_time()
        odds_for(game, play.state, by, ask)
        took.append(time.process_time() - start)
    assert min(took) < 0.05
    assert len(play.state.trials["ines"].pools["ines"].dice) == 2 + len(METERS)


@pytest.mark.parametrize("compared", [False, True])
@pytest.mark.parametrize("tie", ["ordinary-shields", "unique-only", "any-top"])
@pytest.mark.parametrize(("plain", "meters"), [(0, 1), (0, 3), (1, 0), (1, 2), (2, 3), (4, 0)])
def test_the_chances_of_a_pool_are_those_of_its_faces(plain, meters, tie, compared):
    part = PoolDice(
        roles=("plain",) * plain + METERS[:meters],
        meters=METERS[:meters],
        tie=tie,
        compared=compared,
    )
    ways = [part.read(way) for way in product(FACES, repeat=plain + meters)]
    for value in part.odds():
        assert part.odds().chance(value) == Fraction(ways.count(value), len(ways))


class OneByOne(type(game)):
    """The same game, each way followed on its own."""

    def still_open(self, state):
        return None


@pytest.mark.parametrize("options", [{}, {"same_throw_causes": "separate"}])
def test_what_is_reckoned_once_for_all_is_what_each_way_leads_to(options):
    play = Recorded(options)
    play.raise_to("ines", "folie", 5)
    pools = {"ines": {"meters": ["folie", "bureaucratie"]}, "karim": {"meters": ["folie"]}}
    play.together("ines", "karim", pools=pools, investigation=True)
    by, ask = play.table.by("ines"), play.table.read_ask(THROW)
    quick, slow = (odds_for(one, play.state, by, ask)[""] for one in (game, OneByOne()))
    assert {frozenset(way): quick.joint.chance(way) for way in quick.joint} == {
        frozenset(way): slow.joint.chance(way) for way in slow.joint
    }


def test_an_objection_to_a_test_without_dice_has_no_long_run():
    play = Recorded().pool(0)
    ask = {"ask": "oppose", "leader": "ines", "how": "un imprévu"}
    assert play.table.prospects("gardien", ask) == ()
