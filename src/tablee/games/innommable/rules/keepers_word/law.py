"""When the keeper may put something right, and what a player may still change."""

from tablee.games.innommable.rules.common import ID, LAST, PHASES, STEPS, known, rules
from tablee.games.innommable.rules.keepers_word import asks, events
from tablee.games.innommable.rules.protagonists.law import name_faults
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import CEILING, START, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused, refuse_all

COUNT = f"{ID}.setup.roles-and-count"
RULINGS = "table.rulings"


def _check_open(state: State) -> None:
    if state.over:
        raise Refused(PHASES, "The story is over.")


def _check_begun(state: State) -> None:
    _check_open(state)
    if not state.begun:
        raise Refused(PHASES, "The game has not begun yet.")


def difficulties(state: State, by: By) -> tuple[int, int]:
    """Between which numbers the difficulty lies in this phase."""
    phase = state.phase_at(by.scene)
    return START[phase], CEILING[phase]


@rules.law(asks.CorrectProtagonist, RULINGS, keeper=True)
def may_correct(state: State, by: By, ask: asks.CorrectProtagonist) -> Protagonist:
    _check_begun(state)
    return known(state, ask.who)


@rules.law(asks.CorrectTable, RULINGS, keeper=True)
def may_correct_table(state: State, by: By, ask: asks.CorrectTable) -> None:
    _check_begun(state)
    least, most = difficulties(state, by)
    now = state.difficulty_at(by.scene)
    if ask.difficulty not in (None, now, *range(least, most + 1)):
        raise Refused(
            f"{ID}.meter.difficulty-caps",
            "In this phase the difficulty lies between {least} and {most}.",
            least=least,
            most=most,
        )


@rules.law(asks.RenameProtagonist, RULINGS)
def may_rename(state: State, by: By, ask: asks.RenameProtagonist) -> Protagonist:
    """The keeper at any time, the player until the game begins."""
    one = known(state, ask.who)
    if state.begun or not by.may_act_for(one.seat):
        only_keeper(by, RULINGS)
        _check_open(state)
    name = ask.name.strip()
    refuse_all([*name_faults(state, name, one.id)])
    if (name, ask.gender) == (one.name, one.gender):
        raise Refused(RULINGS, "This changes nothing.")
    return one


@rules.law(asks.RemoveProtagonist, RULINGS)
def may_remove(state: State, by: By, ask: asks.RemoveProtagonist) -> Event:
    one = known(state, ask.who)
    if state.begun:
        raise Refused(COUNT, "The game has begun: a protagonist leaves it, but has been there.")
    if not by.may_act_for(one.seat):
        only_keeper(by, RULINGS)
    return events.ProtagonistRemoved(who=one.id, name=one.name, reason=ask.reason)


def _check_played(state: State) -> None:
    _check_begun(state)
    if state.phase == LAST or state.verdict:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")


@rules.law(asks.RetireProtagonist, RULINGS)
def may_retire(state: State, by: By, ask: asks.RetireProtagonist) -> Protagonist:
    one = known(state, ask.who)
    only_keeper(by, RULINGS)
    _check_played(state)
    if one.is_gone:
        raise Refused(RULINGS, "{name} is no longer in play.", name=one.name)
    return one


@rules.law(asks.RecallProtagonist, RULINGS, keeper=True)
def may_recall(state: State, by: By, ask: asks.RecallProtagonist) -> Protagonist:
    """Also beside the epilogues: the story goes on then."""
    one = known(state, ask.who)
    _check_begun(state)
    if one.is_active:
        raise Refused(RULINGS, "{name} is in play.", name=one.name)
    return one


@rules.law(asks.AssignProtagonist, RULINGS, keeper=True)
def may_assign(state: State, by: By, ask: asks.AssignProtagonist) -> Event:
    _check_open(state)
    one = known(state, ask.who)
    if ask.seat == one.seat:
        raise Refused(RULINGS, "This changes nothing.")
    if ask.seat not in seats_for(by, one):
        raise Refused(STEPS, "A protagonist belongs to a player's seat.")
    # Each player directs one: whoever is there already goes the other way, unless that would be
    # to somebody who does not play (who became the keeper, say).
    other = state.of_seat(ask.seat)
    plays = by.seats.get(one.seat or "") == "player"
    return events.ProtagonistAssigned(
        who=one.id,
        seat=ask.seat,
        reason=ask.reason,
        exchange="" if other is None else other.id,
        exchange_seat=one.seat if other is not None and plays else None,
    )


def seats_for(by: By, one: Protagonist) -> tuple[str, ...]:
    """The players' seats that may take over this protagonist."""
    return tuple(seat for seat, role in by.seats.items() if role == "player" and seat != one.seat)
