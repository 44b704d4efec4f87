"""Plays roughly with every page open, and collects what no page may do.

A page may not lack a part, nor while the table rests or where no chance can be said. And after an
ask that a seat may not know of, all that it can fetch is what it was before, to the byte.
"""

import random
from collections import Counter
from contextlib import contextmanager
from itertools import cycle, islice
from unittest.mock import patch

import msgspec

from laws.faults import Faults
from laws.fetched import Page, PastPage, differences, fetched, room_of, unknowing
from laws.roughplay import beginning, faces_of, fill_roughly, pick_roughly
from randomplay import random_options, random_table
from tablee.dice.budget import TooManyPaths
from tablee.kernel.words import Refused

NEVER = {"close-table"}


@contextmanager
def resting(room, **changes):
    """The same table as if it were paused, closed or between two sessions."""
    table = room.table
    state = table.state
    common = msgspec.structs.replace(state.common, **changes)
    table.state = msgspec.structs.replace(state, common=common)
    try:
        yield
    finally:
        table.state = state


@contextmanager
def without_odds(room):
    """The same table where every chance is too much to be reckoned."""
    too_many = TooManyPaths("too many ways")
    with patch.object(room.foresight, "_look", side_effect=too_many):
        yield


LULLS = {
    "paused": lambda room: resting(room, paused_by=room.table.state.common.keeper),
    "without odds": without_odds,
    "closed": lambda room: resting(room, closed=True),
    "between two sessions": lambda room: resting(room, commitment=None),
}
"""When a page shows the same things and little or nothing can be asked."""


def has_public_side(table, ask):
    """Whether an ask that is told to nobody shows all the same, as it should.

    YACDHA between two scenarios: everybody counts the days until a course or a healing ends, so
    everybody sees that the keeper set the clock to another day.
    """
    is_clock = ask["ask"] == "set-clock"
    return is_clock and table.game.id == "yacdha" and table.state.game.between


def opened(game, seed, rng):
    """A table that roughly begins anywhere."""
    options = random_options(game, rng)
    prepare = beginning(game, rng)
    try:
        table = random_table(game, seed, options)
        if prepare is not None:
            prepare(table)
    except Refused:
        table = random_table(game, seed)
        prepare(table)
    return table


class Walk:
    """One session in which every seat has its page open."""

    def __init__(self, game, seed, faults, wonders, bare=False):
        self.rng = random.Random(seed)
        self.language = ("fr", "en")[seed % 2]
        self.seed = seed
        self.table = opened(game, seed, self.rng)
        self.room = room_of(self.table)
        self.asked = Counter()
        self.faults = faults
        self.wonders = wonders
        self.bare = bare
        self.lulls = cycle(LULLS)
        self.pages = {}
        self.draw("the beginning")

    def draw(self, after):
        """Every page anew, and as it would be in a lull; what cannot be drawn is a fault."""
        self.pages = self.drawn(after)
        if not self.bare:
            lull = next(self.lulls)
            with LULLS[lull](self.room):
                self.drawn(f"{after}, {lull}")
            seat = self.rng.choice([*self.pages])
            self.look(PastPage(self.room, seat, self.language, self.past_turn()), after)

    def past_turn(self):
        return self.rng.randint(1, self.table.history.turns)

    def drawn(self, after):
        pages = {}
        for seat in self.table.state.common.seats:
            pages[seat] = Page(self.room, seat, self.language, self.bare)
            self.look(pages[seat], after)
        return pages

    def look(self, page, after):
        role = page.context["view"].role
        for name in page.not_shown():
            what = f"{name} as it was after {page.turn}" if isinstance(page, PastPage) else name
            told = f"{role}: {what} lacks a part, seed {self.seed} after {after}"
            self.faults.add(("page", role, name), told, len(told))
        self.faults.checked["pages"] += 1

    def wonder(self, seat):
        """Some asks of a seat whose odds it may look at."""
        offers = self.table.offers(seat)
        chosen = self.rng.sample(offers, min(self.wonders, len(offers)))
        return [fill_roughly(offer, self.rng, 0) for offer in chosen]

    def step(self, serial):
        table, rng = self.table, self.rng
        common = table.state.common
        seat = rng.choice([*common.seats, common.keeper, common.keeper])
        offers = [offer for offer in table.offers(seat) if offer.ask not in NEVER]
        if not offers:
            return
        back = [offer for offer in offers if offer.ask == "rewind"]
        # What is taken back may have been hidden: that must not show either.
        is_back = back and rng.random() < 0.05
        offer = rng.choice(back) if is_back else pick_roughly(offers, rng, self.asked)
        ask = fill_roughly(offer, rng, serial)
        self.asked[ask["ask"]] += 1
        try:
            faces = faces_of(table, seat, ask, rng)
            proposal = table.propose(seat, ask, nonce=str(serial), faces=faces)
        except Refused:  # a fault of its own, which `askspace` finds and tells
            return
        before = {}
        past = 0 if self.bare else self.past_turn()
        for one in () if has_public_side(table, ask) else unknowing(table, proposal):
            asks = self.wonder(one)
            before[one] = asks, fetched(self.room, self.pages[one], asks, past)
        table.accept(proposal)
        self.draw(f"{seat}: {ask}")
        self.faults.checked["asks"] += 1
        self.compare(seat, ask, before, past)

    def compare(self, seat, ask, before, past):
        for one, (asks, was) in before.items():
            self.faults.checked["hidden turns"] += 1
            now = fetched(self.room, self.pages[one], asks, past)
            # Where the view differs, all that is drawn from it does: the first place says enough.
            for name, where in islice(differences(was, now, self.table.history.turns), 1):
                told = f"{one} learns of {seat}'s {ask} (seed {self.seed}) from {where}"
                self.faults.add(("leak", ask["ask"], name), told, len(told))


def page_faults(game, seeds, steps, wonders=2, faults=None, bare=False):
    faults = Faults() if faults is None else faults
    for seed in seeds:
        walk = Walk(game, seed, faults, wonders, bare)
        for serial in range(steps):
            walk.step(serial)
    return faults
