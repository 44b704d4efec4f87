"""A table of the toy game with seeds that are known."""

import pytest

from tablee.kernel.table import Table
from toy import SEATS, toy


@pytest.fixture
def seeds():
    return iter(bytes([number]) * 32 for number in range(1, 250))


@pytest.fixture
def table(seeds):
    return Table.open(toy, SEATS, draw_seed=lambda: next(seeds))
