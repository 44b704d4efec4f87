"""What begins anew when the keeper changes a house rule between two sessions."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.data.tables import EVERY
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.points.events import RestChanged
from tablee.games.cthulhu_d20.rules.worsening.events import WoundOpen
from tablee.games.cthulhu_d20.rules.worsening.stabilise import is_treated
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import Event

LIFE = f"{ID}.recovery.life-points"


def house_rule_changed(before: State, now: State) -> Iterator[Event]:
    """Days and losses that the rule of before did not count are nothing to the new one."""
    for person in now.people.values():
        if person.is_dead:
            continue
        if is_treated(now, person) and not is_treated(before, person):
            yield RestChanged(rule=LIFE, who=person.id, change="day", to=person.audience)
        if now.chose("worsening", "each-wound"):
            yield from reopen_wounds(now, person)


def reopen_wounds(state: State, person: Person) -> Iterator[Event]:
    """Wounds that a worse one kept waiting begin to count now."""
    for wound in person.wounds:
        if wound.due is not None and wound.due <= state.now:
            rounds = EVERY[wound.row]
            yield WoundOpen(who=person.id, wound=wound.number, rounds=rounds, to=person.audience)
