"""Which language a reader gets: their choice, else their browser's, French first."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar import Request

from tablee.kernel.game import Game
from tablee.kernel.tongue import LANGUAGES, Tongue, tongue

COOKIE = "tablee_lang"
HERE = Path(__file__).parents[1]
KERNEL = HERE.parent / "kernel"
LAB = HERE.parent / "lab"


def language_of(request: Request[Any, Any, Any]) -> str:
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    accepted = request.headers.get("accept-language", "")
    wanted = sorted(_wanted(accepted), key=lambda pair: -pair[1])
    for language, weight in wanted:
        if language in LANGUAGES and weight > 0:
            return language
    return "en" if wanted else "fr"


def _wanted(accepted: str) -> Iterator[tuple[str, float]]:
    """The languages of an Accept-Language header with their weights."""
    for part in accepted[:500].split(","):
        tag, _, weight = part.partition(";")
        if language := tag.strip().lower()[:2]:
            try:
                yield language, float(weight.strip().removeprefix("q=") or 1)
            except ValueError:
                yield language, 0.0


def site_tongue(language: str, game: Game[Any] | None = None) -> Tongue:
    """The site's texts, then the game's, then the kernel's and the lab's."""
    folders = (HERE, KERNEL, LAB) if game is None else (HERE, game.folder, KERNEL, LAB)
    return tongue(language, folders)
