"""What players of Innommable see and send, scripts off: the bowl, a resolution, the silence."""

import re

import pytest
from valley import ROWS, SECRETS, SYMPTOMS, WHO, Valley, region, words


@pytest.fixture
def valley(visitor):
    return Valley(visitor)


def lying(person):
    return re.findall(r'class="i-lying i-slot-([\d-]+)', region(person, "now"))


def test_each_die_in_the_bowl_is_a_button_for_a_player_and_a_drawing_for_the_keeper(valley):
    valley.keeper("reveal-symptom", symptom="opening")
    for person in valley.everybody():
        assert lying(person) == ["20-1", "20-2", "20-3"]
    buttons = valley.nadia.page().forms["take-marthe"]["buttons"]
    assert buttons == [("die", "20")] * 3
    assert "take-marthe" not in valley.gardien.page().forms


def test_a_die_stays_where_it_lies_when_another_is_taken(valley):
    valley.symptoms(3)
    before = lying(valley.nadia)
    valley.monologue("marthe", 20)
    assert set(lying(valley.nadia)) == set(before) - {"20-4"}


def test_the_reserve_and_what_is_prepared_are_not_on_a_players_page(valley):
    valley.symptoms(1)
    for person in (valley.nadia, valley.hugo):
        page = person.page().text
        for secret in (*SECRETS, *list(SYMPTOMS.values())[1:], *(text for _, text, _ in ROWS)):
            assert secret not in page


def test_an_empty_bowl_leaves_the_floor_to_the_keeper(valley):
    now = words(region(valley.nadia, "now"))
    assert "The bowl is empty" in now
    assert "Leave the floor to the keeper." in now
    assert "take-marthe" not in valley.nadia.page().forms


def reveal_source(valley):
    """Everything is known, the source last."""
    valley.symptoms()
    for kind in ("identity", "lair", "plan", "source"):
        concrete = next(
            c for c in valley.game()["desk"]["prepared"]["concrete"] if c["kind"] == kind
        )
        valley.keeper("reveal-concrete", concrete=concrete["id"])


def test_a_closed_die_says_why(valley):
    reveal_source(valley)
    assert ("die", "4") not in valley.nadia.page().forms["take-marthe"]["buttons"]
    assert "has not transgressed yet" in words(region(valley.nadia, "now"))


def test_the_price_of_the_next_monologue_stands_below_the_bowl(valley):
    valley.symptoms()
    assert "The first monologue costs no box." in words(region(valley.nadia, "now"))
    valley.monologue("marthe", 20)
    assert "One monologue more: one box more" in words(region(valley.nadia, "now"))


def test_one_more_die_is_weighed_in_exact_chances(valley):
    """A d20 at difficulty 2, thrown twice if odd: 3 chances in 40. With a d12 too: 49 in 80."""
    valley.symptoms()
    valley.monologue("marthe", 20)
    now = words(region(valley.nadia, "now"))
    assert "3 chances in 40" in now
    assert "49 chances in 80" in now


def test_a_monologue_silences_every_page_but_the_speakers(valley):
    valley.keeper("reveal-symptom", symptom="opening")
    valley.nadia.does("take-marthe", button=("die", "20"))
    for person in (valley.hugo, valley.solene, valley.gardien):
        hush = re.search(r'<section class="i-hush".*?</section>', person.page().text, re.S)[0]
        assert "Nadia speaks" in words(hush)
        assert "<textarea" not in hush
    assert 'class="i-hush is-mine"' in valley.nadia.page().text
    valley.nadia.does("telling", text="The snow will rise.")
    assert valley.one("marthe")["dice"] == [[20, 1]]
    assert "i-hush" not in valley.hugo.page().text


def test_a_die_may_be_put_back_before_anything_is_told(valley):
    valley.keeper("reveal-symptom", symptom="opening")
    valley.nadia.does("take-marthe", button=("die", "20"))
    valley.nadia.does("withdraw")
    assert valley.one("marthe")["dice"] == []
    assert len(lying(valley.nadia)) == 3


def test_a_later_monologue_is_weighed_by_the_others(valley):
    valley.symptoms()
    valley.monologue("marthe", 20)
    valley.by("marthe", "take-die", die=12)
    valley.by("marthe", "tell-monologue", text="I see it again.")
    assert "doubt-monologue" not in valley.nadia.page().forms
    valley.hugo.does("doubt-monologue")
    for person in valley.everybody():
        assert "Hugo : too much like" in words(region(person, "now"))
    valley.gardien.does("accept-monologue")
    assert valley.one("marthe")["dice"] == [[20, 1], [12, 1]]


