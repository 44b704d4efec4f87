"""Everything that is wrong is said at once, each thing with its rule."""

from html import unescape

import msgspec
import pytest

from tablee.cli.language import Language
from tablee.cli.screen import Screen
from tablee.cli.trouble import code_and_lines
from tablee.kernel.book import Rule
from tablee.kernel.ledger import table_book
from tablee.kernel.refusal import faults, refusals
from tablee.kernel.words import Refused, refuse_all
from tablee.web.site.errors import ApiTrouble, Fault, refused_trouble
from tablee.web.site.language import site_tongue
from tablee.web.site.render import page
from tablee.web.table.faults import Fault as Told


@pytest.fixture
def no():
    with pytest.raises(Refused) as raised:
        refuse_all(
            [
                Refused("table.seats", "There is no such seat."),
                Refused("table.options", "A seat called “{name}”?", name="{b} <b>"),
            ]
        )
    return raised.value


def test_a_refusal_is_followed_by_those_it_brings_along(no):
    assert [fault.rule for fault in faults(no)] == ["table.seats", "table.options"]
    assert refusals(no, site_tongue("en")) == "There is no such seat. A seat called “{b} <b>”?"


def test_programs_get_the_first_fault_as_before_and_the_others_beside_it(no):
    said = refused_trouble(no, site_tongue("en"))
    also = (Fault("table.options", "A seat called “{b} <b>”?"),)
    assert said == ApiTrouble(422, "There is no such seat.", "table.seats", also)
    assert msgspec.to_builtins(said)["also"][0]["rule"] == "table.options"


def _rule(name) -> Rule:
    return next(rule for rule in table_book().rule if rule.id == name)


def test_the_page_lists_each_fault_with_the_name_and_the_words_of_its_rule(no):
    t = site_tongue("fr")
    told = {
        "faults": [Told(fault.why, _rule(fault.rule)) for fault in faults(no)],
        "possible": [],
        "form": "",
        "written": [],
    }
    for form in ("", "say"):
        shown = page("refusal.html", {"no": told, "form": form, "t": t, "lang": "fr"})
        html = unescape(shown)
        assert html.count('class="sentence"') == 2
        for fault in faults(no):
            assert _rule(fault.rule).name.fr in html
            assert _rule(fault.rule).summary("fr") in html


def test_the_terminal_says_each_fault_on_a_line_of_its_own(no):
    _, lines = code_and_lines(no, Screen(Language("en")))
    assert lines == ["There is no such seat.", "A seat called “{b} <b>”?"]
