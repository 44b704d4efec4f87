"""Cthulhu Blanc without a mouse: a test from its request to its result; and an objection."""

import blanc_moments as at
import pytest
from playwright.sync_api import expect
from stage import stage
from test_plain import press_until

NOTHING_FILED = (("isa", "propose-test"),)


def button_of(ask):
    return lambda focus: focus["ask"] == ask and focus["tag"] == "button"


def leave(person):
    """Back to the top of the page, as after a reload."""
    person.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_files_throws_and_accepts(server, meet, width):
    table = stage(server.database, at.FILED, dice="typed", skip=NOTHING_FILED)
    tom = meet("tom", width=width).sit(table).is_connected()
    keyboard = tom.page.keyboard
    press_until(tom, lambda focus: focus["ask"] == "propose-test" and focus["name"] == "what")
    keyboard.type("appeler le poste 12")
    press_until(tom, lambda focus: focus["name"] == "investigation")
    keyboard.press("ArrowLeft")
    press_until(tom, button_of("propose-test"))
    keyboard.press("Enter")
    # The five slots are buttons: the briefcase goes in, and says so.
    trade = tom.page.locator("#slot-berthe-trade button")
    expect(trade).to_have_attribute("aria-pressed", "false")
    leave(tom)
    press_until(tom, lambda _: trade.evaluate("e => e === document.activeElement"))
    keyboard.press("Space")
    expect(trade).to_have_attribute("aria-pressed", "true")
    leave(tom)
    press_until(tom, button_of("throw-test"))
    keyboard.press("Enter")
    expect(tom.dice.first).to_be_focused()
    keyboard.type("26")
    assert tom.focus()["faces"], "after the last die the cursor is on the button"
    keyboard.press("Enter")
    tom.is_told("Vrais dés : dé humain 2, dé de profession ou de trait 6 (Berthe).")
    press_until(tom, button_of("roll-meter"))
    keyboard.press("Space")
    expect(tom.dice.first).to_be_focused()
    keyboard.type("1")
    keyboard.press("Enter")
    tom.is_told("Vrais dés : jet de Folie 1 (Berthe).")
    press_until(tom, button_of("settle-test"))
    keyboard.press("Enter")
    tom.is_told("« Appeler le poste 12 » : Berthe réussit au-delà de ce que prévoit le formulaire.")


def test_with_the_keyboard_alone_somebody_objects(server, meet):
    karim = meet("karim").sit(stage(server.database, at.FILED)).is_connected()
    press_until(karim, lambda focus: focus["ask"] == "oppose" and focus["name"] == "how")
    karim.page.keyboard.type("Le registre est en braille.")
    karim.page.keyboard.press("Enter")
    karim.is_told("Karim dépose une objection contre Odile : Le registre est en braille.")
