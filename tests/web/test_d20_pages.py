"""What players of Cthulhu d20 see and send, scripts off: aiming, window, chart, creation."""

import re

import pytest
from d20_ward import Ward, forms_of, region, words
from pressing import Page
from visiting import bearer

PLACES = ("head", "torso", "right-arm", "left-arm", "abdomen", "right-leg", "left-leg")
REVOLVER = "attack-now-lucien-revolver"


@pytest.fixture
def ward(visitor):
    return Ward(visitor)


def outcome(person, zone):
    """What the page says an attack on a zone may come to."""
    now = region(person, "now")
    return words(re.search(rf'<section class="d-outcome d-out-{zone}".*?</section>', now, re.S)[0])


# Aiming


def test_every_place_of_the_body_can_be_chosen_with_the_keyboard_and_is_named(ward):
    ward.fight()
    now = region(ward.ines, "now")
    for place in PLACES:
        field = re.search(rf'<input[^>]*name="zone" value="{place}"[^>]*>', now)[0]
        assert 'type="radio"' in field
        box = re.search(rf'<label class="d-label d-at-{place}".*?</label>', now, re.S)[0]
        assert place.replace("-", " ").capitalize() in words(box)
    assert '<svg class="d-figure" viewBox="0 0 300 806" aria-hidden="true"' in now


def test_right_is_the_patients_right_and_stands_left_on_the_page(ward):
    ward.fight()
    now = region(ward.ines, "now")
    arms = {}
    for side in ("right", "left"):
        part = re.search(rf'd-part-{side}-arm"><path class="d-skin" d="M([\d.]+)', now)
        arms[side] = float(part[1])
    assert arms["right"] < 150 < arms["left"]


def test_a_label_and_its_card_give_the_chance_of_the_rule_itself(ward):
    ward.fight()
    asked = {"who": "lucien", "target": ward.foe, "weapon": "revolver", "zone": "torso"}
    sent = {"ask": {"ask": "declare-attack", "reckon": 10, **asked}}
    path = f"/api/tables/{ward.id}/odds"
    answer = ward.visitor.post(path, json=sent, headers=bearer(ward.tokens["ines"]))
    chances = answer.json()[""]
    hit = next(one["exact"] for one in chances["hit"] if one["value"] is True)
    top, bottom = map(int, hit.split("/"))
    told = outcome(ward.ines, "torso")
    assert f"{top * 20 // bottom} chances in 20" in told
    for one in chances["row"]:
        if one["value"]:
            assert one["value"].capitalize() in told


def test_the_odds_of_a_player_stand_on_a_supposed_ac_that_says_so(ward):
    ward.fight()
    assert "supposed AC of 10" in outcome(ward.ines, "torso")
    assert "reckon" in ward.ines.page().forms[REVOLVER]["names"]


