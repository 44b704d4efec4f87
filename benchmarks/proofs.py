"""How long the hardest odds of the other four games take: the questions of tests/proofs.

    python benchmarks/proofs.py [--json]

Each is asked with everything forgotten, and then again.
"""

import json
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from proofs import test_blanc as blanc  # noqa: F401 - its questions are asked by its tests
from proofs import test_cheap_tales as cheap_tales
from proofs import test_d20 as d20
from proofs import test_innommable as innommable
from tablee.dice import pools
from tablee.kernel.odds import odds_of
from tablee.lab.explorer import explore, odds_then

ROUNDS = 5


def questions():
    """What a page would ask while somebody decides."""
    for stage, (policy, before) in innommable.STAGES.items():
        table = innommable.a_table(innommable.FIFTEEN, 7)
        for seat, ask, faces in before:
            table.apply(seat, ask, faces=faces)
        yield (
            f"Innommable, 15 dice, D7: {stage}",
            lambda table=table, policy=policy: innommable.exact_ends(table, policy),
        )
    ct = cheap_tales
    start = ct.state_with(ct.Hero("zoe", "zoe", heroism=1, power=5))
    attack = ct.Attempt(who="zoe", bonus=3, mode="advantage")
    window = ct.with_roll(5, 1, "advantage", heroism=1, power=5)
    yield "Cheap Tales: a roll", lambda: odds_of(ct.cheap_tales, start, ct.ZOE, attack)
    yield (
        "Cheap Tales: reroll in the window",
        lambda: odds_of(ct.cheap_tales, window, ct.ZOE, ct.Reroll()),
    )
    yield "Cheap Tales: advice through all windows", lambda: ct.advised(window, "yes_and")
    yield (
        "Cheap Tales: a gang against four heroes",
        lambda: odds_of(ct.cheap_tales, ct.gang_state(), ct.KEEPER, ct.GangAttack()),
    )
    state = d20.State(characters=(d20.PAUL, d20.THUG))
    shot = d20.Attack(who="thug", target="paul")
    wounded = d20.State(characters=(d20.replace(d20.PAUL, wounds=d20.THREE, pf=10),))
    yield "d20: an attack", lambda: odds_of(d20.d20, state, d20.TABLE, shot)
    yield (
        "d20: an attack through all its stages",
        lambda: odds_then(d20.d20, state, (d20.TABLE, shot), d20.onward, d20.end_of("paul")),
    )
    yield (
        "d20: three wounds, untended, to the end",
        lambda: explore(d20.d20, wounded, d20.unaided, d20.lives),
    )


def milliseconds(work):
    first, again = [], []
    for _ in range(ROUNDS):
        pools.forget()
        for times in (first, again):
            start = time.perf_counter()
            work()
            times.append((time.perf_counter() - start) * 1000)
    return median(first), median(again)


def main():
    found = {name: milliseconds(work) for name, work in questions()}
    if "--json" in sys.argv:
        print(json.dumps({name: {"first": f, "again": a} for name, (f, a) in found.items()}))
        return
    print(f"{'odds of':60}{'first ms':>10}{'again ms':>10}")
    for name, (first, again) in found.items():
        print(f"{name:60}{first:10.1f}{again:10.1f}")


if __name__ == "__main__":
    main()
