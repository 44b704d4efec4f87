"""What each seat may ask about magic."""

from collections.abc import Iterator

from tablee.games.cheap_tales.action_offers import (
    is_free,
    is_idle,
    lucky_things,
    placed_field,
    thrust_field,
)
from tablee.games.cheap_tales.common import ID, rules
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.magic import MOST_SOURCES, WITH_GIFTS, mark_kinds
from tablee.games.cheap_tales.roll_offers import QUALITY, WHAT, learned
from tablee.games.cheap_tales.sheet_offers import NAME
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.turns import can_go, in_fight
from tablee.kernel.words import By, Field, Offer

FLAGS = (
    Field("distance", "flag", required=False, rule=f"{ID}.magic.surcharge"),
    Field("lasting", "flag", required=False, rule=f"{ID}.magic.surcharge"),
)


ON_ALL = tuple(prowess for prowess in WITH_GIFTS if prowess != "clear")
"""Prowesses that go with a gift whoever it is aimed at."""


def _is_boss(extra: Extra) -> bool:
    return extra.class_known and extra.kind == "antagonist"


def _is_open(state: State, who: str) -> bool:
    roll = state.rolls.get(who)
    return roll is not None and roll.stage != "done"


@rules.offering
def casting(state: State, by: By) -> Iterator[Offer]:
    if state.options["magic"] == "off":
        return
    for hero in state.heroes.values():
        if not by.may_act_for(hero.seat) or hero.is_gone:
            continue
        yield from _marks(state, hero)
        if hero.cut_off:
            continue
        if by.is_keeper and is_idle(state, hero):
            wild = tuple(s.id for s in hero.skills if s.is_gift and not s.controlled)[:50]
            if wild:
                yield from _casts(state, hero, wild, fighting=False)
        fighter = state.fighter(hero.id)
        dodging = fighter is not None and fighter.stance == "dodge"
        if dodging or not is_free(state, hero):
            continue
        gifts = tuple(s.id for s in hero.skills if s.is_gift and s.controlled)[:50]
        if gifts:
            yield from _casts(state, hero, gifts, in_fight(state, hero.id))
        if fighter is None:
            yield from _other_uses(state, by, hero)


def _casts(state: State, hero: Hero, gifts: tuple[str, ...], fighting: bool) -> Iterator[Offer]:
    rule = f"{ID}.magic.use"
    sources = tuple(state.sources)[:50]
    usual: tuple[Field, ...] = (Field("gift", "choice", gifts), WHAT, QUALITY, *FLAGS)
    if sources:
        usual += (Field("source", "choice", sources, required=False),)
    quiet: tuple[Field, ...] = ()
    harmful: tuple[Field, ...] = ()
    if fighting:
        plain = ("stunt", "opportunism", "placement", "caution")
        quiet = (
            Field("prowess", "choice", plain, required=False),
            Field("offensive", "flag", required=False),
        )
        harmful = (Field("prowess", "choice", ON_ALL, required=False),)
    circle = Field("circle", "integer", least=1, most=5, rule=f"{ID}.magic.effects")
    given = {"who": hero.id}
    if fighting:
        others = tuple(s.id for s in hero.skills if s.controlled and not s.is_gift)
        usual += (*placed_field(state, hero), *thrust_field(state, hero, others))
    other = {**given, "purpose": "effect"}
    yield Offer("cast-gift", rule, other, (*usual, circle, *quiet))
    if quiet:
        counter = f"{ID}.combat.counter-attack-detail"
        yield Offer("cast-gift", counter, {**other, "prowess": "counter"}, (*usual, circle))
    foes = tuple(x.id for x in state.extras.values() if x.shown and x.is_up)[:50]
    one = Field("targets", "many", foes, least=1, most=1)
    if foes:
        element = Field("element", "choice", QUALITY.choices, required=False)
        low = Field("circle", "integer", least=1, most=3)
        harm = {**given, "purpose": "harm"}
        yield Offer("cast-gift", rule, harm, (*usual, low, one, element, *harmful))
        weak = tuple(foe for foe in foes if not _is_boss(state.extras[foe]))
        if harmful and weak:
            swept = Field("targets", "many", weak, least=1, most=1)
            clear = f"{ID}.combat.clear-ground-detail"
            yield Offer("cast-gift", clear, {**harm, "prowess": "clear"}, (*usual, low, swept))
        many = Field("targets", "many", foes, least=1, most=len(foes))
        further: tuple[Field, ...] = ()
        if harmful:
            # Two lists that share no prowess: one is announced, the other is free.
            further = (
                Field("prowess", "choice", ON_ALL[2:], required=False),
                Field("free", "choice", ON_ALL[:2], required=False, rule=f"{ID}.magic.prowess"),
            )
        yield Offer("cast-gift", rule, {**harm, "circle": 4}, (*usual, many, *further))
        yield Offer("cast-gift", rule, {**harm, "circle": 5}, (*usual, one))
    heal = {**given, "purpose": "heal"}
    alive = tuple(h.id for h in state.heroes.values() if not (h.dead or h.fall))[:50]
    if alive:
        cure = Field("targets", "many", alive, least=1, most=1)
        yield Offer("cast-gift", rule, heal, (*usual, circle, cure, *quiet[:1]))
    if dead := tuple(h.id for h in state.heroes.values() if h.dead)[:50]:
        raised = Field("targets", "many", dead, least=1, most=1)
        yield Offer("cast-gift", rule, {**heal, "circle": 5}, (*usual, raised))