def test_a_goal_waits_for_the_keeper_who_calls_for_dice(valley):
    valley.symptoms()
    valley.hugo.does("goal-etienne", goal="hold the trapdoor")
    assert "hold the trapdoor" in words(region(valley.nadia, "now"))
    assert "roll-etienne" not in valley.hugo.page().forms
    valley.gardien.does("call-etienne")
    assert "roll-etienne" in valley.hugo.page().forms
    assert "roll-etienne" not in valley.gardien.page().forms


def test_before_the_throw_all_see_the_chance_of_success_and_of_a_box(valley):
    """A d20 and a d12 at difficulty 2: 49 in 80 with the reroll, 19 in 60 without it."""
    valley.symptoms()
    valley.monologue("etienne", 20)
    valley.monologue("etienne", 12)
    valley.call()
    for person in valley.everybody():
        now = words(region(person, "now"))
        assert "49 chances in 80" in now
        assert "19 chances in 60" in now
        assert "45 chances in 100" in now


def test_a_form_that_throws_tells_its_odds_and_its_long_run(valley):
    valley.symptoms()
    valley.monologue("etienne", 20)
    valley.monologue("etienne", 12)
    valley.call()
    sent = dict(valley.hugo.page().forms["roll-etienne"]["sent"])
    for what, said in (("odds", "49 chances in 80"), ("prospects", "49/80")):
        answer = valley.hugo.visitor.post(f"/t/{valley.id}/{what}", data=sent)
        assert answer.status_code == 200
        assert said in words(answer.text)


def test_whoever_fails_is_told_what_a_die_of_each_other_would_change(valley):
    """A d20 more, thrown at once and again with the other odd die: 7 chances in 8."""
    valley.failing()
    now = words(region(valley.hugo, "now"))
    assert "Nadia may still hold out a die to you. With the d20: 7 chances in 8" in now
    valley.nadia.does("suggest-marthe-etienne", die="20", text="He has seen this before.")
    valley.hugo.does("take-suggestion")
    assert "7 chances in 8" in words(region(valley.hugo, "now"))


def test_after_a_failed_throw_the_reroll_says_its_chance_and_the_dice_lie_open(valley):
    valley.failing()
    for person in valley.everybody():
        now = region(person, "now")
        # They lie on the stage, and nowhere else.
        assert len(re.findall(r'class="kept [^"]*is-even"', now)) == 1
        assert len(re.findall(r'class="kept [^"]*is-odd"', now)) == 1
        assert "i-fallen" not in now
        assert "One success short." in words(now)
        assert "1 chance in 2" in words(now)
    assert "reroll-etienne" not in valley.nadia.page().forms
    valley.hugo.does("reroll-etienne", text="He laughs.")


def test_closed_ways_stay_in_sight_with_their_reason(valley):
    valley.failing()
    now = region(valley.hugo, "now")
    closed = re.search(r'<section class="i-card is-closed.*?</section>', now, re.S)[0]
    assert "Only a failed reroll opens this way." in words(closed)
    assert "break-etienne" not in valley.hugo.page().forms
    valley.by("etienne", "reroll", [9])
    assert "break-etienne" in valley.hugo.page().forms
    valley.hugo.does("break-etienne", text="He burns her letters.")
    assert valley.one("etienne")["attachment"]["bond"] == "broken"


def test_a_1_makes_the_box_certain_in_words(valley):
    valley.failing((14, 1))
    now = words(region(valley.hugo, "now"))
    assert "A 1 has shown: a box is certain." in now
    assert "A certainty : one box more" in now


def test_renouncing_takes_the_manner_and_the_name(valley):
    valley.failing()
    now = region(valley.hugo, "now")
    form = re.search(r'<form[^>]*id="renounce-etienne".*?</form>', now, re.S)[0]
    assert re.search(r'required[^>]* pattern="\\s\*Etienne Roux\\s\*"', form)
    assert form.count('type="radio" name="manner"') == 2
    valley.hugo.does("renounce-etienne", manner="turned", text="He goes down.")
    assert valley.one("etienne")["cause"] == "turned"


