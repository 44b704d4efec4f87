"""Writes the list of house rules into the pages of docs/games, from the book of each game."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from tablee.kernel.book import Book, Choice, Option
from tablee.kernel.tongue import LANGUAGES
from tablee.lab.games import all_games

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "docs" / "games"

BEGIN, END = "<!-- house-rules -->", "<!-- /house-rules -->"
SECTION = re.compile(f"{BEGIN}.*{END}", re.DOTALL)

HEADS = {
    "fr": ("Règle maison", "Ce qu’elle décide", "Par défaut", "Autres choix"),
    "en": ("House rule", "What it settles", "Default", "Other choices"),
}
CHAPTERS = {
    "core": {"fr": "Les règles", "en": "The rules"},
    "actions": {"fr": "Actions et occupations", "en": "Actions and occupations"},
    "campaign": {"fr": "Scénarios et campagnes", "en": "Scenarios and campaigns"},
    "advice": {"fr": "Conseils", "en": "Advice"},
    "notes": {"fr": "Notes techniques", "en": "Technical notes"},
}
MANY = 4
"""More other choices than this (a scale of numbers) are shortened to the first and the last."""


def pages() -> Iterator[tuple[Path, Book, str]]:
    """Every page there is on a game, with its book and its language."""
    for game in all_games():
        for language in LANGUAGES:
            path = GAMES / f"{game.id}{'' if language == 'en' else f'.{language}'}.md"
            if path.exists():
                yield path, game.book, language


def section(book: Book, language: str) -> str:
    parts = [BEGIN, *_chapters(book, language), END]
    return "\n\n".join(parts)


def with_section(text: str, book: Book, language: str) -> str:
    """The page with its list of house rules as the book now has it."""
    if not SECTION.search(text):
        raise ValueError(f"the page has no {BEGIN} … {END}")
    return SECTION.sub(lambda _: section(book, language), text)


def _chapters(book: Book, language: str) -> Iterator[str]:
    order = list(CHAPTERS)
    found = sorted(book.option, key=lambda option: order.index(option.chapter))
    for chapter, options in groupby(found, lambda option: option.chapter):
        rows = [HEADS[language], ("---",) * 4, *(_row(option, language) for option in options)]
        yield f"### {CHAPTERS[chapter][language]}"
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(option: Option, language: str) -> Sequence[str]:
    default = next(choice for choice in option.choice if choice.id == option.default)
    others = [_said(choice, language) for choice in option.choice if choice is not default]
    if len(others) > MANY:
        others = [others[0], "…", others[-1]]
    return (
        f"{option.name.in_language(language)}<br>`{option.id}`",
        option.fr if language == "fr" else option.en,
        _said(default, language),
        "<br>".join(others),
    )


def _said(choice: Choice, language: str) -> str:
    return f"{choice.fr if language == 'fr' else choice.en} (`{choice.id}`)"


if __name__ == "__main__":
    for path, book, language in pages():
        text = path.read_text(encoding="utf-8")
        path.write_text(with_section(text, book, language), encoding="utf-8")
