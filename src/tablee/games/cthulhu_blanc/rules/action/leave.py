"""What becomes of tests when somebody who takes part reaches an end, or leaves the story."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.rules.action.events import TestDropped, TestLeft
from tablee.games.cthulhu_blanc.state import Agent, State, Trial
from tablee.kernel.words import Event


def leave_tests(state: State, agent: Agent, *, for_good: bool = False) -> Iterator[Event]:
    """Nobody throws for who is at an end: a test they lead is dropped, another goes on without.

    Dice that have fallen lie, and their result is read; only who is gone for good leaves a test of
    their own behind, and throws a perfect tie no more.
    """
    trial = state.trial_with(agent.id)
    if trial is None:
        return
    if trial.leader == agent.id:
        if for_good or not trial.thrown:
            yield TestDropped(leader=agent.id, lost=True)
    elif not trial.thrown or (for_good and trial.pools[agent.id].side in trial.tied):
        yield withdraw(trial, agent.id)


def withdraw(trial: Trial, who: str) -> TestLeft:
    """Somebody leaves a test; a side that was called after them gets the next one's name."""
    heirs = (p.who for p in trial.pools.values() if p.side == who != p.who)
    name = trial.pools[who].name
    return TestLeft(leader=trial.leader, who=who, name=name, heir=next(heirs, ""))
