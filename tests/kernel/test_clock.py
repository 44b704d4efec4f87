"""The story's own time: the keeper's clock, what others are told, and what falls due in a game."""

import pytest

from kernel.bowl import (
    SEATS,
    BowlGame,
    Drop,
    Dropped,
    events_of,
    new_table,
    refused,
    rewind,
    seeds,
    through_bytes,
)
from sent import everything_sent, refusal_sent
from tablee.kernel.chronicle import told
from tablee.kernel.common import events
from tablee.kernel.common.tell_time import duration, moment
from tablee.kernel.odds import odds_of
from tablee.kernel.table import Table
from tablee.kernel.tongue import Tongue, table_tongue
from tablee.kernel.words import KEEPER

rule = pytest.mark.rule
OTHERS = ("isa", "tom", "zoe")
SET = {"ask": "set-clock", "day": 2, "hour": 8, "minute": 5}
EIGHT = 24 * 60 + 8 * 60 + 5


def passing(minutes, **more):
    return {"ask": "pass-time", "minutes": minutes, **more}


def clock(table):
    return table.state.common.clock


@rule("table.clock")
def test_the_clock_starts_at_midnight_of_the_first_day():
    table = new_table()
    assert clock(table) == 0
    assert table.state.common.told_time is None


@rule("table.clock")
def test_the_keeper_sets_the_clock_and_lets_time_pass():
    table = new_table()
    table.apply("gardien", SET)
    assert clock(table) == EIGHT
    table.apply("gardien", passing(55, text="la route"))
    assert clock(table) == EIGHT + 55
    table.apply("gardien", {**SET, "day": 1})
    assert clock(table) == EIGHT - 24 * 60


@rule("table.clock")
@pytest.mark.parametrize("ask", [SET, passing(5), {"ask": "tell-time"}], ids=lambda a: a["ask"])
def test_the_clock_is_the_keeper_s_alone(ask):
    no = refused(new_table(), "isa", ask)
    assert (no.rule, str(no)) == ("table.clock", "Only the keeper may do this.")


@rule("table.clock")
@pytest.mark.parametrize(
    ("ask", "why"),
    [
        ({**SET, "day": 0}, "The field “day” of the ask “set-clock” is a number from 1 up."),
        ({**SET, "hour": 24}, "The field “hour” of the ask “set-clock” is a number up to 23."),
        ({**SET, "minute": 60}, "The field “minute” of the ask “set-clock” is a number up to 59."),
        (passing(0), "The field “minutes” of the ask “pass-time” is a number from 1 up."),
        (
            passing(525_601),
            "The field “minutes” of the ask “pass-time” is a number up to 525600.",
        ),
    ],
)
def test_there_is_no_such_hour(ask, why):
    assert str(refused(new_table(), "gardien", ask)) == why


@rule("table.clock")
def test_others_know_the_hour_that_they_were_told_and_no_other():
    table = new_table()
    table.apply("gardien", SET)
    table.apply("gardien", {"ask": "tell-time"})
    table.apply("gardien", passing(30))
    for seat in OTHERS:
        common = table.view(seat).common
        assert (common.told_time, common.clock) == (EIGHT, None)
    common = table.view("gardien").common
    assert (common.told_time, common.clock) == (EIGHT, EIGHT + 30)


@rule("table.clock")
def test_the_same_hour_is_not_told_twice():
    table = new_table()
    table.apply("gardien", {"ask": "tell-time"})
    assert "tell-time" not in {offer.ask for offer in table.offers("gardien")}
    no = refused(table, "gardien", {"ask": "tell-time"})
    assert (no.rule, str(no)) == ("table.clock", "Everybody has been told this hour already.")
    table.apply("gardien", passing(1))
    assert "tell-time" in {offer.ask for offer in table.offers("gardien")}


def _clock_set(table, secret):
    table.apply("gardien", {**SET, "day": secret})


def _time_passed(table, secret):
    table.apply("gardien", passing(secret, text=f"raison {secret}"))


def _event_planned(table, secret):
    ask = {"ask": "plan-event", "day": secret, "hour": 1, "minute": 2, "text": f"Feu {secret}"}
    table.apply("gardien", {**ask, "place": "Cave" if secret == 7 else ""})


def _event_due(table, secret):
    ask = {"ask": "plan-event", "day": secret, "hour": 0, "minute": 0, "text": "Feu"}
    table.apply("gardien", ask)
    table.apply("gardien", {**SET, "day": 8})


