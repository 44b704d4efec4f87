"""What lies on a table of Cheap Tales, read as data: no HTML, no server."""

import pytest

from laws.fetched import room_of
from tablee.kernel.page import Filled
from tablee.kernel.roll_card import RollCard
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of
from windows import laid_out

QUALITIES = ("vigour", "agility", "mind", "luck")
TALENTS = ("adrenaline", "valour", "focus", "alertness")


class Stage:
    """A keeper and two players, and what each of them is shown."""

    def __init__(self, heroes=("zoe", "max")):
        seats = {"gardien": "keeper", "zoe": "player", "max": "player"}
        self.table = Table.open(find_game("cheap-tales"), seats, draw_seed=lambda: b"\7" * 32)
        for seat in heroes:
            sheet = {
                "name": seat.capitalize(),
                "skills": [{"name": f"Trade {n}", "rank": 1} for n in range(1, 5)],
                "aspects": ["Hothead", "Loyal to a fault"],
                "assets": ["solid"],
                "objects": [{"name": f"Object {n}"} for n in range(1, 6)],
                **dict.fromkeys((*QUALITIES, *TALENTS), 1),
            }
            self.ask(seat, "create-hero", **sheet)
            self.ask("gardien", "approve-hero", who=seat)

    def ask(self, seat, kind, faces=None, /, **fields):
        self.table.apply(seat, {"ask": kind, **fields}, nonce="n", faces=faces)

    def tries(self, seat, **fields):
        wanted = {"what": "climb the mast", "quality": "vigour", "talent": "valour", **fields}
        self.ask(seat, "attempt", who=seat, **wanted)

    def sight(self, seat, *opened):
        room = room_of(self.table)
        return sight_of(room, scene_of(room, "table", seat, "en"), Folds(opened))

    def now(self, seat, *opened):
        parts = parts_of(self.sight(seat, *opened), "now")
        return {part.key: part for part in laid_out(parts)}


@pytest.fixture
def stage():
    return Stage()


def test_who_has_no_hero_is_shown_a_blank_sheet_and_the_keeper_whom_to_wait_for():
    stage = Stage(heroes=())
    assert list(stage.now("zoe"))[:2] == ["masthead", "create-card"]
    assert stage.now("zoe")["create-card"].form.act.ask == "create-hero"
    assert stage.now("gardien")["idle"].question == "Heroes wanted"


def test_while_nothing_happens_everybody_may_try_something(stage):
    shown = stage.now("zoe")
    card = shown["idle-zoe"]
    assert (card.kicker, card.question) == ("Zoe, the floor is yours", "What do you try?")
    assert [column.field for column in card.attempt.columns] == ["quality", "talent", "skill"]
    assert "idle-max" not in shown


def test_whatever_trait_is_pressed_the_pair_is_of_two_families(stage):
    stage.tries("zoe")
    columns = stage.now("zoe")["roll-zoe"].before.columns
    assert [one.name for column in columns for one in column.traits if one.is_on] == [
        "Vigour",
        "Valour",
    ]
    pressed = [one for column in columns for one in column.traits if one.press]
    assert len(pressed) == 4 + 4 + 4 - 2
    for one in pressed:
        sent = dict(one.press.given)
        assert sent.pop("who") == "zoe"
        assert len(sent) == 2
        assert one.id.removeprefix("trait-zoe-") in sent.values()


def test_the_results_of_a_throw_fill_the_bar_and_add_up_to_a_hundred(stage):
    stage.tries("zoe")
    stage.ask("gardien", "frame-roll", who="zoe", difficulty=0)
    (odds,) = stage.now("zoe")["roll-zoe"].before.chances.cases
    assert odds.chance == "7 chances in 12, 58%"
    assert sum(piece.width for piece in odds.bar.segments) == pytest.approx(100, abs=0.05)
    said = f"{odds.bar.failures} · {odds.bar.successes}".split(" · ")
    assert sum(int(one.rsplit(" ", 1)[1]) for one in said) == 100


