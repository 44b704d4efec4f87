"""What the keeper's word may set right."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import ARMOUR_DIE, TRAITS
from tablee.kernel.words import By, Field, Offer

REASON = Field("reason", "text", least=1, most=200)


@rules.offering
def keepers_word(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for hero in state.heroes.values():
        yield from _of_hero(state, by, hero)
    for extra in state.extras.values():
        if not extra.gone:
            yield from _of_extra(extra)


def _of_hero(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    leaving, rule = f"{ID}.end.death", f"{ID}.gm.heroism-awards"
    if hero.retired:
        yield Offer("recall-hero", leaving, given, (REASON,))
        return
    numbers = (("heroism", 99), ("power", 99), ("xp", 999), ("life", hero.most_life))
    for at, (name, most) in enumerate(numbers):
        # Each may lead, and those after it may come along.
        rest = (Field(n, "integer", most=m, required=False) for n, m in numbers[at + 1 :])
        yield Offer("adjust", rule, given, (REASON, Field(name, "integer", most=most), *rest))
    score = Field("score", "integer", least=-1, most=9)
    yield Offer("adjust", rule, given, (REASON, Field("trait", "choice", TRAITS), score))
    if hero.skills:
        skill = Field("trait", "choice", tuple(s.id for s in hero.skills)[:50])
        rank = Field("score", "integer", most=9)
        yield Offer("adjust", rule, given, (REASON, skill, rank))
    flags = ("stunned", "out", "cut_off")
    for at, name in enumerate(flags):
        beside = (Field(n, "flag", required=False) for n in flags[at + 1 :])
        yield Offer("adjust", rule, given, (REASON, Field(name, "flag"), *beside))
    if hero.wounds:
        yield Offer("adjust", rule, {**given, "unwounded": True}, (REASON,))
    yield from _names(hero.id, hero.name, hero.gender)
    seats = tuple(s for s, role in by.seats.items() if role == "player" and s != hero.seat)[:50]
    if seats:
        seat = Field("seat", "choice", seats)
        yield Offer("assign-hero", f"{ID}.creation.order", given, (seat, REASON))
    if not hero.is_gone:
        yield Offer("retire-hero", leaving, given, (REASON,))


def _names(who: str, name: str, gender: str) -> Iterator[Offer]:
    """Another name; or the same with another gender."""
    rule = f"{ID}.creation.finish"
    others = tuple(g for g in ("f", "m", "n") if g != gender)
    named = {"who": who, "name": name}
    yield Offer("rename", rule, named, (Field("gender", "choice", others), REASON))
    text = Field("name", "text", least=1, most=60)
    genders = Field("gender", "choice", ("f", "m", "n"))
    yield Offer("rename", rule, {"who": who}, (text, genders, REASON))


def _of_extra(extra: Extra) -> Iterator[Offer]:
    given = {"who": extra.id}
    rule = f"{ID}.npc.basics"
    numbers = [
        Field("might", "integer", most=30),
        Field("power", "integer", most=99),
        Field("bonus", "integer", most=20),
        Field("most_life", "integer", least=1, most=99),
        Field("armour", "choice", tuple(ARMOUR_DIE)),
        Field("die", "choice", ("none", "d3", "d6", "d6up", "d3-1")),
    ]
    if extra.kind == "antagonist":
        numbers.append(Field("life", "integer", most=extra.life))
    for field in numbers:
        yield Offer("adjust-extra", rule, given, (REASON, field))
    yield from _names(extra.id, extra.name, extra.gender)


@rules.offering
def hurting(state: State, by: By) -> Iterator[Offer]:
    """Harm to the keeper's people that no blow has done."""
    if not by.is_keeper:
        return
    why = Field("why", "text", least=1, most=200)
    for extra in state.extras.values():
        if extra.is_up and state.losing(extra.id) is None:
            given = {"who": extra.id}
            rule = f"{ID}.meter.life-loss-sources"
            yield Offer("inflict", rule, given, (Field("life", "integer", least=1, most=99), why))
            yield Offer("inflict", f"{ID}.action.scale", given, (why,))
