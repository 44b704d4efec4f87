"""What must be answered first: blows to take, falls, wounds, objects in danger, activations."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.forms import folded, offers_for, press, why
from tablee.games.cheap_tales.pages.odds_words import (
    Chances,
    WoundRows,
    say_chances,
    wound_rows,
)
from tablee.games.cheap_tales.pages.words import People, Points, Price, Seen, Shut, points_of
from tablee.games.cheap_tales.state import Loss, Seizure
from tablee.games.cheap_tales.state.traits import ABSORBED, TEN_FOR_ONE
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

MOST_TICKETS = 5
"""So many power points have a ticket each; more are typed."""


class Owed(Part, frozen=True):
    """Something that must be answered: whose it is and the question. `title_id` marks a new one."""

    kicker: str
    title: str
    title_id: str


class Absorbed(msgspec.Struct, frozen=True):
    """What so many power points leave of a loss."""

    points: int
    price: Price | None
    title: str
    result: str
    is_fall: bool
    note: str


class LossCard(Owed, frozen=True):
    template: ClassVar[str] = "owed_loss.html"

    reason: str
    points: Points
    why: Fold
    act: Act
    ways: tuple[Absorbed, ...]
    more: Part | None


class Waiting(Part, frozen=True):
    """What somebody else has to answer."""

    template: ClassVar[str] = "waiting.html"

    text: str


class FallCard(Owed, frozen=True):
    template: ClassVar[str] = "owed_fall.html"

    act: Act
    why: Fold


class WoundTable(Part, frozen=True):
    template: ClassVar[str] = "wound_table.html"

    wounds: WoundRows


class WoundCard(Owed, frozen=True):
    template: ClassVar[str] = "owed_wound.html"

    chances: Chances
    tended: Fold | None
    act: Act


class KeepWay(msgspec.Struct, frozen=True):
    """How an object may be kept: by points, or by experience."""

    value: str
    price: Price | None
    said: str


class SeizureCard(Owed, frozen=True):
    template: ClassVar[str] = "owed_object.html"

    what: str
    keep: Act | None
    ways: tuple[KeepWay, ...]
    shut: Shut | None
    yields: tuple[Act, ...]


def owed(sight: Seen) -> Iterator[Part]:
    """What this seat must answer."""
    people = sight.once(People)
    for loss in sight.mine.losses:
        offer = sight.offer_of("absorb", who=loss.who) if loss.who in people.own else None
        if offer:
            yield _loss(sight, people, loss, offer)
    for who in people.own:
        for offer in offers_for(sight, who, "choose-fall"):
            yield _fall(sight, people, who, offer)
        for offer in offers_for(sight, who, "roll-wound"):
            yield _wound(sight, people, who, offer)
        for seizure in sight.mine.seizures:
            if seizure.who == who:
                yield _seizure(sight, people, seizure)


def owed_by_others(sight: Seen) -> Iterator[Waiting]:
    people = sight.once(People)
    for loss in sight.mine.losses:
        if loss.who in people.heroes and loss.who not in people.own:
            text = sight.t("{name} is about to lose life.", name=people.call(loss.who))
            yield Waiting(key=f"wait-loss-{loss.who}", text=text)


def _loss(sight: Seen, people: People, loss: Loss, offer: Offer) -> LossCard:
    t, who = sight.t, loss.who
    id, most = f"absorb-{who}", offer.fields[0].most
    one, several = "{count} point of life!", "{count} points of life!"
    title = t("Another number of power points")
    return LossCard(
        key=f"owed-{id}",
        kicker=t("{name}, brace yourself", name=people.call(who)),
        title=t.many(one, several, loss.amount),
        title_id=f"{id}-title",
        reason=loss.why,
        points=points_of(people.heroes[who]),
        why=why(sight, "cheap-tales.power.absorb", f"why-{id}"),
        act=press(sight, offer, id=id, only=()),
        ways=tuple(
            _absorbed(sight, people, loss, points) for points in range(min(most, MOST_TICKETS) + 1)
        ),
        more=folded(sight, offer, title, more="-more") if most > MOST_TICKETS else None,
    )


def _absorbed(sight: Seen, people: People, loss: Loss, points: int) -> Absorbed:
    t, hero = sight.t, people.heroes[loss.who].hero
    lost = max(loss.amount - ABSORBED * points, 0)
    left = hero.life - lost
    one, several = "Lose {count} point of life", "Lose {count} points of life"
    return Absorbed(
        points=points,
        price=Price(power=points) if points else None,
        title=t.many(one, several, lost) if lost else t("Lose nothing"),
        result=t("You fall") if left <= 0 else t("{count} left", count=left),
        is_fall=left <= 0,
        note=t("Your last power points.") if points and points == hero.power else "",
    )


def _fall(sight: Seen, people: People, who: str, offer: Offer) -> FallCard:
    t, id = sight.t, f"fall-{who}"
    return FallCard(
        key=f"owed-{id}",
        kicker=t("{name}, at 0", name=people.call(who)),
        title=t("How do you fall?"),
        title_id=f"{id}-title",
        act=press(sight, offer, id=id, only=()),
        why=why(sight, "cheap-tales.recovery.stunned", f"why-{id}"),
    )


def _wound(sight: Seen, people: People, who: str, offer: Offer) -> WoundCard:
    t, id, ask = sight.t, f"wound-{who}", {"ask": "roll-wound", "who": who}
    return WoundCard(
        key=f"owed-{id}",
        kicker=t("{name}, stunned and at 0 again", name=people.call(who)),
        title=t("How bad is it?"),
        title_id=f"{id}-title",
        chances=say_chances(sight, people, sight.looks.odds(ask), f"{id}-odds"),
        tended=_tended(sight, id, ask),
        act=press(sight, offer, t("Roll the wound"), "main", id=id),
    )


def _tended(sight: Seen, id: str, ask: dict[str, str]) -> Fold | None:
    """How bad it is if a doctor comes in time."""
    t, key = sight.t, f"{id}-tended"
    found = next((one for one in sight.looks.prospects(ask) if one.key == "tended-row"), None)
    if found is None:
        return None

    def inside() -> Iterator[WoundTable]:
        yield WoundTable(key=f"{key}-rows", wounds=wound_rows(dict(found.parts), t))

    return sight.fold(key, t("With a doctor in time"), inside, look="c-fold")


def _seizure(sight: Seen, people: People, seizure: Seizure) -> SeizureCard:
    t, who = sight.t, seizure.who
    thing = sight.names.get(f"{who}.{seizure.thing}", seizure.thing)
    keep = sight.offer_of("keep-object", who=who)
    taken = t("The keeper goes after “{thing}”.", thing=thing)
    return SeizureCard(
        key=f"owed-object-{who}",
        kicker=t("{name}, your inventory", name=people.call(who)),
        title=t("Hands off!"),
        title_id=f"seized-{who}",
        what=f"{taken} {seizure.why}".strip(),
        keep=press(sight, keep, t("Keep it"), id=f"keep-{who}", only=()) if keep else None,
        ways=tuple(map(_keep_way, keep.fields[0].choices)) if keep else (),
        shut=None if keep else Shut(t("Keep it"), t("it takes 1 XP or 1 heroism point")),
        yields=tuple(
            press(sight, offer, t("Let it go"), "wide", id=f"yield-{who}")
            for offer in offers_for(sight, who, "yield-object")
        ),
    )


def _keep_way(choice: str) -> KeepWay:
    match choice:
        case "xp":
            return KeepWay(choice, None, "1 XP")
        case "power":
            return KeepWay(choice, Price(power=TEN_FOR_ONE), "")
        case _:
            return KeepWay(choice, Price(star=1), "")
