"""The scheme is set before the game; dice move between reveals in it."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.dice_scheme import asks, events
from tablee.games.innommable.rules.dice_scheme.law import (
    CHAIN,
    PHASE_TWO,
    change_plan,
    check_plan,
    to_come,
    with_more_than_one,
)
from tablee.games.innommable.rules.situation.law import check_preparing
from tablee.games.innommable.state.pools import KINDS
from tablee.games.innommable.state.preparation import Concrete
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.SetScheme)
def set_scheme(state: State, by: By, ask: asks.SetScheme, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, CHAIN)
    counts = (ask.d20, ask.d12, ask.d8, ask.d4)
    scheme = tuple((sides, n) for sides, n in zip(KINDS, counts, strict=True) if n)
    yield events.SchemeSet(players=ask.players, scheme=scheme)


@rules.decides(asks.Allot)
def allot(state: State, by: By, ask: asks.Allot, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, PHASE_TWO)
    yield events.Allotted(
        concrete=tuple(
            Concrete(f"concrete-{place + 1}", row.kind, row.text, row.dice)
            for place, row in enumerate(ask.concrete)
        )
    )


@rules.decides(asks.MoveDie)
def move_die(state: State, by: By, ask: asks.MoveDie, dice: Dice) -> Iterator[Event]:
    check_plan(state, by)
    source, target = with_more_than_one(state, ask.concrete), to_come(state, ask.towards)
    if source.id == target.id:
        raise Refused(PHASE_TWO, "This changes nothing.")
    moved = (replace(source, dice=source.dice - 1), replace(target, dice=target.dice + 1))
    yield events.Allotted(concrete=change_plan(state.prepared, *moved))


@rules.decides(asks.SplitConcrete)
def split_concrete(state: State, by: By, ask: asks.SplitConcrete, dice: Dice) -> Iterator[Event]:
    check_plan(state, by)
    source = with_more_than_one(state, ask.concrete)
    new = Concrete(f"concrete-{len(state.prepared.concrete) + 1}", "plan", ask.text, 1)
    lesser = replace(source, dice=source.dice - 1)
    yield events.Allotted(concrete=change_plan(state.prepared, lesser, new))


@rules.decides(asks.RewriteConcrete)
def rewrite_concrete(
    state: State, by: By, ask: asks.RewriteConcrete, dice: Dice
) -> Iterator[Event]:
    check_preparing(state, by, PHASE_TWO, also_in_play=True)
    found = to_come(state, ask.concrete)
    if state.begun and not ask.text.strip():
        raise Refused(PHASE_TWO, "The game has begun: each reveal needs its text.")
    yield events.Allotted(concrete=change_plan(state.prepared, replace(found, text=ask.text)))
