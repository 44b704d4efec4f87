"""What the table itself refuses, before any rule of a game is looked at."""

from tablee.kernel.common import asks
from tablee.kernel.common.state import Common
from tablee.kernel.reading import COMMON_ASKS
from tablee.kernel.words import Ask, By, Refused

SPECTATOR_ASKS = (asks.Say, asks.Whisper, asks.Pause, asks.Resume, asks.WriteNote, asks.NameSeat)
IN_A_PAUSE = (
    *SPECTATOR_ASKS,
    asks.SetLimit,
    asks.LiftLimit,
    asks.FadeOut,
    asks.LendSeat,
    asks.HandOver,
    # A pause is often called because of what just happened.
    asks.WantRewind,
    asks.Rewind,
    asks.EndSession,
    asks.CloseTable,
)


def check_gate(common: Common, by: By, ask: Ask, barred: Refused | None = None) -> None:
    """`barred` is what the game's book has against it; in a pause everybody may speak."""
    if common.closed:
        raise Refused("table.close", "This table is closed.")
    if by.role == "spectator" and not isinstance(ask, SPECTATOR_ASKS):
        raise Refused("table.seats", "Spectators watch, talk and may call a pause.")
    if common.paused_by is not None and not isinstance(ask, IN_A_PAUSE):
        raise Refused("table.pause", "The table is paused.")
    if common.commitment is None and type(ask) not in COMMON_ASKS.values():
        raise Refused("table.session", "The keeper must begin a session of play first.")
    if barred is not None and common.paused_by is None:
        raise barred


def is_open(common: Common, by: By, kind: type[Ask], barred: Refused | None = None) -> bool:
    """Whether a common ask passes, for this seat, at this moment."""
    if barred is not None and common.paused_by is None:
        return False
    if by.role == "spectator":
        return kind in SPECTATOR_ASKS
    return common.paused_by is None or kind in IN_A_PAUSE
