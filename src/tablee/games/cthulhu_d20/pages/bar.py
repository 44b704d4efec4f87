"""What the keeper of Cthulhu d20 does most often."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_d20.pages.waits import waits
from tablee.games.cthulhu_d20.pages.words import GAINS, People, Seen, lasting
from tablee.kernel.bar import Slot
from tablee.kernel.pads import Pad
from tablee.kernel.several import EACH, for_several
from tablee.kernel.words import Offer

TELLING = ("tell-check", "tell-dice", "tell-wound", "decide-fate", "place-hit", "roll-attack")
USUAL_DC, USUAL_SKILL, USUAL_HORROR = 15, "spot", 6

USUAL = {"call-check.dc": (5, 10, 12, 15, 17, 20, 25)}
"""Difficulties from plain to very hard."""

ALOUD = frozenset({"veto-attack.why", "expose-to.cause"})
"""Texts that may be left to what was said at the table."""


def slots(sight: Seen) -> Iterator[Slot]:
    t, people = sight.t, sight.once(People)
    yield _call(sight, people)
    owed = [wait for wait in waits(sight) if wait.offers]
    told = [wait for wait in owed if wait.offers[0].ask in TELLING]
    offers = tuple(offer for wait in told for offer in wait.offers)
    fact = told[0].text if told else t("nothing has fallen")
    yield Slot("terms", "scales", t("Tell"), offers, fact, len(told))
    yield _clash(sight, people)
    scenes = (*sight.offers_of("advance"), *sight.offers_of("open-scene"))
    yield Slot(
        "on",
        "clock",
        t("Time, scene"),
        scenes,
        _next_loss(sight),
        values=lambda offer: _time(sight, offer),
    )


def _next_loss(sight: Seen) -> str:
    """What time will bring first."""
    losses = [due.rounds for due in sight.mine.due if due.kind not in GAINS]
    if not losses:
        return sight.t("nothing falls due")
    soon = min(losses)
    return (
        sight.t("loss in {time}", time=lasting(soon, sight.t))
        if soon > 0
        else sight.t("loss due now")
    )


def _call(sight: Seen, people: People) -> Slot:
    """A check for everybody who is ticked: a skill first, then a horror, then what is rarer."""
    t = sight.t
    called = sight.offers_of("call-check")
    kinds: dict[object, Offer] = {}
    for one in for_several(one for one in called if one.given["kind"] != "grapple"):
        kinds.setdefault((one.given["kind"], one.given.get("who")), one)
    checks = [*kinds.values(), *(one for one in called if one.given["kind"] == "grapple")]
    horrors = list(for_several(sight.offers_of("call-sanity")))
    usual = [one for one in horrors if one.given.get("more_sides") == USUAL_HORROR]
    others = [one for one in horrors if one not in usual]
    calls = (*checks[:1], *usual, *checks[1:], *others)

    def values(offer: Offer) -> dict[str, Any]:
        known = {field.name: field.choices for field in offer.fields}
        here = [who for who in known.get("who", ()) if people.by_id[who].seat in sight.present]
        played = [who for who in known.get("who", ()) if people.by_id[who].seat in sight.players]
        before = sight.looks.last_asked(offer.ask).get("name")
        found: dict[str, Any] = {
            "dc": USUAL_DC,
            "who": tuple(here or played) or known.get("who", ()),
        }
        if USUAL_SKILL in known.get("name", ()) and before not in known["name"]:
            found["name"] = USUAL_SKILL
        return found

    fact = t("skill, save, horror") if calls else t("nobody to call")
    return Slot("call", "dice-five", t("Call a check"), calls, fact, values=values)


def _time(sight: Seen, offer: Offer) -> dict[str, Any]:
    if offer.ask == "advance":
        return {"count": 10, "unit": "minute"}
    return {} if offer.given else {"name": sight.t("A new scene")}


def _clash(sight: Seen, people: People) -> Slot:
    t = sight.t
    if sight.mine.fight is not None:
        turn = [wait for wait in waits(sight) if wait.icon == "sword" and wait.offers]
        offers = [offer for wait in turn for offer in wait.offers]
        more = sight.offers_of("join-fight", "end-fight")
        fact = turn[0].text if turn else t("The players act")
        return Slot("clash", "sword", t("The fight"), (*offers, *more), fact, len(turn))
    foes = [one for one in people.by_id.values() if one.seat is None and one.state == "up"]
    offers = [*sight.offers_of("begin-fight"), *sight.offers_of("create-opponent")]
    if not foes:
        offers.reverse()
    fact = t.many("{count} facing them", "{count} facing them", len(foes))
    if not foes:
        fact = t("nobody faces them yet")

    def values(offer: Offer) -> dict[str, Any]:
        if offer.ask != "begin-fight":
            return {"name": t("Somebody")}
        return {"who": _in_the_scene(sight, people, offer)}

    return Slot("clash", "sword", t("Open a fight"), tuple(offers), fact, values=values)


def _in_the_scene(sight: Seen, people: People, offer: Offer) -> tuple[str, ...]:
    """The keeper's people, and those whose players are here."""
    choices = next((one.choices for one in offer.fields if one.name == "who"), ())
    players = {who for who in choices if people.by_id[who].seat in sight.players}
    here = {who for who in players if people.by_id[who].seat in sight.present}
    return tuple(who for who in choices if who not in players or who in (here or players))


def pads(
    sight: Seen, offer: Offer, field: str, value: str, held: Mapping[str, tuple[str, ...]]
) -> Pad | None:
    """The chances out of 20 of those who are asked, at each difficulty."""
    if offer.ask != "call-check" or field != "dc":
        return None
    given = {name: one for name, one in offer.given.items() if name != EACH}
    who = held.get("who") or (str(given.get("who", "")),)
    called = {"ask": offer.ask, **given, "name": held.get("name", ("",))[0], "dc": int(value)}
    found = [
        sight.chances({"ask": "roll-check", "who": one}, {**called, "who": one}) for one in who
    ]
    chances = [odds.chance(success=True) for odds in found if odds and "success" in odds.names]
    if not chances or len(chances) < len(who):
        return Pad()
    figures = " · ".join(str(round(chance * 20)) for chance in chances)
    return Pad(said=sight.t("{figures} of 20", figures=figures))
