"""The moment of the roll on every screen, and everything that can be done by its name."""

import re
from datetime import UTC, datetime, timedelta

import blanc_moments as blanc
import d20_moments as d20
import innommable_moments as innommable
import pytest
import tales_moments as tales
from people import fr
from playwright.sync_api import expect
from stage import AGAIN, CHECK, IDLE, LUCK, stage

NOTE_WHAT_FALLS = """() => new MutationObserver((changes) => {
  if (changes.some((one) => one.target.classList.contains('falls'))) window.fell = true;
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })"""


def test_a_throw_is_seen_by_all_and_put_away_by_each(server, meet):
    table = stage(server.database, blanc.SIX)
    isa = meet("isa", width=390, height=844).sit(table).is_connected()
    karim = meet("karim", width=390, height=844).sit(table).is_connected()
    isa.do("roll-meter", given={"who": "odile"})
    for person in (isa, karim):
        card = person.page.locator("#now .roll-card")
        expect(card.locator(".tray .die")).to_have_count(1)
        expect(card).to_contain_text("Odile")
        assert person.axe() == []
    # Whoever threw is where the verdict is.
    isa.until("() => document.activeElement.closest('.roll-card') !== null")
    karim.page.locator("#now .roll-card .put-away.mark button").click()
    expect(karim.page.locator("#now .roll-card")).to_have_count(0)
    expect(isa.page.locator("#now .roll-card")).to_have_count(1)
    karim.page.reload()
    expect(karim.page.locator("#now .roll-card")).to_have_count(0)
    karim.page.locator("#now .see-again button").click()
    expect(karim.page.locator("#now .roll-card")).to_have_count(1)


def test_a_throw_out_of_sight_is_said_in_a_line_that_leads_to_it(server, meet):
    table = stage(server.database, CHECK)
    isa = meet("isa", width=390, height=844).sit(table).is_connected()
    tom = meet("tom", width=360, height=440).sit(table).is_connected()
    # However short the page becomes by the throw, its top is out of sight.
    tom.page.evaluate("document.body.style.paddingBottom = '150rem'")
    tom.until("() => { scrollTo(0, document.body.scrollHeight); return scrollY > 1000; }")
    line = tom.page.locator(".threw")
    expect(line).to_be_hidden()
    isa.do("roll-check", given={"who": "daisy"})
    expect(line).to_be_visible()
    expect(line).to_contain_text("Daisy Walcot")
    line.click()
    expect(line).to_be_hidden()
    expect(tom.page.locator("#now .roll-card .verdict")).to_be_in_viewport()


def test_dice_fall_when_they_are_thrown_and_lie_still_on_a_page_that_comes_later(server, meet):
    table = stage(server.database, blanc.SIX)
    isa = meet("isa", reduced_motion="no-preference").sit(table).is_connected()
    isa.page.evaluate(NOTE_WHAT_FALLS)
    isa.do("roll-meter", given={"who": "odile"})
    isa.until("() => window.fell === true")
    isa.page.reload()
    expect(isa.page.locator("#now .roll-card")).to_have_count(1)
    expect(isa.page.locator(".falls")).to_have_count(0)


def test_dice_fall_also_by_a_clock_that_is_wrong(server, meet):
    """Once the house has answered anything, it has also said what time it is."""
    table = stage(server.database, blanc.SIX)
    isa = meet("isa", reduced_motion="no-preference")
    isa.page.clock.set_fixed_time(datetime.now(UTC) - timedelta(minutes=7))
    isa.sit(table).is_connected().look_inside().page.evaluate(NOTE_WHAT_FALLS)
    isa.do("roll-meter", given={"who": "odile"})
    isa.until("() => window.fell === true")


FRAMES = """() => {
    const AFTERWARDS = ':scope > :is(.shifts, .window, .put-away)';
    window.frames_seen = {};
    new MutationObserver(() => {
        const card = document.querySelector('#now .roll-card.falls');
        if (!card || window.frames_seen.end) return;
        // A die that changes nothing leaves nothing to be shown afterwards.
        const shown = (where, name) => {
            const part = card.querySelector(where);
            return part ? Number(getComputedStyle(part).opacity) > 0.5 : name === 'end';
        };
        const moving = document.getAnimations();
        moving.forEach((one) => one.pause());
        for (const [name, at] of [['falling', 400], ['verdict', 1100], ['end', 1700]]) {
            moving.forEach((one) => (one.currentTime = at));
            window.frames_seen[name] =
                ['.stake', '.verdict', AFTERWARDS].map((where) => shown(where, name));
        }
        moving.forEach((one) => one.finish());
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""What is in sight of the card in each frame: the stake, the verdict, what comes after that."""


