"""What the keeper's people do this round, chosen on their cards: whom they strike, or a dodge."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablee.games.yacdha.pages.fight_words import deed
from tablee.games.yacdha.pages.words import People, Seen, given_to, up
from tablee.games.yacdha.state.fight import Declaration
from tablee.games.yacdha.view.fight import FighterView
from tablee.kernel.choosing import Choosing, Settled, choosing
from tablee.kernel.words import Offer

MOST_TARGETS = 4


def choices_of(
    sight: Seen, people: People, fighter: FighterView, fighters: Sequence[FighterView]
) -> Choosing | None:
    """For the keeper, of somebody whom no player plays and who has not chosen yet."""
    person = people.by_id.get(fighter.id)
    offers = given_to(sight.offers_of("declare"), fighter.id)
    is_theirs = person is None or (not person.npc and person.seat in sight.players)
    if not sight.is_keeper or fighter.has_declared or is_theirs or not offers:
        return None
    foes = [one.id for one in fighters if one.side != fighter.side]
    label = sight.t("What does {name} do this round?", name=people.within(fighter.id))
    blows = _blows(offers, foes, person.weapons if person else ())
    dodges: list[Settled] = [(one, {}) for one in offers if one.given["doing"] == "dodge"]

    def said(ask: Mapping[str, Any]) -> str:
        return up(deed(sight, people, _declared(ask)))

    return choosing(sight, fighter.id, label, [*blows, *dodges], said)


def _blows(offers: Sequence[Offer], foes: Sequence[str], arms: Sequence[str]) -> Iterator[Settled]:
    """With the weapon that they carry, else with their fists."""
    blows = [one for one in offers if one.given["doing"] == "attack"]
    armed = [one for one in blows if one.given.get("weapon") in arms]
    bare = [one for one in blows if one.given.get("weapon") == "fist"]
    for offer in [*armed, *bare, *blows][:1]:
        targets = next((one.choices for one in offer.fields if one.name == "target"), ())
        for target in [one for one in targets if one in foes][:MOST_TARGETS]:
            yield offer, {"target": target}


def _declared(ask: Mapping[str, Any]) -> Declaration:
    return Declaration(
        ask["doing"], ask.get("target"), ask.get("weapon"), ask.get("text", ""), ask.get("claim")
    )
