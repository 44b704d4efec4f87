"""Magic as the keeper grants it: places and moments of power, gifts out of control, domains."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cheap_tales.pages.desk_shapes import Chapter
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.state import Source
from tablee.games.cheap_tales.state.hero import Skill
from tablee.games.cheap_tales.view import HeroView
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part

GRANTS = ("grant-gift", "add-domain", "teach-theft", "cut-off", "allow-prodigy")
NEW_GIFT = {"rank": 1, "kind": "prodigy"}


class SourceCard(Part, frozen=True):
    """A place or a moment of power."""

    template: ClassVar[str] = "desk_source.html"

    name: str
    line: str
    close: Act | None


class Gift(Part, frozen=True):
    """A gift of a hero: what it is, whether its owner controls it, what is still owed for it."""

    template: ClassVar[str] = "desk_gift.html"

    name: str
    is_wild: bool
    is_unseen: bool
    more: str


def magic(sight: Seen) -> Iterator[Chapter]:
    if sight.mine.house["magic"] != "on":
        return
    desk, count = sight.once(Desk), len(sight.mine.sources)
    title = sight.t("Magic")
    yield desk.chapter("part-magic", title, "sparkle", lambda: _inside(desk), count=count)


def _inside(desk: Desk) -> Iterator[Part]:
    sight = desk.sight
    for source in sight.mine.sources:
        yield _source(desk, source)
    for offer in sight.offers_of("name-source"):
        yield desk.folded(offer, "", "name-source")
    for seen in sight.mine.heroes:
        if not seen.hero.is_gone:
            yield _magic_of(desk, seen)


def _source(desk: Desk, source: Source) -> SourceCard:
    t, close = desk.t, desk.sight.offer_of("close-source", source=source.id)
    line = (
        t("a moment of power") if source.moment else t("a place of power"),
        t("+{number} to gifts", number=source.bonus),
        t("{number} at a respite", number=source.recovery),
        t("{number} points left", number=source.free),
    )
    return SourceCard(
        key=f"source-{source.id}",
        name=source.name,
        line=", ".join(line),
        close=desk.act(close, id=f"close-{source.id}") if close else None,
    )


def _magic_of(desk: Desk, seen: HeroView) -> Fold:
    hero = seen.hero
    note = desk.t("power {power} out of {most}", power=hero.power, most=seen.most_power)
    key = f"magic-{hero.id}"
    return desk.fold(key, hero.name, lambda: _gifts(desk, seen), note=note)


def _gifts(desk: Desk, seen: HeroView) -> Iterator[Part]:
    who = seen.hero.id
    for skill in seen.hero.skills:
        if skill.is_gift:
            yield _gift(desk, seen, skill)
    for number, offer in enumerate(desk.offers_about(who, *GRANTS), 1):
        of = desk.sight.names.get(f"{who}.{offer.given.get('gift', '')}", "")
        yield desk.folded(offer, "", f"{offer.ask}-{who}-{number}", of, NEW_GIFT)


def _gift(desk: Desk, seen: HeroView, skill: Skill) -> Gift:
    t, owed = desk.t, seen.marks_owed.get(skill.id, 0)
    kind = desk.sight.choice_name("kind", skill.kind, "grant-gift")
    more = f"{t(': ')}{', '.join(skill.domains)}" if skill.domains else ""
    if owed:
        more = f"{more}. {t.many('{count} mark owed', '{count} marks owed', owed)}"
    return Gift(
        key=f"gift-{seen.hero.id}-{skill.id}",
        name=f"{skill.name}, {kind} {skill.rank}",
        is_wild=not skill.controlled,
        is_unseen=not skill.seen,
        more=more,
    )
