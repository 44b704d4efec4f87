"""Combat: what no standard action covers, with stakes and a throw inside the round."""

from fractions import Fraction
from pathlib import Path

import pytest

from tablee.games.yacdha import game
from tablee.journal.files import load_journal
from tablee.lab.verify import verify
from yacdha_table import Campaign, Play, lines, of_type, one, refused_by

STAKES = {"success": "le lustre s'écrase entre eux", "failure": "la corde tient bon"}
IMPROVISE = "yacdha.combat.improvise"


def at_the_rope(options=None, kind=Play, **terms):
    """John cuts a rope while the brute attacks him."""
    play = kind(options) if kind is Play else kind(options, ("john",))
    man = play.npc("Brute")
    play.fight(man)
    play.keeper("describe-round")
    play.player("john", "declare", doing="other", text="couper la corde du lustre")
    play.keeper("declare", who=man, doing="attack", target="john", weapon="knife")
    play.keeper("improvise", who="john", **{**STAKES, **terms})
    return play, man


@pytest.mark.rule(IMPROVISE, "yacdha.combat.simultaneous", "yacdha.action.stakes-first")
def test_something_out_of_the_ordinary_has_stakes_and_a_throw_inside_the_round():
    play, man = at_the_rope(opposition=3)
    shown = play.keeper("reveal")
    judged = one(shown, "feat-judged")
    assert (judged.stakes.success, judged.to) == (STAKES["success"], None)
    struck = one(play.player("john", "strike", [4]), "struck")
    assert (struck.doing, struck.margin, struck.success) == ("other", 1, True)
    assert struck.outcome == STAKES["success"]
    happened = play.keeper("strike", [3], who=man)  # nothing opposes: John does something else
    assert one(happened, "struck").opposition == 0
    assert one(happened, "round-ended").round == 1
    told = lines(play)
    [line] = [text for text in told if text.startswith("John réussit (écart de +1)")]
    assert line.endswith("le lustre s'écrase entre eux.")


@pytest.mark.rule(IMPROVISE, "yacdha.combat.declare")
def test_stakes_said_before_the_reveal_are_sealed_like_the_declaration():
    play, _ = at_the_rope()
    assert not [t for t in lines(play, seat="isa") if "lustre" in t]
    assert [t for t in lines(play, seat="tom") if "lustre" in t]
    fighters = {f.id: f for f in play.table.view("isa").game.fight.fighters}
    assert fighters["john"].feat is None
    play.keeper("reveal")
    fighters = {f.id: f for f in play.table.view("isa").game.fight.fighters}
    assert fighters["john"].feat.failure == STAKES["failure"]


@pytest.mark.rule(IMPROVISE)
@pytest.mark.parametrize(
    ("terms", "chance"),
    [
        ({"opposition": 0}, 1),
        ({"opposition": 4}, Fraction(1, 3)),
        ({"opposition": 4, "advantage": True}, Fraction(5, 9)),
        ({"opposition": 4, "disadvantage": True}, Fraction(1, 9)),
        ({"opposition": "active"}, Fraction(5, 12)),
    ],
)
def test_its_chances_are_those_of_any_action(terms, chance):
    play, _ = at_the_rope(**terms)
    play.keeper("reveal")
    assert play.chance("tom", "strike", who="john") == chance


@pytest.mark.rule(IMPROVISE, "yacdha.dice.forced-check")
def test_it_may_be_forced():
    play, man = at_the_rope(opposition=5)
    play.keeper("reveal")
    play.player("john", "force")
    play.player("john", "strike", [2, 6, 5])
    play.keeper("strike", [1], who=man)
    assert play.meter("john", "trauma") == 1 + 1 + 1  # the check, and the knife


@pytest.mark.rule(IMPROVISE, "yacdha.action.stakes-first")
@pytest.mark.parametrize(
    ("terms", "meters"),
    [
        ({"price": "trauma", "points": 2}, (3, 1)),
        ({"price": "trauma", "by_margin": True}, (4, 1)),
        ({"price": "madness"}, (1, 2)),
        ({}, (1, 1)),
    ],
)
def test_a_failure_has_its_price_when_the_round_ends(terms, meters):
    play, man = at_the_rope(opposition=4, **terms)
    play.keeper("reveal")
    play.player("john", "strike", [1])
    assert play.meter("john", "trauma") == 1
    play.keeper("set-modifiers", who=man, opposition=5)
    play.keeper("strike", [1], who=man)
    assert (play.meter("john", "trauma"), play.meter("john", "madness")) == meters


