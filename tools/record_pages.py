"""Writes down what the pages of a game show, so that a change to them can be read as a diff.

    python tools/record_pages.py yacdha --into build/before
    python tools/record_pages.py yacdha --into build/after
    diff -r build/before build/after

The moments are the example evenings and rough random play of fixed seeds, with every fold open:
for each seat and region one file, an element a line, without what no reader notices. `--only now`
takes one region, `--every 5` each fifth moment, `--text` leaves out ids and classes.
"""

import argparse
import logging
import random
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from laws.fetched import room_of  # noqa: E402
from laws.pages import NEVER, opened  # noqa: E402
from laws.roughplay import faces_of, fill_roughly, pick_roughly  # noqa: E402
from tablee.kernel.table import Table  # noqa: E402
from tablee.kernel.words import Refused  # noqa: E402
from tablee.lab.games import find_game  # noqa: E402
from tablee.lab.session_file import read_session  # noqa: E402
from tablee.web.table.regions import context_of, region, scene_of  # noqa: E402

OF_A_GAME = ("now", "sheet", "desk")
UNSEEN = {"_csrf_token"}


class Outline(HTMLParser):
    """HTML as lines: an element or a text each, indented, in the order of the page."""

    VOID = frozenset({"input", "br", "hr", "img", "path", "use", "rect", "circle", "line"})

    def __init__(self, *, text_only: bool) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.depth = 0
        self.text_only = text_only

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if known.get("name") in UNSEEN:
            return
        unseen = {"id", "class"} if self.text_only else set()
        shown = " ".join(
            f"{name}={' '.join((value or '').split())}"
            for name, value in sorted(known.items())
            if name not in unseen
        )
        self.lines.append(f"{'  ' * self.depth}<{tag} {shown}".rstrip())
        if tag not in self.VOID:
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self.depth = max(0, self.depth - 1)

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.lines.append(f"{'  ' * self.depth}{text}")


def outline(html: str, *, text_only: bool) -> str:
    read = Outline(text_only=text_only)
    read.feed(html)
    return "\n".join(read.lines) + "\n"


def evenings(game: str) -> Iterator[tuple[str, Table[Any]]]:
    """The example evenings of a game, moment by moment."""
    for file in sorted((ROOT / "examples").glob("*.yaml")):
        session = read_session(file)
        if session.game.id != game:
            continue
        table = Table.open(
            session.game,
            session.seats,
            session.options,
            table="table",
            draw_seed=lambda: bytes(32),
            clock=lambda: "2026-02-14T20:00:00.000Z",
        )
        for number, step in enumerate(session.play):
            if step.refused is None:
                table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
                yield f"{file.stem}-{number:03}-{step.ask['ask']}", table


def rough_play(game: str, seeds: int, steps: int) -> Iterator[tuple[str, Table[Any]]]:
    for seed in range(seeds):
        rng = random.Random(seed)  # noqa: S311 - chances of a test
        table = opened(find_game(game), seed, rng)
        asked: Counter[str] = Counter()
        for serial in range(steps):
            common = table.state.common
            seat = rng.choice([*common.seats, common.keeper, common.keeper])
            offers = [offer for offer in table.offers(seat) if offer.ask not in NEVER]
            if not offers:
                continue
            ask = fill_roughly(pick_roughly(offers, rng, asked), rng, serial)
            asked[ask["ask"]] += 1
            try:
                table.apply(seat, ask, nonce=str(serial), faces=faces_of(table, seat, ask, rng))
            except Refused:
                continue
            yield f"seed{seed}-{serial:03}-{ask['ask']}", table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--only", choices=OF_A_GAME)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--text", action="store_true")
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    chosen.into.mkdir(parents=True, exist_ok=True)
    moments = [evenings(chosen.game), rough_play(chosen.game, chosen.seeds, chosen.steps)]
    for moments_of in moments:
        for number, (name, table) in enumerate(moments_of):
            if number % chosen.every == 0:
                write(chosen, name, table, ("fr", "en")[number // chosen.every % 4 == 3])


def write(chosen: argparse.Namespace, name: str, table: Table[Any], language: str) -> None:
    room = room_of(table)
    for seat, held in table.state.common.seats.items():
        context = context_of(room, scene_of(room, "table", seat, language), "csrf")
        for one in OF_A_GAME if chosen.only is None else (chosen.only,):
            if one == "desk" and held.role != "keeper":
                continue
            told = outline(region(context, one), text_only=chosen.text)
            (chosen.into / f"{name}-{seat}-{one}.txt").write_text(told)


if __name__ == "__main__":
    main()
