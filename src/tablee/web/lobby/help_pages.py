"""Help in the browser: a game's rules at a glance, by situation, and how the page of a table works.

The rules are those of the ledger, which the chronicle cites; how the page works is told by the
same text as on the site of the documentation.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markdown_it import MarkdownIt

from tablee.kernel.book import Book, Rule
from tablee.kernel.ledger import rule_of
from tablee.kernel.tongue import Tongue
from tablee.lab.games import all_games, find_game
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html, is_live

SOURCES = Path(__file__).parents[1] / "help"
LONGEST = 80
"""Signs of what somebody looks for."""


class Glance(msgspec.Struct, frozen=True):
    """A rule as help shows it."""

    id: str
    name: str
    text: str


class Situation(msgspec.Struct, frozen=True):
    """The rules of one situation; `key` is its place on the page."""

    key: str
    name: str
    rules: tuple[Glance, ...]


def situation_names(t: Tongue) -> Mapping[str, str]:
    """What the second part of a rule's id is called, in all games alike."""
    return {
        "setup": t("Before you begin"),
        "meta": t("Before you begin"),
        "base": t("The base rules"),
        "prep": t("Preparing the story"),
        "creation": t("Making a character"),
        "occupation": t("Occupations and what they are worth"),
        "aspect": t("Aspects"),
        "feat": t("Feats"),
        "meter": t("Madness, wounds and other meters"),
        "action": t("Trying something"),
        "dice": t("Throwing the dice"),
        "result": t("Reading the dice"),
        "retry": t("Trying again"),
        "objection": t("Objecting"),
        "oppose": t("Against each other"),
        "compete": t("Against each other"),
        "coop": t("Acting together"),
        "investigation": t("Looking for clues"),
        "combat": t("Fighting"),
        "wound": t("Being wounded"),
        "shock": t("Being in shock"),
        "worsening": t("When it gets worse"),
        "condition": t("Conditions"),
        "hazard": t("Dangers"),
        "chase": t("Running away and running after"),
        "magic": t("Magic"),
        "power": t("Powers"),
        "mythos": t("The Mythos"),
        "dream": t("Dreams"),
        "luck": t("Luck"),
        "heroism": t("Heroism"),
        "destiny": t("Destiny"),
        "gear": t("Gear"),
        "recovery": t("Getting better"),
        "advancement": t("Learning"),
        "campaign": t("From one evening to the next"),
        "phase": t("The course of an evening"),
        "scene": t("Scenes"),
        "monologue": t("Monologues"),
        "suggestion": t("Suggestions"),
        "npc": t("People and creatures of the keeper's"),
        "end": t("How it ends"),
        "odds": t("What the chances are"),
        "gm": t("For the keeper"),
    }


def situations(book: Book, language: str, t: Tongue, looked_for: str = "") -> list[Situation]:
    """The rules that speak of what somebody looks for, by situation, in the order of the book."""
    words, names = plain_words(looked_for), situation_names(t)
    found: dict[str, list[Rule]] = {}
    for rule in book.rule:
        said = plain_words(f"{rule.name.in_language(language)} {rule.summary(language)} {rule.id}")
        if all(any(word in one for one in said) for word in words):
            key = rule.id.split(".")[1] if "." in rule.id else ""
            found.setdefault(names.get(key, key.capitalize()), []).append(rule)
    return [
        Situation(
            rules[0].id.replace(".", "-"),
            name,
            tuple(
                Glance(one.id, one.name.in_language(language), one.summary(language))
                for one in rules
            ),
        )
        for name, rules in found.items()
    ]


def plain_words(text: str) -> list[str]:
    """The words of a text without their accents, for whoever types none."""
    bare = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", text[:4000]).casefold()
        if not unicodedata.combining(sign)
    )
    return "".join(sign if sign.isalnum() else " " for sign in bare).split()


@cache
def at_the_table(language: str) -> str:
    """How the page works, as HTML; no mark-up in it but that of the source."""
    ending = ".md" if language == "en" else f".{language}.md"
    text = (SOURCES / f"at-the-table{ending}").read_text(encoding="utf-8")
    told: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(_shifted(text))
    return told


def _shifted(text: str) -> str:
    """Without its own title, and its headings one lower: they stand under another here."""
    lines = [f"#{line}" if line.startswith("#") else line for line in text.splitlines()]
    return "\n".join(line for line in lines if not line.startswith("## ")) + "\n"


@get("/help", media_type=HTML)
async def help_page(request: Request[Any, Any, Any]) -> Response[str]:
    return house_page(
        request,
        "help.html",
        games=[(game.id, game.book.title) for game in all_games()],
        at_the_table=at_the_table(language_of(request)),
    )


@get("/help/{game:str}", media_type=HTML)
async def game_help(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[str]:
    book, language = find_game(game).book, language_of(request)
    looked_for = request.query_params.get("q", "").strip()[:LONGEST]
    found = situations(book, language, tongue_of(request), looked_for)
    return house_page(
        request,
        "help_game.html",
        book=book,
        credit=book.credit.in_language(language),
        situations=found,
        count=sum(len(one.rules) for one in found),
        looked_for=looked_for,
    )


@get("/help/{game:str}/{rule:str}", media_type=HTML)
async def rule_help(
    request: Request[Any, Any, Any], game: FromPath[str], rule: FromPath[str]
) -> Response[str]:
    """One rule, for whoever asks why: a page, or for a page's script the sentences alone."""
    found, language = find_game(game), language_of(request)
    try:
        known = rule_of(found, rule)
    except LookupError:
        raise NotFoundException from None
    if is_live(request):
        return html(page("rule.html", {"rule": known, "lang": language}))
    credit = found.book.credit.in_language(language)
    return house_page(request, "help_rule.html", book=found.book, rule=known, credit=credit)


handlers = [help_page, game_help, rule_help]
