"""The d20 variant: an attack in stages, destiny before the wound, secrets kept, wounds in time."""

from fractions import Fraction
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from proofs.ahead import given
from proofs.d20 import TABLE, before_the_strike, d20, onward
from proofs.d20_words import (
    LOCATIONS,
    Advance,
    Attack,
    Bring,
    CallDestiny,
    Character,
    DecideFate,
    Due,
    PassDestiny,
    State,
    Suffer,
    TellWound,
    Wound,
)
from tablee.dice.distribution import Distribution
from tablee.kernel.odds import odds_of
from tablee.kernel.seen import Turn
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.explorer import explore, odds_then

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}
QUICK = 0.1
encode = msgspec.json.encode

JACKET = (12, 13, 13, 13, 13, 12, 12)
PAUL = Character("paul", "isa", JACKET, dexterity=2, destiny=1)
THUG = Character("thug", attack=5)
SNIPER = Character("jack", "isa", attack=18)
VICTIM = Character("victim")


def table_with(*characters, seed=7):
    table = Table.open(d20, SEATS, draw_seed=lambda: bytes([seed]) * 32)
    for character in characters:
        table.apply("gardien", Bring(character=character))
    return table


def offered(table, seat):
    return {offer.ask for offer in table.offers(seat) if offer.ask in d20.asks}


def wounded(state, who):
    return state.game.character(who)


# The book's story


def test_paul_is_grazed_saved_by_destiny_and_badly_wounded_as_in_the_book():
    tired = replace(PAUL, pf=8)
    table = table_with(tired, replace(THUG, pf=8))
    table.apply("gardien", Attack(who="thug", target="paul"), faces=[25, 10])
    table.apply("isa", PassDestiny(who="paul"))
    table.apply("gardien", TellWound())
    paul = wounded(table.state, "paul")
    assert paul.wounds == (Wound("right-arm", 2, "light"),)
    assert (paul.pf, paul.pv, paul.penalty) == (7, 10, -1)

    table.apply("gardien", Attack(who="thug", target="paul", zone="head-torso-arms"), faces=[9, 19])
    table.apply("isa", CallDestiny(who="paul"))
    table.apply(
        "gardien",
        DecideFate(row="light", location="torso", violent=True, text="Le portefeuille."),
    )
    paul = wounded(table.state, "paul")
    assert (paul.pf, paul.pv, paul.penalty, paul.destiny) == (4, 10, -3, 0)

    # How much a man on the ground is worth is the keeper's to say; +5 and a 10 give the book's 10.
    table.apply("gardien", Attack(who="thug", target="paul", modifier=5), faces=[90, 10])
    table.apply("gardien", TellWound(), faces=[53])
    paul = wounded(table.state, "paul")
    assert paul.wounds[-1] == Wound("left-leg", 10, "grave", due=10)
    assert (paul.pf, paul.pv, paul.penalty) == (1, 8, -4)


def test_the_snipers_head_shot_has_the_chances_of_the_book():
    state = State(characters=(SNIPER, VICTIM))
    shot = Attack(who="jack", target="victim", zone="head")
    rows = odds_then(d20, state, (TABLE, shot), onward, lambda end: end.last[1])
    assert rows.as_fractions() == {
        None: Fraction(1, 20),
        "moderate": Fraction(2, 20),
        "grave": Fraction(5, 20),
        "critical": Fraction(5, 20),
        "mortal": Fraction(7, 20),
    }


def test_the_snipers_two_shots_leave_the_target_dead_or_dying_77_times_in_100():
    first = Attack(who="jack", target="victim", zone="head")
    second = Attack(who="jack", target="victim", zone="head-torso-arms", modifier=-7)

    def worst(end):
        rows = {wound.row for wound in end.character("victim").wounds}
        return "mortal" if "mortal" in rows else "critical" if "critical" in rows else ""

    def after_the_first(state):
        if state.character("victim").condition == "dead":
            return Distribution.certain(worst(state))
        return odds_then(d20, state, (TABLE, second), onward, worst)

    start = State(characters=(SNIPER, VICTIM))
    odds = odds_then(d20, start, (TABLE, first), onward, lambda end: end).then(after_the_first)
    assert odds.chance("mortal") == Fraction(1409, 3200)
    assert odds.where(bool) == Fraction(77, 100)


# The window


