"""Structs are read from any thread: the first time is no crash."""

import re
import subprocess
import sys
from pathlib import Path

import tablee

AT_ONCE = """
import sys, threading
from msgspec import defstruct
from tablee.kernel.shapes import read_as

sys.setswitchinterval(1e-6)
for number in range(60):
    inner = int
    for depth in range(12):
        fields = [("items", tuple[inner, ...], ()), ("texts", dict[str, str], {})]
        inner = defstruct(f"Kind{number}{depth}", fields, frozen=True)
    begin = threading.Barrier(6)

    def read(kind=inner, begin=begin):
        begin.wait()
        assert read_as(kind, {"items": [{"items": [{}], "texts": {"a": "b"}}]}).items

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_that_read_a_kind_for_the_first_time_do_not_bring_the_process_down():
    command = [sys.executable, "-c", AT_ONCE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_nothing_else_builds_a_reader_of_structs():
    building = re.compile(r"msgspec\.convert\(|\bDecoder\(|\bdecode\([^()]*type=|import convert\b")
    sources = Path(tablee.__file__).parent.rglob("*.py")
    found = {path.name for path in sources if building.search(path.read_text(encoding="utf-8"))}
    assert found == {"shapes.py"}
