"""Mythe: a month of study at a time, and the dreams it brings."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.yacdha.rules.campaign.decide import DAY, MONTH, between_scenarios, cast_of
from tablee.games.yacdha.rules.common import (
    SIX,
    able,
    acting,
    anybody,
    audience_of,
    needs,
    privately,
    rules,
)
from tablee.games.yacdha.rules.luck.events import HourNoted
from tablee.games.yacdha.rules.meters.events import WentMad
from tablee.games.yacdha.rules.shapes import cites
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.common.asks import Name, Text
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused


class AllowStudy(Ask, frozen=True, kw_only=True):
    """The keeper confirms documents, guidance and means for so many months."""

    who: Name
    months: Annotated[int, Meta(ge=1, le=5)]


class StudyMythos(Ask, frozen=True, kw_only=True):
    """A month given to the Mythos. `lower` takes the relief where there is one."""

    who: Name
    lower: Annotated[bool, cites("yacdha.mythos.rationalise")] = True
    confirm: bool = False


class CallDream(Ask, frozen=True, kw_only=True):
    """Eight hours of good sleep: the keeper lets somebody throw for a dream."""

    who: Name
    dreamlands: Annotated[bool, cites("yacdha.dream.dreamlands")] = False


class RollDream(Ask, frozen=True, kw_only=True):
    who: Name


class SendDream(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


class StudyAllowed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.mythos.study"
    who: str
    months: int


class StudyBegun(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.mythos.study"
    who: str
    ends: int
    lower: bool


class MythosGained(Event, frozen=True, kw_only=True):
    """A month of study is over; `madness` is what it comes to."""

    rule: str = "yacdha.mythos.min-madness"
    who: str
    mythos: int
    madness: int


class DreamCalled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dream.roll"
    who: str
    dreamlands: bool


class DreamThrown(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dream.roll"
    who: str
    remembered: bool
    dreamlands: bool


class DreamSent(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dream.content"
    who: str
    text: str


STUDY = "yacdha.mythos.study"
MOST = 4
DREAM = "yacdha.dream.roll"
CONTENT = "yacdha.dream.content"


@rules.law(AllowStudy, STUDY, keeper=True)
def may_allow_study(state: State, by: By, ask: AllowStudy) -> Event:
    needs(state, "mythos", STUDY)
    between_scenarios(state, STUDY)
    person = able(state, ask.who)
    _only_investigators(person)
    if person.months_allowed == ask.months or person.mythos > MOST:
        raise Refused(STUDY, "This changes nothing.")
    return StudyAllowed(who=person.id, months=ask.months)


@may_allow_study.offers
def allowing(state: State, by: By) -> Iterator[Candidate]:
    for person in cast_of(state) if state.between else ():
        had = person.months_allowed
        for least, most in ((1, had - 1), (max(1, had + 1), 5)):
            if least <= most:
                yield Candidate({"who": person.id}, limits={"months": (least, most)})


def _only_investigators(person: Person) -> None:
    """Not the keeper's people, and not those whom the keeper has because they went mad."""
    if person.npc or person.condition != "active":
        raise Refused(STUDY, "Only investigators study by these rules.")