def test_between_the_hit_and_the_wound_the_player_may_ask_and_the_keeper_must_wait():
    table = table_with(PAUL, THUG)
    table.apply("gardien", Attack(who="thug", target="paul"), faces=[10, 15])
    assert offered(table, "isa") == {"call-destiny", "pass-destiny"}
    assert offered(table, "tom") == set()
    assert "tell-wound" not in offered(table, "gardien")
    with pytest.raises(Refused, match="still open") as refusal:
        table.apply("gardien", TellWound())
    assert refusal.value.rule == "cthulhu-d20.destiny.announcement-window"
    with pytest.raises(Refused, match="Only the keeper"):
        table.apply("isa", DecideFate(row="light", location="torso"))
    table.apply("isa", CallDestiny(who="paul"))
    assert offered(table, "isa") == set()
    assert offered(table, "gardien") == {"decide-fate"}
    with pytest.raises(Refused):
        table.apply("gardien", TellWound())


def test_once_the_wound_is_told_destiny_comes_too_late():
    table = table_with(PAUL, THUG)
    table.apply("gardien", Attack(who="thug", target="paul"), faces=[10, 15])
    table.apply("isa", PassDestiny(who="paul"))
    table.apply("gardien", TellWound(), faces=[100])
    with pytest.raises(Refused, match="no destiny point to call for here"):
        table.apply("isa", CallDestiny(who="paul"))
    assert wounded(table.state, "paul").destiny == 1


def test_the_place_and_the_margin_are_told_to_nobody_before_the_window_closes():
    table = table_with(PAUL, THUG)
    table.apply("gardien", Attack(who="thug", target="paul"), faces=[10, 15])
    for seat in ("isa", "tom"):
        everything = encode(table.view(seat)) + encode(list(table.stream(seat)))
        assert b"margin" not in everything
        assert b'"location"' not in everything
        assert b'"face":15' not in everything
    assert b"margin" in encode(list(table.stream("gardien")))
    table.apply("isa", PassDestiny(who="paul"))
    table.apply("gardien", TellWound(), faces=[100])
    assert b'"location":"torso"' in encode(list(table.stream("isa")))
    assert b'"location"' not in encode(list(table.stream("tom")))


# Odds


def plain_row(location, severity):
    for most, row in ((0, "superficial"), (2, "light"), (5, "moderate"), (10, "grave")):
        if severity <= most:
            return row
    if severity <= 15 or location.endswith(("arm", "leg")):
        return "critical"
    return "mortal"


COSTS = {
    "superficial": (0, 0),
    "light": (1, 0),
    "moderate": (2, 1),
    "grave": (3, 2),
    "critical": (4, 3),
}
AFTER = {"moderate": 100, "grave": 10, "critical": 1}
MORE = {"head": 4, "torso": 3, "abdomen": 1}
PLACES = [place for place, faces in LOCATIONS for _ in range(faces)]


def plain_blows(bonus, armour, places):
    """Every pair of faces, by counting: (place, margin), or None for a miss."""
    for place in places:
        for face in range(1, 21):
            total = face + bonus
            hit = face != 1 and (face == 20 or total >= armour[place])
            yield (place, max(0, total - armour[place])) if hit else None