def test_renouncing_in_a_flight_promises_no_success_but_what_the_player_says(valley):
    valley.symptoms(1)
    valley.by("etienne", "flee")
    now = region(valley.hugo, "now")
    assert "Certain success" not in now
    assert "The last scene is yours." not in now
    valley.hugo.does("renounce-etienne", manner="turned", goal="The door stays shut.")
    assert [gain["what"] for gain in valley.game()["gains"]] == ["The door stays shut."]


def test_a_die_is_held_out_taken_up_and_thrown(valley):
    valley.failing()
    valley.nadia.does("suggest-marthe-etienne", die="20", text="He has seen this before.")
    assert "marthe holds out a d20 to you." in words(region(valley.hugo, "now")).lower()
    valley.hugo.does("take-suggestion")
    assert "given-etienne" in valley.hugo.page().forms
    assert "stop-etienne" in valley.hugo.page().forms
    valley.by("etienne", "roll-given", [4])
    assert "A success." in words(region(valley.nadia, "now"))
    valley.hugo.does("tell-outcome", text="It holds.")
    assert valley.game()["ended"]["told"]


def test_a_failure_is_told_by_the_keeper(valley):
    valley.failing()
    valley.hugo.does("stop-etienne")
    assert "tell-outcome" not in valley.hugo.page().forms
    valley.gardien.does("tell-outcome", text="It opens.")
    assert valley.game()["ended"]["told"]


def columns(person):
    return re.findall(r'<td class="i-col.*?</td>', region(person, "sheet"), re.S)


def test_the_fate_list_has_two_columns_for_each_protagonist(valley):
    valley.failing()
    valley.hugo.does("stop-etienne")
    for person in valley.everybody():
        found = columns(person)
        assert len(found) == 6
        boxes = [len(re.findall(r'class="i-box[ "]', column)) for column in found]
        assert boxes == [column["empty"] + column["ticked"] for column in valley.game()["fate"]]


def test_a_ticked_box_is_a_cross_and_the_next_severity_is_said(valley):
    valley.failing()
    valley.hugo.does("stop-etienne")
    valley.keeper("tell-outcome", text="It opens.")
    fields = {"attachment": False, "boxes": 2, "severity": "moderate"}
    valley.keeper("tick", who="etienne", text="A hand.", **fields)
    column = columns(valley.nadia)[2]
    assert column.count("is-ticked") == 2
    assert "2 crosses" in words(column)
    assert "next cross grave" in words(column)


def test_where_the_fate_list_is_the_keepers_a_player_sees_no_box(visitor):
    valley = Valley(visitor, fate_list="keeper-only")
    valley.failing()
    valley.hugo.does("stop-etienne")
    assert not columns(valley.hugo)
    assert "only the keeper sees the boxes" in words(region(valley.hugo, "sheet"))
    assert columns(valley.gardien)


def test_an_inhuman_act_is_agreed_on_by_all(valley):
    valley.symptoms()
    valley.hugo.does("inhuman-etienne", act="He left the child.")
    for person in valley.everybody():
        assert "He left the child." in words(region(person, "now"))
    for person in valley.everybody():
        if "agree-1" in person.page().forms:
            person.does("agree-1")
    assert valley.one("etienne")["transgressed"]


def test_a_scene_with_the_attachment_erases_a_cross(valley):
    valley.failing()
    valley.hugo.does("stop-etienne")
    valley.keeper("tell-outcome", text="It opens.")
    fields = {"attachment": False, "boxes": 1, "severity": "moderate"}
    valley.keeper("tick", who="etienne", text="A hand.", **fields)
    valley.hugo.does("anchor-etienne")
    assert "i-hush" in valley.nadia.page().text
    valley.hugo.does("telling", text="She smiles.")
    assert valley.one("etienne")["ticked"] == 0
    assert valley.one("etienne")["attachment"]["empty"] == 1


def test_whoever_is_gone_keeps_half_of_the_dice_and_imposes_one(valley):
    valley.failing()
    valley.by("etienne", "renounce", manner="immobilised", text="He falls.")
    valley.hugo.does("keep-etienne", keep=["d12.1"])
    assert valley.one("etienne")["dice"] == [[12, 1]]
    valley.hugo.does("impose-etienne-sorel", die="12")
    assert 'class="i-hush is-mine"' in valley.hugo.page().text
    valley.hugo.does("telling", text="You hear it too.")
    assert valley.one("sorel")["dice"] == [[12, 1]]