def test_the_stake_is_read_while_the_dice_fall_then_the_verdict_then_what_it_changed(server, meet):
    table = stage(server.database, blanc.SIX)
    isa = meet("isa", width=390, height=844, reduced_motion="no-preference").sit(table)
    isa.is_connected().page.evaluate(FRAMES)
    isa.do("roll-meter", given={"who": "odile"})
    isa.until("() => window.frames_seen.end !== undefined")
    assert isa.page.evaluate("() => window.frames_seen") == {
        "falling": [True, False, False],
        "verdict": [False, True, False],
        "end": [False, True, True],
    }


def test_whatever_can_be_done_is_found_by_its_name_with_the_keyboard_alone(server, meet):
    table = stage(server.database, blanc.BRIEFED)
    keeper = meet("gardien").sit(table).is_connected()
    keeper.page.keyboard.press("Control+k")
    dialog = keeper.page.locator("#palette")
    expect(dialog.locator(".deeds li").first).to_be_visible()
    assert keeper.axe() == []
    keeper.page.keyboard.type("scene prep")
    expect(dialog.locator(".ready h3")).to_have_text("Préparer une scène")
    assert keeper.axe() == []
    keeper.page.keyboard.press("Enter")
    title = dialog.locator("input[name='.title']")
    expect(title).to_be_focused()
    keeper.page.keyboard.type("Le sous-sol")
    keeper.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    keeper.look_inside()
    expect(keeper.page.locator("#desk")).to_contain_text(fr("Le sous-sol"))


def test_an_act_somebody_and_enter_are_enough(server, meet):
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table).is_connected()
    keeper.page.keyboard.press("Control+k")
    expect(keeper.page.locator("#palette input[type=search]")).to_be_focused()
    keeper.page.keyboard.type("folie daisy")
    ready = keeper.page.locator("#palette .ready")
    expect(ready.locator("h3")).to_contain_text("Daisy Walcot")
    expect(ready.locator("h3 b")).to_have_text("5 sur 6")
    keeper.page.keyboard.press("Enter")
    expect(keeper.page.locator("#palette")).to_be_hidden()
    isa, tom = (meet(seat).sit(table).is_connected() for seat in ("isa", "tom"))
    assert isa.form("roll-check", who="daisy").count() == 1
    assert not tom.page.locator("[name=ask][value=roll-check]").count()


def test_what_the_bar_does_not_hold_is_not_done_by_words_and_enter(server, meet):
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table).is_connected()
    keeper.page.keyboard.press("Control+k")
    expect(keeper.page.locator("#palette input[type=search]")).to_be_focused()
    keeper.page.keyboard.type("retirer daisy")
    button = keeper.page.locator("#palette .ready .main")
    expect(button).to_be_visible()
    keeper.page.keyboard.press("Enter")
    expect(keeper.page.locator("#palette")).to_be_visible()
    assert "Daisy Walcot" in keeper.page.locator("#sheet").inner_text()


def test_words_that_name_nothing_are_said_to_nobody(server, meet):
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table).is_connected()
    tom = meet("tom").sit(table).is_connected()
    keeper.page.keyboard.press("Control+k")
    expect(keeper.page.locator("#palette input[type=search]")).to_be_focused()
    keeper.page.keyboard.type("Le tueur est Phil")
    button = keeper.page.locator("#palette .ready .main")
    expect(button).to_have_text(fr("Note it for myself"))
    keeper.page.keyboard.press("Enter")
    expect(keeper.page.locator("#palette")).to_be_hidden()
    keeper.look_inside()
    expect(keeper.page.locator("#talk")).to_contain_text("Le tueur est Phil")
    assert not tom.has_in_the_page("tueur")


def test_whose_turn_it_is_says_the_title_and_a_bar_where_it_is_out_of_sight(server, meet):
    table = stage(server.database, blanc.SIX)
    isa = meet("isa", width=390, height=844).sit(table).is_connected()
    bar = isa.page.locator("a.your-turn")
    expect(isa.page).to_have_title(re.compile("^● " + fr("Your turn")))
    expect(bar).to_be_hidden()
    isa.page.locator(".tabs [data-tab=story]").click()
    expect(bar).to_be_visible()
    assert isa.axe() == []
    bar.click()
    expect(isa.page.locator("#now")).to_be_visible()
    expect(bar).to_be_hidden()
    karim = meet("karim").sit(table).is_connected()
    expect(karim.page).not_to_have_title(re.compile("^●"))


