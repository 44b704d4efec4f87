"""Ready evenings as cards on a shelf: in which order, and which of them somebody looks for."""

from collections.abc import Mapping, Sequence

import msgspec

from tablee.evenings.shelf import Shelved, shelf
from tablee.lab.games import find_game
from tablee.web.lobby.dressing import Offered, offered
from tablee.web.site.render import is_taught

FEW = 8
"""With fewer evenings than these nobody needs to look for one."""


class EveningCard(msgspec.Struct, frozen=True):
    """A ready evening as it stands on the shelf."""

    game: str
    game_title: str
    one: Offered
    has_lesson: bool


class Sieve(msgspec.Struct, frozen=True):
    """What somebody looks for; 0 lets all through."""

    minutes: int = 0
    players: int = 0
    first: bool = False

    def lets(self, one: Shelved) -> bool:
        evening = one.evening
        return (
            (not self.minutes or evening.minutes <= self.minutes)
            and (not self.players or evening.players.least <= self.players <= evening.players.most)
            and (evening.beginners or not self.first)
        )


def sieve_of(asked: Mapping[str, str]) -> Sieve:
    return Sieve(_number(asked, "minutes"), _number(asked, "players"), bool(asked.get("first")))


def _number(asked: Mapping[str, str], name: str) -> int:
    given = asked.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 5 else 0


def evening_cards(shelved: Sequence[Shelved], language: str) -> list[EveningCard]:
    return [
        EveningCard(
            one.evening.game,
            find_game(one.evening.game).book.title,
            offered(one.name, one.evening, language),
            is_taught(find_game(one.evening.game)),
        )
        for one in shelved
    ]


def by_length() -> list[Shelved]:
    return sorted(shelf(), key=lambda one: one.evening.minutes)


def lengths_of(shelved: Sequence[Shelved]) -> list[int]:
    return sorted({one.evening.minutes for one in shelved})


def counts_of(shelved: Sequence[Shelved]) -> list[int]:
    """The numbers of players that some evening is for."""
    most = max((one.evening.players.most for one in shelved), default=0)
    return [
        count
        for count in range(1, most + 1)
        if any(Sieve(players=count).lets(one) for one in shelved)
    ]


def one_of_each_game() -> list[Shelved]:
    """For tonight, the evening of each game that is best for a first time, the shortest first."""
    best: dict[str, Shelved] = {}
    for one in sorted(by_length(), key=lambda one: not one.evening.beginners):
        best.setdefault(one.evening.game, one)
    return sorted(best.values(), key=lambda one: one.evening.minutes)
