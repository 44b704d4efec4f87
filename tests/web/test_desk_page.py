"""The keeper's desk without JavaScript: every section's forms work, and no player has any."""

import pytest
from pressing import Table
from visiting import site

INTENTIONS = {"secret": "Noyer Daisy"}


@pytest.fixture
def table(visitor):
    return Table(visitor)


def game(table):
    return table.view()["game"]


def npcs(table):
    return {person["id"]: person for person in game(table)["npcs"]}


def investigator(table):
    return game(table)["investigators"][0]


def forms_of(page, start):
    return [form for form in page.forms if form and form.startswith(start)]


def test_the_clock_goes_on_is_set_and_is_told(table):
    table.keeper.does("set-clock", day="2", hour="17", minute="55")
    table.keeper.does("pass-quick", button=("minutes", "10"))
    table.keeper.does("pass-time", minutes="25", text="à pied")
    assert table.view()["common"]["clock"] == (24 + 18) * 60 + 30
    assert "told-time" not in table.isa.page().text
    page = table.keeper.looks_after("tell-time")
    assert "tell-time" not in page.forms
    assert "day 2, 18:30" in table.isa.page().text


def test_an_event_is_planned_falls_due_and_is_ticked_off(table):
    page = table.keeper.looks_after(
        "plan-event", day="1", hour="2", minute="0", text="La sirène sonne", place="le port"
    )
    assert not forms_of(page, "settle-event")
    page = table.keeper.looks_after("pass-quick", button=("minutes", "480"))
    (quick,) = forms_of(page, "now-")
    assert 'class="due"' in page.text
    page = table.keeper.looks_after(quick)
    assert 'class="settled"' in page.text
    (drop,) = forms_of(page, "drop-event")
    assert "La sirène sonne" not in table.isa.page().text
    table.keeper.does(drop)
    assert table.view()["common"]["timetable"] == []


def test_a_scene_is_prepared_rewritten_opened_and_dropped(table):
    table.keeper.does("prepare-scene", title="La plage", text="Le corps est sous le sable")
    rewrite = next(f for f in forms_of(table.keeper.page(), "prepare-scene-"))
    page = table.keeper.looks_after(rewrite, title="La grève")
    assert "La grève" not in table.isa.page().text
    (opening,) = forms_of(page, "open-scene-")
    page = table.keeper.looks_after(opening)
    assert table.view("Isa")["common"]["scene"] == "La grève"
    assert not forms_of(page, "open-scene-")
    table.keeper.does(forms_of(page, "drop-scene")[0])
    assert table.view()["common"]["prepared"] == []


def test_a_ruling_is_noted_and_read_by_everybody(table):
    table.keeper.does("note-ruling", situation="Nager avec une lampe ?", decision="Désavantage")
    page = table.isa.page()
    assert "Désavantage" in page.text
    assert "note-ruling" not in page.forms


def test_a_lead_is_prepared_granted_and_shared(table):
    page = table.keeper.looks_after(
        "o-prepare-lead", title="Le puits", short="De l'eau noire", all="Fond"
    )
    assert "De l&#39;eau noire" not in table.isa.page().text
    grant, _ = forms_of(page, "o-grant-information")
    page = table.keeper.looks_after(grant)
    assert "De l&#39;eau noire" in table.isa.page().text
    table.keeper.does("o-share-information-le-puits")
    assert "Fond" in table.person("Tom").page().text


def test_people_are_made_several_at_a_time_armed_and_made_to_fight_for_life(table):
    table.keeper.does(
        "create-npc",
        name="Pêcheur",
        count="3",
        madness="6",
        weapons=["knife"],
        talent="voit la nuit",
        **INTENTIONS,
        **{"occupations.0.name": "Pêche", "occupations.0.level": "3"},
    )
    made = npcs(table)
    assert [person["name"] for person in made.values()] == ["Pêcheur 1", "Pêcheur 2", "Pêcheur 3"]
    first = next(iter(made))
    assert made[first]["madness"] == 6
    assert made[first]["occupations"][0]["level"] == 3
    table.keeper.does(f"o-give-weapon-{first}", weapon="firearm")
    table.keeper.does(f"o-set-survival-{first}-True")
    assert npcs(table)[first]["weapons"] == ["knife", "firearm"]
    assert npcs(table)[first]["survival"]
    for hidden in ("Noyer Daisy", "voit la nuit", "Pêcheur"):
        assert hidden not in table.isa.page().text


