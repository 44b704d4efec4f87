"""What may be done with one's own protagonist, and what is written of it."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import ClassVar

from tablee.games.innommable.pages.creation import NAME, attachment_kinds, self_portrait
from tablee.games.innommable.pages.drawing import die
from tablee.games.innommable.pages.forms import (
    DieChoice,
    DiePicks,
    Doing,
    Field,
    Picks,
    Sentence,
    asking,
    doing,
    fold,
    folded_doing,
    line,
    picks,
)
from tablee.games.innommable.pages.giving import gifts_beside, give
from tablee.games.innommable.pages.stage import takers
from tablee.games.innommable.pages.words import People, Seen, offers_for
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.words.names import content_name
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

GENDERS = ("f", "m", "n")


class Anchor(Part, frozen=True):
    """A scene with the attachment, which takes a cross away."""

    template: ClassVar[str] = "anchor.html"

    text: str
    press: Doing


class Portrait(Part, frozen=True):
    """What is written of somebody, under short titles."""

    template: ClassVar[str] = "portrait.html"

    lines: tuple[tuple[str, str, str], ...]
    """A title, a text, and a note on it."""


class OwnWays(Part, frozen=True):
    template: ClassVar[str] = "own_ways.html"

    name: str
    doings: tuple[Part, ...]
    folds: tuple[Part, ...]


def own_ways(sight: Seen) -> Iterator[OwnWays]:
    people = sight.once(People)
    for who in people.own:
        yield OwnWays(
            key=f"ways-{who}",
            name=people.by_id[who].name,
            doings=tuple(_doings(sight, people, people.by_id[who])),
            folds=tuple(_folds(sight, people, people.by_id[who])),
        )


def _doings(sight: Seen, people: People, one: Protagonist) -> Iterator[Part]:
    who = one.id
    for offer in offers_for(sight, who, "anchor"):
        yield _anchor(sight, one, offer)
    for other, kinds in islice(takers(sight, people), 1, None):
        if other == who:
            yield _take(sight, people, who, kinds)
    for taker, offers in gifts_beside(sight, who, "suggest").items():
        yield _suggest(sight, people, taker, offers)
    for offer in offers_for(sight, who, "propose-transgression"):
        yield _inhuman(sight, people, offer)
    for offer in offers_for(sight, who, "weave-link"):
        yield weave(sight, people, offer)


def _anchor(sight: Seen, one: Protagonist, offer: Offer) -> Anchor:
    t, id = sight.t, f"anchor-{one.id}"
    text = t(
        "A scene with {attachment}: one cross less for you, one box more there.",
        attachment=one.attachment.name,
    )
    press = doing(sight, offer, t("Hold on to it"), id=id, icon="anchor-simple")
    return Anchor(key=f"{id}-doing", text=text, press=press)


def _take(sight: Seen, people: People, who: str, kinds: Sequence[int]) -> Fold:
    """For somebody who is played beside one's own: the bowl itself is for the first."""
    t, title = sight.t, sight.t("Take a die for {name}", name=people.call(who))

    def inside() -> Doing:
        picked = DiePicks(
            name="die",
            legend=t("Which die"),
            choices=tuple(
                DieChoice(
                    str(sides),
                    die(sides, size="middle"),
                    f"d{sides}, {content_name(sides, t)}",
                    is_chosen=len(kinds) == 1,
                )
                for sides in kinds
            ),
        )
        return asking("take-die", {"who": who}, title, "", picked, id=f"take-{who}")

    return folded_doing(sight, title, inside, key=f"take-{who}-fold")


def _suggest(sight: Seen, people: People, taker: str, offers: list[Offer]) -> Fold:
    t, name = sight.t, people.call(taker)
    key = f"suggest-{offers[0].given['who']}-{taker}-fold"

    def inside() -> Iterator[Part]:
        once = t("It cannot be refused. Once in a scene.")
        later = t("If {name} fails later in it, it may help more.", name=name)
        yield Sentence(key=f"{key}-help", text=f"{once} {later}")
        yield give(sight, people, offers)

    title = t("Hold out a die to {name}", name=name)
    return fold(sight, key, title, inside, icon="hand-palm")


def _inhuman(sight: Seen, people: People, offer: Offer) -> Fold:
    t, who = sight.t, offer.given["who"]
    id = f"inhuman-{who}"

    def inside() -> Doing:
        done = line("act", t("What {name} has done", name=people.call(who)))
        return doing(sight, offer, t("Ask the table"), "quiet", done, id=id)

    return folded_doing(sight, t("Was that inhuman?"), inside, key=f"{id}-fold", icon="eye")


