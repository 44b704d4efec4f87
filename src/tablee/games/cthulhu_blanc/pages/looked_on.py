"""Tests of others: while their dice lie on the stage, what may still be done about them."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.pages.on_stage import OnStage
from tablee.games.cthulhu_blanc.pages.test_card import ThrownTest, tests
from tablee.games.cthulhu_blanc.pages.words import People, Seen
from tablee.games.cthulhu_blanc.rules.common import MOST_RETRIES
from tablee.games.cthulhu_blanc.rules.result import Standing
from tablee.games.cthulhu_blanc.state import METERS, Meter, Pool, Trial
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.looked_on import LookedOn, Way
from tablee.kernel.page import Part


def tests_of_others(sight: Seen) -> Iterator[Part]:
    """To look at or to doubt. Of a throw on the stage there is nothing to say but what is open."""
    people, stage = sight.once(People), sight.once(OnStage)
    watched = {
        f"test-card-{trial.leader}": trial
        for trial in sight.mine.trials
        if _is_watched(people, trial) and stage.has_throw_of(trial)
    }
    for part in tests(sight):
        trial = watched.get(part.key)
        if trial is None or not isinstance(part, ThrownTest):
            yield part
            continue
        if not part.dues:
            yield LookedOn(key=f"looked-{trial.leader}", ways=tuple(_ways(sight, people, trial)))
        if sight.is_keeper or part.dues or part.results or part.objections.oppose:
            yield part


def _is_watched(people: People, trial: Trial) -> bool:
    is_mine = any(who in people.own for who in trial.pools)
    return trial.thrown and not trial.tied and trial.mode == "alone" and not is_mine


def _ways(sight: Seen, people: People, trial: Trial) -> Iterator[Way]:
    t, pool = sight.t, trial.pools[trial.leader]
    yield Way(t("Accept"), is_open=True, note=t("it stands as it is"))
    for meter in METERS:
        shut = _shut(sight, people, trial, pool, meter)
        name = t("Try again: {meter}", meter=meter_name(meter, t))
        yield Way(name, not shut, shut or t("one die more, all anew"))


def _shut(sight: Seen, people: People, trial: Trial, pool: Pool, meter: Meter) -> str:
    t, house, agent = sight.t, sight.mine.house, people.by_id.get(pool.who)
    if agent is None or agent.is_ending or pool.retries >= MOST_RETRIES:
        return t("no more retries")
    if house.get("retry_allowed") == "failure-only" and not Standing(trial).failed:
        return t("only after a failure")
    if meter in pool.dice:
        return t("in the throw already")
    is_locked = house.get("bureaucratie_die_at_six") == "locked"
    return t("locked") if is_locked and meter == "bureaucratie" and agent.score(meter) > 5 else ""