def test_a_creature_has_a_card_of_its_own(table):
    table.keeper.does("create-creature", name="La chose", toughness="12", description="De l'eau")
    (thing,) = npcs(table).values()
    assert thing["creature"]
    assert thing["toughness"] == 12
    assert "La chose" not in table.isa.page().text


def test_a_weapon_joins_the_list(table):
    page = table.keeper.looks_after("add-weapon", name="harpon", most="4", ranged="1")
    assert 'value="harpon"' in page.text


def test_a_magic_is_prepared_and_opened_for_use(table):
    texts = {"conditions": "à pleine mer", "success": "Elle vient", "failure": "Elle regarde"}
    page = table.keeper.looks_after(
        "prepare-magic", name="L'appel", opposition="3", degrees="…", **texts
    )
    (use,) = forms_of(page, "open-magic-")
    table.keeper.does(use, users="daisy")
    (rite,) = game(table)["rites"]
    assert rite["users"] == ["daisy"]
    assert rite["stakes"]["success"] == "Elle vient"


def test_a_check_says_each_ones_chance_and_the_same_shock_is_not_checked_twice(table):
    page = table.keeper.page()
    assert "5 chances in 6" in page.text
    table.keeper.does("o-call-check-madness", who="daisy", event="voir la chose")
    table.ask("Isa", [1], ask="roll-check", who="daisy")
    assert "voir la chose" in table.keeper.page().text
    refused = table.keeper.press("o-call-check-madness", who="daisy", event="Voir la chose")
    assert refused.status_code == 422
    assert 'value="Voir la chose"' in refused.text
    table.keeper.does("o-call-check-madness", who="daisy", event="Voir la chose", again="1")
    table.ask("Isa", [1], ask="roll-check", who="daisy")
    table.keeper.does("o-call-check-trauma", who="daisy", event="chute")


def test_a_sheet_is_sent_back_with_a_reason_and_then_approved(table):
    assert "Read and approve this sheet" in table.keeper.page().text
    table.keeper.does("desk-back-daisy", reason="Escalade de quoi ?")
    assert "Escalade de quoi" in table.isa.page().text
    page = table.keeper.looks_after("desk-approve-daisy")
    assert investigator(table)["approved"]
    assert "desk-approve-daisy" not in page.forms


def test_a_sheet_is_corrected_for_a_reason(table):
    table.keeper.does("desk-correct-daisy", reason="oubli", trauma="3")
    assert investigator(table)["trauma"] == 3
    assert investigator(table)["madness"] == 1


def test_the_keeper_limits_what_may_be_created(table):
    table.keeper.does(
        "creation-limits", era="1923", most_level="4", imposed=["Médecin", "Marin", ""]
    )
    limits = game(table)["limits"]
    assert (limits["most_level"], limits["imposed"]) == (4, ["Médecin", "Marin"])
    table.keeper.does("creation-limits", imposed=[""], most_occupations="3")
    limits = game(table)["limits"]
    assert (limits["imposed"], limits["era"], limits["most_occupations"]) == ([], "1923", 3)


def test_gifts_are_granted_where_the_table_plays_with_them(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor, gifts="on")
        table.keeper.does("desk-gift-daisy", name="Double vue", effect="voit les morts", level="2")
        assert investigator(table)["gifts"][0]["level"] == 2


def test_somebody_grows_up(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor)
        child = {"name": "Léo", "age": "child", "occupations": [{"name": "Billes", "level": 1}]}
        child["occupations"].append({"name": "Vélo", "level": 1})
        table.ask("Tom", ask="create-investigator", **child)
        table.keeper.does("desk-grow-leo")
        assert game(table)["investigators"][1]["age"] == "adult"


def test_a_dream_is_called_thrown_for_and_sent_to_one_player(table):
    assert "Nobody knows anything of the Mythos" in table.keeper.page().text
    table.ask("Claude", ask="correct-sheet", who="daisy", reason="lu", mythos=2, madness=3)
    page = table.keeper.looks_after("dream-daisy-call", button=("dreamlands", "0"))
    assert "2 chances in 6" in table.isa.page().text
    assert "dream-daisy-call" not in page.forms
    table.ask("Isa", [2], ask="roll-dream", who="daisy")
    (send,) = forms_of(table.keeper.page(), "o-send-dream")
    table.keeper.does(send, text="Une cité engloutie")
    assert "Une cité engloutie" in table.isa.page().text
    assert "Une cité engloutie" not in table.person("Tom").page().text


