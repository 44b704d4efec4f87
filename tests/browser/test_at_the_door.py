"""On a phone at the door of a table: what one forgot is a sentence of ours, in the page."""

from playwright.sync_api import expect


def test_who_forgets_their_name_reads_why_it_is_asked_for(meet, watch):
    watch.allow(r"status of 422")
    ines = meet("Inès", width=1440)
    ines.go("/new?game=yacdha")
    ines.page.get_by_role("button", name="Ouvrir la table").click()
    words = ines.page.locator("#code-words").inner_text()

    camille = meet("Camille", width=390, height=844)
    camille.go(f"/join?code={'-'.join(words.split())}")
    page = camille.page
    page.get_by_role("button", name="M’asseoir").click()
    expect(page.locator("#refused")).to_contain_text("Donnez un prénom")
    expect(page.get_by_label("Votre prénom")).to_be_focused()

    # A sign of a name may be more than one sign to a computer.
    page.get_by_label("Votre prénom").fill("🦑 Zoé")
    expect(page.locator(".drawn .mine .sign")).to_have_text("🦑")
    page.get_by_role("button", name="M’asseoir").click()
    expect(page.get_by_role("navigation", name="Parties de la table")).to_be_visible()


def test_who_is_new_sees_the_whole_shelf_on_the_first_screen_of_a_laptop(meet):
    for language in ("fr-FR", "en-GB"):
        stranger = meet(width=1440, height=900, language=language)
        stranger.go("/")
        ways = stranger.page.locator(".open-way")
        assert ways.count() >= 5
        for way in ways.all():
            expect(way).to_be_in_viewport(ratio=1)
