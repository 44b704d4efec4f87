"""What a throw came to: the dice of everybody, the verdict in words, an opposition die by die."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.pages.dice import FallenDie, fallen_dice, shields
from tablee.games.cthulhu_blanc.pages.on_stage import OnStage
from tablee.games.cthulhu_blanc.pages.words import DrawnDie, People, Seen, die
from tablee.games.cthulhu_blanc.rules.result import Standing
from tablee.games.cthulhu_blanc.state import Pool, Trial
from tablee.games.cthulhu_blanc.words.verdict import doubts, owing, success
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


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
    """Those whose dice do not lie on the stage."""
    t, standing, stage = sight.t, Standing(trial), sight.once(OnStage)
    leads = standing.is_opposition and not trial.tied
    for pool in trial.pools.values():
        if stage.has_pool(pool):
            continue
        retries = t.many("{count} retry", "{count} retries", pool.retries) if pool.retries else ""
        yield PoolResult(
            name=people.full_name(pool.who),
            retries=retries,
            has_lost=pool.side in trial.out,
            is_first=leads and pool.side == standing.first.side,
            dice=fallen_dice(pool, t),
            shields=tuple(shields(sight, pool)),
        )


def failure_dice(sight: Seen, trial: Trial) -> Iterator[FailureDie]:
    t, failed, stage = sight.t, Standing(trial).failed, sight.once(OnStage)
    for one in trial.objections:
        if one.face is not None and not stage.has_failure(one):
            carries = failed and one.face == trial.failure
            drawn = die("failure", t, "top" if carries else "in", one.face)
            yield FailureDie(drawn, carries, t("Failure, by {name}", name=t.seat(one.seat)))


def verdict(sight: Seen, people: People, trial: Trial) -> Verdict:
    standing = Standing(trial)
    if standing.is_opposition:
        return _opposition(sight, people, trial, standing)
    t = sight.t
    rule = "objection.compare" if standing.doubted else "dice.result-table"
    return Verdict(
        result=t("Failure") if standing.failed else success(standing, t),
        is_failure=standing.failed,
        text=sentences(*_compared(trial, standing, t), owing(trial, standing, t)),
        rule=f"cthulhu-blanc.{rule}",
    )


def without_staged(found: Verdict, trial: Trial, stage: OnStage) -> Verdict:
    """What the stage does not say: an opposition die by die, where some of the dice lie here."""
    if not stage.has_throw_of(trial):
        return found
    if all(stage.has_pool(pool) for pool in trial.pools.values()):
        return replace(found, result="", text="", names=(), rows=())
    return replace(found, result="", text="")


def _compared(trial: Trial, standing: Standing, t: Tongue) -> Iterator[str]:
    if not standing.doubted:
        yield t("The highest die shows {top}; nobody objected.", top=standing.top)
    yield from doubts(trial, standing, t)


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
