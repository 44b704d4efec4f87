"""What each seat may ask about sheets, objects and experience."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.advancement.offers import TEXT, experience_offers
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.gear.decide import MOST_THINGS
from tablee.games.cheap_tales.rules.gear.offers import NAME, thing_fields, thing_offers, wealth_left
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import ARMOUR_DIE, ASPECTS, TRAITS
from tablee.kernel.words import By, Field, Offer


@rules.offering
def own_sheet(state: State, by: By) -> Iterator[Offer]:
    for hero in state.heroes.values():
        if hero.is_gone or not by.may_act_for(hero.seat):
            continue
        given = {"who": hero.id}
        if len(hero.aspects) < ASPECTS:
            yield Offer("add-aspect", f"{ID}.creation.aspects-later", given, (TEXT,))
        aspects = tuple(aspect.id for aspect in hero.aspects)
        if aspects:
            yield Offer(
                "reword-aspect",
                f"{ID}.creation.aspects-later",
                given,
                (Field("aspect", "choice", aspects), TEXT),
            )
        yield Offer("describe", f"{ID}.creation.finish", given, (Field("text", "text", most=1000),))
        if state.fighter(hero.id) is None or by.is_keeper:
            others = tuple(a for a in ARMOUR_DIE if a != hero.armour)
            yield Offer("wear", f"{ID}.gear.armour", given, (Field("armour", "choice", others),))
        yield from thing_offers(state, hero)
        if hero.approved:
            yield from experience_offers(state, hero)


@rules.offering
def keepers_hand(state: State, by: By) -> Iterator[Offer]:
    """What the keeper may do to any sheet."""
    if not by.is_keeper:
        return
    for hero in state.heroes.values():
        if hero.is_gone:
            continue
        given = {"who": hero.id}
        if len(hero.objects) < MOST_THINGS:
            yield Offer("give-object", f"{ID}.gear.object-join", given, thing_fields())
        objects = tuple(thing.id for thing in hero.objects)
        if objects and hero.approved and hero.id not in state.seizures:
            yield Offer(
                "take-object",
                f"{ID}.gear.object-taken",
                given,
                (
                    Field("object", "choice", objects),
                    Field("why", "text", most=200, required=False),
                ),
                advice=(f"{ID}.gear.object-limits",),
            )
        if wealth := wealth_left(hero):
            yield Offer(
                "exhaust-wealth", f"{ID}.gear.finances", given, (Field("source", "choice", wealth),)
            )
        traits = (*TRAITS, *(skill.id for skill in hero.skills))
        if bounded := tuple(trait for trait in traits if trait not in hero.above):
            yield Offer(
                "allow-above",
                f"{ID}.creation.score-range",
                given,
                (Field("trait", "choice", bounded),),
            )
        if state.options["magic"] == "on":
            yield Offer("allow-prodigy", f"{ID}.advancement.prodigy", given, (NAME,))
