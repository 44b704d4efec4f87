"""Work for the workers of the lab that a process of its own can import."""

import os
from pathlib import Path


def squares(question):
    return lambda chunk: chunk * chunk


class DiesOnce:
    """Loses the first worker that takes up the second chunk: a file remembers it."""

    def __init__(self, flag):
        self.flag = Path(flag)

    def __call__(self, chunk):
        if chunk == 1 and not self.flag.exists():
            self.flag.touch()
            os._exit(9)
        return chunk


def always_dies(question):
    return lambda chunk: os._exit(9)


def complains(question):
    raise ValueError(question)
