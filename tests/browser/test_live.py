"""The live line: cut and mended, typed into meanwhile, open twice, clicked too late."""

import re
from functools import partial

from people import fr, named
from playwright.sync_api import expect
from proxy import Proxy
from stage import CREATING, FENCE, IDLE, STAKES, stage

CUT = r"ERR_|network error|Failed to fetch"
"""What browsers and htmx complain of when a line is cut."""


def streams(proxy):
    return [headers for _, path, headers in proxy.requests() if "/live" in path]


def test_after_a_cut_link_exactly_what_was_missed_appears_once_and_in_order(server, meet, watch):
    watch.allow(CUT)
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table).is_connected()
    with Proxy(server.port) as proxy:
        isa = meet("isa", base=proxy.url).sit(table).is_connected()
        keeper.do("say", text="Avant la coupure.")
        isa.is_told("Avant la coupure.")
        before = isa.story()
        known = len(streams(proxy))

        proxy.cut()
        said = [f"Pendant la coupure, {number}." for number in range(1, 6)]
        for text in said:
            keeper.do("say", text=text)
            keeper.is_told(text)
        assert isa.story() == before
        proxy.mend()

        isa.is_told(said[-1])
        keeper.do("say", text="Après la coupure.")
        isa.is_told("Après la coupure.")
        assert isa.story() == [
            *before,
            *(f"Gardien : {text}" for text in [*said, "Après la coupure."]),
        ]
        again = streams(proxy)[known:]
        assert again, "the page has opened a new stream"
        assert all(headers.get("last-event-id", "").isdigit() for headers in again)


def test_an_ask_sent_into_a_cut_link_is_done_once_when_the_link_is_back(server, meet, watch):
    watch.allow(CUT)
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table).is_connected()
    with Proxy(server.port) as proxy:
        isa = meet("isa", base=proxy.url).sit(table).is_connected()
        proxy.cut()
        form = isa.form("say")
        isa.fill(form, "text", "Vous m'entendez ?")
        form.locator("button").first.click()
        # The page says so, instead of doing nothing.
        expect(isa.page.locator("#say--answer")).not_to_be_empty()
        proxy.mend()
        keeper.is_told("Isa : Vous m'entendez ?")
        isa.is_told("Isa : Vous m'entendez ?")
        keeper.do("say", text="Oui, une fois.")
        isa.is_told("Oui, une fois.")
        keeper.is_told("Vous m'entendez ?", 1)


def test_folds_that_are_opened_while_others_are_fetched_are_filled_as_well(server, meet):
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table).is_connected()
    waiting, free = [], []

    def hold(route):
        (route.continue_ if free else partial(waiting.append, route))()

    keeper.page.route("**/folds?*", hold)
    folds = keeper.page.locator("#desk details:has(> .inside > .unfold)").filter(visible=True)
    ids = [fold.get_attribute("id") for fold in folds.all()][:4]
    assert len(ids) == 4
    for fold in ids:
        keeper.page.locator(f"#{fold} > summary").click()
    keeper.until("document.querySelectorAll('#desk details[open]').length >= 4")
    free.append(True)
    for route in waiting:
        route.continue_()
    for fold in ids:
        expect(keeper.page.locator(f"#{fold} > .inside > .unfold")).to_have_count(0)


def test_half_typed_text_and_focus_survive_an_update_from_another_seat(server, meet):
    table = stage(server.database, IDLE)
    isa, keeper = meet("isa").sit(table), meet("gardien").sit(table)
    isa.is_connected()
    form = isa.form("attempt", who="daisy")
    box = form.locator(named("what"))
    isa.unfold(box).click()
    isa.page.keyboard.type("ouvrir la por")
    isa.page.keyboard.press("ArrowLeft")
    # The region in which she types is drawn anew, and so is the rest of the page.
    keeper.do("call-check", given={"meter": "madness"}, event="Un cri", who=["liam"])
    isa.sees("Un cri")
    keeper.do("open-scene", name="Le couloir")
    isa.sees("Le couloir", "#top")
    expect(box).to_be_focused()
    isa.page.keyboard.type("X")
    expect(box).to_have_value("ouvrir la poXr")


