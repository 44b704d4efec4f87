"""The keeper's desk of Cthulhu d20, scripts off: tracking table, sealed attack, clock, dangers."""

import re

import pytest
from d20_ward import Ward, forms_of, region, words


@pytest.fixture
def ward(visitor):
    return Ward(visitor)


def test_the_tracking_table_has_everybody_and_opponents_on_the_keepers_ground(ward):
    sheet = region(ward.gardien, "sheet")
    mine, foes = sheet.split("is-keepers")
    assert "Lucien Farge" in mine
    assert "Helene Maury" in mine
    assert "Brute" in foes
    assert "Brute" not in mine
    assert sheet.count('class="d-meters is-small"') == 3


def test_a_sealed_attack_shows_every_term_and_ends_with_one_red_button(ward):
    ward.strike(face=18, place=17)
    desk = region(ward.gardien, "desk")
    reckoning = ward.game()["reckoning"]
    strike = reckoning["strike"]
    row = words(re.search(r'<dl class="d-terms-row">.*?</dl>', desk, re.S)[0])
    assert row.startswith("18 d20")
    assert f"{strike['total']} total {strike['ac']} AC {reckoning['gb']} GB" in row
    assert "tell-wound" not in ward.gardien.page().forms
    ward.gardien.does("desk-pass-lucien")
    form = ward.gardien.page().forms["tell-wound"]
    assert ("shock", "none") in form["sent"]
    ward.gardien.does("tell-wound", shock="shock", text="The blade finds the ribs")
    assert ward.game()["attack"] is None
    assert "The blade finds the ribs" in ward.karim.page().text


def test_destiny_cannot_decide_before_a_point_is_called(ward):
    ward.strike()
    assert "no point has been called" in words(region(ward.gardien, "desk"))
    assert not forms_of(ward.gardien.page(), "fate-")
    ward.ask("ines", "call-destiny", who="lucien", about="attack")
    assert set(forms_of(ward.gardien.page(), "fate-")) == {"fate-stands", "fate-miss", "fate-wound"}
    ward.gardien.does("fate-wound", row="light", location="left-arm", shock="none")
    part = next(p for p in ward.sheet("lucien")["body"] if p["name"] == "left-arm")
    assert [w["wound"]["row"] for w in part["wounds"]] == ["light"]


def test_a_declared_attack_is_judged_or_forbidden(ward):
    ward.fight()
    ward.ines.does("attack-now-lucien-revolver")
    ward.gardien.does("judge-attack", bonus="-2", reason="Smoke")
    assert ward.game()["reckoning"]["strike"]["bonus"] == -2
    ward.gardien.does("veto-attack", why="The leg is broken")
    assert ward.game()["attack"] is None
    assert "The leg is broken" in ward.ines.page().text


def test_buttons_of_the_clock_say_what_they_bring_before_they_are_pressed(ward):
    ward.hurt(face=16, place=70)
    due = ward.game()["due"][0]
    desk = region(ward.gardien, "desk")
    brought = {
        unit: words(re.search(rf'<li id="brings-{unit}">.*?</li>', desk, re.S)[0])
        for unit in ("round", "minute", "ten", "hour", "day")
    }
    assert due["rounds"] > 1
    assert "nothing falls due" in brought["round"]
    assert next(text for text in list(brought.values())[1:] if "losses for Lucien" in text)
    assert "the same losses first" in brought["day"]
    ward.gardien.does("advance-round")
    assert ward.game()["due"][0]["rounds"] == due["rounds"] - 1


def test_losses_stand_by_time_with_the_chance_of_care(ward):
    ward.hurt(face=16, place=70)
    losses = words(re.search(r'<section class="d-losses".*?</section>', desk_of(ward), re.S)[0])
    assert "Lucien, right leg" in losses or "Lucien, left leg" in losses
    assert "−1 PF, −1 PV" in losses
    assert re.search(r"Care by Helene, DC \d+: \d+%", losses)
    assert "By itself:" in losses
    assert "Survives without care:" in losses


