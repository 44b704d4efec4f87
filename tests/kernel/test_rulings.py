"""What the table decided where the book is silent; all the faults of a form at once."""

import random

import pytest

from kernel.bowl import new_table, refused, rewind, through_bytes
from laws.coverage import beside_misfit, rows_misfit
from randomplay import fill_fields, rows_for
from tablee.kernel.chronicle import told
from tablee.kernel.common.state import NotedRuling
from tablee.kernel.words import Field, Refused, refuse_all

rule = pytest.mark.rule
RULING = {"ask": "note-ruling", "situation": "Tirer dans le noir", "decision": "Un dé de moins."}


@rule("table.rulings")
def test_a_ruling_is_for_all_to_read_with_the_session_it_was_made_in():
    table = new_table()
    table.apply("gardien", RULING)
    table.apply("gardien", {"ask": "end-session"})
    table.apply("gardien", {"ask": "begin-session"})
    table.apply("gardien", {**RULING, "situation": "Nager"})
    for seat in ("gardien", "isa", "zoe"):
        assert table.view(seat).common.rulings == (
            NotedRuling("Tirer dans le noir", "Un dé de moins.", 1),
            NotedRuling("Nager", "Un dé de moins.", 2),
        )
    assert through_bytes(table).state == table.state


@rule("table.rulings")
def test_only_the_keeper_notes_rulings():
    table = new_table()
    no = refused(table, "isa", RULING)
    assert (no.rule, str(no)) == ("table.rulings", "Only the keeper may do this.")
    assert [seat for seat in ("gardien", "isa", "zoe") if _is_offered(table, seat)] == ["gardien"]


def _is_offered(table, seat):
    return "note-ruling" in {offer.ask for offer in table.offers(seat)}


@rule("table.rulings", "table.rewind")
def test_a_rewind_does_not_undo_a_ruling():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    table.apply("gardien", RULING)
    rewind(table, 1)
    assert len(table.state.common.rulings) == 1


@rule("table.rulings")
def test_a_ruling_is_told_to_everybody():
    table = new_table()
    table.apply("gardien", RULING)
    *_, line = told(table, "en", "isa")
    assert line.text == "A ruling. Tirer dans le noir: Un dé de moins."
    assert (line.kind, line.rule) == ("table", "table.rulings")


@rule("table.ask")
def test_all_faults_are_refused_at_once_the_first_with_the_others_beside():
    faults = [Refused("table.ask", f"Fault {number}.") for number in range(3)]
    with pytest.raises(Refused) as caught:
        refuse_all(faults)
    assert caught.value is faults[0]
    assert caught.value.also == tuple(faults[1:])
    assert str(caught.value) == "Fault 0."


def test_no_fault_is_no_refusal():
    refuse_all([])
    assert Refused("table.ask", "No.").also == ()


def test_random_play_keeps_to_the_limits_of_rows():
    columns = (
        Field("name", "text", least=0, most=30),
        Field("level", "integer", least=1, most=5, required=False),
    )
    rows = Field(
        "jobs", "rows", fields=columns, least=1, most=9, total=6, summed="level", distinct=("name",)
    )
    for seed in range(200):
        found = rows_for(rows, random.Random(seed), seed)
        assert 1 <= len(found) <= 6
        assert sum(row["level"] for row in found) <= 6
        assert all(1 <= row["level"] <= 5 for row in found)
        assert len({row["name"] for row in found}) == len(found)


def test_random_play_chooses_nothing_twice_where_rows_must_differ():
    column = Field("who", "choice", ("isa", "tom", "phil"))
    rows = Field("order", "rows", fields=(column,), least=2, most=9, distinct=("who",))
    for seed in range(50):
        found = [row["who"] for row in rows_for(rows, random.Random(seed), seed)]
        assert 2 <= len(set(found)) == len(found)


def test_random_play_puts_nobody_on_two_sides_and_somebody_on_each():
    people = ("isa", "tom", "phil", "zoe")
    members = Field("members", "many", people, least=1, most=3)
    level = Field("level", "integer", most=5, most_for={"isa": 2, "tom": 0})
    said = (Field("who", "choice", people), level)
    levels = Field("levels", "rows", most=4, fields=said, distinct=("who",), within=("members",))
    rows = Field("sides", "rows", fields=(members, levels), least=2, most=9, distinct=("members",))
    for seed in range(200):
        sides = rows_for(rows, random.Random(seed), seed)
        named = [who for side in sides for who in side["members"]]
        assert 2 <= len(sides) <= len(named) == len(set(named))
        assert all(side["members"] for side in sides)
        for side in sides:
            assert {one["who"] for one in side["levels"]} <= {*side["members"]}
            assert all(one["level"] <= level.most_for.get(one["who"], 5) for one in side["levels"])
        assert not rows_misfit(rows, sides, {})


def test_random_play_keeps_apart_what_must_be_apart():
    people = ("isa", "tom", "phil")
    pursued = Field("pursued", "many", people, least=1, most=2)
    pursuers = Field("pursuers", "many", people, least=1, most=2, apart="pursued")
    for seed in range(100):
        found = fill_fields((pursued, pursuers), random.Random(seed), seed)
        assert found["pursued"]
        assert found["pursuers"]
        assert not {*found["pursued"]} & {*found["pursuers"]}
        assert not beside_misfit(pursuers, found["pursuers"], found)


def test_coverage_sees_what_does_not_go_together():
    pursuers = Field("pursuers", "many", ("isa", "tom"), least=1, most=1, apart="pursued")
    assert beside_misfit(pursuers, ["isa"], {"pursued": ["isa"]})
    helping = Field("helping", "many", ("isa", "tom"), most=2, within=("pursued",))
    assert beside_misfit(helping, ["tom"], {"pursued": ["isa"]})
    sides = Field("sides", "rows", most=2, fields=(pursuers,), distinct=("pursuers",))
    assert rows_misfit(sides, [{"pursuers": ["isa"]}, {"pursuers": ["isa"]}], {})
    assert rows_misfit(sides, [{"pursuers": ["isa"], "other": 3}], {})
    amount = Field("amount", "integer", least=1, most=5, required=False)
    costs = Field("costs", "rows", most=2, fields=(amount,))
    assert not rows_misfit(costs, [{"amount": 1}], {"amount": [1]})
    assert rows_misfit(costs, [{"amount": 0}], {"amount": [1]})
    named = Field("name", "text", least=1, most=9)
    trades = Field("trades", "rows", most=2, fields=(named,), distinct=("name",), one_of=("Nun",))
    assert rows_misfit(trades, [{"name": "Monk"}], {})
    assert not rows_misfit(trades, [{"name": "nun"}], {})
