"""The second attack of a double attack: whom it may go to, and that it goes to somebody else."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.fight.events import SecondStrike
from tablee.games.cheap_tales.rules.fight.turns import opponents
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll


def seconds(state: State, who: str, target: str, *, felled: bool = False) -> tuple[str, ...]:
    """Whom the second attack of a double attack may go to: others, or another of a group.

    Once the first blow has `felled` one of a group, whoever is left of it is another.
    """
    extra = state.extras.get(target)
    several = (
        extra is not None
        and extra.standing > (0 if felled else 1)
        and state.options["npc_power_uses"] == "gifts_only"
    )
    return tuple(f for f in opponents(state, who) if f != target or several)


def still_others(state: State, roll: Roll) -> tuple[str, ...]:
    """Whom a second attack may go to instead."""
    others = seconds(state, roll.who, roll.first, felled=roll.felled)
    return tuple(f for f in others if f not in roll.targets and state.losing(f) is None)


def aim_at(roll: Roll, target: str, *, missed: bool = False) -> SecondStrike:
    """It goes to somebody else: what had been raised against it wards nothing off any more."""
    return SecondStrike(roll=replace(roll, targets=(target,), guards={}), instead=missed)
