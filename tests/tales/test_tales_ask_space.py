"""Asks from the whole space of what can be written down: offered is what is done, both ways."""

import random

import pytest

from laws.coverage import covering, uncovered
from laws.faults import faults_of, why_refused
from tablee.games.cheap_tales import game
from tablee.games.cheap_tales.state.traits import ASSETS, QUALITIES, REPEATABLE, TALENTS
from tablee.kernel.words import Refused
from tales_table import Play, refused_by, rule, sheet

WALKED = (
    "allow-above",
    "answer-claim",
    "attempt",
    "call-group",
    "call-lethal",
    "cast-gift",
    "change-expiry",
    "create-hero",
    "drop-aspect",
    "extra-attempt",
    "extra-cast",
    "frame-roll",
    "join-fight",
    "make-extra",
    "name-aspect",
    "oppose-roll",
    "rewrite-hero",
)


def is_offered(play, seat, ask, /, **fields):
    read = play.table.read_ask({"ask": ask, **fields})
    return not uncovered(play.table.offers(seat), read)


def test_an_ask_is_done_just_when_an_offer_covers_it():
    faults = faults_of(game, range(2), 60, asks=40, every=3, ways=False, each=WALKED)
    assert not faults, faults.report()


@rule("action.opposition")
def test_a_player_may_say_with_which_apprenticeship_another_hero_resists():
    play = Play()
    given = {"who": "zoe", "what": "filer", "quality": "agility", "talent": "adrenaline"}
    for resisting in (
        {"against": "max", "opposing_skill": "k2"},
        {"against": "max", "opposing_skill": "k2", "opposing_talent": "focus"},
    ):
        assert is_offered(play, "zoe", "attempt", **given, **resisting)
    for nonsense in (
        {"against": "max", "opposing_skill": "k9"},
        {"against": "zoe", "opposing_skill": "k2"},
        {"opposing_skill": "k2"},
    ):
        assert not is_offered(play, "zoe", "attempt", **given, **nonsense)
        with refused_by("action.opposition"):
            play.ask("zoe", "attempt", **given, **nonsense)
    play.ask("zoe", "attempt", **given, against="max", opposing_skill="k2")
    assert play.roll().opposing == ("k2",)


@rule("action.opposition", "action.opposition-npc-rolls")
def test_a_hero_may_resist_one_of_the_keepers_people_with_an_apprenticeship_alone():
    play = Play()
    boss = play.boss()
    given = {"who": boss, "what": "mentir", "against": "max"}
    assert is_offered(play, "gardien", "extra-attempt", **given, skill="k1")
    assert is_offered(play, "gardien", "extra-attempt", **given, skill="k1", talent="focus")
    assert not is_offered(play, "gardien", "extra-attempt", **given, skill="k9")
    assert not is_offered(play, "gardien", "extra-attempt", **given)
    play.keeper("extra-attempt", **given, skill="k1")
    assert play.roll(boss).opposing == ("k1",)


@rule("action.opposition")
def test_a_gift_that_has_not_shown_itself_is_offered_to_nobody_who_resists():
    play = Play()
    play.keeper("grant-gift", who="max", name="Voix des morts", kind="prodigy", rank=1)
    hidden = play.hero("max").skills[-1].id
    boss = play.boss()
    given = {"who": boss, "what": "mentir", "against": "max", "skill": hidden}
    assert not is_offered(play, "gardien", "extra-attempt", **given)
    with refused_by("action.opposition"):
        play.keeper("extra-attempt", **given)


@rule("action.opposition")
def test_the_keeper_may_say_that_nobody_resists_after_all_but_only_if_somebody_did():
    play = Play()
    boss = play.boss()
    play.attempt()
    assert not is_offered(play, "gardien", "oppose-roll", who="zoe", against="")
    with refused_by("action.opposition"):
        play.keeper("oppose-roll", who="zoe", against="")
    play.keeper("oppose-roll", who="zoe", against=boss)
    assert is_offered(play, "gardien", "oppose-roll", who="zoe", against="")
    play.keeper("oppose-roll", who="zoe", against="")
    assert play.roll().against == ""


@rule("npc.basics", "npc.antagonists")
@pytest.mark.parametrize("count", range(10))
def test_whoever_is_made_has_one_to_eight_aspects(count):
    play = Play()
    fields = {"name": "Razul", "kind": "antagonist", "might": 9}
    aspects = [f"Trait {n}" for n in range(count)]
    done = why_refused(play.table, "gardien", {"ask": "make-extra", "aspects": aspects, **fields})
    assert (done is None) == (1 <= count <= 8)
    if count <= 8:
        assert is_offered(play, "gardien", "make-extra", aspects=aspects, **fields) == (count > 0)


@rule("npc.basics")
def test_the_same_aspect_is_not_written_twice_on_a_card():
    play = Play()
    with refused_by("npc.basics"):
        play.keeper("make-extra", name="Razul", aspects=["Cruel", "Cruel"])


@rule("aspect.guess")
def test_only_the_keeper_names_the_aspect_that_a_guess_has_hit():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    play.attempt()
    play.keeper("claim-aspect", who="zoe", source="a1", way="against")
    with refused_by("aspect.guess"):
        play.ask("zoe", "answer-claim", who="zoe", number=0, agree=True, aspect="a1")
    play.ask("zoe", "guess-aspect", who="zoe", about=boss, text="Sans pitié", way="for")
    with refused_by("aspect.guess"):
        play.keeper("answer-claim", who="zoe", number=1, agree=False, aspect="a9")
    play.keeper("answer-claim", who="zoe", number=1, agree=True, aspect="a1")
    assert "a1" in play.foe(boss).known


