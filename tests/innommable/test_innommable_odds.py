"""Every question about chances: by the engine, by counting faces, by icepool, and quickly."""

import time
from fractions import Fraction
from pathlib import Path

import icepool
import pytest
import yaml
from click.testing import CliRunner

import innommable_odds as by_hand
from innommable_table import BALANCED, Play
from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.dice.memo import forget
from tablee.games.innommable.odds import policies
from tablee.games.innommable.odds.policies import At, ends, rescue, successes
from tablee.games.innommable.odds.prospects import at_each_difficulty, boxed, succeeds, tainted
from tablee.games.innommable.rules.conflicts.throws import OddProfile, Successes
from tablee.games.innommable.state.pools import dice_of, pool_of

STATED = yaml.safe_load((Path(__file__).parent / "data/odds.yaml").read_text("utf-8"))


def stated(question):
    return pytest.mark.parametrize(("key", "given"), STATED[question].items())


def exact(value):
    return Fraction(str(value))


def read(key):
    """`20 12 D2` as the dice and the difficulty."""
    *dice, difficulty = str(key).split()
    return tuple(map(int, dice)), int(difficulty[1:])


def at_table(dice, difficulty, **hands):
    """Ada about to act with these dice; the others may give."""
    play = Play()
    play.to_phase(3)
    play.change(difficulty=difficulty)
    for who, held in hands.items():
        play.hold(who, *held)
        play.mend(who, transgressed=True)
    play.hold("ada", *dice)
    play.mend("ada", transgressed=True)
    if difficulty == 1:
        play.change(phase=1)
    return play


def called(dice, difficulty, **hands):
    play = at_table(dice, difficulty, **hands)
    play.call("ada")
    assert play.state.resolution.difficulty == difficulty
    return play


def rolling(dice, difficulty):
    play = called(dice, difficulty)
    return play.odds("alice", "roll", who="ada"), play.prospects("alice", "roll", who="ada")


def test_all_the_questions_are_asked_here():
    assert len(STATED) == 13


@stated("single-die")
def test_what_one_die_gives(key, given):
    zero, first, two, shows_one, mean = map(exact, given)
    counted = by_hand.pool((key,))
    assert [counted[n] for n in (0, 1, 2)] == [zero, first, two]
    play = at_table((), 2)
    play.change(bowl=((key, 1),))
    found = play.prospects("alice", "take-die", who="ada", die=key)
    assert found["die", "", key].as_fractions() == counted
    assert found["die-one", "", key] == shows_one
    assert found["die-mean", "", key] == mean


@stated("pool")
def test_the_successes_of_a_mixed_pool(key, given):
    dice = tuple(map(int, key.split()))
    _, found = rolling(dice, 2)
    counted = by_hand.pool(dice)
    assert found["pool", "ada", 0].as_fractions() == counted
    assert [counted[n] for n in range(len(given))] == [*map(exact, given)]


@stated("with-reroll")
def test_the_chance_to_succeed_without_and_with_the_reroll(key, given):
    dice, difficulty = read(key)
    without, with_it = map(exact, given)
    odds, found = rolling(dice, difficulty)
    assert found["success-first", "ada", 0] == odds.chance(first=True) == without
    assert found["success", "ada", 0] == odds.chance(success=True) == with_it
    assert by_hand.once(dice, difficulty) == without
    assert by_hand.whole(dice, difficulty).success == with_it


@stated("one-given-success")
def test_the_chance_that_a_success_is_tainted(key, given):
    dice, difficulty = read(key)
    odds, found = rolling(dice, difficulty)
    assert found["tainted", "ada", 0] == exact(given)
    assert odds.chance(success=True, one=True) / odds.chance(success=True) == exact(given)
    assert by_hand.whole(dice, difficulty).tainted == exact(given)


@stated("box")
def test_the_chance_that_an_action_adds_a_box(key, given):
    dice, difficulty = read(key)
    odds, found = rolling(dice, difficulty)
    assert found["box", "ada", 0] == odds.chance(box=True) == exact(given)
    assert by_hand.whole(dice, difficulty).box == exact(given)
    assert found["clean", "ada", 0] == 1 - exact(given)


@stated("mid-resolution")
def test_what_the_reroll_gives_while_the_dice_lie_there(key, given):
    dice, difficulty = read(key)
    play = called(dice, difficulty)
    play.roll("ada", *given["faces"])
    odds = play.odds("alice", "reroll", who="ada")
    found = play.prospects("alice", "reroll", who="ada")
    counted = by_hand.after_faces(dice, given["faces"], difficulty)
    assert odds.chance(success=True) == found["success", "ada", 0] == exact(given["success"])
    assert odds.chance(box=True) == found["box", "ada", 0] == exact(given["box"])
    assert (counted.success, counted.box) == (exact(given["success"]), exact(given["box"]))


