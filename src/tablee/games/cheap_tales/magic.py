"""La magie: gifts cast by heroes and extras, marks, domains, places of power."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales import asks, events
from tablee.games.cheap_tales.brawling import letting_loose
from tablee.games.cheap_tales.claims import showing
from tablee.games.cheap_tales.common import (
    ID,
    acting,
    distinct,
    extra_of,
    known,
    living,
    mine,
    only_keeper,
    playing,
    rules,
    then,
)
from tablee.games.cheap_tales.extra_acts import able
from tablee.games.cheap_tales.hero import Hero, Mark, Skill
from tablee.games.cheap_tales.proposing import (
    check_manner,
    check_placed,
    check_price,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
    owes_price,
    price_forgone,
)
from tablee.games.cheap_tales.roll import Purpose, Roll, Spell
from tablee.games.cheap_tales.spells import AREA
from tablee.games.cheap_tales.state import Source, State
from tablee.games.cheap_tales.traits import GIFTS, OF_DAMAGE, Prowess
from tablee.games.cheap_tales.turns import beginning, check_go, in_fight
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

USE = f"{ID}.magic.use"
EFFECTS = f"{ID}.magic.effects"
PROWESS = f"{ID}.magic.prowess"
CLEAR = f"{ID}.combat.clear-ground-detail"
UNCONTROLLED = f"{ID}.magic.uncontrolled"
WITH_GIFTS: tuple[Prowess, ...] = (
    "precise",
    "violent",
    "clear",
    "stunt",
    "opportunism",
    "placement",
    "caution",
)
MOST_SOURCES = 20


def with_magic(state: State) -> None:
    if state.options["magic"] == "off":
        raise Refused(f"{ID}.magic.optional", "There is no magic at this table.")


def check_gift(state: State, by: By, hero: Hero, gift: str) -> Skill:
    with_magic(state)
    skill = hero.skill(gift)
    if skill is None or not skill.is_gift or not (skill.seen or by.is_keeper):
        raise Refused(f"{ID}.magic.gift", "{name} has no such gift.", name=hero.name)
    if not skill.controlled:
        only_keeper(by, UNCONTROLLED)
    if hero.cut_off:
        raise Refused(
            f"{ID}.magic.cut-off",
            "{name} is cut off from magic until the next rest.",
            name=hero.name,
        )
    return skill


def check_targets(
    state: State, by: By, purpose: Purpose, circle: int, targets: tuple[str, ...], who: str
) -> tuple[str, ...]:
    distinct(targets, EFFECTS)
    if purpose == "effect":
        if targets:
            raise Refused(EFFECTS, "Only harm and healing are aimed.")
        return ()
    if not targets or (len(targets) > 1 and not (purpose == "harm" and circle == AREA)):
        raise Refused(EFFECTS, "At this circle the gift is aimed at one.")
    for target in targets:
        hero = state.hero(target)
        if hero is None:
            extra = extra_of(state, by, target, EFFECTS)
            if purpose == "heal" or not extra.is_up:
                raise Refused(EFFECTS, "This does nothing to them.")
        elif purpose == "harm":
            if target == who or not playing(hero).is_up or state.losing(target) is not None:
                raise Refused(EFFECTS, "{name} is no target now.", name=hero.name)
            if circle == 5 and (state.has_open_roll(target) or owes_price(state, target)):
                raise Refused(EFFECTS, "{name} is no target now.", name=hero.name)
        elif hero.retired:
            living(hero)
        elif hero.dead and circle != 5:
            raise Refused(EFFECTS, "Only the fifth circle brings back the dead.")
        elif hero.fall and circle != 5:
            raise Refused(EFFECTS, "First say how {name} falls.", name=hero.name)
    return targets


def check_free(state: State, hero: Hero, ask: asks.CastGift, offensive: bool) -> None:
    check_prowess(state, hero, ask.prowess, attack=ask.purpose == "harm" or offensive)
    announced = () if ask.prowess in (None, "counter") else (ask.prowess,)
    for prowess in (*announced, *((ask.free,) if ask.free else ())):
        if prowess not in WITH_GIFTS:
            raise Refused(PROWESS, "This prowess does not go with a gift.")
        if prowess in OF_DAMAGE and ask.purpose != "harm":
            raise Refused(PROWESS, "This prowess lies in a blow.")
        if prowess == "clear":
            check_clearing(state, ask.targets)
    if ask.free is not None:
        if ask.circle != AREA or ask.purpose != "harm" or not in_fight(state, hero.id):
            raise Refused(PROWESS, "Only an attack of the fourth circle brings a further prowess.")
        if ask.free == ask.prowess:
            raise Refused(PROWESS, "This prowess is in the action already.")


def check_clearing(state: State, targets: tuple[str, ...]) -> None:
    """The ground is cleared of one group of the weak, and never knowingly of an antagonist."""
    extra = state.extras.get(targets[0]) if len(targets) == 1 else None
    if extra is None or (extra.class_known and extra.kind == "antagonist"):
        raise Refused(CLEAR, "The ground is not cleared of an antagonist.")


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
    spell = Spell(
        skill.id,
        ask.circle,
        ask.purpose,
        ask.distance,
        ask.lasting,
        ask.element or ask.quality,
        ask.source,
        ask.free,
    )
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
    yield events.RollProposed(rule=USE if skill.controlled else UNCONTROLLED, roll=roll)


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
    yield events.RollProposed(rule=USE, roll=roll)


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


def own_gift(state: State, by: By, who: str, gift: str, rule: str) -> tuple[Hero, Skill]:
    hero = living(mine(state, by, who))
    skill = hero.skill(gift)
    if skill is None or not skill.is_gift or not skill.controlled:
        raise Refused(rule, "{name} has no such gift.", name=hero.name)
    return hero, skill


@rules.decides(asks.AddDomain)
def add_domain(state: State, by: By, ask: asks.AddDomain, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.permanent-bonus"
    only_keeper(by, rule)
    hero, skill = own_gift(state, by, ask.who, ask.gift, rule)
    if ask.domain in skill.domains or len(skill.domains) >= 12:
        raise Refused(rule, "This domain is noted already, or there are enough.")
    yield events.DomainAdded(who=hero.id, gift=skill.id, domain=ask.domain)


def mark_kinds(state: State, skill: Skill) -> tuple[bool, ...]:
    """Whether a mark of this gift may be cosmetic (False) or an aspect (True)."""
    if state.options["magic_marks"] == "free":
        return (False, True)
    return (skill.kind == "thaumaturgy",)


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


def is_away(state: State, by: By, who: str, rule: str) -> bool:
    """Whether somebody whom this seat knows is no longer here to be looked at."""
    hero = state.hero(who)
    return extra_of(state, by, who, rule).gone if hero is None else hero.is_gone


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
    yield events.RollProposed(rule=rule, roll=roll)


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
