"""Puts a journal into the museum, with the state it comes to. Nothing there is overwritten."""

import sys
from pathlib import Path

import msgspec

MUSEUM = Path(__file__).parent
sys.path.insert(0, str(MUSEUM.parent))

from registered import game_called  # noqa: E402 - found by the line before
from tablee.journal.files import load_journal, replay  # noqa: E402


def main(source, name):
    journal = load_journal(Path(source))
    table = replay(game_called(journal.header.game), journal.lines)
    state = msgspec.json.format(msgspec.json.encode(table.state, order="sorted"), indent=1)
    with (MUSEUM / f"{name}.jsonl").open("xb") as copy:
        copy.write(Path(source).read_bytes())
    with (MUSEUM / f"{name}.state.json").open("xb") as copy:
        copy.write(state + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
