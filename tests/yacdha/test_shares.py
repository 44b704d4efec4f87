"""Chances of things of which one comes are told in per cent that add up to 100."""

import re
from itertools import product

import pytest
from test_now_models import now

from tablee.games.yacdha import game
from tablee.games.yacdha.pages.odds_words import bar, degree_lines, success, tiers, winners
from tablee.games.yacdha.pages.words import whole_per_cent
from tablee.web.site.folds import ALL_OPEN
from yacdha_table import Campaign, Play

FRENCH = game.tongue("fr")

THROWS = list(
    product((0, 2, 4, 5, "active"), ("", "advantage", "disadvantage"), ((), ("daisy",)), (1, 3))
)


def number(share):
    """“17 %” as a number; “<1 %” counts for nothing."""
    found = re.search(r"(<?)\s*(\d+)\s%", share)
    return 0 if found[1] else int(found[2])


def odds_of(opposition, circumstance, force, count):
    play = Play()
    terms = {circumstance: True} if circumstance else {}
    play.prepare(*("daisy", "john", "liam")[:count], opposition=opposition, force=force, **terms)
    return play.odds("isa", "throw", who="daisy")


@pytest.mark.parametrize(("opposition", "circumstance", "force", "count"), THROWS)
def test_the_degrees_of_a_throw_add_up_to_its_chance_and_to_100(
    opposition, circumstance, force, count
):
    odds = odds_of(opposition, circumstance, force, count)
    lines = [*degree_lines(odds, FRENCH)]
    assert sum(number(line.share) for line in lines) == 100
    won = sum(number(line.share) for line in lines if line.group in ("bare", "win"))
    assert won == whole_per_cent(success(odds))
    for segment in bar(odds, FRENCH).segments:
        same = sum(number(line.share) for line in lines if line.group == segment.group)
        assert not segment.figure or int(segment.figure.partition("\u00a0")[0]) == same


def test_what_a_search_may_teach_adds_up_to_100():
    play = Play()
    idea = {"attempt": {"investigation": True}, "category": "mental"}
    for opposition in (0, 1, 2, 3):
        play.prepare("daisy", opposition=opposition, **idea)
        told = tiers(play.odds("isa", "throw", who="daisy"), FRENCH)
        assert sum(number(case.chance.said) for case in told) == 100
        play.keeper("finish", who="daisy")


def test_who_may_win_adds_up_to_100():
    play = Campaign()
    sides = []
    for seat, name in (("isa", "Ada"), ("tom", "Bob"), ("phil", "Cleo")):
        sides.append({"name": name, "members": [play.add(seat, name)]})
    play.keeper("open-contest", what="courir", category="physical", sides=sides)
    cases = winners(play.odds("gardien", "throw-contest", contest="contest-1"), FRENCH)
    assert len(cases) == 4
    assert sum(number(f"{case.chance.said} {case.chance.share}") for case in cases) == 100


def test_what_becomes_of_a_mind_that_uses_a_magic_adds_up_to_100():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.correct(who, madness=3)
    play.keeper("prepare-magic", name="Porte", opposition=2)
    stakes = {"success": "oui", "failure": "non", "conditions_met": True}
    play.keeper("open-magic", magic="porte", users=[who], **stakes)
    play.ask("isa", "agree", who=who)
    (casting,) = now(play, "isa", ALL_OPEN, "fr")[f"rite-{who}"].castings
    (fate,) = casting.fates
    chances = [chance for row in fate.rows for chance in (row.works, row.fails)]
    assert sum(number(f"{chance.said} {chance.share}") for chance in chances) == 100
