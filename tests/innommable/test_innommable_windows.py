"""Every window of a small resolution, over every way its dice may fall: nothing offered is refused,
and every end adds one box or none."""

import msgspec
import pytest

from innommable_table import Play, rule
from tablee.dice.exact import every_path
from tablee.games.innommable import game

WINDOW = {
    "roll",
    "roll-given",
    "reroll",
    "stop-action",
    "break-attachment",
    "renounce",
    "suggest",
    "take-suggestion",
}
encode = msgspec.msgpack.Encoder(order="deterministic").encode


def asked(offer):
    ask = {"ask": offer.ask, **offer.given}
    for field in offer.fields:
        if field.required:
            ask[field.name] = field.choices[0] if field.choices else "x"
    return msgspec.convert(ask, game.asks[offer.ask])


def after(state, by, offer):
    ask = asked(offer)

    def run(dice):
        reached, happened = state, []
        for event in game.decide(state, by, ask, dice):
            assert event.rule in game.book.rules, event
            reached = game.evolve(reached, event)
            happened.append(event)
        return reached, happened

    return [result for result, _, _ in every_path(run)]


def ends_of(play):
    """Walks every offer of every seat until the resolution is over."""
    seats = [play.table.by(seat) for seat in ("gardien", *play.seats)]
    start = play.state
    met, waiting, ends = {encode(start)}, [start], set()
    while waiting:
        state = waiting.pop()
        for by in seats:
            for offer in game.offers(state, by):
                # Only what bears on Ada's resolution: nobody else leaves or receives.
                others = offer.given.get("towards", "ada") != "ada"
                leaves = offer.ask == "renounce" and offer.given["who"] != "ada"
                if offer.ask not in WINDOW or others or leaves:
                    continue
                for reached, happened in after(state, by, offer):
                    boxes = sum(type(e).__name__ == "BoxAdded" for e in happened)
                    if reached.resolution is None:
                        ended = reached.ended
                        ends.add((ended.way, ended.success, ended.box))
                        one = reached.protagonists["ada"]
                        assert one.empty == 1 + ended.box
                        assert boxes == ended.box
                    elif encode(reached) not in met:
                        met.add(encode(reached))
                        waiting.append(reached)
    return ends


@rule("action.single-box", "action.order")
@pytest.mark.parametrize("given", [(), (8,)])
def test_every_window_offers_only_what_is_legal_and_every_end_adds_one_box_or_none(given):
    play = Play()
    play.to_phase(3)
    play.change(difficulty=3)
    play.hold("ada", 8, 4)
    play.hold("basile", *given)
    play.call("ada")
    expected = {
        ("dice", True, False),
        ("dice", True, True),
        ("fail", False, True),
        ("break", True, False),
        ("break", True, True),
        ("renounce", True, False),
    }
    if given:
        expected.add(("stop", False, True))
    assert ends_of(play) == expected
