"""Journals to verify, honest and forged."""

from tablee.kernel.entry import START_OF_CHAIN, chained
from tablee.lab.sentence import lab_tongue


def rows(table):
    return [(entry.body, entry.hash) for entry in table.entries]


def forged(table, change):
    """The journal with some of its events changed, and a chain that fits them again."""
    previous, made = START_OF_CHAIN, []
    for entry in table.entries:
        event = change(entry.event)
        if event is None:
            continue
        (new,) = chained(previous, len(made), entry.at, entry.seat, entry.edition, (event,))
        made.append(new)
        previous = new.hash
    return made


def wrong(report, language="en"):
    return [(found.entry, found.what.tell(lab_tongue(language))) for found in report.wrong]


def play(table):
    table.apply("isa", {"ask": "count", "amount": 3})
    table.apply("isa", {"ask": "throw"}, nonce="from isa")
    table.apply("tom", {"ask": "throw"}, faces=[2])
    table.apply("tom", {"ask": "throw"})