def desk_of(ward):
    return region(ward.gardien, "desk")


def test_time_waits_in_a_fight_and_says_so(ward):
    ward.fight()
    page = ward.gardien.page()
    assert "advance-round" not in page.forms
    clock = re.search(r'<section class="d-clock".*?</section>', page.text, re.S)[0]
    assert "d-off" in clock


def test_an_opponent_from_stock_is_in_play_with_one_press(ward):
    page = ward.gardien.page()
    stock = forms_of(page, "stock-")
    assert len(stock) >= 10
    for form in stock[::4]:
        ward.gardien.does(form)
    names = [p["name"] for p in ward.game()["others"]]
    assert len(names) == 3 + len(stock[::4])


def test_an_opponent_from_stock_may_come_unseen_and_be_shown_later(ward):
    ward.gardien.does("stock-zombie", name="Patient 12", hidden="1")
    assert "Patient 12" not in ward.ines.page().text
    who = next(p["id"] for p in ward.game()["others"] if p["name"] == "Patient 12")
    ward.gardien.does(f"reveal-{who}")
    assert "Patient 12" in ward.ines.page().text


def test_somebody_is_made_in_seconds(ward):
    making = forms_of(ward.gardien.page(), "create-opponent-")
    sixes = dict.fromkeys(("strength", "dexterity", "constitution", "intelligence"), "10")
    fields = {"name": "Night watchman", "wisdom": "10", "charisma": "10", **sixes}
    ward.gardien.does(making[0], **fields)
    assert "Night watchman" in ward.ines.page().text


def test_a_fight_begins_with_whoever_is_ticked_and_those_taken_by_surprise(ward):
    ward.gardien.does("begin-fight", who=["lucien", ward.foe], surprised=["lucien"])
    fight = ward.game()["fight"]
    assert set(fight["order"]) == {"lucien", ward.foe}
    assert fight["surprised"] == ["lucien"]
    assert "Taken by surprise: Lucien" in words(desk_of(ward))
    ward.gardien.does("end-fight")
    assert ward.game()["fight"] is None


def test_somebody_of_the_keepers_attacks_from_the_middle_of_the_table(ward):
    ward.fight(lucien=3, brute=20)
    form = f"attack-desk-{ward.foe}-machete"
    ward.gardien.does(form, target="helene", zone="legs")
    assert ward.game()["reckoning"]["strike"]["target"] == "helene"


def test_checks_and_horrors_are_called_from_the_desk(ward):
    ward.gardien.does("call-skill", who="helene", name="spot", dc="12", text="The sheet moves")
    ward.gardien.does("call-sanity", who="lucien", less="1", more_dice="1", more_sides="6")
    kinds = {c["who"]: c["kind"] for c in ward.game()["all_checks"]}
    assert kinds == {"helene": "skill", "lucien": "sanity"}
    ward.ask("karim", "roll-check", [9], who="helene")
    assert "Die 9, total 16: success" in words(desk_of(ward))
    ward.gardien.does("tell-check-helene", text="A hand, under the linen")
    assert "A hand, under the linen" in ward.karim.page().text


def test_a_check_is_called_for_everybody_at_once(ward):
    page = ward.gardien.page()
    wanted = {("who", "helene"), ("who", "lucien"), (".name", "spot"), ("dc", "15")}
    (bar,) = [
        id
        for id, form in page.forms.items()
        if str(id).startswith("bar-call-") and wanted <= set(form["sent"])
    ]
    ward.gardien.does(bar)
    checks = {c["who"]: (c["kind"], c["name"]) for c in ward.game()["all_checks"]}
    assert checks == dict.fromkeys(("helene", "lucien"), ("skill", "spot"))


