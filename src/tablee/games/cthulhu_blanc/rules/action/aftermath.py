"""What a throw brings with it: meter rolls that fall due, runs that end, failure dice told."""

from collections.abc import Iterator, Sequence

from tablee.games.cthulhu_blanc.rules.action.events import Throw
from tablee.games.cthulhu_blanc.rules.common import ID
from tablee.games.cthulhu_blanc.rules.meter import TRIGGERS, RollOwed
from tablee.games.cthulhu_blanc.rules.recovery.suppression import RunClosed
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, Pool, State, Trial
from tablee.kernel.words import Event


def owed_now(state: State, trial: Trial, throws: Sequence[Throw]) -> Iterator[Event]:
    """The meter rolls that these throws call for: Folie, then Blessures, then Bureaucratie."""
    everybody = state.options["coop_six"] == "all-participants"
    somebody = any(throw.six for throw in throws)
    if everybody and somebody:
        # All who take part perceive it, also those whose dice lie.
        thrown = {throw.who for throw in throws}
        throws = (*throws, *(Throw(who, 0) for who in trial.pools if who not in thrown))
    for meter in METERS:
        for throw in throws:
            agent = state.agent(throw.who)
            if agent is None or agent.is_gone or agent.score(meter) >= HIGHEST:
                continue
            uncanny = (
                meter == "folie"
                and trial.investigation
                and trial.mode != "against"
                and (throw.six or (everybody and somebody))
            )
            risked = meter in throw.triggers
            causes = [
                rule
                for rule, holds in (
                    (TRIGGERS[meter], risked),
                    (f"{ID}.dice.six-investigation", uncanny),
                )
                if holds
            ]
            if state.options["same_throw_causes"] == "merge":
                causes = causes[:1]
            for rule in causes:
                yield RollOwed(rule=rule, who=agent.id, meter=meter, why=trial.what)


def close_runs(state: State, pools: Sequence[Pool]) -> Iterator[Event]:
    for pool in pools:
        agent = state.agent(pool.who)
        ends = state.options["suppress_run_end"] == "any-other-test"
        if agent is not None and agent.run is not None and ends and agent.suppression is None:
            yield RunClosed(who=agent.id)


def objectors_who_throw(state: State, trial: Trial) -> tuple[str, ...]:
    """The seats whose failure die falls with a retry: those that have not, or all (house rule)."""
    if state.options["failure_die_on_retry"] == "rethrown":
        return tuple(objection.seat for objection in trial.objections)
    return trial.objections_to_throw()


def failures_told(objectors: Sequence[str], highest: int) -> tuple[tuple[str, int], ...]:
    """Of one failure die its face; of several each lies on the table."""
    return tuple((seat, highest if len(objectors) == 1 else 0) for seat in objectors)
