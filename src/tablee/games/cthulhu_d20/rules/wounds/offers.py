"""What the keeper may rule about a wounded body."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.offering import the_living
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

NOTE_ON = Field("note", "text", most=2000, required=False)


@rules.offering
def restricting(state: State, by: By) -> Iterator[Offer]:
    """What the keeper rules out for a wounded body."""
    for person in the_living(state) if by.is_keeper else ():
        text = Field("text", "text", least=1, most=200)
        given = {"who": person.id}
        bar = Offer("bar-action", f"{ID}.wound.gm-restriction", given, (text,))
        yield bar
        if person.barred:
            yield Offer("bar-action", bar.rule, given)
        yield from marking_parts(person)


def marking_parts(person: Person) -> Iterator[Offer]:
    for wound in person.wounds:
        if wound.row in ("critical", "mortal", "destructive") and wound.part != "severed":
            part = Field("part", "choice", ("unusable", "hampered", "severed"))
            given = {"who": person.id, "wound": wound.number}
            rule = f"{ID}.wound.critical-part"
            yield Offer("mark-part", rule, given, (part, NOTE_ON))
            if wound.part:
                yield Offer("mark-part", rule, {**given, "part": ""}, (NOTE_ON,))
