"""Interludes as sentences: clues, plans, and what scenes leave behind."""

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.scene import (
    AftermathNoted,
    CluePinned,
    InvestigatorRetired,
    MarchingOrderSet,
    PlanWritten,
    Reminded,
)
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, short_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(InvestigatorRetired)
def investigator_retired(state: State, event: InvestigatorRetired, tongue: Tongue) -> str:
    return tongue("{name} leaves the story.", name=short_name(state, event.who))


@rules.tells(CluePinned)
def clue_pinned(state: State, event: CluePinned, tongue: Tongue) -> str:
    return tongue("On the board: {text}", text=full_stop(event.text))


@rules.tells(PlanWritten)
def plan_written(state: State, event: PlanWritten, tongue: Tongue) -> str:
    if not event.text:
        return tongue("The plan is dropped.")
    return tongue("The plan: {text}", text=full_stop(event.text))


@rules.tells(MarchingOrderSet)
def marching_order_set(state: State, event: MarchingOrderSet, tongue: Tongue) -> str:
    return tongue(
        "From first to last, they walk in this order: {names}.",
        names=", ".join(short_name(state, who) for who in event.order),
    )


@rules.tells(AftermathNoted)
def aftermath_noted(state: State, event: AftermathNoted, tongue: Tongue) -> str:
    return tongue("This will leave its mark: {text}", text=full_stop(event.text))


@rules.tells(Reminded)
def reminded(state: State, event: Reminded, tongue: Tongue) -> str:
    known = sentences(*(full_stop(clue) for clue in event.clues))
    return sentences(
        tongue("The keeper takes stock: {text}", text=full_stop(event.text))
        if event.text
        else tongue("The keeper takes stock."),
        tongue("What is known: {known}", known=known) if known else "",
        tongue("The plan: {text}", text=full_stop(event.plan)) if event.plan else "",
    )
