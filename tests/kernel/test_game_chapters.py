"""Every game has the same rooms: its chapters are opened, and what they offer comes in order."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from tablee.kernel.chapters import chapter_of

GAMES = ("yacdha", "cthulhu_blanc", "innommable", "cheap_tales", "cthulhu_d20")
ROOMS = {"rules", "words", "odds", "pages", "paper", "static", "data", "locale"}
ON_TOP = {"__init__.py", "book.toml", "state", "view", *ROOMS}
"""Of a small game, `state` and `view` are modules; of a larger one they are folders."""

SHARED = {
    "yacdha": {"common", "editions", "shapes"},
    "cthulhu_blanc": {"common", "cooperation", "older", "pool"},
    "innommable": {"common", "corrections"},
    "cheap_tales": {"changes", "common", "editions", "forms", "shapes"},
    "cthulhu_d20": {
        "common",
        "corrections",
        "fields",
        "figures",
        "kept_gear",
        "lately",
        "offering",
    },
}
"""What several chapters of a game need, beside them in its rules."""


@pytest.fixture(params=GAMES)
def package(request):
    return import_module(f"tablee.games.{request.param}")


def modules_in(package, room):
    return {module.name for module in iter_modules([str(package.game.folder / room)])}


def test_a_game_has_the_rooms_of_every_game(package):
    found = {path.name for path in package.game.folder.iterdir() if path.name != "__pycache__"}
    assert {name.removesuffix(".py") for name in found} == {
        name.removesuffix(".py") for name in ON_TOP
    }


def test_a_game_has_its_lesson_among_its_data(package):
    assert (package.game.folder / "data" / "lesson.yaml").is_file()


def test_offers_come_in_the_order_of_the_chapters(package):
    found = [chapter_of(one, package.__name__) for one in package.game.rules.offerers]
    assert found == sorted(found, key=package.CHAPTERS.index)


def test_every_chapter_has_its_rules_and_its_words_under_one_name(package):
    name = package.__name__.rpartition(".")[2]
    assert modules_in(package, "rules") - SHARED[name] == set(package.CHAPTERS)
    assert set(package.CHAPTERS) <= modules_in(package, "words")
