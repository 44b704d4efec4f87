"""What is folded away on a page: nobody looks at it, so it is not drawn until it is opened.

A template writes `<details id="key"{{ unfolded(key) }}><summary>…</summary>{% inside key %}…
{% endinside %}</details>`. A closed fold holds a plain link that opens it; the page's script
fetches its inside in place of the link, and again whenever the page hears something new.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from urllib.parse import urlencode

from jinja2 import nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

from tablee.kernel.page import Part

MOST_OPEN = 200
"""Folds that one page may have open; whoever sends more gets the first of them."""

LONGEST_KEY = 200

EVERYTHING = "all"
"""Among what a page's address opens: all that is folded, for whoever has no script to open it."""

_INSIDE = Markup('<div class="inside" id="{}-in">{}</div>')
_CLOSED = Markup(
    '<div class="inside" id="{}-in" hx-morph-skip-children>'
    '<a class="unfold" href="?{}#{}">{}</a></div>'
)


class Folds:
    """Which folds of one page are open, and what was found inside while it was drawn."""

    def __init__(self, opened: Iterable[str] = (), *, all_open: bool = False) -> None:
        self.all_open = all_open
        self.opened = frozenset([key for key in opened if len(key) <= LONGEST_KEY][:MOST_OPEN])
        self.found: dict[str, Markup] = {}
        self.held: dict[str, tuple[Part, ...]] = {}
        self._around: list[str] = []

    def is_open(self, key: str) -> bool:
        return self.all_open or key in self.opened

    @contextmanager
    def within(self, key: str) -> Iterator[None]:
        self._around.append(key)
        try:
            yield
        finally:
            self._around.pop()

    def note(self, key: str, inside: Markup) -> None:
        """Keeps what was asked for; what lies in another open fold comes with that one."""
        if key in self.opened and not self.opened.intersection(self._around):
            self.found[key] = inside

    def hold(self, key: str, inside: tuple[Part, ...]) -> None:
        """The same for what is still to be drawn."""
        if key in self.opened and not self.opened.intersection(self._around):
            self.held[key] = inside

    def address(self, key: str) -> str:
        """The query that opens a fold, and those around it."""
        return _query((*self._around, key))


@lru_cache(maxsize=4096)
def _query(keys: tuple[str, ...]) -> str:
    return urlencode([("open", one) for one in keys])


ALL_OPEN = Folds(all_open=True)
"""Where a page is read once and never again: everything is drawn at once."""


class Inside(Extension):
    """The tag `inside`: its body is drawn if the fold is open, or stands open by itself."""

    tags = {"inside"}  # noqa: RUF012 - as the class above declares it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        key = parser.parse_expression()
        stands: nodes.Expr = nodes.Const(False)
        if parser.stream.skip_if("comma"):
            stands = parser.parse_expression()
        body = parser.parse_statements(("name:endinside",), drop_needle=True)
        drawn = self.call_method("_drawn", [nodes.ContextReference(), key, stands])
        return nodes.CallBlock(drawn, [], [], body).set_lineno(line)

    def _drawn(
        self, context: Context, key: str, stands: object, caller: Callable[[], Markup]
    ) -> Markup:
        folds, name = folds_of(context), str(key)
        if folds.all_open:
            return caller()
        if not stands and not folds.is_open(name):
            t = context["t"]
            return _CLOSED.format(name, Markup(folds.address(name)), name, t("Show"))  # noqa: S704
        with folds.within(name):
            drawn = caller()
        folds.note(name, drawn)
        return _INSIDE.format(name, drawn)


@pass_context
def unfolded(context: Context, key: object, stands: object = False) -> str:
    """What the tag of a fold carries: whether it is open when the page comes."""
    folds = folds_of(context)
    is_asked_for = not folds.all_open and folds.is_open(str(key))
    return " open" if stands or is_asked_for else ""


def folds_of(context: Context) -> Folds:
    found: Folds = context.get("folds", ALL_OPEN)
    return found
