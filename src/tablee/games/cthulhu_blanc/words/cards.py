"""Agents at a glance, for the lobby and for whoever knows nothing of the rules; what may move."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.state import HIGHEST, METERS
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Card, Gauge, View


def cards(view: View, tongue: Tongue) -> Iterator[Card]:
    if not isinstance(view, BlancView):
        return
    for agent in view.agents:
        yield Card(
            name=agent.name,
            seat=agent.seat or "",
            line=agent.profession,
            meters=tuple(
                (meter_name(meter, tongue), agent.score(meter), HIGHEST) for meter in METERS
            ),
            gone=agent.is_gone,
        )


def gauges(view: View, tongue: Tongue) -> Iterator[Gauge]:
    """The three meters of everybody: all that a throw moves in this game."""
    for agent in view.agents if isinstance(view, BlancView) else ():
        for meter in METERS:
            name, score = meter_name(meter, tongue), agent.score(meter)
            yield Gauge(f"{agent.id}/{meter}", agent.name, name, score, HIGHEST, meter)
