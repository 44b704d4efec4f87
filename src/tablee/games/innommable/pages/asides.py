"""What hangs in the air without silencing the table: a die held out, a monologue being weighed."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import (
    Doing,
    Picks,
    Risk,
    Risks,
    area,
    doing,
    folded_doing,
    why,
)
from tablee.games.innommable.pages.words import People, Seen, shortened
from tablee.games.innommable.state.table import Aside
from tablee.games.innommable.words.names import content_name
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class HeldOut(Part, frozen=True):
    """A die that one protagonist holds out to another, with what is suggested."""

    template: ClassVar[str] = "held_out.html"
    comes_first: ClassVar[bool] = True

    die: Die
    kind: str
    title: str
    text: str
    take: Doing | None
    waiting: str
    why: Fold


class Doubted(msgspec.Struct, frozen=True):
    seat: str
    like: str


class Weighed(Part, frozen=True):
    """A monologue that may be too much like an earlier one."""

    template: ClassVar[str] = "weighed.html"
    comes_first: ClassVar[bool] = True

    whose: str
    text: str
    doubts: tuple[Doubted, ...]
    accept: Doing | None
    reject: Fold | None
    doubt: Fold | None
    waits_for_keeper: bool
    why: Fold


def asides(sight: Seen) -> Iterator[Part]:
    aside = sight.mine.aside
    if aside is None or aside.die is None:
        return
    if aside.kind == "suggestion":
        yield _held_out(sight, aside, aside.die)
    elif aside.told:
        yield _weighed(sight, aside, aside.die)


def _held_out(sight: Seen, aside: Aside, sides: int) -> HeldOut:
    t, people = sight.t, sight.once(People)
    giver, taker, is_mine = (
        people.call(aside.giver),
        people.call(aside.who),
        aside.who in people.own,
    )
    if is_mine:
        title = t("{name} holds out a d{sides} to you.", name=giver, sides=sides)
    else:
        title = t("{name} holds out a d{sides} to {other}.", name=giver, other=taker, sides=sides)
    offer = sight.offer_of("take-suggestion")
    take, waiting = None, ""
    if offer and is_mine:
        take = _take(sight, people, aside, offer)
    else:
        waiting = t("{name} takes it up.", name=people.player(aside.who))
        if offer:
            label = t("Take it up for {name}", name=taker)
            take = doing(sight, offer, label, "link", id="take-suggestion")
    return HeldOut(
        key="held-out",
        die=die(sides),
        kind=content_name(sides, t),
        title=title,
        text=aside.text,
        take=take,
        waiting=waiting,
        why=why(sight, "suggestion.must-accept", "why-suggestion"),
    )


def _take(sight: Seen, people: People, aside: Aside, offer: Offer) -> Doing:
    t = sight.t
    refusal = t("A suggestion cannot be refused; it may be retold a little otherwise.")
    risks = [Risk("hand-palm", refusal)]
    counts = sight.mine.house["suggestion_counts_as_monologue"] == "recipient"
    if counts and people.standing[aside.who].next_monologue_costs:
        risks.append(Risk("square", "", t("one box more in your column.")))
    if aside.die == 8 and not people.by_id[aside.who].transgressed:
        risks.append(Risk("eye", t("Whoever knows this has transgressed: the d4 will be open.")))
    return doing(
        sight,
        offer,
        t("It is so, I take the d{sides}", sides=aside.die),
        "main",
        Risks(tuple(risks)),
        area("text", t("In your own words, if you like"), rows=2),
        id="take-suggestion",
    )


def _weighed(sight: Seen, aside: Aside, sides: int) -> Weighed:
    t, name = sight.t, sight.once(People).call(aside.who)
    told = {one.id: one.text for one in sight.mine.elements}
    accept = sight.offer_of("accept-monologue")
    return Weighed(
        key="weighed",
        whose=f"{name}, {content_name(sides, t)}",
        text=aside.text,
        doubts=tuple(
            Doubted(t.seat(one.seat), shortened(told.get(one.element, ""), 120))
            for one in aside.doubts
        ),
        accept=doing(
            sight,
            accept,
            t("It is new: {name} keeps the d{sides}", name=name, sides=sides),
            "main",
            id="accept-monologue",
        )
        if accept
        else None,
        reject=_reject(sight, aside),
        doubt=None if sight.is_keeper else _doubt(sight, aside),
        waits_for_keeper=not sight.is_keeper,
        why=why(sight, "monologue.no-near-duplicate", "why-alike"),
    )


def _reject(sight: Seen, aside: Aside) -> Fold | None:
    t, offer = sight.t, sight.offer_of("reject-monologue")
    if offer is None:
        return None

    def inside() -> Doing:
        which = _told_before(sight, aside)
        return doing(sight, offer, t("Back into the bowl"), "quiet", which, id="reject-monologue")

    note = t("the die goes back into the bowl")
    return folded_doing(sight, t("It is not new"), inside, key="reject-fold", note=note)


def _doubt(sight: Seen, aside: Aside) -> Fold | None:
    t, offer = sight.t, sight.offer_of("doubt-monologue")
    if offer is None:
        return None

    def inside() -> Doing:
        which = _told_before(sight, aside)
        return doing(sight, offer, t("Say so"), "quiet", which, id="doubt-monologue")

    return folded_doing(sight, t("I have heard this before"), inside, key="doubt-fold")


def _told_before(sight: Seen, aside: Aside) -> Picks:
    t = sight.t
    before = [one for one in reversed(sight.mine.elements) if one.who == aside.who]
    return Picks(
        name="element",
        legend=t("It is too much like"),
        choices=tuple(
            Choice(
                one.id,
                shortened(one.text, 140),
                len(before) == 1,
                f"d{one.die}, {content_name(one.die, t)}",
            )
            for one in before
        ),
        is_tall=True,
    )
