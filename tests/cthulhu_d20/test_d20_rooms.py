"""The rooms of the game: what stands where, and that no chapter is forgotten."""

from tablee.games.cthulhu_d20 import CHAPTERS, game

ROOMS = {
    "__init__.py",
    "book.toml",
    "state",
    "view",
    "rules",
    "words",
    "odds",
    "pages",
    "paper",
    "static",
    "data",
    "locale",
}
SHARED = {"common", "corrections", "fields", "figures", "kept_gear", "offering"}
"""What several chapters need."""


def modules_in(room):
    found = (game.folder / room).iterdir()
    return {path.stem for path in found if not path.name.startswith("__")}


def test_the_game_has_the_rooms_of_every_game():
    assert {path.name for path in game.folder.iterdir() if path.name != "__pycache__"} == ROOMS


def test_every_chapter_is_part_of_the_game_and_has_its_words():
    assert len(CHAPTERS) == len(set(CHAPTERS))
    assert modules_in("rules") - SHARED == set(CHAPTERS)
    assert set(CHAPTERS) <= modules_in("words")
