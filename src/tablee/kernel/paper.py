"""What a table can put on paper. Pure data: the printing is done at the edge."""

from collections.abc import Mapping
from typing import Any

import msgspec


class Paper(msgspec.Struct, frozen=True):
    """Something to print: a template in the game's folder `paper`, and what to fill it with."""

    id: str
    title: str
    template: str
    data: Mapping[str, Any]
