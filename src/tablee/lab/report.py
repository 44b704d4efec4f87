"""What verifying a journal found, and how it is told."""

from collections.abc import Iterator, Mapping

import msgspec

from tablee.kernel.tongue import Tongue
from tablee.lab.sentence import Sentence


class Wrong(msgspec.Struct, frozen=True):
    """Something that does not hold, at an entry (0: the journal as a whole)."""

    entry: int
    what: Sentence


class Sitting(msgspec.Struct, frozen=True):
    """One session of play and its dice. `seed` is "" until it is revealed."""

    session: int
    commitment: str
    seed: str = ""
    throws: int = 0


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was verified, what could not be yet, and what is wrong."""

    table: str = ""
    game: str
    entries: int = 0
    asks: int = 0
    """Asks whose events the rules give again."""
    corrected: Mapping[str, int] = {}
    """Asks that come to something else now, by the rule that was corrected since."""
    fair: int = 0
    """Throws whose faces follow from the revealed seed."""
    waiting: int = 0
    """Throws that cannot be verified before their session's seed is revealed."""
    typed: int = 0
    """Throws of real dice: whoever typed them is trusted."""
    sittings: tuple[Sitting, ...] = ()
    wrong: tuple[Wrong, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.wrong


def report_lines(report: Report, tongue: Tongue) -> Iterator[str]:
    """The report in sentences: what holds, what must wait, what is trusted, what is wrong."""
    if report.entries:
        yield tongue.many(
            "The chain of {count} entry is unbroken.",
            "The chain of {count} entries is unbroken.",
            report.entries,
        )
        yield tongue.many(
            "{count} ask was put again to the rules and gave the same events.",
            "{count} asks were put again to the rules and gave the same events.",
            report.asks,
        )
    for rule, count in report.corrected.items():
        yield tongue.many(
            "{rule} was corrected since: {count} ask would come to something else today.",
            "{rule} was corrected since: {count} asks would come to something else today.",
            count,
            rule=rule,
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
    for wrong in report.wrong:
        what = wrong.what.tell(tongue)
        if wrong.entry:
            yield tongue("Entry {number}: {what}", number=wrong.entry, what=what)
        else:
            yield what
    if report.holds:
        yield tongue("Everything holds.")
    else:
        yield tongue("This journal does not hold.")
