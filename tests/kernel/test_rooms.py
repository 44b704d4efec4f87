"""The arrows between the rooms point one way, and each room is kept tidy."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tablee"
MODULES = sorted(SOURCE.rglob("*.py"))

BELOW = {
    "dice": set(),
    "kernel": {"dice"},
    "games": {"kernel", "dice"},
    "journal": {"kernel", "dice"},
    "lab": {"games", "journal", "kernel", "dice"},
    "paper": {"kernel"},
    "pictures": {"kernel"},
    "evenings": {"lab", "games", "kernel", "dice"},
    "cli": {"web", "evenings", "paper", "pictures", "lab", "games", "journal", "kernel", "dice"},
    "web": {"evenings", "paper", "pictures", "lab", "games", "journal", "kernel", "dice"},
}
"""What each room may know, beside itself."""

WORLD = {"random", "secrets", "time", "datetime", "os", "socket", "threading"}
WORLD |= {"sqlite3", "sqlalchemy"}
"""What a pure rule must not know."""

ALLOWED = {"shapes.py": {"threading"}}
"""A lock around what the reader of structs remembers: nothing that a rule could see."""

LONGEST = 400


def name_of(path):
    return str(path.relative_to(SOURCE))


def imports_in(path):
    package = path.relative_to(SOURCE.parent).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += [node.module] if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


@cache
def imported(path):
    """The full names of all that a module imports, wherever in it the import stands."""
    return frozenset(imports_in(path))


def rooms_known_by(path):
    for name in imported(path):
        first, _, rest = name.partition(".")
        if first == "tablee" and rest.partition(".")[0] in BELOW:
            yield rest


@pytest.mark.parametrize("room", BELOW)
def test_a_room_knows_only_the_rooms_below_it(room):
    may = {room, *BELOW[room]}
    for path in (SOURCE / room).rglob("*.py"):
        known = {name.partition(".")[0] for name in rooms_known_by(path)}
        assert known <= may, name_of(path)


def test_a_game_knows_no_other_game():
    for path in (SOURCE / "games").rglob("*.py"):
        parts = path.relative_to(SOURCE).parts
        own = {parts[1]} if len(parts) > 2 else set()
        games = {name.split(".")[1] for name in rooms_known_by(path) if name.startswith("games.")}
        assert games <= own, name_of(path)


@pytest.mark.parametrize("room", ["kernel", "games"])
def test_rules_know_neither_clock_nor_chance_nor_disk(room):
    for path in (SOURCE / room).rglob("*.py"):
        outside = {name.partition(".")[0] for name in imported(path)}
        assert not outside & (WORLD - ALLOWED.get(path.name, set())), path


def test_every_room_has_its_place_in_the_order():
    rooms = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()}
    assert rooms <= set(BELOW)


def test_a_folder_says_in_one_line_why_it_exists():
    for path in SOURCE.rglob("__init__.py"):
        reason = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert reason, name_of(path)
        assert len(reason.splitlines()) == 1, name_of(path)


def test_every_folder_of_modules_is_a_package():
    folders = {path.parent for path in MODULES}
    assert not [folder for folder in folders if not (folder / "__init__.py").exists()]


def test_a_file_fits_in_the_head():
    long = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert not {name: lines for name, lines in long.items() if lines > LONGEST}


def test_nothing_depends_on_what_lies_outside_the_project():
    outside = [("..", "shared"), ("shared", "rules"), ("shared", "sources")]
    needles = ["/".join(parts).encode() for parts in outside]
    for folder in (ROOT / "src", ROOT / "tests"):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert not [n for n in needles if n in path.read_bytes()], path
