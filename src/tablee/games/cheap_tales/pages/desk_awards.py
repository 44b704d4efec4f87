"""Heroism given by the keeper, objects gone after; the golden rule's die, ideas drawn at random."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.data.stock import Inspiration, inspirations
from tablee.games.cheap_tales.pages.desk_shapes import Press, Presses
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen, Shut
from tablee.games.cheap_tales.state.hero import Hero
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Award(Part, frozen=True):
    """Points given for one reason: a button for each number, and a line to say why."""

    template: ClassVar[str] = "desk_award.html"

    what: str
    points: Presses


class Receiver(Part, frozen=True):
    """A hero to whom heroism may be given, with what they have."""

    template: ClassVar[str] = "desk_receiver.html"

    fold: Fold
    heroism: str


class Awards(Part, frozen=True):
    template: ClassVar[str] = "desk_awards.html"

    receivers: tuple[Receiver, ...]


class Idea(msgspec.Struct, frozen=True):
    text: str
    list: str


class Lists(Part, frozen=True):
    """The lists of ideas, a button each."""

    template: ClassVar[str] = "desk_lists.html"

    lists: Presses


class Chance(Part, frozen=True):
    template: ClassVar[str] = "desk_chance.html"

    ask: Act | None
    no_risk: Shut | None
    question: str
    answer: str
    idea: Idea | None
    draw: Fold | None


def awards(sight: Seen) -> Iterator[Awards]:
    if not sight.offers_of("award"):
        return
    desk, heroes = sight.once(Desk), sight.mine.heroes
    alone = len(heroes) == 1
    receivers = (_receiver(desk, h.hero, alone) for h in heroes if not h.hero.is_gone)
    yield Awards(key="desk-awards", receivers=tuple(receivers))


def _receiver(desk: Desk, hero: Hero, alone: bool) -> Receiver:
    key = f"award-{hero.id}-fold"
    fold = desk.fold(key, hero.name, lambda: _gifts(desk, hero), stands_open=alone)
    return Receiver(key=key, fold=fold, heroism=str(hero.heroism))


def _gifts(desk: Desk, hero: Hero) -> Iterator[Part]:
    t, sight, who = desk.t, desk.sight, hero.id
    for offer in desk.offers_about(who, "award"):
        yield _award(desk, hero, offer)
    for offer in desk.offers_about(who, "invoke"):
        if offer.given["way"] == "weakness":
            scope = offer.given["scope"]
            note = sight.choice_name("scope", scope, "invoke")
            yield desk.folded(offer, t("Call upon a weakness"), f"weakness-{who}-{scope}", note)
    for offer in desk.offers_about(who, "take-object", "give-object", "exhaust-wealth"):
        yield desk.folded(offer, "", f"{offer.ask}-{who}", values={"kind": "other"})


def _award(desk: Desk, hero: Hero, offer: Offer) -> Award:
    t, kind = desk.t, offer.given["kind"]
    reasons = {
        "daring": t("Daring, risking one's skin"),
        "jinx": t("Bad luck, a blow of fate"),
        "bribe": t("A treat for the keeper"),
    }
    first, id = offer.fields[0], f"award-{hero.id}-{kind}"
    about = f"{hero.name}, {desk.sight.choice_name('kind', kind, 'award')}"
    most = first.most if first.name == "points" else 1
    buttons = tuple(Press(str(n), str(n), about=about) for n in range(1, most + 1))
    send = desk.act(offer, id=id, only=())
    return Award(key=id, what=reasons[kind], points=Presses(send, "points", buttons, t("Points")))


def chance(sight: Seen) -> Iterator[Chance]:
    t, desk, mine = sight.t, sight.once(Desk), sight.mine
    fate, question = sight.offer_of("ask-fate"), mine.question
    no_risk = None
    if mine.fight and not sight.offers_of("roll-risk"):
        no_risk = Shut(t("Risk, 2d6"), t("no prowess waits for its risk"))
    ask = None
    if fate:
        ask = desk.act(fate, t("Golden rule, 1d6"), "plain", "ask-fate", icon="dice-five")
    yield Chance(
        key="desk-chance",
        ask=ask,
        no_risk=no_risk,
        question=question.text if question else "",
        answer=(t("Yes") if question.yes else t("No")) if question else "",
        idea=_idea(sight),
        draw=_draw(desk),
    )


def _idea(sight: Seen) -> Idea | None:
    """The idea that was drawn last."""
    drawn_from, number = sight.mine.inspired
    for one in inspirations(sight.language):
        if one.id == drawn_from:
            text = one.lines[number - 1] if number <= len(one.lines) else ""
            return Idea(text, f"{one.title}, {number}")
    return None


def _draw(desk: Desk) -> Fold | None:
    sight, id = desk.sight, "draw-inspiration"
    offer = sight.offer_of(id)
    if offer is None:
        return None
    title = sight.ask_name(id)

    def inside() -> tuple[Lists]:
        lists: tuple[Inspiration, ...] = tuple(inspirations(sight.language))
        named = ((one.id, one.title) for one in lists)
        return (Lists(key=id, lists=desk.presses(offer, "table", named, id, title)),)

    return desk.fold("inspiration-fold", title, inside, icon="lightbulb")
