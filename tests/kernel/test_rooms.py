"""The arrows between the rooms point one way, and each room is kept tidy."""

import ast
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
    "cli": {"web", "paper", "lab", "games", "journal", "kernel", "dice"},
    "web": {"paper", "lab", "games", "journal", "kernel", "dice"},
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


def imported(path):
    """The full names of all that a module imports, wherever in it the import stands."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    package = parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += [node.module] if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


def rooms_known_by(path):
    for name in imported(path):
        first, _, rest = name.partition(".")
        if first == "tablee" and rest.partition(".")[0] in BELOW:
            yield rest


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_room_knows_only_the_rooms_below_it(path):
    room = path.relative_to(SOURCE).parts[0]
    if room in BELOW:
        known = {name.partition(".")[0] for name in rooms_known_by(path)}
        assert known <= {room, *BELOW[room]}


@pytest.mark.parametrize("path", sorted((SOURCE / "games").rglob("*.py")), ids=name_of)
def test_a_game_knows_no_other_game(path):
    parts = path.relative_to(SOURCE).parts
    own = {parts[1]} if len(parts) > 2 else set()
    games = {name.split(".")[1] for name in rooms_known_by(path) if name.startswith("games.")}
    assert games <= own


@pytest.mark.parametrize("room", ["kernel", "games"])
def test_rules_know_neither_clock_nor_chance_nor_disk(room):
    for path in (SOURCE / room).rglob("*.py"):
        outside = {name.partition(".")[0] for name in imported(path)}
        assert not outside & (WORLD - ALLOWED.get(path.name, set())), path


def test_every_room_has_its_place_in_the_order():
    rooms = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()}
    assert rooms <= set(BELOW)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("__init__.py")), ids=name_of)
def test_a_folder_says_in_one_line_why_it_exists(path):
    reason = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert reason
    assert len(reason.splitlines()) == 1


@pytest.mark.parametrize("path", sorted({path.parent for path in MODULES}), ids=str)
def test_every_folder_of_modules_is_a_package(path):
    assert (path / "__init__.py").exists()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_file_fits_in_the_head(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_nothing_depends_on_what_lies_outside_the_project():
    outside = [("..", "shared"), ("shared", "rules"), ("shared", "sources")]
    needles = ["/".join(parts).encode() for parts in outside]
    for folder in (ROOT / "src", ROOT / "tests"):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert not [n for n in needles if n in path.read_bytes()], path