@rules.law(StudyMythos, STUDY)
def may_study(state: State, by: By, ask: StudyMythos) -> Event:
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
    return StudyBegun(who=person.id, ends=by.clock // DAY + MONTH, lower=ask.lower)


@may_study.offers
def studies(state: State, by: By) -> Iterator[Candidate]:
    for person in cast_of(state) if state.between else ():
        if person.months_allowed and by.may_act_for(person.seat):
            is_last = person.mythos >= MOST
            yield Candidate({"who": person.id, **({"confirm": True} if is_last else {})})


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
    yield MythosGained(rule=rule, who=person.id, mythos=mythos, madness=madness, to=to)
    if madness >= SIX:
        yield WentMad(rule="yacdha.mythos.max", who=person.id)


@rules.law(CallDream, DREAM, keeper=True)
def may_call_dream(state: State, by: By, ask: CallDream) -> Event:
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
    return DreamCalled(rule=rule, who=person.id, dreamlands=ask.dreamlands)


@may_call_dream.decides
def call_dream(state: State, by: By, ask: CallDream, dice: Dice, called: Event) -> Iterator[Event]:
    yield called
    yield HourNoted(who=ask.who, of="night", at=by.clock, to=(KEEPER,))


@may_call_dream.offers
def nights(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if person.mythos:
            yield Candidate({"who": person.id})


def dream_die(person: Person) -> Above:
    """Low is good here: at most the Mythos level, and a dream is remembered."""
    return Above(sides=SIX, value=person.mythos, role="dream", who=(person.id,))


@rules.law(RollDream, DREAM, dice=True)
def may_roll_dream(state: State, by: By, ask: RollDream) -> tuple[Person, bool]:
    """Who dreams, and whether of the Dreamlands."""
    person = acting(state, by, ask.who)
    if person.id not in state.dreams:
        raise Refused(DREAM, "The keeper has allowed no dream tonight.")
    return person, state.dreams[person.id]


@may_roll_dream.decides
def roll_dream(
    state: State, by: By, ask: RollDream, dice: Dice, found: tuple[Person, bool]
) -> Iterator[Event]:
    person, dreamlands = found
    to = audience_of(state, person, "madness")
    yield DreamThrown(
        rule="yacdha.dream.dreamlands" if dreamlands else DREAM,
        who=person.id,
        remembered=not dice.ask(dream_die(person), to),
        dreamlands=dreamlands,
        to=to,
    )


@may_roll_dream.offers
def dreaming(state: State, by: By) -> Iterator[Candidate]:
    for who in state.dreams:
        if by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who})


@rules.law(SendDream, CONTENT, keeper=True)
def may_send_dream(state: State, by: By, ask: SendDream) -> Event:
    person = able(state, ask.who)
    if person.id not in state.dreamt:
        raise Refused(CONTENT, "{name} remembers no dream.", name=person.name)
    seats = () if person.seat is None else (person.seat,)
    return DreamSent(who=person.id, text=ask.text, to=privately(seats))


@may_send_dream.offers
def remembered(state: State, by: By) -> Iterator[Candidate]:
    for who in state.dreamt:
        yield Candidate({"who": who})


@rules.evolves(StudyAllowed)
def study_allowed(state: State, event: StudyAllowed) -> State:
    return state.with_person(replace(anybody(state, event.who), months_allowed=event.months))


@rules.evolves(StudyBegun)
def study_begun(state: State, event: StudyBegun) -> State:
    person = anybody(state, event.who)
    return state.with_person(
        replace(
            person,
            studying=event.ends,
            study_lowers=event.lower,
            months_allowed=person.months_allowed - 1,
        )
    )


@rules.evolves(MythosGained)
def mythos_gained(state: State, event: MythosGained) -> State:
    person = anybody(state, event.who)
    return state.with_person(
        replace(person, mythos=event.mythos, madness=event.madness, studying=None)
    )


@rules.evolves(DreamCalled)
def dream_called(state: State, event: DreamCalled) -> State:
    return replace(state, dreams={**state.dreams, event.who: event.dreamlands})


@rules.evolves(DreamThrown)
def dream_thrown(state: State, event: DreamThrown) -> State:
    dreams = {w: lands for w, lands in state.dreams.items() if w != event.who}
    dreamt = state.dreamt
    if event.remembered and event.who not in dreamt:
        dreamt = (*dreamt, event.who)
    return replace(state, dreams=dreams, dreamt=dreamt)


@rules.evolves(DreamSent)
def dream_sent(state: State, event: DreamSent) -> State:
    return replace(state, dreamt=tuple(who for who in state.dreamt if who != event.who))
