"""The sessions of a table: from which turn to which each went."""

import msgspec

from tablee.kernel.common import events
from tablee.kernel.history import History


class Sitting(msgspec.Struct, frozen=True):
    """A session of play. Whatever happened since the one before belongs to it."""

    number: int
    first: int
    last: int
    begun: str
    ended: str
    is_over: bool
    commitment: str
    seed: str


def sittings(history: History) -> list[Sitting]:
    """All sessions, the latest last; one that is under way goes to the present turn."""
    found: list[Sitting] = []
    first = 1
    for turn in range(1, history.turns + 1):
        for entry in history.turn(turn):
            event = entry.event
            if isinstance(event, events.SessionBegun):
                if found and not found[-1].is_over:
                    found[-1] = _ended(found[-1], turn - 1, entry.at, "")
                    first = turn
                begun = (event.session, first, turn, entry.at, entry.at)
                found.append(Sitting(*begun, is_over=False, commitment=event.commitment, seed=""))
            elif isinstance(event, events.SessionEnded) and found:
                found[-1] = _ended(found[-1], turn, entry.at, event.seed)
                first = turn + 1
            elif found and not found[-1].is_over:
                found[-1] = msgspec.structs.replace(found[-1], last=turn, ended=entry.at)
    return found


def _ended(sitting: Sitting, last: int, at: str, seed: str) -> Sitting:
    return msgspec.structs.replace(sitting, last=last, ended=at, is_over=True, seed=seed)
