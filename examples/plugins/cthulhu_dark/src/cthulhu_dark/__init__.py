"""Cthulhu Dark, by Graham Walmsley."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from cthulhu_dark.rules import Changed, here, left, rules
from cthulhu_dark.state import State
from cthulhu_dark.words import result
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Card, Event


class CthulhuDark(Game[State]):
    id = "cthulhu-dark"
    folder = Path(__file__).parent
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def view(self, state: State, by: By) -> State:
        return replace(state, secrets=tuple(s for s in state.secrets if s.is_shown or by.is_keeper))

    def scene_ends(self, state: State, by: By) -> Iterator[Event]:
        for who in here(state, by):
            if state.people[who].insight == 6:
                yield left(state.people[who], "dark.understanding")

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        found: dict[str, Hashable] = {}
        for event in (event for event in events if isinstance(event, Changed)):
            was, now, roll = event.was, event.now, event.now.roll
            if roll is not None and event.rule in ("dark.doing", "dark.again"):
                found["highest die"] = roll.best
            if roll is not None and roll != was.roll and roll.failure:
                found["failure"] = roll.fails
            if event.rule in ("dark.insight", "dark.risk", "dark.suppressing"):
                way = "insight falls" if event.rule == "dark.suppressing" else "insight rises"
                found[way] = was.insight != now.insight
        return found

    def cards(self, view: State, tongue: Tongue) -> Iterator[Card]:
        for one in view.people.values():
            insight = (tongue("Insight"), one.insight, 6)
            yield Card(one.name, one.seat, one.occupation, (insight,), one.is_gone)

    def things(self, view: State, tongue: Tongue) -> Iterator[Card]:
        for name, roll in ((one.name, one.roll) for one in view.people.values() if one.roll):
            best, failure = tongue("Highest die"), tongue("Failure die")
            dice = ((best, roll.best, 6), (failure, roll.failure, 6))[: 1 + bool(roll.failure)]
            what = tongue("{name}: {task}", name=name, task=roll.task)
            yield Card(what, "", result(roll, tongue), dice)
        for secret in view.secrets:
            name = secret.name if secret.is_shown else tongue("Hidden: {name}", name=secret.name)
            yield Card(name, "", secret.truth)

    def names(self, view: State) -> Mapping[str, str]:
        secrets = {secret.name: secret.name for secret in view.secrets}
        return {**secrets, **{person.id: person.name for person in view.people.values()}}


game = CthulhuDark()
