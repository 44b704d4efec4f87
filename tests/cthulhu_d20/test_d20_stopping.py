"""Where rest, clocks, aims, turns and votes stop: limits that rise, water, another keeper."""

import pytest
from msgspec.structs import replace

from d20_table import Play, of_type, refused_by, rule


def at_the_limit():
    """Paul, who has rested for ten hours at the limit of fatigue: they gave nothing."""
    play = Play()
    play.keeper("set-meter", who="paul", meter="pv", value=4, reason="Une chute")
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=10, unit="hour")
    assert play.points("paul") == (6, 4)
    return play


def elixir(play):
    play.keeper("set-meter", who="paul", meter="constitution", value=18, reason="Un élixir")


def toughness(play):
    play.keeper("award-xp", who=["paul"], xp=3000)
    play.keeper("gain-level", [1], who="paul")
    play.keeper("gain-level", [1], who="paul", feat="toughness")


def settled_feat(play):
    paul = play.person("paul")
    fist = replace(paul, feats=(*paul.feats, "stunning-fist"))
    play.table.state = replace(play.table.state, game=play.state.with_person(fist))
    play.keeper("settle-feat", who="paul", feat="stunning-fist", pv=3, pf=3)


# Rest


@rule("recovery.fatigue-cap", "recovery.fatigue-points")
@pytest.mark.parametrize("raise_limit", [elixir, toughness, settled_feat])
def test_a_limit_that_rises_gives_nothing_for_the_hours_before(raise_limit):
    play = at_the_limit()
    raise_limit(play)
    tired = play.points("paul")[0]
    play.keeper("advance", count=59, unit="minute")
    assert play.points("paul")[0] == tired
    play.keeper("advance", count=1, unit="minute")
    assert play.points("paul")[0] == tired + 1


@rule("recovery.fatigue-points", "base.hazard-drowning")
@pytest.mark.parametrize("ending", ["rescue", "word"])
def test_an_hour_under_water_is_no_hour_of_rest(ending):
    play = Play()
    play.keeper("set-meter", who="paul", meter="pf", value=5, reason="Une course")
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=59, unit="minute")
    play.keeper("hold-breath", who="paul")
    play.keeper("begin-rest", who=["paul"])  # whatever somebody says of it
    play.keeper("advance", count=10, unit="round")
    if ending == "rescue":
        play.keeper("rescue", who="paul")
    else:
        play.keeper("end-condition", who="paul", what="breath", reason="Une main le tire")
    play.keeper("advance", count=59, unit="minute")
    assert play.points("paul")[0] == 5
    play.keeper("advance", count=1, unit="minute")
    assert play.points("paul")[0] == 6


# The clock


@rule("base.clock", "worsening.rate")
@pytest.mark.parametrize(
    ("ask", "fields"),
    [("pass-time", {"minutes": 10}), ("set-clock", {"day": 2, "hour": 3, "minute": 0})],
)
def test_the_tables_clock_stops_at_the_round_of_the_first_loss(ask, fields):
    play = Play()
    play.hurt("paul", 12, "left-leg")
    assert play.points("paul") == (6, 7)
    play.keeper(ask, **fields)
    play.typed("suffer", who="paul")
    assert play.points("paul") == (5, 6)
    with refused_by("base.clock"):
        play.typed("suffer", who="paul")  # between two losses somebody can be looked after
    play.keeper("care-for", [20], healer="jack", patient="paul", wound=1)
    assert play.person("paul").wounds[0].treated


@rule("base.clock")
def test_a_clock_that_is_put_forward_shows_where_it_stopped():
    play = Play()
    play.hurt("paul", 4, "left-leg")  # ten minutes
    play.keeper("set-clock", day=2, hour=3, minute=0)
    assert play.table.state.common.clock == 10
    play.typed("suffer", who="paul", worst=False, faces=[1])
    play.keeper("set-clock", day=2, hour=3, minute=0)
    assert play.table.state.common.clock == 27 * 60


@rule("base.clock")
def test_a_clock_is_not_set_in_a_fight():
    play = Play()
    foe = play.foe()
    play.keeper("begin-fight", [10, 12], who=["paul", foe])
    with refused_by("base.clock"):
        play.keeper("set-clock", day=2, hour=3, minute=0)
    assert not [o for o in play.table.offers("gardien") if o.ask == "set-clock"]


# Aim, cover and turns


@rule("combat.aim")
def test_an_aim_is_lost_with_the_sight_of_its_target():
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.keeper("reveal-person", who=foe, hidden=True)
    play.keeper("reveal-person", who=foe)
    assert play.person("paul").aim is None
    told = play.attack("paul", foe, faces=[50, 10])
    assert "aim" not in [term.name for term in of_type(told, "attack-reckoned")[0].terms]


@rule("combat.aim", "base.hazard-drowning")
def test_whoever_goes_under_water_aims_no_more():
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.keeper("hold-breath", who="paul")
    assert play.person("paul").aim is None


@rule("combat.no-cover-ac")
def test_a_place_behind_cover_is_named_once():
    play = Play()
    with refused_by("combat.no-cover-ac"):
        play.keeper("set-cover", who="paul", covered=["head", "head"])


@rule("shock.shock", "base.actions")
def test_whoever_is_shocked_and_taken_by_surprise_has_no_turn():
    play = Play()
    foe = play.foe()
    blast = {"cause": "Explosion", "count": 1, "sides": 6, "shock": "shock"}
    play.typed("expose-to", [3], who=["paul"], **blast, worst=False)
    assert play.person("paul").shock == "shock"
    play.keeper("begin-fight", [20, 5], who=["paul", foe], surprised=["paul"])
    assert play.state.fight.turn.who == "paul"
    assert play.state.fight.turn.limit == "none"


# The group's point


@rule("destiny.group-unanimity")
def test_a_player_who_was_handed_the_keepers_seat_has_no_vote():
    play = Play()
    play.ask("gardien", "hand-over", seat="paula")
    with refused_by("destiny.group-unanimity"):
        play.ask("paula", "propose-group-point", text="Fuir")
    play.ask("jacques", "propose-group-point", text="Fuir")
    assert not play.state.group_point


@rule("destiny.group-unanimity")
def test_a_vote_in_which_only_the_new_keeper_was_awaited_is_a_yes_when_it_closes():
    play = Play()
    play.ask("jacques", "propose-group-point", text="Fuir")
    play.ask("gardien", "hand-over", seat="paula")
    assert play.table.view("jacques").game.voters == ("jacques",)
    assert not [o for o in play.table.offers("paula") if o.ask == "vote-group-point"]
    play.ask("paula", "close-vote")
    assert play.state.vote is None
    assert not play.state.group_point
    assert play.state.fate.who == "@group"


@rule("destiny.group-unanimity")
def test_a_vote_that_closes_while_somebody_is_awaited_is_a_no():
    play = Play()
    play.ask("jacques", "propose-group-point", text="Fuir")
    play.keeper("close-vote")
    assert play.state.vote is None
    assert play.state.group_point