@rule("combat.counter-attack-detail")
def test_whether_a_waiting_counter_attack_is_peaceful_is_not_asked():
    play = Play()
    play.fight(play.gang(1))
    play.attempt(prowess="counter", quality="mind", talent=None, skill="k2")
    for offensive in (True, False):
        with refused_by("combat.counter-attack-detail"):
            play.keeper("frame-roll", who="zoe", offensive=offensive)


@rule("combat.turn-end", "power.absorb")
def test_whoever_has_a_blow_to_take_joins_no_fight_before():
    play = Play()
    play.fight(play.gang(1), heroes=["max"])
    play.keeper("inflict", who="zoe", life=2, why="La poutre")
    assert not is_offered(play, "gardien", "join-fight", who="zoe")
    with refused_by("combat.turn-end"):
        play.keeper("join-fight", who="zoe")


@rule("aspect.temporary-expiry", "combat.risk-table")
@pytest.mark.parametrize(
    ("ask", "fields"),
    [("drop-aspect", {}), ("change-expiry", {"until": "rest"}), ("name-aspect", {"text": "Noir"})],
)
def test_an_aspect_of_a_scene_that_is_over_is_neither_dropped_nor_worded_nor_kept(ask, fields):
    play = Play()
    play.keeper("open-scene", name="La cave")
    play.keeper("set-aspect", text="Obscurité", until="scene")
    (aspect,) = play.state.aspects
    assert is_offered(play, "gardien", ask, aspect=aspect, **fields)
    play.keeper("open-scene", name="Le toit")
    assert not is_offered(play, "gardien", ask, aspect=aspect, **fields)
    rule_id = "combat.risk-table" if ask == "name-aspect" else "aspect.temporary-expiry"
    with refused_by(rule_id):
        play.keeper(ask, aspect=aspect, **fields)


@rule("aspect.circumstance")
def test_aspects_that_are_over_take_no_place_from_new_ones():
    play = Play()
    play.keeper("open-scene", name="La cave")
    for number in range(40):
        play.keeper("set-aspect", text=f"Aspect {number}", until="scene")
    with refused_by("aspect.circumstance"):
        play.keeper("set-aspect", text="Un de trop", until="scene")
    play.keeper("open-scene", name="Le toit")
    assert play.offered("gardien", "set-aspect")
    play.keeper("set-aspect", text="Le vent", until="scene")


@rule("creation.score-range")
def test_the_keeper_may_let_any_trait_rise_above_five_some_day():
    play = Play()
    for trait in ("luck", "focus", "k1"):
        assert is_offered(play, "gardien", "allow-above", who="zoe", trait=trait)
        play.keeper("allow-above", who="zoe", trait=trait)
        assert not is_offered(play, "gardien", "allow-above", who="zoe", trait=trait)


# Sheets, whose parts bind each other


def spread(rng, names, raised):
    """Four points among four scores, sometimes with one at -1, and what an asset raises."""
    scores = dict.fromkeys(names, 0)
    if rng.random() < 0.4:
        scores[rng.choice(names)] = -1
    while sum(scores.values()) < 4:
        name = rng.choice([n for n in names if scores[n] not in (-1, 3)])
        scores[name] += 1
    return {name: score + (name == raised) for name, score in scores.items()}


def legal_sheet(rng):
    assets = [rng.choice(ASSETS) for _ in range(rng.randint(1, 3))]
    assets = [a for n, a in enumerate(assets) if a in REPEATABLE or a not in assets[:n]]
    gifted = rng.choice(QUALITIES) if "gifted" in assets else None
    talented = rng.choice(TALENTS) if "talented" in assets else None
    educated = rng.choice(((2, 0), (1, 1))) if "educated" in assets else (0, 0)
    ranks = list(spread(rng, range(4), None).values())
    while -1 in ranks:
        ranks = list(spread(rng, range(4), None).values())
    extra = (*educated, 0, 0)
    skills = [
        {"name": f"Métier {n}", "rank": rank + more, "educated": more}
        for n, (rank, more) in enumerate(zip(ranks, extra, strict=True))
    ]
    return sheet(
        "Ada",
        assets=assets,
        gifted=gifted,
        talented=talented,
        techniques=[rng.randrange(4) for _ in range(assets.count("martial"))],
        skills=skills,
        **spread(rng, QUALITIES, gifted),
        **spread(rng, TALENTS, talented),
    )


def spoilt(rng, fields):
    """The same sheet with one thing changed: mostly none that the book allows."""
    name = rng.choice((*QUALITIES, *TALENTS, "gifted", "talented", "techniques", "assets"))
    values = {
        "gifted": rng.choice((None, *QUALITIES)),
        "talented": rng.choice((None, *TALENTS)),
        "techniques": [rng.randrange(6) for _ in range(rng.randint(0, 3))],
        "assets": [rng.choice(ASSETS) for _ in range(rng.randint(0, 4))],
    }
    return {**fields, name: values.get(name, rng.randint(-1, 5))}


@rule("creation.order")
def test_every_sheet_that_the_book_allows_is_offered_and_no_other_is_done():
    play, rng = Play(people=()), random.Random(7)
    offers = play.table.offers("zoe")
    for _ in range(300):
        fields = legal_sheet(rng)
        ask = {"ask": "create-hero", **fields}
        assert why_refused(play.table, "zoe", ask) is None, ask
        assert covering(offers, play.table.read_ask(ask)), ask
        other = {"ask": "create-hero", **spoilt(rng, fields)}
        refused, found = why_refused(play.table, "zoe", other), None
        try:
            found = covering(offers, play.table.read_ask(other))
        except Refused:
            continue  # not even readable
        if refused is None:
            assert found, other
        else:
            wrong = {refused.rule, *(fault.rule for fault in refused.also)}
            assert all(wrong <= set(offer.bound_by) for offer in found), (other, wrong)
