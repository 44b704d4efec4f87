"""What the keeper may ask for about minds."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.figures import most_sanity
from tablee.games.cthulhu_d20.rules.offering import NOTE, the_living
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def minds(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for person in the_living(state):
        if person.seat is None:
            continue
        if person.insanity != "permanent" and person.sanity < most_sanity(person):
            points = Field("points", "integer", least=1, most=50)
            yield Offer("therapy", f"{ID}.base.sanity", {"who": person.id}, (points, NOTE))
        if person.mind_due is not None:
            yield Offer("calm-mind", f"{ID}.base.sanity", {"who": person.id})
