"""What comes first: who acts when, losses that have fallen due, dice that are not told yet."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    Blank,
    Cases,
    blank,
    in_the_long_run,
    line,
    press,
)
from tablee.games.cthulhu_d20.pages.order_choices import choices_now
from tablee.games.cthulhu_d20.pages.staged import FALLEN, is_on_stage
from tablee.games.cthulhu_d20.pages.words import UNSEEN, People, Seen, due_in_words
from tablee.games.cthulhu_d20.state.table import Fight
from tablee.games.cthulhu_d20.view.table import LotView
from tablee.kernel.acts import Act
from tablee.kernel.choosing import Choosing
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Fighter(msgspec.Struct, frozen=True):
    name: str
    initiative: str
    look: str
    is_on: bool


class Order(Part, frozen=True):
    """Who acts when."""

    template: ClassVar[str] = "order.html"

    round: str
    fighters: tuple[Fighter, ...]
    choosing: Choosing | None = None
    """What the keeper may choose at once for whoever has the turn."""


class Due(Part, frozen=True):
    """A loss that has fallen due: the dice wait for their owner."""

    template: ClassVar[str] = "due.html"

    title_id: str
    title: str
    roll: Act
    later: Fold


class FallenDice(Part, frozen=True):
    """Dice that have fallen and are not told yet: the last moment to bend fate."""

    template: ClassVar[str] = "fallen_dice.html"
    follows_throw: ClassVar[bool] = True

    title_id: str
    title: str
    cause: str
    wait: str
    destiny: tuple[Blank, ...]
    is_on_stage: bool
    """Whether the stage shows the die: then it is not shown here."""

    @property
    def is_of_throw(self) -> bool:
        return self.is_on_stage


def order(sight: Seen) -> Iterator[Order]:
    fight = sight.mine.fight
    if fight is None:
        return
    people = sight.once(People)
    yield Order(
        key="order",
        round=sight.t("Round {number}", number=fight.round),
        fighters=tuple(
            Fighter(
                people.call(who, UNSEEN),
                str(fight.initiative.get(who, "")),
                _look(fight, at, who),
                fight.turn is not None and fight.turn.who == who,
            )
            for at, who in enumerate(fight.order)
        ),
        choosing=choices_now(sight, people),
    )


def _look(fight: Fight, at: int, who: str) -> str:
    if fight.turn is None:
        return ""
    if fight.turn.who == who:
        return "is-now"
    is_past = who in fight.acted and fight.order.index(fight.turn.who) > at
    return "is-done" if is_past else ""


def dues(sight: Seen) -> Iterator[Due]:
    offers = sight.offers_of("suffer")
    if offers:
        people = sight.once(People)
        for offer in offers:
            yield _due(sight, people, offer)


def _due(sight: Seen, people: People, offer: Offer) -> Due:
    t, who = sight.t, str(offer.given["who"])
    name, kind = people.call(who), people.sheets[who].due
    what, key = due_in_words(kind, t), f"due-odds-{who}"
    look = "quiet" if sight.is_keeper else "red"

    def later() -> tuple[Part]:
        cases = in_the_long_run(sight, {"ask": "suffer", "who": who})
        return (Cases(key=f"{key}-cases", cases=cases),)

    return Due(
        key=f"due-card-{who}",
        title_id=f"due-{who}",
        title=t("{name}{colon}{what}", name=name, colon=t(": "), what=what),
        roll=press(sight, offer, t("Roll what falls due"), look, id=f"suffer-{who}", about=name),
        later=sight.fold(key, t("What may come"), later, look=FOLD),
    )


def fallen_dice(sight: Seen) -> Iterator[FallenDice]:
    people = sight.once(People)
    for lot in sight.mine.lots:
        yield _fallen(sight, people, lot)


def _fallen(sight: Seen, people: People, lot: LotView) -> FallenDice:
    t, id = sight.t, f"dice-{lot.who}"
    if lot.called:
        text = "A point has been called{colon}the keeper alone says what it does."
        wait = t(text, colon=t(": "))
    else:
        wait = t(
            "The dice have fallen. Until the keeper tells what they bring, fate can still be bent."
        )
    offers = [] if sight.is_keeper or lot.called else _calls_about(sight, people, lot)
    return FallenDice(
        key=f"{id}-card",
        title_id=f"{id}-title",
        title=f"{people.title('dice', lot.kind)}, {people.call(lot.who)}",
        cause="" if lot.kind == "fall" else lot.cause,
        wait=wait,
        destiny=tuple(destiny_call(sight, people, offer, id) for offer in offers),
        is_on_stage=is_on_stage(sight, FALLEN),
    )


def _calls_about(sight: Seen, people: People, lot: LotView) -> list[Offer]:
    return [
        offer
        for offer in sight.offers_of("call-destiny")
        if offer.given["about"] == "dice"
        and (offer.given["who"] == lot.who or lot.who not in people.own)
    ]


def destiny_call(sight: Seen, people: People, offer: Offer, place: str = "") -> Blank:
    """The button that spends a point, and what is hoped for."""
    t, who = sight.t, str(offer.given["who"])
    name = people.call(who)
    id = f"{place}-destiny-{who}" if place else f"destiny-{who}"
    hope = hope_for(people, who)
    return blank(
        sight,
        offer,
        t("Destiny!"),
        line("text", hope, required=False),
        look="red",
        id=id,
        about=name,
    )


def hope_for(people: People, who: str) -> str:
    t = people.t
    return t("What {name} hopes for (the keeper decides)", name=people.call(who))
