"""Forms on a phone: the main button is in sight, what is half written stays."""

import blanc_moments as blanc
import d20_moments as d20
import innommable_moments as innommable
import pytest
import tales_moments as tales
from people import named
from playwright.sync_api import expect
from stage import AGAIN, CREATING, FENCE, stage

PLACE = """button => {
    const box = button.getBoundingClientRect();
    const tabs = document.querySelector('.tabs').getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [box.top >= 0, box.bottom <= tabs.top + 1, button.contains(at)];
}"""
"""Whether a button stands on the screen, above the tabs, and under nothing."""


CLEAR = """field => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
}"""


def main_button(form):
    return form.locator(".dock button:visible").last


def phone(meet, name, table):
    return meet(name, width=390, height=844).sit(table).is_connected()


def clear_of_docks(person):
    """Scrolls to where the foot of each form lies at its own place. Anywhere else it covers
    something by half, which axe takes for something small."""
    person.page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    person.until("new Promise(done => requestAnimationFrame(() => done(true)))")
    return person


def test_an_attack_of_cheap_tales_is_one_screen(server, meet):
    karim = phone(meet, "karim", tales.night(server.database, tales.GO))
    form = karim.page.locator("#attack-aristide")
    expect(form.locator(".c-odds-line li")).to_have_count(7)
    assert karim.page.evaluate("window.scrollY") == 0
    for shown in (form.locator(".c-cells").first, main_button(form)):
        expect(shown).to_be_in_viewport(ratio=1)
    assert main_button(form).evaluate(PLACE) == [True, True, True]
    # What is rare is one tap away; it says what it holds, and the button stays.
    more = form.locator("details.c-more")
    more.locator("summary").click()
    more.locator(named("prowess", "clear")).locator("xpath=ancestor::label").click()
    held = more.locator("[data-held]")
    expect(held).to_have_text("Dégager le terrain")
    assert main_button(form).evaluate(PLACE) == [True, True, True]
    karim.send(form)
    expect(karim.page.locator("#now")).to_contain_text("dégager le terrain")
    # So is the throw that follows, whatever may be said for and against it above.
    assert karim.page.locator("#throw-aristide button").first.evaluate(PLACE) == [True, True, True]


def test_whoever_acts_is_brought_to_what_is_asked_next(server, meet):
    table = d20.night(server.database, d20.FIGHT)
    tom = meet("tom", width=360, height=740).sit(table).is_connected()
    form = tom.form("declare-attack", weapon="revolver")
    form.scroll_into_view_if_needed()
    main_button(form).scroll_into_view_if_needed()
    tom.page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight / 2)")
    tom.do("declare-attack", given={"weapon": "revolver"})
    throw = tom.page.locator("#roll-attack button").first
    expect(throw).to_be_in_viewport(ratio=1)
    assert throw.evaluate(PLACE) == [True, True, True]


def test_the_throw_of_a_request_is_in_sight_at_once(server, meet):
    isa = phone(meet, "isa", stage(server.database, blanc.DOUBTED))
    throw = isa.page.locator("#throw-odile button").first
    expect(throw).to_be_in_viewport(ratio=1)
    assert throw.evaluate(PLACE) == [True, True, True]


FORMS = {
    "a hero": lambda db: ("isa", tales.night(db, tales.CREATING), "create-hero"),
    "an agent": lambda db: ("isa", stage(db, blanc.CREATING), "create-agent"),
    "a protagonist": lambda db: ("isa", stage(db, innommable.CREATING), "create-protagonist"),
    "an investigator": lambda db: ("lea", stage(db, CREATING), "create-investigator"),
    "an investigator of the d20": lambda db: ("tom", d20.night(db), "create-investigator"),
    "a shot": lambda db: ("tom", d20.night(db, d20.FIGHT), "declare-attack"),
}


