"""A node of the site as `tablee serve` runs it, with the toy among its games.

Arguments: the database and the port. SIGUSR1 makes its clock jump two hours, forth and back.
"""

import importlib.metadata
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tablee.journal import keep
from tablee.lab import games
from tablee.web import serve as serving
from tablee.web.app import create_app
from tablee.web.serve import listen, serve
from tablee.web.site.limits import Limits

JUMP = 7200


def install_the_toy():
    installed = games._installed()
    point = importlib.metadata.EntryPoint("toy", "toy:toy", games.GROUP)
    games._installed = lambda: {**installed, "toy": point}


def let_the_clock_jump():
    real, now, ahead = time.time, keep.now, [0]

    def jump(number, frame):
        ahead[0] = 0 if ahead[0] else JUMP

    def told():
        stamp = now()
        return stamp if not ahead[0] else stamp[:11] + "23" + stamp[13:]

    signal.signal(signal.SIGUSR1, jump)
    time.time = lambda: real() + ahead[0]
    keep.now = told


def let_everybody_in():
    plenty = Limits(requests=10**9, asks=10**9, tables=10**9, streams_of_an_address=10**6)
    serving.create_app = partial(create_app, limits=plenty)


def main(database, port):
    install_the_toy()
    let_everybody_in()
    let_the_clock_jump()
    with listen("127.0.0.1", int(port)) as listening:
        serve(listening, database, secure=False, ready=lambda: os.write(1, b"ready\n"))


if __name__ == "__main__":
    main(*sys.argv[1:])
