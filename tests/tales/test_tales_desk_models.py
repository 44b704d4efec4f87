"""What the sheet and the keeper's desk of Cheap Tales say, read from their models, without HTML."""

from laws.fetched import room_of
from tablee.kernel.bar import slots_of
from tablee.kernel.page import Fold
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of
from tales_table import Play


def parts(play, region, seat="gardien", opened=(), language="en"):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, language), Folds(opened))
    return {part.key: part for part in parts_of(sight, region)}


def gang(play, count=9):
    fields = {"kind": "brute", "count": count, "aspects": ["Affamés"]}
    play.keeper("make-extra", name="Mutins", alias="des marins", **fields)
    return next(reversed(play.state.extras))


def inside(fold):
    assert isinstance(fold, Fold)
    return {part.key: part for part in fold.inside or ()}


# The sheet


def test_a_sheet_says_what_is_wrong_and_what_each_trait_is_good_for():
    play = Play()
    play.keeper("adjust", who="zoe", stunned=True, reason="la marmite")
    found = parts(play, "sheet", "zoe")["sheet-zoe"]
    assert found.flags == ("Stunned: at 0, a grave wound",)
    vigour = found.traits[0].traits[0]
    assert (vigour.score, vigour.name, vigour.note) == (1, "Vigour", "strength, stamina, poison")
    assert [one.name for one in found.meters] == ["Life", "Power", "Defence", "XP"]


def test_what_a_point_cannot_buy_quotes_the_rule():
    found = parts(Play(), "sheet", "zoe")["sheet-zoe"]
    shut = {one.shut.title: one.shut.why for one in found.buys if one.shut}
    assert shut["Pull yourself together"]
    assert found.experience.shut.why == "only in an ellipsis, during a rest"


def test_a_sheet_that_came_back_stands_open_with_all_that_was_on_it():
    play = Play(people=())
    play.add("zoe", approve=False)
    assert parts(play, "sheet", "zoe")["sheet-zoe"].rewriting.inside is None
    play.keeper("send-back", who="zoe", reason="un aspect de plus")
    found = parts(play, "sheet", "zoe")["sheet-zoe"]
    assert found.flags == ("Sent back: un aspect de plus",)
    form = inside(found.rewriting)["rewrite-zoe"]
    assert (form.name, form.skills[3].name, form.things[4].name) == ("Zoe", "Métier 3", "Objet 4")
    assert [text for _, text in form.aspects] == ["Tête brûlée", "Loyale", "", ""]


def test_players_see_each_other_and_the_keeper_sees_the_troupe():
    play = Play()
    assert [one.name for one in parts(play, "sheet", "zoe")["troupe"].mates] == ["Max"]
    assert [one.name for one in parts(play, "sheet")["troupe"].mates] == ["Zoe", "Max"]


def test_who_was_not_shown_was_not_met():
    play = Play()
    who = gang(play)
    assert "met" not in parts(play, "sheet", "zoe")
    play.keeper("show-extra", who=who)
    (met,) = parts(play, "sheet", "zoe")["met"].met
    assert (met.name, met.aspects) == ("des marins × 9", ())


# The desk


def test_a_sheet_to_read_lies_open():
    play = Play(people=())
    play.add("zoe", approve=False)
    found = parts(play, "desk")
    assert found["part-sheets-chapter"].is_urgent
    assert found["part-sheets-chapter"].fold.is_open


def test_what_nobody_waits_for_is_not_among_what_waits_and_is_not_forgotten():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    play.done(4, 4)
    play.keeper("open-scene", name="Le toit")
    found = parts(play, "desk")["desk-duties"].reminders
    assert [(one.text, one.to) for one in found] == [
        ("A scene has ended: the heroes have a respite", "#respite-fold")
    ]
    play.keeper("respite", who=["zoe", "max"])
    assert "desk-duties" not in parts(play, "desk")


def slots(play, language="en"):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", "gardien", language), Folds())
    return {slot.place: slot for slot in slots_of(sight)}


def test_the_bar_says_no_words_that_nobody_said():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    call = slots(play)["call"]
    for offer in call.offers:
        assert set(call.values(offer)) == {"who"}


def test_what_was_never_shown_is_shown_from_the_bar_and_a_respite_that_is_due_comes_first():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    play.done(4, 4)
    who = gang(play)
    assert slots(play)["on"].offers[0].ask == "open-scene"
    shown = slots(play)["show"].offers
    assert (shown[0].ask, shown[0].given["who"]) == ("show-extra", who)
    play.keeper("open-scene", name="Le toit")
    assert slots(play)["on"].offers[0].ask == "respite"


def test_the_fight_says_whose_hand_it_is_while_they_act():
    play = Play()
    who = gang(play)
    play.fight(who, surprised=True)
    play.keeper("extra-attack", who=who, targets=["zoe"])
    assert slots(play)["clash"].fact == "The adversaries have the hand"


def test_a_closed_chapter_is_not_made_until_somebody_looks():
    play = Play()
    key = "part-pause"
    assert parts(play, "desk")[f"{key}-chapter"].fold.inside is None
    body = inside(parts(play, "desk", opened=[key])[f"{key}-chapter"].fold)[f"{key}-body"]
    assert {"play-clock", "respite-fold", "rest-fold"} <= {part.key for part in body.parts}


def test_the_modifier_in_force_is_pressed():
    play = Play()
    fields = {"quality": "agility", "talent": "adrenaline"}
    play.ask("zoe", "attempt", who="zoe", what="sauter", **fields)
    slip = parts(play, "desk")["roll-of-zoe"]
    assert slip.may_wait
    assert [one.label for one in slip.frame.presses.presses] == ["+2", "0", "−1", "−3", "−6"]
    play.keeper("frame-roll", who="zoe", difficulty=-3)
    slip = parts(play, "desk")["roll-of-zoe"]
    assert [one.value for one in slip.frame.presses.presses if one.is_pressed] == ["-3"]
    assert not slip.may_wait


def test_a_gang_shows_those_who_stand_and_those_who_fell():
    play = Play()
    who = gang(play, 7)
    card = parts(play, "desk")[f"extra-{who}"]
    assert card.name == "Mutins"
    assert card.notes == ("The players say: “des marins”",)
    brackets = card.gang.silhouettes.brackets
    assert [sum(one.standing) for one in brackets] == [5, 2]
    assert card.gang.silhouettes.said.startswith("7 standing")
    assert [one.is_known for one in card.secrets] == [False]


def test_one_deed_changes_few_chapters_of_the_desk():
    play = Play()
    gang(play)
    before = parts(play, "desk")
    play.keeper("award", who="zoe", kind="daring", points=2)
    after = parts(play, "desk")
    changed = {key for key, part in after.items() if before.get(key) != part}
    assert changed == {"desk-awards"}
