"""Giving a protagonist up for a success, or fleeing."""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import leave, take_out_of_play
from tablee.games.innommable.rules.common import (
    ID,
    in_play,
    is_playing,
    known,
    own,
    rules,
)
from tablee.games.innommable.rules.conflicts.decide import end, won
from tablee.games.innommable.rules.conflicts.events import ResolutionCalled
from tablee.games.innommable.rules.conflicts.law import free_to_act, who_acts
from tablee.games.innommable.rules.monologues.law import drop_aside_of
from tablee.games.innommable.state.people import Manner
from tablee.games.innommable.state.table import Resolution, State
from tablee.kernel.common.asks import LineOrNone, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

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


@rules.law(Renounce, RENOUNCE)
def may_renounce(state: State, by: By, ask: Renounce) -> Resolution | None:
    """The resolution under way that a sacrifice wins, if there is one."""
    one = known(state, ask.who)
    if one.seat not in by.acts_for:
        raise Refused(RENOUNCE, "Only its player renounces a protagonist.")
    in_play(state, by)
    if one.status == "closing":
        raise Refused(RENOUNCE, "{name} succumbs: no sacrifice is left to make.", name=one.name)
    if not one.is_active:
        raise Refused(RENOUNCE, "{name} is no longer in play.", name=one.name)
    going = state.resolution
    return going if going is not None and going.who == one.id else None


@may_renounce.decides
def renounce(
    state: State, by: By, ask: Renounce, dice: Dice, going: Resolution | None
) -> Iterator[Event]:
    if going is None:
        yield from drop_aside_of(state, ask.who)
        yield Renounced(who=ask.who, manner=ask.manner, text=ask.text, goal=ask.goal)
        return
    # The success that it buys is told like any other: that is the last scene.
    gain = ask.goal or won(going, "renounce")
    yield from end(state, by, going, "renounce", going.one_seen, gain)
    yield from leave(state, by, ask.who, ask.manner, RENOUNCE, ask.text, gain)


@may_renounce.offers
def sacrifices(state: State, by: By) -> Iterator[Candidate]:
    if is_playing(state, by):
        for one in state.active():
            if one.seat in by.acts_for:
                for manner in get_args(Manner):
                    yield Candidate({"who": one.id, "manner": manner})


@rules.law(Flee, FLEE)
def may_flee(state: State, by: By, ask: Flee) -> Event:
    one = own(state, by, ask.who)
    free_to_act(state, by, one)
    return ResolutionCalled(
        rule=FLEE,
        who=one.id,
        goal=ask.text,
        difficulty=state.difficulty_at(by.scene),
        fleeing=True,
    )


@may_flee.offers
def flights(state: State, by: By) -> Iterator[Candidate]:
    return (Candidate({"who": one.id}) for one in who_acts(state, by))


# What it changes


@rules.evolves(Renounced)
def evolve_renounced(state: State, event: Renounced) -> State:
    one = state.protagonists[event.who]
    going = replace(one, status="closing", renounces=event.manner, wins=event.goal)
    return take_out_of_play(state.with_one(going), event.who)
