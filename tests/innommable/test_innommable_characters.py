"""Protagonists: all faults of a form at once, the state they start in, and people ready to play."""

import random

import pytest

from innommable_table import PEOPLE, WORDS, Play, refused_by, rule
from tablee.games.innommable import game
from tablee.games.innommable.data.situations import preparing
from tablee.kernel.words import Refused


def not_begun(players=3):
    play = Play(players=players, begin=False, prepare=False)
    play.keeper("prepare-setting", place="P", period="T", context="C")
    play.keeper("prepare-role", role="Témoins")
    return play


@rule("creation.steps")
def test_the_keeper_speaks_first_of_place_period_and_role():
    play = not_begun()
    with refused_by("creation.steps"):
        play.create("alice")
    play.keeper("announce")
    announced = play.view("alice").announced
    assert (announced.place, announced.period, announced.role) == ("P", "T", "Témoins")
    play.create("alice")
    made = play.one("ada")
    assert (made.name, made.looks, made.temperament, made.origin) == (
        "Ada",
        "Gris",
        "Calme",
        "La côte",
    )


@rule("creation.steps", "creation.attachment")
def test_all_faults_of_a_form_are_named_at_once():
    play = not_begun()
    play.keeper("announce")
    with pytest.raises(Refused) as refused:
        play.ask("alice", "create-protagonist", name="Ada", seat="bruno")
    found = [fault.rule for fault in (refused.value, *refused.value.also)]
    assert found == [
        "innommable.creation.steps",  # not her seat
        "innommable.creation.steps",  # looks
        "innommable.creation.steps",  # temperament
        "innommable.creation.steps",  # origin
        "innommable.prep.role",
        "innommable.creation.attachment",
    ]
    assert not play.state.protagonists


@rule("creation.steps")
def test_each_player_directs_one_protagonist():
    play = Play(begin=False)
    with refused_by("creation.steps"):
        play.create("alice", name="Autre")
    with refused_by("creation.steps"):
        play.ask("gardien", "create-protagonist", seat="gardien", **WORDS, **PEOPLE["david"])


@rule("creation.attachment")
def test_the_attachment_is_never_another_protagonist():
    play = not_begun()
    play.keeper("announce")
    play.create("alice")
    with refused_by("creation.attachment"):
        play.create("bruno", attachment="  ada ")
    with refused_by("creation.attachment"):
        play.create("bruno", name="SON  frère")
    play.create("bruno")
    with refused_by("creation.attachment"):
        play.by("ada", "rewrite-protagonist", attachment="Basile")


@rule("creation.steps")
def test_words_may_be_rewritten_until_the_game_begins():
    play = Play(begin=False)
    play.by("ada", "rewrite-protagonist", looks="Rouge", attachment="Sa sœur")
    assert (play.one("ada").looks, play.one("ada").attachment.name) == ("Rouge", "Sa sœur")
    with pytest.raises(Refused):
        play.by("ada", "rewrite-protagonist", looks=" ", origin="")
    play.keeper("begin-game", context="x")
    with refused_by("creation.steps"):
        play.by("ada", "rewrite-protagonist", looks="Bleu")


@rule("creation.links")
def test_links_are_woven_between_protagonists_in_words():
    play = Play()
    play.by("ada", "weave-link", towards="basile", kind="implicit", text="Il lui doit la vie")
    (link,) = play.view("chloe").protagonists[0].links
    assert (link.to, link.kind) == ("basile", "implicit")
    with refused_by("creation.links"):
        play.by("ada", "weave-link", towards="ada", kind="explicit", text="x")


@rule("creation.start-state", "meter.fate-layout")
def test_everybody_starts_with_nothing_but_an_empty_box_and_an_attachment():
    play = Play()
    for made in play.state.protagonists.values():
        assert (made.dice, made.monologues, made.transgressed) == ((), (), False)
        assert (made.status, made.attachment.bond) == ("active", "intact")
        assert (made.empty, made.ticked) == (1, 0)
        assert (made.attachment.empty, made.attachment.ticked) == (0, 0)


@rule("meter.fate-layout")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fate_list_has_two_columns_for_each_protagonist(players):
    columns = Play(players=players).view("alice").fate
    assert len(columns) == 2 * players
    for place, column in enumerate(columns):
        assert column.attachment == bool(place % 2)
        assert column.empty == 1 - place % 2
    assert [c.name for c in columns[:2]] == ["Ada", "Son frère"]


@rule("setup.no-sheet")
def test_a_protagonist_has_no_numbers_but_boxes_and_dice():
    made = Play().one("ada")
    fields = {f for f in made.__struct_fields__ if isinstance(getattr(made, f), int)}
    assert fields == {"transgressed", "empty", "ticked"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_ready_made_protagonists_can_be_played_as_they_are(language):
    ready = game.ready_made(language)
    assert len(ready) >= 4
    for one in ready:
        play = not_begun()
        play.keeper("announce")
        play.ask("alice", "create-protagonist", **one.fields)
        assert one.pitch


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_protagonist_at_random_is_always_legal(language):
    rng = random.Random(7)
    for _ in range(30):
        play = not_begun(4)
        play.keeper("announce")
        for seat in play.seats:
            by = play.table.by(seat)
            fields = game.at_random(play.state, by, language, rng.randrange)
            play.ask(seat, "create-protagonist", **fields)
        assert len(play.state.protagonists) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_situations_ready_to_be_played_lack_nothing_and_fit_on_a_sheet(language, players):
    for plan in game.situations(language):
        play = Play(players=players, prepare=False)
        for ask in preparing(plan, players):
            play.table.apply("gardien", ask)
        play.keeper("announce")
        for seat in play.seats:
            play.create(seat)
        assert play.view().desk.faults == ()
        assert play.view().desk.fits
        play.keeper("begin-game", context=plan.opening)
