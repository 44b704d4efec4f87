"""What a throw came to: the dice of everybody, the verdict in words, an opposition die by die."""

from collections.abc import Iterator, Mapping

import msgspec

from tablee.games.cthulhu_blanc.pages.dice import FallenDie, fallen_dice, shields
from tablee.games.cthulhu_blanc.pages.words import DrawnDie, People, Seen, die
from tablee.games.cthulhu_blanc.rules.result import result_of
from tablee.games.cthulhu_blanc.state import Pool, Result, Trial
from tablee.kernel.tongue import Tongue

SUCCESSES: Mapping[Result, str] = {
    "dear": "A success, dearly paid",
    "backlash": "A success, and its backlash",
    "standard": "A success, as per standard",
    "excellent": "An excellent success",
    "incredible": "An incredible success",
}


class Standing:
    """How a throw stands: who is ahead, and whether an objection carries."""

    def __init__(self, trial: Trial) -> None:
        self.is_opposition = trial.mode == "against"
        self.order = sorted(trial.pools.values(), key=lambda pool: pool.sorted, reverse=True)
        inside = [pool for pool in self.order if pool.side not in trial.out]
        self.first = inside[0]
        self.second = next((one for one in inside if one.side != self.first.side), None)
        self.top = max(pool.top for pool in self.order)
        self.doubted = trial.failure > 0
        self.failed = trial.failure > (self.first.top if self.is_opposition else self.top)


class PoolResult(msgspec.Struct, frozen=True):
    """How the dice of one participant fell."""

    name: str
    retries: str
    has_lost: bool
    is_first: bool
    dice: tuple[FallenDie, ...]
    shields: tuple[str, ...]


class FailureDie(msgspec.Struct, frozen=True):
    """The die of an objection, which carries where it is on top."""

    die: DrawnDie
    is_top: bool
    said: str


class Compared(msgspec.Struct, frozen=True):
    """One die of each, the highest first."""

    number: int
    decides: bool
    faces: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True):
    result: str
    is_failure: bool
    text: str
    rule: str
    names: tuple[str, ...] = ()
    rows: tuple[Compared, ...] = ()
    """An opposition, die by die."""


def pool_results(sight: Seen, people: People, trial: Trial) -> Iterator[PoolResult]:
    t, standing = sight.t, Standing(trial)
    leads = standing.is_opposition and not trial.tied
    for pool in trial.pools.values():
        retries = t.many("{count} retry", "{count} retries", pool.retries) if pool.retries else ""
        yield PoolResult(
            name=people.full_name(pool.who),
            retries=retries,
            has_lost=pool.side in trial.out,
            is_first=leads and pool.side == standing.first.side,
            dice=fallen_dice(pool, t),
            shields=tuple(shields(sight, pool)),
        )


def failure_dice(trial: Trial, t: Tongue) -> Iterator[FailureDie]:
    failed = Standing(trial).failed
    for one in trial.objections:
        if one.face is not None:
            carries = failed and one.face == trial.failure
            drawn = die("failure", t, "top" if carries else "in", one.face)
            yield FailureDie(drawn, carries, t("Failure, by {name}", name=one.seat))


def verdict(sight: Seen, people: People, trial: Trial) -> Verdict:
    standing = Standing(trial)
    if standing.is_opposition:
        return _opposition(sight, people, trial, standing)
    t = sight.t
    rule = "objection.compare" if standing.doubted else "dice.result-table"
    return Verdict(
        result=t("Failure") if standing.failed else t(SUCCESSES[result_of(standing.top)]),
        is_failure=standing.failed,
        text=" ".join(filter(None, (*_compared(trial, standing, t), _owed(trial, standing, t)))),
        rule=f"cthulhu-blanc.{rule}",
    )


def _compared(trial: Trial, standing: Standing, t: Tongue) -> Iterator[str]:
    """The highest die against the objection."""
    top, failure = standing.top, trial.failure
    if standing.failed:
        one = next(one for one in trial.objections if one.face == failure)
        yield t(
            "{failure} against {top}: the objection of {name} carries.",
            failure=failure,
            top=top,
            name=one.seat,
        )
        yield one.how
    elif standing.doubted:
        yield t("{top} against {failure}: the objection falls.", top=top, failure=failure)
        if top == failure:
            yield t("At a tie the action wins.")
    else:
        yield t("The highest die shows {top}; nobody objected.", top=top)


def _owed(trial: Trial, standing: Standing, t: Tongue) -> str:
    """What a success owes the table."""
    if standing.failed:
        return ""
    match result_of(standing.top):
        case "incredible" if trial.investigation:
            return t("The clue that matters is due; where it comes from will not be explained.")
        case "dear":
            return t("The keeper names the price.")
        case "backlash":
            return t("The keeper tells the backlash.")
        case "excellent":
            return t("The keeper adds something to it.")
        case _:
            return ""


def _opposition(sight: Seen, people: People, trial: Trial, standing: Standing) -> Verdict:
    t, text = sight.t, ""
    if trial.tied:
        result = t("A perfect tie")
        text = t("Die for die the same: the tied sides throw again.")
    elif standing.failed:
        result = t("Nobody wins")
    else:
        names = people.name_side(trial, standing.first.side, t)
        result = t("{names} first", names=names)
    ignores = sight.mine.house.get("opposition_missing_die") == "ignored"
    return Verdict(
        result=result,
        is_failure=False,
        text=text,
        rule="cthulhu-blanc.oppose.tie-break",
        names=tuple(people.call(pool.who) for pool in standing.order) if standing.second else (),
        rows=tuple(_rows(standing, t, ignores_missing=ignores)),
    )


def _rows(standing: Standing, t: Tongue, *, ignores_missing: bool) -> Iterator[Compared]:
    if standing.second is None:
        return
    sizes = [pool.size for pool in standing.order]
    shortest = min(len(pool.sorted) for pool in standing.order)
    decided = False
    for place in range(min(max(sizes), shortest) if ignores_missing else max(sizes)):
        decides = not decided and _face(standing.first, place) != _face(standing.second, place)
        decided = decided or decides
        faces = (str(_face(pool, place) or t("no die")) for pool in standing.order)
        yield Compared(place + 1, decides, tuple(faces))


def _face(pool: Pool, place: int) -> int:
    """The face of a pool's die, the highest first; 0 where it has none so low."""
    faces = pool.sorted
    return faces[place] if place < len(faces) else 0