@pytest.mark.parametrize("which", FORMS)
def test_the_button_of_a_form_is_in_sight_while_the_form_is(server, meet, which):
    seat, table, ask = FORMS[which](server.database)
    person = phone(meet, seat, table)
    form = person.form(ask)
    form.evaluate("e => window.scrollTo(0, e.getBoundingClientRect().top + scrollY - 120)")
    person.until("new Promise(done => requestAnimationFrame(() => done(true)))")
    assert main_button(form).evaluate(PLACE) == [True, True, True]


def test_a_refusal_stands_beside_its_field_and_not_under_the_tabs(server, meet):
    """The foot says what is missing, counts with one, and a refusal leads to its step."""
    isa = phone(meet, "isa", tales.night(server.database, tales.CREATING))
    form = isa.page.locator("#create")
    form.locator("[data-to='1']").click()
    more = form.locator(".stepper:has([name=vigour]) > button").last
    # All points are placed: none can be added before one is taken away.
    expect(more).to_have_attribute("aria-disabled", "true")
    form.locator(".stepper:has([name=agility]) > button").first.click()
    more.click()
    expect(form.locator(named("vigour"))).to_have_value("2")
    form.locator(".stepper:has([name=luck]) > button").first.click()
    form.locator("[data-to='4']").click()
    missing = form.locator("[data-missing]")
    expect(missing).to_contain_text("Qualités\u00a0: encore 1 à placer")
    missing.get_by_role("button", name="Qualités").click()
    expect(form.locator(named("vigour"))).to_be_focused()
    form.locator("[data-to='4']").click()
    given = {"_form": "create"}
    isa.try_to("create-hero", given=given, name="Balthazar Quint")
    fault = form.locator(".fault")
    expect(fault).to_contain_text("Apprentissages 1, Nom")
    expect(fault).to_be_in_viewport()
    expect(form.locator(named("skills.0.name"))).to_have_attribute("aria-invalid", "true")
    expect(isa.notice.first).to_be_in_viewport()
    assert isa.notice.first.locator("xpath=ancestor::*[@class='dock']").count() == 1
    assert isa.sideways() == []


def test_what_is_half_written_outlives_a_reload_and_goes_when_it_is_sent(server, meet):
    table = stage(server.database, blanc.CREATING)
    isa = phone(meet, "isa", table)
    name = isa.form("create-agent").locator(named("name"))
    name.press_sequentially("Odile")
    isa.page.reload()
    name = isa.form("create-agent").locator(named("name"))
    expect(name).to_have_value("Odile")
    for number, trait in enumerate(("Lente", "Têtue")):
        isa.page.locator(f"#create-traits-{number}").fill(trait)
    isa.do("create-agent", profession="Comptable")
    kept = "Object.keys(localStorage).filter(key => key.includes('draft'))"
    assert isa.page.evaluate(kept) == []


def test_what_is_half_written_outlives_the_monologue_of_another(server, meet):
    table = stage(server.database, innommable.FALLEN_IN)
    isa, karim = phone(meet, "isa", table), phone(meet, "karim", table)

    def goal():
        return karim.unfold(karim.form("state-goal", who="maurice").locator(named("goal")))

    goal().press_sequentially("Arracher le diapason")
    isa.do("take-die", given={"who": "aline"})
    expect(karim.page.locator("#hush")).to_have_count(1)
    karim.page.reload()
    expect(karim.page.locator("#hush")).to_have_count(1)
    isa.do("tell-monologue", given={"who": "aline"}, text="Je criais le nom de Jeanne.")
    expect(karim.page.locator("#hush")).to_have_count(0)
    expect(goal()).to_have_value("Arracher le diapason")


def test_a_field_that_is_missing_in_an_earlier_step_is_shown_clear_of_both_edges(server, meet):
    lea = phone(meet, "lea", stage(server.database, CREATING))
    form = lea.page.locator("#create")
    form.locator("[data-by='1']").click()
    form.locator(named("occupations.0.name")).fill("Horlogerie")
    form.locator("[data-by='1']").click()
    main_button(form).click()
    name = form.locator(named("name"))
    expect(name).to_be_focused()
    assert name.evaluate(CLEAR) is True


