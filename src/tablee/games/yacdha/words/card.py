"""Investigators at a glance, for the lobby and for whoever knows nothing of the rules."""

from collections.abc import Iterator

from tablee.games.yacdha.state.people import HIGHEST
from tablee.games.yacdha.view.view import YacdhaView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Card, View


def cards(view: View, tongue: Tongue) -> Iterator[Card]:
    if not isinstance(view, YacdhaView):
        return
    for person in view.investigators:
        yield Card(
            name=person.name,
            seat=person.seat or "",
            line=tongue.listed([occupation.name for occupation in person.occupations]),
            meters=(
                # Where madness is one's own business, nobody else reads a number that is none.
                *([(tongue("Madness"), person.madness, HIGHEST)] if person.madness else []),
                (tongue("Trauma"), person.trauma, HIGHEST),
            ),
            gone=person.is_gone,
        )
