"""A house rule against the book: the same situations, asked under both, by running the rules."""

from collections.abc import Hashable, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

import msgspec

from tablee.kernel import house_rules
from tablee.kernel.book import Choice, Option
from tablee.kernel.game import Game
from tablee.kernel.prospect import Unit
from tablee.lab.answers import Answer, answer_under, told_before
from tablee.lab.questions import questions_of
from tablee.lab.sentence import Sentence, lab_tongue, sentence

Kind = Literal["chances", "course", "rights", "telling"]
"""What a house rule changes: chances, what follows in the same chances, what may be asked, or no
number at all."""


class UnknownOption(LookupError):
    """No house rule, or no choice, of this name."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(what.why.format(**what.values))
        self.what = what


class Figure(msgspec.Struct, frozen=True):
    """One number under the book's rule and under the house's; None where the ask is refused."""

    label: str
    book: Fraction | None
    house: Fraction | None
    unit: Unit = "chance"
    draws: int = 0

    @property
    def moves(self) -> bool:
        return self.book != self.house

    @property
    def gap(self) -> Fraction:
        """How far apart they are, in points of 1; a mean counts for little beside a chance."""
        if self.book is None or self.house is None:
            return Fraction(0)
        found = abs(self.book - self.house)
        return found if self.unit == "chance" else min(found, Fraction(1)) / 100


class Asked(msgspec.Struct, frozen=True):
    """One situation, and what comes of its ask under both rules."""

    ask: str
    situation: tuple[str, ...]
    book_refused: str = ""
    house_refused: str = ""
    now: tuple[Figure, ...] = ()
    long_run: tuple[Figure, ...] = ()
    told: tuple[Figure, ...] = ()
    """Sentences of the chronicle, each with the chance that it is told."""

    @property
    def kind(self) -> Kind:
        if self.book_refused != self.house_refused:
            return "rights"
        if any(one.gap for one in (*self.now, *self.long_run)):
            return "chances"
        every = (*self.now, *self.long_run, *self.told)
        return "course" if any(one.moves for one in every) else "telling"

    @property
    def moved(self) -> tuple[Figure, ...]:
        """The numbers that change, the widest apart first."""
        every = (*self.now, *self.long_run)
        return tuple(sorted((one for one in every if one.moves), key=lambda one: -one.gap))


class Comparison(msgspec.Struct, frozen=True):
    """One choice of a house rule against that of the book."""

    game: str
    option: Option
    choice: Choice
    asked: tuple[Asked, ...]
    """Those questions that come out otherwise."""
    same: int
    """How many come out alike."""

    @property
    def kind(self) -> Kind:
        kinds = {one.kind for one in self.asked}
        order: tuple[Kind, ...] = ("chances", "rights", "course")
        return next((kind for kind in order if kind in kinds), "telling")

    @property
    def book(self) -> Choice:
        return next(one for one in self.option.choice if one.id == self.option.default)


def find_option(game: Game[Any], name: str) -> Option:
    options = house_rules.in_play(game)
    found = options.get(name) or options.get(name.replace("-", "_"))
    if found is None:
        raise UnknownOption(_unknown(name, tuple(options), game.book.title))
    return found


def _unknown(name: str, known: tuple[str, ...], title: str) -> Sentence:
    if near := get_close_matches(name, known, n=1):
        return sentence(
            "{game} has no house rule “{name}”; did you mean {near}?",
            game=title,
            name=name,
            near=near[0],
        )
    return sentence(
        "{game} has no house rule “{name}”; it has: {known}.",
        game=title,
        name=name,
        known=", ".join(known) or "–",
    )


def other_choices(option: Option) -> tuple[Choice, ...]:
    """What may be played in place of the book's."""
    return tuple(one for one in option.choice if one.id != option.default)


def find_choice(option: Option, name: str) -> Choice:
    others = other_choices(option)
    found = next((one for one in others if one.id == name), None)
    if found is None:
        raise UnknownOption(
            sentence(
                "“{name}” is not a choice to compare with the book here; there are: {known}.",
                name=name,
                known=", ".join(one.id for one in others),
            )
        )
    return found


@lru_cache(maxsize=512)
def compare(game: Game[Any], option: Option, choice: Choice, language: str) -> Comparison:
    """Puts the questions about this house rule under both; all of the game's, if none is."""
    every = questions_of(game).questions
    meant = [at for at, one in enumerate(every) if option.id in one.options]
    found = [_asked(game, at, option, choice.id, language) for at in meant or range(len(every))]
    asked = [one for one in found if one.kind != "telling"]
    asked.sort(key=lambda one: -max((figure.gap for figure in one.moved), default=Fraction(0)))
    return Comparison(game.id, option, choice, tuple(asked), len(found) - len(asked))


def _asked(game: Game[Any], number: int, option: Option, choice: str, language: str) -> Asked:
    question = questions_of(game).questions[number]
    book = answer_under(game, number, option.id, option.default, language)
    house = answer_under(game, number, option.id, choice, language)
    labels = {**book.labels, **house.labels}
    return Asked(
        game.ask_name(str(question.play[-1].ask["ask"]), lab_tongue(language, game.folder)),
        told_before(game, number, language),
        book.refused,
        house.refused,
        tuple(_figures(labels, book, house, "now")),
        tuple(_figures(labels, book, house, "later")),
        tuple(_figures(labels, book, house, "told")),
    )


def _figures(
    labels: Mapping[tuple[str, Hashable], str], book: Answer, house: Answer, where: str
) -> Iterator[Figure]:
    for key, label in labels.items():
        if key[0] != where:
            continue
        one, other = book.numbers.get(key), house.numbers.get(key)
        found = [answer for answer in (one, other) if answer is not None]
        yield Figure(
            label,
            one[0] if one else _nothing(book, key),
            other[0] if other else _nothing(house, key),
            found[0][1],
            max(answer[2] for answer in found),
        )


def _nothing(answer: Answer, key: tuple[str, Hashable]) -> Fraction | None:
    """What never comes has no chance; what the ask is not about, under this rule, has no number."""
    return Fraction(0) if not answer.refused and answer.is_about(key) else None