def test_a_hero_is_made_in_steps_and_somebody_ready_made_is_read_at_the_last(server, meet):
    isa = phone(meet, "isa", tales.night(server.database, tales.CREATING))
    form = isa.page.locator("#create")
    expect(form.locator("[data-step]:visible")).to_have_count(1)
    assert isa.page.evaluate("document.querySelector('#create').offsetHeight") < 844 * 1.5
    form.locator("[data-by='1']").click()
    expect(form.locator(".steps-of [aria-current]")).to_contain_text("Traits")
    form.locator(named("vigour")).fill("3")
    expect(form.locator("output[data-sum]").first).to_be_visible()
    assert isa.sideways() == []
    isa.page.get_by_role("link", name="Célestine Marchepied").click()
    expect(form.locator(named("name"))).to_have_value("Célestine Marchepied")
    expect(main_button(form)).to_be_in_viewport()
    assert main_button(form).evaluate(PLACE) == [True, True, True]
    assert isa.sideways() == []
    # All of it is read in one place, and each line leads to its step.
    apprentice = form.locator(".read-over [data-to='2']")
    expect(apprentice).to_contain_text("Pilote postale 2")
    apprentice.click()
    expect(form.locator(named("skills.0.name"))).to_be_in_viewport()
    expect(form.locator(".read-over")).to_be_hidden()
    form.locator("[data-to='4']").first.click()
    isa.do("create-hero")


def test_somebody_ready_made_is_not_refused_for_what_was_rolled_before(server, meet):
    roll = d20.step("tom", "roll-abilities", [6, 6, 6, 1] * 6)
    tom = phone(meet, "tom", d20.night(server.database, (roll,)))
    tom.page.locator(".characters a").first.click()
    expect(tom.form("create-investigator").locator(named("rolled"))).not_to_be_checked()
    tom.do("create-investigator")


def test_scores_that_were_rolled_are_exchanged_and_stay_those_that_were_rolled(server, meet):
    faces = [6, 5, 4, 1, 5, 5, 4, 1, 4, 4, 4, 1, 4, 4, 3, 1, 4, 3, 3, 1, 3, 3, 3, 1]
    roll = d20.step("tom", "roll-abilities", faces)
    tom = phone(meet, "tom", d20.night(server.database, (roll,)))
    form = tom.form("create-investigator")
    strength, dexterity = (form.locator(f"#create-{name}") for name in ("strength", "dexterity"))
    tom.unfold(strength)
    found = [one.input_value() for one in form.locator(".d-six input").all()]
    assert found == ["15", "14", "12", "11", "10", "9"]
    strength.locator("xpath=following-sibling::button").click()  # nothing was rolled above it
    expect(strength).to_have_value("15")
    strength.locator("xpath=preceding-sibling::button").click()
    expect(strength).to_have_value("14")
    expect(dexterity).to_have_value("15")
    dexterity.fill("9")
    dexterity.blur()
    found = [one.input_value() for one in form.locator(".d-six input").all()]
    assert found == ["14", "9", "12", "11", "10", "15"]
    form.locator("#create-rolled").uncheck()
    strength.fill("16")
    strength.blur()
    expect(strength).to_have_value("16")


def test_one_press_engages_a_die_and_throws(server, meet):
    tom = phone(meet, "tom", stage(server.database, FENCE))
    tom.send(tom.form("force"))
    expect(tom.page.locator("#now .roll-card .tray .die")).not_to_have_count(0)
    assert clear_of_docks(tom).axe() == []


def test_whoever_may_throw_again_finds_nothing_too_small(server, meet):
    tom = phone(meet, "tom", stage(server.database, AGAIN))
    expect(tom.page.locator("#now .window .y-option .y-strip")).not_to_have_count(0)
    assert clear_of_docks(tom).axe() == []
