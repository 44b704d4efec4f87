"""What may still be decided about a throw stands in its card, and only for whoever decides."""

from html.parser import HTMLParser

import pytest

import blanc_table
import d20_table
import innommable_table
import tales_table
import yacdha_table
from laws.fetched import room_of
from tablee.web.table.regions import context_of, region, scene_of


def yacdha():
    play = yacdha_table.Play({"story": "campaign"})
    play.prepare("john", opposition=3)
    play.throw("john", [1])
    return play


def blanc():
    play = blanc_table.Play()
    play.propose(meters=["folie"])
    play.throw("ines", [5, 2])
    return play


def innommable():
    play = innommable_table.Play()
    play.to_phase(2)
    play.hold("ada", 20, 12, 8)
    play.call("ada", "ouvrir la trappe")
    play.roll("ada", 14, 7, 5)
    return play


def tales():
    play = tales_table.Play()
    play.attempt()
    play.ask("zoe", "throw", [3, 3], who="zoe")
    return play


def d20():
    play = d20_table.Play(waits=True)
    thug = play.foe(weapons=["machete"])
    play.keeper("declare-attack", who=thug, target="paul", weapon="machete")
    play.keeper("roll-attack", [70, 18])
    return play


class Window(HTMLParser):
    """What is asked inside the card of a throw: each form as its fields."""

    def __init__(self, drawn):
        super().__init__()
        self.depth, self.forms = 0, []
        self.feed(drawn)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "div" and (self.depth or found.get("class") == "window"):
            self.depth += 1
        if self.depth and tag == "form":
            self.forms.append({})
        if self.depth and self.forms and tag == "input" and found.get("type") == "hidden":
            self.forms[-1][found["name"]] = found["value"]

    def handle_endtag(self, tag):
        if tag == "div" and self.depth:
            self.depth -= 1


def asked(play, seat):
    room = room_of(play.table)
    context = context_of(room, scene_of(room, "table", seat, "en"))
    drawn = region(context, "now")
    forms = Window(drawn).forms
    offers = {offer.ask for offer in context["sight"].offers}
    return drawn, [(one["ask"], one.get("who")) for one in forms], offers


@pytest.mark.parametrize(
    ("make", "thrower", "who", "first", "others"),
    [
        (yacdha, "tom", "john", "finish", {}),
        (blanc, "ines", "ines", "settle-test", {}),
        (innommable, "alice", "ada", "reroll", {}),
        (tales, "zoe", "zoe", "stand", {}),
        (d20, "paula", "paul", "call-destiny", {"jacques": [("propose-group-point", None)]}),
    ],
)
def test_each_seat_has_only_its_own_buttons_in_the_card(make, thrower, who, first, others):
    play = make()
    for seat in play.table.state.common.seats:
        drawn, forms, offers = asked(play, seat)
        assert 'class="roll-card' in drawn
        assert {ask for ask, _ in forms} <= offers
        if seat == thrower:
            assert first in [ask for ask, _ in forms]
            assert {one for _, one in forms} <= {who, None}
        else:
            assert forms == others.get(seat, [])
