"""A form of a page that is already made, with values put in: typed before, or suggested.

Games draw their forms as they like; whatever form it is, its fields are found by their names.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]
Edit = tuple[int, int, str]
Said = Mapping[tuple[str, int], str]
"""Sentences by the name of a field and by which of several with that name it is."""

NOTHING: Said = {}

UNTOUCHED = frozenset({"hidden", "submit", "button", "image", "reset", "file"})
TYPED = frozenset({"input", "select", "textarea"})
TICKED = frozenset({"checkbox", "radio"})


def refilled(
    html: str,
    values: Iterable[tuple[str, str]],
    *,
    form: str = "",
    ask: str = "",
    whole: bool = False,
    said: Said = NOTHING,
) -> str:
    """A page with the first form of this id, or that asks this, filled in and unfolded.

    `whole`: the values are all that the form sent, so a box that is not among them was left empty.
    `said` is what is wrong with which field: it stands before it.
    """
    found = _Finder(html, list(values), form, ask, whole)
    found.said = dict(said)
    found.feed(html)
    found.close()
    for start, end, text in sorted(found.edits, reverse=True):
        html = html[:start] + text + html[end:]
    return html


class _Fields:
    """What is still to be put into the fields of one form, in the order it was sent."""

    def __init__(self, values: Sequence[tuple[str, str]], whole: bool) -> None:
        self.whole = whole
        self.left: dict[str, list[str]] = {}
        for name, value in values:
            self.left.setdefault(name, []).append(value)

    def has(self, name: str) -> bool:
        return name in self.left

    def ticked(self, name: str, value: str) -> bool | None:
        """Whether a box is ticked; None when nothing is known about it."""
        if name not in self.left:
            return False if self.whole else None
        return value in self.left[name]

    def take(self, name: str) -> str:
        """The next value of a name: several fields may share one."""
        return self.left[name].pop(0) if self.left[name] else ""


class _Finder(HTMLParser):
    """Notes what is to be changed where, so that all the rest stays as it is to the letter."""

    def __init__(
        self, html: str, values: Sequence[tuple[str, str]], form: str, ask: str, whole: bool
    ) -> None:
        super().__init__()
        self.edits: list[Edit] = []
        self._lines = [0]
        for line in html.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._values = [(name.removeprefix("."), value) for name, value in values]
        self._form, self._ask, self._whole = form, ask, whole
        self._folds: list[Edit | None] = []
        self._fields: _Fields | None = None
        self._is_it = False
        self._pending: list[Edit] = []
        self._chosen: str | None = None
        self._text: tuple[int, str] | None = None
        self.said: dict[tuple[str, int], str] = {}
        self._met: Counter[str] = Counter()

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def _tag(self, tag: str, attributes: Attributes) -> Edit:
        start = self._here()
        said = "".join(
            f" {name}" if value is None else f' {name}="{escape(value)}"'
            for name, value in attributes
        )
        return start, start + len(self.get_starttag_text() or ""), f"<{tag}{said}>"

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        known = dict(attrs)
        if tag == "details":
            is_open = "open" in known
            self._folds.append(None if is_open else self._tag(tag, [*attrs, ("open", None)]))
        elif tag == "form" and not self.edits:
            self._fields = _Fields(self._values, self._whole)
            self._met.clear()
            self._is_it = bool(self._form) and known.get("id") == self._form
            # What is live must not take away again what was put in.
            kept = [] if "hx-morph-skip" in known else [("hx-morph-skip", None)]
            self._pending = [self._tag(tag, [*attrs, *kept])]
        elif self._fields is not None:
            self._field(self._fields, tag, attrs, known)

    def _field(
        self, fields: _Fields, tag: str, attrs: Attributes, known: dict[str, str | None]
    ) -> None:
        name = (known.get("name") or "").removeprefix(".")
        kind = (known.get("type") or "text").lower()
        if tag in TYPED and kind not in UNTOUCHED:
            self._say(known.get("name") or "")
        if tag == "input" and kind == "hidden":
            self._is_it = self._is_it or (name == "ask" and known.get("value") == self._ask != "")
        elif tag == "input" and kind in TICKED:
            ticked = fields.ticked(name, known.get("value") or "on")
            if ticked is not None:
                self._mark(tag, attrs, "checked", ticked)
        elif tag == "input" and kind not in UNTOUCHED and fields.has(name):
            rest = [(each, value) for each, value in attrs if each != "value"]
            self._pending.append(self._tag(tag, [*rest, ("value", fields.take(name))]))
        elif tag == "select":
            self._chosen = fields.take(name) if fields.has(name) else None
        elif tag == "option" and self._chosen is not None:
            self._mark(tag, attrs, "selected", known.get("value") == self._chosen)
        elif tag == "textarea" and fields.has(name):
            self._text = self._tag(tag, attrs)[1], fields.take(name)

    def _say(self, name: str) -> None:
        """What is wrong with a field, before it: inside its label, whatever that looks like."""
        sentence = self.said.get((name, self._met[name]), "")
        self._met[name] += 1
        if sentence:
            at = self._here()
            self._pending.append((at, at, f'<span class="fault">{escape(sentence)}</span>'))

    def _mark(self, tag: str, attrs: Attributes, mark: str, is_set: bool) -> None:
        rest = [(name, value) for name, value in attrs if name != mark]
        self._pending.append(self._tag(tag, [*rest, (mark, None)] if is_set else rest))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self._folds:
            self._folds.pop()
        elif tag == "select":
            self._chosen = None
        elif tag == "textarea" and self._text is not None:
            start, text = self._text
            # A browser drops a line end right after the tag.
            self._pending.append((start, self._here(), f"\n{escape(text)}"))
            self._text = None
        elif tag == "form" and self._fields is not None:
            if self._is_it:
                self.edits = [*self._pending, *(fold for fold in self._folds if fold)]
            self._fields = None
