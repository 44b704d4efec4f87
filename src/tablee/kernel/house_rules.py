"""House rules that change: by the keeper, between two sessions, told to all.

What the book offers and what the state of the game allows is looked at here; the ask and its event
are the table's (`common`), and the game takes the new rule in (`Game.with_house_rule`).
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from tablee.kernel.book import Choice, Option
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import ChangeHouseRule
from tablee.kernel.common.events import HouseRuleChanged
from tablee.kernel.common.state import Common
from tablee.kernel.game import Game
from tablee.kernel.state import TableState
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Field, Offer, Refused

S = TypeVar("S")
RULE = "table.options"


def in_play(game: Game[Any]) -> dict[str, Option]:
    """The house rules of the chapters that are played."""
    return {option.id: option for option in game.book.option if option.chapter in game.chapters}


def present(common: Common, state: object) -> Mapping[str, str]:
    """What the house rules are now, also at a table that is older than one of them."""
    found: Mapping[str, str] = getattr(state, "options", common.options)
    return found


def unlike_the_book(game: Game[Any], chosen: Mapping[str, str]) -> list[tuple[Option, Choice]]:
    """The house rules that are not as the book has them, each with its choice."""
    return [
        (option, choice)
        for option in in_play(game).values()
        for choice in option.choice
        if choice.id == chosen.get(option.id) != option.default
    ]


def _closed(game: Game[S], state: TableState[S]) -> Refused | None:
    """Why no house rule changes just now."""
    common = state.common
    if common.commitment is not None and state.game != game.start(present(common, state.game)):
        return Refused(RULE, "House rules change between two sessions: end this one first.")
    if game.is_under_way(state.game):
        return Refused(
            RULE, "Something is under way in the game: end it first, then change the house rules."
        )
    return None


def check(game: Game[S], state: TableState[S], by: By, ask: ChangeHouseRule) -> None:
    """Refuses a change that the book does not know, or that this moment does not allow."""
    only_keeper(by, RULE)
    game.book.settle({ask.option: ask.choice}, game.chapters)
    if closed := _closed(game, state):
        raise closed
    if ask.option in game.settled(state.game):
        raise Refused(
            RULE, "This house rule can no longer change: what it decides has been settled here."
        )
    if present(state.common, state.game).get(ask.option) == ask.choice:
        raise Refused(RULE, "This changes nothing.")


def offers(game: Game[S], state: TableState[S]) -> Iterator[Offer]:
    """The keeper's: each house rule with what else it could be."""
    if _closed(game, state):
        return
    settled = game.settled(state.game)
    now = present(state.common, state.game)
    for option in in_play(game).values():
        others = tuple(choice for choice in option.choices if choice != now.get(option.id))
        if others and option.id not in settled:
            field = Field("choice", "choice", others)
            yield Offer("change-house-rule", RULE, {"option": option.id}, (field,))


def tell_change(game: Game[Any], event: HouseRuleChanged, tongue: Tongue) -> str:
    """The change as a sentence, in the book's words."""
    option = game.book.options[event.option]
    chosen = next((choice for choice in option.choice if choice.id == event.choice), None)
    in_french = tongue.language == "fr"
    said = event.choice if chosen is None else chosen.fr if in_french else chosen.en
    name = option.name.fr if in_french else option.name.en
    return tongue("A house rule changes. {rule}: {choice}.", rule=name, choice=said.rstrip("."))
