"""Pictures for the README and the documentation, taken from the real pages: `make screenshots`.

A server of its own, stories put into its database, and a Chromium that looks at it. Names behind
the command choose some of the pictures: `python tools/screenshots.py games film`.
"""

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

import blanc_moments as blanc  # noqa: E402
import d20_moments as d20  # noqa: E402
import innommable_moments as innommable  # noqa: E402
import tales_moments as tales  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from server import Server  # noqa: E402
from stage import (  # noqa: E402
    AGAIN,
    CHASE,
    CHECK,
    DECLARING,
    END,
    FENCE,
    IDLE,
    REVEALED,
    STAKES,
    stage,
)

from conftest import CHROMIUM, FLAGS  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots"
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
CARD = {"width": 1200, "height": 750}
SCREEN = {"width": 960, "height": 640}
COLOURS = 256
FILM_COLOURS = 64
"""More would be heavier, and nobody would see it."""

FRAMES = (IDLE, CHECK, STAKES, FENCE, AGAIN, DECLARING, REVEALED, CHASE, END)
A_FRAME = 1100
"""Milliseconds; all together ten seconds."""


def window(browser: Browser, size: dict[str, int], light: str = "light") -> Page:
    """A French reader's window; what moves has arrived, and the hour is the table's own."""
    page = browser.new_context(
        viewport=size,  # type: ignore[arg-type]  # a plain dict is what it reads
        locale="fr-FR",
        timezone_id="Europe/Paris",
        color_scheme=light,  # type: ignore[arg-type]
        reduced_motion="reduce",
        device_scale_factor={390: 2, 1440: 1.5}.get(size["width"], 1),
    ).new_page()
    page.set_default_timeout(300_000)
    return page


def at_table(page: Page, site: Server, path: str) -> Page:
    page.goto(site.url + path)
    page.locator("#top .seat.me:not(.away)").wait_for()
    return page


def of_the_house(browser: Browser, site: Server) -> Iterator[tuple[str, Page]]:
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


def of_the_games(browser: Browser, site: Server) -> Iterator[tuple[str, Page]]:
    """Each game at a moment that shows its look."""
    made = {
        "yacdha": (stage(site.database, REVEALED, "Les lundis de Port-Ruz"), "tom"),
        "cthulhu-blanc": (stage(site.database, blanc.DISMISSED, "La laverie"), "isa"),
        "innommable": (stage(site.database, innommable.HELD_OUT, "Le diapason"), "karim"),
        "cheap-tales": (tales.night(site.database, tales.AIMED), "karim"),
        "cthulhu-d20": (d20.night(site.database, d20.STRUCK), "isa"),
    }
    for game, (table, seat) in made.items():
        page = window(browser, CARD)
        yield f"game-{game}", at_table(page, site, table.link(seat))
        page.context.close()


READY = """() => document.fonts.status === "loaded" && (
    !document.getElementById("live") || (
        document.documentElement.classList.contains("on-demand")
        && !document.querySelector("time.at:not([data-local]), time.since:not([data-said])")
    )
)"""
"""Whether the page's scripts have done what they do at first: until then hours are the server's."""


def picture(page: Page, colours: int = COLOURS) -> Image.Image:
    page.wait_for_function(READY)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return taken.quantize(colours, kmeans=1, dither=Image.Dither.NONE)


def film(browser: Browser, site: Server) -> Image.Image:
    """An evening in ten seconds, as one of the players sees it."""
    frames: list[Image.Image] = []
    for moment in FRAMES:
        page = window(browser, SCREEN)
        at_table(page, site, stage(site.database, moment, "Les lundis de Port-Ruz").link("tom"))
        frames.append(picture(page, FILM_COLOURS))
        page.context.close()
    first, *others = frames
    first.info["frames"] = others
    return first


KINDS = {"games": of_the_games, "house": of_the_house}


def main() -> None:
    wanted = set(sys.argv[1:]) or {*KINDS, "film"}
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Server(Path(folder) / "tables.db").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for kind, pictures in KINDS.items():
                for name, page in pictures(browser, site) if kind in wanted else ():
                    path = PICTURES / f"{name}.png"
                    picture(page).save(path, optimize=True)
                    print(path.relative_to(ROOT), flush=True)
            if "film" in wanted:
                first = film(browser, site)
                path = PICTURES / "film.png"
                others = first.info.pop("frames")
                first.save(path, save_all=True, append_images=others, duration=A_FRAME, loop=0)
                print(path.relative_to(ROOT))
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main()
