"""A process that takes in a picture, or those of one evening, and ends: nobody else notices
whatever a file does to it.

It lies low (nice), may use only so much memory and time, and speaks msgpack over its pipes.
"""

import contextlib
import os
import signal
import sys

import msgspec

from tablee.kernel.shapes import msgpack_reader
from tablee.pictures.intake import take_in, take_in_again
from tablee.pictures.kinds import BadPicture, Done, Work

LOW = 10
"""How far play goes before pictures when both want the processor."""

MOST_MEMORY = 1 << 30
MOST_SECONDS = 20

_work = msgpack_reader(tuple[Work, ...])
encode_work = msgspec.msgpack.Encoder().encode
decode_done = msgpack_reader(tuple[Done, ...]).decode


def answer(work: Work) -> Done:
    try:
        if work.kept:
            return Done(take_in_again(work.data, work.inks))
        return Done(take_in(work.data, work.name, work.said, work.inks))
    except BadPicture as bad:
        return Done(fault=bad.fault)
    except MemoryError:
        return Done(fault="pixels")


def confine() -> None:
    """Takes from this process what no picture needs."""
    os.nice(LOW)
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system has limits
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it ends us
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that prints spoils an answer
    sent = sys.stdin.buffer.read()
    confine()
    answers.write(msgspec.msgpack.encode([answer(work) for work in _work.decode(sent)]))
    answers.flush()


if __name__ == "__main__":
    main()
