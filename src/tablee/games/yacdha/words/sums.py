"""The numbers of an action: the die that counts, the level that is added, what opposes."""

from collections.abc import Iterator

from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.fall import Fall, fall_of
from tablee.games.yacdha.words.terms import die_name, scale_name
from tablee.kernel.line import Sum, Term
from tablee.kernel.tongue import Tongue


def sum_of(state: State, action: Action | None, margin: int, tongue: Tongue) -> Sum | None:
    """What is opposed is what the margin, which everybody is told, leaves of the total."""
    if action is None or action.ruling is None or not action.dice:
        return None
    levels = state.has("occupation_levels")
    fall = fall_of(state.options, action, action.ruling, levels=levels)
    word = _opposition(state, action.ruling, tongue)
    return Sum(tuple(_terms(fall, tongue)), fall.total, Term(word, fall.total - margin))


def _terms(fall: Fall, tongue: Tongue) -> Iterator[Term]:
    kept = fall.forced[fall.kept_forced] if fall.kept < 0 else fall.plain[fall.kept]
    yield Term(die_name(kept.role, tongue), fall.base)
    if fall.added:
        yield Term(tongue("level"), fall.added)


def _opposition(state: State, ruling: Ruling, tongue: Tongue) -> str:
    if ruling.opposition == "active" or not state.has("passive_scale"):
        return tongue("opposition")
    return tongue("{scale} opposition", scale=scale_name(ruling.opposition, tongue))
