"""YAML as our files use it: plain values with the line of each, and every fault in a sentence.

A small and safe part of YAML: no aliases, no tags, keys are texts and stand once, and the plain
words that older YAML turns into something else (yes, on, 12:30, 1926-10-31) stay texts. No text
turns the writing round, whoever wrote the file.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tablee.kernel.tidy import straight
from tablee.lab.sentence import Sentence, sentence

MOST_BYTES = 1_000_000
DEEPEST = 30

_Loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,40}\.[0-9]{1,40}")
_KINDS = ("str", "int", "float", "bool", "null", "timestamp", "value", "merge", "map", "seq")
_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in _KINDS)
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}

Place = tuple[str | int, ...]
"""Where a value stands: the keys and positions that lead to it."""


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a file: the line (0 for the file as a whole), and the step of play."""

    what: Sentence
    line: int = 0
    step: int = 0


class BadFile(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.what.why for fault in faults))
        self.faults = faults
        self.file: Path | None = None


class Document(msgspec.Struct, frozen=True):
    """What a file holds, and the line on which each part of it begins."""

    value: Any
    lines: dict[Place, int]
    faults: tuple[Fault, ...] = ()

    def line(self, *place: str | int) -> int:
        return self.lines.get(place, 0)


class Faults:
    """Collects what is wrong with a document, so that all of it can be said at once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found = list(document.faults)
        self.step = 0
        """The step of play that is being looked at."""

    def add(self, place: Place, what: Sentence) -> None:
        """Notes a fault at a place, or at the nearest place around it that has a line."""
        line = 0
        for end in range(len(place), -1, -1):
            if line := self.document.lines.get(place[:end], 0):
                break
        self.found.append(Fault(what, line, self.step))

    def settle(self) -> None:
        """Raises BadFile if anything was found, in the order of the file."""
        if self.found:
            raise BadFile(*sorted(self.found, key=lambda fault: fault.line))

    def text(self, place: Place, value: object) -> str:
        if not isinstance(value, str):
            self.add(place, sentence("“{key}” must be a text.", key=place[-1]))
        return str(value)


def read_text(path: Path) -> str:
    """The text of a file of bounded size; BadFile otherwise."""
    try:
        with path.open("rb") as source:
            read = source.read(MOST_BYTES + 1)
    except OSError as problem:
        raise BadFile(Fault(file_trouble(path, problem))) from None
    except ValueError:  # a name that no file can have
        raise BadFile(Fault(sentence("There is no file {file}.", file=path))) from None
    if len(read) > MOST_BYTES:
        raise BadFile(Fault(sentence("{file} is longer than a megabyte.", file=path)))
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = read.count(b"\n", 0, problem.start) + 1
        raise BadFile(Fault(sentence("The file is not a text in UTF-8."), line)) from None


def file_trouble(path: object, problem: OSError) -> Sentence:
    """Why a file could not be opened, read or written."""
    match problem:
        case FileNotFoundError():
            return sentence("There is no file {file}.", file=path)
        case IsADirectoryError():
            return sentence("{file} is a folder, not a file.", file=path)
        case PermissionError():
            return sentence("You may not open {file}.", file=path)
        case _:
            said = problem.strerror or str(problem)
            return sentence("{file} cannot be opened: {problem}.", file=path, problem=said)


def read_yaml(text: str) -> Document:
    """The one document of a text. Faults that leave the rest readable are kept with it."""
    try:
        _check_shape(text)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        said = " ".join(part for part in (problem.context, problem.problem) if part)
        what = sentence("This is not YAML: {problem}.", problem=said)
        raise BadFile(Fault(what, mark.line + 1 if mark else 0)) from None
    except (yaml.YAMLError, ValueError) as problem:
        said = getattr(problem, "reason", "") or str(problem)
        raise BadFile(Fault(sentence("This is not YAML: {problem}.", problem=said))) from None
    if node is None:
        raise BadFile(Fault(sentence("The file is empty.")))
    lines: dict[Place, int] = {}
    faults: list[Fault] = []
    value = _value(node, (), lines, faults)
    return Document(value, lines, tuple(faults))


def _check_shape(text: str) -> None:
    """What could make a short file long or deep is refused before anything is built from it."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise BadFile(Fault(sentence("Aliases (*name) have no place in this file."), line))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                what = sentence("The file is nested deeper than {most} levels.", most=DEEPEST)
                raise BadFile(Fault(what, line))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _value(node: yaml.Node, place: Place, lines: dict[Place, int], faults: list[Fault]) -> Any:  # noqa: ANN401
    lines[place] = node.start_mark.line + 1
    if node.tag not in _TAGS:
        what = sentence("The tag {tag} has no place in this file.", tag=node.tag)
        faults.append(Fault(what, lines[place]))
        return None
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Any] = {}
        for key, inner, line in _pairs(node, faults):
            if key in found:
                faults.append(Fault(sentence("“{key}” stands here twice.", key=key), line))
            found[key] = _value(inner, (*place, key), lines, faults)
            lines[(*place, key)] = line
        return found
    if isinstance(node, yaml.SequenceNode):
        return [_value(inner, (*place, i), lines, faults) for i, inner in enumerate(node.value)]
    is_text = node.tag == "tag:yaml.org,2002:str"
    return straight(node.value) if is_text else _plain(node.value)


def _pairs(node: yaml.MappingNode, faults: list[Fault]) -> Iterator[tuple[str, yaml.Node, int]]:
    for key, inner in node.value:
        line = key.start_mark.line + 1
        if isinstance(key, yaml.ScalarNode):
            yield straight(key.value), inner, line
        else:
            faults.append(Fault(sentence("A key must be a simple text."), line))


def _plain(text: str) -> str | int | float | bool | None:
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text
