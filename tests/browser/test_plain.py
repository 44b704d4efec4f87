"""Without JavaScript, and without a mouse."""

import pytest
from people import fr, named
from playwright.sync_api import expect
from stage import CREATING, DECLARING, FENCE, IDLE, LUCK, STAKES, stage


def submit(person, form, button="button:not([type=button])"):
    person.unfold(form.locator(button).first).click()


def test_without_javascript_a_player_takes_a_seat_agrees_and_rolls(server, meet):
    table = stage(server.database, STAKES)
    tom = meet("tom", java_script_enabled=False, width=390, height=844)
    tom.sit(table)
    submit(tom, tom.form("agree", who="john"))
    submit(tom, tom.form("throw", who="john"))
    # Thrown. Then real dice, for this once: a page that asks for their faces.
    submit(tom, tom.form("throw-again", who="john"), 'button[value="typed"]')
    expect(tom.page.get_by_role("heading")).to_contain_text(
        fr.many(
            "Throw this die, then type its face",
            "Throw these {count} dice, then type their faces",
            2,
        )
    )
    assert tom.dice.count() == 2
    for number, face in enumerate((6, 2)):
        tom.dice.nth(number).fill(str(face))
    tom.page.get_by_role("button", name=fr("Send the faces")).click()
    tom.is_told("Vrais dés : dé d’action 6, dé de trauma 2 (John).")


def test_without_javascript_a_refusal_is_a_sentence_and_says_what_is_possible(server, meet, watch):
    watch.allow("status of 422")
    table = stage(server.database, STAKES)
    tom = meet("tom", java_script_enabled=False).sit(table)
    stale = tom.another_tab()
    submit(tom, tom.form("agree", who="john"))
    tom.form("throw", who="john")
    submit(stale, stale.form("agree", who="john"))
    expect(stale.notice.first).to_be_visible()
    assert "{" not in stale.notice.first.inner_text()
    stale.form("throw", who="john")  # the page is the current one again


def test_without_javascript_a_face_that_no_die_has_is_not_sent(server, meet):
    table = stage(server.database, FENCE, dice="typed")
    tom = meet("tom", java_script_enabled=False).sit(table)
    submit(tom, tom.form("throw", who="john"))
    tom.dice.first.fill("9")
    tom.page.get_by_role("button", name=fr("Send the faces")).click()
    expect(tom.page.locator("form.faces input:invalid")).to_have_count(1)
    expect(tom.dice.first).to_have_value("9")


def press_until(person, reached, key="Tab", most=120):
    """Presses a key until the focus is where it should be; it is always seen on the way."""
    for _ in range(most):
        person.page.keyboard.press(key)
        focus = person.focus()
        if focus["tag"] != "body":
            assert focus["outlined"] or focus["boxed"], f"the focus is not seen: {focus}"
            assert focus["seen"], f"the focus is on something without a place: {focus}"
        if reached(focus):
            return focus
    raise AssertionError(f"the keyboard does not get there; it is at {person.focus()}")


def go_to_step(person, words):
    """In a form in steps: presses the button with these words; the cursor goes along."""
    press_until(person, lambda focus: focus["type"] == "button" and words in focus["words"])
    person.page.keyboard.press("Enter")
    person.until("document.activeElement.closest('[data-step].is-step')")


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_throws_dice(server, meet, width):
    table = stage(server.database, STAKES, dice="typed")
    tom = meet("tom", width=width).sit(table).is_connected()
    press_until(tom, lambda focus: focus["ask"] == "agree" and focus["tag"] == "button")
    tom.page.keyboard.press("Enter")
    tom.form("throw", who="john")
    tom.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    press_until(tom, lambda focus: focus["ask"] == "throw" and focus["tag"] == "button")
    tom.page.keyboard.press("Space")
    expect(tom.dice.first).to_be_focused()
    tom.page.keyboard.type("5")
    focus = tom.focus()
    assert focus["tag"] == "button"
    assert focus["faces"], "after the last die the cursor is on the button"
    tom.page.keyboard.press("Enter")
    tom.is_told("Vrais dés : dé d’action 5 (John).")
    # What had the focus is gone; the keyboard must not be thrown back to nowhere for good.
    press_until(tom, lambda focus: focus["ask"] == "finish")


