"""Playing a session file: every step is asked, every expectation compared."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablee.dice.readers import FacesNeeded
from tablee.kernel.entry import Entry
from tablee.kernel.odds import Odds
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab import expect
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.session_file import Session, read_session
from tablee.lab.step_file import Step


class Failure(msgspec.Struct, frozen=True):
    """An expectation that was not met, and where it stands."""

    step: int
    line: int
    what: Sentence


class StepResult(msgspec.Struct, frozen=True):
    """What came of a step: entries, or a refusal."""

    step: Step
    entries: tuple[Entry, ...] = ()
    refused: Refused | None = None
    odds: Mapping[str, Odds] = {}
    failures: tuple[Failure, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """A session that was played, to its end or to the first step that could not be done."""

    session: Session
    table: Table[Any]
    results: tuple[StepResult, ...]

    @property
    def failures(self) -> tuple[Failure, ...]:
        return tuple(failure for result in self.results for failure in result.failures)

    @property
    def not_played(self) -> int:
        """How many steps were left when the play had to stop."""
        return len(self.session.play) - len(self.results)


def play(file: Session | Path, *, table: str = "table", steps: int | None = None) -> Played:
    """Plays a session (or the first `steps` of it). BadFile when the file cannot be read.

    Time stands still and the seed is the file's, so that it is played the same every time.
    """
    session = read_session(file) if isinstance(file, Path) else file
    opened = Table.open(
        session.game, session.seats, session.options, table=table, draw_seed=_seeds(session.seed)
    )
    results = []
    for step in session.play[:steps]:
        result = _played(opened, step)
        results.append(result)
        if result.refused is not None and step.refused is None:
            break  # what follows was written for a table on which this had happened
    return Played(session, opened, tuple(results))


def _seeds(first: bytes) -> Callable[[], bytes]:
    """The seeds of one session of play after the other, all from the first."""
    drawn = iter(_chain(first))
    return lambda: next(drawn)


def _chain(seed: bytes) -> Iterator[bytes]:
    while True:
        yield seed
        seed = hashlib.sha256(b"the next session\n" + seed).digest()


def _played(table: Table[Any], step: Step) -> StepResult:
    wrong: list[Sentence] = []
    odds: Mapping[str, Odds] = {}
    entries: tuple[Entry, ...] = ()
    refused: Refused | None = None
    if step.odds:
        odds, problems = _odds(table, step)
        wrong += problems
    try:
        entries = table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
    except Refused as no:
        refused = no
    except FacesNeeded as needed:
        refused = _faces_missing(needed)
    wrong += _wrong_refusal(step, refused)
    if refused is None:
        wrong += expect.missing_events(step.events, entries)
    if refused is None or step.refused is not None:
        wrong += expect.wrong_state(step.state, table)
        wrong += expect.wrong_sight(step.sees, table)
    failures = tuple(Failure(step.number, step.line, what) for what in wrong)
    return StepResult(step, entries, refused, odds, failures)


def _odds(table: Table[Any], step: Step) -> tuple[Mapping[str, Odds], list[Sentence]]:
    try:
        odds = table.odds(step.seat, step.ask)
    except Refused as no:
        return {}, [
            sentence("There are no odds of this ask: {why}", why=Sentence(no.why, no.values))
        ]
    if any(one.draws for one in odds.values()):
        return {}, [sentence("The dice can fall in too many ways for exact odds.")]
    return odds, list(expect.wrong_odds(step.odds, odds))


def _faces_missing(needed: FacesNeeded) -> Refused:
    return Refused(
        "table.dice",
        "The rule throws {dice}; after {given} typed faces there are none left for them.",
        dice=", ".join(f"d{sides}" for sides in needed.throw.dice),
        given=needed.given,
    )


def _wrong_refusal(step: Step, refused: Refused | None) -> Iterator[Sentence]:
    if refused is None:
        if step.refused is not None:
            yield sentence("{rule} should have refused this.", rule=step.refused)
        return
    why = Sentence(refused.why, refused.values)
    if step.refused is None:
        yield sentence("Refused by {rule}: {why}", rule=refused.rule, why=why)
    elif step.refused != refused.rule:
        yield sentence(
            "Refused by {found}, not by {expected}: {why}",
            found=refused.rule,
            expected=step.refused,
            why=why,
        )