def test_dangers_are_one_form_each(ward):
    ward.gardien.does("charge-effort", who=["lucien", "helene"], cost="2", kind="prolonged")
    assert ward.sheet("lucien")["person"]["pf"] == 8
    ward.gardien.does("breath", who="helene")
    assert ward.sheet("helene")["person"]["breath"] is not None
    ward.gardien.does("rescue-helene")
    ward.gardien.does("fall", who="lucien", metres="6")
    ward.gardien.does("tell-dice-lucien", text="The gravel is soft")
    assert "The gravel is soft" in ward.ines.page().text
    ward.gardien.does("expose", who=["helene"], cause="Boiling pipe", count="1", sides="6")
    ward.gardien.does("tell-dice-helene")
    ward.gardien.does("poison", who="lucien", ability="strength", points="1", dc="0")
    assert ward.sheet("lucien")["person"]["damaged"] == {"strength": 1}


def test_cover_posture_and_rulings_about_somebody(ward):
    ward.gardien.does("cover-lucien", covered=["right-leg", "left-leg"], concealment="20")
    ward.gardien.does("bar-lucien", text="No running on that leg")
    assert "No running on that leg" in ward.ines.page().text
    ward.gardien.does("bar-lucien")
    assert "lifted, Lucien" in words(region(ward.ines, "now"))
    assert ward.sheet("lucien")["person"]["barred"] == ""
    ward.gardien.does("xp-lucien", xp="300")
    assert ward.sheet("lucien")["person"]["xp"] == 300


def test_a_clue_is_laid_searched_in_secret_and_given(ward):
    clue = {"title": "Ashes", "text": "Still warm", "skill": "search", "dc": "40"}
    ward.gardien.does("hide-clue", **clue)
    (laid,) = ward.game()["clues"]
    ward.gardien.does(f"search-{laid['id']}-lucien")
    assert "Still warm" not in ward.ines.page().text
    ward.gardien.does(f"give-{laid['id']}-lucien")
    assert "Still warm" in ward.ines.page().text
    assert "Still warm" not in ward.karim.page().text


def test_the_desk_has_the_parts_of_every_table(ward):
    ward.gardien.does("prepare-scene", title="The laundry", text="It waits")
    ward.gardien.does("note-ruling", situation="A door as cover", decision="It counts as a wall")
    ward.gardien.does("plan-event", day="2", hour="3", minute="0", text="The boiler stops")
    desk = words(desk_of(ward))
    for part in ("The laundry", "It counts as a wall", "The boiler stops"):
        assert part in desk
    assert "The boiler stops" not in ward.ines.page().text


def test_the_desk_is_in_french_for_french_readers(ward):
    ward.hurt(face=16, place=70)
    desk = words(region(ward.person("gardien", "fr"), "desk"))
    assert "Pertes à venir" in desk
    assert "appliquées dans l’ordre" in desk


def test_a_creature_may_have_tables_of_its_own(ward):
    tables = {
        "places.0.name": "Tronc",
        "places.0.faces": "70",
        "places.1.name": "Ventouse",
        "places.1.faces": "30",
        "places.1.bonus": "2",
        "severities.0.up_to": "5",
        "severities.0.row": "light",
        "severities.0.pf": "1",
        "severities.0.pv": "0",
        "severities.1.row": "mortal",
        "severities.1.pf": "4",
        "severities.1.pv": "6",
    }
    ward.gardien.does("own-tables", name="La chose", hp="12", **tables)
    (thing,) = [s for s in ward.game()["mine"] if s["person"]["name"] == "La chose"]
    body = thing["person"]["creature"]["body"]
    assert [(p["name"], p["faces"]) for p in body["places"]] == [("Tronc", 70), ("Ventouse", 30)]
    assert thing["person"]["creature"]["treatment"] == "own-tables"


@pytest.mark.parametrize(
    ("language", "said", "never"),
    [("en", "PF more", "PF and PV more"), ("fr", "PF en plus", "PF et PV en plus")],
)
def test_a_place_with_a_star_costs_fatigue_more_and_no_life(ward, language, said, never):
    desk = words(region(ward.person("gardien", language), "desk"))
    assert said in desk
    assert never not in desk


