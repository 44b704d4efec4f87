"""What an ask costs the pages of a table, without a server: for machines that do other work too.

    python benchmarks/evening_cpu.py [GAME ...]

Replays the evenings of evening.py in one process, with the stream of a keeper and of four players,
and prints the CPU time of all their updates after an ask, and how many functions they call: that
number is the same however slow the machine is just now, though not all calls cost the same. The
mark stands for all bytes that were sent: it changes when anything that people see does.
"""

import cProfile
import hashlib
import pstats
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from statistics import median
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parent))

from evening import EVENINGS, Evening

from tablee.journal.keep import KeptTable
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.web.table.live import LiveStream
from tablee.web.table.room import Room
from tablee.web.table.seating import Seated


class NobodyReckons:
    """Chances that other processes would work out never come."""

    def call_soon_threadsafe(self, *_):
        pass


class AllSeated:
    """Keys that open every seat."""

    def held_by(self, _):
        return [(None, self)]

    def is_seat(self, *_):
        return True


def play(evening, profile=None):
    seats = {evening.keeper: "keeper", **dict.fromkeys(evening.players, "player")}
    clock = "2026-02-14T20:00:00.000Z"
    table = Table.open(
        find_game(evening.game),
        seats,
        evening.options,
        draw_seed=lambda: bytes(32),
        clock=lambda: clock,
    )
    reckoner = SimpleNamespace(loop=NobodyReckons())
    room = Room(KeptTable(None, "table", table), "table", reckoner)
    room.elsewhere = frozenset(seats)
    streams = {
        seat: LiveStream(Seated(room, "table", seat, "", "fr"), 0, "csrf", AllSeated())
        for seat in seats
    }
    for stream in streams.values():
        stream.message()
    spent, sizes, mark = 0.0, [], hashlib.sha256()
    for step in evening.steps:
        faces = None if step.dice is None else list(step.dice)
        table.apply(step.seat, step.ask, nonce="benchmark", faces=faces)
        start = time.process_time()
        with profile or nullcontext():
            messages = {seat: stream.message() for seat, stream in streams.items()}
        spent += time.process_time() - start
        sizes += [len(messages[seat]) for seat in evening.players]
        for message in messages.values():
            mark.update(message)
    return 1000 * spent / len(evening.steps), median(sizes), mark.hexdigest()[:12]


def main():
    print("game             CPU of an ask    calls   bytes to a player, median   mark")
    for game in sys.argv[1:] or EVENINGS:
        evening = Evening.of(game, EVENINGS[game])
        play(evening)  # what is loaded once is no ask's cost
        cpu, size, mark = play(evening)
        profile = cProfile.Profile()
        play(evening, profile)
        calls = pstats.Stats(profile).total_calls / len(evening.steps)
        print(f"{game:15} {cpu:11.1f} ms {calls:8.0f} {size:27.0f}   {mark}", flush=True)


if __name__ == "__main__":
    main()
