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
    expect(tom.page.locator("#attack-now-lucien-revolver .d-outcome").first).to_be_attached()
    # One stop for the whole body; the arrows go from place to place.
    press_until(tom, lambda focus: focus["name"] == "zone")
    press_until(tom, lambda focus: focus["id"].endswith("zone-left-arm"), key="ArrowDown", most=40)
    arm = tom.page.locator("#attack-now-lucien-revolver-zone-left-arm")
    expect(arm).to_be_checked()
    expect(arm).to_be_focused()
    told = tom.page.locator("#attack-now-lucien-revolver .d-out-left-arm")
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


KNIFE = "#attack-now-lucien-knife"


def hold_in(held):
    def hold(route):
        held.append(route)

    return hold


def test_a_place_chosen_while_its_chances_are_on_their_way_stays_chosen(server, meet):
    table = at.night(server.database, at.FIGHT, dice="typed")
    tom = meet("tom").sit(table).is_connected()
    held = []
    expect(tom.page.locator("#attack-now-lucien-revolver .d-outcome").first).to_be_attached()
    tom.page.route("**/odds", hold_in(held), times=1)
    with tom.page.expect_request(lambda request: KNIFE[1:] in (request.post_data or "")):
        tom.page.locator(f"{KNIFE}-fold > summary").click()
    tom.page.locator(f"{KNIFE}-zone").select_option("head")
    held[0].continue_()
    # What comes was drawn for a choice that has changed since.
    expect(tom.page.locator(f"{KNIFE}-zone-head")).to_be_checked()
    expect(tom.page.locator(f"{KNIFE} .d-out-head")).to_be_visible()


def test_a_place_and_a_target_stay_chosen_when_the_table_sends_news(server, meet):
    table = at.night(server.database, at.FIGHT, dice="typed")
    keeper = meet("gardien").sit(table).is_connected()
    tom = meet("tom").sit(table).is_connected()
    tom.page.locator(f"{KNIFE}-fold > summary").click()
    tom.page.locator(f'{KNIFE} label:has([id="{KNIFE[1:]}-zone-left-arm"])').click()
    tom.page.locator(f'{KNIFE} label:has([value="helene"])').click()
    keeper.do("create-opponent", given={"_form": "stock-cultist"}, name="Le second veilleur")
    expect(tom.page.locator(f'{KNIFE} [value="npc_le-second-veilleur"]')).to_be_attached()
    expect(tom.page.locator(f'{KNIFE} [value="helene"]')).to_be_checked()
    expect(tom.page.locator(f"{KNIFE}-zone-left-arm")).to_be_checked()
