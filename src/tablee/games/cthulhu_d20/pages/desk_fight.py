"""Initiative, beginning and ending a fight."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.forms import press
from tablee.games.cthulhu_d20.pages.sections import section
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.games.cthulhu_d20.state.table import Fight
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class InOrder(msgspec.Struct, frozen=True):
    name: str
    initiative: str
    look: str
    is_on: bool


class Initiative(Part, frozen=True):
    template: ClassVar[str] = "initiative.html"

    round: str
    order: tuple[InOrder, ...]
    surprised: str
    acts: tuple[Act, ...]


class Fighter(msgspec.Struct, frozen=True):
    """A row of the table of who fights."""

    id: str
    name: str
    fights: str
    surprised: str


class BeginFight(Part, frozen=True):
    template: ClassVar[str] = "begin_fight.html"

    act: Act
    fighters: tuple[Fighter, ...]


def desk_fight(sight: Seen) -> Iterator[Part]:
    fight, t = sight.mine.fight, sight.t
    if fight:
        yield _initiative(sight, fight)
    begin = sight.offer_of("begin-fight")
    if begin:
        title = t("Begin a fight")
        yield section(sight, "part-fight", title, "sword", lambda: (_begin(sight, begin),))


def _initiative(sight: Seen, fight: Fight) -> Initiative:
    t, people = sight.t, sight.once(People)
    late = ""
    if fight.surprised and fight.round == 1:
        names = people.listed(fight.surprised)
        late = t("Taken by surprise{colon}{names}", colon=t(": "), names=names)
    return Initiative(
        key="initiative",
        round=t("round {number}", number=fight.round),
        order=tuple(_in_order(people, fight)),
        surprised=late,
        acts=tuple(_acts(sight, people)),
    )


def _in_order(people: People, fight: Fight) -> Iterator[InOrder]:
    now = fight.turn.who if fight.turn else None
    at_now = fight.order.index(now) if now is not None else 0
    for at, who in enumerate(fight.order):
        look = "is-now" if who == now else "is-done" if at < at_now else ""
        initiative = str(fight.initiative.get(who, ""))
        yield InOrder(people.call(who), initiative, look, who == now)


def _acts(sight: Seen, people: People) -> Iterator[Act]:
    t = sight.t
    for offer in sight.offers_of("join-fight"):
        who = str(offer.given["who"])
        label = t("{name} joins the fight", name=people.call(who))
        yield press(sight, offer, label, "link", id=f"join-{who}")
    for offer in sight.offers_of("end-fight"):
        yield press(sight, offer, t("End the fight"), id="end-fight")


def _begin(sight: Seen, offer: Offer) -> BeginFight:
    t, people = sight.t, sight.once(People)
    fighters = tuple(
        Fighter(
            who,
            people.call(who),
            t("{name} fights", name=people.call(who)),
            t("{name} is taken by surprise", name=people.call(who)),
        )
        for who in offer.fields[0].choices
    )
    act = press(sight, offer, t("Roll initiative"), "main", id="begin-fight")
    return BeginFight(key="begin-fight", act=act, fighters=fighters)
