"""What a hero's points buy: heroism at the table, experience in an ellipsis; and small touches."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.forms import Ticket, folded, press, ticket
from tablee.games.cheap_tales.pages.words import People, Price, Seen, Shut, last_point
from tablee.games.cheap_tales.rules.advancement.decide import PRICES, raise_cost
from tablee.games.cheap_tales.state.traits import TEN_FOR_ONE
from tablee.games.cheap_tales.view import HeroView
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

LEARNING = (
    "raise-trait",
    "learn-skill",
    "buy-aspect",
    "buy-asset",
    "buy-heroism",
    "control-gift",
    "buy-object",
)
"""What experience buys."""
TOUCHES = ("note-mark", "add-aspect", "reword-aspect", "describe", "wear", "purchase")
POINT = Price(star=1)


class Buy(msgspec.Struct, frozen=True):
    """Something that a heroism point buys: a ticket, a fold or a button; or why it cannot be."""

    ticket: Ticket | None = None
    part: Part | None = None
    shut: Shut | None = None


class Experience(msgspec.Struct, frozen=True):
    xp: int
    learning: tuple[Part, ...]
    shut: Shut | None
    nothing: str
    """What is said where nothing can be bought."""


class RaiseTrait(Part, frozen=True):
    """Which trait is raised, each with its next score and its price."""

    template: ClassVar[str] = "raise_trait.html"

    act: Act
    label: str
    choices: tuple[Choice, ...]


def heroic_buys(sight: Seen, seen: HeroView, offers: Sequence[Offer]) -> Iterator[Buy]:
    t, hero = sight.t, seen.hero
    wind, calm = t("Second wind"), t("Pull yourself together")
    yield from _at_once(sight, seen, offers, "second-wind", wind, t("All your life back"))
    yield from _at_once(sight, seen, offers, "shake-off", calm, t("No longer stunned"))
    for offer in _of("soften-wound", offers):
        id = f"soften-{hero.id}"
        yield Buy(ticket=ticket(sight, offer, id, t("Soften the wound"), price=POINT))
    title, twists = t("Twist: a new public aspect"), _of("twist", offers)
    for offer in twists:
        yield Buy(part=folded(sight, offer, title, "1 ★"))
    if not twists and hero.approved:
        yield Buy(shut=Shut(title, t("no heroism point left")))
    for offer in _of("invoke", offers):
        yield Buy(part=_invocation(sight, offer))
    title, gifts = t("A heroism point for a comrade"), _of("give-point", offers)
    for offer in gifts:
        yield Buy(part=folded(sight, offer, title, t("10 power")))
    if not gifts and hero.approved and hero.power < TEN_FOR_ONE:
        yield Buy(shut=Shut(title, t("it takes 10 power points")))


def _of(ask: str, offers: Iterable[Offer]) -> list[Offer]:
    return [offer for offer in offers if offer.ask == ask]


def _at_once(
    sight: Seen, seen: HeroView, offers: Sequence[Offer], ask: str, title: str, does: str
) -> Iterator[Buy]:
    """A ticket for what is had at once, or the rule that forbids it."""
    who, found = seen.hero.id, _of(ask, offers)
    if found:
        note = f"{does}. {last_point(seen, sight.t)}".strip()
        yield Buy(ticket=ticket(sight, found[0], f"{ask}-{who}", title, note, price=POINT))
    elif why := sight.looks.why_not({"ask": ask, "who": who}):
        yield Buy(shut=Shut(title, why))


def _invocation(sight: Seen, offer: Offer) -> Part:
    t, for_scene = sight.t, offer.given["scope"] == "scene"
    if offer.given["way"] == "feat":
        scene, action = t("Feat: win the scene without dice"), t("Feat: win an action without dice")
        return folded(sight, offer, scene if for_scene else action, "1 ★")
    title = t("Weakness: lose the scene") if for_scene else t("Weakness: lose an action")
    return folded(sight, offer, title, t("gains heroism"))


def experience(sight: Seen, people: People, seen: HeroView, offers: Sequence[Offer]) -> Experience:
    t, is_time = sight.t, sight.mine.ellipsis
    learning = tuple(
        _raising(sight, people, seen, offer)
        if offer.ask == "raise-trait"
        else folded(sight, offer, "", _price(sight, offer))
        for offer in offers
        if offer.ask in LEARNING
    )
    shut = None
    if not is_time:
        why = t("only in an ellipsis, during a rest")
        shut = Shut(t("Raise a trait, learn, buy"), why)
    nothing = t("No XP left to spend.") if is_time and not learning else ""
    return Experience(seen.hero.xp, learning, shut, nothing)


def _price(sight: Seen, offer: Offer) -> str:
    if offer.ask not in PRICES:
        return ""
    said = f"{PRICES[offer.ask]} XP"
    if offer.given.get("asset") == "martial":
        said = f"{said}, {sight.choice_name('assets', 'martial', 'buy-asset')}"
    return said


def _raising(sight: Seen, people: People, seen: HeroView, offer: Offer) -> Fold:
    hero = seen.hero
    id, title = f"o-raise-trait-{hero.id}", sight.ask_name("raise-trait")

    def inside() -> tuple[RaiseTrait]:
        choices = (
            Choice(trait, _raised(sight, people, seen, trait)) for trait in offer.fields[0].choices
        )
        form = press(sight, offer, title, id=id, only=())
        label = sight.field_name("trait", "raise-trait")
        return (RaiseTrait(key=id, act=form, label=label, choices=tuple(choices)),)

    return sight.fold(f"{id}-fold", title, inside, look="c-fold")


def _raised(sight: Seen, people: People, seen: HeroView, trait: str) -> str:
    """A trait with the score that it would have and what that costs."""
    hero = seen.hero
    score = hero.score(trait) + 1
    said = f"+{score}" if score > 0 else str(score).replace("-", "−")
    cost = raise_cost(sight.mine.house, hero, trait)
    return f"{people.trait_name(hero.id, trait)} {said}{sight.t(': ')}{cost} XP"


def touching_up(sight: Seen, who: str, offers: Sequence[Offer]) -> Fold | None:
    found = [offer for offer in offers if offer.ask in TOUCHES]
    if not found:
        return None
    return sight.fold(
        f"own-acts-{who}",
        sight.t("Touch up the sheet"),
        lambda: tuple(folded(sight, offer, _touch_name(sight, offer)) for offer in found),
        look="c-fold",
    )


def _touch_name(sight: Seen, offer: Offer) -> str:
    if offer.ask != "note-mark":
        return ""
    if offer.given.get("is_aspect"):
        return sight.t("Note a mark of magic, as an aspect")
    return sight.t("Note a mark of magic, for show")