@pytest.mark.rule(IMPROVISE, "yacdha.luck.action", "yacdha.luck.action-condition")
def test_luck_may_turn_the_die_when_a_failure_costs_trauma():
    play = Campaign()
    ada = play.add("isa", "Ada")
    man = play.npc("Brute")
    play.fight(man, investigators=[ada])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=ada, doing="other", text="sauter du balcon")
    play.keeper("declare", who=man, doing="dodge")
    play.keeper("improvise", who=ada, **STAKES, opposition=4, price="trauma", points=3)
    play.keeper("reveal")
    assert one(play.ask("isa", "strike", [2], who=ada), "struck").window
    happened = play.ask("isa", "spend-luck", who=ada, die=0, face=5)
    assert one(happened, "round-ended").round == 1
    assert (play.person(ada).trauma, play.person(ada).luck) == (1, 0)


@pytest.mark.rule(IMPROVISE)
def test_whoever_does_not_like_the_stakes_lets_it_be():
    play, man = at_the_rope(price="trauma", points=5)
    play.keeper("reveal")
    play.keeper("strike", [1], who=man)
    happened = play.player("john", "forgo")
    assert one(happened, "round-ended").round == 1
    assert play.meter("john", "trauma") == 2
    with refused_by(IMPROVISE):
        play.player("john", "forgo")


@pytest.mark.rule(IMPROVISE, "yacdha.combat.engaged-no-action")
def test_without_stakes_nothing_is_thrown_and_the_keeper_says_what_comes_of_it():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    play.keeper("describe-round")
    play.player("john", "declare", doing="other", text="crier à l'aide")
    play.keeper("declare", who=man, doing="dodge")
    happened = play.keeper("reveal")
    assert not of_type(happened, "feat-judged")
    assert one(happened, "round-ended").round == 1


@pytest.mark.rule(IMPROVISE)
def test_the_stakes_may_still_be_said_once_all_is_shown_but_not_after_the_throw():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    play.keeper("describe-round")
    play.player("john", "declare", doing="other", text="couper la corde", target=man)
    with refused_by(IMPROVISE):
        play.keeper("improvise", who=man, **STAKES)
    play.keeper("declare", who=man, doing="attack", target="john")
    with refused_by(IMPROVISE):
        play.keeper("improvise", who=man, **STAKES)
    with refused_by(IMPROVISE):
        play.player("john", "improvise", **STAKES)
    play.keeper("reveal")
    play.keeper("improvise", who="john", **STAKES, opposition="active")
    dice = one(play.player("john", "strike", [3, 5]), "rolled").cast.dice
    assert [(die.role, die.who) for die in dice] == [("action", "john"), ("opposition", man)]
    with refused_by(IMPROVISE):
        play.keeper("improvise", who="john", **STAKES)


@pytest.mark.rule(IMPROVISE, "yacdha.occupation.bonus", "yacdha.occupation.action-list")
def test_an_occupation_may_help_with_it():
    play = Campaign()
    ada = play.add("isa", "Ada", {"Cirque": 3})
    man = play.npc("Brute")
    play.fight(man, investigators=[ada])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=ada, doing="other", text="se balancer", claim="cirque")
    play.keeper("declare", who=man, doing="dodge")
    with refused_by("yacdha.occupation.indirect"):
        play.keeper("improvise", who=ada, **STAKES, level=4)
    play.keeper("improvise", who=ada, **STAKES, opposition=5, level=2)
    play.keeper("reveal")
    assert one(play.ask("isa", "strike", [4], who=ada), "struck").margin == 1


@pytest.mark.rule(IMPROVISE, "yacdha.npc.defaults")
def test_how_able_the_keepers_people_are_stays_hidden():
    play = Campaign()
    ada = play.add("isa", "Ada")
    man = play.npc("Brute", occupations=[{"name": "Lutte", "level": 4}])
    play.fight(man, investigators=[ada])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=ada, doing="dodge")
    play.keeper("declare", who=man, doing="other", text="renverser la table", claim="lutte")
    play.keeper("improvise", who=man, **STAKES, opposition=3, level=4)
    happened = play.keeper("reveal")
    assert one(happened, "feat-judged").modifier.level is None
    assert play.state.fight.fighters[man].modifier.level == 4
    seen = next(f for f in play.table.view("isa").game.fight.fighters if f.id == man)
    assert (seen.modifier.level, seen.level) == (None, 0)


