"""Random legal play: no crash, nothing out of range, no point lost, the same state on replay."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import randomplay
from randomplay import WATCHED, fill, random_options, random_session
from tablee.dice.readers import FacesNeeded
from tablee.games.cheap_tales import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

LIKELY = {"attempt", "attack", "throw", "stand", "extra-attack", "roll-damage", "cast-gift"}
LIKELY |= {"pass-go", "extra-pass", "absorb", "choose-fall", "roll-wound", "make-extra"}
LIKELY |= {"create-hero", "approve-hero", "open-fight", "announce", "roll-risk", "choose-risk"}
SELDOM = {"drop-roll", "waive-roll", "remove-extra", "leave-fight", "describe", "adjust"}


@pytest.fixture(autouse=True)
def deep_play(monkeypatch):
    """What leads to dice comes often, what undoes it seldom."""
    monkeypatch.setattr(randomplay, "DEEP", randomplay.DEEP | LIKELY)
    monkeypatch.setattr(randomplay, "RARELY", randomplay.RARELY | SELDOM)


def assert_sane(table):
    state = table.state.game
    for hero in state.heroes.values():
        assert 0 <= hero.life <= hero.most_life
        assert hero.power >= 0
        assert hero.heroism >= 0
        assert hero.xp >= 0
        assert hero.lent >= 0
        assert all(hero.score(trait) >= -1 for trait in ("vigour", "luck", "focus", "alertness"))
        assert hero.fall in ("", "choose", "wound")
        assert len({o.id for o in hero.objects}) == len(hero.objects)
        assert len({s.id for s in hero.skills}) == len(hero.skills)
    for extra in state.extras.values():
        assert all(0 < life <= max(extra.life, 99) for life in extra.lives)
        assert extra.power >= 0
    for roll in state.rolls.values():
        assert len(roll.traits) <= 2
        assert roll.stage in ("proposed", "announce", "open", "effects", "risk", "blow", "done")
    fight = state.fight
    if fight is not None and fight.acting:
        assert fight.acting in fight.fighters
    again = Table.load(game, table.entries, draw_seed=lambda: b"", seed=table.seed)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    for entry in table.entries:
        rule = getattr(entry.event, "rule", "")
        assert not rule.startswith("cheap-tales.") or rule in game.book.rules, rule
    for seat in WATCHED:
        msgspec.json.encode(table.view(seat))


def embattled(table):
    """Three heroes, some with gifts, in the middle of a fight."""
    rng = random.Random(len(table.entries))
    for seat in ("isa", "tom", "phil"):
        fields = dict(game.at_random(table.state.game, None, "fr", rng.randrange))
        if table.state.game.options["magic"] == "on":
            fields["skills"][0]["kind"] = "thaumaturgy"
        table.apply(seat, {"ask": "create-hero", **fields})
    for who in list(table.state.game.heroes):
        table.apply("gardien", {"ask": "approve-hero", "who": who})
    made = [
        {"name": "Loubards", "kind": "brute", "count": 7},
        {"name": "Nervis", "kind": "henchman", "count": 3, "might": 3},
        {"name": "Chef", "kind": "antagonist", "might": 7, "trained": True},
    ]
    for extra in made:
        table.apply("gardien", {"ask": "make-extra", "aspects": ["Sans foi"], **extra})
    foes = list(table.state.game.extras)
    heroes = list(table.state.game.heroes)
    fight = {"ask": "open-fight", "heroes": heroes, "adversaries": foes, "banded": foes[:1]}
    table.apply("gardien", fight)


def weary(table):
    """The same heroes, stunned, poor in everything, and rich in experience, after the fight."""
    embattled(table)
    table.apply("gardien", {"ask": "end-fight"})
    for who, hero in list(table.state.game.heroes.items()):
        table.apply("gardien", {"ask": "teach-theft", "who": who}) if (
            table.state.game.options["magic"] == "on"
        ) else None
        hit = {"ask": "inflict", "who": who, "why": "x"}
        table.apply("gardien", hit)
        table.apply(hero.seat, {"ask": "absorb", "who": who, "points": 0})
        fallen = {"ask": "choose-fall", "who": who, "choice": "bitter-end"}
        table.apply(hero.seat, fallen)
        poor = {"ask": "adjust", "who": who, "reason": "x", "heroism": 2, "power": 3, "xp": 12}
        table.apply("gardien", poor)


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_random_legal_session_never_crashes_and_replays_to_the_same_state(seed):
    assert_sane(random_session(game, seed, 120))


@given(st.integers(0, 2**32))
@settings(max_examples=15)
def test_random_fights_stay_sane(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 150, options, embattled))


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_random_play_near_every_end_stays_sane(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 120, options, weary))


@given(st.integers(0, 2**32))
@settings(max_examples=9)
def test_a_mutated_ask_is_done_or_refused_with_a_rule_and_a_refusal_changes_nothing(seed):
    rng = random.Random(seed)
    options = random_options(game, rng)
    table = random_session(game, seed, 40, options, embattled)
    state = table.state.game
    ids = [*state.heroes, *state.extras, "a1", "o1", "k1", "personne", ""]
    for serial in range(30):
        seats = list(table.state.common.seats)
        offers = table.offers(rng.choice(seats))
        if not offers:
            return
        ask = fill(randomplay.pick(offers, rng, Counter()), rng, serial)
        junk = [rng.choice(ids), 7, -1, None, True, [rng.choice(ids)], {"x": 1}, "é" * 5000]
        ask[rng.choice(list(ask))] = rng.choice(junk)
        before = table.state
        try:
            table.apply(rng.choice(seats), ask)
        except FacesNeeded:
            assert table.state is before
        except Refused as refused:
            rules = (*game.book.rules, "table")
            known = refused.rule in rules or refused.rule.startswith("table.")
            if not (known and table.state is before):
                raise AssertionError(f"{ask} changed something or cites nothing") from refused


def test_odds_of_everything_offered_in_random_fights_are_given_or_refused_with_a_rule():
    for seed in range(3):
        table = random_session(game, seed, 60, {}, embattled)
        for seat in ("isa", "gardien"):
            for offer in table.offers(seat):
                if not offer.dice or any(f.required for f in offer.fields):
                    continue
                odds = table.odds(seat, {"ask": offer.ask, **offer.given})
                for found in odds.values():
                    assert sum(found.joint.weights) == found.joint.denominator
                table.prospects(seat, {"ask": offer.ask, **offer.given})


FIGHTING = {"attack", "throw", "stand", "extra-attack", "roll-damage", "raise-damage", "pass-go"}
FIGHTING |= {"extra-pass", "absorb", "choose-fall", "roll-wound", "roll-risk", "choose-risk"}
FIGHTING |= {
    "choose-effect",
    "waive-effects",
    "manoeuvre",
    "dodge",
    "parry",
    "guard",
    "counter-attack",
}
FIGHTING |= {"waive-counter", "use-two-weapons", "spend-power", "reroll", "shift", "cast-gift"}
FIGHTING |= {
    "extra-cast",
    "attempt",
    "announce",
    "extra-attempt",
    "name-next",
    "band",
    "second-wind",
}
FIGHTING |= {"reroll-damage", "soften-wound", "tend-wound", "declare-death", "change-extra", "help"}
LIVELY = {"attack", "throw", "stand", "extra-attack", "roll-damage", "absorb", "pass-go"}


def fought_out(seed, steps):
    """A fight in which everybody only fights; what is offered is done."""
    rng = random.Random(seed)
    options = random_options(game, rng)
    table = randomplay.random_table(game, seed, options)
    embattled(table)
    serial = 0
    for _ in range(steps):
        serial += 1
        seat = rng.choice(["gardien", "gardien", "isa", "tom", "phil"])
        offers = [offer for offer in table.offers(seat) if offer.ask in FIGHTING]
        if not offers:
            continue
        weights = [4 if offer.ask in LIVELY else 1 for offer in offers]
        ask = fill(rng.choices(offers, weights)[0], rng, serial)
        try:
            table.apply(seat, ask, nonce=str(serial))
        except Refused as refused:
            raise AssertionError(f"offered to {seat}, then refused: {ask}") from refused
    return table


@given(st.integers(0, 2**32))
@settings(max_examples=8)
def test_fights_fought_out_stay_sane_and_go_on_from_turn_to_turn(seed):
    table = fought_out(seed, 200)
    assert_sane(table)
    fight = table.state.game.fight
    stands = [h for h in table.state.game.heroes.values() if h.is_up]
    if stands and not table.state.game.losses and not fight.acting:
        waiting = [o for seat in WATCHED for o in table.offers(seat) if o.ask in FIGHTING]
        assert waiting, "nobody can do anything"
