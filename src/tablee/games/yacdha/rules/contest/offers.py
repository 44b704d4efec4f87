"""What each seat may ask for in competitions and chases."""

from collections.abc import Iterator
from typing import Any

from tablee.games.yacdha.rules.common import anybody, everybody, those
from tablee.games.yacdha.rules.contest.asks import MOST_SIDES
from tablee.games.yacdha.rules.contest.decide import (
    COMPETE,
    free_to_compete,
    is_the_keepers,
    may_award,
    may_drop,
    may_open_chase,
    may_open_contest,
    may_weigh,
    most_worth,
    rule_of,
)
from tablee.games.yacdha.rules.contest.throw import may_settle, may_throw
from tablee.games.yacdha.rules.shapes import MANY, PRICES
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


@may_throw.offers
def throwing(state: State, by: By) -> Iterator[Candidate]:
    for contest in state.contests.values():
        if contest.laid is None:
            yield Candidate({"contest": contest.id}, rule=rule_of(contest))


@may_drop.offers
@may_settle.offers
def ending(state: State, by: By) -> Iterator[Candidate]:
    for contest in state.contests:
        yield Candidate({"contest": contest})


@may_award.offers
def awarding(state: State, by: By) -> Iterator[Candidate]:
    for contest in state.contests.values():
        for side in contest.sides if is_the_keepers(state, contest) else ():
            yield Candidate({"contest": contest.id, "side": side.name})


@may_weigh.offers
def weighing(state: State, by: By) -> Iterator[Candidate]:
    for contest in state.contests.values():
        for who in (who for side in contest.sides for who in side.members):
            most = most_worth(state, contest, who)
            for level in range(most + 1) if most else ():
                yield Candidate({"contest": contest.id, "who": who, "level": level})


@may_open_chase.offers
def chases(state: State, by: By) -> Iterator[Candidate]:
    persons = _free(state)
    if len(persons) > 1:
        choices, limits, shaped, omit = _abilities(state, persons, "")
        packs = ("pursued", "pursuers")
        yield Candidate(
            choices={**choices, **dict.fromkeys(packs, persons), "price": PRICES},
            advice=("yacdha.chase.numbers",),
            limits={**limits, **dict.fromkeys(packs, _some(persons))},
            shaped=shaped,
            omit=omit,
            sure=SURE,
        )


@may_open_contest.offers
def competitions(state: State, by: By) -> Iterator[Candidate]:
    persons = _free(state)
    if len(persons) > 1:
        choices, limits, shaped, omit = _abilities(state, persons, "sides.")
        sides = (2, min(len(persons), MOST_SIDES))
        yield Candidate(
            choices={**choices, "sides.members": persons, "price": PRICES},
            limits={**limits, "sides": sides, "sides.members": _some(persons)},
            shaped=shaped,
            omit=omit,
            sure=SURE,
        )


SURE = ("category", "faster", "advantage", "disadvantage", "price")


def _free(state: State) -> tuple[str, ...]:
    return those(lambda person: free_to_compete(state, COMPETE, person.id), everybody(state))


def _some(persons: tuple[str, ...]) -> tuple[int, int]:
    """Some of them, but never all: there is another side."""
    return 1, min(len(persons) - 1, MANY)


Parts = tuple[
    dict[str, tuple[str, ...]], dict[str, tuple[int, int]], dict[str, Any], tuple[str, ...]
]


def _abilities(state: State, persons: tuple[str, ...], rows: str) -> Parts:
    """Whose occupation helps, or at which level: choices, limits, shapes, and what is left out."""
    if not state.has("occupation_levels"):
        omit = (f"{rows}levels", f"{rows}transferable")
        return {f"{rows}occupation": persons}, {}, {}, omit
    best = {who: anybody(state, who).best_level for who in persons}
    limits = {
        f"{rows}levels": (0, min(len(persons), MANY)),
        f"{rows}levels.level": (0, max(best.values())),
    }
    shaped = {f"{rows}levels.level": {"most_for": best}}
    return {f"{rows}levels.who": persons}, limits, shaped, (f"{rows}occupation",)