def test_somebody_in_a_coma_is_counted_down_and_looked_after(table):
    table.ask("Claude", ask="correct-sheet", who="daisy", reason="blessée", trauma=5)
    table.ask("Claude", ask="call-check", meter="trauma", who=["daisy"], event="chute")
    table.ask("Isa", [6], ask="roll-check", who="daisy")
    assert "between life and death" in table.keeper.page().text
    table.ask("Isa", ask="turn-to-coma", who="daisy")
    page = table.keeper.looks_after("pass-quick", button=("minutes", "10"))
    assert "dies without care in 50 minutes" in page.text
    table.keeper.does("desk-treat-daisy")
    assert "comes round in 1 day" in table.keeper.page().text


def test_what_scenes_leave_behind_and_reminders_are_kept(table):
    table.keeper.does("o-note-aftermath", text="La herse est tordue")
    assert "La herse est tordue" not in table.isa.page().text
    table.keeper.does("o-note-aftermath", text="Le phare brûle", known="1")
    assert "Le phare brûle" in table.isa.page().text
    table.keeper.does("o-remind", text="Souvenez-vous de la herse")
    assert "Souvenez-vous de la herse" in table.isa.page().text


def test_fights_chases_and_competitions_are_opened(table):
    table.keeper.does("create-npc", name="Goulven")
    table.keeper.does("o-open-chase", pursued="daisy", pursuers="npc_goulven", faster="none")
    assert game(table)["contests"][0]["chase"]
    table.ask("Claude", ask="drop-contest", contest=game(table)["contests"][0]["id"])
    table.keeper.does(
        "open-contest",
        what="nager",
        category="physical",
        **{"sides.0.members": "daisy", "sides.1.members": "npc_goulven"},
    )
    table.ask("Claude", ask="drop-contest", contest=game(table)["contests"][0]["id"])
    table.keeper.does("o-open-fight", investigators="daisy", opponents="npc_goulven")
    assert game(table)["fight"]["fighters"]


@pytest.mark.rule("yacdha.recovery.end-of-scenario")
def test_the_end_shows_what_it_would_bring_before_it_is_said(table):
    table.ask("Claude", ask="correct-sheet", who="daisy", reason="vu", madness=5)
    clear = [e for e in game(table)["endings"] if e["outcome"] == "clear-success"]
    assert [ending["madness"]["daisy"] for ending in clear] == [3, 2]
    page = table.keeper.page()
    assert "Everybody is alive and sane." in page.text
    table.keeper.does("end-scenario", outcome="clear-success", button=("milestone", "1"))
    assert investigator(table)["madness"] == 3
    table.keeper.does("end-scenario", outcome="other", remarkable="1", button=("milestone", "0"))
    assert investigator(table)["madness"] == 2
    assert game(table)["between"]


def test_the_dead_of_a_scenario_are_counted_on_the_desk(table):
    table.ask("Claude", ask="correct-sheet", who="daisy", reason="noyée", condition="dead")
    assert "Lost on the way: Daisy" in table.keeper.page().text


def test_a_players_page_holds_nothing_of_the_desk(table):
    table.keeper.does("create-npc", name="Goulven", **INTENTIONS)
    table.keeper.does("prepare-scene", title="La plage", text="Le corps")
    table.keeper.does("plan-event", day="3", hour="2", minute="0", text="La sirène sonne")
    desk = set(table.keeper.page().forms) - set(table.isa.page().forms)
    assert {"set-clock", "plan-event", "prepare-scene", "create-npc", "end-scenario"} <= desk
    for seat in ("Isa", "Tom"):
        page = table.person(seat).page()
        for hidden in ("y-deep", 'id="part-', "Noyer Daisy", "Le corps", "La sirène", "desk-"):
            assert hidden not in page.text.replace("/static/desk.css", "")
        keepers = ("set-clock", "pass-quick", "creation-limits", "note-ruling", "end-scenario")
        assert not set(keepers) & set(page.forms)


def test_the_desk_leads_to_the_book_of_tables(table):
    assert 'href="/games/yacdha/tables#toll"' in table.keeper.page().text


def test_the_keeper_acts_for_people_and_for_a_player_who_is_away(table):
    table.keeper.does("create-npc", name="Goulven")
    table.keeper.does("for-daisy", what="ouvrir la porte", button=("category", "physical"))
    page = table.keeper.looks_after(
        "for-npc_goulven", what="fouiller", button=("investigation", "1")
    )
    tried = {action["members"][0]: action for action in game(table)["actions"]}
    assert tried["daisy"]["category"] == "physical"
    assert tried["npc_goulven"]["investigation"]
    assert page.text.count("waits for your terms") == 2 * 2  # in the list, and at the desk
