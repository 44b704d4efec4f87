"""The staged resolution of Innommable, played, refused and counted out exactly."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from proofs.innommable import (
    Break,
    Give,
    Renounce,
    Reroll,
    Roll,
    RollGiven,
    Stop,
    innommable,
)
from proofs.windows import every_state
from tablee.dice import pools
from tablee.dice.distribution import Distribution
from tablee.dice.readers import FacesNeeded
from tablee.kernel.common.events import Rolled
from tablee.kernel.table import Table
from tablee.kernel.words import By, Refused
from tablee.lab.explorer import explore, odds_then

KEEPER = By("gardien", "keeper")
ISA = By("isa", "player", frozenset({"isa"}))
TOM = By("tom", "player", frozenset({"tom"}))

FIFTEEN = [20] * 6 + [12] * 4 + [8] * 3 + [4] * 2
FIFTEEN_POOL = ((20, 6), (12, 4), (8, 3), (4, 2))


def a_table(dice, difficulty, held_by_tom=(20, 12, 8, 4), fleeing=False):
    """Isa's protagonist ada is about to act; Tom's bob may give a die."""
    seats = {"gardien": "keeper", "isa": "player", "tom": "player"}
    table = Table.open(innommable, seats, draw_seed=lambda: b"i" * 32)
    table.apply("isa", {"ask": "enter", "name": "ada", "dice": list(dice)})
    table.apply("tom", {"ask": "enter", "name": "bob", "dice": list(held_by_tom)})
    table.apply("gardien", {"ask": "set-difficulty", "difficulty": difficulty})
    table.apply("gardien", {"ask": "resolve", "who": "ada", "fleeing": fleeing})
    return table


def roll(table, *faces):
    table.apply("isa", {"ask": "roll"}, faces=faces)


def offered(table, seat):
    theirs = [offer for offer in table.offers(seat) if offer.ask in innommable.asks]
    return {offer.ask for offer in theirs} - {"renounce", "set-difficulty"}


def ada(table):
    return table.state.game.protagonists["ada"]


def last_cast(table):
    cast = [e.event.cast for e in table.entries if isinstance(e.event, Rolled)][-1]
    return [(die.sides, die.role) for die in cast.dice]


# Played with typed dice


def test_a_success_without_a_one_ends_at_once_and_adds_no_box():
    table = a_table((20, 12, 8), 3)
    roll(table, 20, 3, 2)
    assert table.state.game.ended.way == "dice"
    assert (table.state.game.resolution, ada(table).boxes) == (None, 1)


def test_a_one_that_was_thrown_again_still_costs_its_box():
    table = a_table((12, 8, 4), 3)
    roll(table, 5, 1, 2)
    assert table.state.game.resolution.odd == ((12, 1), (8, 1))
    table.apply("isa", {"ask": "reroll"}, faces=[12, 3])
    assert last_cast(table) == [(12, "odd"), (8, "odd")]
    ended = table.state.game.ended
    assert (ended.success, ended.box, ada(table).boxes) == (True, True, 2)


def test_after_a_failure_the_windows_open_and_each_seat_sees_its_own():
    table = a_table((12, 8), 4)
    assert offered(table, "isa") == {"roll"}
    assert offered(table, "tom") == set()
    roll(table, 5, 2)
    assert offered(table, "isa") == {"stop", "reroll"}
    assert offered(table, "tom") == {"give"}
    table.apply("tom", {"ask": "give", "die": 4})
    assert offered(table, "isa") == {"stop", "roll-given"}
    assert offered(table, "tom") == set()
    table.apply("isa", {"ask": "roll-given"}, faces=[3])
    assert offered(table, "isa") == {"stop", "reroll"}
    table.apply("isa", {"ask": "reroll"}, faces=[7, 2])
    assert last_cast(table) == [(12, "odd"), (4, "odd")]
    # Ada has received a die in this scene: the second window stays shut.
    assert offered(table, "isa") == {"stop", "break"}
    assert offered(table, "tom") == set()
    table.apply("isa", {"ask": "stop"})
    assert (table.state.game.ended.way, ada(table).boxes) == ("stop", 2)
    assert ada(table).dice == ((12, 1), (8, 1), (4, 1))


def test_a_die_given_after_the_failed_reroll_is_thrown_once_or_left_for_the_break():
    table = a_table((12, 8), 3)
    roll(table, 5, 2)
    table.apply("isa", {"ask": "reroll"}, faces=[3])
    assert offered(table, "tom") == {"give"}
    table.apply("tom", {"ask": "give", "die": 8})
    assert offered(table, "isa") == {"stop", "roll-given", "break"}
    thrown, broken = table.fork(table.number, "thrown"), table.fork(table.number, "broken")
    thrown.apply("isa", {"ask": "roll-given"}, faces=[5])
    assert offered(thrown, "isa") == {"stop", "break"}
    broken.apply("isa", {"ask": "break"})
    assert (broken.state.game.ended.way, ada(broken).boxes) == ("break", 1)
    assert not ada(broken).attached


def test_a_success_forced_by_the_break_pays_for_a_one_like_any_other():
    table = a_table((12, 8), 3)
    roll(table, 1, 2)
    table.apply("isa", {"ask": "reroll"}, faces=[3])
    table.apply("isa", {"ask": "break"})
    assert (table.state.game.ended.success, ada(table).boxes) == (True, 2)


def test_the_link_breaks_only_once():
    table = a_table((), 1)
    roll(table)
    table.apply("isa", {"ask": "reroll"})
    table.apply("isa", {"ask": "break"})
    table.apply("gardien", {"ask": "resolve", "who": "ada"})
    roll(table)
    table.apply("isa", {"ask": "reroll"})
    assert offered(table, "isa") == {"stop"}
    with pytest.raises(Refused, match="broken already"):
        table.apply("isa", {"ask": "break"})


def test_renouncing_in_the_middle_succeeds_without_a_box_and_leaves_the_game():
    table = a_table((12, 8), 4)
    roll(table, 1, 1)
    table.apply("isa", {"ask": "renounce", "who": "ada"})
    ended = table.state.game.ended
    assert (ended.success, ended.box, ada(table).boxes) == (True, False, 1)
    assert ada(table).left == "renounced"
    with pytest.raises(Refused, match="in play"):
        table.apply("gardien", {"ask": "resolve", "who": "ada"})


@pytest.mark.parametrize(("faces", "left"), [((4,), "fled"), ((3,), "")])
def test_a_flight_that_succeeds_leaves_the_game_and_one_that_fails_adds_a_box(faces, left):
    table = a_table((4,), 2, fleeing=True)
    roll(table, *faces)
    if not left:
        table.apply("isa", {"ask": "stop"})
    assert (ada(table).left, ada(table).boxes) == (left, 1 if left else 2)


def test_a_raise_does_not_touch_the_resolution_under_way():
    table = a_table((12, 8), 1)
    table.apply("gardien", {"ask": "set-difficulty", "difficulty": 7})
    roll(table, 2, 3)
    assert table.state.game.ended.success


@pytest.mark.parametrize(
    ("seat", "ask", "rule"),
    [
        ("tom", {"ask": "roll"}, "innommable.action.when"),
        ("isa", {"ask": "roll"}, "innommable.action.roll-all"),
        ("isa", {"ask": "break"}, "innommable.action.break-attachment"),
        ("isa", {"ask": "roll-given"}, "innommable.suggestion.after-failed-roll"),
        ("isa", {"ask": "give", "die": 12}, "innommable.suggestion.limits"),
        ("tom", {"ask": "give", "die": 8}, "innommable.suggestion.after-failed-roll"),
        ("tom", {"ask": "renounce", "who": "ada"}, "innommable.action.renounce"),
        ("tom", {"ask": "resolve", "who": "bob"}, "innommable.action.when"),
    ],
)
def test_what_the_book_forbids_after_a_failed_throw_is_refused_with_its_rule(seat, ask, rule):
    table = a_table((12,), 2, held_by_tom=(4,))
    roll(table, 3)
    with pytest.raises(Refused) as refused:
        table.apply(seat, ask)
    assert refused.value.rule == rule


def test_the_reroll_waits_for_the_die_that_was_given_and_comes_once():
    table = a_table((12,), 4)
    roll(table, 3)
    table.apply("tom", {"ask": "give", "die": 8})
    with pytest.raises(Refused, match="thrown first"):
        table.apply("isa", {"ask": "reroll"})
    table.apply("isa", {"ask": "roll-given"}, faces=[3])
    table.apply("isa", {"ask": "reroll"}, faces=[3, 3])
    with pytest.raises(Refused, match="one reroll"):
        table.apply("isa", {"ask": "reroll"})


def test_real_dice_are_asked_for_kind_by_kind():
    table = a_table((4, 20, 4, 8), 7)
    with pytest.raises(FacesNeeded) as needed:
        table.apply("isa", {"ask": "roll"}, faces=[])
    assert needed.value.throw.dice == (20, 8, 4, 4)


def test_every_window_offers_only_what_is_legal_and_every_end_adds_one_box_or_none():
    start = a_table((8, 4), 3).state.game
    ends = set()
    for state in every_state(innommable, start, (KEEPER, ISA, TOM), lambda s: s.resolution is None):
        if state.ended is not None:
            ended = state.ended
            ends.add((ended.way, ended.success, ended.box))
            assert state.protagonists["ada"].boxes == 1 + ended.box
    assert ends == {
        ("dice", True, False),
        ("dice", True, True),
        ("stop", False, True),
        ("break", True, False),
        ("break", True, True),
        ("renounce", True, False),
    }


# Exact odds


def carry_on(gift=None, when=None, at_last=Stop):
    """Throw, take a die when it is given, reroll, and in the end stop or break."""

    def policy(state):
        going = state.resolution
        if going is None:
            return None
        if not going.thrown:
            return ISA, Roll()
        if going.given is not None:
            return ISA, RollGiven()
        window = "second" if going.rerolled else "first"
        if window == when and state.protagonists["ada"].received_in is None:
            return TOM, Give(die=gift)
        return ISA, at_last() if going.rerolled else Reroll()

    return policy


def success_and_box(state):
    return state.ended.success, state.ended.box


def exact_ends(table, policy):
    return explore(innommable, table.state.game, policy, success_and_box)


def successes_of(dice, faces):
    return sum(2 if f == n else 1 - f % 2 for n, f in zip(dice, faces, strict=True))


def each_throw(dice):
    faces = list(product(*(range(1, n + 1) for n in dice)))
    return [(thrown, Fraction(1, len(faces))) for thrown in faces]


def by_hand(dice, difficulty, gift=None, when=None):
    """The same resolution over every face of every die."""
    ends = {}

    def finish(success, one, chance):
        end = (success, not success or one)
        ends[end] = ends.get(end, 0) + chance

    def second_window(successes, one, chance):
        if successes >= difficulty or when != "second":
            finish(successes >= difficulty, one, chance)
            return
        for (face,), share in each_throw((gift,)):
            more = successes_of((gift,), (face,))
            finish(successes + more >= difficulty, one or face == 1, chance * share)

    def reroll(held, faces, one, chance):
        successes = successes_of(held, faces)
        if successes >= difficulty:
            finish(True, one, chance)
            return
        odd = [n for n, face in zip(held, faces, strict=True) if face % 2]
        for again, share in each_throw(odd):
            total = successes + successes_of(odd, again)
            second_window(total, one or 1 in again, chance * share)

    for faces, chance in each_throw(dice):
        if when == "first" and successes_of(dice, faces) < difficulty:
            for (face,), share in each_throw((gift,)):
                held, lying = (*dice, gift), (*faces, face)
                reroll(held, lying, 1 in lying, chance * share)
        else:
            reroll(dice, faces, 1 in faces, chance)
    return ends


@pytest.mark.parametrize("gift_when", [(None, None), (4, "first"), (8, "second")])
@pytest.mark.parametrize(
    ("dice", "difficulty"), [((20,), 1), ((8, 4), 2), ((4, 4), 4), ((8, 4, 4), 3), ((), 2)]
)
def test_small_pools_match_every_face_counted_by_hand(dice, difficulty, gift_when):
    gift, when = gift_when
    ends = exact_ends(a_table(dice, difficulty), carry_on(gift, when))
    assert ends.as_fractions() == by_hand(dice, difficulty, gift, when)


@pytest.mark.parametrize("difficulty", range(1, 8))
def test_fifteen_dice_with_their_reroll_match_the_closed_form(difficulty):
    ends = exact_ends(a_table(FIFTEEN, difficulty), carry_on())

    def success_and_box_of(end):
        successes, one = end
        return successes >= difficulty, successes < difficulty or one

    closed = pools.successes_after_reroll(FIFTEEN_POOL, difficulty)
    assert ends == closed.map(success_and_box_of)


def test_fifteen_dice_succeed_as_often_as_icepool_says():
    def lasting(sides):
        """A die that is thrown again when odd, in successes."""
        die = icepool.d(sides).map(lambda f: icepool.d(sides) if f % 2 else f)
        return die.map(lambda f: 2 if f == sides else 1 - f % 2)

    peer = sum(count @ lasting(sides) for sides, count in FIFTEEN_POOL)
    ends = exact_ends(a_table(FIFTEEN, 7), carry_on())
    assert ends.where(lambda end: end[0]) == Fraction(peer.probability(">=", 7))


@pytest.mark.parametrize(
    ("dice", "difficulty", "success", "box"),
    [
        ((20,), 1, "3/4", "11/40"),
        ((4,), 1, "3/4", "3/8"),
        ((20, 12), 2, "49/80", "857/1920"),
        ((8, 4), 2, "45/64", "127/256"),
    ],
)
def test_the_numbers_of_the_catalogue_for_success_and_box(dice, difficulty, success, box):
    ends = exact_ends(a_table(dice, difficulty), carry_on())
    assert ends.where(lambda end: end[0]) == Fraction(success)
    assert ends.where(lambda end: end[1]) == Fraction(box)


@pytest.mark.parametrize(
    ("gift", "when", "success"),
    [(4, "first", "45/64"), (4, "second", "17/32"), (None, None, "3/16")],
)
def test_a_die_is_worth_more_when_it_can_still_be_thrown_again(gift, when, success):
    ends = exact_ends(a_table((8,), 2), carry_on(gift, when))
    assert ends.where(lambda end: end[0]) == Fraction(success)


def test_the_odds_of_the_reroll_are_known_while_the_dice_lie_there():
    table = a_table((12, 8, 4), 3)
    roll(table, 5, 1, 2)
    odds = table.odds("isa", {"ask": "reroll"})[""]
    assert odds.chance(success=True) == Fraction(17, 48)
    # The 1 has been seen: no success is free of its box any more.
    assert odds.chance(success=True, box=False) == 0


def test_each_ask_of_a_window_has_its_own_odds_of_how_it_ends():
    table = a_table((12, 8), 2)
    roll(table, 5, 3)
    state = table.state.game
    chances = {
        type(ask).__name__: odds_then(
            innommable, state, (by, ask), carry_on(), success_and_box
        ).as_fractions()
        for by, ask in (
            (ISA, Reroll()),
            (ISA, Stop()),
            (TOM, Give(die=4)),
            (ISA, Renounce(who="ada")),
        )
    }
    assert chances["Stop"] == {(False, True): 1}
    assert chances["Renounce"] == {(True, False): 1}
    assert (
        chances["Reroll"]
        == table.odds("isa", {"ask": "reroll"})[""]
        .joint.map(lambda way: (dict(way).get("success", False), dict(way).get("box", True)))
        .as_fractions()
    )
    success = {name: sum(c for end, c in ends.items() if end[0]) for name, ends in chances.items()}
    assert success["Stop"] < success["Reroll"] < success["Give"] < success["Renounce"]


def test_whoever_is_ready_to_break_never_fails_and_pays_only_for_ones():
    ends = exact_ends(a_table(FIFTEEN, 7), carry_on(at_last=Break))
    assert ends.where(lambda end: end[0]) == 1
    no_one = pools.successes_after_reroll(FIFTEEN_POOL, 7).where(lambda end: not end[1])
    assert ends.chance((True, False)) == no_one


STAGES = {
    "before the throw": (carry_on(), []),
    "before the throw, a d4 to come after a failure": (carry_on(4, "first"), []),
    "before the throw, a d20 to come after a failure": (carry_on(20, "first"), []),
    "before the throw, a d4 to come after the reroll": (carry_on(4, "second"), []),
    "after a failed throw": (carry_on(), [("isa", Roll(), [1, 3] * 7 + [3])]),
    "after a failed throw, a d4 to come": (carry_on(4, "first"), [("isa", Roll(), [3] * 15)]),
    "after the failed reroll": (
        carry_on(4, "second"),
        [("isa", Roll(), [3] * 15), ("isa", Reroll(), [3] * 9 + [2] * 6)],
    ),
}


@pytest.mark.parametrize("stage", STAGES)
def test_fifteen_dice_at_the_highest_difficulty_are_answered_at_every_stage(stage):
    policy, before = STAGES[stage]
    table = a_table(FIFTEEN, 7)
    for seat, ask, faces in before:
        table.apply(seat, ask, faces=faces)
    ends = exact_ends(table, policy)
    assert isinstance(ends, Distribution)
    assert sum(ends.as_fractions().values()) == 1
