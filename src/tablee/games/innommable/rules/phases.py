"""The phases of a game: how it begins, and how one phase follows another."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import ID, PHASES, STEPS, has, rules
from tablee.games.innommable.rules.dice_scheme.law import scheme_faults
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.rules.situation.law import situation_faults
from tablee.games.innommable.state.pools import size
from tablee.games.innommable.state.preparation import FEWEST, MOST
from tablee.games.innommable.state.table import State
from tablee.kernel.common.asks import Text
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused, refuse_all

COUNT = f"{ID}.setup.roles-and-count"
START = f"{ID}.phase.one-start"


# What may be asked


class BeginGame(Ask, frozen=True, kw_only=True):
    """The context is said: place, moment, what the protagonists are doing there."""

    context: Annotated[Text, Meta(extra={"rule": f"{ID}.prep.opening-content"})]


# What may happen


class GameBegun(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.one-start"
    context: str
    scene: int


class PhaseBegun(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.four"
    phase: int
    scene: int
    waits: bool = False
    """It begins with the next scene (house rule)."""


# What is decided


def beginning_faults(state: State) -> Iterator[Refused]:
    """All that stands between this table and its first scene."""
    if state.announced is None:
        yield Refused(STEPS, "The players have not been told where, when and in which role.")
    yield from situation_faults(state.prepared)
    yield from scheme_faults(state)
    count = len(state.protagonists)
    if not FEWEST <= count <= MOST:
        yield Refused(COUNT, "The game is for two to four protagonists.")
    elif size(state.prepared.scheme) and state.prepared.players != count:
        yield Refused(
            COUNT,
            "The dice scheme is made for {planned} protagonists, and there are {count}.",
            planned=state.prepared.players,
            count=count,
        )


@rules.law(BeginGame, START, keeper=True)
def may_begin(state: State, by: By, ask: BeginGame) -> None:
    if state.begun:
        raise Refused(PHASES, "The game has begun.")
    refuse_all([*beginning_faults(state)])


@may_begin.decides
def begin_game(state: State, by: By, ask: BeginGame, dice: Dice, found: None) -> Iterator[Event]:
    yield GameBegun(context=ask.context, scene=by.scene)
    for one in state.protagonists.values():
        yield BoxAdded(rule=f"{ID}.meter.fate-layout", who=one.id, cause="start", scene=by.scene)


@may_begin.offers
def beginnings(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        yield Candidate(advice=(f"{ID}.setup.circle", f"{ID}.setup.durations"))


def begin_phase(state: State, by: By, phase: int, rule: str) -> PhaseBegun:
    waits = has(state, "phase_change", "next-scene")
    return PhaseBegun(rule=rule, phase=phase, scene=by.scene, waits=waits)


# What it changes


@rules.evolves(GameBegun)
def evolve_game_begun(state: State, event: GameBegun) -> State:
    return replace(
        state,
        begun_in=event.scene,
        context=event.context,
        phase=1,
        phase_in=event.scene,
        reserve=state.prepared.scheme,
    )


@rules.evolves(PhaseBegun)
def evolve_phase_begun(state: State, event: PhaseBegun) -> State:
    after = event.scene if event.waits else -1
    return replace(state, phase=event.phase, phase_after=after, phase_in=event.scene + event.waits)
