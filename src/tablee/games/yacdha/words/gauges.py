"""The numbers that a throw may move, as far as a seat sees them: meters, luck, trauma to come."""

from collections.abc import Iterator

from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.view.fight import FightView
from tablee.games.yacdha.view.view import YacdhaView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Gauge, View


def gauges(view: View, tongue: Tongue) -> Iterator[Gauge]:
    if not isinstance(view, YacdhaView):
        return
    for person in (*view.investigators, *view.npcs):
        yield from _meters(person, tongue)
        if "luck" in view.modules and not person.npc:
            label = tongue("Luck")
            yield Gauge(f"luck/{person.id}", person.name, label, person.luck, kind="luck")
    if view.fight is not None and view.fight.stage == "striking":
        yield from _to_come(view.fight, tongue)


def _meters(person: Person, tongue: Tongue) -> Iterator[Gauge]:
    id, name, end = person.id, person.name, person.end_of("trauma")
    # 0 stands for a value that is nobody else's business.
    if person.madness:
        value, most = person.madness, person.end_of("madness")
        yield Gauge(f"madness/{id}", name, tongue("Madness"), value, most, "madness")
    if end:
        value = min(person.trauma, end)
        yield Gauge(f"trauma/{id}", name, tongue("Trauma"), value, end, "trauma")


def _to_come(fight: FightView, tongue: Tongue) -> Iterator[Gauge]:
    """The trauma of the blows of this round: everybody sees them land, and it counts at its end."""
    for fighter in fight.fighters:
        aims = (one for one in fight.fighters if one.declaration is not None)
        due = sum(
            one.dealt for one in aims if one.declaration and one.declaration.target == fighter.id
        )
        label = tongue("trauma at the end of the round")
        yield Gauge(f"due/{fighter.id}", fighter.name, label, due, kind="due")
