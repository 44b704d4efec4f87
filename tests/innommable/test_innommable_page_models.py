"""What the pages of Innommable say, read from their models: nothing here is HTML."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from innommable_table import Play, rule
from laws.fetched import room_of
from tablee.games.innommable import game
from tablee.games.innommable.pages.drawing import bar
from tablee.kernel.roll_card import RollCard
from tablee.kernel.tongue import Tongue
from tablee.web.site import parts as drawing
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of

PAGES = Path(game.folder, "pages")


def parts(play, seat, region="now", opened=(), language="en"):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, language), Folds(opened))
    return {part.key: part for part in parts_of(sight, region)}


@rule("monologue.take-die")
def test_a_die_in_the_bowl_can_be_taken_by_a_player_and_not_by_the_keeper():
    play = Play()
    play.open_symptom()
    mine = parts(play, "alice")["stage"].bowl
    assert [one.take for one in mine.dice] == ["Take the d20: premonition"] * 3
    assert [one.is_next for one in mine.dice] == [True, False, False]
    keepers = parts(play, "gardien")["stage"].bowl
    assert keepers.take is None
    assert [one.slot for one in keepers.dice] == [one.slot for one in mine.dice]


def test_while_somebody_tells_they_alone_can_write_and_the_others_listen():
    play = Play()
    play.open_symptom()
    play.by("ada", "take-die", die=20)
    mine, theirs = parts(play, "alice")["hush"], parts(play, "bruno")["hush"]
    assert mine.title == "Ada foresees."
    assert mine.tell.label == "I have finished, I keep the d20"
    assert [one.text for one in mine.risks] == ["No box for this one."]
    assert theirs.tell is None
    assert theirs.listening == "Alice speaks. Everybody listens."


@rule("action.reroll")
def test_a_resolution_says_the_step_that_is_asked_for_and_whose_it_is():
    play = Play()
    play.hold("ada", 20, 12)
    play.call("ada")
    mine, theirs = parts(play, "alice")["resolution"], parts(play, "bruno")["resolution"]
    assert mine.step.press.act.label == "Throw the d20 and the d12"
    assert mine.step.odds.chance == theirs.step.odds.chance
    assert theirs.step.press is None
    assert theirs.step.end.text == "Alice throws."


def test_what_is_closed_on_the_desk_is_not_made_until_somebody_looks():
    play = Play()
    shut = parts(play, "gardien", "desk")["part-written"]
    assert shut.fold.inside is None
    opened = parts(play, "gardien", "desk", ["part-written"])["part-written"]
    (body,) = opened.fold.inside
    assert [part.key for part in body.inside][:2] == ["written-print", "written-setting"]


@rule("dice.reveal-puts-dice")
def test_the_next_reveal_names_the_dice_that_fall_and_those_that_wait_say_why_once():
    play = Play()
    inside = parts(play, "gardien", "desk")["desk-reveals"].inside
    first, *shut = inside
    assert first.act.label == "Reveal, 3 d20 fall into the bowl"
    reasons = [one.reason for one in shut if getattr(one, "reason", "")]
    assert reasons
    assert len(reasons) == len(set(reasons))


def test_one_ask_changes_few_parts_of_the_desk():
    play = Play()
    before = parts(play, "gardien", "desk")
    play.keeper("threaten", who="ada", text="La lampe vacille.")
    after = parts(play, "gardien", "desk")
    changed = {key for key in after if before.get(key) != after[key]}
    assert changed == {"desk-threats", "desk-scene"}


def test_a_bar_fills_its_width_and_says_whole_per_cents_that_add_up():
    found = bar(Fraction(2, 3), Fraction(1, 1000), "id", Tongue("en"))
    assert [one.look for one in found.pieces] == ["clean", "tinted", "fail"]
    assert found.pieces[-1].start + found.pieces[-1].width == pytest.approx(100, abs=0.1)
    assert sum(int(re.search(r"(\d+)%", one.legend)[1]) for one in found.pieces) == 100


@pytest.mark.parametrize("seat", ["gardien", "alice", "zoe"])
def test_every_part_is_one_element_with_its_key_for_an_id(seat):
    play = Play()
    play.open_symptom()
    for region in ("now", "sheet", "desk") if seat == "gardien" else ("now", "sheet"):
        found = parts(play, seat, region)
        assert found
        for key, part in found.items():
            html = drawing.drawn(game, "fr", part).html
            assert re.match(rf'<[a-z0-9]+[^>]* id="{re.escape(key)}"', html), html[:200]


def test_templates_lay_out_and_fit_on_a_screen():
    for page in PAGES.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "with context" not in text, page.name
        assert max(map(len, text.splitlines())) <= 160, page.name
        assert not re.search(r"\bt\.(many|listed|of)\(|scene\.|reckoned|why_not\(", text), page.name


@rule("action.count")
def test_what_a_throw_came_to_is_not_told_of_the_one_before():
    play = Play()
    play.to_phase(3)
    play.hold("ada", 12, 8)
    play.call("ada")
    play.roll("ada", 12, 8)
    play.ask("alice", "tell-outcome")
    play.call("ada", "voir")
    play.roll("ada", 1, 3)

    def last(seat):
        cards = parts(play, seat)
        return cards[[key for key in cards if key.startswith("roll-")][-1]]

    assert last("bruno").earlier == ("Ada (12, 8): A success.",)
    play.reroll("ada", 8, 5)
    assert last("bruno").earlier[1:] == ("Ada (1, 3): Two successes short.",)
    play.by("ada", "stop-action")
    assert last("bruno").earlier[1:] == ("Ada (1, 3): Two successes short.",)


@rule("monologue.transgression")
def test_anybody_who_judges_can_ask_whether_an_act_of_somebody_else_was_inhuman():
    play = Play()
    for seat, others in {
        "alice": ["basile", "celeste"],
        "gardien": ["ada", "basile", "celeste"],
    }.items():
        fold = parts(play, seat, opened=["inhuman-others-fold"])["inhuman-others-fold"]
        (form,) = fold.inside
        assert form.act.ask == "propose-transgression"
        assert [one.value for one in form.fields[0].choices] == others
    assert "inhuman-others-fold" not in parts(play, "zoe")


@rule("monologue.take-die")
def test_whoever_plays_two_takes_dice_for_their_own_first_and_for_the_other_beside():
    play = Play()
    play.open_symptom()
    play.ask("alice", "lend-seat", seat="alice", lent_to="bruno")
    assert dict(parts(play, "bruno")["stage"].bowl.take.given) == {"who": "basile"}
    ways = parts(play, "bruno", "sheet", ["take-ada-fold"])["ways-ada"]
    fold = next(one for one in ways.doings if one.key == "take-ada-fold")
    assert dict(fold.inside[0].act.given) == {"who": "ada"}
    mine = parts(play, "alice", "sheet")["ways-ada"]
    assert "take-ada-fold" not in [one.key for one in mine.doings]


@rule("action.renounce", "suggestion.give")
def test_beside_a_resolution_of_somebody_else_the_others_can_still_give_and_go():
    play = Play()
    play.hold("ada", 20)
    play.hold("basile", 20)
    play.call("celeste")
    assert "renounce-ada-card" in parts(play, "alice")
    assert "renounce-celeste-card" not in parts(play, "chloe")
    ways = parts(play, "alice", "sheet")["ways-ada"]
    assert "suggest-ada-basile-fold" in [one.key for one in ways.doings]
    assert "suggest-ada-celeste-fold" not in [one.key for one in ways.doings]
    play.ask("alice", "renounce", who="ada", manner="turned")
    play.ask("alice", "tell-last-scene", who="ada", text="x")
    gifts = parts(play, "alice")["beyond-ada-card"].gifts
    assert [one.key for one in gifts] == ["impose-ada-basile-fold"]


@rule("suggestion.after-failed-roll")
def test_after_a_failed_reroll_dice_are_given_up_only_where_none_can_come_in():
    def notes(held, options=None):
        play = Play(options)
        play.to_phase(3)
        play.hold("ada", 8, 8)
        play.hold("basile", *held)
        play.call("ada")
        play.roll("ada", 1, 1)
        play.reroll("ada", 1, 1)
        return [one.text for one in parts(play, "chloe")["resolution"].step.notes]

    no_more = "Dice will not do it any more."
    assert no_more in notes(())
    assert no_more in notes((4,))  # Ada has not transgressed
    assert no_more not in notes((20,))
    assert no_more not in notes((), {"monologue_joins_roll": "true"})


def facts(play):
    bar = parts(play, "gardien", "now")["keeper-bar"]
    return [slot.fact for slot in bar.slots]


@rule("meter.difficulty-raise", "scene.threat-once", "meter.fate-tick")
def test_the_bar_of_the_keeper_says_what_is_open_and_why_something_is_shut():
    play = Play()
    assert facts(play)[:4] == [
        "Ada, Basile, Céleste",
        "from phase two on",
        "3 empty boxes",
        "1 reveal ready",
    ]
    for who in ("ada", "basile", "celeste"):
        play.keeper("threaten", who=who, text="La lampe vacille.")
    play.open_symptom()
    assert facts(play)[0] == "already, in this scene"
    play.to_phase(2)
    assert facts(play)[1] == "nothing to take up"
    play.monologue("ada", 20)
    assert facts(play)[1] == "difficulty 2 → 3"
    play.keeper("raise-difficulty", element="element-1", text="Encore le rêve.")
    assert facts(play)[1] == "done in this scene"
    play.by("basile", "take-die", die=20)
    assert facts(play)[0] == facts(play)[2] == "once that is settled"


def test_a_title_is_not_what_somebody_is_called():
    play = Play(begin=False)
    play.keeper("rename-protagonist", who="ada", name="Mme de Trémel", gender="f")
    play.keeper("begin-game", context="Une nuit.")
    play.scene()
    assert facts(play)[0] == "Mme de Trémel, Basile, Céleste"


def stage_of(play, seat):
    """The card that lies on the table of a seat, and the keys of the parts in their order."""
    found = parts(play, seat, language="fr")
    return next((one for one in found.values() if isinstance(one, RollCard)), None), list(found)


@rule("meter.fate-tick", "meter.fate-severity-protagonist", "meter.fate-judgement")
def test_an_outrage_is_a_card_with_its_crosses_and_whoever_finds_it_too_much_says_so_there():
    play = Play()
    play.boxes("ada", empty=4)
    play.open_symptom()
    play.tick("ada", "moderate", boxes=2, text="la main gauche ne répond plus")
    for seat in ("alice", "bruno", "gardien"):
        card, _ = stage_of(play, seat)
        assert (card.who, card.verdict.word) == ("Ada", "Un outrage modéré.")
        assert card.verdict.note == "Avec une croix de plus\N{NO-BREAK SPACE}: grave."
        assert card.came == ("La main gauche ne répond plus.",)
        (shift,) = card.shifts
        assert (shift.kind, shift.before, shift.after) == ("crosses", 0, 2)
        assert shift.steps == ("gained", "gained", "empty", "empty")
        assert [part.key for part in card.window] == (
            [] if seat == "gardien" else ["object-to-outrage-part"]
        )


@rule("meter.fate-judgement")
def test_what_goes_too_far_stands_above_all_else_until_it_is_settled_then_what_was_agreed():
    play = Play()
    play.boxes("ada", empty=4)
    play.tick("ada", "moderate", boxes=2)
    play.ask("bruno", "object-to-outrage", text="Trop")
    for seat in ("alice", "bruno", "gardien"):
        card, keys = stage_of(play, seat)
        assert keys.index("objection") < keys.index(card.key)
    play.keeper("settle-objection", severity="none", untick=2, text="Rien")
    card, _ = stage_of(play, "alice")
    assert card.verdict.word == "Aucun outrage, finalement."
    assert [(one.before, one.after) for one in card.shifts] == [(2, 0)]


@rule("recovery.anchor")
def test_an_anchoring_is_a_card_with_the_cross_it_erased_and_the_box_it_cost():
    play = Play()
    play.boxes("ada", empty=1, ticked=2)
    play.by("ada", "anchor")
    play.by("ada", "tell-anchor", text="il lui écrivait chaque dimanche")
    for seat in ("alice", "bruno", "gardien"):
        card, _ = stage_of(play, seat)
        assert (card.who, card.what_for) == ("Ada", "Son frère")
        assert card.verdict.word == "Une croix de moins."
        assert card.came == ("Il lui écrivait chaque dimanche.",)
        moved = {(one.whose, one.kind): (one.before, one.after) for one in card.shifts}
        assert moved == {
            ("Ada", "crosses"): (2, 1),
            ("Ada", "boxes"): (3, 2),
            ("Son frère", "boxes"): (0, 1),
        }


@rule("action.break-attachment")
def test_a_broken_link_is_a_row_of_its_own_on_the_card():
    play = Play()
    play.to_phase(2)
    play.hold("ada", 20)
    play.call("ada")
    play.roll("ada", 3)
    play.reroll("ada", 3)
    play.by("ada", "break-attachment")
    card, _ = stage_of(play, "bruno")
    (broken,) = [one for one in card.shifts if one.kind == "bond-broken"]
    assert (broken.whose, broken.is_in_words, broken.steps) == ("Son frère", True, ())
    assert "Son frère, lien rompu\N{NO-BREAK SPACE}: plus d’ancrage." in card.spoken


@rule("meter.fate-layout")
def test_where_the_fate_list_is_the_keepers_the_card_of_an_outrage_counts_nothing_for_others():
    play = Play({"fate_list": "keeper-only"})
    play.boxes("ada", empty=4)
    play.tick("ada", "moderate", boxes=2)
    card, _ = stage_of(play, "alice")
    assert card.shifts == ()
    assert not any(character.isdigit() for character in " ".join((card.spoken, *card.told)))
    card, _ = stage_of(play, "gardien")
    assert [(one.before, one.after) for one in card.shifts] == [(0, 2)]


@rule("monologue.take-die", "monologue.fate-box")
def test_below_the_bowl_stands_what_a_throw_would_be_without_a_die_of_it_and_with_one():
    play = Play()
    play.open_symptom()
    (bare, with_one) = parts(play, "alice")["bowl-notes"].compared
    assert (bare.dice, bare.success, bare.is_sure) == ("Without a die", "No chance", True)
    assert (with_one.dice, with_one.success) == ("With a d20", "3 chances in 4, 75%")
    assert with_one.box == "a box: 11 in 40"
    assert "bowl-notes" not in parts(play, "gardien")
    assert "one-more-ada" not in parts(play, "alice")


@rule("suggestion.after-failed-roll")
def test_a_die_that_came_in_is_waited_for_once():
    play = Play()
    play.to_phase(2)
    play.hold("ada", 20)
    play.hold("basile", 20)
    play.call("ada")
    play.roll("ada", 3)
    play.suggest("basile", "ada", 20)
    room = room_of(play.table)
    (wait,) = sight_of(room, scene_of(room, "table", "alice", "fr"), Folds()).waits
    assert (wait.is_mine, wait.what) == (True, "le dé reçu")


def awaited(play):
    """What waits for the keeper, and whom a player reads that the table waits for."""
    rows = [row.text for row in parts(play, "gardien", language="fr")["duties"].rows]
    room = room_of(play.table)
    waits = sight_of(room, scene_of(room, "table", "alice", "fr"), Folds()).waits
    return rows, [f"{wait.names}: {wait.what}" for wait in waits]


@rule("prep.order", "creation.steps", "phase.one-start")
def test_until_the_first_symptom_the_keeper_reads_what_comes_next_and_the_others_wait_for_it():
    play = Play(players=2, prepare=False)
    rows, waits = awaited(play)
    assert rows[0].startswith("La situation est à préparer")
    # How far the keeper has got with it is nobody's business.
    assert waits == ["Le gardien: où, quand, et dans quel rôle"]
    play.keeper("take-situation", situation=game.situations("fr")[0].id, language="fr", players=2)
    assert awaited(play) == (
        ["La tablée attend de savoir où, quand, et dans quel rôle"],
        ["Le gardien: où, quand, et dans quel rôle"],
    )
    play.keeper("announce")
    for seat in play.seats:
        assert not awaited(play)[0]
        play.create(seat)
    rows, waits = awaited(play)
    assert (len(rows), waits) == (1, ["Le gardien: le début de la partie"])
    play.keeper("begin-game", context="Une nuit.")
    assert awaited(play)[0] == ["La première scène est à ouvrir"]
    play.scene()
    assert awaited(play) == (
        ["Le premier symptôme ouvre l’histoire"],
        ["Le gardien: le premier symptôme"],
    )
    play.open_symptom()
    assert awaited(play) == ([], [])


def composed(play, slot):
    bar = parts(play, "gardien", "now", [f"bar-{slot}"])["keeper-bar"]
    (fold,) = (one.fold for one in bar.slots if one.fold and one.fold.key == f"bar-{slot}")
    (found,) = fold.inside
    return found


@rule("meter.fate-tick", "meter.difficulty-raise", "dice.reveal-puts-dice")
def test_a_slot_of_the_bar_opens_on_what_is_likeliest_and_invents_no_words():
    play = Play()
    play.to_phase(2)
    for who, die in (("ada", 20), ("basile", 20)):
        play.monologue(who, die)
    play.boxes("celeste", empty=3)
    play.hold("basile", 20)
    play.fail("basile", 3)
    ticks = composed(play, "clash")
    titles = [ticks.first.title, *(one.title for one in ticks.others)]
    assert titles == [
        f"Tick boxes and tell the outrage: {name}, 1 box" for name in ("Basile", "Ada", "Céleste")
    ]
    raising = composed(play, "terms").first
    held = {one.name: one for one in raising.act.inputs}
    chosen = [one.value for one in held["element"].choices if one.is_chosen]
    assert [*chosen, held["element"].value] in (["element-2", ""], ["element-2", "element-2"])
    assert [(one.name, one.value) for one in raising.aloud] == [("text", "")]
    shown = composed(play, "show")
    assert shown.first.title == "Make a reveal: Secret identity"


def first_form_owed(play):
    """The form in which the keeper settles what waits first."""
    (row,) = parts(play, "gardien", language="fr")["duties"].rows
    (row,) = parts(play, "gardien", opened=[row.forms.key], language="fr")["duties"].rows
    (composer,) = row.forms.inside
    return {one.name: one for one in composer.first.act.inputs}


@rule("prep.order", "phase.one-start")
def test_what_waits_for_the_keeper_is_filled_in_from_the_situation_that_was_taken():
    play = Play(players=2, prepare=False)
    plans = game.situations("fr")
    chosen = first_form_owed(play)["situation"].choices
    assert [one.label for one in chosen] == [plan.title for plan in plans]
    play.keeper("take-situation", situation=plans[0].id, language="fr", players=2)
    play.keeper("announce")
    for seat in play.seats:
        play.create(seat)
    assert first_form_owed(play)["context"].value.startswith(plans[0].opening[:10])


@rule("end.epilogue-defused", "phase.four")
def test_before_the_story_is_closed_the_keeper_reads_who_has_told_no_epilogue():
    play = Play()
    play.to_phase(3)
    play.keeper("confirm-defusing", text="La mer se tait.")
    for who, left in (("ada", "Basile et Céleste"), ("basile", "Céleste")):
        play.by(who, "tell-epilogue", text="Plus tard.")
        assert awaited(play)[0][0].endswith(f"\N{NO-BREAK SPACE}: {left}")
    play.by("celeste", "tell-epilogue", text="Plus tard.")
    assert awaited(play)[0] == ["Clore l’histoire\N{NO-BREAK SPACE}: les épilogues sont racontés"]
