"""The odds of a form as it is being filled in. An attack is reckoned for every zone at once."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.aim import SUPPOSED_AC, Aiming, zones
from tablee.games.cthulhu_d20.pages.chances import (
    Chances,
    bar_of,
    chance_in_words,
    shares_of_attack,
)
from tablee.games.cthulhu_d20.pages.weapons import card_of
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.kernel.page import Filled, Part


class LiveChances(msgspec.Struct, frozen=True):
    supposing: str
    """What the chances suppose; "" where nothing is."""
    chances: Chances


class LiveOdds(Part, frozen=True):
    template: ClassVar[str] = "live_odds.html"

    found: tuple[LiveChances, ...]


def live_odds(sight: Seen, filled: Filled) -> Part:
    if filled.ask.get("ask") == "declare-attack" and filled.form.startswith("attack-"):
        return _attack(sight, filled)
    return LiveOdds(key=f"{filled.form}-live", found=tuple(_found(sight, filled)))


def _attack(sight: Seen, filled: Filled) -> Part:
    people, ask = sight.once(People), dict(filled.ask)
    chosen = str(ask.pop("zone", ""))
    aiming = Aiming(
        ask=ask,
        card=card_of(people, str(ask["who"]), str(ask["weapon"])),
        id=filled.form,
        chosen=chosen,
        ac=int(ask.get("reckon", SUPPOSED_AC)),
        is_known=ask["target"] in people.sheets,
        ahead=sight.looks.prospects(filled.ask),
    )
    return zones(sight, people, aiming)


def _found(sight: Seen, filled: Filled) -> Iterator[LiveChances]:
    t = sight.t
    for number, (name, odds) in enumerate(filled.odds.items(), 1):
        chances = Chances()
        if "hit" in odds.names:
            chances = Chances(bar=bar_of(f"{filled.form}-{number}", shares_of_attack(odds), t))
        elif "success" in odds.names:
            chances = Chances(chance_in_words(odds.of("success").chance(True), t))
        yield LiveChances(sight.game.hypothesis_name(name, t) if name else "", chances)
