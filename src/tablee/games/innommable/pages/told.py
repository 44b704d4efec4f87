"""What was told: elements that may come back, illusions to see through, gains, what was shown."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import Doing, Listed, doing, folded_doing, line
from tablee.games.innommable.pages.words import People, Seen, shortened
from tablee.games.innommable.state.table import Element
from tablee.games.innommable.words.names import content_name, reveal_name
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Thing(Part, frozen=True):
    """Something that was told, and what is known of it."""

    template: ClassVar[str] = "told.html"

    text: str
    note: str
    die: Die | None = None
    realise: tuple[Doing, ...] = ()


class ToldList(Part, frozen=True):
    template: ClassVar[str] = "told_list.html"

    id: str
    title: str
    is_ordered: bool
    things: tuple[Thing, ...]
    """The latest first."""
    reuse: tuple[Fold, ...] = ()


def told(sight: Seen) -> Iterator[ToldList]:
    t, mine, people = sight.t, sight.mine, sight.once(People)
    if mine.elements:
        yield ToldList(
            key="told-list",
            id="told",
            title=t("What was told"),
            is_ordered=True,
            things=tuple(_element(sight, people, one) for one in reversed(mine.elements)),
            reuse=tuple(
                _reuse(sight, people, offer)
                for offer in sight.offers_of("reuse-element")
                if offer.given["who"] in people.own
            ),
        )
    gains = [one for one in reversed(mine.gains) if not one.questioned]
    if gains:
        holds = t("stands until a new scene")
        things = tuple(
            Thing(
                key=f"gain-{one.id}",
                text=one.what,
                note=f"{name}, {holds}" if one.id in mine.protected else name,
            )
            for one in gains
            for name in (people.call(one.who),)
        )
        yield ToldList(
            key="gains-list", id="gains", title=t("What was won"), is_ordered=False, things=things
        )
    if mine.revealed:
        things = tuple(
            Thing(key=f"revealed-{number}", text=one.text, note=reveal_name(one.kind, t))
            for number, one in enumerate(mine.revealed)
        )[::-1]
        title = t("What has shown itself")
        yield ToldList(
            key="revealed-list", id="revealed", title=title, is_ordered=True, things=things
        )


def _element(sight: Seen, people: People, one: Element) -> Thing:
    t = sight.t
    realised = t("{name} sees through it", name=people.call(one.who))
    return Thing(
        key=f"told-{one.id}",
        text=one.text,
        note=", ".join(_known(sight, people, one)),
        die=die(one.die, size="small"),
        realise=tuple(
            doing(sight, offer, realised, "link", id=f"realise-{one.id}")
            for offer in sight.offers_of("realise-illusion")
            if offer.given["element"] == one.id and one.who in people.own
        ),
    )


def _known(sight: Seen, people: People, one: Element) -> Iterator[str]:
    t, stands = sight.t, people.standing.get(one.who)
    yield people.call(one.who)
    yield content_name(one.die, t)
    if one.told == "suggestion":
        yield t("suggested by {seat}", seat=one.seat)
    elif one.told == "imposed":
        yield t("imposed by {seat}", seat=one.seat)
    if one.raised_in is not None:
        yield t("has raised the difficulty")
    if one.die == 12 and one.realised:
        yield t("seen through")
    elif one.die == 12 and stands and one.id in stands.believed:
        yield t("taken for real")


def _reuse(sight: Seen, people: People, offer: Offer) -> Fold:
    t, who = sight.t, offer.given["who"]
    named = t("Let something of {name} come back", name=people.call(who))
    title = named if len(people.own) > 1 else t("Let something come back")
    make = partial(_reuse_form, sight, offer)
    return folded_doing(sight, title, make, key=f"reuse-{who}-fold")


def _reuse_form(sight: Seen, offer: Offer) -> Doing:
    t = sight.t
    texts = {one.id: shortened(one.text, 70) for one in sight.mine.elements}
    choices = tuple(Choice(one, texts[one]) for one in reversed(offer.fields[0].choices))
    what = Listed(name="element", label=t("What"), choices=choices, required=True)
    how = line("text", t("How"), required=False)
    return doing(
        sight, offer, t("It comes back"), "quiet", what, how, id=f"reuse-{offer.given['who']}"
    )
