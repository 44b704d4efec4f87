"""Before the first scene: the situation, the symptoms, the dice, and who plays."""

import pytest

from innommable_table import (
    BALANCED,
    PEOPLE,
    PLACES,
    Play,
    concrete_rows,
    one,
    preparation,
    refused_by,
    rule,
)
from tablee.games.innommable import game
from tablee.games.innommable.rules.dice_scheme.law import is_chain, next_dice
from tablee.games.innommable.state.pools import KINDS, dice_of, size
from tablee.games.innommable.state.preparation import (
    balanced,
    phase_one_dice,
    recommended_total,
    symptom_dice,
)
from tablee.kernel.words import Refused

CONTEXT = {"context": "Une nuit."}


def faults_of(play):
    with pytest.raises(Refused) as refused:
        play.keeper("begin-game", **CONTEXT)
    found = (refused.value, *refused.value.also)
    return [fault.rule.removeprefix("innommable.") for fault in found]


def prepared(players=3, without=(), options=None, **changes):
    """A table whose keeper has prepared all but something."""
    play = Play(options, players, prepare=False)
    for ask, fields in preparation(players):
        if ask not in without:
            play.keeper(ask, **changes.get(ask.replace("-", "_"), fields))
    return play


@rule("prep.order")
def test_the_five_steps_may_come_in_any_order():
    play = Play(players=2, prepare=False)
    for ask, fields in reversed([*preparation(2)]):
        play.keeper(ask, **fields)
    play.keeper("announce")
    for seat in play.seats:
        play.create(seat)
    play.keeper("begin-game", **CONTEXT)
    assert play.state.phase == 1


@rule("prep.order", "prep.five-symptoms")
def test_the_game_begins_only_when_all_of_it_is_prepared_and_every_gap_is_named_at_once():
    play = Play(prepare=False)
    assert faults_of(play) == [
        "creation.steps",
        "prep.order",
        "prep.role",
        "prep.order",
        "prep.order",
        "prep.order",
        "prep.five-symptoms",
        "dice.composition",
        "setup.roles-and-count",
    ]
    assert "begin-game" not in play.names("gardien")
    desk = play.view().desk
    assert [fault.rule for fault in desk.faults] == [f"innommable.{r}" for r in faults_of(play)]


@rule("prep.setting", "prep.source", "prep.antagonists", "prep.aesthetic")
@pytest.mark.parametrize(
    ("ask", "fields", "found"),
    [
        (
            "prepare-setting",
            {"place": "P", "period": "T", "context": "C", "spots": "S"},
            lambda p: (p.setting.place, p.setting.period, p.setting.context, p.setting.spots),
        ),
        (
            "prepare-source",
            {"nature": "symbolic", "text": "Une divinité"},
            lambda p: (p.source.nature, p.source.text),
        ),
        (
            "prepare-antagonists",
            {"antagonists": "A", "ambition": "B", "consequences": "C"},
            lambda p: (p.antagonists.who, p.antagonists.ambition, p.antagonists.consequences),
        ),
        (
            "prepare-aesthetic",
            {"motif": "Une valse", "symbolism": "Le temps"},
            lambda p: (p.aesthetic.motif, p.aesthetic.symbolism),
        ),
    ],
)
def test_each_step_is_kept_as_it_was_written(ask, fields, found):
    play = Play(prepare=False)
    assert ask in play.names("gardien")
    play.keeper(ask, **fields)
    assert found(play.state.prepared) == tuple(fields.values())
    with pytest.raises(Refused):
        play.ask("alice", ask, **fields)


@rule("prep.source")
def test_the_source_has_one_of_two_natures_and_may_be_fleshed_out_in_play():
    play = Play()
    with pytest.raises(Refused):
        play.keeper("prepare-source", nature="concrete", text="x")
    play.keeper("prepare-source", nature="abstract", text="La Formule, et ce qu'elle chante")
    assert play.state.prepared.source.text.endswith("chante")
    without = prepared(without=("prepare-source",))
    assert "prep.order" in faults_of(without)