def plain_ends(victim, bonus, places):
    """The chance of (row, condition, whether the wound stays open), by counting faces."""
    names = [place for place, _ in LOCATIONS]
    armour = {name: value + victim.penalty for name, value in zip(names, victim.ac, strict=True)}
    blows = list(plain_blows(bonus, armour, places))
    found = {}

    def add(end, chance):
        found[end] = found.get(end, 0) + chance / len(blows)

    for blow in blows:
        if blow is None:
            add((None, victim.condition, False), Fraction(1))
            continue
        place, margin = blow
        row = plain_row(place, margin + MORE.get(place, 0))
        if row == "mortal":
            add((row, "dead", False), Fraction(1))
            continue
        pf, pv = COSTS[row]
        pf += place in ("torso", "abdomen") and row != "superficial"
        life = victim.pv - pv
        left = min(victim.pf - pf, life * 3 // 2)
        if life <= 0:
            add((row, "dead", False), Fraction(1))
            continue
        saves = sum(f != 1 and (f == 20 or f + victim.fortitude >= 15) for f in range(1, 21))
        states = {"able": Fraction(1)}
        if left <= 0:
            states = {"stunned": Fraction(saves, 20), "unconscious": Fraction(20 - saves, 20)}
        closes = Fraction(sum(f < life + left for f in range(1, 101)), 100)
        for condition, chance in states.items():
            if not pv:
                add((row, condition, False), chance)
                continue
            add((row, condition, False), chance * closes)
            add((row, condition, True), chance * (1 - closes))
    return {end: chance for end, chance in found.items() if chance}


def end_of(who):
    def read(state):
        victim = state.character(who)
        is_open = any(wound.due is not None for wound in victim.wounds)
        return state.last[1], victim.condition, is_open

    return read


VICTIMS = [
    PAUL,
    replace(PAUL, pf=5),
    replace(PAUL, pv=4, pf=3, fortitude=6),
    replace(PAUL, pv=2, pf=2, destiny=0, fortitude=-1),
]
ZONE_PLACES = {
    "": PLACES,
    "torso": ["torso"],
    "head-torso-arms": [p for p in PLACES if p in ("head", "torso", "right-arm", "left-arm")],
    "abdomen-legs": [p for p in PLACES if p == "abdomen" or p.endswith("leg")],
}
MALUS = {"": 0, "torso": -8, "head-torso-arms": -5, "abdomen-legs": -3}


@pytest.mark.parametrize("zone", ZONE_PLACES)
def test_hit_row_fall_and_death_through_all_stages_are_those_of_counting_faces(zone):
    for victim in VICTIMS:
        for bonus in (-3, 5, 14):
            state = State(characters=(victim, replace(THUG, attack=bonus)))
            shot = Attack(who="thug", target="paul", zone=zone)
            odds = odds_then(d20, state, (TABLE, shot), onward, end_of("paul"))
            counted = plain_ends(victim, bonus + MALUS[zone], ZONE_PLACES[zone])
            assert odds.as_fractions() == counted


def test_the_announced_odds_of_one_ask_are_the_hit_and_nothing_more():
    state = State(characters=(PAUL, THUG))
    odds = odds_of(d20, state, TABLE, Attack(who="thug", target="paul"))
    assert odds.names == ("hit",)
    blows = list(plain_blows(5, dict(zip([p for p, _ in LOCATIONS], JACKET, strict=True)), PLACES))
    assert odds.chance(hit=True) == Fraction(sum(b is not None for b in blows), len(blows))


def test_a_victim_reckons_in_the_window_with_every_wound_a_hit_may_mean():
    armour = dict(zip([place for place, _ in LOCATIONS], PAUL.ac, strict=True))
    drawn = []
    for faces in ([3, 20], [95, 9]):
        table = table_with(PAUL, THUG)
        table.apply("gardien", Attack(who="thug", target="paul"), faces=faces)
        supposed = {}
        for name, possible, ask in before_the_strike(table.state.game):
            rows = odds_then(d20, possible, (TABLE, ask), onward, lambda end: end.last[1])
            supposed[name] = given(rows, lambda row: row is not None)
        drawn.append(supposed)
        hits = [b for b in plain_blows(5, armour, PLACES) if b is not None]
        rows = [plain_row(place, margin + MORE.get(place, 0)) for place, margin in hits]
        assert supposed["attack-5"] == Distribution([(row, 1) for row in rows])
    assert drawn[0] == drawn[1]


# Secrets


SECRETS = (
    replace(THUG, ac=(12,) * 7, pv=10, pf=10),
    replace(THUG, ac=(13,) * 7, pv=7, pf=9, attack=6, fortitude=4),
)
HERO = Character("paul", "isa", JACKET, attack=4, destiny=1)


def sent(table, seat):
    """View, stream, offers, and the odds of every attack that is offered, as bytes."""
    found = [encode(table.view(seat)), encode(list(table.stream(seat))), encode(table.offers(seat))]
    for offer in table.offers(seat):
        if offer.ask == "attack":
            odds = table.odds(seat, Attack(who=offer.given["who"], target="thug"))
            found.append(repr([(name, odds[name].joint) for name in sorted(odds)]).encode())
    return found


def seen(table, seat):
    """The events a seat gets, without their numbers."""
    return encode([turn.events for turn in table.stream(seat) if isinstance(turn, Turn)])


def twins(seed):
    return [table_with(HERO, secret, seed=seed) for secret in SECRETS]


def test_two_tables_that_differ_in_secret_numbers_send_the_same_bytes_up_to_the_wound():
    both_hit = both_miss = differ = 0
    for seed in range(40):
        one, other = twins(seed)
        assert sent(one, "isa") == sent(other, "isa")
        assert sent(one, "tom") == sent(other, "tom")
        assert encode(one.view("gardien")) != encode(other.view("gardien"))
        for table in (one, other):
            table.apply("isa", Attack(who="paul", target="thug"))
        hits = [table.state.game.strike is not None for table in (one, other)]
        if hits[0] != hits[1]:
            differ += 1
            streams = [encode(list(table.stream("isa"))[:-1]) for table in (one, other)]
            assert streams[0] == streams[1]
            continue
        both_hit, both_miss = both_hit + hits[0], both_miss + (not hits[0])
        for seat in ("isa", "tom"):
            assert sent(one, seat) == sent(other, seat)
        if not hits[0]:
            continue
        for table in (one, other):
            table.apply("isa", PassDestiny(who="paul"))
        assert sent(one, "isa") == sent(other, "isa")
    assert both_hit
    assert both_miss
    assert differ


def test_a_told_wound_shows_the_players_no_number_of_the_opponent():
    for faces in ([60, 12], [60, 18], [10, 12]):
        one, other = twins(1)
        for table in (one, other):
            table.apply("isa", Attack(who="paul", target="thug"), faces=faces)
            table.apply("isa", PassDestiny(who="paul"))
            table.apply("gardien", TellWound(), faces=[100][: pv_lost(table)])
        for seat in ("isa", "tom"):
            assert seen(one, seat) == seen(other, seat)
            assert encode(one.view(seat).game) == encode(other.view(seat).game)


def pv_lost(table):
    strike = table.state.game.strike
    row = plain_row(strike.location, strike.margin + MORE.get(strike.location, 0))
    return COSTS[row][1] > 0


def hidden_wounds():
    """The same blow on two opponents: a moderate wound, which rolls a d100, and a light one."""
    one, other = twins(1)
    for table in (one, other):
        table.apply("isa", Attack(who="paul", target="thug"), faces=[60, 11])
        table.apply("isa", PassDestiny(who="paul"))
        table.apply("gardien", TellWound(), faces=[100][: pv_lost(table)])
    return one, other


def test_the_stream_does_not_tell_how_bad_a_hidden_wound_is():
    one, other = hidden_wounds()
    assert one.number != other.number
    for seat in ("isa", "tom"):
        assert encode(list(one.stream(seat))) == encode(list(other.stream(seat)))
        assert encode(one.view(seat)) == encode(other.view(seat))
        assert encode(one.offers(seat)) == encode(other.offers(seat))
    assert encode(list(one.stream("gardien"))) != encode(list(other.stream("gardien")))


def test_a_player_gets_odds_for_each_armour_class_the_target_may_have():
    table = table_with(HERO, SECRETS[0])
    odds = table.odds("isa", Attack(who="paul", target="thug"))
    for ac in (8, 12, 20):
        blows = list(plain_blows(4, dict.fromkeys(set(PLACES), ac), PLACES))
        hit = Fraction(sum(blow is not None for blow in blows), len(blows))
        assert odds[f"ac-{ac}"].chance(hit=True) == hit
    (true,) = table.odds("gardien", Attack(who="paul", target="thug")).values()
    assert true == odds["ac-12"]


# The clock


THREE = (
    Wound("left-leg", 4, "moderate", due=100),
    Wound("right-leg", 7, "grave", due=100),
    Wound("left-arm", 12, "critical", due=100),
)


def at_round(clock, *characters):
    table = table_with(*characters)
    state = replace(table.state.game, clock=clock, told=clock)
    table.state = replace(table.state, game=state)
    return table


def losses_due(table, count, faces=(100,)):
    """Which wound costs when, as losses are suffered one after the other."""
    for _ in range(count):
        due = table.state.game.due
        yield table.state.game.clock, due.wound
        table.apply("isa", Suffer(), faces=faces)


def test_three_wounds_due_at_once_cost_in_the_order_rounds_minutes_ten_minutes():
    table = at_round(90, replace(PAUL, wounds=THREE))
    table.apply("gardien", Advance(count=1, unit="minute"))
    assert table.state.game.due == Due("paul", 2, until=100)
    assert list(losses_due(table, 3)) == [(100, 2), (100, 1), (100, 0)]
    assert table.state.game.due is None
    assert [wound.due for wound in table.state.game.character("paul").wounds] == [200, 110, 101]


def test_time_stops_at_each_loss_and_goes_on_until_it_was_to_end():
    wounds = (replace(THREE[0], due=12), replace(THREE[1], due=11), replace(THREE[2], due=10))
    table = at_round(9, replace(PAUL, wounds=wounds))
    table.apply("gardien", Advance(count=3))
    assert list(losses_due(table, 5)) == [(10, 2), (11, 2), (11, 1), (12, 2), (12, 0)]
    assert (table.state.game.clock, table.state.game.due) == (12, None)


def test_no_time_passes_while_a_loss_or_a_hit_waits():
    table = at_round(99, replace(PAUL, wounds=THREE), THUG)
    table.apply("gardien", Advance(count=1))
    for ask in (Advance(count=1), Attack(who="thug", target="paul")):
        with pytest.raises(Refused, match="First finish"):
            table.apply("gardien", ask)
    assert offered(table, "isa") == {"suffer"}
    assert offered(table, "tom") == set()


def test_a_wound_that_closes_costs_no_more():
    table = at_round(99, replace(PAUL, wounds=THREE))
    table.apply("gardien", Advance(count=1))
    list(losses_due(table, 3, faces=[1]))
    table.apply("gardien", Advance(count=60, unit="hour"))
    paul = table.state.game.character("paul")
    assert (paul.pv, paul.pf, table.state.game.clock) == (7, 7, 36_100)


def test_when_an_opponents_wound_costs_the_players_clock_does_not_stop():
    table = at_round(99, HERO, replace(THUG, wounds=THREE))
    before = encode(table.view("isa").game)
    table.apply("gardien", Advance(count=1, unit="minute"))
    assert table.state.game.due == Due("thug", 2, until=109)
    assert encode(table.view("isa").game) == before
    assert b"due" not in seen(table, "isa")


LONG = Advance(count=60, unit="hour")


def unaided(state):
    """Nobody tends anything: the hit is told, then time passes until all wounds are closed."""
    if (turn := onward(state)) is not None:
        return turn
    bleeding = any(w.due is not None for c in state.characters for w in c.wounds)
    dead = state.character("paul").condition == "dead"
    return (TABLE, LONG) if bleeding and not dead and state.clock < 36_000 else None


@cache
def plain_survival(pv, pf, wounds):
    """The chance to live with these (due, interval) wounds, one loss after the other."""
    if not wounds:
        return Fraction(1)
    first, *others = sorted(wounds)
    pv -= 1
    if pv <= 0:
        return Fraction(0)
    pf = min(pf - 1, pv * 3 // 2)
    closes = Fraction(max(0, pv + pf - 1), 100)
    again = (first[0] + first[1], first[1])
    return closes * plain_survival(pv, pf, tuple(others)) + (1 - closes) * plain_survival(
        pv, pf, (again, *others)
    )


def without_places(state):
    """Place and severity have no bearing on who lives: without them many states are one."""
    bare = [
        replace(c, wounds=tuple(replace(w, location="head", severity=0) for w in c.wounds))
        for c in state.characters
    ]
    return replace(state, characters=tuple(bare))


def lives(state):
    return state.character("paul").condition != "dead"


@pytest.mark.parametrize(
    "rows", [("grave",), ("critical", "moderate"), ("moderate", "grave", "critical")]
)
def test_the_chance_to_live_unaided_is_the_product_over_all_losses(rows):
    wounds = tuple(Wound("left-leg", 4, row, due=AFTER[row]) for row in rows)
    for pv, pf in ((10, 10), (8, 1), (5, 7)):
        state = State(characters=(replace(PAUL, pv=pv, pf=pf, wounds=wounds),))
        odds = explore(d20, state, unaided, lives)
        plain = plain_survival(pv, pf, tuple((AFTER[row], AFTER[row]) for row in rows))
        assert odds.chance(True) == plain


def test_the_chance_to_die_of_one_shot_that_nobody_tends_is_exact_from_aim_to_death():
    state = State(characters=(PAUL, THUG))
    shot = Attack(who="thug", target="paul")
    odds = odds_then(d20, state, (TABLE, shot), unaided, lives)
    assert odds == odds_then(d20, state, (TABLE, shot), unaided, lives, forget=without_places)
    armour = dict(zip([place for place, _ in LOCATIONS], PAUL.ac, strict=True))
    blows = list(plain_blows(5, armour, PLACES))
    living = Fraction(0)
    for blow in blows:
        row = blow and plain_row(blow[0], blow[1] + MORE.get(blow[0], 0))
        if row not in AFTER:
            living += row != "mortal"
            continue
        pf, pv = COSTS[row]
        life = 10 - pv
        left = min(10 - pf - (blow[0] in ("torso", "abdomen")), life * 3 // 2)
        closes = Fraction(life + left - 1, 100)
        worse = plain_survival(life, left, ((AFTER[row], AFTER[row]),))
        living += closes + (1 - closes) * worse
    assert odds.chance(True) == living / len(blows)
