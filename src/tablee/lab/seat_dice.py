"""Verifying what one seat saw of a table: every throw that everybody saw, without the keeper."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.dice.fair import commitment, fair_faces
from tablee.dice.readers import Cast
from tablee.journal.seat_file import SeatHeader, SeatTurn
from tablee.kernel.shapes import read_as
from tablee.kernel.tongue import Tongue
from tablee.lab.report import Wrong
from tablee.lab.sentence import sentence


class SeatReport(msgspec.Struct, kw_only=True):
    """What was verified of a seat's file, what could not be, and what is wrong (by its turn)."""

    seat: str
    turns: int
    fair: int = 0
    """Throws whose faces follow from the revealed seed."""
    waiting: int = 0
    """Throws whose session has not revealed its seed."""
    typed: int = 0
    """Throws of real dice."""
    unproven: int = 0
    """Throws that not everybody saw, or of a time when all were counted together."""
    wrong: list[Wrong] = []

    @property
    def holds(self) -> bool:
        return not self.wrong


class _Session(msgspec.Struct):
    commitment: str
    seed: bytes | None = None
    casts: list[tuple[int, Cast]] = []


def verify_seat(header: SeatHeader, turns: Sequence[SeatTurn]) -> SeatReport:
    """Computes again every throw of every session that is over."""
    report = SeatReport(seat=header.seat, turns=header.turns)
    sessions: list[_Session] = []
    last: int | None = None
    for number, event in _events(turns):
        try:
            match event.get("type"):
                case "session-begun":
                    sessions.append(_Session(str(event["commitment"])))
                case "session-ended" if sessions:
                    seed = bytes.fromhex(event["seed"])
                    if commitment(seed) == sessions[-1].commitment:
                        sessions[-1].seed = seed
                    else:
                        what = sentence(
                            "The seed revealed here is not the one that was committed to."
                        )
                        report.wrong.append(Wrong(number, what))
                case "rolled":
                    cast = read_as(Cast, event["cast"])
                    if cast.number > 0:
                        report.wrong += _out_of_order(number, cast, last)
                        last = cast.number
                    _count(report, sessions, number, cast)
                case _:
                    pass
        except (KeyError, TypeError, ValueError) as problem:
            what = sentence("An event cannot be read: {problem}.", problem=repr(problem))
            report.wrong.append(Wrong(number, what))
    for session in sessions:
        _check(report, session)
    return report


def _events(turns: Sequence[SeatTurn]) -> Iterator[tuple[int, dict[str, Any]]]:
    for turn in turns:
        for event in turn.events:
            if isinstance(event, dict):
                yield turn.turn, event


def _out_of_order(number: int, cast: Cast, last: int | None) -> Iterator[Wrong]:
    if last is not None and cast.number != last + 1:
        yield Wrong(
            number,
            sentence(
                "This is throw {found} where throw {expected} belongs:"
                " one was left out, or used twice.",
                found=cast.number,
                expected=last + 1,
            ),
        )


def _count(report: SeatReport, sessions: list[_Session], number: int, cast: Cast) -> None:
    if cast.source == "typed":
        report.typed += 1
    elif cast.number <= 0 or not sessions:
        report.unproven += 1
    else:
        sessions[-1].casts.append((number, cast))


def _check(report: SeatReport, session: _Session) -> None:
    if session.seed is None:
        report.waiting += len(session.casts)
        return
    for number, cast in session.casts:
        sides = tuple(die.sides for die in cast.dice)
        faces = tuple(die.face for die in cast.dice)
        if fair_faces(session.seed, cast.number, cast.nonce, sides) == faces:
            report.fair += 1
        else:
            what = sentence("These faces do not follow from the seed.")
            report.wrong.append(Wrong(number, what))


def seat_report_lines(report: SeatReport, tongue: Tongue) -> Iterator[str]:
    """The report in sentences."""
    yield tongue.many(
        "{count} turn, as {seat} saw it.",
        "{count} turns, as {seat} saw them.",
        report.turns,
        seat=report.seat,
    )
    if report.fair:
        yield tongue.many(
            "{count} throw follows from the revealed seed.",
            "{count} throws follow from the revealed seeds.",
            report.fair,
        )
    if report.waiting:
        yield tongue.many(
            "{count} throw cannot be verified yet: its session has not revealed its seed.",
            "{count} throws cannot be verified yet: their session has not revealed its seed.",
            report.waiting,
        )
    if report.typed:
        yield tongue.many(
            "{count} throw was typed in from real dice and is taken on trust.",
            "{count} throws were typed in from real dice and are taken on trust.",
            report.typed,
        )
    if report.unproven:
        yield tongue.many(
            "{count} throw was not seen by everybody: only the keeper's journal can prove it.",
            "{count} throws were not seen by everybody: only the keeper's journal can prove them.",
            report.unproven,
        )
    for wrong in report.wrong:
        yield tongue("Turn {number}: {what}", number=wrong.entry, what=wrong.what.tell(tongue))
    if report.holds:
        yield tongue("The dice hold. Only the keeper's journal shows that the rules did.")
    else:
        yield tongue("This file does not hold.")
