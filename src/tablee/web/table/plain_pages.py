"""Pages for a game that makes none of its own: its people at a glance, its offers as forms."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from tablee.kernel.acts import Act, act
from tablee.kernel.awaited import CREATE
from tablee.kernel.desk_parts import desk_clock, desk_rulings, desk_scenes
from tablee.kernel.game import Game
from tablee.kernel.ledger import rule_of
from tablee.kernel.odds import Odds
from tablee.kernel.page import Pages, Part, Sight
from tablee.kernel.page_parts import Cards, Form, Said, characters
from tablee.kernel.table_dice import outcome_called
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer
from tablee.web.table.scene import Scene

if TYPE_CHECKING:
    from fractions import Fraction


class Presses(Part, frozen=True):
    """What is done with one press."""

    template: ClassVar[str] = "parts/presses.html"

    acts: tuple[Act, ...]


def things(sight: Sight[Any]) -> Iterator[Part]:
    """What lies on the table."""
    found = tuple(sight.game.things(sight.mine, sight.t))
    if found:
        yield Cards(key="plain-things", title=sight.t("On the table"), cards=found)
    elif sight.is_keeper:
        yield Said(key="plain-nothing", text=sight.t("Nothing lies on the table."))


def player_acts(sight: Sight[Any]) -> Iterator[Part]:
    """What a player can do, in the middle of the page; the keeper's stands at the desk."""
    if sight.is_keeper:
        return
    offers = _offers(sight)
    if any(offer.ask.startswith(CREATE) for offer in offers):
        yield characters(sight)
    if offers:
        yield from acts(sight)
    elif not any(sight.game.things(sight.mine, sight.t)):
        yield Said(key="plain-nothing", text=sight.t("Nothing is asked of you just now."))


def acts(sight: Sight[Any]) -> Iterator[Part]:
    """Everything that may be asked: what needs nothing filled in first, then the forms."""
    offers = _offers(sight)
    yield Said(key="plain-acts", text=sight.t("What you can do"), is_title=True)
    presses = [offer for offer in offers if not offer.fields]
    if presses:
        made = tuple(_act(sight, offer, "at-once" if offer.dice else "") for offer in presses)
        yield Presses(key="plain-presses", acts=made)
    for offer in offers:
        if offer.fields:
            yield _form(sight, offer, is_alone=len(offers) == 1)


def _offers(sight: Sight[Any]) -> list[Offer]:
    return [offer for offer in sight.offers if offer.ask in sight.game.asks]


def _form(sight: Sight[Any], offer: Offer, *, is_alone: bool) -> Part:
    form = _act(sight, offer, "asked" if offer.dice else "")
    return sight.fold(
        f"fold-{form.id}",
        form.label,
        lambda: (Form(key=f"in-{form.id}", act=form),),
        look="fold plain-act",
        stands_open=is_alone,  # nothing else to choose from
    )


def _act(sight: Sight[Any], offer: Offer, odds: Any) -> Act:  # noqa: ANN401 - act() names them
    others = {seat.name: sight.t.seat(seat.name) for seat in sight.view.common.seats}
    del others[sight.view.seat]
    names = {**others, **sight.names}
    given = [names[str(value)] for value in offer.given.values() if str(value) in names]
    label = sight.ask_name(offer.ask)
    if given:
        label = f"{label} ({sight.t.listed(given)})"
    about = rule_of(sight.game, offer.rule).summary(sight.language)
    return act(sight, offer, label, about=about, odds=odds)


def people(sight: Sight[Any]) -> Iterator[Part]:
    """People at a glance, one's own first."""
    t, role = sight.t, sight.view.role
    cards = tuple(sight.game.cards(sight.mine, t))
    mine = tuple(card for card in cards if card.seat in sight.held)
    others = tuple(card for card in cards if card.seat not in sight.held)
    if mine:
        yield Cards(key="plain-mine", title=t("Yours"), cards=mine)
    elif role == "player":
        yield Said(key="plain-nobody-mine", text=t("You play nobody yet."))
    if others:
        title = t("The others") if role == "player" else t("People")
        yield Cards(key="plain-others", title=title, cards=others)
    elif role != "player":
        yield Said(key="plain-nobody", text=t("Nobody is in the story yet."))


def keepers_things(sight: Sight[Any]) -> Iterator[Part]:
    """What every keeper has: scenes to come, the clock, rulings."""
    yield desk_scenes(sight)
    yield desk_clock(sight)
    yield desk_rulings(sight)


PLAIN = Pages(now=(things, player_acts), sheet=(people,), desk=(acts, keepers_things))
"""What any game can show of itself."""


class PlainChance(msgspec.Struct, frozen=True):
    what: str
    chance: "Fraction"


class PlainOdds(msgspec.Struct, frozen=True):
    """The chances of one ask, as far as a seat knows what they hang on."""

    title: str
    chances: tuple[PlainChance, ...]


def plain_odds(
    game: Game[Any], scene: Scene, t: Tongue, found: Mapping[str, Odds]
) -> tuple[PlainOdds, ...]:
    """Odds in the words that a game has for its outcomes."""
    names = game.names(scene.view.game)
    return tuple(
        PlainOdds(
            title=game.hypothesis_name(name, t) if name else "",
            chances=tuple(
                PlainChance(outcome_called(game, outcome, value, names, t), chance)
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
