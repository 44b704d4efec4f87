"""How fast the pure engine is: asks through decide and evolve, and the odds of every YACDHA offer.

python benchmarks/engine.py [--quick] [--json]
"""

import random
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from report import Row, arguments, report, wants_json

from randomplay import fill, pick, random_options, random_table
from tablee.games.yacdha import game
from tablee.kernel.table import Table

PARTY = ("isa", "tom", "phil", "lou")


def asks_per_second(steps):
    """A long random session: only the time inside Table.apply counts."""
    rng = random.Random(7)
    spent = done = 0
    table, asked = random_table(game, 7, random_options(game, rng)), Counter()
    for serial in range(steps):
        if table.number > 2000 or table.state.common.closed:
            table, asked = random_table(game, serial, random_options(game, rng)), Counter()
        seat = rng.choice([*table.state.common.seats, table.state.common.keeper])
        offers = table.offers(seat)
        if not offers or table.state.common.typed_dice:
            table, asked = random_table(game, serial, random_options(game, rng)), Counter()
            continue
        ask = fill(pick(offers, rng, asked), rng, serial)
        asked[ask["ask"]] += 1
        start = time.perf_counter()
        table.apply(seat, ask, nonce=str(serial))
        spent += time.perf_counter() - start
        done += 1
    return done / spent


def four_forcing():
    """Four people who cooperate against somebody, all forcing: the largest form to answer."""
    seats = {"gardien": "keeper", **dict.fromkeys(PARTY, "player")}
    table = Table.open(game, seats, draw_seed=lambda: b"s" * 32)
    people = []
    for seat, name in zip(PARTY, ("Ana", "Bob", "Cid", "Dan"), strict=True):
        ask = {"ask": "create-investigator", "name": name, "occupation": "x"}
        table.apply(seat, ask)
        people.append(name.lower())
    table.apply("isa", {"ask": "attempt", "who": "ana", "what": "x"})
    for seat, who in list(zip(PARTY, people, strict=True))[1:]:
        table.apply(seat, {"ask": "join", "who": who, "leader": "ana"})
    terms = {"opposition": "active", "success": "s", "failure": "f"}
    table.apply("gardien", {"ask": "judge", "who": "ana", **terms})
    for seat, who in zip(PARTY, people, strict=True):
        table.apply(seat, {"ask": "agree", "who": who})
        table.apply(seat, {"ask": "force", "who": who})
    return table


def milliseconds(run, repeat):
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1000)
    return times[0], median(times)


def odds_of_every_offer(sessions, steps):
    """The time of the odds of each offer that throws dice, met in random play."""
    times = {}
    for seed in range(sessions):
        rng = random.Random(seed)
        table, asked = random_table(game, seed, random_options(game, rng)), Counter()
        for serial in range(steps):
            if table.state.common.closed or table.state.common.typed_dice:
                break
            seat = rng.choice([*table.state.common.seats, table.state.common.keeper])
            offers = table.offers(seat)
            if not offers:
                continue
            offer = pick(offers, rng, asked)
            ask = fill(offer, rng, serial)
            asked[ask["ask"]] += 1
            if offer.dice or offer.ask == "declare":
                start = time.perf_counter()
                table.odds(seat, ask)
                times.setdefault(offer.ask, []).append((time.perf_counter() - start) * 1000)
            table.apply(seat, ask)
    return {
        name: {"count": len(found), "median": median(found), "max": max(found)}
        for name, found in sorted(times.items())
    }


def rows(rate, first, again, every):
    yield Row("asks through decide and evolve", rate, "/s")
    yield Row("odds, four cooperate and force, first", first, "ms")
    yield Row("odds, four cooperate and force, repeated", again, "ms")
    for name, found in every.items():
        yield Row(f"odds of {name}, median", found["median"], "ms")
        yield Row(f"odds of {name}, worst", found["max"], "ms")


def main():
    quick = arguments(__doc__, "fewer sessions").parse_args().quick
    rate = asks_per_second(2_000 if quick else 20_000)
    table = four_forcing()
    first, again = milliseconds(
        lambda: table.odds("isa", {"ask": "throw", "who": "ana"}), 3 if quick else 9
    )
    every = odds_of_every_offer(20 if quick else 150, 200)
    if wants_json():
        report(rows(rate, first, again, every))
        return
    print(f"asks through decide and evolve: {rate:,.0f} a second")
    print(f"odds, four cooperate and force: {first:.1f} ms first, {again:.1f} ms repeated")
    print(f"{'odds of an offer':24}{'met':>6}{'median ms':>12}{'max ms':>10}")
    for name, found in every.items():
        print(f"{name:24}{found['count']:6}{found['median']:12.2f}{found['max']:10.1f}")


if __name__ == "__main__":
    main()