def test_a_half_made_investigator_survives_what_others_do(server, meet):
    table = stage(server.database, CREATING)
    lea, karim = meet("lea").sit(table).is_connected(), meet("karim").sit(table).is_connected()
    keeper = meet("gardien").sit(table).is_connected()
    form = lea.form("create-investigator")
    form.locator(".more").click()
    typed = {
        "name": "Maud Ferr",
        "occupations.0.name": "Horlogerie",
        "occupations.0.level": "3",
        "occupations.1.name": "Accordéon mus",
        "occupations.1.nature": "mental",
        "description": "Trente ans,\ndes mains sûres.",
        "secret": "Elle a peur de l'eau.",
    }
    for name, value in typed.items():
        lea.fill(form, name, value)
    lea.fill(form, "gender", "f")
    box = lea.unfold(form.locator(named("flaw")))
    box.click()
    lea.page.keyboard.type("Ne sait pas men")
    # Somebody else is ready first, the story begins, and the form itself is drawn anew.
    karim.do(
        "create-investigator",
        name="Yannis Delorme",
        occupations__0__name="Photographie",
        occupations__0__level=2,
    )
    keeper.do("approve-investigator", given={"who": "yannis"})
    keeper.do("open-scene", name="La sacristie")
    keeper.do("set-creation-limits", most_level=3, era="Vosges, décembre 1926.")
    lea.sees("Vosges, décembre 1926.")
    lea.sees("La sacristie", "#top")
    expect(box).to_be_focused()
    lea.page.keyboard.type("tir")
    expect(box).to_have_value("Ne sait pas mentir")
    for name, value in typed.items():
        expect(form.locator(named(name))).to_have_value(value)
        expect(form.locator(named(name))).to_be_visible()
    expect(form.locator(named("gender", "f"))).to_be_checked()
    lea.do("create-investigator", name="Maud Ferrand")
    karim.is_told("Maud Ferrand entre en scène, jouée par lea. Occupations : Horlogerie (3")


def test_two_tabs_of_one_seat_agree(server, meet):
    table = stage(server.database, FENCE)
    tom = meet("tom").sit(table).is_connected()
    other = tom.another_tab().is_connected()
    tom.do("throw", given={"who": "john"})
    tom.form("finish", who="john")
    other.form("finish", who="john")
    assert other.form("finish", who="john").is_visible()
    expect(other.page.locator(f"form:has({named('ask', 'throw')})")).to_have_count(0)
    last = tom.story()[-1]
    other.is_told(last)
    assert tom.story() == other.story()


def test_a_click_that_comes_too_late_is_answered_with_a_sentence(server, meet):
    table = stage(server.database, STAKES)
    keeper, tom = meet("gardien").sit(table).is_connected(), meet("tom").sit(table).is_connected()
    # His page does not hear that the keeper agrees for him meanwhile.
    tom.page.evaluate(
        "document.addEventListener('htmx:sse:before:message', e => e.preventDefault())"
    )
    keeper.do("agree", given={"who": "john"})
    keeper.is_told("John accepte les enjeux.", 2)
    sentence = tom.try_to("agree", given={"who": "john"})
    assert fr("Possible now:") in sentence
    assert "{" not in sentence


def test_a_page_over_a_slow_line_is_live(server, meet):
    """htmx looks around as soon as it has run: its part for live lines must come in one piece
    with it, whatever else is still on the way."""
    table = stage(server.database, IDLE)
    isa = meet("isa")
    held = []

    def hold(route):
        held.append(route)

    isa.context.route(re.compile(r"/static/app\.js"), hold)
    isa.page.goto(isa.base + table.link("isa"), wait_until="commit")
    isa.until("typeof htmx === 'object'")
    isa.page.evaluate("new Promise(turn => setTimeout(() => setTimeout(turn)))")
    for late in held:
        late.continue_()
    isa.is_connected()


def test_what_comes_back_a_second_time_is_there_though_only_its_number_came(server, meet):
    table = stage(server.database, IDLE)
    isa, keeper = meet("isa").sit(table).is_connected(), meet("gardien").sit(table).is_connected()
    isa.page.evaluate(
        """() => document.addEventListener("htmx:sse:before:message", ({ detail }) =>
            (window.numbers ??= []).push(detail.message.data.match(/data-again="\\d+"/g) ?? []))"""
    )
    drawn = []
    for time in ("Un cri", "Un autre cri", "Un dernier cri"):
        keeper.do("call-check", given={"meter": "madness"}, event=time, who=["daisy"])
        isa.do("roll-check", given={"who": "daisy"})
        form = isa.form("attempt", who="daisy")
        drawn.append(form.evaluate("form => form.outerHTML"))
    assert drawn[0] == drawn[1] == drawn[2]
    isa.until("window.numbers.flat().length > 0")
    expect(isa.page.locator("[data-again], [data-keep]")).to_have_count(0)
    # It asks as it did, with the page's own token.
    isa.do("attempt", given={"who": "daisy"}, what="ouvrir la porte", button=("category", "mental"))
    keeper.sees("ouvrir la porte")


def test_whoever_asks_why_is_told_in_the_place_of_the_link(server, meet):
    table = stage(server.database, FENCE)
    tom = meet("tom").sit(table).is_connected()
    why = tom.page.locator("#story-lines .why").last
    link = why.locator('a[href^="/help/yacdha/"]')
    name = link.text_content()
    # It is asked for on demand: nothing stands behind each sentence until somebody points at it.
    expect(why.locator("summary")).to_have_css("opacity", "0")
    why.locator("xpath=..").hover()
    expect(why.locator("summary")).to_have_css("opacity", "1")
    why.locator("summary").click()
    expect(why.locator("div")).to_contain_text(name)
    expect(link).to_have_count(0)
    assert len(why.locator("div").inner_text()) > len(name) + 40
