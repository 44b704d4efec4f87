"""What comes of a question under one house rule: chances, the long run, and what is told of it."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from tablee.dice.budget import Budget, TooManyPaths, within
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.kernel import house_rules
from tablee.kernel.chronicle import told
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.game import Game
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect, Unit
from tablee.kernel.reckoning import Allowance, Question, reckon
from tablee.kernel.refusal import refusal
from tablee.kernel.table_dice import outcome_called
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.lab.questions import Situation, questions_of, reached
from tablee.lab.sentence import lab_tongue

ALLOWED = Allowance(60_000, 20_000)
"""What one question may cost under one rule."""

TOLD_STEPS = 20_000
BEFORE = 3
"""So many lines of the chronicle say what the situation is."""


class Answer(msgspec.Struct):
    """What comes of an ask under one rule: numbers, by where they belong and what they are of."""

    refused: str = ""
    numbers: dict[tuple[str, Hashable], tuple[Fraction, Unit, int]] = {}
    labels: dict[tuple[str, Hashable], str] = {}
    subjects: set[Hashable] = set()
    """What the ask is about under this rule, whatever comes of it."""

    def is_about(self, key: tuple[str, Hashable]) -> bool:
        """Whether something would have been noted here if it could come."""
        where, what = key
        return where == "told" or (isinstance(what, tuple) and what[:-1] in self.subjects)


@lru_cache(maxsize=512)
def situation(game: Game[Any], number: int) -> Situation:
    return reached(game, questions_of(game).questions[number])


def answer_under(game: Game[Any], number: int, option: str, choice: str, language: str) -> Answer:
    """The answer to the question of this number, with one house rule set so."""
    found = situation(game, number)
    rules = {**house_rules.present(found.table.state.common, found.table.state.game)}
    # Most questions are asked where the rule is set so already: they are answered once for all.
    changed = () if rules.get(option) == choice else (option, choice)
    return _answer(game, number, changed, language)


@lru_cache(maxsize=8192)
def _answer(
    game: Game[Any], number: int, changed: tuple[str, str] | tuple[()], language: str
) -> Answer:
    tongue = lab_tongue(language, game.folder)
    found = situation(game, number)
    state = found.table.state.game
    if changed:
        state = game.with_house_rule(state, *changed)
    answer = Answer(numbers={}, labels={}, subjects=set())
    names = game.names(game.view(state, found.table.by(_keeper(found))))
    try:
        odds = reckon(game, Question("odds", state, found.by, found.ask), ALLOWED)
        later = reckon(game, Question("prospects", state, found.by, found.ask), ALLOWED)
        sentences = _told(game, state, found, tongue)
    except Refused as refused:
        answer.refused = refusal(refused, tongue)
        return answer
    except TooManyPaths:
        odds, later, sentences = {}, (), None
    assert isinstance(odds, Mapping) and isinstance(later, tuple)  # noqa: S101, PT018 - as asked
    for hypothesis, one in odds.items():
        _note_odds(answer, game, hypothesis, one, names, tongue)
    for prospect in later:
        _note_prospect(answer, game, prospect, names, tongue)
    if sentences is not None:
        for text, chance in sentences.items():
            answer.numbers["told", text] = chance, "chance", 0
            answer.labels["told", text] = text
    return answer


def _keeper(found: Situation) -> str:
    seats = found.table.state.common.seats
    return next(name for name, seat in seats.items() if seat.role == "keeper")


def _note_odds(
    answer: Answer,
    game: Game[Any],
    hypothesis: str,
    odds: Odds,
    names: Mapping[str, str],
    tongue: Tongue,
) -> None:
    supposed = game.hypothesis_name(hypothesis, tongue) if hypothesis else ""
    for name in odds.names:
        chances = odds.of(name).as_fractions()
        answer.subjects.add((hypothesis, name))
        flags = all(value is None or isinstance(value, bool) for value in chances)
        for value, chance in chances.items():
            if value is None or value is False:
                continue
            key = "now", (hypothesis, name, True if flags else value)
            label = outcome_called(game, name, value, names, tongue)
            answer.labels[key] = (
                tongue("{what}: {figure}", what=supposed, figure=label) if supposed else label
            )
            answer.numbers[key] = chance, "chance", odds.draws


def _note_prospect(
    answer: Answer, game: Game[Any], prospect: Prospect, names: Mapping[str, str], tongue: Tongue
) -> None:
    answer.subjects.add((prospect.key, prospect.who, prospect.times, prospect.unit))
    for value, number in prospect.parts:
        key = "later", (prospect.key, prospect.who, prospect.times, prospect.unit, value)
        answer.labels[key] = game.prospect_name(prospect, value, names, tongue)
        answer.numbers[key] = number, prospect.unit, prospect.draws


def _told(
    game: Game[Any],
    state: Any,  # noqa: ANN401 - the game's own
    found: Situation,
    tongue: Tongue,
) -> dict[str, Fraction] | None:
    """Each sentence that may be told of the ask, with its chance; None if there are too many."""

    def run(dice: Dice) -> frozenset[str]:
        now, sentences = state, []
        for event in game.decide(state, found.by, found.ask, dice):
            now = game.evolve(now, event)
            if not isinstance(event, ClockMoved):
                sentences.append(game.tell(now, event, tongue))
        return frozenset(sentences)

    budget = Budget(TOLD_STEPS)
    try:
        with within(budget):
            ways: Distribution[frozenset[str]] = exact(run)
    except TooManyPaths:
        return None
    chances: dict[str, Fraction] = {}
    for sentences, chance in ways.as_fractions().items():
        for text in sorted(sentences):
            chances[text] = chances.get(text, Fraction(0)) + chance
    return chances


def told_before(game: Game[Any], number: int, language: str) -> tuple[str, ...]:
    """The last lines of the chronicle before the ask."""
    lines = told(situation(game, number).table, language)
    return tuple(line.text for line in lines if line.kind != "table")[-BEFORE:]
