"""Acts that somebody looks for and the rules refuse just now, each with its rule and the reason."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tablee.kernel.ask_fields import LONGEST_ID, PLAIN, ask_fields, sample
from tablee.kernel.finding import begins, words_of
from tablee.kernel.page import Sight
from tablee.kernel.words import Ask


class NotNow(msgspec.Struct, frozen=True):
    name: str
    why: str


def not_now(sight: Sight[Any], wanted: Iterable[str]) -> list[NotNow]:
    """The acts of the game that these words name and nobody may do now. Of what only a keeper does
    a player is told nothing."""
    sought = tuple(wanted)
    offered = {offer.ask for offer in sight.offers}
    found: dict[str, NotNow] = {}
    for ask, kind in sight.game.asks.items():
        law = sight.game.rules.laws.get(kind)
        if ask in offered or law is None or (law.keeper and not sight.is_keeper):
            continue
        people = _people(sight, ask, sought)
        if people is None:
            continue
        name = sight.ask_name(ask)
        asked = _plainest(sight, kind, people)
        why = sight.looks.why_not({"ask": ask, **asked}) if asked is not None else ""
        if why and name not in found and not _quotes(why, asked):
            found[name] = NotNow(name, why)
    return list(found.values())


def _people(sight: Sight[Any], ask: str, wanted: tuple[str, ...]) -> list[str] | None:
    """Whom the words name besides the act; None where they name another act."""
    named = words_of(sight.ask_name(ask))
    others = [word for word in wanted if not begins(word, named)]
    if len(others) == len(wanted):
        return None
    people: list[str] = []
    for word in others:
        found = [one for one, name in sight.names.items() if begins(word, words_of(name))]
        if not found:
            return None
        people += found
    return people


def _plainest(sight: Sight[Any], kind: type[Ask], people: list[str]) -> Mapping[str, Any] | None:
    """The ask with the plainest values, and another one of these people wherever somebody may be
    named; None where there are too few for a reason that means something."""
    values = dict[str, Any]()
    seats = {seat.name for seat in sight.view.common.seats}
    named = (one for one in sight.names if one not in seats)
    someone = iter(dict.fromkeys((*people, *_played(sight), *named)))
    for field in ask_fields(kind):
        if not field.required:
            continue
        if field.kind not in ("text", "texts") or field.most > LONGEST_ID:
            values |= sample((field,)) or {}
            continue
        person = next(someone, None)
        if person is None:
            return None
        values[field.name] = person if field.kind == "text" else [person]
    return values


def _quotes(why: str, asked: Mapping[str, Any] | None) -> bool:
    """Whether a reason is one of what was only tried: it quotes an id, or a text of dots."""
    tried = [PLAIN]
    for value in (asked or {}).values():
        tried += value if isinstance(value, list) else [str(value)]
    return any(f" {one} " in why.replace("\u00a0", " ") for one in tried)


def _played(sight: Sight[Any]) -> Iterator[str]:
    """The people of this seat; for the keeper those of all players."""
    cards = [card for card in sight.game.cards(sight.view.game, sight.t) if card.seat]
    names = {card.name for card in cards if sight.is_keeper or card.seat in sight.held}
    yield from (one for one, name in sight.names.items() if name in names)
