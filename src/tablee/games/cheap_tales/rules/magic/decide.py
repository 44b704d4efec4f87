"""La magie: gifts that the keeper plays, marks, domains, detection, places of power."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.added import on_the_free
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import (
    check_manner,
    check_price,
    check_prowess,
    free_to_roll,
    learned,
    price_forgone,
)
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import (
    ID,
    acting,
    any_hero,
    known,
    living,
    of,
    on_own_sheets,
    on_sheets,
    own_heroes,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.fight.turns import beginning, check_go, in_fight
from tablee.games.cheap_tales.rules.magic import asks, events
from tablee.games.cheap_tales.rules.magic.cast import PLAIN, may_turn_to_magic
from tablee.games.cheap_tales.rules.magic.law import (
    UNCONTROLLED,
    is_away,
    mark_kinds,
    own_gift,
    with_magic,
)
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED
from tablee.games.cheap_tales.state import Source, State
from tablee.games.cheap_tales.state.hero import Hero, Mark, Skill
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import GIFTS
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

BONUS = f"{ID}.magic.permanent-bonus"
MARKS = f"{ID}.magic.marks"
DETECT = f"{ID}.magic.marks-detect"
CUT_OFF = f"{ID}.magic.cut-off"
PLACES = f"{ID}.magic.places"
MOST_SOURCES, MOST_SKILLS, MOST_DOMAINS = 20, 30, 12


def magical(state: State, heroes: list[Hero]) -> list[Hero]:
    """These, where there is magic at all."""
    return heroes if state.options["magic"] == "on" else []


@rules.law(asks.GrantGift, UNCONTROLLED, keeper=True)
def may_grant(state: State, by: By, ask: asks.GrantGift) -> Event:
    with_magic(state)
    hero = living(known(state, ask.who))
    if ask.kind not in GIFTS:
        raise Refused(UNCONTROLLED, "Only a prodigy or a thaumaturgy plays its own game.")
    if len(hero.skills) >= MOST_SKILLS:
        raise Refused(UNCONTROLLED, "{name} has learned enough.", name=hero.name)
    gift = slug(ask.name, {skill.id for skill in hero.skills}, words=4, prefix="g-")
    skill = Skill(gift, ask.name, ask.rank, ask.kind, controlled=False, seen=False)
    return events.GiftGranted(who=hero.id, skill=skill, to=(KEEPER,))


@may_grant.offers
def gifted(state: State, by: By) -> Iterator[Candidate]:
    for hero in magical(state, any_hero(state, by)):
        kinds, shaped = {"kind": ("prodigy", "thaumaturgy")}, {"kind": REQUIRED}
        yield Candidate({"who": hero.id}, kinds, shaped=shaped, sure=ALL)


may_grant.depends(on_sheets)


@rules.law(asks.AddDomain, BONUS, keeper=True)
def may_add_domain(state: State, by: By, ask: asks.AddDomain) -> Event:
    hero, skill = own_gift(state, by, ask.who, ask.gift, BONUS)
    if ask.domain in skill.domains or len(skill.domains) >= MOST_DOMAINS:
        raise Refused(BONUS, "This domain is noted already, or there are enough.")
    return events.DomainAdded(who=hero.id, gift=skill.id, domain=ask.domain)


@may_add_domain.offers
def new_domains(state: State, by: By) -> Iterator[Candidate]:
    for hero in magical(state, any_hero(state, by)):
        for skill in hero.skills:
            if skill.is_gift and skill.controlled:
                yield Candidate({"who": hero.id, "gift": skill.id})


@rules.law(asks.NoteMark, MARKS)
def may_note_mark(state: State, by: By, ask: asks.NoteMark) -> Event:
    hero, skill = own_gift(state, by, ask.who, ask.gift, MARKS)
    if not hero.marks_owed(skill.id):
        raise Refused(MARKS, "Every rank of this gift has left its mark.")
    if ask.is_aspect not in mark_kinds(state, skill):
        raise Refused(
            f"{ID}.magic.marks-option",
            "At this table a prodigy marks the looks, a thaumaturgy leaves a weakening aspect.",
        )
    mark = Mark(f"m{hero.serial + 1}", skill.id, ask.text, ask.is_aspect)
    return events.MarkNoted(who=hero.id, mark=mark)


@may_note_mark.offers
def new_marks(state: State, by: By) -> Iterator[Candidate]:
    advice = (f"{ID}.magic.marks-samples",)
    for hero in magical(state, own_heroes(state, by)):
        for skill in hero.skills:
            if hero.marks_owed(skill.id):
                for number, is_aspect in enumerate(mark_kinds(state, skill)):
                    given = {"who": hero.id, "gift": skill.id, "is_aspect": is_aspect}
                    yield Candidate(given, advice=advice, alike=number > 0)


may_note_mark.depends(on_own_sheets)


@rules.law(asks.DetectMagic, DETECT)
def may_detect(state: State, by: By, ask: asks.DetectMagic) -> Roll:
    with_magic(state)
    hero = acting(state, by, ask.who)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    fighting = in_fight(state, hero.id)
    if fighting:
        check_go(state, hero.id)
        check_manner(state, hero, active=True)
    check_prowess(state, hero, ask.prowess, attack=False)
    skill = hero.skill(ask.skill)
    if skill is None or not skill.controlled:
        raise Refused(DETECT, "{name} has no such apprenticeship.", name=hero.name)
    if ask.target == hero.id:
        raise Refused(DETECT, "{name} knows that already.", name=hero.name)
    if is_away(state, by, ask.target, DETECT):
        raise Refused(DETECT, "They have left already.")
    return Roll(
        who=hero.id,
        kind="detect",
        traits=("mind", skill.id),
        against=ask.target,
        prowess=ask.prowess,
        is_go=fighting,
        concentration=fighting,
    )


@may_detect.decides
def detect_magic(
    state: State, by: By, ask: asks.DetectMagic, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from price_forgone(state, by, roll.who)
    state = yield from then(state, showing(state, ask.target))
    if roll.is_go:
        yield from beginning(state, roll.who)
    yield RollProposed(rule=DETECT, roll=roll)


@may_detect.offers
def looked_at(state: State, by: By) -> Iterator[Candidate]:
    for hero in magical(state, own_heroes(state, by)):
        if not may_turn_to_magic(state, by, hero):
            continue
        others = [h.id for h in state.heroes.values() if h.id != hero.id and not h.is_gone]
        people = state.extras.values()
        others += [x.id for x in people if not x.gone and (x.shown or by.is_keeper)]
        choices = {
            "skill": learned(hero),
            "target": tuple(others),
            "prowess": (*PLAIN, "counter"),
        }
        omit = () if in_fight(state, hero.id) else ("prowess",)
        yield Candidate({"who": hero.id}, choices, omit=omit, sure=ALL)


may_detect.depends(on_the_free)


@rules.law(asks.CutOff, CUT_OFF, keeper=True)
def may_cut_off(state: State, by: By, ask: asks.CutOff) -> Event:
    hero = living(known(state, ask.who))
    if hero.cut_off:
        raise Refused(CUT_OFF, "{name} is cut off already.", name=hero.name)
    if hero.power > 0:
        raise Refused(CUT_OFF, "Only whoever has paid with life is cut off.")
    return events.WasCutOff(who=hero.id)


@may_cut_off.offers
def drained(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in magical(state, any_hero(state, by)) if not hero.power)


@rules.law(asks.NameSource, PLACES)
def may_name_source(state: State, by: By, ask: asks.NameSource) -> Event:
    rule = f"{ID}.magic.times" if ask.moment else PLACES
    only_keeper(by, rule)
    with_magic(state)
    if len(state.sources) >= MOST_SOURCES:
        raise Refused(rule, "Close one of the others first.")
    source = Source(f"p{state.serial + 1}", ask.name, ask.moment, ask.bonus, ask.recovery, ask.free)
    return events.SourceNamed(rule=rule, source=source)


@may_name_source.offers
def new_sources(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.options["magic"] == "on":
        yield Candidate()


@rules.law(asks.CloseSource, PLACES, keeper=True)
def may_close_source(state: State, by: By, ask: asks.CloseSource) -> Event:
    source = state.sources.get(ask.source)
    if source is None:
        raise Refused(PLACES, "There is no such place or moment of power.")
    if any(
        roll.stage != "done" and roll.spell is not None and roll.spell.source == source.id
        for roll in state.rolls.values()
    ):
        raise Refused(PLACES, "First settle what lies on the table.")
    return events.SourceClosed(source=source.id, name=source.name)


@may_close_source.offers
def open_sources(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"source": source}) for source in state.sources if by.is_keeper)
