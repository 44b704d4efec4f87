"""Anchoring: a moment with the attachment erases a ticked box."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    acting,
    has,
    in_play,
    no_aside,
    of_fate,
    rules,
)
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.rules.monologues.law import open_aside, who_tells
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Aside, State
from tablee.kernel.common.asks import Name, Text
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

ANCHOR = f"{ID}.recovery.anchor"
BROKEN = f"{ID}.recovery.anchor-broken"
ORDER = f"{ID}.action.order"


# What may be asked


class Anchor(Ask, frozen=True, kw_only=True):
    who: Name


class TellAnchor(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


# What may happen


class AnchorBegun(Event, frozen=True, kw_only=True):
    rule: str = "innommable.recovery.anchor"
    who: str


class Anchored(Event, frozen=True, kw_only=True):
    rule: str = "innommable.recovery.anchor"
    who: str
    text: str
    scene: int


# What is decided


@rules.law(Anchor, ANCHOR)
def may_anchor(state: State, by: By, ask: Anchor) -> Event:
    one = acting(state, by, ask.who)
    in_play(state, by)
    no_aside(state)
    if state.resolution is not None:
        raise Refused(ORDER, "A resolution is under way.")
    check_anchored(state, one)
    if has(state, "anchor_per_scene", "1") and one.anchored_in == by.scene:
        raise Refused(ANCHOR, "One anchoring in a scene at this table.")
    return AnchorBegun(who=one.id)


@may_anchor.offers
def anchorings(state: State, by: By) -> Iterator[Candidate]:
    if state.aside is None and state.resolution is None:
        for one in state.active():
            if one.ticked and by.may_act_for(one.seat):
                yield Candidate({"who": one.id})


def check_anchored(state: State, one: Protagonist) -> None:
    """What an anchoring takes, also when its moment is told: the table may have agreed since."""
    if one.attachment.bond == "broken":
        raise Refused(BROKEN, "The link with the attachment is broken.")
    gone = one.attachment.bond == "destroyed"
    if gone and has(state, "attachment_terminal", "closes"):
        raise Refused(BROKEN, "Nothing is left of the attachment.")
    if not one.ticked:
        raise Refused(ANCHOR, "{name} has no ticked box to erase.", name=one.name)


@rules.law(TellAnchor, ANCHOR)
def may_tell_anchor(state: State, by: By, ask: TellAnchor) -> Protagonist:
    one = acting(state, by, ask.who)
    open_aside(state, "anchor", one.id)
    check_anchored(state, one)
    return one


@may_tell_anchor.decides
def tell_anchor(
    state: State, by: By, ask: TellAnchor, dice: Dice, one: Protagonist
) -> Iterator[Event]:
    yield Anchored(who=one.id, text=ask.text, scene=by.scene)
    yield BoxAdded(
        rule=ANCHOR,
        who=one.id,
        cause="anchor",
        attachment=True,
        scene=by.scene,
        to=of_fate(state),
    )


@may_tell_anchor.offers
def anchor_told(state: State, by: By) -> Iterator[Candidate]:
    return who_tells(state, by, "anchor")


# What it changes


@rules.evolves(AnchorBegun)
def evolve_anchor_begun(state: State, event: AnchorBegun) -> State:
    return replace(state, aside=Aside("anchor", event.who))


@rules.evolves(Anchored)
def evolve_anchored(state: State, event: Anchored) -> State:
    one = state.protagonists[event.who]
    erased = replace(one, ticked=one.ticked - 1, anchored_in=event.scene)
    return replace(state.with_one(erased), aside=None)