@stated("need-break")
def test_how_likely_it_is_to_face_the_break(key, given):
    dice, difficulty = read(key)
    _, found = rolling(dice, difficulty)
    assert found["needs-break", "ada", 0] == exact(given)
    assert 1 - by_hand.whole(dice, difficulty).success == exact(given)


@stated("suggestion-timing")
def test_when_a_suggested_die_is_best_given(key, given):
    dice, difficulty = read(key)
    die = given["die"]
    play = at_table(dice, difficulty, basile=(die,))
    ask = {"who": "basile", "towards": "ada", "die": die, "text": "x"}
    found = play.prospects("bruno", "suggest", **ask)
    assert found["success-without", "ada", 0] == exact(given["without"])
    for when in ("first", "second"):
        counted = by_hand.whole(dice, difficulty, die, when)
        assert found[f"success-given-{when}", "ada", 0] == exact(given[when]) == counted.success
        assert found[f"box-given-{when}", "ada", 0] == counted.box
    held = by_hand.whole((*dice, die), difficulty)
    assert found["success-given-held", "ada", 0] == held.success
    # Given after the first failure it is worth as much as from the start, and seen less often.
    assert found["success-given-first", "ada", 0] == held.success
    assert found["box-given-first", "ada", 0] <= held.box


def test_in_the_window_the_same_die_is_weighed_against_what_lies_there():
    play = called((12, 8), 3, basile=(4,))
    faces = (5, 2)
    play.roll("ada", *faces)
    ask = {"who": "basile", "towards": "ada", "die": 4, "text": "x"}
    found = play.prospects("bruno", "suggest", **ask)
    for when in ("first", "second"):
        counted = by_hand.after_faces((12, 8), faces, 3, gift=4, when=when)
        assert found[f"success-given-{when}", "ada", 0] == counted.success
        assert found[f"box-given-{when}", "ada", 0] == counted.box
    play.reroll("ada", 3)
    found = play.prospects("bruno", "suggest", **ask)
    assert found["success-without", "ada", 0] == 0
    assert ("success-given-first", "ada", 0) not in found
    assert found["success-given-second", "ada", 0] == Fraction(1, 4)


@stated("take-die")
def test_whether_one_more_die_is_worth_its_box(key, given):
    dice, difficulty = read(key)
    die = given["die"]
    play = at_table(dice, difficulty)
    play.change(bowl=((die, 2),))
    found = play.prospects("alice", "take-die", who="ada", die=die)
    for word, held, success, box in zip(
        ("without", "with"), (dice, (*dice, die)), given["success"], given["box"], strict=True
    ):
        counted = by_hand.whole(held, difficulty)
        assert found[f"success-{word}", "ada", 0] == exact(success) == counted.success
        assert found[f"box-{word}", "ada", 0] == exact(box) == counted.box
    assert found["price", "ada", 0] == 0
    play.mend("ada", monologues=(20,))
    assert play.prospects("alice", "take-die", who="ada", die=die)["price", "ada", 0] == 1


@stated("raise")
def test_what_a_raise_does_to_each_player(key, given):
    dice = tuple(map(int, key.split()))
    figures = [*map(exact, given)]
    play = at_table(dice, 2)
    assert [*at_each_difficulty(play.state, pool_of(dice))] == figures
    play.monologue("basile", 20)
    play.hold("basile")
    found = play.prospects("gardien", "raise-difficulty", element="element-1", text="x")
    assert found["success-at", "ada", 2] == figures[1]
    assert found["success-at", "ada", 3] == figures[2]
    assert found["success-at", "basile", 2] == 0


@stated("flee")
def test_the_chance_to_get_away(key, given):
    dice, difficulty = read(key)
    play = at_table(dice, difficulty)
    found = play.prospects("alice", "flee", who="ada")
    assert found["success", "ada", 0] == exact(given)
    play.by("ada", "flee")
    assert play.odds("alice", "roll", who="ada").chance(fled=True) == exact(given)


