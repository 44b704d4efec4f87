"""The keeper's rulings on a wounded body."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, check_wound, known, living, rules
from tablee.games.cthulhu_d20.rules.offering import the_living
from tablee.games.cthulhu_d20.rules.wounds import asks, events
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

PART = f"{ID}.wound.critical-part"
BAR = f"{ID}.wound.gm-restriction"

GRAVE = ("critical", "mortal", "destructive")


@rules.law(asks.MarkPart, PART, keeper=True)
def may_mark_part(state: State, by: By, ask: asks.MarkPart) -> Event:
    person = living(known(state, ask.who))
    wound = check_wound(person, ask.wound)
    if wound.row not in GRAVE:
        raise Refused(PART, "Only a critical wound takes a part out of use.")
    if wound.part == "severed":
        raise Refused(PART, "What is severed stays so.")
    if not ask.part and not wound.part:
        raise Refused(PART, "That changes nothing.")
    return events.PartMarked(
        who=person.id, wound=wound.number, part=ask.part, note=ask.note, to=person.audience
    )


@may_mark_part.offers
def marking_parts(state: State, by: By) -> Iterator[Candidate]:
    for person in the_living(state) if by.is_keeper else ():
        for wound in person.wounds:
            if wound.row not in GRAVE:
                continue
            given = {"who": person.id, "wound": wound.number}
            yield Candidate(given, {"part": ("unusable", "hampered", "severed")}, sure=("part",))
            yield Candidate({**given, "part": ""})


@rules.law(asks.BarAction, BAR, keeper=True)
def may_bar_action(state: State, by: By, ask: asks.BarAction) -> Event:
    person = living(known(state, ask.who))
    if not person.barred and not ask.text:
        raise Refused(BAR, "That changes nothing.")
    to = person.audience if person.seat is None else None
    return events.ActionBarred(who=person.id, text=ask.text, to=to)


@may_bar_action.offers
def barring(state: State, by: By) -> Iterator[Candidate]:
    """Something is ruled out for somebody, or allowed again."""
    said = {"text": {"least": 1, "required": True}}
    for person in the_living(state) if by.is_keeper else ():
        yield Candidate({"who": person.id}, shaped=said)
        if person.barred:
            yield Candidate({"who": person.id}, omit=("text",))
