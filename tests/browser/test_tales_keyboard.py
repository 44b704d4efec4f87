"""Cheap Tales without a mouse: a hero, a roll from the idea to its end, a blow to take."""

import pytest
import tales_moments as at
from people import fr, named
from playwright.sync_api import expect
from test_plain import go_to_step, press_until

RING = """() => {
    const ring = getComputedStyle(document.activeElement.closest('label'));
    return ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) > 1;
}"""

# The keeper's bar belongs to the middle, but stands at the foot of the page and never scrolls.
IN_THE_MIDDLE = "document.activeElement.matches('#now *:not(.keeper-bar *)')"


def button_of(ask):
    return lambda on: on["ask"] == ask and on["tag"] == "button" and on["type"] == "submit"


def field_of(ask, name):
    return lambda on: on["ask"] == ask and on["name"] == name


def choose(person, ask, name, value, key="ArrowDown", most=12):
    """One stop for a whole row of choices: the arrows go along it, and what is on is ringed."""
    press_until(person, field_of(ask, name))
    for _ in range(most):
        if person.page.evaluate("document.activeElement.value") == value:
            break
        person.page.keyboard.press(key)
        assert person.page.evaluate(RING), f"nobody sees where the arrows are: {person.focus()}"
    expect(person.form(ask).locator(named(name, value)).locator("visible=true")).to_be_checked()


def test_with_the_keyboard_alone_a_player_takes_a_hero_and_enters(server, meet):
    isa = meet("isa", width=390).sit(at.night(server.database, at.CREATING)).is_connected()
    keyboard = isa.page.keyboard
    press_until(isa, lambda on: on["tag"] == "a" and "Ottoline Fairweather" in on["words"])
    keyboard.press("Enter")
    name = isa.form("create-hero").locator(named("name"))
    expect(name).to_have_value("Ottoline Fairweather")
    # Somebody ready made is read and sent at the last step; the others are a button away.
    go_to_step(isa, "1")
    press_until(isa, field_of("create-hero", "name"), most=2)
    keyboard.press("End")
    keyboard.type(" fille")
    choose(isa, "create-hero", "gender", "f", "ArrowUp")
    for _ in range(4):
        go_to_step(isa, fr("Then"))
    press_until(isa, button_of("create-hero"))
    keyboard.press("Enter")
    isa.is_told("Entrée en scène : Ottoline Fairweather fille, avec isa aux dés !")


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_builds_a_roll_and_claims_an_aspect(server, meet, width):
    """Meanwhile the keeper acts: neither words nor choices nor the focus are taken away."""
    table = at.night(server.database, at.QUIET)
    keeper = meet("gardien").sit(table).is_connected()
    isa = meet("isa", width=width).sit(table).is_connected()
    press_until(isa, field_of("attempt", "what"))
    isa.page.keyboard.type("Bondir par-dessus le vide")
    choose(isa, "attempt", "quality", "agility")
    choose(isa, "attempt", "talent", "adrenaline")
    talent = isa.page.locator("#attempt-celestine-adrenaline")
    expect(isa.page.locator("#attempt-celestine .odds")).to_contain_text("chances sur")
    keeper.do("set-aspect", text="Un tunnel approche")
    isa.is_told("Nouvel aspect de la scène : « Un tunnel approche ».")
    expect(talent).to_be_focused()
    expect(talent).to_be_checked()
    expect(isa.page.locator("#attempt-celestine-what")).to_have_value("Bondir par-dessus le vide")
    press_until(isa, button_of("attempt"))
    isa.page.keyboard.press("Enter")
    isa.is_told("Célestine se lance : Bondir par-dessus le vide.")
    expect(isa.page.locator("#now")).to_be_focused()
    expect(isa.page.locator("#roll-celestine-title")).to_be_in_viewport()
    wished = isa.page.locator("#claim-celestine-a1 button[value=for]")
    press_until(isa, lambda _: wished.evaluate("e => e === document.activeElement"))
    isa.page.keyboard.press("Space")
    isa.is_told("L’aspect « Le courrier passera, et moi avec » jouerait-il pour Célestine ?")
    expect(isa.page.locator("#now")).to_be_focused()
    press_until(isa, button_of("throw"))
    keeper.do("answer-claim", button=("agree", "1"))
    isa.is_told("« Le courrier passera, et moi avec » joue pour Célestine.")
    assert isa.focus()["ask"] == "throw"


