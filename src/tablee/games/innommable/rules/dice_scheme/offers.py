"""What the keeper may still change about the dice."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import ID, MOST_DICE, TEXT, has, rules, text
from tablee.games.innommable.rules.dice_scheme.law import CHAIN, PHASE_TWO
from tablee.games.innommable.state.preparation import CONCRETE, MOST
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def offer_scheme(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or state.begun:
        return
    counts = tuple(
        Field(f"d{sides}", "integer", least=0, most=MOST_DICE) for sides in (20, 12, 8, 4)
    )
    players = Field("players", "integer", least=2, most=MOST)
    yield Offer("set-scheme", CHAIN, fields=(players, *counts), advice=(f"{ID}.dice.total",))
    row = (
        Field("kind", "choice", CONCRETE),
        Field("text", "text", most=TEXT),
        Field("dice", "integer", least=0, most=MOST_DICE),
    )
    rows = Field("concrete", "rows", least=0, most=MOST_DICE, fields=row)
    yield Offer("allot", PHASE_TWO, fields=(rows,))


@rules.offering
def offer_allotment(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or state.ending is not None:
        return
    to_come = [one for one in state.prepared.concrete if one.revealed_in is None]
    for one in to_come:
        told = text("text", least=int(state.begun))
        yield Offer("rewrite-concrete", PHASE_TWO, {"concrete": one.id}, (told,))
    later = has(state, "leftover_dice", "keep-revealing-in-phase-three")
    if not state.begun or (state.phase > 2 and not later):
        return
    for one in to_come:
        if one.dice > 1:
            others = tuple(other.id for other in to_come if other.id != one.id)
            given = {"concrete": one.id}
            if others:
                towards = Field("towards", "choice", others[:50])
                yield Offer("move-die", PHASE_TWO, given, (towards,))
            if len(state.prepared.concrete) < MOST_DICE:
                told = text("text", least=1)
                yield Offer("split-concrete", PHASE_TWO, given, (told,))
