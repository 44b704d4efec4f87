"""What the keeper should not forget, though nobody waits for it."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.kernel.page import Part


class Reminder(msgspec.Struct, frozen=True):
    text: str
    to: str
    verb: str


class Reminders(Part, frozen=True):
    template: ClassVar[str] = "desk_duties.html"

    reminders: tuple[Reminder, ...]


def reminders(sight: Seen) -> Iterator[Reminders]:
    desk = sight.once(Desk)
    found = (*_heroes(desk), *_scene(desk))
    if found:
        yield Reminders(key="desk-duties", reminders=found)


def _heroes(desk: Desk) -> Iterator[Reminder]:
    t = desk.t
    for seen in desk.sight.mine.heroes:
        hero = seen.hero
        if hero.dying and not hero.is_gone:
            text = t("{name} is between life and death", name=hero.name)
            yield Reminder(text, f"#harm-{hero.id}", t("see"))


def _scene(desk: Desk) -> Iterator[Reminder]:
    t, sight = desk.t, desk.sight
    if sight.mine.respite_due and sight.offers_of("respite"):
        text = t("A scene has ended: the heroes have a respite")
        yield Reminder(text, "#respite-fold", t("see"))