@pytest.mark.parametrize("width", [390, 1280])
def test_with_the_keyboard_alone_a_player_throws_spends_and_ends(server, meet, width):
    table = at.night(server.database, at.PROPOSED, dice="typed")
    isa = meet("isa", width=width).sit(table).is_connected()
    keyboard = isa.page.keyboard
    press_until(isa, button_of("throw"))
    keyboard.press("Enter")
    expect(isa.dice.first).to_be_focused()
    keyboard.type("213")
    assert isa.focus()["faces"], "after the last die the cursor is on the button"
    keyboard.press("Enter")
    isa.is_told("Célestine annonce 9. Modificateur : −1. Pour l'instant : Non.")
    expect(isa.page.locator(".roll-card .tray")).to_be_in_viewport(ratio=1)
    expect(isa.page.locator(".roll-card .verdict")).to_be_in_viewport(ratio=1)
    expect(isa.page.locator("#roll-celestine .c-spend")).to_be_in_viewport()
    press_until(isa, button_of("reroll"))
    keyboard.press("Enter")
    expect(isa.dice.first).to_be_focused()
    keyboard.type("215")
    keyboard.press("Enter")
    isa.is_told("Nouvelle chance ! Célestine annonce 11.")
    press_until(isa, button_of("spend-power"))
    keyboard.press("Enter")
    isa.is_told("Célestine ajoute 6 points de pouvoir")
    press_until(isa, button_of("stand"))
    keyboard.press("Enter")
    press_until(isa, button_of("waive-effects"))
    keyboard.press("Enter")
    isa.form("attempt")
    press_until(isa, field_of("attempt", "what"))


def test_with_the_keyboard_alone_a_player_strikes_with_a_prowess(server, meet):
    karim = meet("karim", width=390).sit(at.night(server.database, at.GO)).is_connected()
    choose(karim, "attack", "target", at.LADY)
    press_until(karim, lambda focus: focus["tag"] == "summary" and "Oser plus" in focus["words"])
    karim.page.keyboard.press("Enter")
    choose(karim, "attack", "prowess", "violent")
    press_until(karim, button_of("attack"))
    karim.page.keyboard.press("Enter")
    karim.is_told("Aristide fonce. Cible : la dame en gris.")
    press_until(karim, button_of("throw"))


def test_with_the_keyboard_alone_a_player_takes_a_blow(server, meet):
    isa = meet("isa", width=390).sit(at.night(server.database, at.STRUCK)).is_connected()
    press_until(isa, lambda on: on["ask"] == "absorb" and on["words"].startswith("1"))
    isa.page.keyboard.press("Enter")
    isa.is_told("Célestine serre les dents : 1 point de pouvoir dépensé.")


def test_with_the_keyboard_alone_the_keeper_reads_what_the_others_do(server, meet):
    """All that a keeper presses is on the desk; what happens in the middle still scrolls."""
    keeper = meet("gardien").sit(at.night(server.database, at.THROWN)).is_connected()
    now = keeper.page.locator("#now")
    assert now.evaluate("now => now.scrollHeight > now.clientHeight")
    press_until(keeper, lambda _: keeper.page.evaluate(IN_THE_MIDDLE))
    now.evaluate("now => now.scrollTo(0, 0)")
    keeper.page.keyboard.press("End")
    keeper.until("document.getElementById('now').scrollTop > 0")
