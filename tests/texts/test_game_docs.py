"""The pages of docs/games say what the games are."""

import re
import sys
from pathlib import Path

import pytest
from catalogues import entries, originals, translations

from tablee.kernel.tongue import typographic

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))

from house_rules import GAMES, pages, with_section

from tablee.lab.games import all_games

PAGES = [pytest.param(*page, id=page[0].name) for page in pages()]

BOLD = re.compile(r"\*\*([^*]+)\*\*")
SOMEBODY = "Maud"
"""Who stands in the pages where the screen names a person."""


def on_screen(book, language):
    """Every text that the screen may show in this language."""
    words = translations if language == "fr" else originals
    for _, message in entries():
        yield from (text.replace("{name}", SOMEBODY) for text in words(message))
    for option in book.option:
        yield option.name.in_language(language)
        yield from (choice.fr if language == "fr" else choice.en for choice in option.choice)


def printed(path):
    """A page with the apostrophes of the screen."""
    return typographic(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("path", "book", "language"), PAGES)
def test_the_house_rules_on_a_page_are_those_of_the_book(path, book, language):
    text = printed(path)
    assert with_section(text, book, language) == text, "python tools/house_rules.py"
    assert all(f"`{option.id}`" in text for option in book.option)


@pytest.mark.parametrize(("path", "book", "language"), PAGES)
def test_a_page_gives_the_credit_of_its_book(path, book, language):
    assert book.credit.in_language(language) in printed(path)


@pytest.mark.parametrize(("path", "book", "language"), PAGES)
def test_what_a_page_says_in_bold_stands_on_the_screen(path, book, language):
    bold = set(BOLD.findall(printed(path)))
    assert bold
    shown = on_screen(book, language)
    lost = bold - set(map(typographic, shown))
    assert not lost


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.fr.md")), ids=lambda path: path.name)
def test_a_page_has_the_same_sections_in_both_languages(path):
    french, english = (
        re.findall(r"^(#+) ", page.read_text(encoding="utf-8"), re.MULTILINE)
        for page in (path, path.with_name(path.name.replace(".fr.md", ".md")))
    )
    assert french == english


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_has_its_page_in_each_language(game):
    for suffix in (".md", ".fr.md"):
        assert (GAMES / f"{game.id}{suffix}").exists()
