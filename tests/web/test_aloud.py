"""What keepers need not write: a field left empty says that it was agreed aloud, in every game."""

import random
import re
from contextlib import suppress

import pytest

from laws.fetched import Page, room_of
from laws.roughplay import evenings_of
from randomplay import fill
from tablee.dice.readers import FacesNeeded
from tablee.kernel.table import Table
from tablee.kernel.tongue import agreed_in, is_agreed
from tablee.lab.games import find_game
from tablee.web.site.aloud import leave_optional
from tablee.web.table.aloud import said_aloud

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")
AGREED = agreed_in("fr")


def wanted(table, offer):
    """The fields of an offer that would have to be written."""
    named = (field.name for field in offer.fields if field.required)
    return [name for name in named if f"{offer.ask}.{name}" in table.game.pages.aloud]


def check_forms(table):
    html = "".join(Page(room_of(table), table.state.common.keeper, "fr").regions.values())
    for form in re.findall(r"<form\b.*?</form>", html, re.DOTALL):
        ask = re.search(r'name="ask" value="([a-z-]+)"', form)
        for tag in re.findall(r"<(?:input|textarea)\b[^>]*>", form) if ask else ():
            name = re.search(r'\bname="\.?(\w+)"', tag)
            if name and f"{ask[1]}.{name[1]}" in table.game.pages.aloud:
                assert not re.search(r"\srequired[\s>]", tag), tag


def check_ask(table, offer, rng):
    """Done with the texts left out: not refused, and what was left out was agreed aloud."""
    keeper, names = table.state.common.keeper, wanted(table, offer)
    full = fill(offer, rng, 1)
    with suppress(FacesNeeded):
        table.propose(keeper, full)
    empty = {name: value for name, value in full.items() if name not in names}
    said = said_aloud(room_of(table), keeper, "fr", empty)
    with suppress(FacesNeeded):
        table.propose(keeper, said)
    assert all(said.get(name, AGREED) == AGREED for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_no_form_wants_what_was_agreed_aloud(name):
    seen, rng = set(), random.Random(2)
    for evening in evenings_of(name)[:1]:
        draw = random.Random(5)
        table = Table.open(
            evening.game, evening.seats, evening.options, draw_seed=lambda d=draw: d.randbytes(32)
        )
        for step in (s for s in evening.play if s.refused is None):
            keeper = table.state.common.keeper
            fresh = [o for o in table.offers(keeper) if o.ask not in seen and wanted(table, o)]
            if fresh:
                check_forms(table)
            for offer in fresh:
                seen.add(offer.ask)
                check_ask(table, offer, rng)
            table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
    assert seen


def test_only_the_named_fields_of_the_named_asks_may_be_empty():
    form = '<form><input name="ask" value="{}"><input name="why" required><input name="x" required>'
    html = form.format("call") + "</form>" + form.format("other") + "</form>"
    found = leave_optional(html, {"call.why"}, "en")
    assert found.count("required") == 3
    assert '<input name="why" placeholder="agreed aloud">' in found


def test_each_reader_reads_it_in_their_language_and_unquoted():
    t = find_game("yacdha").tongue("en")
    assert is_agreed("Convenu à voix haute.")
    assert not is_agreed("Convenu à voix haute, ou presque")
    assert t("“{text}”, says {name}", text=AGREED, name="Isa") == "agreed aloud, says Isa"
    assert t("“{text}”, says {name}", text="Non", name="Isa") == "“Non”, says Isa"
