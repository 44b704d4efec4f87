"""Cthulhu d20 without a mouse: a place on the body is aimed at, and the shot is fired."""

import d20_moments as at
import pytest
from playwright.sync_api import expect
from test_plain import press_until


def button_of(ask):
    return lambda focus: focus["ask"] == ask and focus["tag"] == "button"


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_aims_at_a_place_and_shoots(server, meet, width):
    table = at.night(server.database, at.FIGHT, dice="typed")
    tom = meet("tom", width=width).sit(table).is_connected()
    keyboard = tom.page.keyboard
    # One stop for the whole body; the arrows go from place to place.
    press_until(tom, lambda focus: focus["name"] == "zone")
    for _ in range(12):
        if tom.focus()["id"].endswith("zone-left-arm"):
            break
        keyboard.press("ArrowDown")
    arm = tom.page.locator("#now label.d-at-left-arm input")
    expect(arm).to_be_checked()
    expect(arm).to_be_focused()
    told = tom.page.locator("#now .d-outcome.d-out-left-arm")
    expect(told).to_be_visible()
    # What the live count brings does not take the place or the focus away.
    expect(told.locator(".d-aimed")).to_be_visible()
    expect(arm).to_be_checked()
    expect(arm).to_be_focused()
    press_until(tom, button_of("declare-attack"))
    keyboard.press("Enter")
    tom.is_told("Lucien attaque le veilleur : revolver, zone visée : bras gauche (−9).")
    press_until(tom, button_of("roll-attack"))
    keyboard.press("Enter")
    expect(tom.dice.first).to_be_focused()
    keyboard.type("19")
    keyboard.press("Enter")
    tom.is_told("Annonce : le coup touche le veilleur.")
    press_until(tom, button_of("pass-destiny"))
    keyboard.press("Space")
    tom.is_told("Point de destin gardé : Lucien.")