def test_the_ac_of_an_opponent_changes_nothing_on_a_players_page(visitor):
    pages = []
    for dexterity in (8, 18):
        ward = Ward(visitor, brute=False)
        armed = {"constitution": 14, "weapons": ["machete"]}
        foe = {"name": "Brute", "dexterity": dexterity, **armed}
        ward.ask("gardien", "create-opponent", **foe)
        ward.fight(brute=12 - (dexterity - 10) // 2)
        pages.append(words(region(ward.ines, "now")))
    assert pages[0] == pages[1]


def test_an_attack_on_a_called_zone_is_declared_with_a_plain_form(ward):
    ward.fight()
    ward.ines.does(REVOLVER, zone="torso", distance="5")
    attack = ward.game("ines")["attack"]
    assert (attack["weapon"], attack["zone"], attack["rolled"]) == ("revolver", "torso", False)
    ward.ines.does("roll-attack")
    assert ward.game("ines")["attack"]["rolled"]


def test_the_same_form_aims_for_a_round_instead(ward):
    ward.fight()
    ward.ines.does(REVOLVER, ("ask", "take-aim"))
    assert ward.sheet("lucien")["person"]["aim"] == {"target": ward.foe, "rounds": 1}


def test_power_attack_can_be_chosen_for_a_blow_and_not_for_a_shot(ward):
    ward.fight()
    forms = ward.ines.page().forms
    assert "power" in forms["attack-now-lucien-knife"]["names"]
    assert "power" not in forms[REVOLVER]["names"]


def test_live_odds_redraw_the_whole_body_with_the_round_of_aim(ward):
    ward.fight()
    form = ward.ines.page().forms[REVOLVER]
    sent = [*((n, v) for n, v in form["sent"] if n != "zone"), ("zone", "head")]
    data = {}
    for name, value in sent:
        data.setdefault(name, []).append(value)
    answer = ward.ines.visitor.post(f"/t/{ward.id}/odds", data=data)
    assert answer.status_code == 200
    assert f'id="{REVOLVER}-zones"' in answer.text
    assert re.search(r'value="head" id="[^"]*" checked', answer.text)
    assert "After a round of aiming" in words(answer.text)
    assert "Shoot in both rounds" in words(answer.text)


def test_nobody_aims_out_of_turn(ward):
    ward.fight(lucien=1, brute=18)
    page = ward.ines.page()
    assert not forms_of(page, "attack-now-")
    assert "Your turn will come." in words(page.text)


# The staged attack and the window


def test_the_die_is_sealed_while_the_window_is_open(ward):
    ward.strike(face=18, place=17)
    for person in (ward.ines, ward.karim):
        now = region(person, "now")
        assert "Hit." in words(now)
        assert '<li class="sealed">' in now
        assert 'aria-current="step"><span>Destiny window' in now
        assert "torso" not in words(now).lower()
    assert "pass-lucien" in ward.ines.page().forms
    assert "pass-lucien" not in ward.karim.page().forms


def test_two_blows_that_differ_only_under_the_seal_look_alike(visitor):
    seen = []
    for face, place in ((15, 3), (20, 70)):
        ward = Ward(visitor)
        ward.strike(face=face, place=place)
        panes = [region(person, "now") for person in (ward.ines, ward.karim)]
        seen.append(
            [re.sub(r' (value|data-at)="[^"]*"', "", pane.replace(ward.id, "")) for pane in panes]
        )
    assert seen[0] == seen[1]


def test_a_player_calls_destiny_and_the_keeper_alone_answers(ward):
    ward.strike()
    ward.ines.does("destiny-lucien", text="The blade slips")
    assert ward.game("ines")["attack"]["called"] == "lucien"
    assert not forms_of(ward.ines.page(), "fate-stands")
    ward.gardien.does("fate-miss", text="It bites the wall")
    assert ward.game("ines")["attack"] is None
    assert "It bites the wall" in ward.ines.page().text


def test_the_group_votes_and_the_keeper_has_no_vote(ward):
    ward.strike()
    ward.ines.does("propose-point", text="Let the blade slip")
    assert "answer awaited" in words(region(ward.ines, "now"))
    assert "vote" not in ward.gardien.page().forms
    ward.karim.does("vote", ("agree", "1"))
    assert not ward.game()["group_point"]


# The chart


def test_a_wound_shows_on_the_chart_by_its_pattern_and_in_words(ward):
    ward.hurt(face=16, place=70)
    wound = next(w for part in ward.sheet("lucien")["body"] for w in part["wounds"])["wound"]
    sheet = region(ward.ines, "sheet")
    part = re.search(rf'<g class="d-part d-part-{wound["location"]}.*?</g>', sheet, re.S)[0]
    assert f"-{wound['row']})" in part
    label = re.search(rf'<li class="d-label d-at-{wound["location"]}.*?</li>', sheet, re.S)[0]
    assert wound["row"] in words(label)
    assert f"GB {wound['gb']}" in words(sheet)


def test_boxes_are_crossed_from_the_left_and_say_their_penalty(ward):
    ward.ask("gardien", "charge-effort", who=["lucien"], cost=3, kind="violent")
    sheet = region(ward.ines, "sheet")
    meter = re.search(r'<span class="d-boxes".*?</span>\n', sheet, re.S)[0]
    boxes = re.findall(r'<b class="([^"]*)"', meter)
    assert [("is-lost" in box) for box in boxes] == [True] * 3 + [False] * 7
    assert "is-last" in boxes[2]
    assert "7 fatigue points of 10, penalty −1" in meter


def test_the_cap_of_rest_is_said_when_life_is_low(ward):
    ward.hurt(face=20, place=70)
    ward.hurt(face=20, place=70)
    sheet = ward.sheet("lucien")
    assert sheet["cap"] < sheet["most_pf"]
    assert f"back to {sheet['cap']} at most" in words(region(ward.ines, "sheet"))


def test_others_are_seen_without_a_number(ward):
    ward.hurt(face=18, place=70)
    seen = words(region(ward.karim, "sheet").split('class="d-sights"')[1])
    assert "Lucien Farge" in seen
    assert "leg" in seen
    assert not re.search(r"\d", seen.split("Brute")[0])


def test_a_dead_investigator_keeps_the_file_and_may_be_followed_by_another(ward):
    ward.ask("gardien", "declare-attack", who=ward.foe, target="lucien", weapon="machete")
    ward.ask("gardien", "judge-attack", bonus=20)
    ward.ask("gardien", "roll-attack", [3, 19])
    ward.ask("gardien", "pass-destiny", who="lucien")
    ward.told("tell-wound")
    assert ward.sheet("lucien")["person"]["condition"] == "dead"
    page = ward.ines.page()
    assert "d-file is-first is-dead" in page.text
    assert "create-investigator" in page.forms
    assert "fate-lucien" not in page.forms


def test_care_gives_its_chance_on_its_button(ward):
    ward.hurt(face=16, place=70)
    now = region(ward.ines, "now")
    assert re.search(r"First aid <b class=\"d-num\">\d+ in 20", now)
    assert re.search(r"Treat the [a-z ]+, \d+%</span></button>", now)
    ward.ines.does("care-own-lucien", skill="first-aid")


def test_what_falls_due_stands_before_everything_else(ward):
    ward.hurt(face=16, place=70)
    rounds = next(d["rounds"] for d in ward.game()["due"])
    ward.told("advance", count=rounds, unit="round")
    now = words(region(ward.ines, "now"))
    assert "It has fallen due" in now
    assert "What do you do" not in now
    ward.ines.does("suffer-lucien")


def test_rest_begins_and_ends_on_the_sheet(ward):
    ward.ines.does("begin-rest-lucien")
    assert ward.sheet("lucien")["person"]["rest"]["since"] is not None
    ward.ines.does("end-rest-lucien")
    assert ward.sheet("lucien")["person"]["rest"]["since"] is None


# Checks


def test_a_check_shows_its_bonus_and_its_chances_by_supposed_dc_never_the_dc(ward):
    fields = {"kind": "skill", "name": "spot", "dc": 17, "text": "Behind the sheets"}
    ward.ask("gardien", "call-check", who="helene", **fields)
    now = words(region(ward.karim, "now"))
    assert "Spot" in now
    assert "+7" in now
    assert "Chance of success, by the DC one supposes" in now
    assert "17" not in now
    ward.karim.does("check-helene", ("take", "roll"))
    assert "The keeper tells what comes of it." in words(region(ward.karim, "now"))


def test_taking_20_is_a_button_only_where_failing_costs_nothing(ward):
    ward.ask("gardien", "call-check", who="helene", kind="skill", name="spot", costly=True)
    ward.ask("gardien", "call-check", who="lucien", kind="skill", name="spot", costly=False)
    assert ("take", "20") not in ward.karim.page().forms["check-helene"]["buttons"]
    assert ("take", "20") in ward.ines.page().forms["check-lucien"]["buttons"]


# Creation


def test_a_sheet_is_refused_with_every_fault_and_kept_as_typed(visitor):
    ward = Ward(visitor, people=(), brute=False)
    typed = {"name": "Ada", "good": ["reflex", "will"], "feats": ["cleave", "far-shot"]}
    answer = ward.ines.press("create-investigator", **typed)
    assert answer.status_code == 422
    assert answer.text.count('<span class="sentence"') > 1
    assert 'value="Ada"' in answer.text
    form = re.search(r'<form[^>]*id="create-investigator".*?</form>', answer.text, re.S)[0]
    assert re.findall(r'<option value="([\w-]+)" selected', form)[-2:] == ["cleave", "far-shot"]


@pytest.mark.parametrize("which", range(3))
def test_somebody_ready_made_is_taken_as_they_stand(visitor, which):
    ward = Ward(visitor, people=(), brute=False)
    ready = list(dict.fromkeys(re.findall(r"\?fill=([\w-]+)", ward.ines.page().text)))
    wanted = [one for one in ready if one != "random"][which]
    fills(ward, wanted)


def test_somebody_at_random_is_a_legal_investigator(visitor):
    ward = Ward(visitor, people=(), brute=False)
    fills(ward, "random")


def fills(ward, wanted):
    """Opens the page with somebody filled in, and sends the form as it stands."""
    page = Page(ward.ines.visitor.get(f"/t/{ward.id}?fill={wanted}").text)
    form = page.forms["create-investigator"]
    data = {}
    for name, value in form["sent"]:
        data.setdefault(name, []).append(value)
    answer = ward.ines.visitor.post(f"/t/{ward.id}/ask", data=data, follow_redirects=False)
    assert answer.status_code == 303, words(answer.text)[:600]
    assert len(ward.game("ines")["mine"]) == 1


def test_rolled_abilities_fill_the_six_fields(visitor):
    ward = Ward(visitor, people=(), brute=False)
    ward.ines.does("roll-abilities")
    rolled = ward.game("ines")["rolled"]
    form = ward.ines.page().forms["create-investigator"]
    sent = dict(form["sent"])
    names = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
    assert [int(sent[name]) for name in names] == rolled
    ward.ines.does("create-investigator", name="Ada", good=["fortitude"])
    assert ward.sheet("ada")["person"]["scores"]["strength"] == rolled[0]


def test_the_sheet_says_what_a_bonus_is_made_of(ward):
    card = next(c for c in ward.sheet("lucien")["weapons"] if c["weapon"]["id"] == "revolver")
    sheet = words(region(ward.ines, "sheet"))
    assert f"Revolver +{card['bonus']}" in sheet
    assert "Dexterity +2" in sheet


def test_a_page_in_french_speaks_french_throughout(ward):
    ward.fight()
    page = words(ward.person("ines", "fr").page().text)
    assert "Où visez-vous, Lucien ?" in page
    for english in ("Where", "Shoot", "Supposed", "Torso", "Revolver:"):
        assert english not in page


def test_a_players_page_holds_nothing_of_the_desk(ward):
    ward.ask("gardien", "create-opponent", name="Thing in the duct", hidden=True)
    clue = {"title": "Ashes", "text": "Still warm", "skill": "search", "dc": 12}
    ward.ask("gardien", "hide-clue", **clue)
    page = ward.ines.page()
    for secret in ("Thing in the duct", "Ashes", "Still warm", "d-desk", "d-sealed"):
        assert secret not in page.text
    keepers = ("tell-wound", "call-skill", "advance", "begin-fight", "hide-clue", "set-clock")
    assert not set(keepers) & set(page.forms)
    assert not forms_of(page, "stock-")


def test_a_check_of_somebody_unseen_leaves_the_players_pages_as_they_are(ward):
    ward.ask("gardien", "create-opponent", name="Thing in the duct", hidden=True)
    who = next(p["id"] for p in ward.game()["others"] if p["name"] == "Thing in the duct")
    ward.ask("gardien", "call-check", who=who, kind="skill", name="spot", dc=12)
    page = ward.ines.page()
    assert "Lend a hand" not in page.text
    assert "Thing in the duct" not in page.text


def test_the_desk_is_drawn_at_any_distance_and_any_bonus(ward):
    ward.ask("gardien", "write-weapon", name="Gun", count=1, sides=6, ranged=True, increment=5)
    ward.ask("gardien", "take-gear", who="lucien", weapons=["gun"])
    ward.ask("gardien", "declare-attack", who="lucien", target=ward.foe, weapon="gun", distance=50)
    assert "−20" in words(region(ward.gardien, "desk"))


# A new level


def test_a_new_level_asks_for_an_ability_or_a_feat_only_where_it_brings_one(ward):
    ward.ask("gardien", "award-xp", who=["lucien"], xp=20_000)
    for level, names in ((2, set()), (3, {"feat"}), (4, {"raised"})):
        form = re.search(
            r'<form(?:(?!</form>).)*value="gain-level".*?</form>', region(ward.ines, "sheet"), re.S
        )[0]
        assert {name for name in ("feat", "raised") if f'name="{name}"' in form} == names
        if level < 4:
            ward.ask("ines", "gain-level", who="lucien")
