"""Finds the texts of the code that people read: what is said with a tongue, and every refusal.

A text is a literal where it is said, or a literal in a table or constant that is named there. An
argument that is neither is an error, so that no text escapes the catalogues.
"""

import ast
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"

SAYS = {
    "tongue": 0,
    "t": 0,  # a Tongue in the web room, where pages are full of it
    "self": 0,  # a Tongue that speaks of itself
    "sentence": 0,
    "Refused": 1,
    "StoreError": 0,
    "Unreadable": 0,
    "bad": 0,
    "BadNotation": 0,
    "_number": 4,
    "_say_no": 3,
}
"""Who takes a text, and as which positional argument."""

PASSES_ON = {"Tongue", "StoreError", "sentence", "bad", "_number", "_say_no", "named_plainly"}
"""Functions and classes that hand on a text which their callers gave them."""

GENDERS = ("f", "m", "n")


class Text(NamedTuple):
    """A text with its form for several, and its context where it agrees with a person."""

    one: str
    several: str = ""
    context: str = ""


class LostText(Exception):
    """A text that cannot be found by reading the code."""


def texts_in(path: Path, said_by: Collection[str] = SAYS) -> Iterator[Text]:
    """Every text that a module says, in order; or those that some callables alone are given."""
    module = _parsed(path)
    for scopes, call in _calls(module, ()):
        if said_by is not SAYS and getattr(call.func, "id", "") not in said_by:
            continue
        pair: list[ast.expr] = []
        for argument, kind in _arguments(call, scopes):
            try:
                found = list(_literals(argument, scopes, module))
            except LostText as lost:
                if PASSES_ON & {getattr(scope, "name", "") for scope in scopes}:
                    continue
                place = f"{path.relative_to(ROOT)}:{call.lineno}"
                raise LostText(f"{place}: no text can be found in {lost}") from None
            if kind == "one of many":
                pair += found
            else:
                yield from _as_texts(found, kind)
        yield from _as_texts(pair, "many")


def _as_texts(found: "list[ast.expr]", kind: str) -> Iterator[Text]:
    if kind == "many":
        words = [word.value for literal in found for word in _elements(literal)]
        for one, several in zip(words[::2], words[1::2], strict=True):
            yield Text(one, several)
        return
    for word in (word.value for literal in found for word in _elements(literal)):
        if kind == "of":
            yield from (Text(word, context=gender) for gender in GENDERS)
        elif word:
            yield Text(word)


def _elements(literal: ast.expr) -> Iterator[ast.Constant]:
    for node in literal.elts if isinstance(literal, ast.Tuple) else (literal,):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            raise LostText(ast.unparse(node))
        yield node


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


Scopes = tuple[ast.AST, ...]


def _calls(node: ast.AST, scopes: Scopes) -> Iterator[tuple[Scopes, ast.Call]]:
    if isinstance(node, ast.Call):
        yield scopes, node
    inner = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, (*scopes, node) if inner else scopes)


def _arguments(call: ast.Call, scopes: Scopes) -> Iterator[tuple[ast.expr, str]]:
    """The arguments of a call that are texts, and how they are said."""
    match call.func:
        case ast.Attribute(value=ast.Name(id="tongue" | "t") | ast.Attribute(attr="t"), attr="of"):
            yield call.args[1], "of"
        case ast.Attribute(
            value=ast.Name(id="tongue" | "t") | ast.Attribute(attr="t"), attr="many"
        ):
            if isinstance(call.args[0], ast.Starred):
                yield call.args[0].value, "many"
            else:
                for argument in call.args[:2]:
                    yield argument, "one of many"
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
            kind = next((s for s in reversed(scopes) if isinstance(s, ast.ClassDef)), None)
            bases = {base.id for base in kind.bases if isinstance(base, ast.Name)} if kind else ()
            for base in SAYS.keys() & bases:
                yield call.args[SAYS[base]], "text"
        case ast.Attribute(attr="t") if call.args:  # `sight.t("…")`: a tongue in somebody's hands
            yield call.args[0], "text"
        case ast.Name(id=name) if name in SAYS and len(call.args) > SAYS[name]:
            # `tongue(language, folders)` makes a tongue, it says nothing.
            if name != "tongue" or len(call.args) == 1:
                yield call.args[SAYS[name]], "text"
        case _:
            pass


def _literals(node: ast.expr, scopes: Scopes, module: ast.Module) -> Iterator[ast.expr]:
    """The literals that an expression may stand for."""
    match node:
        case ast.Constant(value=str()) | ast.Tuple():
            yield node
        case ast.Attribute(attr="why" | "template"):
            return  # carried by an exception: it was found where that was raised
        case ast.IfExp(body=one, orelse=other):
            yield from _literals(one, scopes, module)
            yield from _literals(other, scopes, module)
        case ast.Subscript(value=ast.Name(id=name)):
            yield from _rows(_assigned(name, scopes, module))
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[_, *_]):
            yield from _rows(_assigned(name, scopes, module))
        case ast.Call(func=ast.Name(id="looped"), args=[table, target, ast.Constant(value=at)]):
            for row in _rows(_assigned(table.id, scopes, module)):
                yield from _literals(_column(row, target, at), scopes, module)
        case ast.Name(id=name):
            for value in _assigned(name, scopes, module):
                yield from _literals(value, scopes, module)
        case _:
            raise LostText(ast.unparse(node))


def _rows(tables: Iterator[ast.expr]) -> Iterator[ast.expr]:
    for table in tables:
        match table:
            case ast.Dict(values=rows) | ast.Tuple(elts=rows):
                yield from rows
            case _:
                raise LostText(ast.unparse(table))


def _assigned(name: str, scopes: Scopes, module: ast.Module) -> Iterator[ast.expr]:
    """What a name was given: in the functions around, in the module, or where it comes from."""
    for scope in (*reversed(scopes), module):
        values = list(_assignments(name, scope))
        if values:
            yield from values
            return
        taken = getattr(scope, "args", None)
        if taken is not None and name in {a.arg for a in (*taken.args, *taken.posonlyargs)}:
            raise LostText(f"the argument {name}")
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and any(a.name == name for a in node.names):
            path = SOURCE / Path(*(node.module or "").split(".")).with_suffix(".py")
            yield from _assigned(name, (), _parsed(path))
            return
    raise LostText(name)


def _assignments(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(scope) if not isinstance(scope, ast.Module) else scope.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield value
            case ast.Assign(targets=[ast.Tuple() as target], value=ast.Tuple() as value):
                pairs = zip(target.elts, value.elts, strict=True)
                yield from (given for taker, given in pairs if getattr(taker, "id", "") == name)
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if (
                found == name
            ):
                yield value
            case ast.For() | ast.comprehension():
                yield from _looped(name, node.target, node.iter, scope)
            case _:
                pass


def _looped(name: str, target: ast.expr, source: ast.expr, scope: ast.AST) -> Iterator[ast.expr]:
    """What a name is given in a loop over a table of literals."""
    names = [*target.elts] if isinstance(target, ast.Tuple) else [target]
    at = next((i for i, n in enumerate(names) if getattr(n, "id", "") == name), None)
    if at is None:
        return
    if isinstance(source, ast.Name):
        yield ast.Call(ast.Name("looped"), [source, target, ast.Constant(at)], [])
    elif isinstance(source, ast.Tuple | ast.List):
        yield from (_column(row, target, at) for row in source.elts)


def _column(row: ast.expr, target: ast.expr, at: int) -> ast.expr:
    return row.elts[at] if isinstance(target, ast.Tuple) and isinstance(row, ast.Tuple) else row
