"""A paper and a face over the whole screen: by the keyboard, on a phone, put away from there."""

from playwright.sync_api import expect

EVENING = "/new?game=yacdha&evening=la-vanne-du-vivier"


def at_a_ready_evening(meet):
    """The keeper's page, and a player's on a phone, at a table that was set with an evening."""
    ines = meet("Inès", width=1440)
    ines.go(EVENING)
    ines.page.get_by_role("button", name="Ouvrir la table").click()
    words = ines.page.locator("#code-words").inner_text()
    ines.page.get_by_role("link", name="Vers la table").click()
    camille = meet("Camille", width=390, height=844)
    camille.go(f"/join?code={'-'.join(words.split())}")
    camille.page.get_by_label("Votre prénom").fill("Camille")
    camille.page.get_by_role("button", name="M’asseoir").click()
    return ines, camille


def test_a_paper_fills_the_screen_and_is_put_away_from_there(meet):
    ines, camille = at_a_ready_evening(meet)
    desk = ines.page.locator("#desk")
    desk.get_by_role("button", name="Ouvrir cette scène").first.click()
    desk.locator(".scene-at-hand summary", has_text="Une page du registre").click()
    desk.get_by_role("button", name="À Camille").click()

    page = camille.page
    card = page.locator(".for-me.is-paper")
    link, look = card.locator("a[data-look]"), page.locator("#look")
    link.focus()
    page.keyboard.press("Enter")
    expect(look).to_be_visible()
    expect(look.locator("h2")).to_have_text("Une page du registre")
    expect(look.locator(".look-at")).to_be_focused()
    width = look.locator("img").bounding_box()["width"]
    page.keyboard.press("+")
    expect(look.get_by_role("button", name="Réduire")).to_be_enabled()
    assert look.locator("img").bounding_box()["width"] > width
    look.locator("summary").click()
    expect(look.locator(".look-written p")).to_contain_text("deux paniers et le chien")
    page.keyboard.press("Escape")
    expect(look).to_be_hidden()
    expect(link).to_be_focused()
    expect(card).to_be_visible()

    link.click()
    look.get_by_role("button", name="Ranger").click()
    expect(card).to_be_hidden()
    # It lies where papers lie; on the page of all faces and papers too, large again.
    camille.go(f"{camille.table}/around")
    expect(page.locator("figcaption", has_text="Une page du registre")).to_be_visible()
    page.locator("a[data-look]").first.click()
    expect(page.locator("#look img")).to_be_visible()


def test_a_picture_that_is_hidden_again_leaves_the_screen(meet):
    ines, camille = at_a_ready_evening(meet)
    desk = ines.page.locator("#desk")
    desk.get_by_role("button", name="Ouvrir cette scène").first.click()
    desk.get_by_role("button", name="Montrer le visage, sans nom").first.click()
    camille.page.locator(".for-me a[data-look]").click()
    expect(camille.page.locator("#look")).to_be_visible()
    ines.go(f"{ines.table}/pictures")
    ines.page.get_by_role("button", name="pour tous").first.click()
    expect(camille.page.locator("#look")).to_be_hidden()
