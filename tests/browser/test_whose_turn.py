"""Whom the table waits for, how long already, and what tells them: sight, sound and hand."""

from datetime import datetime, timedelta

import blanc_moments as blanc
from people import fr
from playwright.sync_api import expect
from stage import stage

NOTES_WHAT_IT_DOES = """
    window.heard = [];
    Object.defineProperty(navigator, 'vibrate', { value: () => window.heard.push('shakes') });
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.heard.push('sounds');
        return made.call(this);
    };
"""


def at_a_phone(meet, name, table, **wanted):
    """Somebody whose phone notes what it would do; `wanted` is what its menu says."""
    person = meet(name, width=390, height=844)
    person.context.add_init_script(NOTES_WHAT_IT_DOES)
    person.sit(table).is_connected()
    person.page.locator("#menu > summary").click()
    for name_of, is_on in wanted.items():
        person.page.locator(f"#pref-{name_of}").set_checked(is_on)
    person.page.keyboard.press("Escape")
    return person


def test_who_is_waited_for_is_named_with_what_they_owe_and_since_when(server, meet):
    table = stage(server.database, blanc.SIX)
    keeper, karim, isa = (
        meet(name).sit(table).is_connected() for name in ("gardien", "karim", "isa")
    )
    for person, name in ((keeper, "Odile"), (karim, "Odile"), (isa, "Vous")):
        for width in (1440, 1024, 360):
            person.widen(width)
            waits = person.page.locator("#waits li").first
            expect(waits).to_be_in_viewport()
            expect(waits).to_contain_text(name)
            expect(waits).to_contain_text("un jet de jauge")
    keeper.widen(1440)
    nudge = keeper.page.locator("#waits .nudge button")
    since = keeper.page.locator("#waits .since").get_attribute("datetime")
    for seconds, said in ((3, ""), (25, "25 s"), (130, "2 min")):
        at = datetime.fromisoformat(since) + timedelta(seconds=seconds)
        keeper.page.clock.set_fixed_time(at)
        keeper.page.reload()
        expect(keeper.page.locator("#waits .since")).to_have_text(said)
        expect(nudge).to_be_visible(visible=seconds >= 20)


def test_a_reminder_reaches_whoever_is_waited_for_unless_they_want_none(server, meet):
    table = stage(server.database, blanc.SIX)
    keeper = meet("gardien").sit(table).is_connected()
    isa = at_a_phone(meet, "isa", table, sound=True)
    quiet = at_a_phone(meet, "isa", table, sound=True, turn=False)
    quiet.page.evaluate("window.heard.length = 0")  # what its switch for sounds let hear
    keeper.page.locator("#waits .nudge button").click()
    isa.until("() => window.heard.includes('shakes') && window.heard.includes('sounds')")
    expect(isa.page.locator("#waits")).to_have_class("waits rings")
    assert isa.page.title().startswith(f"● {fr('Your turn')}")
    expect(quiet.page.locator("#waits")).to_have_class("waits rings")
    assert quiet.page.evaluate("window.heard") == []


def test_the_servers_hour_of_a_wait_is_not_seen(server, meet):
    table = stage(server.database, blanc.SIX)
    keeper = meet("gardien").sit(table).is_connected()
    since = keeper.page.locator("#waits .since")
    expect(since).to_have_attribute("data-said", "")
    since.evaluate("time => { time.removeAttribute('data-said'); time.textContent = '20:00'; }")
    expect(since).to_be_hidden()


def test_a_badge_counts_what_concerns_me_and_a_dot_is_what_all_may_read(server, meet):
    table = stage(server.database, blanc.SIX)
    keeper = meet("gardien").sit(table).is_connected()
    isa, karim = (
        meet(name, width=390, height=844).sit(table).is_connected() for name in ("isa", "karim")
    )
    for person in (isa, karim):
        person.page.locator(".tabs [data-tab=sheet]").click()
    keeper.do("call-roll", given={"meter": "folie"}, who="leon", why="Un bruit")
    mine, theirs = (one.page.locator(".tabs [data-tab=story] .badge") for one in (karim, isa))
    expect(mine).to_have_text("1")
    expect(theirs).to_be_visible()
    expect(theirs).to_have_text("")
    assert karim.axe() == []
    karim.page.locator(".tabs [data-tab=now]").click()
    expect(mine).to_have_text("")
