"""What may be done with a point of heroism: feats, weaknesses, twists, gifts."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.offers import LINE, about, paying
from tablee.games.cheap_tales.rules.aspects.decide import is_crowded
from tablee.games.cheap_tales.rules.common import ID, means, rules
from tablee.games.cheap_tales.rules.heroism.decide import check_answer, check_invoke, invoked
from tablee.games.cheap_tales.rules.results.windows import passing
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import TEN_FOR_ONE
from tablee.kernel.words import By, Field, Offer


@rules.offering
def heroic(state: State, by: By) -> Iterator[Offer]:
    for invocation in passing(state.invocations, lambda i: check_answer(state, by, i)):
        yield Offer(
            "answer-invocation",
            f"{ID}.aspect.activate",
            {"invocation": invocation},
            (Field("agree", "flag"),),
        )
    for hero in state.heroes.values():
        if hero.is_gone or not hero.approved or not by.may_act_for(hero.seat):
            continue
        payable = means(state, hero)
        given = {"who": hero.id}
        if payable and not hero.dying and not is_crowded(state, by):
            yield Offer(
                "twist",
                f"{ID}.heroism.twist",
                given,
                (LINE, *about(state), *paying(state, hero)),
                advice=(f"{ID}.aspect.sample-circumstances",),
            )
        comrades = tuple(h.id for h in state.heroes.values() if h.id != hero.id and not h.is_gone)[
            :50
        ]
        if hero.power >= TEN_FOR_ONE and comrades and not hero.dying:
            yield Offer(
                "give-point", f"{ID}.power.to-heroism", given, (Field("to", "choice", comrades),)
            )
        if hero.is_up and state.losing(hero.id) is None:
            yield from _invoking(state, by, hero, bool(payable))


def _invoking(state: State, by: By, hero: Hero, payable: bool) -> Iterator[Offer]:
    ways = ("feat", "weakness") if payable else ("weakness",)
    kinds = [(way, scope) for way in ways for scope in ("action", "scene")]
    for way, scope in passing(kinds, lambda kind: check_invoke(state, by, hero, *kind)):
        sources = tuple(invoked(state, by, hero, way))[:50]
        if not sources:
            continue
        source = Field("source", "choice", sources)
        fields = (source, *paying(state, hero)) if way == "feat" else (source,)
        rule = "heroic-positive" if way == "feat" else "heroic-negative"
        yield Offer(
            "invoke", f"{ID}.aspect.{rule}", {"who": hero.id, "way": way, "scope": scope}, fields
        )