def test_dice_in_3d_and_sound_are_offered_in_the_first_throw_and_never_again(server, meet):
    table = stage(server.database, blanc.SIX)
    isa = meet("isa", width=390, height=844, reduced_motion="no-preference")
    isa.sit(table).is_connected()
    offer = isa.page.locator(".extras-offer").filter(visible=True)
    expect(offer).to_have_count(0)
    isa.do("free-roll", die="d20")
    expect(offer).to_have_count(1)
    assert isa.axe() == []
    offer.get_by_text(fr("Sounds")).click()
    expect(isa.page.locator("#pref-sound")).to_be_checked()
    offer.get_by_role("button").click()
    expect(offer).to_have_count(0)
    isa.do("free-roll", die="d6")
    expect(isa.page.locator(".roll-card.is-free .tray .die")).to_have_count(1)
    expect(offer).to_have_count(0)


def test_they_are_offered_once_nothing_more_is_asked_about_the_throw(server, meet):
    tom = meet("tom", width=390, height=844).sit(stage(server.database, AGAIN)).is_connected()
    offer = tom.page.locator(".extras-offer").filter(visible=True)
    expect(offer).to_have_count(0)
    tom.do("finish", given={"who": "john"})
    expect(offer).to_have_count(1)


WINDOWS = {
    "YACDHA, once more": lambda db: ("tom", stage(db, AGAIN)),
    "YACDHA, luck": lambda db: ("zoe", stage(db, LUCK)),
    "Cthulhu Blanc": lambda db: ("isa", stage(db, blanc.DISMISSED)),
    "Innommable": lambda db: ("karim", stage(db, innommable.WINDOW)),
    "Cheap Tales": lambda db: ("tom", tales.night(db, tales.THROWN)),
    "Cthulhu d20": lambda db: ("tom", d20.night(db, d20.STRUCK)),
}
IN_SIGHT = """card => {
    const button = [...card.querySelectorAll('.window button')].find(one => one.checkVisibility());
    const tabs = document.querySelector('.tabs').getBoundingClientRect();
    const box = button.getBoundingClientRect();
    const dice = [...card.querySelectorAll('.tray .die')].map(one => one.getBoundingClientRect());
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [
        scrollY, dice.length > 0 && dice.every(one => one.top > 0 && one.bottom < box.top),
        box.bottom <= tabs.top + 1, button.contains(at),
    ];
}"""
"""Whether the first button of a window stands below the dice, on the first screen, uncovered."""


@pytest.mark.parametrize("which", WINDOWS)
def test_what_may_be_decided_stands_in_the_card_on_the_first_screen(server, meet, which):
    seat, table = WINDOWS[which](server.database)
    person = meet(seat, width=390, height=844).sit(table).is_connected()
    card = person.page.locator("#now .roll-card:has(.window)")
    expect(card).to_have_count(1)
    assert card.evaluate(IN_SIGHT) == [0, True, True, True]
    person.widen(360, 740)
    assert card.evaluate(IN_SIGHT) == [0, True, True, True]


ODDS_OF_MORE_DICE = {
    "YACDHA, once more": ".y-option .y-option-head",
    "Cthulhu Blanc": ".b-retries li:first-child .b-retry-odds b",
}
NOT_COVERED = """one => {
    const box = one.getBoundingClientRect();
    const ways = [[box.x + 4, box.y + 2], [box.right - 4, box.bottom - 2]];
    return ways.every(at => one.closest('.window').contains(document.elementFromPoint(...at))
        && !document.elementFromPoint(...at).closest('button'));
}"""


@pytest.mark.parametrize("which", ODDS_OF_MORE_DICE)
def test_the_chance_of_a_reroll_is_read_before_its_button_on_the_first_screen(server, meet, which):
    seat, table = WINDOWS[which](server.database)
    person = meet(seat, width=360, height=740).sit(table).is_connected()
    odds = person.page.locator(f".window {ODDS_OF_MORE_DICE[which]}").first
    expect(odds).to_be_in_viewport()
    assert odds.evaluate(NOT_COVERED)


def test_those_who_look_on_put_a_throw_away_that_is_still_open(server, meet):
    table = stage(server.database, AGAIN)
    isa = meet("isa", width=360, height=740).sit(table).is_connected()
    card = isa.page.locator("#now .roll-card")
    expect(card.locator(".looked-on .is-open")).to_have_count(2)
    expect(card.locator(".decides")).to_contain_text("John")
    assert isa.axe() == []
    card.locator(".put-away.mark button").click()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("which", WINDOWS)
def test_a_verdict_has_room_for_its_words_on_a_laptop(server, meet, which):
    seat, table = WINDOWS[which](server.database)
    for width in (1200, 1280):
        person = meet(seat, width=width, height=800).sit(table).is_connected()
        verdict = person.page.locator("#now .roll-card .outcome .verdict").first
        assert verdict.evaluate("e => e.getBoundingClientRect().width") >= 150
