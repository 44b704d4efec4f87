"""What each seat may ask about magic."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.attempt_offers import (
    handy_things,
    is_free,
    is_owing,
    lucky_things,
)
from tablee.games.cheap_tales.rules.action.law import learned
from tablee.games.cheap_tales.rules.action.offers import WHAT
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.fight.turns import can_go, in_fight
from tablee.games.cheap_tales.rules.magic.decide import MOST_SOURCES
from tablee.games.cheap_tales.rules.magic.gift_offers import (
    CIRCLE,
    FLAGS,
    PLAIN,
    harmed,
    may_turn_to_magic,
    unbound,
)
from tablee.games.cheap_tales.rules.magic.law import mark_kinds
from tablee.games.cheap_tales.rules.magic.spells import AREA
from tablee.games.cheap_tales.rules.magic.thefts import check_consent
from tablee.games.cheap_tales.rules.results.windows import can
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.kernel.words import By, Field, Offer

NAME = Field("name", "text", least=1, most=60)


@rules.offering
def using(state: State, by: By) -> Iterator[Offer]:
    if state.options["magic"] == "off":
        return
    for hero in state.heroes.values():
        if not by.may_act_for(hero.seat) or hero.is_gone:
            continue
        yield from _marks(state, hero)
        if may_turn_to_magic(state, by, hero):
            yield from _other_uses(state, by, hero)


def _other_uses(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    others = [h.id for h in state.heroes.values() if h.id != hero.id and not h.is_gone]
    known = [x for x in state.extras.values() if not x.gone and (x.shown or by.is_keeper)]
    people = [x.id for x in known]
    skills = learned(hero)
    stunts = _stunts(state, hero)
    calm: tuple[Field, ...] = ()
    if stunts:
        calm = (Field("prowess", "choice", (*PLAIN, "counter"), required=False),)
    if skills and (others or people):
        yield Offer(
            "detect-magic",
            f"{ID}.magic.marks-detect",
            {"who": hero.id},
            (
                Field("skill", "choice", skills),
                Field("target", "choice", tuple((others + people)[:50])),
                *calm,
            ),
        )
    if not hero.thief:
        return
    charms = lucky_things(hero) or handy_things(hero)
    if people := [x.id for x in known if x.is_up]:
        # That somebody is willing is not for the thief to say.
        willing = (Field("willing", "flag", required=False),) if by.is_keeper else ()
        yield Offer(
            "steal-power",
            f"{ID}.magic.theft",
            {"who": hero.id},
            (Field("victim", "choice", tuple(people[:50])), *willing, *charms, *stunts),
        )


def _stunts(state: State, hero: Hero) -> tuple[Field, ...]:
    if not in_fight(state, hero.id):
        return ()
    return (Field("prowess", "choice", PLAIN, required=False),)


@rules.offering
def giving(state: State, by: By) -> Iterator[Offer]:
    """Whoever lets a comrade take of their power says so themselves."""
    if state.options["magic"] == "off":
        return
    for roll in state.rolls.values():
        if can(lambda roll=roll: check_consent(state, by, roll.who)):  # type: ignore[misc]
            yield Offer(
                "answer-theft",
                f"{ID}.magic.theft-awakened",
                {"who": roll.who},
                (Field("agree", "flag"),),
            )
    thieves = [h for h in state.heroes.values() if h.thief and not _dodges(state, h)]
    takers = [h for h in thieves if is_free(state, h) and not is_owing(state, by, h)]
    for hero in state.heroes.values():
        if not hero.approved or hero.is_gone or not by.may_act_for(hero.seat):
            continue
        others = [taker for taker in takers if taker.id != hero.id][:50]
        given = {"victim": hero.id, "willing": True}
        if others:
            who = Field("who", "choice", tuple(taker.id for taker in others))
            yield Offer("steal-power", f"{ID}.magic.theft", given, (who,))
        for taker in others:
            charms = lucky_things(taker) or handy_things(taker)
            fields = (*charms, *_stunts(state, taker))
            if fields and by.may_act_for(taker.seat):
                yield Offer("steal-power", f"{ID}.magic.theft", {**given, "who": taker.id}, fields)


def _dodges(state: State, hero: Hero) -> bool:
    fighter = state.fighter(hero.id)
    return fighter is not None and fighter.stance == "dodge"


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
                Field("bonus", "integer", most=10, required=False),
                Field("recovery", "integer", most=99, required=False),
                Field("free", "integer", most=99, required=False),
            ),
        )
    used = {r.spell.source for r in state.rolls.values() if r.stage != "done" and r.spell}
    for source in state.sources:
        if source not in used:
            yield Offer("close-source", f"{ID}.magic.places", {"source": source})
    yield from _extras_magic(state, by)


def _extras_magic(state: State, by: By) -> Iterator[Offer]:
    involved = {
        who
        for roll in state.rolls.values()
        if roll.stage != "done"
        for who in (roll.who, *roll.targets, roll.against, roll.second)
    }
    willing = tuple(h.id for h in state.heroes.values() if h.approved and not h.is_gone)[:50]
    victims = [
        x.id
        for x in state.extras.values()
        if x.is_up and x.id not in involved and state.losing(x.id) is None
    ]
    for extra in state.extras.values():
        busy = state.has_open_roll(extra.id) or state.losing(extra.id) is not None
        if not extra.is_up or busy:
            continue
        fighter = state.fighter(extra.id)
        others = tuple(v for v in victims if v != extra.id)[:50]
        given: dict[str, object] = {"who": extra.id}
        if not extra.trained or (fighter is not None and not can_go(state, extra.id)):
            continue
        if others:
            yield Offer(
                "sacrifice", f"{ID}.magic.sacrifice", given, (Field("victim", "choice", others),)
            )
        effect = {**given, "purpose": "effect"}
        yield Offer("extra-cast", f"{ID}.magic.use", effect, (WHAT, CIRCLE, *FLAGS))
        yield from _extra_harms(state, given, harmed(state, by, extra.id)[:50])
        if willing:
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


def _extra_harms(state: State, given: dict[str, object], foes: tuple[str, ...]) -> Iterator[Offer]:
    if not foes:
        return
    harm = {**given, "purpose": "harm"}
    many = Field("targets", "many", foes, least=1, most=len(foes))
    area = f"{ID}.magic.effects"
    yield Offer("extra-cast", area, {**harm, "circle": AREA}, (WHAT, many, *FLAGS))
    one, low = _one_of(foes), Field("circle", "integer", least=1, most=3)
    yield Offer("extra-cast", f"{ID}.magic.use", harm, (WHAT, low, one, *FLAGS))
    if left := unbound(state, foes):
        last = {**harm, "circle": 5}
        yield Offer("extra-cast", f"{ID}.magic.use", last, (WHAT, _one_of(left), *FLAGS))


def _one_of(foes: tuple[str, ...]) -> Field:
    return Field("targets", "many", foes, least=1, most=1)
