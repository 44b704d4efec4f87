"""What a page says of its line, while nobody does anything: live, reconnecting, gone."""

import re

from playwright.sync_api import expect
from proxy import Proxy
from stage import IDLE, stage

CUT = r"ERR_|network error|Failed to fetch"

A_WHILE = 60_000
"""Milliseconds that a busy machine may take for what takes a page a quarter of a minute."""


def is_said(person, state, words=None):
    """The page's line is in this state, and the page says so in words, or says nothing."""
    body, link = person.page.locator("body"), person.page.locator("#link")
    expect(body).to_have_attribute("data-line", state, timeout=A_WHILE)
    if words is None:
        expect(link).to_be_hidden()
        expect(body).not_to_have_class(re.compile("cut-off"))
    else:
        expect(link).to_have_text(words)
        expect(link).to_be_visible()


def test_a_line_that_is_cut_is_coming_back_then_gone_then_live_again(server, meet, watch):
    watch.allow(CUT)
    table = stage(server.database, IDLE)
    with Proxy(server.port) as proxy:
        isa = meet("isa", base=proxy.url).sit(table).is_connected()
        is_said(isa, "live")
        proxy.cut()
        is_said(isa, "reconnecting", re.compile("On vous rattrape"))
        is_said(isa, "gone", re.compile("injoignable"))
        proxy.mend()
        is_said(isa, "live")


def test_a_line_that_says_nothing_any_more_is_not_taken_for_live(server, meet, watch):
    watch.allow(CUT)
    table = stage(server.database, IDLE)
    isa = meet("isa").sit(table).is_connected()
    is_said(isa, "live")
    server.stand_still()
    try:
        is_said(isa, "reconnecting", re.compile("On vous rattrape"))
    finally:
        server.go_on()
    is_said(isa, "live")
