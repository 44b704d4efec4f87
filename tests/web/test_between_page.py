"""A whole time between two scenarios, done through the forms of the pages."""

import pytest
from pressing import Table
from visiting import site


@pytest.fixture
def table(visitor):
    table = Table(visitor)
    table.ask("Claude", ask="approve-investigator", who="daisy")
    return table


def end(table, **values):
    if values:
        table.ask("Claude", ask="correct-sheet", who="daisy", reason="le scénario", **values)
    table.keeper.does("end-scenario", outcome="other", button=("milestone", "0"))


def daisy(table):
    return table.view()["game"]["investigators"][0]


def healing(table, meter):
    return next(h for h in table.view()["game"]["healing"] if h["meter"] == meter)


@pytest.mark.rule("yacdha.recovery.trauma-care")
def test_days_go_by_until_a_period_of_proper_care_ends(table):
    end(table, trauma=3)
    page = table.keeper.looks_after("care-daisy-trauma", care="proper", rest="1")
    assert ("minutes", str(21 * 1440)) in page.forms["days"]["buttons"]
    table.keeper.does("days", button=("minutes", str(7 * 1440)))
    page = table.isa.page()
    assert "7 of 21 days" in page.text
    assert "then the meter goes down by itself." in page.text
    assert "7 days since the scenario ended." in page.text
    page = table.keeper.looks_after("days", button=("minutes", str(14 * 1440)))
    assert daisy(table)["trauma"] == 2


def test_partial_care_ends_in_a_throw_whose_chance_is_said_beforehand(table):
    end(table, trauma=3, madness=4)
    table.keeper.does("care-daisy-trauma", care="partial", rest="1")
    table.keeper.does("care-daisy-madness", care="partial", rest="1")
    page = table.isa.page()
    assert "3 chances in 6 that the meter goes down." in page.text
    assert "2 chances in 6 that the meter goes down." in page.text
    table.keeper.does("days", button=("minutes", str(21 * 1440)))
    assert "Daisy has a recovery to throw" in table.keeper.page().text
    table.isa.does("o-roll-recovery-daisy-trauma")
    assert not healing(table, "trauma")["due"]


def test_without_rest_nothing_heals_and_nothing_falls_due(table):
    end(table, trauma=3)
    table.ask("Claude", ask="set-care", who="daisy", meter="trauma", care="proper", rest=False)
    assert "nothing heals like this" in table.isa.page().text
    assert table.view()["game"]["next_due"] == 0


@pytest.mark.rule("yacdha.recovery.favourable")
def test_favourable_conditions_are_offered_or_their_refusal_explained(table):
    end(table, trauma=3)
    page = table.keeper.page()
    assert "favourable" not in page.forms["care-daisy-trauma"]["names"]
    assert "Favourable conditions are not possible" in page.text


def test_favourable_conditions_are_granted_to_whoever_wrote_of_loved_ones_and_places(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor)
        loved = {"ties": "sa sœur", "places": "le port"}
        table.ask("Isa", ask="describe-investigator", who="daisy", **loved)
        end(table, trauma=3)
        table.keeper.does("care-daisy-trauma", care="partial", rest="1", favourable="1")
        assert healing(table, "trauma")["automatic"]


@pytest.mark.rule("yacdha.advancement.health-limit")
def test_what_health_forbids_to_learn_is_said_before_anybody_tries(table):
    end(table, madness=3)
    page = table.isa.page()
    assert "From level 3, Daisy Walcot must first come down to 2 or less." in page.text
    targets = page.text[page.text.index('id="learn-more-daisy"') :]
    assert 'value="escalade"' in targets[: targets.index("</fieldset>")]
    assert 'value="microbiologie"' not in targets[: targets.index("</fieldset>")]


@pytest.mark.rule("yacdha.advancement.total-constant")
def test_a_player_wishes_the_keeper_grants_and_the_levels_move(table):
    end(table)
    page = table.isa.looks_after("learn-more-daisy", occupation="escalade", lowers="microbiologie")
    assert "The keeper says whether, and how long it takes." in page.text
    assert "Daisy wishes to learn" in table.keeper.page().text
    table.keeper.does("o-grant-learning-daisy", months="6")
    assert "Learns Escalade, 180 days to go." in table.isa.page().text
    table.keeper.does("days", button=("minutes", str(180 * 1440)))
    levels = {o["id"]: o["level"] for o in daisy(table)["occupations"]}
    assert levels == {"microbiologie": 2, "escalade": 4}
    assert "Another course may begin in 180 days" in table.isa.page().text


@pytest.mark.rule("yacdha.advancement.one-per-year")
def test_a_second_course_within_the_year_is_wished_for_but_cannot_begin(table):
    end(table)
    new = {"occupation": "Latin médiéval", "nature": "mental", "lowers": "escalade"}
    table.isa.does("learn-new-daisy", **new)
    table.keeper.does("o-grant-learning-daisy", months="1")
    table.keeper.does("days", button=("minutes", str(30 * 1440)))
    table.isa.does("learn-new-daisy", **{**new, "occupation": "Pilotage de dirigeable"})
    page = table.keeper.page()
    assert "o-grant-learning-daisy" not in page.forms
    assert "the next course may begin in 330 days" in page.text
    table.isa.does("o-drop-learning-daisy")
    assert daisy(table)["learning"] is None


@pytest.mark.rule("yacdha.mythos.rationalise")
def test_a_month_of_study_says_what_it_would_do_before_it_is_chosen(table):
    end(table, madness=4)
    assert "study-daisy" not in table.isa.page().forms
    table.keeper.does("allow-daisy", months="2")
    page = table.isa.page()
    assert "Mythos 0 → 1, madness 4 → 3" in page.text
    assert "Mythos 0 → 1, madness 4 → 4" in page.text
    page = table.isa.looks_after("study-daisy", button=("lower", "1"))
    assert "Studies the Mythos, 30 days to go." in page.text
    table.keeper.does("days", button=("minutes", str(30 * 1440)))
    assert (daisy(table)["mythos"], daisy(table)["madness"]) == (1, 3)
    assert daisy(table)["months_allowed"] == 1


def test_a_very_long_time_resets_everybody_and_the_next_scenario_begins(table):
    end(table, madness=4, trauma=3)
    table.keeper.does("o-reset-meters")
    assert (daisy(table)["madness"], daisy(table)["trauma"]) == (1, 1)
    table.keeper.does("o-begin-scenario", title="La deuxième marée")
    after = table.view()["game"]
    assert (after["between"], after["scenario"], after["title"]) == (False, 2, "La deuxième marée")
    assert "Between two scenarios" not in table.isa.page().text


def test_players_see_the_calendar_but_none_of_its_levers(table):
    end(table, trauma=3)
    for seat in ("Isa", "Tom"):
        page = table.person(seat).page()
        assert "Between two scenarios" in page.text
        assert not {"days", "care-daisy-trauma", "allow-daisy"} & set(page.forms)
    assert "learn-more-daisy" not in table.person("Tom").page().forms


def test_madness_that_is_ones_own_business_shows_in_no_other_card(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor, madness_shown="own")
        end(table, madness=4, trauma=3)
        for meter in ("madness", "trauma"):
            table.ask("Claude", ask="set-care", who="daisy", meter=meter, care="partial")
        assert {h["meter"] for h in table.view("Isa")["game"]["healing"]} == {"madness", "trauma"}
        assert {h["meter"] for h in table.view("Tom")["game"]["healing"]} == {"trauma"}
        assert table.view("Tom")["game"]["months"] == {}
        assert "Madness 4" not in table.person("Tom").page().text
