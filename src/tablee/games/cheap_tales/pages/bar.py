"""What the keeper of Cheap Tales does most often."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.waits import wants_a_modifier
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.state.traits import DIFFICULTIES
from tablee.games.cheap_tales.words.names import difficulty_name
from tablee.kernel.bar import Slot, next_scene
from tablee.kernel.pads import Pad
from tablee.kernel.several import for_several
from tablee.kernel.words import Offer

ALOUD = frozenset(
    {
        "call-group.what",
        "inflict.why",
        "call-lethal.threat",
        "propose-consequence.text",
        "extra-attempt.what",
        "extra-cast.what",
    }
)
"""Texts that may be left to what was said at the table."""


def slots(sight: Seen) -> Iterator[Slot]:
    desk = sight.once(Desk)
    yield _call(desk)
    yield _terms(desk)
    yield _clash(desk)
    yield _showing(desk)
    yield _on(desk)


def _call(desk: Desk) -> Slot:
    t, sight = desk.t, desk.sight
    alone = for_several(sight.offers_of("call-lethal", "inflict"))
    offers = (*sight.offers_of("call-group"), *alone)
    fact = t("everybody, or some") if offers else t("nobody to call")

    def values(offer: Offer) -> dict[str, Any]:
        return {"who": _here(desk, offer, "who")}

    return Slot("call", "dice-five", t("Call for a roll"), offers, fact, values=values)


def _here(desk: Desk, offer: Offer, field: str) -> tuple[str, ...]:
    """Those of a field whose players are here; all heroes in it where nobody is."""
    choices = next((one.choices for one in offer.fields if one.name == field), ())
    heroes = tuple(who for who in choices if who in desk.heroes)
    here = tuple(who for who in heroes if desk.heroes[who].hero.seat in desk.sight.present)
    return here or heroes or choices


def _terms(desk: Desk) -> Slot:
    t, sight = desk.t, desk.sight
    waiting = [seen.roll.who for seen in sight.mine.rolls if wants_a_modifier(seen)]
    announced = sight.offers_of("announce")
    framed = sight.offers_of("frame-roll")
    offers = [*announced, *sorted(framed, key=lambda offer: offer.given["who"] not in waiting)]
    fact = t("nobody rolls")
    if waiting:
        fact = t("{name} waits", name=desk.named(waiting[0]))
    elif offers:
        fact = t("a roll lies open")
    return Slot(
        "terms",
        "scales",
        t("Settle a roll"),
        tuple(offers),
        fact,
        len(waiting) + len(announced),
        lambda offer: {"difficulty": 0},
    )


def _clash(desk: Desk) -> Slot:
    t, sight = desk.t, desk.sight
    if sight.mine.fight is not None:
        acting = sight.offers_of("extra-attack", "extra-pass", "extra-attempt")
        offers = [*acting, *sight.offers_of("join-fight", "end-fight")]
        is_theirs = sight.mine.fight.hand == "adversaries"
        fact = t("The adversaries have the hand") if is_theirs else t("The heroes have the hand")
        return Slot("clash", "sword", t("The fight"), tuple(offers), fact, int(bool(acting)))
    foes = [one for one in sight.mine.extras if one.condition not in ("down", "gone")]
    offers = [*sight.offers_of("open-fight"), *sight.offers_of("make-extra")]
    if not foes:
        offers.reverse()
    fact = t.many("{count} facing them", "{count} facing them", len(foes))
    if not foes:
        fact = t("nobody faces them yet")

    def values(offer: Offer) -> dict[str, Any]:
        if offer.ask != "open-fight":
            return {"name": t("Somebody")}
        return {
            "heroes": _here(desk, offer, "heroes"),
            "adversaries": tuple(one.id for one in foes),
        }

    return Slot("clash", "sword", t("Open a fight"), tuple(offers), fact, values=values)


def _showing(desk: Desk) -> Slot:
    """Papers, and what the players learn of the keeper's people: that they are there, an aspect,
    their might."""
    t, sight = desk.t, desk.sight
    ready = sight.offers_of("show-handout")
    people = sight.offers_of("show-extra", "show-aspect")
    people.sort(key=lambda offer: desk.extras[offer.given["who"]].shown)
    write = [offer for offer in sight.offers_of("prepare-handout") if not offer.given]
    fact = t.many("{count} paper ready", "{count} papers ready", len(ready))
    if not ready:
        fact = t("somebody, an aspect") if people else t("nothing is ready: write it")
    return Slot("show", "scroll", t("Show something"), (*ready, *people, *write), fact)


def _on(desk: Desk) -> Slot:
    """The next scene; and before it the respite that the last one brings."""
    t, sight = desk.t, desk.sight
    usual = next_scene(sight)
    pauses = sight.offers_of("respite", "rest")
    if not sight.mine.respite_due:
        return msgspec.structs.replace(
            usual, label=t("Scene, respite"), offers=(*usual.offers, *pauses)
        )
    return msgspec.structs.replace(
        usual,
        label=t("Scene, respite"),
        offers=(*pauses, *usual.offers),
        fact=t("a respite is due"),
    )


def pads(
    sight: Seen, offer: Offer, field: str, value: str, held: Mapping[str, tuple[str, ...]]
) -> Pad | None:
    """The chance of whoever rolls, at each difficulty."""
    if offer.ask != "frame-roll" or field != "difficulty":
        return None
    said = {"stakes": "?"} if any(one.name == "stakes" for one in offer.fields) else {}
    odds = sight.chances({"ask": offer.ask, **offer.given, **said, "difficulty": int(value)})
    named = int(value) in DIFFICULTIES
    name = difficulty_name(int(value), sight.t) if named else ""
    return Pad(name, odds.chance(success=True) if odds else None)
