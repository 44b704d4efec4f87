"""What a page was shown before and is shown again: its script kept it, and is told which it is.

A form that comes and goes with the turns is sent once. The page keeps the latest of the parts that
it was sent, each under the number that it came with (`again.js`), as long as its line holds; this
is the other end, which knows what the page has.
"""

import re

from tablee.web.site.parts import Drawn

MOST = 64
"""Parts that a page keeps; the script has the same number."""

SMALL = 200
"""What is shorter is sent again: to name it would hardly be less."""

_TAG = re.compile(r"\s*<([a-z][a-z0-9]*)")


class ShownBefore:
    """The parts that one page keeps, by how they look."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}
        self._latest = 0

    def copy(self) -> "ShownBefore":
        other = ShownBefore()
        other._numbers, other._latest = dict(self._numbers), self._latest
        return other

    def told(self, part: Drawn) -> str:
        """A part that has none inside it: as it looks, or which of those that the page has."""
        tag = _TAG.match(part.html)
        if tag is None or len(part.html) < SMALL:
            return part.html
        known = self._numbers.get(part.mark)
        if known is not None:
            return f'<{tag[1]} data-again="{known}"></{tag[1]}>'
        self._latest += 1
        self._numbers[part.mark] = self._latest
        if len(self._numbers) > MOST:
            del self._numbers[next(iter(self._numbers))]
        return f'<{tag[1]} data-keep="{self._latest}"{part.html[tag.end() :]}'
