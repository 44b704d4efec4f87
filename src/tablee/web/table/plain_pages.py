"""Pages for a game that draws none of its own: its people at a glance, its offers as forms."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.ledger import rule_of
from tablee.kernel.odds import Odds
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Card, Offer
from tablee.lab.check import CREATE
from tablee.web.site.forms import form_id
from tablee.web.table.scene import Scene

if TYPE_CHECKING:
    from fractions import Fraction


class PlainAct(msgspec.Struct, frozen=True):
    """Something to do: its form, and what the book says about it."""

    id: str
    label: str
    summary: str
    offer: Offer
    is_open: bool = False


class PlainPage(msgspec.Struct, frozen=True):
    """What any game can show of itself."""

    mine: tuple[Card, ...]
    others: tuple[Card, ...]
    things: tuple[Card, ...]
    buttons: tuple[PlainAct, ...]
    """What is done with one press."""
    forms: tuple[PlainAct, ...]
    is_nobody: bool
    """Whether this seat can still make somebody to play."""


class PlainChance(msgspec.Struct, frozen=True):
    what: str
    chance: "Fraction"


class PlainOdds(msgspec.Struct, frozen=True):
    """The chances of one ask, as far as a seat knows what they hang on."""

    title: str
    chances: tuple[PlainChance, ...]


def plain_page(game: Game[Any], scene: Scene, t: Tongue) -> PlainPage:
    seats = scene.view.common.seats
    held = {scene.view.seat, *(seat.name for seat in seats if seat.lent_to == scene.view.seat)}
    cards = tuple(game.cards(scene.view.game, t))
    offers = [offer for offer in scene.offers if offer.ask in game.asks]
    buttons = [offer for offer in offers if not offer.fields]
    forms = [offer for offer in offers if offer.fields]
    is_open = len(offers) == 1  # nothing else to choose from
    return PlainPage(
        mine=tuple(card for card in cards if card.seat in held),
        others=tuple(card for card in cards if card.seat not in held),
        things=tuple(game.things(scene.view.game, t)),
        buttons=tuple(_act(game, scene, t, offer) for offer in buttons),
        forms=tuple(_act(game, scene, t, offer, is_open=is_open) for offer in forms),
        is_nobody=any(offer.ask.startswith(CREATE) for offer in offers),
    )


def _act(
    game: Game[Any], scene: Scene, t: Tongue, offer: Offer, *, is_open: bool = False
) -> PlainAct:
    others = {seat.name: seat.name for seat in scene.view.common.seats}
    del others[scene.view.seat]
    names = {**others, **game.names(scene.view.game)}
    given = [names[str(value)] for value in offer.given.values() if str(value) in names]
    label = game.ask_name(offer.ask, t)
    return PlainAct(
        id=form_id(offer),
        label=f"{label} ({t.listed(given)})" if given else label,
        summary=rule_of(game, offer.rule).summary(scene.language),
        offer=offer,
        is_open=is_open,
    )


def plain_odds(
    game: Game[Any], scene: Scene, t: Tongue, found: Mapping[str, Odds]
) -> tuple[PlainOdds, ...]:
    """Odds in the words that a game has for its outcomes."""
    names = game.names(scene.view.game)
    return tuple(
        PlainOdds(
            title=game.hypothesis_name(name, t) if name else "",
            chances=tuple(
                PlainChance(game.outcome_name(outcome, value, names, t), chance)
                for outcome in odds.names
                for value, chance in _chances(odds, outcome)
            ),
        )
        for name, odds in found.items()
    )


def _chances(odds: Odds, outcome: str) -> "Iterator[tuple[object, Fraction]]":
    """What is true or not takes one line; what has values, one for each that may come."""
    chances = odds.of(outcome).as_fractions()
    if all(value is None or isinstance(value, bool) for value in chances):
        yield True, odds.of(outcome).chance(outcome=True)
        return
    values = [value for value in chances if value is not None]
    if all(isinstance(value, int) for value in values):
        values.sort(reverse=True)
    yield from ((value, chances[value]) for value in values)
