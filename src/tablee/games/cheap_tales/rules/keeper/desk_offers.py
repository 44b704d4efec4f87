"""What lies on the keeper's desk: the golden rule, ideas, aspects of the scene, points to award."""

from collections.abc import Iterator

from tablee.games.cheap_tales.data.stock import lengths
from tablee.games.cheap_tales.rules.action.offers import LINE, about
from tablee.games.cheap_tales.rules.aspects.decide import is_crowded, live_aspects
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.health.offers import WHY
from tablee.games.cheap_tales.rules.heroism.award import AWARD_RULE
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import AWARDS
from tablee.kernel.words import By, Field, Offer


@rules.offering
def desk(state: State, by: By) -> Iterator[Offer]:
    if by.role == "spectator":
        return
    yield Offer(
        "ask-fate",
        f"{ID}.gm.golden-rule",
        {},
        (Field("question", "text", least=1, most=200),),
        dice=True,
    )
    for aspect in live_aspects(state, by).values():
        own = state.hero(aspect.by)
        mine = own is not None and by.may_act_for(own.seat) and not aspect.text
        if by.is_keeper or mine:
            yield Offer("name-aspect", f"{ID}.combat.risk-table", {"aspect": aspect.id}, (LINE,))
    if not by.is_keeper:
        return
    lists = tuple(lengths())[:50]
    if lists:
        table = Field("table", "choice", lists)
        yield Offer("draw-inspiration", f"{ID}.campaign.tone", {}, (table,), dice=True)
    yield from _scene_aspects(state, by)
    for hero in state.heroes.values():
        if not hero.is_gone:
            yield from _awards(state, hero)


def _scene_aspects(state: State, by: By) -> Iterator[Offer]:
    """Aspects to set, to keep for longer and to drop."""
    untils: tuple[str, ...] = ("scene", "rest", "session", "lasting")
    turns = (Field("turns", "integer", least=1, most=20, required=False),)
    if state.fight is not None:
        untils = (*untils, "turn")
    until = Field("until", "choice", untils)
    if not is_crowded(state, by):
        on = about(state)
        yield Offer(
            "set-aspect",
            f"{ID}.aspect.circumstance",
            {},
            (LINE, until, *on, *turns),
            advice=(f"{ID}.aspect.sample-circumstances",),
        )
    for aspect in live_aspects(state, by).values():
        given = {"aspect": aspect.id}
        yield Offer("drop-aspect", f"{ID}.aspect.temporary-expiry", given)
        yield Offer("change-expiry", f"{ID}.aspect.temporary-expiry", given, (until, *turns))
        if aspect.kind == "constraint" and aspect.on in state.heroes:
            yield Offer("exploit-constraint", f"{ID}.combat.risk-table", given)


def _awards(state: State, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    for kind, most in AWARDS.items():
        points = (Field("points", "integer", least=1, most=most),) if most > 1 else ()
        yield Offer("award", AWARD_RULE[kind], {**given, "kind": kind}, (*points, WHY))
