"""Giving a protagonist up for a success, or fleeing."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import leave, take_out_of_play
from tablee.games.innommable.rules.common import (
    ID,
    allowed,
    in_play,
    known,
    line,
    own,
    rules,
    throws_for,
)
from tablee.games.innommable.rules.conflicts.decide import end, won
from tablee.games.innommable.rules.conflicts.events import ResolutionCalled
from tablee.games.innommable.rules.conflicts.law import free_to_act
from tablee.games.innommable.rules.monologues.law import drop_aside_of
from tablee.games.innommable.state.people import Manner, Protagonist
from tablee.games.innommable.state.table import State
from tablee.kernel.common.asks import LineOrNone, Name
from tablee.kernel.words import Ask, By, Event, Offer, Refused

FLEE = f"{ID}.action.flee"
RENOUNCE = f"{ID}.action.renounce"


# What may be asked


class Renounce(Ask, frozen=True, kw_only=True):
    """`goal`: what the sacrifice achieves, where no resolution is under way; or nothing.

    Outside a resolution the last scene is told next.
    """

    who: Name
    manner: Manner
    text: LineOrNone = ""
    goal: LineOrNone = ""


class Flee(Ask, frozen=True, kw_only=True):
    who: Name
    text: LineOrNone = ""


# What may happen


class Renounced(Event, frozen=True, kw_only=True):
    """Given up outside a resolution: one last scene is left."""

    rule: str = "innommable.action.renounce"
    who: str
    manner: Manner
    text: str = ""
    goal: str = ""


# What is decided


def free_to_leave(state: State, by: By, one: Protagonist) -> None:
    in_play(state, by)
    if one.status == "closing":
        raise Refused(RENOUNCE, "{name} succumbs: no sacrifice is left to make.", name=one.name)
    if not one.is_active:
        raise Refused(RENOUNCE, "{name} is no longer in play.", name=one.name)


@rules.decides(Renounce)
def renounce(state: State, by: By, ask: Renounce, dice: Dice) -> Iterator[Event]:
    one = known(state, ask.who)
    if one.seat not in by.acts_for:
        raise Refused(RENOUNCE, "Only its player renounces a protagonist.")
    free_to_leave(state, by, one)
    going = state.resolution
    if going is None or going.who != one.id:
        yield from drop_aside_of(state, one.id)
        yield Renounced(who=one.id, manner=ask.manner, text=ask.text, goal=ask.goal)
        return
    # The success that it buys is told like any other: that is the last scene.
    gain = ask.goal or won(going, "renounce")
    yield from end(state, by, going, "renounce", going.one_seen, gain)
    yield from leave(state, by, one.id, ask.manner, RENOUNCE, ask.text, gain)


@rules.decides(Flee)
def flee(state: State, by: By, ask: Flee, dice: Dice) -> Iterator[Event]:
    one = own(state, by, ask.who)
    free_to_act(state, by, one)
    yield ResolutionCalled(
        rule=FLEE,
        who=one.id,
        goal=ask.text,
        difficulty=state.difficulty_at(by.scene),
        fleeing=True,
    )


# What it changes


@rules.evolves(Renounced)
def evolve_renounced(state: State, event: Renounced) -> State:
    one = state.protagonists[event.who]
    going = replace(one, status="closing", renounces=event.manner, wins=event.goal)
    return take_out_of_play(state.with_one(going), event.who)


# What is offered


@rules.offering
def offer_flight(state: State, by: By) -> Iterator[Offer]:
    for one in state.active():
        if throws_for(by, one) and allowed(free_to_act, state, by, one):
            yield Offer("flee", FLEE, {"who": one.id}, (line("text"),))


@rules.offering
def offer_renouncing(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        if one.seat in by.acts_for and allowed(free_to_leave, state, by, one):
            for manner in ("immobilised", "turned"):
                given = {"who": one.id, "manner": manner}
                yield Offer("renounce", RENOUNCE, given, (line("text"), line("goal")))
