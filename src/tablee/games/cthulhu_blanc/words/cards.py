"""Agents at a glance, for the lobby and for whoever knows nothing of the rules."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.state import HIGHEST, METERS
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Card, View


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
