"""What waits for the keeper, each with the way to it."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.view import RollView
from tablee.kernel.page import Part

NOW = "#now"


class Duty(msgspec.Struct, frozen=True):
    text: str
    to: str
    verb: str


class Duties(Part, frozen=True):
    template: ClassVar[str] = "desk_duties.html"

    duties: tuple[Duty, ...]


def duties(sight: Seen) -> Iterator[Duties]:
    desk = sight.once(Desk)
    found = (
        *_sheets(desk),
        *_rolls(desk),
        *_prices(desk),
        *_invocations(desk),
        *_losses(desk),
        *_fight(desk),
        *_heroes(desk),
        *_scene(desk),
    )
    if found:
        yield Duties(key="desk-duties", duties=found)


def _sheets(desk: Desk) -> Iterator[Duty]:
    t = desk.t
    for offer in desk.sight.offers_of("approve-hero"):
        who = offer.given["who"]
        text = t("A sheet to read{colon}{name}", colon=t(": "), name=desk.sight.names[who])
        yield Duty(text, f"#sheet-of-{who}", t("judge"))


def _rolls(desk: Desk) -> Iterator[Duty]:
    t = desk.t
    for seen in desk.sight.mine.rolls:
        if seen.stage == "done":
            continue
        roll = seen.roll
        name, to = desk.named(roll.who), f"#roll-of-{roll.who}"
        for claim in roll.claims:
            if claim.keeper is None:
                text = claim.text
                text = t("An aspect is called upon{colon}“{text}”", colon=t(": "), text=text)
                yield Duty(text, to, t("answer"))
        if _wants_a_modifier(seen):
            text = t("{name} tries something: no modifier has been said", name=name)
            yield Duty(text, to, t("settle"))
        if seen.stage == "announce":
            text = t("{name} has told a total: announce the modifier", name=name)
            yield Duty(text, to, t("announce"))
        if seen.stage == "risk" and not roll.extra:
            yield Duty(t("A risk is to be rolled ({name})", name=name), to, t("throw"))
        if roll.extra and seen.stage in ("proposed", "open", "blow"):
            text = t("Your roll{colon}{name}", colon=t(": "), name=name)
            yield Duty(text, to, t("throw"))


def _wants_a_modifier(seen: RollView) -> bool:
    """Whether a hero tries something that nobody resists, and the keeper has said nothing yet."""
    roll = seen.roll
    is_plain = roll.kind == "action" and not roll.extra and not roll.against
    return seen.stage == "proposed" and is_plain and roll.difficulty is None


def _prices(desk: Desk) -> Iterator[Duty]:
    t, sight = desk.t, desk.sight
    proposed = {
        seen.roll.who
        for seen in sight.mine.rolls
        if seen.roll.consequence and seen.roll.consequence.by == "player"
    }
    for offer in sight.offers_of("accept-consequence"):
        who = offer.given["who"]
        if who in proposed:
            text = t("A price is proposed ({name})", name=sight.names[who])
            yield Duty(text, f"#roll-of-{who}", t("answer"))


def _invocations(desk: Desk) -> Iterator[Duty]:
    t, sight = desk.t, desk.sight
    for one in sight.mine.invocations:
        if sight.offer_of("answer-invocation", invocation=one.id):
            called = sight.choice_name("source", one.text, "invoke")
            text = t("A heroic activation{colon}“{text}”", colon=t(": "), text=called)
            yield Duty(text, f"#invocation-{one.id}", t("answer"))


def _losses(desk: Desk) -> Iterator[Duty]:
    t, losses = desk.t, desk.sight.mine.losses
    for loss in losses:
        if loss.who in desk.extras:
            text = t("{name}: power against the loss?", name=desk.named(loss.who))
            yield Duty(text, f"#extra-{loss.who}", t("settle"))
    for loss in losses:
        if loss.who in desk.heroes:
            text = t("{name} is about to lose life.", name=desk.named(loss.who))
            yield Duty(text, NOW, t("see"))


def _fight(desk: Desk) -> Iterator[Duty]:
    t, sight = desk.t, desk.sight
    fight, ready = sight.mine.fight, sight.offers_of("extra-attack", "extra-pass")
    if ready and fight and fight.hand == "adversaries" and not fight.acting:
        to = f"#extra-{ready[0].given['who']}"
        yield Duty(t("The adversaries have the hand"), to, t("have them act"))
    for aspect in sight.mine.aspects:
        if not aspect.text:
            text = t("An aspect has no words yet")
            yield Duty(text, f"#aspect-{aspect.id}", t("write"))


def _heroes(desk: Desk) -> Iterator[Duty]:
    t, mine = desk.t, desk.sight.mine
    for seen in mine.heroes:
        hero = seen.hero
        if hero.dying and not hero.is_gone:
            text = t("{name} is between life and death", name=hero.name)
            yield Duty(text, f"#harm-{hero.id}", t("see"))
    for seen in mine.heroes:
        if seen.hero.fall:
            yield Duty(t("{name} has yet to fall", name=seen.hero.name), NOW, t("see"))
    for seizure in mine.seizures:
        name = desk.sight.names[seizure.who]
        yield Duty(t("{name} has yet to let an object go", name=name), NOW, t("see"))


def _scene(desk: Desk) -> Iterator[Duty]:
    t, sight = desk.t, desk.sight
    if sight.mine.respite_due and sight.offers_of("respite"):
        text = t("A scene has ended: the heroes have a respite")
        yield Duty(text, "#respite-fold", t("see"))
    for event in sight.view.common.timetable:
        if event.due and not event.settled:
            yield Duty(event.text, "#part-clock", t("see"))
