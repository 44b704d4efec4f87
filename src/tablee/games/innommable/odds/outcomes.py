"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablee.games.innommable.rules.after_character import Left
from tablee.games.innommable.rules.conflicts.asks import Reroll, Roll, RollGiven, StopAction
from tablee.games.innommable.rules.conflicts.events import DiceFell, ResolutionEnded
from tablee.games.innommable.rules.conflicts.law import check_reroll
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.rules.imposing import Impose
from tablee.games.innommable.rules.renouncing import Flee
from tablee.games.innommable.rules.suggestion import Suggest
from tablee.games.innommable.state.pools import joined
from tablee.games.innommable.state.table import Resolution, State
from tablee.kernel.game import Supposed
from tablee.kernel.words import Ask, By, Event, Refused

OPEN = (
    Roll,
    RollGiven,
    Reroll,
    StopAction,
    Flee,
    Suggest,
    Impose,
)
"""What everybody may reckon in anybody's place."""


def outcomes(state: State, by: By, happened: Iterable[Event]) -> dict[str, Hashable]:
    """first (the throw asked for is enough), success, box, one (seen at any stage), fled."""
    found: dict[str, Hashable] = {}
    for event in happened:
        match event:
            case DiceFell() if event.dice != "odd":
                found["first"] = event.successes >= _missing(state)
            case ResolutionEnded():
                found |= {"success": event.success, "box": event.box, "one": event.one_seen}
            case Left(cause="fled"):
                found["fled"] = True
            case BoxAdded():
                found.setdefault("box", True)
            case _:
                pass
    return found


def _missing(state: State) -> int:
    return 0 if state.resolution is None else state.resolution.missing


def onward(state: State, by: By, happened: Sequence[Event]) -> Ask | None:
    """After a failed throw the odd dice are thrown again, and then the failure stands."""
    fell = next((e for e in happened if isinstance(e, DiceFell)), None)
    if fell is None or any(isinstance(e, ResolutionEnded) for e in happened):
        return None
    going = state.resolution
    if going is None:
        return None
    odd = () if fell.dice == "odd" else joined(going.odd, fell.odd)
    after = replace(
        going, thrown=True, rerolled=going.rerolled or fell.dice == "odd", odd=odd, given=None
    )
    return next_ask(state, after)


def next_ask(state: State, going: Resolution) -> Ask:
    """What somebody who fails does without help: the reroll, and then nothing."""
    try:
        check_reroll(state, going)
    except Refused:
        return StopAction(who=going.who)
    return Reroll(who=going.who)


def still_open(state: State) -> Hashable:
    """What follows hangs on the successes, a 1 and the odd dice, and on nothing else."""
    going = state.resolution
    if going is None:
        return None
    return key_of(going)


def key_of(going: Resolution) -> Hashable:
    return (
        going.successes,
        going.one_seen,
        going.odd,
        going.thrown,
        going.rerolled,
        going.given,
    )


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """Dice lie open before all: everybody may reckon a throw or a gift, whoever it is for."""
    if isinstance(ask, OPEN):
        yield Supposed("", state, in_place_of(state, by, ask.who), ask)
        return
    yield Supposed("", state, by, ask)


def in_place_of(state: State, by: By, who: str) -> By:
    """Somebody who may throw for this protagonist."""
    one = state.protagonists.get(who)
    seat = None if one is None else one.seat
    if seat is None:
        return by
    # The keeper throws for nobody, but may reckon like anybody.
    return replace(by, role="player", acts_for=by.acts_for | {seat})
