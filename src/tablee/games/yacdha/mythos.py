"""Mythe: a month of study at a time, and the dreams it brings."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.campaign import DAY, MONTH, between_scenarios
from tablee.games.yacdha.common import (
    SIX,
    able,
    acting,
    audience_of,
    needs,
    only_keeper,
    privately,
    rules,
)
from tablee.games.yacdha.state import Person, State
from tablee.kernel.words import KEEPER, By, Event, Refused

STUDY = "yacdha.mythos.study"
MOST = 4
DREAM = "yacdha.dream.roll"


@rules.decides(asks.AllowStudy)
def allow_study(state: State, by: By, ask: asks.AllowStudy, dice: Dice) -> Iterator[Event]:
    only_keeper(by, STUDY)
    needs(state, "mythos", STUDY)
    between_scenarios(state, STUDY)
    person = able(state, ask.who)
    _only_investigators(person)
    if person.months_allowed == ask.months or person.mythos > MOST:
        raise Refused(STUDY, "This changes nothing.")
    yield events.StudyAllowed(who=person.id, months=ask.months)


def _only_investigators(person: Person) -> None:
    """Not the keeper's people, and not those whom the keeper has because they went mad."""
    if person.npc or person.condition != "active":
        raise Refused(STUDY, "Only investigators study by these rules.")


@rules.decides(asks.StudyMythos)
def study_mythos(state: State, by: By, ask: asks.StudyMythos, dice: Dice) -> Iterator[Event]:
    needs(state, "mythos", STUDY)
    between_scenarios(state, STUDY)
    person = acting(state, by, ask.who)
    _only_investigators(person)
    if not person.months_allowed:
        raise Refused(
            STUDY,
            "The keeper must confirm documents, guidance and means for {name} first.",
            name=person.name,
        )
    if person.studying is not None:
        raise Refused(STUDY, "{name} is studying already.", name=person.name)
    if person.learning is not None and person.learning.ends is not None:
        raise Refused(STUDY, "Study takes all of one's time: no other course goes on with it.")
    if person.mythos >= MOST and not ask.confirm:
        raise Refused(
            "yacdha.mythos.max",
            "A fifth month costs the last of {name}'s reason: confirm it if you mean it.",
            name=person.name,
        )
    yield events.StudyBegun(who=person.id, ends=by.clock // DAY + MONTH, lower=ask.lower)


def after_a_month(person: Person, lower: bool) -> tuple[int, int, str]:
    """The new Mythos level and madness, and the rule that moved madness."""
    mythos = person.mythos + 1
    if person.madness <= mythos:
        return mythos, mythos + 1, "yacdha.mythos.forced-rise"
    if lower and person.madness - 1 > mythos:
        return mythos, person.madness - 1, "yacdha.mythos.rationalise"
    return mythos, person.madness, "yacdha.mythos.min-madness"


def month_over(state: State, person: Person) -> Iterator[Event]:
    mythos, madness, rule = after_a_month(person, person.study_lowers)
    to = audience_of(state, person, "madness")
    yield events.MythosGained(rule=rule, who=person.id, mythos=mythos, madness=madness, to=to)
    if madness >= SIX:
        yield events.WentMad(rule="yacdha.mythos.max", who=person.id)


@rules.decides(asks.CallDream)
def call_dream(state: State, by: By, ask: asks.CallDream, dice: Dice) -> Iterator[Event]:
    only_keeper(by, DREAM)
    needs(state, "dreams", DREAM)
    needs(state, "mythos", DREAM)
    person = able(state, ask.who)
    rule = "yacdha.dream.dreamlands" if ask.dreamlands else DREAM
    if person.npc:
        raise Refused(rule, "Only investigators dream by these rules.")
    if not person.mythos:
        raise Refused(
            rule, "{name} knows nothing of the Mythos: no such dream comes.", name=person.name
        )
    night = by.clock // DAY
    if person.id in state.dreams or person.slept == night:
        raise Refused(rule, "One throw a night: let the clock go on first.")
    yield events.DreamCalled(rule=rule, who=person.id, dreamlands=ask.dreamlands)
    yield events.HourNoted(who=person.id, of="night", at=by.clock, to=(KEEPER,))


def dream_die(person: Person) -> Above:
    """Low is good here: at most the Mythos level, and a dream is remembered."""
    return Above(sides=SIX, value=person.mythos, role="dream", who=(person.id,))


@rules.decides(asks.RollDream)
def roll_dream(state: State, by: By, ask: asks.RollDream, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    dreamlands = state.dreams.get(person.id)
    if dreamlands is None:
        raise Refused(DREAM, "The keeper has allowed no dream tonight.")
    to = audience_of(state, person, "madness")
    yield events.DreamThrown(
        rule="yacdha.dream.dreamlands" if dreamlands else DREAM,
        who=person.id,
        remembered=not dice.ask(dream_die(person), to),
        dreamlands=dreamlands,
        to=to,
    )


@rules.decides(asks.SendDream)
def send_dream(state: State, by: By, ask: asks.SendDream, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.dream.content")
    person = able(state, ask.who)
    if person.id not in state.dreamt:
        raise Refused("yacdha.dream.content", "{name} remembers no dream.", name=person.name)
    seats = () if person.seat is None else (person.seat,)
    yield events.DreamSent(who=person.id, text=ask.text, to=privately(seats))
