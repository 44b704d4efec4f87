"""The keeper's commonest acts take two clicks and no scrolling, on a laptop and on a tablet."""

from datetime import datetime, timedelta

import blanc_moments as blanc
import d20_moments as d20
import innommable_moments as innommable
import pytest
import tales_moments as tales
from playwright.sync_api import expect
from stage import IDLE, JUDGING, Moment, stage


def at(moment):
    return lambda database: stage(database, moment)


def place(found):
    return lambda database: tales.night(database, found)


def steps(found):
    return lambda database: d20.night(database, found)


SIZES = ((1440, 900), (1024, 768))
MOMENTS = {
    "yacdha": (at(IDLE), at(JUDGING)),
    "cthulhu-blanc": (at(blanc.BRIEFED), at(blanc.FILED)),
    "innommable": (at(innommable.RAISING), at(innommable.FALLEN_IN)),
    "cheap-tales": (place(tales.PROPOSED), place(tales.GO)),
    "cthulhu-d20": (steps(d20.FILES), steps(d20.CHECKED)),
}
"""Moments at which, together, all five slots of a game are open."""

IN_SIGHT = """button => {
    const box = button.getBoundingClientRect();
    const inside = box.top >= 0 && box.left >= 0
        && box.bottom <= innerHeight && box.right <= innerWidth;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return inside && (button === top || button.contains(top));
}"""


def slots(page):
    return page.locator("#keeper-bar > details")


def open_slot(keeper, slot):
    assert slot.locator("> summary").evaluate(IN_SIGHT), slot.inner_text()
    slot.locator("> summary").click()
    main = slot.locator(".composed .main-act button:not(.quiet)").first
    expect(main).to_be_visible()
    keeper.page.wait_for_function(IN_SIGHT, arg=main.element_handle())
    return main


def come_to(server, meet, moment):
    return meet("gardien").sit(moment(server.database)).is_connected()


@pytest.mark.parametrize("game", MOMENTS)
def test_two_clicks_and_no_scrolling(server, meet, game):
    done = set()
    for number, moment in enumerate(MOMENTS[game]):
        keeper = come_to(server, meet, moment)
        expect(keeper.page.locator("#keeper-bar > .slot")).to_have_count(5)
        ids = [one.get_attribute("id") for one in slots(keeper.page).all()]
        fresh = [slot for slot in ids if slot not in done]
        for size in SIZES[::-1]:
            keeper.widen(*size)
            assert keeper.sideways() == []
            for slot in fresh:
                open_slot(keeper, keeper.page.locator(f"#{slot}"))
                if size == SIZES[0]:
                    keeper.is_pictured(f"bar-{game}-{number}-{slot}")
                keeper.page.keyboard.press("Escape")
        for slot in fresh:
            main = open_slot(keeper, keeper.page.locator(f"#{slot}"))
            written = keeper.page.locator(f"#{slot} .composed").first.locator("textarea:invalid")
            if not written.count():
                answered = keeper.send(main.locator("xpath=ancestor::form"))
                assert answered in ("done", "faces"), f"{slot}: {keeper.notice.all_inner_texts()}"
                keeper = come_to(server, meet, moment)
                keeper.widen(*SIZES[0])
            done.add(slot)
    assert len(done) == 5, done


BOARDS = {
    "yacdha": at(Moment("gardien", "declare")),
    "cheap-tales": place(tales.before("gardien", "extra-attack")),
    "cthulhu-d20": steps((*d20.FIGHT, d20.step("gardien", "end-turn", who="lucien"))),
}
"""Fights in which somebody of the keeper's has to choose."""


@pytest.mark.parametrize("game", BOARDS)
def test_one_click_on_the_board_chooses_for_the_keepers_people(server, meet, game):
    keeper = come_to(server, meet, BOARDS[game])
    for size in SIZES[::-1]:
        keeper.widen(*size)
        assert keeper.sideways() == []
        first = keeper.page.locator(".choosing form").last
        first.scroll_into_view_if_needed()
        keeper.is_pictured(f"board-{game}-{size[0]}")
        assert first.locator("button").evaluate(IN_SIGHT)
    assert keeper.send(first) in ("done", "faces")


def test_on_a_phone_the_bar_leaves_the_throw_on_the_first_screen(server, meet):
    table = d20.night(server.database, d20.CHECKED)
    keeper = meet("gardien", width=360, height=740).sit(table).is_connected()
    expect(keeper.page.locator("#keeper-bar > .slot")).to_have_count(5)
    assert keeper.page.locator("#now .roll-card .verdict b").evaluate(IN_SIGHT)
    summary = keeper.page.locator("#keeper-bar > details > summary").nth(2)
    summary.click()
    wide = keeper.page.locator("#keeper-bar > details[open] .composer").bounding_box()["width"]
    assert wide > 300
    assert keeper.sideways() == []
    assert keeper.axe() == []


def test_the_bar_says_how_long_the_session_lasts(server, meet):
    table = d20.night(server.database, d20.CHECKED)
    keeper = meet("gardien").sit(table).is_connected()
    keeper.page.clock.install()
    shown = keeper.page.locator("#keeper-bar .bar-session")
    begun = shown.locator("time").get_attribute("datetime")
    for minutes, said in ((0, "0 min"), (42, "42 min"), (72, "1 h 12")):
        at = datetime.fromisoformat(begun) + timedelta(minutes=minutes, seconds=1)
        keeper.page.clock.set_fixed_time(at)
        keeper.page.reload()
        expect(shown).to_contain_text(said)
    keeper.page.clock.resume()
    for size in SIZES:
        keeper.widen(*size)
        assert keeper.sideways() == []
    tom = meet("tom").sit(table).is_connected()
    expect(tom.page.locator(".lasts")).to_have_count(0)


def test_a_clue_is_shown_to_all_with_one_press(server, meet):
    table = d20.night(server.database, d20.CHECKED)
    keeper = meet("gardien").sit(table).is_connected()
    keeper.look_inside()
    keeper.do("hide-clue", title="Carnet", text="Page neuf.", skill="search", dc=12)
    form = keeper.page.locator("#show-carnet")
    expect(form).to_contain_text("Montrer à tous")
    assert keeper.send(form) == "done"
    for seat in ("isa", "tom"):
        person = meet(seat).sit(table).is_connected()
        expect(person.page.locator("#found-clues")).to_contain_text("Page neuf.")