def _other_uses(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    others = [h.id for h in state.heroes.values() if h.id != hero.id and not h.dead]
    people = [x.id for x in state.extras.values() if x.shown and x.is_up]
    skills = learned(hero)
    if skills and (others or people):
        yield Offer(
            "detect-magic",
            f"{ID}.magic.marks-detect",
            {"who": hero.id},
            (
                Field("skill", "choice", skills),
                Field("target", "choice", tuple((others + people)[:50])),
            ),
        )
    if not hero.thief:
        return
    charms = lucky_things(hero)
    if people:
        # That somebody is willing is not for the thief to say.
        willing = (Field("willing", "flag", required=False),) if by.is_keeper else ()
        yield Offer(
            "steal-power",
            f"{ID}.magic.theft",
            {"who": hero.id},
            (Field("victim", "choice", tuple(people[:50])), *willing, *charms),
        )


@rules.offering
def giving(state: State, by: By) -> Iterator[Offer]:
    """Whoever lets a comrade take of their power says so themselves."""
    if state.options["magic"] == "off":
        return
    thieves = [h for h in state.heroes.values() if h.thief and not in_fight(state, h.id)]
    takers = tuple(h.id for h in thieves if is_free(state, h))
    for hero in state.heroes.values():
        others = tuple(who for who in takers if who != hero.id)[:50]
        if others and hero.approved and not hero.dead and by.may_act_for(hero.seat):
            yield Offer(
                "steal-power",
                f"{ID}.magic.theft",
                {"victim": hero.id, "willing": True},
                (Field("who", "choice", others),),
            )


def _marks(state: State, hero: Hero) -> Iterator[Offer]:
    for skill in hero.skills:
        if not hero.marks_owed(skill.id):
            continue
        for is_aspect in mark_kinds(state, skill):
            yield Offer(
                "note-mark",
                f"{ID}.magic.marks",
                {"who": hero.id, "gift": skill.id, "is_aspect": is_aspect},
                (Field("text", "text", least=1, most=200),),
                advice=(f"{ID}.magic.marks-samples",),
            )


@rules.offering
def taking(state: State, by: By) -> Iterator[Offer]:
    for roll in state.rolls.values():
        if roll.kind != "theft" or roll.stage != "blow":
            continue
        hero = state.hero(roll.who)
        if by.is_keeper if hero is None else by.may_act_for(hero.seat):
            yield Offer(
                "take-power",
                f"{ID}.magic.theft",
                {"who": roll.who},
                (Field("points", "integer", most=99),),
            )


@rules.offering
def keepers_magic(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or state.options["magic"] == "off":
        return
    for hero in state.heroes.values():
        if hero.is_gone:
            continue
        given = {"who": hero.id}
        if len(hero.skills) < 30:
            yield Offer(
                "grant-gift",
                f"{ID}.magic.uncontrolled",
                given,
                (
                    NAME,
                    Field("rank", "integer", most=5),
                    Field("kind", "choice", ("prodigy", "thaumaturgy")),
                ),
            )
        for skill in hero.skills:
            if skill.is_gift and skill.controlled and len(skill.domains) < 12:
                yield Offer(
                    "add-domain",
                    f"{ID}.magic.permanent-bonus",
                    {**given, "gift": skill.id},
                    (Field("domain", "text", least=1, most=200),),
                )
        if not hero.thief:
            yield Offer("teach-theft", f"{ID}.magic.theft", given)
        if not hero.power and not hero.cut_off:
            yield Offer("cut-off", f"{ID}.magic.cut-off", given)
    if len(state.sources) < MOST_SOURCES:
        yield Offer(
            "name-source",
            f"{ID}.magic.places",
            {},
            (
                NAME,
                Field("moment", "flag", required=False),
                Field("bonus", "integer", most=5, required=False),
                Field("recovery", "integer", most=10, required=False),
                Field("free", "integer", most=50, required=False),
            ),
        )
    used = {r.spell.source for r in state.rolls.values() if r.stage != "done" and r.spell}
    for source in state.sources:
        if source not in used:
            yield Offer("close-source", f"{ID}.magic.places", {"source": source})
    yield from _extras_magic(state)


def _extras_magic(state: State) -> Iterator[Offer]:
    involved = {
        who
        for roll in state.rolls.values()
        if roll.stage != "done"
        for who in (roll.who, *roll.targets, roll.against, roll.second)
    }
    heroes = tuple(
        h.id
        for h in state.heroes.values()
        if h.approved and h.is_up and state.losing(h.id) is None and not _is_open(state, h.id)
    )[:50]
    willing = tuple(h.id for h in state.heroes.values() if h.approved and not h.dead)[:50]
    victims = [
        x.id
        for x in state.extras.values()
        if x.is_up and x.id not in involved and state.losing(x.id) is None
    ]
    for extra in state.extras.values():
        busy = _is_open(state, extra.id) or state.losing(extra.id) is not None
        if not extra.is_up or busy:
            continue
        fighter = state.fighter(extra.id)
        others = tuple(v for v in victims if v != extra.id)[:50]
        given = {"who": extra.id}
        if not extra.trained or (fighter is not None and not can_go(state, extra.id)):
            continue
        if others:
            yield Offer(
                "sacrifice", f"{ID}.magic.sacrifice", given, (Field("victim", "choice", others),)
            )
        circle = Field("circle", "integer", least=1, most=5)
        yield Offer(
            "extra-cast", f"{ID}.magic.use", {**given, "purpose": "effect"}, (WHAT, circle, *FLAGS)
        )
        if heroes:
            every = Field("targets", "many", heroes, least=1, most=len(heroes))
            yield Offer(
                "extra-cast",
                f"{ID}.magic.effects",
                {**given, "purpose": "harm", "circle": 4},
                (WHAT, every, *FLAGS),
            )
            one = Field("targets", "many", heroes, least=1, most=1)
            yield Offer(
                "extra-cast",
                f"{ID}.magic.use",
                {**given, "purpose": "harm"},
                (WHAT, circle, one, *FLAGS),
            )
        if willing and fighter is None:
            yield Offer(
                "steal-power",
                f"{ID}.magic.theft",
                {**given, "willing": True},
                (Field("victim", "choice", willing),),
            )
    for hero in state.heroes.values():
        if hero.thief and is_free(state, hero) and state.fighter(hero.id) is None and victims:
            yield Offer(
                "sacrifice",
                f"{ID}.magic.sacrifice",
                {"who": hero.id},
                (Field("victim", "choice", tuple(victims[:50])),),
            )
