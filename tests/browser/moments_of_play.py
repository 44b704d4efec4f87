"""What every screen shows at the key moments of an evening, with a picture if one is wanted."""

from people import PICTURES
from playwright.sync_api import expect

PHONE, TABLET = (360, 740), (1024, 768)


def all_see_the_throw(name, people, waits_for=None, verdict=""):
    """The throw lies on the table of all of them with its verdict, and what happened before it is
    told below and nothing of it twice; the line at the top says whom the table waits for:
    `waits_for` by name, or nobody."""
    for person in people:
        page = person.page
        card, strip = page.locator("#now .roll-card"), page.locator("#now #strip")
        expect(card).to_have_count(1)
        expect(card.locator(".verdict b")).to_contain_text(verdict)
        expect(strip).to_have_count(1)
        told = strip.locator("li").all_text_contents()
        assert told or strip.locator(".narrated").count(), "the strip says something"
        assert not {*told} & {*card.locator(".came").all_text_contents()}, "nothing is told twice"
        if waits_for:
            expect(page.locator("#waits li").first).to_be_visible()
            expect(page.locator("#waits")).to_contain_text(
                "Vous" if person.name == waits_for[0] else waits_for[1]
            )
        person.is_pictured(f"{name}-{person.name}")
        _on_each_screen(name, person)


def _on_each_screen(name, person):
    """A player has the verdict on the first screen of a phone, with the strip somewhere below it; a
    keeper on a tablet as on a laptop."""
    page, usual = person.page, person.page.viewport_size
    is_keeper = page.locator("body.role-keeper").count()
    person.widen(*(TABLET if is_keeper else PHONE))
    page.evaluate("() => [document.scrollingElement, now].forEach(one => one.scrollTo(0, 0))")
    expect(page.locator("#now .roll-card .verdict")).to_be_in_viewport()
    if not is_keeper:
        expect(page.locator("#now #strip")).to_be_visible()
    assert person.sideways() == []
    person.is_pictured(f"{name}-{person.name}-small")
    if PICTURES:
        page.emulate_media(color_scheme="dark")
        person.is_pictured(f"{name}-{person.name}-small-night")
        page.emulate_media(color_scheme="light")
    page.set_viewport_size(usual)
