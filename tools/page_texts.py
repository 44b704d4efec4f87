"""Finds the texts of the pages: what a template says with `t`, `t.many` and `t.of`.

As in the code, a text is a literal where it is said, or a literal in a tuple or mapping that is
named there; anything else is an error, so that no text escapes the catalogues.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, nodes

from tablee.web.site.folds import Inside
from texts import GENDERS, ROOT, SOURCE, LostText, Text

IN_DATA = {
    "cost.meter": ("madness", "trauma"),
    "fault.why": (),  # carried by a refusal: it was found where that was raised
    "meter": ("madness", "trauma"),
    "meter_of(who) | string": ("madness", "trauma"),
    "offer.given.meter": ("madness", "trauma"),
}
"""What expressions over a game's data may be, where no table on the page says so."""

_environment = Environment(autoescape=True, extensions=[Inside])


@cache
def _parsed(path: Path) -> nodes.Template:
    return _environment.parse(path.read_text(encoding="utf-8"))


class Place(NamedTuple):
    """Where an expression stands: a page, and the loops around it, the innermost first."""

    path: Path
    loops: tuple[nodes.For, ...] = ()

    @property
    def page(self) -> nodes.Template:
        return _parsed(self.path)


def _calls(node: nodes.Node, place: Place) -> Iterator[tuple[nodes.Call, Place]]:
    if isinstance(node, nodes.Call):
        yield node, place
    if isinstance(node, nodes.For):
        place = Place(place.path, (node, *place.loops))
    for child in node.iter_child_nodes():
        yield from _calls(child, place)


def texts_on_page(path: Path) -> Iterator[Text]:
    """Every text that a template says, in order."""
    for call, here in _calls(_parsed(path), Place(path)):
        arguments, kind = _said(call)
        for argument in arguments:
            try:
                found = list(_literals(argument, here))
            except LostText as lost:
                place = f"{path.relative_to(ROOT)}:{call.lineno}"
                raise LostText(f"{place}: no text can be found in {lost}") from None
            for word in found:
                if kind == "of":
                    yield from (Text(word, context=gender) for gender in GENDERS)
                elif kind == "text" and word:
                    yield Text(word)
        if kind == "many":
            one, several = (next(_literals(each, here)) for each in call.args[:2])
            yield Text(one, several)


def _said(call: nodes.Call) -> tuple[list[nodes.Expr], str]:
    match call.node:
        case nodes.Name(name="t"):
            return call.args[:1], "text"
        case nodes.Getattr(node=nodes.Name(name="t"), attr="of"):
            return call.args[1:2], "of"
        case nodes.Getattr(node=nodes.Name(name="t"), attr="many"):
            return [], "many"
        case _:
            return [], ""


def _literals(node: nodes.Expr, place: Place) -> Iterator[str]:  # noqa: PLR0912 - ways to write it
    """The texts that an expression may stand for."""
    match node:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.Tuple(items=items) | nodes.List(items=items):
            for item in items:
                yield from _literals(item, place)
        case nodes.Dict(items=pairs):
            for pair in pairs:
                yield from _literals(pair.value, place)
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from _literals(one, place)
            if other is not None:
                yield from _literals(other, place)
        case nodes.Getitem(node=table):
            yield from _literals(table, place)
        case nodes.Call(node=nodes.Getattr(node=table, attr="get")):
            yield from _literals(table, place)
        case nodes.Concat(nodes=parts):
            yield from map("".join, product(*(list(_literals(part, place)) for part in parts)))
        case nodes.Filter(
            node=nodes.Expr() as inner,
            name="replace",
            args=[nodes.Const(value=old), nodes.Const(value=new)],
        ):
            yield from (text.replace(old, new) for text in _literals(inner, place))
        case nodes.Name(name=name):
            given = list(_given(name, place))
            if not given and name not in IN_DATA:
                raise LostText(name)
            if not given:
                yield from IN_DATA[name]
            for value, where in given:
                yield from _literals(value, where)
        case _ if (shown := _shown(node)) in IN_DATA:
            yield from IN_DATA[shown]
        case _:
            raise LostText(_shown(node))


def _given(name: str, place: Place) -> Iterator[tuple[nodes.Expr, Place]]:
    """What a name stands for: looped over or set on this page, or imported from another."""
    for depth, loop in enumerate(place.loops):
        outside = Place(place.path, place.loops[depth + 1 :])
        if found := list(_looped(name, loop, outside)):
            yield from ((value, outside) for value in found)
            return
    for assigned in place.page.find_all(nodes.Assign):
        if isinstance(assigned.target, nodes.Name) and assigned.target.name == name:
            yield assigned.node, place
    for taken in place.page.find_all(nodes.FromImport):
        for each in taken.names:
            there, here = each if isinstance(each, tuple) else (each, each)
            if here == name and isinstance(taken.template, nodes.Const):
                yield from _given(there, Place(_template(taken.template.value)))


def _looped(name: str, loop: nodes.For, outside: Place) -> Iterator[nodes.Expr]:
    """What a loop gives a name: the rows of its table, or one column of them."""
    target = loop.target
    if isinstance(target, nodes.Name):
        if target.name == name:
            yield loop.iter
        return
    names = [getattr(each, "name", "") for each in getattr(target, "items", ())]
    if name not in names:
        return
    tables = [loop.iter]
    if isinstance(loop.iter, nodes.Name):
        tables = [value for value, _ in _given(loop.iter.name, outside)]
    for table in tables:
        for row in getattr(table, "items", ()):
            if isinstance(row, nodes.Tuple | nodes.List):
                yield row.items[names.index(name)]


def _template(name: str) -> Path:
    """A template of the site, or of a game by its name."""
    own = SOURCE / "tablee" / "web" / "templates" / name
    if own.exists():
        return own
    game, _, rest = name.partition("/")
    return SOURCE / "tablee" / "games" / game / "pages" / rest


def _shown(node: nodes.Node) -> str:  # noqa: PLR0911 - one for each way to write it
    """An expression as it would be written."""
    match node:
        case nodes.Name(name=name):
            return name
        case nodes.Const(value=value):
            return repr(value)
        case nodes.Getattr(node=inner, attr=attr):
            return f"{_shown(inner)}.{attr}"
        case nodes.Getitem(node=inner, arg=arg):
            return f"{_shown(inner)}[{_shown(arg)}]"
        case nodes.Call(node=inner, args=args):
            return f"{_shown(inner)}({', '.join(map(_shown, args))})"
        case nodes.Filter(node=inner, name=name, args=args):
            given = f"({', '.join(map(_shown, args))})" if args else ""
            return f"{_shown(inner) if inner else ''} | {name}{given}"
        case _:
            return repr(node)