@rule("prep.setting")
def test_the_setting_is_settled_once_the_game_has_begun():
    with refused_by("prep.setting"):
        Play().keeper("prepare-setting", place="Ailleurs")


@rule("prep.role")
def test_the_role_is_given_by_the_keeper_and_respected_by_every_protagonist():
    play = prepared(without=("prepare-role",))
    with refused_by("prep.role"):
        play.keeper("announce")
    play.keeper("prepare-role", role="Naufragés")
    play.keeper("announce")
    assert play.view("alice").announced.role == "Naufragés"
    with refused_by("prep.role"):
        play.create("alice", role=" ")
    play.create("alice")
    assert play.one("ada").role == "Témoin"
    with refused_by("prep.role"):
        Play().keeper("prepare-role", role="Autre chose")


@rule("prep.five-symptoms")
def test_there_are_five_symptoms_and_each_knows_its_kind_and_whether_it_was_revealed():
    play = Play()
    assert set(play.state.prepared.symptoms) == set(PLACES)
    with pytest.raises(Refused):
        play.keeper("prepare-symptom", symptom="fourth", text="x")
    play.open_symptom()
    assert play.state.prepared.symptom("opening").revealed_in == 1
    with refused_by("prep.five-symptoms"):
        play.keeper("prepare-symptom", symptom="opening", text="autre")
    play.keeper("prepare-symptom", symptom="first", text="autre")
    assert play.state.prepared.symptom("first").text == "autre"


@rule("prep.five-symptoms")
def test_a_missing_symptom_keeps_the_game_from_beginning():
    play = Play(begin=False)
    play.keeper("prepare-symptom", symptom="second", text=" ")
    assert faults_of(play) == ["prep.five-symptoms"]


@rule("prep.five-symptoms")
def test_the_keeper_decides_whether_intermediate_symptoms_have_an_order():
    play = Play()
    play.open_symptom()
    play.scene()
    free = play.table.fork(play.table.number, "free")
    free.apply("gardien", {"ask": "reveal-symptom", "symptom": "third"})
    play.keeper("order-symptoms", ordered=True)
    with refused_by("prep.five-symptoms"):
        play.keeper("reveal-symptom", symptom="third")
    play.keeper("reveal-symptom", symptom="first")


@rule("prep.opening-content")
def test_the_opening_is_preceded_by_the_context_that_the_keeper_says():
    play = Play(begin=False)
    (offer,) = play.offered("gardien", "begin-game")
    assert offer.fields[0].rule == "innommable.prep.opening-content"
    with pytest.raises(Refused):
        play.keeper("begin-game", context="")
    play.keeper("begin-game", context="Minuit, au phare.")
    assert play.view("alice").context == "Minuit, au phare."
    assert not play.view("alice").revealed


@rule("prep.opening-content", "prep.trigger-content", "prep.symptom-not-targeted")
def test_each_symptom_is_written_beside_what_the_book_asks_of_it():
    offers = Play(begin=False).offered("gardien", "prepare-symptom")
    cited = {offer.given["symptom"]: offer.fields[0].rule for offer in offers}
    assert cited["opening"] == "innommable.prep.opening-content"
    assert cited["trigger"] == "innommable.prep.trigger-content"
    assert cited["second"] == "innommable.prep.symptom-not-targeted"


@rule("prep.symptom-not-targeted")
def test_the_keeper_is_warned_when_a_symptom_names_a_protagonist():
    play = Play()
    assert play.view().desk.named == ()
    play.keeper("prepare-symptom", symptom="third", text="La mer appelle ADA.")
    assert play.view().desk.named == ("third",)


@rule("prep.one-page")
def test_the_keeper_is_told_when_the_preparation_outgrows_its_sheet():
    play = Play(begin=False)
    assert play.view().desk.fits
    for place in PLACES:
        play.keeper("prepare-symptom", symptom=place, text="x" * 2000)
    assert not play.view().desk.fits
    assert play.view().desk.length > 10_000