def test_with_the_keyboard_alone_a_player_declares_in_a_fight(server, meet):
    table = stage(server.database, DECLARING)
    tom = meet("tom").sit(table).is_connected()
    press_until(tom, lambda f: f["ask"] == "declare" and f["name"] == "target")
    tom.page.keyboard.press("Enter")
    tom.is_told("Sous le sceau du secret : John attaque l'homme au couteau")


def test_with_the_keyboard_alone_a_player_creates_an_investigator(server, meet):
    lea = meet("lea", width=390).sit(stage(server.database, CREATING)).is_connected()
    keyboard = lea.page.keyboard
    press_until(lea, lambda focus: focus["ask"] and focus["name"] == "name")
    keyboard.type("Jeanne Morvan")
    press_until(lea, lambda focus: focus["name"] == "gender")
    keyboard.press("ArrowLeft")
    go_to_step(lea, fr("Then"))
    for row, (occupation, level) in enumerate((("Horlogerie", 4), ("Apiculture", 2))):
        press_until(lea, lambda focus, at=row: focus["name"] == f"occupations.{at}.name")
        keyboard.type(occupation)
        press_until(lea, lambda focus, at=row: focus["name"] == f"occupations.{at}.level")
        keyboard.type(str(level))
        if row == 0:  # the button for one more row gives the cursor to that row
            press_until(lea, lambda focus: focus["type"] == "button" and focus["ask"])
            keyboard.press("Enter")
            expect(
                lea.form("create-investigator").locator(named("occupations.1.name"))
            ).to_be_focused()
            keyboard.press("Shift+Tab")
    go_to_step(lea, fr("Then"))
    press_until(lea, lambda focus: focus["type"] == "submit" and focus["ask"])
    keyboard.press("Enter")
    lea.is_told("Jeanne Morvan entre en scène")
    lea.is_told("Occupations : Horlogerie (4, expert), Apiculture (2, initié).")


def test_enter_in_a_line_goes_on_and_sends_nothing_before_the_last_step(server, meet):
    lea = meet("lea", width=390).sit(stage(server.database, CREATING)).is_connected()
    press_until(lea, lambda focus: focus["ask"] and focus["name"] == "name")
    lea.page.keyboard.type("Jeanne Morvan")
    asked = []
    lea.page.on("request", lambda request: asked.append(request.url))
    lea.page.keyboard.press("Enter")
    press_until(lea, lambda focus: focus["name"] == "occupations.0.name", most=3)
    lea.page.wait_for_timeout(300)
    assert not [url for url in asked if url.endswith("/ask")]


def test_with_the_keyboard_alone_a_player_turns_a_die(server, meet):
    zoe = meet("zoe", width=390).sit(stage(server.database, LUCK)).is_connected()
    press_until(zoe, lambda focus: focus["ask"] == "spend-luck" and focus["name"] == "face")
    chosen = zoe.page.locator('[name="face"]:checked')
    for _ in range(6):
        if chosen.count() and chosen.input_value() == "4":
            break
        zoe.page.keyboard.press("ArrowRight")
    expect(chosen).to_have_value("4")
    press_until(zoe, lambda focus: focus["ask"] == "spend-luck" and focus["tag"] == "button")
    zoe.page.keyboard.press("Enter")
    zoe.is_told("La chance sourit : Rose dépense un point et change un dé en 4.")


def test_with_the_keyboard_alone_somebody_speaks(server, meet):
    table = stage(server.database, IDLE)
    isa = meet("isa").sit(table).is_connected()
    press_until(isa, lambda focus: focus["id"] == "say-text", most=200)
    isa.page.keyboard.type("Bonsoir.")
    isa.page.keyboard.press("Enter")
    isa.is_told("Isa : Bonsoir.")
