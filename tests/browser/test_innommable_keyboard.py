"""Innommable without a mouse, then without JavaScript: a resolution, a monologue."""

import innommable_moments as at
import pytest
from people import fr
from playwright.sync_api import expect
from stage import stage
from test_plain import press_until, submit


def button_of(ask):
    return lambda focus: focus["ask"] == ask and focus["tag"] == "button"


def field_of(ask, name):
    return lambda focus: focus["ask"] == ask and focus["name"] == name


def leave(person):
    """Back to the top of the page, as after a reload."""
    person.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_goes_through_a_resolution(server, meet, width):
    table = stage(server.database, at.CALLED, dice="typed")
    karim = meet("karim", width=width).sit(table).is_connected()
    keyboard = karim.page.keyboard
    press_until(karim, button_of("roll"))
    keyboard.press("Enter")
    expect(karim.dice.first).to_be_focused()
    keyboard.type("7")
    assert karim.focus()["faces"], "after the last die the cursor is on the button"
    keyboard.press("Enter")
    karim.is_told("Vrais dés : d20 7 (Maurice).")
    karim.form("reroll")
    leave(karim)
    press_until(karim, field_of("reroll", "text"))
    keyboard.type("Il compte à voix haute, et ce n'est pas sa voix.")
    press_until(karim, button_of("reroll"))
    keyboard.press("Space")
    expect(karim.dice.first).to_be_focused()
    keyboard.type("9")
    keyboard.press("Enter")
    karim.form("break-attachment")
    leave(karim)
    press_until(karim, field_of("break-attachment", "text"))
    keyboard.type("L'harmonica reste sous le couvercle.")
    press_until(karim, button_of("break-attachment"))
    keyboard.press("Enter")
    karim.is_told("« Retirer sa main avec le diapason » : à ce prix, Maurice réussit.")
    karim.form("tell-outcome")
    leave(karim)
    press_until(karim, field_of("tell-outcome", "text"))
    keyboard.type("La main est libre.")
    press_until(karim, button_of("tell-outcome"))
    keyboard.press("Enter")
    karim.is_told("La main est libre.")


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_takes_a_die_and_tells(server, meet, width):
    """Taking it puts the cursor where one writes; afterwards the page is there again."""
    isa = meet("isa", width=width).sit(stage(server.database, at.FALLEN_IN)).is_connected()
    keyboard = isa.page.keyboard
    press_until(isa, button_of("take-die"))
    keyboard.press("Enter")
    expect(isa.page.locator("#telling-text")).to_be_focused()
    keyboard.type("J'ai rêvé de cette table.")
    press_until(isa, button_of("tell-monologue"), most=3)
    keyboard.press("Enter")
    isa.is_told("« J'ai rêvé de cette table. »")
    expect(isa.page.locator("#now")).to_be_focused()
    press_until(isa, field_of("state-goal", "goal"))


def test_while_somebody_tells_the_keyboard_reaches_nothing_but_the_pause(server, meet):
    """Whoever listens may stop the game, always; nothing else."""
    tom = meet("tom").sit(stage(server.database, at.TELLING)).is_connected()
    tom.until("document.querySelector('.i-room').inert")
    reached = set()
    for _ in range(6):
        tom.page.keyboard.press("Tab")
        focus = tom.focus()
        reached.add(focus["ask"] or focus["id"] or focus["tag"])
    assert "pause" in reached
    assert reached <= {"pause", "hush", "body"}


def test_without_javascript_a_player_takes_a_die_tells_and_throws(server, meet):
    isa = meet("isa", java_script_enabled=False, width=390, height=844)
    isa.sit(stage(server.database, at.FALLEN_IN))
    submit(isa, isa.form("take-die"), 'button[value="20"]')
    telling = isa.form("tell-monologue")
    telling.locator("textarea").fill("J'ai rêvé de cette table.")
    submit(isa, telling)
    isa.is_told("Aline garde le d20.")
    karim = meet("karim", java_script_enabled=False, width=390, height=844)
    karim.sit(stage(server.database, at.CALLED))
    submit(karim, karim.form("roll"), 'button[value="typed"]')
    karim.dice.first.fill("7")
    karim.page.get_by_role("button", name=fr("Send the faces")).click()
    karim.is_told("Vrais dés : d20 7 (Maurice).")
    karim.form("reroll")
