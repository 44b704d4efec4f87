"""Pictures for the README, taken from the real pages: `make screenshots`.

A server of its own, the book's story put into its database, and a Chromium that looks at it.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from server import Server  # noqa: E402
from stage import AGAIN, DECLARING, END, FENCE, IDLE, stage  # noqa: E402

from conftest import CHROMIUM, FLAGS  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots"
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}


def window(browser: Browser, size: dict[str, int], light: str = "light") -> Page:
    """A French reader's window; what moves has arrived, and the hour is the table's own."""
    page = browser.new_context(
        viewport=size,  # type: ignore[arg-type]  # a plain dict is what it reads
        locale="fr-FR",
        timezone_id="Europe/Paris",
        color_scheme=light,  # type: ignore[arg-type]
        reduced_motion="reduce",
        device_scale_factor=2 if size is PHONE else 1.5,
    ).new_page()
    page.set_default_timeout(30_000)
    return page


def at_table(page: Page, site: Server, path: str) -> Page:
    page.goto(site.url + path)
    page.locator("#top .seat.me:not(.away)").wait_for()
    return page


def pictures(browser: Browser, site: Server) -> Iterator[tuple[str, Page]]:
    """The name of each picture, and the page to take it from."""
    fence = stage(site.database, FENCE, "Les lundis de Port-Ruz")
    fight = stage(site.database, DECLARING, "Les lundis de Port-Ruz")
    ended = stage(site.database, END, "Le tatouage de Donald")

    tom = window(browser, PHONE)
    at_table(tom, site, fence.link("tom"))
    yield "player-fence", tom

    night = window(browser, PHONE, "dark")
    yield ("player-again-night", at_table(night, site, stage(site.database, AGAIN).link("tom")))

    keeper = window(browser, LAPTOP)
    for seat in ("isa", "tom", "phil"):
        at_table(window(browser, PHONE), site, fight.link(seat))
    at_table(keeper, site, fight.link("gardien"))
    keeper.locator("#top .seat:not(.away)").nth(3).wait_for()
    yield "keeper-fight", keeper

    player = window(browser, PHONE)
    yield "player-fight", at_table(player, site, fight.link("tom"))

    # Somebody with a table in play, and two more where nobody is at the moment.
    room = window(browser, LAPTOP)
    other = stage(site.database, IDLE, "La pension Ker-Loïs")
    for link in (other.link("isa"), ended.link("gardien"), fight.link("isa")):
        room.request.get(site.url + link, max_redirects=0)
    room.goto(site.url)
    yield "lobby", room
    room.goto(f"{site.url}/new")
    yield "new-table", room
    room.goto(f"{site.url}{ended.path}/story")
    yield "story", room


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Server(Path(folder) / "tables.db").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for name, page in pictures(browser, site):
                page.evaluate("document.fonts.ready")
                page.screenshot(path=PICTURES / f"{name}.png")
                print(f"docs/screenshots/{name}.png")
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main()
