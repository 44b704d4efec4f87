"""Protagonists at a glance, for the lobby and for whoever knows nothing of the rules."""

from collections.abc import Iterator

from tablee.games.innommable.view import InnommableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Card, View


def cards(view: View, tongue: Tongue) -> Iterator[Card]:
    for one in view.protagonists if isinstance(view, InnommableView) else ():
        boxes = one.empty + one.ticked
        meters = ((tongue("Crosses"), one.ticked, boxes),) if boxes else ()
        line = (one.role or one.looks).rstrip(".")
        yield Card(one.name, one.seat or "", line, meters, one.is_gone)
