"""Sides of a fight as a keeper says them: “Ezra Pickering; two cultists, knives”.

Each part of a side is somebody at the table that was brought along, one of the game's ready
characters, somebody of the keeper's stock (“12 cultists”), or a line as the keeper's desk reads it
(`kernel/one_line.py`). Whoever is new is made by the game's own asks, at a table of the lab's.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tablee.kernel.fights import Fights
from tablee.kernel.game import Game
from tablee.kernel.one_line import MOST, asks_for, read_line
from tablee.kernel.table import Table
from tablee.lab.bout import FightQuestion
from tablee.lab.casting import Casting, called
from tablee.lab.sentence import Sentence, sentence


class BadLineUp(ValueError):
    """There can be no such fight, and why."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(what.why.format(**what.values))
        self.what = what


def fights_of(game: Game[Any]) -> Fights[Any]:
    """How fights of a game are played; BadLineUp where its book has none, or the lab cannot."""
    if game.fights is None and any(tag.endswith("-fight") for tag in game.asks):
        raise BadLineUp(
            sentence("The lab cannot play the fights of {game} yet.", game=game.book.title)
        )
    if game.fights is None:
        raise BadLineUp(
            sentence(
                "{game} has no rules for fights: there a fight is an action like any other, and"
                " “tablee odds” gives its chances.",
                game=game.book.title,
            )
        )
    return game.fights


class LineUp:
    """Fights between people of one table."""

    def __init__(self, table: Table[Any], language: str) -> None:
        self.table = table
        self.game = table.game
        self.fights = fights_of(table.game)
        found = self.fights
        self._cast = Casting(table, language, found.people, found.hero, found.introducing)

    @property
    def names(self) -> Mapping[str, str]:
        return self._cast.names

    def question(self, sides: Sequence[str], tactics: Sequence[str]) -> FightQuestion:
        """The fight between these sides; with one tactic, all are led by it."""
        if len(sides) < 2:
            raise BadLineUp(sentence("A fight takes two sides at least: say --side twice."))
        named = self._tactics(sides, tactics)
        found: list[tuple[str, ...]] = []
        for text in sides:
            found.append(tuple(self.side(text, sum(map(len, found)))))
        everybody = [who for side in found for who in side]
        for who in everybody:
            if everybody.count(who) > 1:
                raise BadLineUp(
                    sentence("{name} cannot fight on both sides.", name=self.names.get(who, who))
                )
        common = self.table.state.common
        seats = {seat: self.table.by(seat) for seat in common.seats}
        return FightQuestion(self.game.id, self.table.state.game, seats, tuple(found), named)

    def _tactics(self, sides: Sequence[str], tactics: Sequence[str]) -> tuple[str, ...]:
        known = tuple(self.fights.tactics)
        for one in tactics:
            if one not in known:
                raise BadLineUp(
                    sentence(
                        "There is no tactic “{name}”; the tactics are: {known}.",
                        name=one,
                        known=", ".join(known),
                    )
                )
        chosen = tuple(tactics) or known[:1]
        if len(chosen) == 1:
            return chosen * len(sides)
        if len(chosen) != len(sides):
            raise BadLineUp(sentence("Give one tactic for all sides, or one for each."))
        return chosen

    def side(self, text: str, count: int = 0) -> Iterator[str]:
        """Those of a side, where so many fight already."""
        parts = [part.strip() for part in text.split(";") if part.strip()]
        if not parts:
            raise BadLineUp(sentence("A side without anybody cannot fight."))
        for part in parts:
            number = part.partition(" ")[0]
            self._check_count(int(number[:9]) if number.isdecimal() else 1, MOST)
            for who in self._cast.present(part) or self._cast.ready(part) or self._newcomers(part):
                count += 1
                self._check_count(count, self.fights.most)
                yield who

    def _check_count(self, count: int, most: int) -> None:
        if count > most:
            raise BadLineUp(
                sentence(
                    "{count} are too many for one fight: {most} at most.", count=count, most=most
                )
            )

    def _newcomers(self, text: str) -> tuple[str, ...]:
        reading = read_line(text, {})
        if self.fights.stocked is not None:
            stock = self.fights.stock(self._cast.language)
            several = f"{reading.name}s"
            found = called(stock, text) or called(stock, reading.name) or called(stock, several)
            if found is not None:
                fields = dict(found.fields)
                if "count" in fields and reading.name != text[:1].upper() + text[1:]:
                    fields["count"] = reading.count
                tag = str(self.fights.stocked.__struct_config__.tag)
                return self._cast.asked(self._cast.keeper, {"ask": tag, **fields})
        return self._by_line(text)

    def _by_line(self, text: str) -> tuple[str, ...]:
        form = self.game.pages.newcomers if self.game.pages else None
        if form is None:
            raise BadLineUp(sentence("Nobody here is called “{name}”.", name=text))
        tongue = self.game.tongue(self._cast.language)
        offers = [one for one in self.table.offers(self._cast.keeper) if one.ask == form.ask]
        fields = {field.name: field.choices for offer in offers for field in offer.fields}
        things = {
            one: self.game.choice_name(form.carried, one, tongue)
            for one in fields.get(form.carried, ())
        }
        reading = read_line(text, things)
        rest = replace(reading, rest="") if not form.said else reading
        return tuple(
            who
            for asked in asks_for(rest, form)
            for who in self._cast.asked(self._cast.keeper, asked)
        )