def weave(sight: Seen, people: People, offer: Offer) -> Fold:
    t, towards = sight.t, offer.given.get("towards")
    id = f"weave-{offer.given['who']}{f'-{towards}' if towards else ''}"

    def inside() -> Doing:
        fields = (*_link_fields(sight, people, offer), line("text", t("The link")))
        return doing(sight, offer, t("Weave it"), "quiet", *fields, id=id)

    title = t("Weave a link")
    if towards:
        title = t("Weave a link with {name}", name=people.call(towards))
    return folded_doing(sight, title, inside, key=f"{id}-fold", icon="link-simple")


def _link_fields(sight: Seen, people: People, offer: Offer) -> Iterator[Field]:
    t = sight.t
    for field in offer.fields:
        if field.name == "towards":
            only = field.choices[0] if len(field.choices) == 1 else None
            names = ((one, people.call(one)) for one in field.choices)
            yield picks("towards", t("With whom"), names, only)
        elif field.name == "kind":
            words = (("explicit", t("yes")), ("implicit", t("no, it is felt")))
            yield picks("kind", t("Everybody knows of it"), words, "explicit")


def _folds(sight: Seen, people: People, one: Protagonist) -> Iterator[Part]:
    t, who = sight.t, one.id
    is_begun = sight.mine.begun
    make = partial(_portrait, sight, people, one)
    yield fold(sight, f"words-{who}", t("In words"), make, stands_open=not is_begun)
    if not sight.is_keeper:
        for offer in offers_for(sight, who, "rename-protagonist"):
            yield rename(sight, one, offer)
        for offer in offers_for(sight, who, "remove-protagonist"):
            yield put_out(sight, offer, f"remove-{who}")
    for offer in offers_for(sight, who, "rewrite-protagonist"):
        yield rewrite(sight, one, offer)


def _portrait(sight: Seen, people: People, one: Protagonist) -> Iterator[Portrait]:
    t = sight.t
    texts = (
        (t("What one sees"), one.looks, ""),
        (t("Temperament"), one.temperament, ""),
        (t("Where from"), one.origin, ""),
        (t("Role"), one.role, ""),
    )
    felt = t("felt, not said")
    links = (
        (t("to {name}", name=people.call(to.to)), to.text, felt if to.kind == "implicit" else "")
        for to in one.links
    )
    last = ((t("The last scene"), one.last_scene, ""),) if one.last_scene else ()
    lines = (*(text for text in texts if text[1]), *links, *last)
    yield Portrait(key=f"words-{one.id}-text", lines=lines)


def rename(sight: Seen, one: Protagonist, offer: Offer, *, with_reason: bool = False) -> Fold:
    t, id = sight.t, f"rename-{one.id}"

    def inside() -> Doing:
        reason = (line("reason", t("Reason"), required=False),) if with_reason else ()
        name, gender = line("name", t("Name"), NAME, value=one.name), _genders(sight, one)
        return doing(sight, offer, t("Keep it so"), "quiet", name, gender, *reason, id=id)

    return folded_doing(sight, t("Another name or gender"), inside, key=f"{id}-fold")


def _genders(sight: Seen, one: Protagonist) -> Picks:
    words = ((key, sight.choice_name("gender", key, "rename-protagonist")) for key in GENDERS)
    return picks("gender", sight.t("Grammatical gender"), words, one.gender)


def put_out(sight: Seen, offer: Offer, id: str, *, needs_reason: bool = False) -> Fold:
    """Takes somebody out of the story, or away as if they had never been."""
    title = sight.ask_name(offer.ask)

    def inside() -> Doing:
        reason = line("reason", sight.t("Reason"), required=needs_reason)
        return doing(sight, offer, title, "last", reason, id=id)

    return folded_doing(sight, title, inside, key=f"{id}-fold")


def rewrite(sight: Seen, one: Protagonist, offer: Offer) -> Fold:
    t, id = sight.t, f"rewrite-{one.id}"

    def inside() -> Doing:
        first, second = self_portrait(sight, one.looks, one.temperament, one.origin, one.role)
        label = t("The attachment: what keeps them human")
        attachment = line("attachment", label, required=False, value=one.attachment.name)
        kinds = attachment_kinds(sight, one.attachment.kind)
        fields = (*first, *second, attachment, kinds)
        return doing(sight, offer, t("Keep it so"), "quiet", *fields, id=id)

    return folded_doing(sight, t("Rewrite"), inside, key=f"{id}-fold")
