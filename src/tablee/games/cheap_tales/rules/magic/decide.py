"""La magie: gifts cast by heroes and extras, marks, domains, places of power."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import (
    check_manner,
    check_placed,
    check_price,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
    price_forgone,
)
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import ID, acting, known, living, rules, then
from tablee.games.cheap_tales.rules.extras.acts import able
from tablee.games.cheap_tales.rules.fight.brawl import letting_loose
from tablee.games.cheap_tales.rules.fight.turns import beginning, check_go, in_fight
from tablee.games.cheap_tales.rules.magic import asks, events
from tablee.games.cheap_tales.rules.magic.law import (
    EFFECTS,
    UNCONTROLLED,
    USE,
    check_free,
    check_gift,
    check_targets,
    is_away,
    mark_kinds,
    own_gift,
    with_magic,
)
from tablee.games.cheap_tales.state import Source, State
from tablee.games.cheap_tales.state.hero import Mark, Skill
from tablee.games.cheap_tales.state.roll import Roll, Spell
from tablee.games.cheap_tales.state.traits import GIFTS
from tablee.kernel.checks import only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

MOST_SOURCES = 20


def _spell(ask: asks.CastGift) -> Spell:
    return Spell(
        gift=ask.gift,
        circle=ask.circle,
        purpose=ask.purpose,
        distance=ask.distance,
        lasting=ask.lasting,
        element=ask.element or ask.quality,
        source=ask.source,
        free=ask.free,
    )


@rules.decides(asks.CastGift)
def cast_gift(state: State, by: By, ask: asks.CastGift, dice: Dice) -> Iterator[Event]:
    hero = acting(state, by, ask.who)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    skill = check_gift(state, by, hero, ask.gift)
    # A gift that nobody controls breaks out when the keeper says so, beside the hero's own go.
    fighting = in_fight(state, hero.id) and skill.controlled
    if fighting:
        check_go(state, hero.id)
        check_manner(state, hero, active=True)
    elif ask.offensive:
        raise Refused(f"{ID}.combat.apprenticeship-action", "This matters in a fight only.")
    targets = check_targets(state, by, ask.purpose, ask.circle, ask.targets, hero.id)
    offensive = fighting and (ask.offensive or ask.purpose == "harm")
    check_free(state, hero, ask, offensive)
    if not skill.controlled and (ask.prowess or ask.free or ask.thrust or ask.placed):
        raise Refused(UNCONTROLLED, "{name} does not control this gift.", name=hero.name)
    if ask.source and ask.source not in state.sources:
        raise Refused(f"{ID}.magic.places", "There is no such place or moment of power.")
    traits = (ask.quality, skill.id)
    fighter = state.fighter(hero.id)
    spell = _spell(ask)
    roll = Roll(
        who=hero.id,
        what=ask.what,
        kind="gift",
        traits=traits,
        thrusts=check_thrust(state, hero, ask.thrust, traits),
        tools=check_tools(hero, ask.tools, traits),
        difficulty=0,
        targets=targets,
        prowess=ask.prowess,
        placed=check_placed(state, hero, ask.placed),
        prepared=fighting and fighter is not None and fighter.prepared,
        is_go=fighting,
        offensive=offensive,
        concentration=fighting,
        spell=spell,
    )
    yield from price_forgone(state, by, hero.id)
    for target in targets:
        yield from showing(state, target)
    if not skill.seen:
        state = yield from then(state, (events.GiftStirred(who=hero.id, skill=skill),))
    yield from letting_loose(state, hero.id, spell, targets)
    if fighting:
        yield from beginning(state, hero.id)
    yield RollProposed(rule=USE if skill.controlled else UNCONTROLLED, roll=roll)


@rules.decides(asks.ExtraCast)
def extra_cast(state: State, by: By, ask: asks.ExtraCast, dice: Dice) -> Iterator[Event]:
    with_magic(state)
    extra = able(state, by, ask.who, USE)
    if not extra.trained:
        raise Refused(f"{ID}.meter.power-npc", "They have never learned magic.")
    fighting = in_fight(state, extra.id)
    if fighting:
        check_go(state, extra.id)
    targets = check_targets(state, by, ask.purpose, ask.circle, ask.targets, extra.id)
    if ask.purpose == "heal" or extra.id in targets:
        raise Refused(EFFECTS, "Their healing is the keeper's to tell.")
    state = yield from then(state, showing(state, extra.id))
    spell = Spell("", ask.circle, ask.purpose, ask.distance, ask.lasting)
    yield from letting_loose(state, extra.id, spell, targets)
    if fighting:
        yield from beginning(state, extra.id)
    roll = Roll(
        who=extra.id,
        what=ask.what,
        kind="gift",
        extra=True,
        difficulty=0,
        targets=targets,
        is_go=fighting,
        offensive=fighting and ask.purpose == "harm",
        spell=spell,
    )
    yield RollProposed(rule=USE, roll=roll)


@rules.decides(asks.GrantGift)
def grant_gift(state: State, by: By, ask: asks.GrantGift, dice: Dice) -> Iterator[Event]:
    only_keeper(by, UNCONTROLLED)
    with_magic(state)
    hero = living(known(state, ask.who))
    if ask.kind not in GIFTS:
        raise Refused(UNCONTROLLED, "Only a prodigy or a thaumaturgy plays its own game.")
    if len(hero.skills) >= 30:
        raise Refused(UNCONTROLLED, "{name} has learned enough.", name=hero.name)
    gift = slug(ask.name, {skill.id for skill in hero.skills}, words=4, prefix="g-")
    skill = Skill(gift, ask.name, ask.rank, ask.kind, controlled=False, seen=False)
    yield events.GiftGranted(who=hero.id, skill=skill, to=(KEEPER,))


@rules.decides(asks.AddDomain)
def add_domain(state: State, by: By, ask: asks.AddDomain, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.permanent-bonus"
    only_keeper(by, rule)
    hero, skill = own_gift(state, by, ask.who, ask.gift, rule)
    if ask.domain in skill.domains or len(skill.domains) >= 12:
        raise Refused(rule, "This domain is noted already, or there are enough.")
    yield events.DomainAdded(who=hero.id, gift=skill.id, domain=ask.domain)


@rules.decides(asks.NoteMark)
def note_mark(state: State, by: By, ask: asks.NoteMark, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.marks"
    hero, skill = own_gift(state, by, ask.who, ask.gift, rule)
    if not hero.marks_owed(skill.id):
        raise Refused(rule, "Every rank of this gift has left its mark.")
    if ask.is_aspect not in mark_kinds(state, skill):
        raise Refused(
            f"{ID}.magic.marks-option",
            "At this table a prodigy marks the looks, a thaumaturgy leaves a weakening aspect.",
        )
    mark = Mark(f"m{hero.serial + 1}", skill.id, ask.text, ask.is_aspect)
    yield events.MarkNoted(who=hero.id, mark=mark)


@rules.decides(asks.DetectMagic)
def detect_magic(state: State, by: By, ask: asks.DetectMagic, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.marks-detect"
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
        raise Refused(rule, "{name} has no such apprenticeship.", name=hero.name)
    if ask.target == hero.id:
        raise Refused(rule, "{name} knows that already.", name=hero.name)
    if is_away(state, by, ask.target, rule):
        raise Refused(rule, "They have left already.")
    roll = Roll(
        who=hero.id,
        kind="detect",
        traits=("mind", skill.id),
        against=ask.target,
        prowess=ask.prowess,
        is_go=fighting,
        concentration=fighting,
    )
    yield from price_forgone(state, by, hero.id)
    state = yield from then(state, showing(state, ask.target))
    if fighting:
        yield from beginning(state, hero.id)
    yield RollProposed(rule=rule, roll=roll)


@rules.decides(asks.CutOff)
def cut_off(state: State, by: By, ask: asks.CutOff, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.cut-off"
    only_keeper(by, rule)
    hero = living(known(state, ask.who))
    if hero.cut_off:
        raise Refused(rule, "{name} is cut off already.", name=hero.name)
    if hero.power > 0:
        raise Refused(rule, "Only whoever has paid with life is cut off.")
    yield events.WasCutOff(who=hero.id)


@rules.decides(asks.NameSource)
def name_source(state: State, by: By, ask: asks.NameSource, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.{'times' if ask.moment else 'places'}"
    only_keeper(by, rule)
    with_magic(state)
    if len(state.sources) >= MOST_SOURCES:
        raise Refused(rule, "Close one of the others first.")
    source = Source(f"p{state.serial + 1}", ask.name, ask.moment, ask.bonus, ask.recovery, ask.free)
    yield events.SourceNamed(rule=rule, source=source)


@rules.decides(asks.CloseSource)
def close_source(state: State, by: By, ask: asks.CloseSource, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.places"
    only_keeper(by, rule)
    source = state.sources.get(ask.source)
    if source is None:
        raise Refused(rule, "There is no such place or moment of power.")
    if any(
        roll.stage != "done" and roll.spell is not None and roll.spell.source == source.id
        for roll in state.rolls.values()
    ):
        raise Refused(rule, "First settle what lies on the table.")
    yield events.SourceClosed(source=source.id, name=source.name)
