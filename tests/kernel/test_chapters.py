"""Chapters of a game: all are opened, and what they offer comes in their order."""

from pkgutil import iter_modules

from tablee.games import innommable
from tablee.games.innommable import rules as rules_room
from tablee.games.innommable import words as words_room
from tablee.kernel.chapters import chapter_of

SHARED = {"common", "corrections", "labels", "names", "outcomes"}


def test_offers_come_in_the_order_of_the_chapters():
    found = [chapter_of(one, innommable.__name__) for one in innommable.game.rules.offerers]
    assert found == sorted(found, key=innommable.CHAPTERS.index)


def test_every_chapter_has_its_rules_and_its_words_under_one_name():
    for room in (rules_room, words_room):
        modules = {module.name for module in iter_modules(room.__path__)}
        assert modules - SHARED == set(innommable.CHAPTERS)
