"""What the tellers of Cthulhu Blanc share: how agents and their dice are called."""

from collections.abc import Iterable

from tablee.games.cthulhu_blanc.rules.common import known
from tablee.games.cthulhu_blanc.state import Gender, Pool, State
from tablee.games.cthulhu_blanc.words.names import die_name
from tablee.kernel.telling import first_name, full_stop, within_sentence
from tablee.kernel.tongue import Tongue, is_several


def short_name(state: State, who: str) -> str:
    """The first name of an agent; others who throw dice are called as the keeper called them."""
    agent = state.agent(who)
    if agent is not None:
        others = (a.name for a in state.agents.values() if a.id != who)
        return within_sentence(first_name(agent.name, others))
    for trial in state.trials.values():
        pool = trial.pools.get(who)
        if pool is not None and pool.name:
            return within_sentence(pool.name)
    return who


def short_names(state: State, persons: Iterable[str], tongue: Tongue) -> str:
    return tongue.listed([short_name(state, who) for who in persons])


def how_many(*names: str) -> int:
    """One, or more: several names, or the name of several (“les jumelles”)."""
    return 1 if len(names) == 1 and not is_several(names[0]) else 2


def at_seat(state: State, seat: str, tongue: Tongue) -> str:
    """Who sits there: the agent, or the seat's own name while there is none."""
    for agent in state.agents.values():
        if agent.seat == seat and not agent.is_gone:
            return short_name(state, agent.id)
    return tongue.seat(seat)


def gender(state: State, who: str) -> Gender:
    return known(state, who).gender


def dice_told(pool: Pool, tongue: Tongue) -> str:
    """“human die, Madness die”."""
    if not pool.dice:
        return tongue("no die")
    return ", ".join(die_name(die, tongue) for die in pool.dice)


def grounds_told(why: str, tongue: Tongue) -> str:
    return tongue("Grounds: {text}", text=full_stop(why)) if why else ""
