"""How a hero or a roll is changed, for all that events change."""

from collections.abc import Iterable

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.common import known
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero


def change_extra(state: State, who: str, **values: object) -> State:
    return state.with_extra(replace(state.extras[who], **values))


def without_fighter(state: State, who: str) -> State:
    fight = state.fight
    if fight is None or who not in fight.fighters:
        return state
    fighters = {f: v for f, v in fight.fighters.items() if f != who}
    named = "" if fight.next == who else fight.next
    return replace(state, fight=replace(fight, fighters=fighters, next=named))


def change_roll(state: State, who: str, **values: object) -> State:
    return state.with_roll(replace(state.rolls[who], **values))


def targeting(state: State, who: str, targets: Iterable[str]) -> State:
    """An adversary has targeted these heroes this turn."""
    for target in targets:
        fighter = state.fighter(target)
        if fighter is not None and who not in fighter.targeted:
            state = state.with_fighter(replace(fighter, targeted=(*fighter.targeted, who)))
    return state


def change_hero(state: State, who: str, **values: object) -> State:
    return state.with_hero(replace(known(state, who), **values))


def recomputed(state: State, before: Hero, after: Hero) -> State:
    """Maxima are formulas: what they gain the hero gains, what they lose caps what is there."""
    most_life, most_power = after.most_life, state.most_power(after)
    gained_life = max(0, most_life - before.most_life)
    gained_power = max(0, most_power - state.most_power(before))
    life, power = before.life, before.power
    if most_life != before.most_life and not (before.out or before.dying):
        life = min(most_life, before.life + gained_life)
    life = min(life, most_life)
    if most_power != state.most_power(before):
        power = min(max(most_power, 0), before.power + gained_power)
    breath = max(0, min(most_life, before.breath + gained_life))
    return state.with_hero(replace(after, life=life, power=power, breath=breath))
