"""After an ask that a seat may not know of, all that the seat can fetch is as it was before."""

import random
from collections import Counter

import msgspec
import pytest

import randomplay
from d20_street import OFTEN, SELDOM, street
from d20_table import Play, refused_by, rule
from randomplay import WATCHED, random_options, random_table, step
from sent import everything_sent, refusal_sent
from tablee.games.cthulhu_d20 import game
from tablee.kernel.entry import Blank


def fetched(table, seat):
    """All of it, but for the numbers of turns, which everybody may count."""
    view, stream, *others = everything_sent(table, seat)
    seen = msgspec.json.decode(view)
    del seen["turn"]
    turns = [turn for turn in msgspec.json.decode(stream) if "events" in turn]
    return [seen, turns, *others]


def is_blank(table, seat):
    (last,) = table.stream(seat, table.history.turns - 1)
    return isinstance(last, Blank)


@pytest.mark.parametrize("seed", range(2))
def test_a_turn_that_is_blank_to_a_seat_changes_nothing_it_can_fetch(seed, monkeypatch):
    monkeypatch.setattr(randomplay, "DEEP", randomplay.DEEP | OFTEN)
    monkeypatch.setattr(randomplay, "RARELY", randomplay.RARELY | SELDOM)
    choose = randomplay.pick
    # Whoever borrows a seat sees its sheets and not its letters: that is the table's affair.
    monkeypatch.setattr(
        randomplay,
        "pick",
        lambda offers, *more: choose([o for o in offers if o.ask != "lend-seat"], *more),
    )
    rng = random.Random(seed)
    table = random_table(game, seed, random_options(game, rng))
    street(table)
    players = [seat for seat in WATCHED if seat != "gardien"]
    before = {seat: fetched(table, seat) for seat in players}
    asked = Counter()
    for serial in range(45):
        entries = step(table, rng, serial, asked)
        for seat in players:
            after = fetched(table, seat)
            if entries and is_blank(table, seat):
                assert after == before[seat], (seat, entries[0].event)
            before[seat] = after


def watched(play, seat, ask, *, by="gardien", faces=None, **fields):
    """Asks something that this seat may not know of, and looks."""
    before = fetched(play.table, seat)
    play.typed(ask, faces, seat=by, **fields)
    assert is_blank(play.table, seat)
    assert fetched(play.table, seat) == before


@rule("base.skills")
def test_a_check_of_the_keepers_people_shows_to_nobody_else():
    play = Play()
    unseen, foe = play.foe(name="Ombre", hidden=True), play.foe(name="Guetteur")
    for who in (unseen, foe):
        watched(play, "paula", "call-check", who=who, kind="skill", name="spot", dc=10)
        assert not [o for o in play.table.offers("paula") if o.ask == "aid-check"]
    nobody = refusal_sent(play.table, "paula", {"ask": "aid-check", "who": "x", "helper": "paul"})
    poked = refusal_sent(play.table, "paula", {"ask": "aid-check", "who": unseen, "helper": "paul"})
    assert poked == nobody.replace(b"\xe2\x80\x9cx\xe2\x80\x9d", "“npc_ombre”".encode())
    with refused_by("base.skills"):
        play.ask("paula", "aid-check", who=foe, helper="paul")


@rule("base.skills")
def test_everybody_hears_of_a_check_that_they_may_help_with():
    play = Play()
    called = play.keeper("call-check", who="paul", kind="skill", name="spot", dc=10)
    assert called[-1].to is None
    play.ask("jacques", "aid-check", [12], who="paul", helper="jack")
    rolled = play.ask("paula", "roll-check", [12], who="paul")
    assert rolled[-1].to is None
    assert not [o for o in play.table.offers("jacques") if o.ask == "aid-check"]


@rule("destiny.group-unanimity")
def test_a_horror_is_between_the_player_and_the_keeper_also_for_the_groups_point():
    play = Play()
    watched(play, "jacques", "call-sanity", who="paul", less=0, more_dice=1)
    with refused_by("destiny.timing"):
        play.ask("jacques", "propose-group-point", about="check", text="Non")
    play.ask("paula", "propose-group-point", about="check", text="Non")
    play.ask("jacques", "vote-group-point", agree=True)
    assert play.state.fate.check == "paul"


@rule("base.clock")
def test_whoever_bleeds_notices_that_time_runs_and_a_throw_that_is_due_is_heard_by_all():
    play = Play()
    play.hurt("paul", 7, "left-leg")
    before = fetched(play.table, "jacques")
    play.keeper("pass-time", minutes=1)
    assert not is_blank(play.table, "paula")
    assert not is_blank(play.table, "jacques")
    assert fetched(play.table, "jacques") != before
    play.typed("suffer", seat="paula", who="paul")
    assert not is_blank(play.table, "jacques")


@rule("combat.other-modifiers")
def test_what_the_keeper_judges_of_an_attack_does_not_show_in_the_attackers_chances():
    play = Play()
    foe = play.foe()
    play.ask("paula", "declare-attack", who="paul", target=foe, weapon="pistol")
    around = ["pinned", "higher-ground"]
    watched(play, "paula", "judge-attack", distance=60, circumstances=around, places=["head"])


@rule("gm.defenceless-target")
def test_that_the_keeper_thinks_somebody_defenceless_shows_in_no_armour_class():
    play = Play()
    watched(play, "paula", "set-cover", who="paul", concealment=20, defenceless=True)
    assert play.sheet("paul").body[0].ac == 10


@rule("base.range")
def test_no_judgement_puts_a_target_out_of_range():
    play = Play()
    foe = play.foe()
    play.ask("paula", "declare-attack", who="paul", target=foe, weapon="pistol")
    with refused_by("base.range"):
        play.keeper("judge-attack", distance=1000)
    play.keeper("judge-attack", distance=120)
    play.keeper("drop-attack")
    play.keeper("declare-attack", who="jack", target=foe, weapon="m21", distance=1350)
    with refused_by("base.range"):
        play.keeper("judge-attack", distance=1351)
    offers = {o.ask: o for o in play.table.offers("gardien")}
    distance = next(f for f in offers["judge-attack"].fields if f.name == "distance")
    assert distance.most == 1350


@rule("base.range")
def test_far_shot_is_offered_half_as_far_again():
    play = Play()
    play.foe()
    offers = [o for o in play.table.offers("jacques") if o.given.get("weapon") == "m21"]
    (distance,) = [f for f in offers[0].fields if f.name == "distance"]
    assert distance.most == 1350


@rule("hazard.drowning", "hazard.sustained")
def test_breath_a_fall_and_fire_together_leave_every_chance_countable():
    play = Play()
    play.keeper("hold-breath", who="paul")
    play.typed("fall", [3], who="paul", metres=9)
    play.typed("expose-to", [2], who=["paul"], cause="feu", fire=True)
    for ask in ("suffer", "begin-rest"):
        who = "paul" if ask == "suffer" else ["paul"]
        if ask == "suffer":
            play.keeper("advance", count=1)
        assert play.table.prospects("gardien", {"ask": ask, "who": who})
