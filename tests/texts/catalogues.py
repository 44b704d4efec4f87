"""The catalogues and the tool that collects them, for the tests."""

import ast
import re
import string
import sys
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo

from tablee.kernel.tongue import Tongue

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import messages  # noqa: E402

import texts  # noqa: E402

ROOMS = {room.name: room for room in messages.rooms()}
CATALOGUES = {
    name: messages.read_catalogue(messages.catalogue_path(room)) for name, room in ROOMS.items()
}


@cache
def texts_of(room):
    return messages.texts_of(messages.rooms()[ROOMS[room]])


def translations(message):
    """The forms of a message in French: one, or one and several."""
    return message.string if isinstance(message.string, tuple | list) else (message.string,)


def originals(message):
    return message.id if isinstance(message.id, tuple | list) else (message.id,)


def entries():
    """Every message of every catalogue, with the name of its room."""
    return [(name, m) for name, catalogue in CATALOGUES.items() for m in catalogue if m.id]


def places(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def without_places(text):
    return re.sub(r"\{[^}]*\}", "X", text)


@cache
def french(*rooms):
    """The tongue of these catalogues as they are written, compiled or not."""
    found = []
    for room in rooms:
        target = BytesIO()
        write_mo(target, CATALOGUES[room])
        target.seek(0)
        found.append(GNUTranslations(target))
    return Tongue("fr", tuple(found))


def rule_ids():
    """Every id of a rule that stands in the code."""
    shape = re.compile(r"(table\.[a-z]+(?:-[a-z]+)*|yacdha\.[a-z]+\.[A-Za-z-]+)")
    for path in sorted(messages.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            value = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
            is_rule = isinstance(value, str) and shape.fullmatch(value)
            if is_rule and not value.endswith(".html"):
                yield value


@cache
def refusals(room):
    """The sentences that say no."""
    found = set()
    for folder in messages.rooms()[ROOMS[room]]:
        for path in folder.rglob("*.py"):
            found |= {text.one for text in texts.texts_in(path, {"Refused"})}
    return found
