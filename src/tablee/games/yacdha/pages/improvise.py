"""What somebody does out of the ordinary: the keeper says the stakes, and it is thrown for."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.contest_sides import PriceFields, price_fields
from tablee.games.yacdha.pages.fight_words import deed
from tablee.games.yacdha.pages.judge import Box
from tablee.games.yacdha.pages.words import People, Seen, Why, field_of, fold, why
from tablee.games.yacdha.state.fight import Modifier
from tablee.games.yacdha.view.fight import FighterView
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class ImproviseForm(Part, frozen=True):
    template: ClassVar[str] = "improvise_form.html"

    act: Act
    success: str
    failure: str
    oppositions: tuple[Choice, ...]
    levels: tuple[Choice, ...]
    claim: str
    flags: tuple[Box, ...]
    price: PriceFields


class Improvised(msgspec.Struct, frozen=True):
    folds: tuple[Fold, ...]
    why: Why


def improvised(sight: Seen, people: People, fighters: dict[str, FighterView]) -> Improvised | None:
    offers: dict[str, Offer] = {}
    for offer in sight.offers_of("improvise"):
        if "opposition" not in offer.given:
            offers.setdefault(offer.given["who"], offer)
    if not offers:
        return None
    folds = (_fold(sight, people, fighters[who], offer) for who, offer in offers.items())
    return Improvised(tuple(folds), why(sight, "yacdha.combat.improvise"))


def _fold(sight: Seen, people: People, fighter: FighterView, offer: Offer) -> Fold:
    t, fight, declared = sight.t, sight.mine.fight, fighter.declaration
    does = deed(sight, people, declared) if declared else ""
    is_asked = bool(not fighter.feat and fight and fight.stage == "declaring")
    return fold(
        sight,
        f"improvise-{fighter.id}-fold",
        f"{people.call(fighter.id)}{t(': ')}{does}",
        lambda: (_form(sight, people, fighter, offer),),
        note=t("thrown for") if fighter.feat else "",
        icon="dice-five",
        stands_open=is_asked,
    )


def _form(sight: Seen, people: People, fighter: FighterView, offer: Offer) -> ImproviseForm:
    id, said, modifier = f"improvise-{fighter.id}", fighter.feat, fighter.modifier
    level, declared = field_of(offer, "level"), fighter.declaration
    claim = declared.claim if declared else None
    return ImproviseForm(
        key=id,
        act=act(sight, offer, sight.ask_name("improvise"), id=id, only=()),
        success=said.success if said else "",
        failure=said.failure if said else "",
        oppositions=tuple(oppositions(sight, modifier)),
        levels=tuple(levels(modifier, level.most)) if level and level.most else (),
        claim=people.claim_name(fighter.id, claim) if claim else "",
        flags=flags(sight, modifier),
        price=price_fields(sight, "improvise", id, said.costs[0] if said and said.costs else None),
    )


def oppositions(sight: Seen, modifier: Modifier | None) -> Iterator[Choice]:
    chosen = modifier.opposition if modifier else None
    for value in range(6):
        yield Choice(str(value), str(value), chosen == value)
    yield Choice("active", sight.t("opposition die (dO)"), chosen == "active")


def levels(modifier: Modifier | None, most: int) -> Iterator[Choice]:
    chosen = modifier.level if modifier else None
    for level in range(most + 1):
        yield Choice(str(level), str(level), chosen == level)


def flags(sight: Seen, modifier: Modifier | None) -> tuple[Box, ...]:
    held = (
        ("advantage", bool(modifier and modifier.advantage)),
        ("disadvantage", bool(modifier and modifier.disadvantage)),
    )
    return tuple(Box(name, sight.field_name(name, "set-modifiers"), is_on) for name, is_on in held)
