"""How long chances take: every question that a page or the API can ask, in all five games.

Met in random play with four and with twelve players, and at the largest sizes that the lobby and
the forms allow: of every offer, and whatever the pages of all seats ask for while they are drawn.
Each is reckoned as the site does it, with nothing remembered from before, and timed by the
processor's clock. Run: `python benchmarks/odds.py [--json] [--quick] [--game ID]`
"""

import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

import odds_at_large
from report import Row, arguments, report

from laws.fetched import Page, room_of
from randomplay import fill, pick, random_options
from tablee.dice.budget import TooManyPaths
from tablee.dice.memo import forget
from tablee.kernel.reckoning import SOON, reckon
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.games import all_games, find_game
from tablee.web.table.foresight import Foresight


class Length(NamedTuple):
    """How many sessions and asks in each, and after how many of those anything is wondered."""

    sessions: int
    steps: int
    offers: int
    pages: int


FULL, SHORT = Length(4, 240, 8, 24), Length(1, 80, 10, 40)

EXACT_MS = 150
SIMULATED_MS = 250


NOTHING = {"odds": {}, "prospects": ()}


def reckoned(game, question):
    """The answer, the milliseconds it took, and how it was found; Refused where it is none."""
    forget()
    begin = time.process_time()
    try:
        answer = reckon(game, question, SOON)
    except Refused:
        raise
    except TooManyPaths:
        return NOTHING[question.kind], (time.process_time() - begin) * 1000, "silent"
    except Exception as problem:  # the benchmark goes on, and tells of it
        print(f"{name_of(question)}: {problem!r}", file=sys.stderr)
        return NOTHING[question.kind], (time.process_time() - begin) * 1000, "raised"
    took = (time.process_time() - begin) * 1000
    found = answer.values() if isinstance(answer, dict) else answer
    return answer, took, "simulated" if any(one.draws for one in found) else "exact"


def timed(game, question):
    """Milliseconds, and how the answer was found; None where there is no answer to give."""
    try:
        return reckoned(game, question)[1:]
    except Refused:
        return None


def name_of(question):
    return f"{question.kind} of {question.ask.__struct_config__.tag}"


class Watched(Foresight):
    """What a page wants to know while it is drawn, each question timed."""

    def __init__(self, kept):
        super().__init__(kept)
        self.found, self._given = [], {}

    def _look(self, kind, seat, ask, after=None):
        _, question = self._question(kind, seat, ask, after)
        if question is None:
            return None
        key = (kind, seat, repr(after), question.ask)
        if key not in self._given:
            answer, took, how = reckoned(self._kept.table.game, question)
            self.found.append((took, how, f"{name_of(question)}, page"))
            self._given[key] = answer
        return self._given[key]


def asked_by_pages(table, seats):
    """How long everything took that these seats' pages asked for."""
    found = []
    for seat in seats:
        room = room_of(table)
        room.foresight = watched = Watched(room.kept)
        Page(room, seat, "fr")
        found += watched.found
    return found


def step(table, rng, serial, asked):
    seat = rng.choice([*table.state.common.seats, table.state.common.keeper])
    offers = table.offers(seat)
    if offers:
        ask = fill(pick(offers, rng, asked), rng, serial)
        asked[ask["ask"]] += 1
        try:
            table.apply(seat, ask, nonce=str(serial), thrown=True)
        except Refused:
            return


def questions_met(game, seed, players, length):
    """The questions of a random session, each with its time: of offers, and of pages."""
    rng = random.Random(seed)
    seats = {"keeper": "keeper", **{f"seat{n}": "player" for n in range(players)}}
    options = random_options(game, rng) if seed % 2 else {}
    table = Table.open(game, seats, options, draw_seed=lambda: rng.randbytes(32))
    asked = Counter()
    for serial in range(length.steps):
        if table.state.common.closed:
            return
        step(table, rng, serial, asked)
        if serial % length.offers == 0:
            for seat in [*seats][:4]:
                for offer in table.offers(seat):
                    yield from asked_by_programs(table, seat, fill(offer, rng, serial))
        if serial % length.pages == 0:
            yield from asked_by_pages(table, [*seats][:3])


def asked_by_programs(table, seat, ask, what=""):
    for kind, question in asking(table, seat, ask):
        if (answer := timed(table.game, question)) is not None:
            yield (*answer, kind + what)


def asking(table, seat, ask):
    for kind in ("odds", "prospects"):
        try:
            question = table.question(kind, seat, ask)
        except Refused:
            return
        if question is not None:
            yield name_of(question), question


def rows_of(name, found):
    """p50, p99 and the worst of each kind of answer, with the slowest question by name."""
    for kind, target in (("exact", EXACT_MS), ("simulated", SIMULATED_MS)):
        times = sorted((took, what) for took, how, what in found if how == kind)
        if not times:
            continue
        for part, label in ((0.5, "p50"), (0.99, "p99")):
            yield Row(f"{name}, {kind}, {label} of {len(times)}", at(times, part), "ms")
        worst, what = times[-1]
        yield Row(f"{name}, {kind}, worst ({what})", worst, "ms", target)
    for kind, label in (("silent", "no answer"), ("raised", "an error")):
        none = Counter(what for _, how, what in found if how == kind)
        names = ", ".join(sorted(none))
        yield Row(f"{name}, {label}{' (' + names + ')' if names else ''}", none.total(), "times", 0)


def at(times, part):
    return times[min(len(times) - 1, int(part * len(times)))][0]


def measured(games, length):
    for game in games:
        met = []
        for seed in range(length.sessions):
            for players in (4, 12):
                met += questions_met(game, seed, players, length)
        yield from rows_of(f"{game.id}, random play", met)
        large = []
        for what, table, seat, ask in odds_at_large.questions(game.id):
            large += asked_by_programs(table, seat, ask, f", {what}")
            large += asked_by_pages(table, [seat, table.state.common.keeper])
        if large:
            yield from rows_of(f"{game.id}, at the largest", large)


def main():
    parser = arguments(__doc__, "one short session")
    parser.add_argument("--game", help="only this one")
    options = parser.parse_args()
    games = [find_game(options.game)] if options.game else all_games()
    return report(measured(games, SHORT if options.quick else FULL))


if __name__ == "__main__":
    sys.exit(main())
