"""The fight forge: two line-ups side by side, who stands, who falls, how long."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.kernel.entry import Entry
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue
from tablee.lab.chance_words import half_width, in_percent
from tablee.lab.fight import LONG, Chance, Outcome
from tablee.lab.games import find_game
from tablee.lab.sentence import Sentence, sentence
from tablee.web.lab.lab_tasks import FightFound, Task
from tablee.web.lab.queue import LabQueue, TooMuchWaits, Work
from tablee.web.lab.work_pages import News, limits_said, news_of
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.requests import HTML
from tablee.web.table.seating import seated_at

PATIENCE = 2.5
LONGEST_SIDE = 300
FIGHTS = {"some": 20_000, "many": 1_000_000}
"""How many are played where there are too many ways to count: at once, or in the background."""


class Part(msgspec.Struct, frozen=True):
    """A share of a bar, or a bar of its own, in per cent of its length."""

    label: str
    figure: str
    share: str
    kind: str = ""
    x: str = "0%"


class Fought(msgspec.Struct, frozen=True):
    """One line-up and what came of it."""

    letter: str
    headline: str
    sides: tuple[str, ...]
    ends: tuple[Part, ...]
    falls: tuple[Part, ...]
    rounds: tuple[Part, ...]
    source: str
    is_exact: bool


class Wanted(msgspec.Struct, frozen=True):
    """The form as somebody filled it in."""

    first: str = ""
    second: str = ""
    instead: str = ""
    tactics: tuple[str, ...] = ("", "")
    many: str = "some"

    @property
    def line_ups(self) -> tuple[tuple[str, str], ...]:
        if not self.first or not self.second:
            return ()
        beside = ((self.first, self.instead),) if self.instead else ()
        return ((self.first, self.second), *beside)


class Card(msgspec.Struct, frozen=True):
    """What stands in the place of one line-up: its answer, why there is none, or how far it is."""

    found: Fought | None = None
    refused: str = ""
    news: News | None = None


def wanted(request: Request[Any, Any, Any]) -> Wanted:
    sent = request.query_params

    def text(name: str) -> str:
        return sent.get(name, "").strip()[:LONGEST_SIDE]

    many = text("many")
    return Wanted(
        text("first"),
        text("second"),
        text("instead"),
        (text("tactic1"), text("tactic2")),
        many if many in FIGHTS else "some",
    )


def fought(found: FightFound, letter: str, sides: Sequence[str], t: Tongue) -> Fought:
    outcome = found.outcome
    first = outcome.wins(0)
    named = tuple(
        ", ".join(found.names.get(who, who) for who in side) for side in outcome.question.sides
    )
    return Fought(
        letter,
        t("“{side}” holds the ground: {chance}", side=sides[0], chance=_said(first, t)),
        named,
        tuple(_ends(outcome, t)),
        tuple(
            Part(
                found.names.get(who, who),
                _said(outcome.comes_out(who, "down"), t),
                _share(outcome.comes_out(who, "down")),
                f"side-{at + 1}",
            )
            for at, side in enumerate(outcome.question.sides)
            for who in side
        ),
        tuple(
            Part(
                f"{number}+" if number == LONG else str(number),
                _said(outcome.lasts(number), t),
                _share(outcome.lasts(number)),
            )
            for number in outcome.lengths
        ),
        _source(outcome, t),
        not outcome.draws,
    )


def _source(outcome: Outcome, t: Tongue) -> str:
    """How it was found out, and how near to the truth it is."""
    if not outcome.draws:
        return t("every way the dice may fall was counted")
    half = half_width(outcome.wins(0).value, outcome.draws, t)
    return t("{count} fights, {half}", count=t.number(outcome.draws), half=half)


def _ends(outcome: Outcome, t: Tongue) -> "list[Part]":
    parts = [
        (t("{side} stand", side=chr(ord("1") + at)), outcome.wins(at), f"side-{at + 1}")
        for at in range(len(outcome.question.sides))
    ]
    parts.insert(1, (t("all down, or without end"), _either(outcome), "nobody"))
    found, x = [], 0.0
    for label, chance, kind in parts:
        share = float(chance.value) * 100
        found.append(Part(label, _said(chance, t), f"{share:.2f}%", kind, f"{x:.2f}%"))
        x += share
    return found


def _either(outcome: Outcome) -> Chance:
    return Chance(outcome.wins(-1).value + outcome.goes_on.value, outcome.draws)


def _said(chance: Chance, t: Tongue) -> str:
    return in_percent(chance.value, t, chance.draws)


def _share(chance: Chance) -> str:
    return f"{float(chance.value) * 100:.1f}%"


async def _cards(
    queue: LabQueue,
    owner: str,
    game: Game[Any],
    entries: tuple[Entry, ...] | None,
    asked: Wanted,
    language: str,
) -> list[Card]:
    t = site_tongue(language, game)
    found = []
    chosen = tuple(one for one in asked.tactics if one)
    for letter, sides in zip("AB", asked.line_ups, strict=False):
        task = Task("fight", game.id, (entries, sides, chosen, language, FIGHTS[asked.many]))
        try:
            work = await queue.answered(owner, task, PATIENCE)
        except TooMuchWaits:
            said = t("Too much of yours waits already: let it end, or cancel it.")
            found.append(Card(refused=said))
            continue
        found.append(card_of(queue, work, t, letter, sides))
    return found


def card_of(queue: LabQueue, work: Work, t: Tongue, letter: str, sides: Sequence[str]) -> Card:
    if isinstance(work.result, FightFound):
        return Card(found=fought(work.result, letter, sides, t))
    if work.refused is not None:
        return Card(refused=work.refused.tell(t))
    if work.is_over:
        return Card(refused=t("This could not be reckoned."))
    return Card(news=news_of(queue, work, t))


async def _page(
    services: Injected,
    request: Request[Any, Any, Any],
    owner: str,
    game: Game[Any],
    entries: tuple[Entry, ...] | None,
    table_id: str = "",
    title: str = "",
    people: Sequence[str] = (),
) -> Response[str]:
    language = language_of(request)
    t = site_tongue(language, game)
    asked = wanted(request)
    cards = await _cards(services.lab, owner, game, entries, asked, language)
    return house_page(
        request,
        "lab/fight.html",
        t=t,
        game=game,
        asked=asked,
        cards=cards,
        tactics=_tactics(game, t),
        ready=[one.name for one in game.ready_made(language)][:8],
        limits=limits_said(t),
        is_waiting=any(card.news is not None for card in cards),
        none="" if game.fights else _without_fights(game).tell(t),
        table_id=table_id,
        title=title,
        people=list(people),
    )


def _without_fights(game: Game[Any]) -> Sentence:
    return sentence("The lab cannot play the fights of {game} yet.", game=game.book.title)


def _tactics(game: Game[Any], t: Tongue) -> list[tuple[str, str]]:
    fights = game.fights
    return [(one, fights.tactic_name(one, t)) for one in fights.tactics] if fights else []


@get("/lab/fight/{game_id:str}", media_type=HTML)
async def show_fight(
    services: Injected, request: Request[Any, Any, Any], game_id: FromPath[str]
) -> Response[str]:
    """The forge without a table: ready characters, the stock, whoever a line makes."""
    game = find_game(game_id)
    return await _page(services, request, f"visitor {address_of(request)}", game, None)


@get("/t/{table_id:str}/fight", media_type=HTML)
async def show_fight_of_table(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """The keeper's forge, with the people of the table."""
    seated = await seated_at(services, request, table_id)
    table = seated.room.table
    if not table.by(seated.seat).is_keeper:
        raise NotFoundException
    people: list[str] = []
    if table.game.fights is not None:
        with suppress(Exception):  # the page stands without them
            people = list(table.game.fights.people(table.state.game).values())
    entries = tuple(table.entries)
    title = seated.room.title
    return await _page(services, request, table_id, table.game, entries, table_id, title, people)


handlers = [show_fight, show_fight_of_table]