def _scene_prepared(table, secret):
    ask = {"ask": "prepare-scene", "title": f"La cave {secret}", "text": "x" * secret}
    table.apply("gardien", ask)


def _scene_or_hour(table, secret):
    table.apply("gardien", passing(5) if secret == 7 else {"ask": "prepare-scene", "title": "Ici"})


SECRETS = [_clock_set, _time_passed, _event_planned, _event_due, _scene_prepared, _scene_or_hour]


@rule("table.clock", "table.timetable", "table.scenes")
@pytest.mark.parametrize("keep", SECRETS, ids=lambda keep: keep.__name__.strip("_"))
def test_clock_timetable_and_prepared_scenes_change_no_byte_for_the_others(keep):
    one, two = new_table(), new_table()
    for table, secret in ((one, 7), (two, 30)):
        keep(table, secret)
        table.apply("gardien", {"ask": "open-scene", "name": "Le phare"})
        rewind(table, table.history.boundaries()[-1])
        table.apply("isa", {"ask": "say", "text": "Et alors ?"})
    assert one.head != two.head
    for seat in OTHERS:
        assert everything_sent(one, seat) == everything_sent(two, seat)
    assert everything_sent(one, "gardien") != everything_sent(two, "gardien")


POKES = ({"ask": "drop-event", "id": "feu"}, {"ask": "settle-event", "id": "feu"})
POKES += ({"ask": "drop-scene", "id": "la-cave"}, {"ask": "prepare-scene", "title": "La cave"})


@rule("table.timetable", "table.scenes")
@pytest.mark.parametrize("poke", POKES, ids=lambda poke: poke["ask"])
def test_a_refusal_does_not_tell_whether_anything_is_there(poke):
    one, two = new_table(), new_table()
    _event_due(one, 1)
    one.apply("gardien", {"ask": "prepare-scene", "title": "La cave"})
    assert refusal_sent(one, "isa", poke) == refusal_sent(two, "isa", poke)


@rule("table.clock", "table.rewind")
def test_a_rewind_restores_the_clock_and_what_was_told():
    table = new_table()
    table.apply("gardien", SET)
    before = table.history.turns
    table.apply("gardien", passing(600))
    table.apply("gardien", {"ask": "tell-time"})
    rewind(table, before)
    assert (clock(table), table.state.common.told_time) == (EIGHT, None)
    assert through_bytes(table).state == table.state


@rule("table.rewind")
def test_where_only_the_clock_moved_players_are_offered_no_place_to_go_back_to():
    table = new_table()
    table.apply("gardien", passing(5))
    assert "rewind" in {offer.ask for offer in table.offers("gardien")}
    assert "want-rewind" not in {offer.ask for offer in table.offers("isa")}


HOUR = 60


