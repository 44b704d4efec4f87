"""What each seat may ask about rolls that are proposed or lie open."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.action.decide import check_drop, check_traits, untrained_choices
from tablee.games.cheap_tales.rules.action.law import check_manner, learned, opposing_skills
from tablee.games.cheap_tales.rules.action.together import check_helping_hand
from tablee.games.cheap_tales.rules.common import ID, means, rules
from tablee.games.cheap_tales.rules.results.windows import can
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import EASIEST, HARDEST, QUALITIES, TALENTS
from tablee.kernel.words import By, Field, Offer

WHAT = Field("what", "text", least=1, most=200)
LINE = Field("text", "text", least=1, most=200)
QUALITY = Field("quality", "choice", QUALITIES)
TALENT = Field("talent", "choice", TALENTS)
DIFFICULTY = Field(
    "difficulty", "integer", least=HARDEST, most=EASIEST, rule=f"{ID}.action.difficulty-table"
)


def about(state: State) -> tuple[Field, ...]:
    """Somebody whom a new aspect concerns, if it does not lie in the setting."""
    people = [h.id for h in state.heroes.values() if not h.is_gone]
    people += [x.id for x in state.extras.values() if x.shown and not x.gone]
    return (Field("on", "choice", tuple(people[:50]), required=False),) if people else ()


def paying(state: State, hero: Hero) -> tuple[Field, ...]:
    return (Field("pay", "choice", means(state, hero)[:50]),)


@rules.offering
def proposed(state: State, by: By) -> Iterator[Offer]:
    if by.role == "spectator":
        return
    for roll in state.rolls.values():
        if by.is_keeper and roll.thrown and roll.stage != "done":
            yield Offer("drop-roll", f"{ID}.action.when-to-roll", {"who": roll.who})
        if roll.thrown:
            continue
        hero = state.hero(roll.who)
        mine = by.is_keeper if hero is None else by.may_act_for(hero.seat)
        given = {"who": roll.who}
        if mine:
            if can(lambda roll=roll: check_drop(state, by, roll)):  # type: ignore[misc]
                yield Offer("drop-roll", f"{ID}.action.when-to-roll", given)
            if hero is not None and roll.kind == "action":
                yield from _traits(state, roll, hero)
        if by.is_keeper:
            yield from _framing(state, roll)
        yield from _helping(state, by, roll)


def _traits(state: State, roll: Roll, hero: Hero) -> Iterator[Offer]:
    """Every pair that goes with what is in the roll already; what fits is asked of the rule."""

    def fits(quality: str | None, talent: str | None, skill: str) -> bool:
        return can(lambda: check_traits(state, hero, roll, quality, talent, skill))

    given, skills = {"who": roll.who}, learned(hero)
    talent = TALENTS[0]
    alone = tuple(q for q in QUALITIES if fits(q, None, ""))
    if alone:
        yield Offer("set-traits", f"{ID}.dice.quality-alone", given, (_of("quality", alone),))
    with_talent = tuple(q for q in QUALITIES if fits(q, talent, ""))
    talents = tuple(t for t in TALENTS if with_talent and fits(with_talent[0], t, ""))
    if talents:
        both = (_of("quality", with_talent), _of("talent", talents))
        yield Offer("set-traits", f"{ID}.dice.pair-talent", given, both)
    for one in skills:
        qualities = tuple(q for q in QUALITIES if fits(q, None, one))
        if qualities:
            rule = f"{ID}.dice.pair-apprenticeship"
            fields = (_of("quality", qualities), _of("skill", (one,)))
            yield Offer("set-traits", rule, given, fields)
        paired = tuple(t for t in TALENTS if fits(None, t, one))
        if paired:
            rule = f"{ID}.dice.pair-talent-apprenticeship"
            yield Offer("set-traits", rule, given, (_of("talent", paired), _of("skill", (one,))))


def _of(name: str, choices: tuple[str, ...]) -> Field:
    return Field(name, "choice", choices)


def _framing(state: State, roll: Roll) -> Iterator[Offer]:
    yield from _terms(state, roll)
    if roll.extra:
        return
    given = {"who": roll.who}
    if roll.tools:
        unfit = Field("without", "many", roll.tools, least=1, most=len(roll.tools))
        yield Offer("frame-roll", f"{ID}.gear.object-limits", given, (unfit,))
    if roll.kind == "action":
        yield Offer(
            "frame-roll",
            f"{ID}.dice.quality-alone",
            given,
            (Field("untrained", "choice", untrained_choices(state)),),
        )
        yield from _opposing(state, roll)
        if not roll.group:
            yield Offer(
                "waive-roll",
                f"{ID}.action.when-to-roll",
                given,
                (Field("succeeds", "flag"), Field("why", "text", most=200, required=False)),
                advice=(f"{ID}.action.one-roll", f"{ID}.action.time-no-roll"),
            )


def _terms(state: State, roll: Roll) -> Iterator[Offer]:
    """The terms of a roll, any of them first and the others beside it."""
    terms: list[tuple[str, Field]] = [
        ("action.difficulty-table", DIFFICULTY),
        (
            "result.announce-stakes",
            Field("stakes", "text", least=1, most=200, rule=f"{ID}.result.announce-stakes"),
        ),
        (
            "action.help-limit",
            Field("helpers_most", "integer", least=len(roll.helpers), most=50),
        ),
    ]
    terms += [("combat.apprenticeship-action", flag) for flag in _manner(state, roll)]
    given: dict[str, object] = {"who": roll.who}
    for number, (rule, first) in enumerate(terms):
        beside = [field for n, (_, field) in enumerate(terms) if n != number]
        others = tuple(replace(field, required=False) for field in beside)
        yield Offer("frame-roll", f"{ID}.{rule}", given, (first, *others))
        if first is DIFFICULTY:
            sealed = f"{ID}.action.announce-modifier"
            yield Offer("frame-roll", sealed, {**given, "hidden": True}, (first, *others))


def _manner(state: State, roll: Roll) -> Iterator[Field]:
    """What the keeper judges of an action in a fight."""
    fighter = state.fighter(roll.who)
    if not roll.is_go or fighter is None or (fighter.stance == "dodge" and not roll.extra):
        return
    if roll.prowess != "counter":
        yield Field("offensive", "flag")
    yield Field("concentration", "flag")


def _opposing(state: State, roll: Roll) -> Iterator[Offer]:
    rule = f"{ID}.action.opposition"
    if roll.against:
        yield Offer("oppose-roll", rule, {"who": roll.who, "against": ""})
    extras = tuple(x.id for x in state.extras.values() if not x.gone)[:50]
    if extras:
        yield Offer("oppose-roll", rule, {"who": roll.who}, (Field("against", "choice", extras),))
    for hero in state.heroes.values():
        if hero.id == roll.who:
            continue
        given = {"who": roll.who, "against": hero.id}
        skills = opposing_skills(hero)
        skill = (Field("skill", "choice", skills, required=False),) if skills else ()
        yield Offer("oppose-roll", rule, given, (TALENT, *skill))
        if skills:
            yield Offer("oppose-roll", rule, given, (Field("skill", "choice", skills),))


def _helping(state: State, by: By, roll: Roll) -> Iterator[Offer]:
    if roll.extra or roll.group or roll.kind in ("lethal", "theft"):
        return
    helping = {helper.who for helper in roll.helpers}
    if by.is_keeper:
        for who in helping:
            yield Offer("strike-help", f"{ID}.action.help-limit", {"leader": roll.who, "who": who})
    if roll.helpers_most is not None and len(roll.helpers) >= roll.helpers_most:
        return
    for hero in state.heroes.values():
        if hero.id == roll.who or hero.id in helping or not by.may_act_for(hero.seat):
            continue
        skills = learned(hero)
        free = hero.approved and hero.is_up and state.losing(hero.id) is None
        if free and skills and can(lambda hero=hero: _may_help(state, roll, hero)):  # type: ignore[misc]
            yield Offer(
                "help",
                f"{ID}.action.help",
                {"who": hero.id, "leader": roll.who},
                (Field("skill", "choice", skills),),
            )


def _may_help(state: State, roll: Roll, hero: Hero) -> None:
    if check_helping_hand(state, hero):
        check_manner(state, hero, roll.offensive or roll.concentration)
