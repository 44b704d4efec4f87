"""The windows after a roll, in their order: each open, or shut with the reason."""

from collections.abc import Callable

import msgspec

from tablee.games.cheap_tales.rules.common import ID, means
from tablee.games.cheap_tales.rules.results.spend import (
    REROLL,
    SHIFT,
    check_invest,
    check_power,
    earns_a_point,
    one_up,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.words import Refused


class Window(msgspec.Struct, frozen=True):
    """One button after a roll. Shut: the rule that says no, and why (a text with its values)."""

    ask: str
    open: bool
    rule: str
    why: str = ""
    values: dict[str, str] = {}


def windows(state: State, roll: Roll) -> tuple[Window, ...]:
    """Power, then one heroism point (reroll or shift), then let it stand; for all to see."""
    hero = state.hero(roll.who)
    if hero is None or roll.stage != "open":
        return ()
    stand = "heroism.gain-catastrophe" if earns_a_point(roll) else "result.degrees"
    return (
        _window("spend-power", f"{ID}.power.bonus", lambda: check_power(state, roll, hero)),
        _window("reroll", REROLL, lambda: _reroll(state, roll, hero)),
        _window("shift", SHIFT, lambda: _shift(state, roll, hero)),
        Window("stand", True, f"{ID}.{stand}"),
    )


def _window(ask: str, rule: str, check: Callable[[], object]) -> Window:
    try:
        check()
    except Refused as refused:
        values = {name: str(value) for name, value in refused.values.items()}
        return Window(ask, False, refused.rule, refused.why, values)
    return Window(ask, True, rule)


def _means(state: State, hero: Hero, rule: str) -> None:
    if not means(state, hero):
        raise Refused(rule, "{name} has no heroism point left.", name=hero.name)


def _reroll(state: State, roll: Roll, hero: Hero) -> None:
    check_invest(state, roll, "reroll")
    _means(state, hero, REROLL)


def _shift(state: State, roll: Roll, hero: Hero) -> None:
    check_invest(state, roll, "shift")
    one_up(state, roll)
    _means(state, hero, SHIFT)


def can(check: Callable[[], object]) -> bool:
    """Whether a check lets something pass."""
    try:
        check()
    except Refused:
        return False
    return True


def may_reroll(state: State, roll: Roll, hero: Hero) -> bool:
    return can(lambda: _reroll(state, roll, hero))


def may_shift(state: State, roll: Roll, hero: Hero) -> bool:
    return can(lambda: _shift(state, roll, hero))
