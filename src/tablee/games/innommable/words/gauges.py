"""The numbers of a table that a throw may move, as far as a seat sees them."""

from collections.abc import Iterator, Mapping

from tablee.games.innommable.state.people import Bond
from tablee.games.innommable.state.pools import size
from tablee.games.innommable.view import Column, InnommableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Gauge

BONDS: Mapping[Bond, str] = {
    "intact": "the link holds",
    "broken": "the link is broken: no more anchoring",
    "destroyed": "lost: no more anchoring",
}


def gauges(view: InnommableView, tongue: Tongue) -> Iterator[Gauge]:
    for column in view.fate:
        yield from _of_column(column, tongue)
    for one in view.protagonists:
        held = one.attachment
        bond = tongue(BONDS[held.bond])
        whole = int(held.bond == "intact")
        yield Gauge(f"bond/{one.id}", held.name, bond, whole, 1, f"bond-{held.bond}", True)
        label = tongue("Dice in hand")
        yield Gauge(f"dice/{one.id}", one.name, label, size(one.dice), kind="dice")
    if view.begun:
        yield Gauge("bowl", "", tongue("Dice in the bowl"), size(view.bowl), kind="dice")
        label = tongue("Difficulty")
        yield Gauge("difficulty", "", label, view.difficulty, view.difficulty_most, "difficulty")


def _of_column(column: Column, tongue: Tongue) -> Iterator[Gauge]:
    """Its boxes, as many as there are by now, and how many of them are ticked."""
    id = f"{column.who}/{'attachment' if column.attachment else 'own'}"
    full = column.empty + column.ticked
    yield Gauge(f"{id}/boxes", column.name, tongue("Boxes"), full, full, "boxes")
    yield Gauge(f"{id}/crosses", column.name, tongue("Crosses"), column.ticked, full, "crosses")
