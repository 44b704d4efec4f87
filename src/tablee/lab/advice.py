"""What each thing that a seat may do just now does to its success, and to what it risks.

Chances are those of `Game.hypotheses`: of what this seat may know, and where it cannot tell states
apart, between the least and the most of them. It counts and does not say what to do.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from tablee.dice.budget import TooManyPaths
from tablee.kernel.following import Follower
from tablee.kernel.fortune import BAD_FOR, fortune
from tablee.kernel.odds import Odds
from tablee.kernel.reckoning import Allowance, Question, reckon
from tablee.kernel.table import Table
from tablee.kernel.table_dice import outcome_called
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Offer, Refused

ALLOWED = Allowance(60_000, 0)
MOST = 6
"""So many decisions are spoken of; more would be a list, not advice."""


class Between(msgspec.Struct, frozen=True):
    """A chance, or the least and the most it may be where something is hidden."""

    least: Fraction
    most: Fraction

    @property
    def middle(self) -> Fraction:
        return (self.least + self.most) / 2


class Risk(msgspec.Struct, frozen=True):
    """Something bad that may come, with what is decided and without."""

    label: str
    chance: Between
    without: Between | None = None


class Counsel(msgspec.Struct, frozen=True):
    """One button: what it does to success now, and to what is risked."""

    label: str
    success: Between
    without: Between | None
    """The success of the same throw if this is not done; None where the button is the throw."""
    risks: tuple[Risk, ...]

    @property
    def most_risk(self) -> Fraction:
        return max((one.chance.middle for one in self.risks), default=Fraction(0))


class _Throw(NamedTuple):
    success: Between
    risks: Mapping[str, Between]


def advise(table: Table[Any], seat: str, language: str) -> tuple[Counsel, ...]:
    """Counsel about what this seat is offered, as far as it may know."""
    return tuple(_Adviser(table, seat, table.game.tongue(language)).counsels())[:MOST]


class _Adviser:
    def __init__(self, table: Table[Any], seat: str, tongue: Tongue) -> None:
        self._game, self._state, self._tongue = table.game, table.state.game, tongue
        self._by: By = table.by(seat)
        self._names = self._game.names(self._game.view(self._state, self._by))
        offers = [one for one in table.game_offers(self._by) if not _is_open(one)]
        self._asks = [(one, table.read_ask({"ask": one.ask, **one.given})) for one in offers]

    def counsels(self) -> Iterator[Counsel]:
        thrown: list[tuple[Offer, Ask, _Throw]] = []
        for offer, ask in self._asks:
            found = self._throw(self._state, ask) if offer.dice else None
            if found is not None:
                thrown.append((offer, ask, found))
                yield Counsel(self._label(offer), found.success, None, tuple(_risks(found, None)))
        for offer, ask in self._asks:
            if not offer.dice:
                yield from self._decision(offer, ask, thrown)

    def _decision(
        self, offer: Offer, ask: Ask, thrown: list[tuple[Offer, Ask, _Throw]]
    ) -> Iterator[Counsel]:
        """A button without dice, where it changes what one of the throws comes to."""
        try:
            after = Follower(self._game).asked(self._state, self._by, ask)
        except (Refused, LookupError):
            return
        for _, throw, before in thrown:
            found = self._throw(after, throw)
            if found is not None and found != before:
                risks = tuple(_risks(found, before))
                yield Counsel(self._label(offer), found.success, before.success, risks)

    def _throw(self, state: object, ask: Ask) -> _Throw | None:
        try:
            odds = reckon(self._game, Question("odds", state, self._by, ask), ALLOWED)
        except (Refused, TooManyPaths):
            return None
        assert isinstance(odds, Mapping)  # noqa: S101 - the question was about odds
        found = [self._read(one) for one in odds.values()]
        known = [one for one in found if one is not None]
        if not known or len(known) < len(found):
            return None
        labels = dict.fromkeys(label for _, risks in known for label in risks)
        none = Fraction(0)
        return _Throw(
            Between(min(well for well, _ in known), max(well for well, _ in known)),
            {
                label: Between(
                    min(risks.get(label, none) for _, risks in known),
                    max(risks.get(label, none) for _, risks in known),
                )
                for label in labels
            },
        )

    def _read(self, odds: Odds) -> tuple[Fraction, dict[str, Fraction]] | None:
        """The chance of success, and of each bad thing; None if nothing of it is good or bad."""
        well, risks, is_known = Fraction(0), dict[str, Fraction](), False
        for way, chance in odds.joint.as_fractions().items():
            fate = fortune(dict(way))
            is_known = is_known or fate is not None
            well += chance if fate is not None and fate.well else 0
            for key, value in way:
                if key.startswith(BAD_FOR) and value is True:
                    label = outcome_called(self._game, key, value, self._names, self._tongue)
                    risks[label] = risks.get(label, Fraction(0)) + chance
        return (well, risks) if is_known else None

    def _label(self, offer: Offer) -> str:
        return self._game.ask_name(offer.ask, self._tongue)


def _is_open(offer: Offer) -> bool:
    return any(field.required for field in offer.fields)


def _risks(found: _Throw, before: _Throw | None) -> Iterator[Risk]:
    labels = dict.fromkeys((*found.risks, *(before.risks if before else ())))
    none = Between(Fraction(0), Fraction(0))
    for label in labels:
        without = None if before is None else before.risks.get(label, none)
        yield Risk(label, found.risks.get(label, none), without)