@pytest.mark.rule(IMPROVISE, "yacdha.combat.modifiers")
def test_other_circumstances_leave_what_opposes_it_as_it_was():
    play, _ = at_the_rope(opposition=3)
    play.keeper("reveal")
    play.keeper("set-modifiers", who="john", advantage=True)
    assert play.chance("tom", "strike", who="john") == Fraction(3, 4)
    play.keeper("set-modifiers", who="john", opposition=5)
    assert play.chance("tom", "strike", who="john") == Fraction(1, 6)


@pytest.mark.rule(IMPROVISE, "yacdha.action.stakes-first")
def test_what_could_not_fail_is_made_hard_only_with_a_word_for_failure():
    play, _ = at_the_rope(opposition=0, failure="")
    play.keeper("reveal")
    with refused_by("yacdha.action.stakes-first"):
        play.keeper("set-modifiers", who="john", opposition=5)
    offered = [o for o in play.table.offers("gardien") if o.ask == "set-modifiers"]
    assert "john" not in {offer.given["who"] for offer in offered}
    play.keeper("improvise", who="john", **STAKES, opposition=5)
    struck = one(play.player("john", "strike", [2]), "struck")
    assert (struck.success, struck.outcome) == (False, STAKES["failure"])


def struck_down_before_the_blows(doing, options):
    """Ada and the brute do the same to each other, and she falls into a coma before the dice."""
    play = Campaign(options)
    ada, man, other = play.add("isa", "Ada"), play.npc("Brute"), play.npc("Otto")
    play.fight(man, other, investigators=[ada])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=ada, doing=doing, target=man)
    play.keeper("declare", who=man, doing=doing, target=ada)
    play.keeper("declare", who=other, doing="other", text="la faire tomber", target=ada)
    play.keeper("improvise", who=other, **STAKES, opposition="active")
    play.keeper("inflict", who=[ada], amount=5, event="le plafond s'effondre")
    play.ask("isa", "turn-to-coma", who=ada)
    play.keeper("reveal")
    return play, ada, man, other


@pytest.mark.rule("yacdha.combat.mutual-immobilise", "yacdha.combat.opposition")
@pytest.mark.parametrize("house", ["separate", "single-contest"])
@pytest.mark.parametrize("doing", ["immobilise", "attack"])
def test_whoever_lies_in_a_coma_by_then_meets_nobody_and_throws_nothing(doing, house):
    play, _, man, _ = struck_down_before_the_blows(doing, {"mutual_attack": house})
    seen = next(f for f in play.table.view("gardien").game.fight.fighters if f.id == man)
    assert seen.facing.reason == "unconscious"
    struck = one(play.keeper("strike", [3], who=man), "struck")
    assert (struck.who, struck.opposition, struck.success) == (man, 0, True)
    assert not [o for o in play.table.offers("isa") if o.ask == "strike"]


@pytest.mark.rule(IMPROVISE)
def test_a_die_against_it_is_not_that_of_somebody_in_a_coma():
    play, *_, other = struck_down_before_the_blows("attack", {})
    dice = one(play.keeper("strike", [3, 5], who=other), "rolled").cast.dice
    assert [(die.role, die.who) for die in dice] == [("action", other), ("opposition", "")]


def test_a_journal_from_before_opens_as_it_was():
    file = load_journal(Path(__file__).parents[1] / "museum" / "yacdha-4-out-of-the-ordinary.jsonl")
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert {"yacdha.combat.modifiers", "yacdha.combat.mutual-immobilise"} < {*report.corrected}


@pytest.mark.rule("yacdha.combat.declare")
def test_whoever_lies_there_by_the_reveal_is_not_said_to_act():
    play, *_ = struck_down_before_the_blows("attack", {})
    (told,) = (line for line in lines(play) if line.startswith("Tous en même temps"))
    assert "Ada attaque" not in told
    assert "Brute attaque Ada" in told