# The dice


@rule("dice.total")
@pytest.mark.parametrize(("players", "total"), [(2, 12), (3, 15), (4, 18)])
def test_the_recommended_total_is_three_times_the_players_and_two(players, total):
    play = Play(players=players, begin=False)
    assert recommended_total(players) == size(balanced(players)) == total
    assert play.view().desk.recommended == total
    d20, d12, d8, d4 = BALANCED[players]
    assert dict(balanced(players)) == dict(zip(KINDS, (d20, d12, d8, d4), strict=True))
    play.keeper("set-scheme", players=players, d20=d20 + 1, d12=d12, d8=d8, d4=d4)
    assert "dice.total" in faults_of(play)


def compositions(total):
    for d20 in range(total + 1):
        for d12 in range(total + 1 - d20):
            for d8 in range(total + 1 - d20 - d12):
                yield d20, d12, d8, total - d20 - d12 - d8


@rule("dice.composition")
@pytest.mark.parametrize(("players", "valid", "with_d4"), [(2, 34, 15), (3, 54, 27), (4, 84, 47)])
def test_so_many_compositions_keep_the_chain_of_inequalities(players, valid, with_d4):
    total = recommended_total(players)
    found = [
        counts
        for counts in compositions(total)
        if is_chain(tuple((k, n) for k, n in zip(KINDS, counts, strict=True) if n))
    ]
    assert len(found) == valid
    assert sum(counts[3] > 0 for counts in found) == with_d4
    # And in each of them the symptoms take only d20 and d12 (dice.order).
    assert all(counts[0] + counts[1] >= phase_one_dice(players) for counts in found)


@rule("dice.composition")
@pytest.mark.parametrize("counts", [(3, 4, 4, 4), (5, 4, 2, 4), (4, 5, 3, 3)])
def test_a_broken_chain_keeps_the_game_from_beginning(counts):
    play = Play(begin=False, composition=counts, players=3)
    assert sum(counts) == 15
    assert faults_of(play) == ["dice.composition"]


@rule("dice.composition")
def test_a_kind_of_dice_may_be_missing_and_the_keeper_is_warned():
    play = Play(composition=(8, 7, 0, 0))
    assert play.state.phase == 1
    assert play.view().desk.lacking == (8, 4)


@rule("dice.allocation-phase-one", "dice.allocation-phase-two", "dice.total")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_dice_of_both_phases_add_up_for_every_number_of_players(players):
    opening = symptom_dice("opening", players)
    assert opening == 2 * players - 3
    assert (symptom_dice("intermediate", players), symptom_dice("trigger", players)) == (1, 2)
    assert phase_one_dice(players) == 2 * players + 2
    play = Play(players=players, begin=False)
    desk = play.view().desk
    assert (desk.phase_one_dice, desk.phase_two_dice) == (2 * players + 2, players + 4)
    assert desk.phase_one_dice + desk.phase_two_dice == recommended_total(players)


@rule("dice.allocation-phase-two")
@pytest.mark.parametrize(
    "rows",
    [
        concrete_rows(3)[1:],  # nobody identified
        concrete_rows(3, (2, 1, 2, 1)),  # a die too few
        [*concrete_rows(3, (2, 1, 1, 2)), {"kind": "source", "text": "x", "dice": 1}],
        [*concrete_rows(3), {"kind": "plan", "text": "x", "dice": 0}],
        [{**concrete_rows(3)[0], "text": ""}, *concrete_rows(3)[1:]],
    ],
)
def test_phase_two_shares_out_its_dice_over_the_elements_that_the_book_names(rows):
    play = Play(begin=False, rows=rows)
    assert set(faults_of(play)) == {"dice.allocation-phase-two"}


