"""Plays roughly and collects what breaks a law: the shortest case of each kind, and where."""

from collections import Counter

import msgspec

from laws.askspace import AskSpace, one_of_a_kind
from laws.coverage import covering, uncovered
from laws.roughplay import fill_roughly, rough_play
from laws.wayout import open_things, stuck
from tablee.dice.readers import FacesNeeded
from tablee.kernel.words import Refused

FAR_BACK = ("rewind", "want-rewind")
"""Only the last places are offered, among all that a rewind may go to."""


class Faults:
    """One example of each kind of fault, the one with the shortest ask, and how often it came."""

    def __init__(self):
        self.examples = {}
        self.counts = Counter()
        self.checked = Counter()

    def add(self, kind, told, size):
        self.counts[kind] += 1
        if kind not in self.examples or size < self.examples[kind][0]:
            self.examples[kind] = size, told

    def __len__(self):
        return len(self.examples)

    def report(self):
        lines = [
            f"{self.counts[kind]:4} × {told}" for kind, (_, told) in sorted(self.examples.items())
        ]
        checked = ", ".join(f"{count} {what}" for what, count in self.checked.items())
        return "\n".join([f"{len(lines)} kinds of faults ({checked}):", *lines])


def why_refused(table, seat, ask):
    """The refusal, or None if the ask would be done."""
    try:
        table.propose(seat, ask)
    except FacesNeeded:
        return None
    except Refused as refused:
        return refused
    return None


def without_fields(ask):
    """The same ask with one field less, for each of its fields."""
    for name in ask:
        if name != "ask":
            yield {key: value for key, value in ask.items() if key != name}


def misfitting(offers, ask, refused):
    """Whether it is refused only for parts of a sheet that bind each other, as the offers say."""
    rules = {refused.rule, *(other.rule for other in refused.also)}
    return all(rules <= set(offer.bound_by) for offer in covering(offers, ask))


def unsound(table, seat, offers, ask):
    """How the offers and the rules disagree about an ask: (kind, sentence), or None."""
    if ask["ask"] in FAR_BACK:
        return None
    refused = why_refused(table, seat, ask)
    try:
        read = table.read_ask(ask)
        missing = uncovered(offers, read)
    except Refused:
        return None  # not even readable
    if refused is None and missing:
        return ("done, not offered", ask["ask"], missing.split(":")[0].split(" is ")[0]), missing
    if refused is not None and not missing and not misfitting(offers, read, refused):
        return ("offered, refused", ask["ask"], refused.why), f"{refused} [{refused.rule}]"
    return None


def smallest(table, seat, offers, ask, found):
    """The same fault with as few fields as show it."""
    again = True
    while again:
        again = False
        for fewer in without_fields(ask):
            other = unsound(table, seat, offers, fewer)
            if other is not None and other[0][:2] == found[0][:2]:
                ask, found, again = fewer, other, True
                break
    return ask, found


def check_offers(faults, table, rng, serial, space, asks, where, each=()):
    """Asks of every sort by every seat (or as many of `each` of these), against what is offered:
    both ways."""
    space.learn(table, rng)
    offered = {seat: table.offers(seat) for seat in table.state.common.seats}
    for only in [(ask,) for ask in each] or [()]:
        check_asks(faults, table, rng, serial, space, asks, where, offered, only)


def check_asks(faults, table, rng, serial, space, asks, where, offered, only):
    for number in range(asks):
        seat = rng.choice(list(offered))
        offers = [offer for offer in offered[seat] if not only or offer.ask in only]
        if number % 3 == 0 and offers:
            ask = fill_roughly(one_of_a_kind(offers, rng), rng, f"{serial}-{number}")
        else:
            ask = space.any_ask(rng, offers, f"{serial}-{number}", only)
        faults.checked["asks"] += 1
        found = unsound(table, seat, offers, ask)
        if found is not None:
            ask, (kind, why) = smallest(table, seat, offers, ask, found)
            written = msgspec.json.encode(ask).decode()
            told = f"{kind[0]}: {seat} {written}\n       {why}\n       ({where})"
            faults.add(kind, told, len(written))


def check_way_out(faults, table, rng, where):
    """Whether the keeper can get out of this state."""
    faults.checked["states"] += 1
    left = stuck(table, rng)
    if left:
        kind = ("stuck", *sorted({one.split(":")[0] for one in left}))
        told = (
            f"stuck: {', '.join(left)}\n       of {', '.join(open_things(table))}\n       ({where})"
        )
        faults.add(kind, told, len(left))
    return not left


def faults_of(game, seeds, steps, *, asks=0, every=1, ways=True, each=()):
    """Plays a session for each seed and checks both laws: `asks` asks (or so many of `each` of
    some sorts) and the way out, `every` so many steps."""
    faults = Faults()
    for seed in seeds:
        space = None
        for table, rng, serial in rough_play(game, seed, steps):
            space = space or AskSpace(table.readings.asks)
            if serial % every:
                continue
            where = f"seed {seed}, after ask {serial}"
            if asks:
                check_offers(faults, table, rng, serial, space, asks, where, each)
            if ways and open_things(table) and not check_way_out(faults, table, rng, where):
                break  # what follows would be stuck by the same
    return faults
