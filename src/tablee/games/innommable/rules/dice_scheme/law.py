"""What a scheme must add up to, who changes it when, and in which order its dice leave."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.rules.common import ID, PHASES, has, rules
from tablee.games.innommable.rules.dice_scheme import asks, events
from tablee.games.innommable.rules.situation.law import check_preparing
from tablee.games.innommable.state.pools import KINDS, Pool, dice_of, size
from tablee.games.innommable.state.preparation import (
    FEWEST,
    MOST,
    NEEDED,
    PLACES,
    Concrete,
    Preparation,
    kind_of,
    phase_one_dice,
    recommended_total,
    symptom_dice,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Event, Refused

CHAIN = f"{ID}.dice.composition"
COUNT = f"{ID}.setup.roles-and-count"
PHASE_ONE = f"{ID}.dice.allocation-phase-one"
PHASE_TWO = f"{ID}.dice.allocation-phase-two"
TOTAL = f"{ID}.dice.total"


@rules.law(asks.SetScheme, CHAIN, keeper=True)
def may_set_scheme(state: State, by: By, ask: asks.SetScheme) -> Event:
    check_preparing(state, CHAIN)
    counts = (ask.d20, ask.d12, ask.d8, ask.d4)
    scheme = tuple((sides, n) for sides, n in zip(KINDS, counts, strict=True) if n)
    return events.SchemeSet(players=ask.players, scheme=scheme)


@rules.law(asks.Allot, PHASE_TWO, keeper=True)
def may_allot(state: State, by: By, ask: asks.Allot) -> Event:
    check_preparing(state, PHASE_TWO)
    return events.Allotted(
        concrete=tuple(
            Concrete(f"concrete-{place + 1}", row.kind, row.text, row.dice)
            for place, row in enumerate(ask.concrete)
        )
    )


@rules.law(asks.RewriteConcrete, PHASE_TWO, keeper=True)
def may_rewrite(state: State, by: By, ask: asks.RewriteConcrete) -> Event:
    check_preparing(state, PHASE_TWO, also_in_play=True)
    found = to_come(state, ask.concrete)
    if state.begun and not ask.text.strip():
        raise Refused(PHASE_TWO, "The game has begun: each reveal needs its text.")
    return events.Allotted(concrete=_change_plan(state.prepared, replace(found, text=ask.text)))


@rules.law(asks.MoveDie, PHASE_TWO, keeper=True)
def may_move(state: State, by: By, ask: asks.MoveDie) -> Event:
    _check_plan(state)
    source, target = _with_more_than_one(state, ask.concrete), to_come(state, ask.towards)
    if source.id == target.id:
        raise Refused(PHASE_TWO, "This changes nothing.")
    moved = (replace(source, dice=source.dice - 1), replace(target, dice=target.dice + 1))
    return events.Allotted(concrete=_change_plan(state.prepared, *moved))


@rules.law(asks.SplitConcrete, PHASE_TWO, keeper=True)
def may_split(state: State, by: By, ask: asks.SplitConcrete) -> Event:
    _check_plan(state)
    source = _with_more_than_one(state, ask.concrete)
    new = Concrete(f"concrete-{len(state.prepared.concrete) + 1}", "plan", ask.text, 1)
    lesser = replace(source, dice=source.dice - 1)
    return events.Allotted(concrete=_change_plan(state.prepared, lesser, new))


def to_come(state: State, concrete: str) -> Concrete:
    found = next((one for one in state.prepared.concrete if one.id == concrete), None)
    if found is None or found.revealed_in is not None:
        raise Refused(PHASE_TWO, "No reveal “{id}” is still to come.", id=concrete)
    return found


def _with_more_than_one(state: State, concrete: str) -> Concrete:
    found = to_come(state, concrete)
    if found.dice < 2:
        raise Refused(PHASE_TWO, "Each reveal brings at least one die.")
    return found


def _change_plan(prepared: Preparation, *new: Concrete) -> tuple[Concrete, ...]:
    by_id = {one.id: one for one in prepared.concrete} | {one.id: one for one in new}
    return tuple(by_id.values())


def _check_plan(state: State) -> None:
    if not state.begun:
        raise Refused(PHASE_TWO, "Before the game begins the whole allotment is written anew.")
    if state.phase > 2 and not has(state, "leftover_dice", "keep-revealing-in-phase-three"):
        raise Refused(PHASE_TWO, "There are no more reveals to come.")
    if state.phase == 4:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")


def scheme_faults(state: State) -> Iterator[Refused]:
    """What is wrong with the dice scheme and its allotment."""
    prepared = state.prepared
    total = size(prepared.scheme)
    if not total:
        yield Refused(CHAIN, "The dice scheme is not set.")
        return
    if not FEWEST <= prepared.players <= MOST:
        yield Refused(COUNT, "The game is for two to four protagonists.")
        return
    kind = state.options["dice_scheme"]
    wanted = recommended_total(prepared.players)
    if kind == "recommended" and total != wanted:
        yield Refused(
            TOTAL, "Dice in the scheme: {count}; it takes {wanted}.", count=total, wanted=wanted
        )
    if kind != "free" and not is_chain(prepared.scheme):
        yield Refused(
            CHAIN, "There may not be more d12 than d20, more d8 than d12, more d4 than d8."
        )
    if total < phase_one_dice(prepared.players):
        yield Refused(
            PHASE_ONE,
            "The symptoms alone take {count} dice.",
            count=phase_one_dice(prepared.players),
        )
    else:
        yield from _allotment_faults(prepared)


def is_chain(scheme: Pool) -> bool:
    counts = [dict(scheme).get(sides, 0) for sides in KINDS]
    return counts == sorted(counts, reverse=True)


def _allotment_faults(prepared: Preparation) -> Iterator[Refused]:
    left, concrete = prepared.phase_two_dice, prepared.concrete
    if sum(one.dice for one in concrete) != left:
        yield Refused(PHASE_TWO, "The reveals of phase two share out {count} dice.", count=left)
    # A table with a total of its own may leave phase two with hardly a die.
    needed = NEEDED if left >= len(NEEDED) else ("source",)
    kinds = [one.kind for one in concrete]
    if not set(needed) <= set(kinds):
        yield Refused(
            PHASE_TWO, "Phase two reveals the antagonists, their lair and the source at least."
        )
    if kinds.count("source") > 1:
        yield Refused(PHASE_TWO, "The source is revealed once.")
    if left and any(one.dice < 1 for one in concrete):
        yield Refused(PHASE_TWO, "Each reveal brings at least one die.")
    if not all(one.text.strip() for one in concrete):
        yield Refused(PHASE_TWO, "Each reveal of phase two needs its text.")


def next_dice(reserve: Pool, count: int) -> tuple[int, ...]:
    """The first dice of the queue: all d20, then d12, d8 and d4 (dice.order)."""
    queue = [sides for kind in KINDS for sides in dice_of(reserve) if sides == kind]
    return tuple(queue[:count])


def upcoming(prepared: Preparation, reserve: Pool) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What each reveal to come would bring, if they came in the order in which they stand."""
    left = reserve
    plan: list[tuple[str, int]] = [
        (place, symptom_dice(kind_of(place), prepared.players))
        for place in PLACES
        if prepared.symptom(place).revealed_in is None
    ]
    concrete = [one for one in prepared.concrete if one.revealed_in is None]
    plan += [(one.id, one.dice) for one in concrete if one.kind != "source"]
    plan += [(one.id, one.dice) for one in concrete if one.kind == "source"]
    position = 0
    queue = next_dice(left, size(left))
    for name, count in plan:
        yield name, queue[position : position + count]
        position += count