@rule("dice.allocation-phase-two")
def test_in_play_dice_move_between_reveals_to_come_and_their_sum_stays():
    play = Play()
    before = sum(c.dice for c in play.state.prepared.concrete)
    play.keeper("move-die", concrete="concrete-1", towards="concrete-2")
    play.keeper("split-concrete", concrete="concrete-4", text="Un second plan")
    concrete = {c.id: c for c in play.state.prepared.concrete}
    assert [c.dice for c in concrete.values()] == [1, 2, 2, 1, 1]
    assert concrete["concrete-5"].kind == "plan"
    assert sum(c.dice for c in concrete.values()) == before
    with refused_by("dice.allocation-phase-two"):
        play.keeper("move-die", concrete="concrete-1", towards="concrete-2")
    with refused_by("dice.allocation-phase-two"):
        play.keeper("move-die", concrete="concrete-2", towards="concrete-2")


@rule("dice.order")
@pytest.mark.parametrize(
    ("players", "opening", "intermediates", "trigger", "phase_two"),
    [
        (2, [20], [[20], [20], [12]], [12, 12], [8] * 3 + [4] * 3),
        (3, [20] * 3, [[20], [12], [12]], [12, 12], [8] * 4 + [4] * 3),
        (4, [20] * 5, [[12], [12], [12]], [12, 12], [8] * 4 + [4] * 4),
    ],
)
def test_dice_leave_the_reserve_kind_by_kind(players, opening, intermediates, trigger, phase_two):
    play = Play(players=players)
    brought = dict(play.view().desk.queue)
    assert [*brought["opening"]] == opening
    assert [[*brought[p]] for p in PLACES[1:4]] == intermediates
    assert [*brought["trigger"]] == trigger
    later = [die for name, dice in brought.items() if name not in PLACES for die in dice]
    assert later == phase_two
    fallen = []
    for place in PLACES:
        found = play.keeper("reveal-symptom", symptom=place)
        fallen.append([*one(found, "symptom-revealed").dice])
        play.scene()
    assert fallen == [opening, *intermediates, trigger]
    assert next_dice(play.state.reserve, 99) == tuple(phase_two)


# Who plays


@rule("setup.roles-and-count")
@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_protagonists_do_not_begin(count):
    play = prepared(2)
    play.keeper("announce")
    for seat in play.seats[:count]:
        play.create(seat)
    assert faults_of(play) == ["setup.roles-and-count"]


@rule("setup.roles-and-count")
def test_a_fifth_protagonist_is_refused_and_so_is_somebody_late():
    play = Play(players=4, begin=False)
    play.keeper("add-seat", name="emma", role="player")
    person = {**PEOPLE["alice"], "name": "Emma", "looks": "x", "temperament": "x"}
    with refused_by("setup.roles-and-count"):
        play.ask("emma", "create-protagonist", origin="x", role="x", **person)
    assert "create-protagonist" not in play.names("emma")
    begun = Play(players=2)
    begun.keeper("add-seat", name="emma", role="player")
    with refused_by("setup.roles-and-count"):
        begun.ask("emma", "create-protagonist", origin="x", role="x", **person)


@rule("setup.roles-and-count")
def test_the_scheme_is_made_for_as_many_as_play():
    play = Play(players=3, begin=False)
    for ask, fields in preparation(2):
        if ask in ("set-scheme", "allot"):
            play.keeper(ask, **fields)
    assert faults_of(play) == ["setup.roles-and-count"]


@rule("setup.material")
def test_there_are_four_kinds_of_dice_and_one_bowl_that_everybody_sees():
    play = Play()
    play.open_symptom()
    assert KINDS == (20, 12, 8, 4)
    for seat in ("gardien", *play.seats, "zoe"):
        assert play.view(seat).bowl == ((20, 3),)
    with pytest.raises(Refused):
        play.by("ada", "take-die", die=6)
    assert set(dice_of(play.state.prepared.scheme)) <= set(KINDS)
    assert "note-element" in game.asks