@stated("scheme")
def test_which_dice_come_when(key, given):
    d20, d12, d8, d4 = given["composition"]
    play = Play(players=key, begin=False)
    scheme = {"players": key, "d20": d20, "d12": d12, "d8": d8, "d4": d4}
    found = play.prospects("gardien", "set-scheme", **scheme)
    for sides, number in given["first"].items():
        assert found["first-of", "", sides] == number
    phases = [found["phase-one-dice", "", 0], found["phase-two-dice", "", 0]]
    assert phases == given["phases"]
    # And so they fall: the number of dice in the bowl when the first of a kind rings.
    play.keeper("begin-game", context="x")
    play.scene()
    fallen = []
    for place in ("opening", "first", "second", "third", "trigger"):
        for event in play.keeper("reveal-symptom", symptom=place):
            fallen += getattr(event, "dice", ())
        play.scene()
    assert fallen.index(12) + 1 == given["first"][12]
    assert BALANCED[key] == tuple(given["composition"])


@stated("keep-half")
def test_which_dice_are_worth_keeping(key, given):
    die, missing = int(key.split()[0]), int(key.split()[2])
    for when in ("first", "second"):
        found = rescue(die, missing, when)
        assert succeeds(found) == exact(given[when])
        counted = sum(
            chance
            for (face,), chance in by_hand.throws((die,))
            if by_hand.worth(die, face) >= missing
        )
        if when == "second":
            assert succeeds(found) == counted
            # A 1 on the last die is a failure: it never taints.
            assert tainted(found) == 0
        else:
            lone = by_hand.whole((die,), missing)
            assert (succeeds(found), boxed(found)) == (lone.success, lone.box)
            if "taint" in given:
                assert tainted(found) == exact(given["taint"]) == lone.tainted


def test_a_fallen_player_sees_what_each_choice_of_dice_can_still_do():
    play = at_table((20, 12, 8, 4), 2)
    play.renounce("ada", manner="turned")
    best = {}
    for keep in (["d20.1", "d12.1"], ["d8.1", "d4.1"]):
        found = play.prospects("alice", "keep-dice", who="ada", keep=keep)
        best[keep[0]] = found["rescue-second", "ada", 2]
        assert found["rescue-second", "ada", 1] == Fraction(1, 2)
        assert found["rescue-first", "ada", 1] == Fraction(3, 4)
        kindest = Fraction(1, 30) if "d20.1" in keep else Fraction(1, 14)
        small = by_hand.whole((8,), 1).tainted
        assert found["rescue-taint-first", "ada", 1] in (kindest, small)
    assert best == {"d20.1": Fraction(1, 12), "d8.1": Fraction(1, 4)}


# The rule against every face, and against a peer


@pytest.mark.parametrize("dice", [(4,), (8, 4), (20, 12)])
def test_counting_kinds_of_faces_is_counting_faces(dice):
    counted = {}
    for faces, chance in by_hand.every_face(dice):
        key = by_hand.total(dice, faces), 1 in faces
        counted[key] = counted.get(key, 0) + chance
    assert successes(pool_of(dice)).as_fractions() == counted
    kinds = {}
    for faces, chance in by_hand.throws(dice):
        key = by_hand.total(dice, faces), 1 in faces
        kinds[key] = kinds.get(key, 0) + chance
    assert kinds == counted


@pytest.mark.parametrize("gift", [(None, None), (4, "first"), (8, "second")])
@pytest.mark.parametrize(
    ("dice", "difficulty"), [((20,), 1), ((8, 4), 2), ((4, 4), 4), ((8, 4, 4), 3), ((), 2)]
)
def test_small_pools_match_every_face_counted_by_hand(dice, difficulty, gift):
    given = None if gift[0] is None else policies.Gift(*gift)
    found = ends(At(pool_of(dice), difficulty, gift=given))
    counted = by_hand.whole(dice, difficulty, *gift)
    assert found.map(lambda end: (end.success, end.box, end.one)).as_fractions() == counted


FIFTEEN = ((20, 6), (12, 4), (8, 3), (4, 2))


@pytest.mark.parametrize("difficulty", [1, 4, 7])
def test_fifteen_dice_succeed_as_often_as_icepool_says(difficulty):
    def lasting(sides):
        """A die that is thrown again when odd, in successes."""
        die = icepool.d(sides).map(lambda f: icepool.d(sides) if f % 2 else f)
        return die.map(lambda f: 2 if f == sides else 1 - f % 2)

    peer = sum(count @ lasting(sides) for sides, count in FIFTEEN)
    found = ends(At(FIFTEEN, difficulty))
    assert succeeds(found) == Fraction(peer.probability(">=", difficulty))


def test_the_pool_of_fifteen_dice_is_the_one_of_icepool():
    peer = sum(
        count @ icepool.d(sides).map(lambda f, sides=sides: 2 if f == sides else 1 - f % 2)
        for sides, count in FIFTEEN
    )
    found = successes(FIFTEEN).map(lambda fell: fell[0])
    assert found.as_fractions() == {k: Fraction(peer.probability("==", k)) for k in peer}


