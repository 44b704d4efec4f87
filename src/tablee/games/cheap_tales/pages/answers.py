"""What others ask of somebody: activations, power to be taken, counter-attacks, guards."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cheap_tales.pages.forms import folded, offers_for, press
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.state import Invocation
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class Activation(Part, frozen=True):
    """An aspect to be activated heroically, which the other side must agree to."""

    template: ClassVar[str] = "activation.html"

    kicker: str
    text: str
    reply: Act | None
    waits: str


class Theft(Part, frozen=True):
    """Somebody would take power from a hero, and asks."""

    template: ClassVar[str] = "theft.html"

    text: str
    act: Act


class Counters(Part, frozen=True):
    template: ClassVar[str] = "counters.html"

    title_id: str
    strikes: tuple[Part, ...]
    waives: tuple[Act, ...]


class Guard(Part, frozen=True):
    """A secret thrust in defence. Its key is the id of its form."""

    template: ClassVar[str] = "guard.html"

    act: Act
    question: str
    skills: tuple[Choice, ...]


def answers(sight: Seen) -> Iterator[Part]:
    """What this seat is asked."""
    people = sight.once(People)
    yield from (one for one in _activations(sight, people) if one.reply)
    for offer in sight.offers_of("answer-theft"):
        yield _theft(sight, people, offer)
    for who in people.own:
        yield from _counters(sight, people, who)
        for offer in offers_for(sight, who, "guard"):
            yield _guard(sight, people, who, offer)


def asked_of_others(sight: Seen) -> Iterator[Activation]:
    yield from (one for one in _activations(sight, sight.once(People)) if not one.reply)


def _activations(sight: Seen, people: People) -> Iterator[Activation]:
    for one in sight.mine.invocations:
        if one.who in people.own or not sight.is_keeper:
            yield _activation(sight, people, one)


def _activation(sight: Seen, people: People, one: Invocation) -> Activation:
    t, name = sight.t, people.call(one.who)
    reply = sight.offer_of("answer-invocation", invocation=one.id)
    waits = ""
    if reply is None:
        by_player = one.by == "player"
        waits = t("waits for the keeper") if by_player else t("waits for {name}", name=name)
    aspect = t("“{text}”", text=sight.choice_name("source", one.text, "invoke"))
    return Activation(
        key=f"invocation-card-{one.id}",
        kicker=t("Heroic activation, {name}", name=name),
        text=f"{aspect}{t(': ')}{_aim(sight, one)}.",
        reply=press(sight, reply, id=f"activation-{one.id}", only=()) if reply else None,
        waits=waits,
    )


def _aim(sight: Seen, one: Invocation) -> str:
    t, is_scene = sight.t, one.scope == "scene"
    if one.way == "feat":
        if is_scene:
            return t("win the whole scene without dice")
        return t("win this action without dice")
    if is_scene:
        return t("lose the whole scene, and gain heroism")
    return t("lose this action, and gain heroism")


def _theft(sight: Seen, people: People, offer: Offer) -> Theft:
    thief = str(offer.given["who"])
    id, name = f"theft-{thief}", people.call(thief)
    text = sight.t("{name} would take of your power. Do you let it happen?", name=name)
    return Theft(key=f"{id}-card", text=text, act=press(sight, offer, id=id, only=()))


def _counters(sight: Seen, people: People, who: str) -> Iterator[Counters]:
    t, offers = sight.t, offers_for(sight, who, "counter-attack")
    if not offers:
        return
    yield Counters(
        key=f"counter-card-{who}",
        title_id=f"counter-{who}",
        strikes=tuple(
            folded(
                sight,
                offer,
                t("Strike back at {name}", name=people.call(offer.given["target"])),
                odds=True,
            )
            for offer in offers
        ),
        waives=tuple(
            press(sight, offer, t("Let it be"), "link")
            for offer in offers_for(sight, who, "waive-counter")
        ),
    )


def _guard(sight: Seen, people: People, who: str, offer: Offer) -> Guard:
    attacker = str(offer.given["attacker"])
    id, hero, name = f"guard-{who}-{attacker}", people.heroes[who].hero, people.call(attacker)
    return Guard(
        key=id,
        act=press(sight, offer, id=id, only=()),
        question=sight.t("{name} attacks. A secret thrust in defence?", name=name),
        skills=tuple(
            Choice(one, f"{people.choice_name('skill', one, 'guard', who)} +{hero.score(one)}")
            for one in offer.fields[0].choices
        ),
    )
