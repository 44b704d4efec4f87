"""What a seat wants to know before it decides: exact within a budget, drawn beyond it.

A question is pure data: it can be answered here, or by another process that knows the games.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

from tablee.dice.budget import Budget, Stopped, TooManyPaths, within
from tablee.dice.sampled import SampledDice, same_pick
from tablee.kernel.drawn import drawn_odds, drawn_prospects
from tablee.kernel.game import Game, Supposed
from tablee.kernel.odds import Odds, odds_of
from tablee.kernel.prospect import Prospect
from tablee.kernel.table_dice import TABLE_DICE, is_of_the_table
from tablee.kernel.words import Ask, By

S = TypeVar("S")


Kind = Literal["odds", "prospects"]


class Question(msgspec.Struct, Generic[S], frozen=True):
    """The chances of an ask in this state, or what it comes to in the long run."""

    kind: Kind
    state: S
    by: By
    ask: Ask


class Allowance(msgspec.Struct, frozen=True):
    """Steps for counting out every way, and then for drawing some; without any, no drawing."""

    exact: int
    drawn: int


AT_ONCE = Allowance(5_000, 0)
"""While a page is being drawn: a few thousandths of a second."""

SOON = Allowance(130_000, 50_000)
"""While somebody fills in a form: about a tenth of a second for each half."""

PATIENT = Allowance(10_000_000, 500_000)
"""For those who sit at a terminal or write a program."""

Answer = Mapping[str, Odds] | tuple[Prospect, ...]


def reckon(
    game: Game[S], question: Question[S], allowance: Allowance, budget: Budget | None = None
) -> Answer:
    """The answer to a question; TooManyPaths if there can be none within this allowance."""
    found = Budget() if budget is None else budget
    played: Game[Any] = TABLE_DICE if is_of_the_table(question.ask) else game
    with within(found):
        if question.kind == "odds":
            return dict(_odds(played, question, allowance, found))
        return _prospects(played, question, allowance, found)


def odds_for(
    game: Game[S], state: S, by: By, ask: Ask, allowance: Allowance = PATIENT
) -> Mapping[str, Odds]:
    """The odds as far as this seat may know: one for each state it cannot tell apart."""
    answer = reckon(game, Question("odds", state, by, ask), allowance)
    assert isinstance(answer, Mapping)  # noqa: S101 - the question was about odds
    return answer


def _odds(
    game: Game[S], question: Question[S], allowance: Allowance, budget: Budget
) -> Iterator[tuple[str, Odds]]:
    supposed = list(game.hypotheses(question.state, question.by, question.ask))
    share = allowance.drawn // max(1, len(supposed))
    budget.limit = budget.spent + allowance.exact
    for one in supposed:
        try:
            yield one.name, odds_of(game, one.state, one.by, one.ask, question.by)
        except Stopped:
            raise
        except TooManyPaths:
            if not allowance.drawn:
                raise
            yield one.name, drawn_odds(game, one, question.by, budget, share)
            budget.limit = budget.spent


def _prospects(
    game: Game[S], question: Question[S], allowance: Allowance, budget: Budget
) -> tuple[Prospect, ...]:
    for supposed in game.hypotheses(question.state, question.by, question.ask):
        if supposed.name:
            continue
        _check_legal(game, supposed)
        budget.limit = budget.spent + allowance.exact
        try:
            return tuple(game.prospects(supposed.state, question.by, supposed.ask))
        except Stopped:
            raise
        except TooManyPaths:
            if not allowance.drawn:
                raise
        return drawn_prospects(game, supposed, question.by, budget, allowance.drawn)
    return ()


def _check_legal(game: Game[S], supposed: Supposed[S]) -> None:
    """Raises Refused where nothing can come of the ask because it may not be asked."""
    dice = SampledDice(same_pick())
    for _ in game.decide(supposed.state, supposed.by, supposed.ask, dice):
        pass
