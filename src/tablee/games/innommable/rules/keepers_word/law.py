"""When the keeper may put something right."""

from tablee.games.innommable.rules.common import ID, PHASES
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import CEILING, START, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Refused

COUNT = f"{ID}.setup.roles-and-count"
RULINGS = "table.rulings"


def check_word(state: State, by: By) -> None:
    only_keeper(by, RULINGS)
    if state.over:
        raise Refused(PHASES, "The story is over.")


def in_the_game(state: State, by: By) -> None:
    check_word(state, by)
    if not state.begun:
        raise Refused(PHASES, "The game has not begun yet.")


def difficulties(state: State, by: By) -> tuple[int, int]:
    """Between which numbers the difficulty lies in this phase."""
    phase = state.phase_at(by.scene)
    return START[phase], CEILING[phase]


def check_naming(state: State, by: By, one: Protagonist) -> None:
    """The keeper at any time, the player until the game begins."""
    if state.begun or not by.may_act_for(one.seat):
        check_word(state, by)


def check_removal(state: State, by: By, one: Protagonist) -> None:
    if state.begun:
        raise Refused(COUNT, "The game has begun: a protagonist leaves it, but has been there.")
    if not by.may_act_for(one.seat):
        only_keeper(by, RULINGS)


def check_retiring(state: State, by: By, one: Protagonist) -> None:
    in_the_game(state, by)
    if state.phase == 4 or state.verdict:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")
    if one.is_gone:
        raise Refused(RULINGS, "{name} is no longer in play.", name=one.name)


def seats_for(state: State, by: By, one: Protagonist) -> tuple[str, ...]:
    """The players' seats that may take over this protagonist."""
    return tuple(seat for seat, role in by.seats.items() if role == "player" and seat != one.seat)
