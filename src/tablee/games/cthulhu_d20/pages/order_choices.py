"""What somebody of the keeper's does in their turn, chosen beside the order of a fight."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.kernel.choosing import Choosing, Settled, choosing
from tablee.kernel.words import Offer

MOST_TARGETS = 4


def choices_now(sight: Seen, people: People) -> Choosing | None:
    """For the keeper, of whoever has the turn and is no player's."""
    fight, t = sight.mine.fight, sight.t
    who = fight.turn.who if fight and fight.turn else ""
    person = people.by_id.get(who)
    if not sight.is_keeper or person is None or person.seat in sight.players:
        return None
    own = [one for one in sight.offers_of("declare-attack") if set(one.given) == {"who", "weapon"}]
    attacks = [offer for offer in own if offer.given["who"] == who]
    ends = [offer for offer in sight.offers_of("end-turn") if offer.given.get("who") == who]
    choices = [*_blows(sight, people, attacks), *((offer, {}) for offer in ends)]

    def said(ask: Mapping[str, Any]) -> str:
        if "target" not in ask:
            return t("Ends the turn")
        weapon = sight.choice_name("weapon", ask["weapon"], "declare-attack")
        name = people.call_within(ask["target"])
        return t("Attacks {name} ({weapon})", name=name, weapon=weapon)

    label = t("It is the turn of {name}", name=people.call_within(who))
    return choosing(sight, who, label, choices, said)


def _blows(sight: Seen, people: People, attacks: list[Offer]) -> Iterator[Settled]:
    """With the first weapon, on the players' people where there are any in reach."""
    for offer in attacks[:1]:
        targets = next((one.choices for one in offer.fields if one.name == "target"), ())
        played = [one for one in targets if people.by_id[one].seat in sight.players]
        for target in (played or targets)[:MOST_TARGETS]:
            yield offer, {"target": target}
