"""What each seat may do about a test before its throw."""

from collections.abc import Iterator, Mapping, Sequence

from tablee.games.cthulhu_blanc.rules.action.checks import (
    COOP,
    OPPOSE,
    has_refused,
    is_keepers_die,
    led_tests,
    may_do_last_deed,
    own_pools,
)
from tablee.games.cthulhu_blanc.rules.action.law import (
    may_give_reason,
    may_impose,
    may_join,
    may_mark,
    may_propose,
    may_set_pool,
)
from tablee.games.cthulhu_blanc.rules.common import ID, own
from tablee.games.cthulhu_blanc.rules.meter import is_locked
from tablee.games.cthulhu_blanc.state import METERS, Agent, Mode, Pool, State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

MODES: tuple[Mode, ...] = ("alone", "together", "against")
SAID = {"why": {"least": 1, "required": True}}
"""A reason is given in words: one without them strikes out what was said."""


def open_meters(
    state: State, by: By, agent: Agent, pool: Pool | None = None
) -> Mapping[str, Sequence[str]]:
    """Meters to risk, if not all; one that the keeper has imposed may be named, and stays."""
    shut = {meter for meter in METERS if is_locked(state, agent, meter)}
    if not by.is_keeper:
        imposed = () if pool is None else pool.imposed
        if is_keepers_die(state) and "bureaucratie" not in imposed:
            shut.add("bureaucratie")
        if pool is not None and has_refused(pool):
            shut.add("bureaucratie")
    return {"meters": [meter for meter in METERS if meter not in shut]} if shut else {}


@may_propose.offers
def tests_to_begin(state: State, by: By) -> Iterator[Candidate]:
    for agent in own(state, by):
        last_deed = may_do_last_deed(state, agent)
        if (agent.is_ending and not last_deed) or state.trial_with(agent.id) is not None:
            continue
        meters = open_meters(state, by, agent)
        for mode in ("alone",) if last_deed else MODES:
            yield Candidate(
                {"who": agent.id, "mode": mode}, meters, advice=(f"{ID}.action.when-to-roll",)
            )


@may_join.offers
def tests_to_join(state: State, by: By) -> Iterator[Candidate]:
    for trial in state.trials.values():
        if trial.thrown or trial.mode == "alone":
            continue
        against = trial.mode == "against"
        for agent in own(state, by):
            # A side of one's own may be left out or called by one's own name.
            sides = {"side": tuple(dict.fromkeys((*trial.sides, agent.id)))} if against else {}
            yield Candidate(
                {"who": agent.id, "leader": trial.leader},
                {**sides, **open_meters(state, by, agent, trial.withdrawn.get(agent.id))},
                omit=() if against else ("side",),
                sure=("side",),
                rule=OPPOSE if against else COOP,
            )


@may_set_pool.offers
def pools_to_set(state: State, by: By) -> Iterator[Candidate]:
    for _, pool, agent in own_pools(state, by):
        yield Candidate({"who": agent.id}, open_meters(state, by, agent, pool))


@may_give_reason.offers
def reasons(state: State, by: By) -> Iterator[Candidate]:
    """Each die may have its reason; of what the keeper imposes, the keeper says it."""
    for _, pool, agent in own_pools(state, by):
        who = {"who": agent.id}
        dice = [die for die in pool.dice if by.is_keeper or die not in pool.imposed]
        yield Candidate(who, {"die": dice}, shaped=SAID, sure=("die",))
        for die in dice:
            if pool.reasons.get(die):
                yield Candidate({**who, "die": die, "why": ""})


@may_impose.offers
def pools_to_judge(state: State, by: By) -> Iterator[Candidate]:
    for _, _, agent in own_pools(state, by):
        yield Candidate({"who": agent.id}, open_meters(state, by, agent))


@may_mark.offers
def tests_to_mark(state: State, by: By) -> Iterator[Candidate]:
    for trial in led_tests(state, by):
        if not trial.thrown:
            yield Candidate({"leader": trial.leader, "investigation": not trial.investigation})