def test_location_tables_that_do_not_come_to_a_hundred_are_refused_with_the_rule(ward):
    tables = {
        "places.0.name": "Tronc",
        "places.0.faces": "70",
        "severities.0.row": "mortal",
        "severities.0.pf": "4",
        "severities.0.pv": "6",
    }
    answer = ward.gardien.press("own-tables", name="La chose", hp="12", **tables)
    assert answer.status_code != 303
    assert "100" in answer.text[answer.text.find('id="refused"') :]


def test_a_creature_of_ones_own_has_gender_feats_saves_and_points_like_an_investigator(ward):
    tables = {
        "places.0.name": "Tronc",
        "places.0.faces": "100",
        "severities.0.row": "mortal",
        "severities.0.pf": "4",
        "severities.0.pv": "6",
    }
    made = {"gender": "f", "hp_method": "as-investigator", "constitution": "14"}
    made |= {"good": ["reflex"], "feats": ["alertness"]}
    ward.gardien.does("own-tables", name="La chose", **made, **tables)
    thing = next(s for s in ward.game()["mine"] if s["person"]["name"] == "La chose")
    person = thing["person"]
    assert (person["gender"], person["good"], person["feats"]) == ("f", ["reflex"], ["alertness"])
    assert (thing["most_pv"], thing["most_pf"]) == (10, 10)


def test_a_weapon_of_ones_own_has_critical_multiplier_range_and_magazine(ward):
    (form,) = forms_of(ward.gardien.page(), "write-weapon")
    said = {"name": "Harpoon gun", "count": "2", "sides": "6", "threat": "19", "multiplier": "3"}
    ward.gardien.does(form, **said, ranged="1", increment="15", magazine="4")
    weapon = next(w for w in ward.game()["arsenal"] if w["name"] == "Harpoon gun")
    found = {name: weapon[name] for name in ("threat", "multiplier", "increment", "magazine")}
    assert found == {"threat": 19, "multiplier": 3, "increment": 15, "magazine": 4}


def test_a_spell_says_what_a_level_adds_and_what_it_costs_and_is_cast_in_a_fight(ward):
    form = forms_of(ward.gardien.page(), "write-spell")[0]
    said = {"name": "Searing word", "effect": "attack", "count": "1", "sides": "8"}
    ward.gardien.does(form, **said, per_level="1", sanity="3")
    assert "1d8, +1 a level, Sanity −3" in words(desk_of(ward))
    ward.fight(lucien=3, brute=20)
    ward.gardien.does(f"attack-desk-{ward.foe}-spell-searing-word", target="lucien")
    assert ward.game()["reckoning"]["strike"]["weapon"] == "spell:searing-word"


def test_the_keepers_word_has_its_buttons(ward):
    forms = ward.gardien.page().forms
    meters = [form for form in forms if form and form.startswith("word") and "set-meter" in form]
    meters = meters or [form for form in forms if form and "set-meter" in form]
    assert len(meters) > 10
    renaming = next(form for form in forms if form and "rename-person" in form)
    ward.gardien.does(renaming, who=ward.foe, name="The giant", gender="m", reason="So they say")
    assert "The giant" in ward.ines.page().text


def test_the_feat_of_a_new_level_is_kept(ward):
    ward.ask("gardien", "award-xp", who=["lucien"], xp=10_000)
    ward.ines.does("level-lucien")
    ward.ines.does("level-lucien", feat="cleave")
    assert ward.sheet("lucien")["person"]["feats"] == ["power-attack", "cleave"]


def test_a_player_calls_for_destiny_after_the_dice_of_a_fall(ward):
    ward.ask("gardien", "fall", [9], who="lucien", metres=6)
    assert "The dice have fallen" in words(region(ward.ines, "now"))
    assert "dice-lucien-destiny-lucien" not in ward.karim.page().forms
    ward.ines.does("dice-lucien-destiny-lucien", text="An awning")
    ward.gardien.does("fate-miss", text="The awning holds")
    assert ward.sheet("lucien")["person"]["wounds"] == []