def test_a_harm_is_objected_to_and_settled_by_the_group(valley):
    valley.failing()
    valley.hugo.does("stop-etienne")
    valley.keeper("tell-outcome", text="It opens.")
    fields = {"attachment": False, "boxes": 1, "severity": "moderate"}
    valley.keeper("tick", who="etienne", text="A hand.", **fields)
    valley.nadia.does("object-to-outrage", text="A whole hand?")
    assert "A whole hand?" in words(region(valley.solene, "now"))
    valley.gardien.does("settle-objection", severity="moderate", text="A finger.")
    assert valley.game()["outrage"] is None


def test_the_epilogues_stand_on_every_page_and_the_line_ends(valley):
    for who in WHO.values():
        valley.by(who, "renounce", manner="turned", text="Gone.")
        valley.by(who, "tell-last-scene", text="Nothing more.")
    assert "epilogue-keeper" not in valley.nadia.page().forms
    valley.gardien.does("epilogue-keeper", text="No bird sings.")
    valley.gardien.does("end-game")
    for person in valley.everybody():
        now = words(region(person, "now"))
        assert "No bird sings." in now
        assert "Here the line ends." in now


def test_a_protagonist_is_refused_with_every_fault_and_kept_as_typed(visitor):
    valley = Valley(visitor, upto="announced")
    answer = valley.nadia.press("create", name="Marthe", looks="Tall and grey")
    assert answer.status_code == 422
    assert answer.text.count('<span class="sentence"') == 4
    assert 'value="Marthe"' in answer.text
    assert "Tall and grey" in answer.text
    told = {"looks": "Tall", "temperament": "Calm", "origin": "Here", "role": "Midwife"}
    valley.nadia.does("create", name="Marthe", attachment="Lise", **told)
    assert valley.one("marthe")["role"] == "Midwife"


def test_a_ready_made_protagonist_fills_every_field(visitor):
    valley = Valley(visitor, upto="announced")
    for wanted in (re.search(r"\?fill=([\w-]+)", valley.nadia.page().text)[1], "random"):
        page = valley.nadia.visitor.get(f"/t/{valley.id}?fill={wanted}").text
        form = re.search(r'<form[^>]*id="create".*?</form>', page, re.S)[0]
        for name in ("looks", "temperament", "origin", "role"):
            assert re.search(rf'<textarea[^>]*name="{name}"[^>]*>\s*\S', form), name
        for name in (".name", "attachment"):
            assert re.search(rf'<input[^>]*name="{re.escape(name)}"[^>]*value="[^"]+"', form), name


def test_before_the_game_links_are_woven_and_words_rewritten(visitor):
    valley = Valley(visitor, upto="created")
    valley.nadia.does("rewrite-marthe", looks="Taller")
    assert valley.one("marthe")["looks"] == "Taller"
    form = next(f for f in valley.nadia.page().forms if f and f.startswith("weave-marthe"))
    valley.nadia.does(form, towards="etienne", text="She brought his sons into the world.")
    assert valley.one("marthe")["links"][0]["to"] == "etienne"


def test_the_four_phases_are_named_and_the_present_one_is_marked(valley):
    for person in valley.everybody():
        assert re.search(r'<li aria-current="step">Awareness, now', region(person, "now"))
    valley.symptoms()
    for person in valley.everybody():
        assert re.search(r'<li aria-current="step">Machinations, now', region(person, "now"))


def test_no_chance_is_a_bare_per_cent(valley):
    valley.failing()
    for person in valley.everybody():
        for chance in re.findall(r'class="i-chance">(.*?)</p>', region(person, "now"), re.S):
            assert re.search(r"\d+ (chances? in|of) \d+|certainty|no chance", chance)


def test_while_play_is_paused_the_cards_stay_and_ask_nothing(valley):
    valley.failing()
    valley.ask("nadia", "pause")
    for person in valley.everybody():
        assert "hold the trapdoor" in words(region(person, "now")).lower()
        assert "reroll-etienne" not in person.page().forms


def test_the_way_out_is_a_card_on_the_table(valley):
    now, sheet = region(valley.hugo, "now"), region(valley.hugo, "sheet")
    assert 'id="renounce-etienne-card"' in now
    assert 'id="renounce-etienne-card"' not in sheet
