"""What each seat may ask about magic."""

from collections.abc import Iterator

from tablee.games.cheap_tales.action_offers import is_free, placed_field
from tablee.games.cheap_tales.common import ID, rules
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.magic import MOST_SOURCES, WITH_GIFTS, mark_kinds
from tablee.games.cheap_tales.roll_offers import QUALITY, WHAT, learned
from tablee.games.cheap_tales.sheet_offers import NAME
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.turns import can_go, in_fight
from tablee.kernel.words import By, Field, Offer

FLAGS = (
    Field("distance", "flag", required=False, rule=f"{ID}.magic.surcharge"),
    Field("lasting", "flag", required=False, rule=f"{ID}.magic.surcharge"),
)


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
        fighter = state.fighter(hero.id)
        if hero.cut_off or (fighter is not None and fighter.stance == "dodge"):
            continue
        if not is_free(state, hero):
            continue
        gifts = tuple(s.id for s in hero.skills if s.is_gift and (s.controlled or by.is_keeper))[
            :50
        ]
        if gifts:
            yield from _casts(state, hero, gifts)
        if fighter is None:
            yield from _other_uses(state, hero)


def _casts(state: State, hero: Hero, gifts: tuple[str, ...]) -> Iterator[Offer]:
    rule = f"{ID}.magic.use"
    sources = tuple(state.sources)[:50]
    usual = (Field("gift", "choice", gifts), WHAT, QUALITY, *FLAGS, *placed_field(state, hero))
    if sources:
        usual += (Field("source", "choice", sources, required=False),)
    quiet: tuple[Field, ...] = ()
    harmful: tuple[Field, ...] = ()
    if in_fight(state, hero.id):
        plain = ("stunt", "opportunism", "placement", "caution")
        quiet = (
            Field("prowess", "choice", plain, required=False),
            Field("offensive", "flag", required=False),
        )
        harmful = (Field("prowess", "choice", WITH_GIFTS, required=False),)
    circle = Field("circle", "integer", least=1, most=5, rule=f"{ID}.magic.effects")
    given = {"who": hero.id}
    yield Offer("cast-gift", rule, {**given, "purpose": "effect"}, (*usual, circle, *quiet))
    foes = tuple(x.id for x in state.extras.values() if x.shown and x.is_up)[:50]
    one = Field("targets", "many", foes, least=1, most=1)
    if foes:
        element = Field("element", "choice", QUALITY.choices, required=False)
        low = Field("circle", "integer", least=1, most=3)
        harm = {**given, "purpose": "harm"}
        yield Offer("cast-gift", rule, harm, (*usual, low, one, element, *harmful))
        many = Field("targets", "many", foes, least=1, most=len(foes))
        yield Offer("cast-gift", rule, {**harm, "circle": 4}, (*usual, many, *harmful))
        yield Offer("cast-gift", rule, {**harm, "circle": 5}, (*usual, one))
    alive = tuple(h.id for h in state.heroes.values() if not h.dead)[:50]
    cure = Field("targets", "many", alive, least=1, most=1)
    yield Offer("cast-gift", rule, {**given, "purpose": "heal"}, (*usual, circle, cure))


def _other_uses(state: State, hero: Hero) -> Iterator[Offer]:
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
    if people:
        yield Offer(
            "steal-power",
            f"{ID}.magic.theft",
            {"who": hero.id},
            (
                Field("victim", "choice", tuple(people[:50])),
                Field("willing", "flag", required=False),
            ),
        )
    comrades = tuple(h for h in others if state.heroes[h].approved)[:50]
    if comrades:
        yield Offer(
            "steal-power",
            f"{ID}.magic.theft",
            {"who": hero.id, "willing": True},
            (Field("victim", "choice", comrades),),
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
        if others:
            yield Offer(
                "sacrifice", f"{ID}.magic.sacrifice", given, (Field("victim", "choice", others),)
            )
        if not extra.trained or (fighter is not None and not can_go(state, extra.id)):
            continue
        circle = Field("circle", "integer", least=1, most=5)
        yield Offer(
            "extra-cast", f"{ID}.magic.use", {**given, "purpose": "effect"}, (WHAT, circle, *FLAGS)
        )
        if heroes:
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