class Hourly(BowlGame):
    """Dropping takes half an hour, and every full hour a marble comes by itself."""

    def __init__(self):
        self.passed = []

    def decide(self, state, by, ask, dice):
        yield from super().decide(state, by, ask, dice)
        if isinstance(ask, Drop):
            yield events.ClockMoved(minutes=HOUR // 2, now=by.clock + HOUR // 2)

    def passing(self, state, by, before, now):
        self.passed.append((before, now, by.clock, state.marbles.get("isa", 0)))
        for _ in range(now // HOUR - before // HOUR):
            yield Dropped(seat="isa", marbles=1)


@pytest.fixture
def hourly():
    return Table.open(Hourly(), SEATS, draw_seed=seeds())


@rule("table.clock")
def test_what_falls_due_in_the_game_follows_the_passing_of_time_once(hourly):
    added = hourly.apply("gardien", passing(150))
    assert hourly.game.passed == [(0, 150, 150, 0)]
    kinds = [type(event) for event in events_of(added)]
    assert kinds == [events.Asked, events.ClockMoved, Dropped, Dropped]
    assert hourly.state.game.marbles == {"isa": 2}


@rule("table.clock")
def test_a_rule_of_the_game_may_let_time_pass_and_things_fall_due_after_it(hourly):
    hourly.apply("isa", {"ask": "drop"})
    hourly.apply("isa", {"ask": "drop"})
    assert hourly.game.passed == [(0, 30, 30, 1), (30, 60, 60, 2)]
    assert clock(hourly) == 60
    assert hourly.state.game.marbles == {"isa": 3}
    moved = [e for e in events_of(hourly.entries) if isinstance(e, events.ClockMoved)]
    assert [event.to for event in moved] == [(KEEPER,)] * 2


@rule("table.clock")
def test_a_clock_set_forward_lets_things_fall_due_and_one_set_back_does_not(hourly):
    hourly.apply("gardien", {**SET, "day": 1})
    hourly.apply("gardien", {**SET, "day": 1, "hour": 1})
    hourly.apply("gardien", {**SET, "day": 1, "hour": 1})
    assert [(before, now) for before, now, _, _ in hourly.game.passed] == [(0, 8 * 60 + 5)]
    assert hourly.state.game.marbles == {"isa": 8}


def test_what_does_not_concern_time_lets_nothing_fall_due(hourly):
    hourly.apply("isa", {"ask": "shake"})
    hourly.apply("gardien", {"ask": "tell-time"})
    hourly.apply("gardien", {"ask": "open-scene", "name": "Quai"})
    assert hourly.game.passed == []


def test_proposing_lets_no_time_pass(hourly):
    before = hourly.state, hourly.number
    proposal = hourly.propose("gardien", passing(150))
    assert (hourly.state, hourly.number) == before
    assert proposal.state.common.clock == 150
    assert proposal.state.game.marbles == {"isa": 2}


@rule("table.rewind")
def test_a_rewind_undoes_what_fell_due_too(hourly):
    hourly.apply("isa", {"ask": "drop"})
    before = hourly.history.turns
    hourly.apply("gardien", passing(90))
    assert hourly.state.game.marbles == {"isa": 3}
    rewind(hourly, before)
    assert (hourly.state.game.marbles, clock(hourly)) == ({"isa": 1}, 30)


def test_a_history_with_time_in_it_is_replayed_as_it_was_without_asking_the_game_again(hourly):
    hourly.apply("isa", {"ask": "drop"})
    hourly.apply("gardien", passing(90))
    asked = len(hourly.game.passed)
    assert through_bytes(hourly).state == hourly.state
    assert len(hourly.game.passed) == asked


def test_an_ask_that_takes_time_has_odds_and_can_be_supposed(hourly):
    by = hourly.by("isa")
    assert odds_of(hourly.game, hourly.state.game, by, Drop()).names == ()
    assert hourly.odds("isa", {"ask": "shake"}, {"ask": "drop"})


@rule("table.clock")
def test_players_do_not_see_that_a_rule_took_time(hourly):
    hourly.apply("isa", {"ask": "drop"})
    for seat, sees in (("isa", False), ("zoe", False), ("gardien", True)):
        *_, turn = hourly.stream(seat)
        assert any(isinstance(event, events.ClockMoved) for event in turn.events) == sees


@rule("table.clock")
def test_story_time_is_told_in_both_languages():
    table = new_table()
    for ask in (SET, passing(25 * 60, text="La route"), passing(5), {"ask": "tell-time"}):
        table.apply("gardien", ask)
    english = [line.text for line in told(table, "en")][-4:]
    assert english == [
        "The clock of the story is set: day 2, 8:05.",
        "Time passes, 1 day and 1 hour: day 3, 9:05. La route.",
        "Time passes, 5 minutes: day 3, 9:10.",
        "It is now day 3, 9:10.",
    ]
    assert [line.text for line in told(table, "fr", "isa")][-1] == (
        "On en est maintenant au jour 3, 9\u00a0h\u00a010."
    )
    assert english[2] not in {line.text for line in told(table, "en", "isa")}


@pytest.mark.parametrize(
    ("minutes", "english", "french"),
    [
        (0, "0 minutes", "0 minute"),
        (1, "1 minute", "1 minute"),
        (60, "1 hour", "1 heure"),
        (2 * 1440 + 61, "2 days, 1 hour and 1 minute", "2 jours, 1 heure et 1 minute"),
    ],
)
def test_a_length_of_time_is_said_as_people_say_it(minutes, english, french):
    assert duration(minutes, Tongue("en")) == english
    assert duration(minutes, table_tongue("fr")) == french


def test_days_are_counted_from_one():
    assert moment(0, Tongue("en")) == "day 1, 0:00"
    assert moment(1439, Tongue("en")) == "day 1, 23:59"
    assert moment(1440, Tongue("en")) == "day 2, 0:00"