def test_before_a_modifier_is_named_there_is_a_chance_for_each(stage):
    stage.tries("zoe")
    chances = stage.now("zoe")["roll-zoe"].before.chances
    assert chances.are_several
    assert [one.name for one in chances.cases if one.kind == "row"][:2] == ["Easy (+2)", "Normal"]


def test_the_card_of_another_player_asks_for_nothing(stage):
    stage.tries("zoe")
    card = stage.now("max")["roll-zoe"]
    assert not card.is_yours
    assert not card.arrives
    assert card.before.waits == "Zoe throws when ready."
    assert card.before.columns == ()
    assert card.before.throw is card.before.chances is card.before.heroics is None


def test_one_short_a_power_point_makes_a_success_and_says_so(stage):
    stage.tries("zoe")
    stage.ask("gardien", "frame-roll", who="zoe", difficulty=0)
    stage.ask("zoe", "throw", [3, 3], who="zoe")
    shown = stage.now("zoe")
    thrown = next(part for part in shown.values() if isinstance(part, RollCard))
    assert ([die.face for die in thrown.dice], thrown.verdict.word) == ([3, 3], "No")
    card = shown["roll-zoe"]
    assert card.question == "8: one short!"
    # The dice, their sum and what they came to lie right above: the card asks, and no more.
    assert card.sum is None
    assert thrown.sum.total == "8"
    assert (thrown.sum.terms[0].number, thrown.sum.terms[0].word) == ("6", "dice")
    first = card.after.spend.tickets[0]
    assert (first.price.power, first.result) == (1, "“Yes” certain")
    assert dict(first.act.given) == {"who": "zoe", "points": "1"}
    assert "Catastrophe" in [one.title for one in card.after.spend.shuts]
    assert stage.now("max")["roll-zoe"].after.watch.text == "Zoe decides what to spend."


def test_a_blow_may_be_absorbed_point_by_point(stage):
    stage.ask("gardien", "inflict", who="zoe", life=3, why="A falling spar")
    card = stage.now("zoe")["owed-absorb-zoe"]
    assert card.title == "3 points of life!"
    assert [(one.points, one.title) for one in card.ways] == [
        (0, "Lose 3 points of life"),
        (1, "Lose 1 point of life"),
        (2, "Lose nothing"),
    ]
    assert stage.now("max")["wait-loss-zoe"].text == "Zoe is about to lose life."


def test_what_one_player_does_leaves_the_parts_of_others_as_they_were(stage):
    stage.tries("zoe")
    before = stage.now("max")
    stage.ask("zoe", "set-traits", who="zoe", quality="luck", talent="valour")
    after = stage.now("max")
    assert list(after) == list(before)
    assert [key for key in after if after[key] != before[key]] == ["strip", "roll-zoe"]


def test_what_is_folded_away_is_made_when_somebody_looks(stage):
    stage.tries("zoe")
    stage.ask("gardien", "claim-aspect", who="zoe", source="a1", way="against")
    key = "call-upon-zoe"
    assert stage.now("zoe")["roll-zoe"].before.claims.call.inside is None
    free, links = stage.now("zoe", key)["roll-zoe"].before.claims.call.inside
    assert [one.text for one in free.claims] == ["Loyal to a fault"]
    assert links.links


def test_a_form_says_its_chances_while_it_is_filled_in(stage):
    sight = stage.sight("zoe")
    ask = {"ask": "attempt", "who": "zoe", "what": "climb", "quality": "vigour", "talent": "valour"}
    shown = sight.game.pages.odds(sight, Filled("attempt-zoe", ask, sight.looks.odds(ask)))
    assert shown.key == "attempt-zoe-live"
    chances = {one.name: one.chance for one in shown.chances.cases if one.kind == "row"}
    assert chances["Normal"] == "7 chances in 12, 58%"