def test_the_keeper_and_the_others_read_the_same_odds_as_the_one_who_throws():
    play = called((20, 12), 2)
    odds = [play.odds(seat, "roll", who="ada") for seat in ("alice", "bruno", "gardien")]
    assert odds[0] == odds[1] == odds[2]


def test_whoever_watches_may_weigh_a_gift_of_somebody_else():
    play = called((12,), 2, basile=(4,))
    play.roll("ada", 3)
    ask = {"who": "basile", "towards": "ada", "die": 4, "text": "x"}
    seen = [play.prospects(seat, "suggest", **ask) for seat in ("alice", "bruno", "chloe")]
    assert seen[0] == seen[1] == seen[2]
    assert ("success-given-first", "ada", 0) in seen[0]


def test_odds_never_disagree_with_play():
    """Each way two dice may fall, played; the outcomes weigh what the odds say."""
    counted = {}
    for faces, chance in by_hand.every_face((8, 4)):
        play = called((8, 4), 2)
        play.roll("ada", *faces)
        over = play.state.resolution is None
        key = (over, play.state.ended.box if over else None)
        counted[key] = counted.get(key, 0) + chance
    odds = called((8, 4), 2).odds("alice", "roll", who="ada")
    assert odds.chance(first=True) == sum(c for (over, _), c in counted.items() if over)
    assert odds.chance(first=True, box=False) == counted[True, False]


WORST = 0.15
MOST = ((20, 30), (12, 30), (8, 30), (4, 30))
"""As many dice as the form of the scheme lets a keeper write, in one hand."""


@pytest.mark.parametrize("pool", [FIFTEEN, MOST])
def test_the_odd_dice_of_a_failure_are_not_told_apart(pool):
    """What one throw may come to hangs on the difficulty, not on the number of dice."""
    fallen = OddProfile(pool=pool, difficulty=7).odds()
    assert len(fallen) <= 16
    for successes_, _, odd in fallen:
        if odd:
            assert len(Successes(pool=odd, most=7 - successes_).odds()) <= 16


def test_the_hardest_odds_are_answered_while_the_form_is_being_filled():
    def quickest(answer):
        found = []
        for _ in range(3):
            forget()
            begun = time.process_time()
            answer()
            found.append(time.process_time() - begun)
        return min(found)

    play = called(dice_of(MOST), 7, basile=(4,))
    ask = {"who": "basile", "towards": "ada", "die": 4, "text": "x"}
    table = play.table

    def fresh():
        table.state = type(table.state)(table.state.common, table.state.game)

    for asked in (
        lambda: play.odds("alice", "roll", who="ada"),
        lambda: play.prospects("alice", "roll", who="ada"),
        lambda: play.prospects("bruno", "suggest", **ask),
    ):

        def answer(asked=asked):
            fresh()
            asked()

        assert quickest(answer) < 2 * WORST  # twice, for slow machines


# On the command line


def command(*given):
    result = CliRunner().invoke(Tablee(Screen(choose(given, {}))), given)
    assert result.exit_code == 0, result.output
    return result.stdout


class Recorded(Play):
    """A table that can be written down as a session file."""

    def __init__(self, **named):
        self.steps = []
        super().__init__(**named)

    def ask(self, seat, ask, /, faces=None, **fields):
        happened = super().ask(seat, ask, faces, **fields)
        step = {seat: {"ask": ask, **fields}}
        self.steps.append(step if faces is None else {**step, "dice": [*faces]})
        return happened

    def as_file(self, seat, ask):
        seats = {"gardien": "keeper", **dict.fromkeys(self.seats, "player"), "zoe": "spectator"}
        play = [*self.steps, {seat: ask}]
        session = {"game": "innommable", "seats": seats, "options": {}, "play": play}
        return yaml.safe_dump(session, sort_keys=False)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_command_answers_as_the_engine_does(tmp_path, language):
    play = Recorded()
    play.open_symptom()
    play.monologue("ada", 20)
    play.monologue("ada", 20)
    play.call("ada")
    path = tmp_path / "session.yaml"
    path.write_text(play.as_file("alice", {"ask": "roll", "who": "ada"}), encoding="utf-8")
    shown = command("odds", str(path), "--json")
    counted = by_hand.whole((20, 20), 1)
    assert str(counted.success) in shown
    assert str(counted.box) in shown
    assert command("odds", str(path), "--lang", language)
