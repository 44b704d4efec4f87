"""Aspects héroïques and the other uses of heroism: feats, weaknesses, twists, shared points."""

from collections.abc import Iterator
from typing import Any

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.aspects.decide import (
    check_on,
    concerned,
    is_crowded,
    live_aspects,
    open_aspects,
    own_aspects,
)
from tablee.games.cheap_tales.rules.common import (
    ID,
    acting,
    buying,
    known,
    living,
    means,
    mine,
    of,
    on_own_sheets,
    own_heroes,
    payment,
    roll_of,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.heroism import asks, events
from tablee.games.cheap_tales.rules.magic.spells import surcharge_paid
from tablee.games.cheap_tales.rules.results.decide import aspect_set
from tablee.games.cheap_tales.rules.results.settle import after_stand
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import Invocation, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import TEN_FOR_ONE, Degree, Partial
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

FEAT = f"{ID}.aspect.heroic-positive"
WEAKNESS = f"{ID}.aspect.heroic-negative"
NO_DICE = f"{ID}.aspect.heroic-no-dice"
TWIST = f"{ID}.heroism.twist"
TO_HEROISM = f"{ID}.power.to-heroism"
KEEPER_WEAKNESS = f"{ID}.aspect.keeper-weakness"
MOST_INVOCATIONS = 20
WOUNDED = "wounded"
"""The aspect that a wound leaves (recovery.wounded-disadvantage)."""


def may_claim_feats(by: By, hero: Hero) -> bool:
    """A feat is the player's to claim, and the keeper's where there is none or who is away."""
    return not by.stands_in_for(hero.seat)


def check_invoke(state: State, by: By, hero: Hero, way: str, scope: str) -> None:
    rule = FEAT if way == "feat" else WEAKNESS
    if any(i.who == hero.id for i in state.invocations.values()):
        raise Refused(rule, "An activation for {name} waits for an answer.", name=hero.name)
    if way == "feat" and not may_claim_feats(by, hero):
        raise Refused(FEAT, "A feat is the player's to claim.")
    if scope == "scene":
        if hero.id in state.settled_in(by.scene):
            raise Refused(rule, "For {name} this scene is settled.", name=hero.name)
        if state.fight is not None and hero.id in state.fight.fighters:
            roll = state.rolls.get(hero.id)
            if roll is not None and roll.stage not in ("done", "proposed"):
                raise Refused(
                    NO_DICE, "First settle the roll that lies before {name}.", name=hero.name
                )
        return
    roll = state.rolls.get(hero.id)
    if roll is None or roll.stage != "proposed":
        raise Refused(NO_DICE, "An activation replaces a roll that has not been thrown.")
    if roll.kind == "sacrifice":
        raise Refused(NO_DICE, "This roll is made with dice.")
    if not roll.consent:
        raise Refused(f"{ID}.magic.theft-awakened", "Their player has yet to agree.")


def invoked(state: State, by: By, hero: Hero, way: str) -> dict[str, str]:
    """What a heroic activation may rest on; a wound is a weakness like any other aspect."""
    found = dict(open_aspects(state, by, hero.id))
    if way == "weakness" and hero.wounded(by.session):
        found[WOUNDED] = WOUNDED
    return found


@rules.law(asks.Invoke, FEAT)
def may_invoke(state: State, by: By, ask: asks.Invoke) -> Event:
    hero = acting(state, by, ask.who)
    check_invoke(state, by, hero, ask.way, ask.scope)
    if ask.way == "weakness" and ask.pay != "heroism":
        raise Refused(WEAKNESS, "A weakness costs nothing: it earns a point.")
    rule = FEAT if ask.way == "feat" else WEAKNESS
    text = invoked(state, by, hero, ask.way).get(ask.source)
    if text is None:
        raise Refused(rule, "No such aspect is at hand.")
    if ask.way == "feat":
        payment(state, hero, ask.pay, f"{ID}.heroism.feat")  # refused now rather than later
    invocation = Invocation(
        f"i{state.serial + 1}",
        hero.id,
        ask.way,
        ask.scope,
        ask.source,
        text,
        "keeper" if by.is_keeper else "player",
        ask.pay,
    )
    return events.Invoked(rule=KEEPER_WEAKNESS if by.is_keeper else rule, invocation=invocation)


@may_invoke.offers
def invocations(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        if not (hero.approved and hero.is_up) or state.losing(hero.id) is not None:
            continue
        roll = state.rolls.get(hero.id)
        proposed = roll is not None and roll.stage == "proposed"
        pay = means(state, hero) if may_claim_feats(by, hero) else ()
        for way in ("feat", "weakness") if pay else ("weakness",):
            feat, sources = way == "feat", tuple(invoked(state, by, hero, way))
            for scope in ("action", "scene") if proposed else ("scene",):
                yield Candidate(
                    {"who": hero.id, "way": way, "scope": scope},
                    {"source": sources, "pay": pay},
                    omit=() if feat else ("pay",),
                    sure=ALL,
                    rule=FEAT if feat else WEAKNESS,
                )


@may_invoke.depends
def on_what_is_at_hand(state: State, by: By) -> tuple[Any, ...]:
    heroes = own_heroes(state, by)
    if not heroes:
        return ()
    rolls = (state.rolls.get(hero.id) for hero in heroes)
    stages = tuple((roll.stage, roll.kind) if roll is not None else None for roll in rolls)
    small = (by.seat, by.role, by.acts_for, by.scene, by.session, state.won_in, *by.seats)
    sheets = state.heroes, state.extras, state.aspects, state.seizures, state.options
    return small, stages, state.losses, *sheets, state.fight, state.won, state.invocations


def check_answer(state: State, by: By, invocation: str) -> Invocation:
    found = state.invocations.get(invocation)
    if found is None:
        raise Refused(FEAT, "Nothing waits for an answer.")
    if found.by == "player":
        only_keeper(by, FEAT)
    else:
        mine(state, by, found.who)
    return found


@rules.law(asks.AnswerInvocation, f"{ID}.aspect.activate")
def may_answer(state: State, by: By, ask: asks.AnswerInvocation) -> Invocation:
    return check_answer(state, by, ask.invocation)


@may_answer.offers
def waiting(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"invocation": invocation}) for invocation in state.invocations)


@may_answer.decides
def answer_invocation(
    state: State, by: By, ask: asks.AnswerInvocation, dice: Dice, found: Invocation
) -> Iterator[Event]:
    hero = known(state, found.who)
    answered = events.InvocationAnswered(
        invocation=found.id, who=hero.id, agree=ask.agree and still_holds(state, by, found)
    )
    state = yield from then(state, (answered,))
    if not answered.agree:
        return
    feat = found.way == "feat"
    degree: Degree = "yes_and"
    partial: Partial | None = None
    if feat:
        rule = FEAT
        state = yield from then(state, (payment(state, hero, found.pay, f"{ID}.heroism.feat"),))
    else:
        rule = WEAKNESS
        degree, partial = lost_degree(state)
        gained = events.HeroismGained(
            rule=f"{ID}.heroism.gain-weakness", who=hero.id, why=found.text
        )
        state = yield from then(state, (gained,))
    done = events.Activated(
        rule=rule,
        who=hero.id,
        text=found.text,
        feat=feat,
        scope=found.scope,
        scene=by.scene,
        degree=degree,
        partial=partial,
    )
    state = yield from then(state, (done,))
    if found.scope == "action":
        roll = roll_of(state, hero.id)
        if roll.spell is not None:
            state = yield from then(state, surcharge_paid(state, roll))
        yield from after_stand(state, roll_of(state, hero.id), by, dice)


def still_holds(state: State, by: By, found: Invocation) -> bool:
    """Whether what was claimed can still be done when the answer comes."""
    hero = known(state, found.who)
    roll = state.rolls.get(hero.id)
    if found.scope == "action":
        settled = roll is None or roll.stage != "proposed"
    else:
        settled = hero.id in state.settled_in(by.scene)
    if hero.is_gone or settled or not _is_at_hand(state, by, hero, found.source):
        return False
    if found.way == "weakness":
        return True
    try:
        payment(state, buying(hero), found.pay, FEAT)
    except Refused:
        return False
    return True


def _is_at_hand(state: State, by: By, hero: Hero, source: str) -> bool:
    """Whether an aspect or object is still there; those of others are not used up."""
    if "." in source or source in own_aspects(state, hero.id) or source in live_aspects(state, by):
        return True
    return source == WOUNDED and hero.wounded(by.session)


def lost_degree(state: State) -> tuple[Degree, Partial | None]:
    """A catastrophe; the book's own label is a house rule."""
    if state.options["heroic_negative_degree"] == "no_but":
        return "partial", "no_but"
    return "no_and", None


@rules.law(asks.Twist, TWIST)
def may_twist(state: State, by: By, ask: asks.Twist) -> Event:
    hero = buying(mine(state, by, ask.who))
    if is_crowded(state, by):
        raise Refused(TWIST, "This scene has aspects enough.")
    check_on(state, by, ask.on)
    return payment(state, hero, ask.pay, TWIST)


@may_twist.decides
def twist(state: State, by: By, ask: asks.Twist, dice: Dice, paid: Event) -> Iterator[Event]:
    state = yield from then(state, (paid,))
    yield aspect_set(state, by, ask.text, on=ask.on, kind="twist", rule=TWIST, maker=ask.who)


@may_twist.offers
def twists(state: State, by: By) -> Iterator[Candidate]:
    advice, on = (f"{ID}.aspect.sample-circumstances",), concerned(state)
    for hero in own_heroes(state, by):
        if pay := means(state, hero):
            yield Candidate({"who": hero.id}, {"on": on, "pay": pay}, advice, sure=ALL)


@may_twist.depends
def on_the_crowd(state: State, by: By) -> tuple[Any, ...]:
    small = (by.role, by.acts_for, is_crowded(state, by))
    return small, state.heroes, state.extras, state.seizures


@rules.law(asks.GivePoint, TO_HEROISM)
def may_give(state: State, by: By, ask: asks.GivePoint) -> Event:
    hero = buying(mine(state, by, ask.who))
    if living(known(state, ask.to)).id == hero.id:
        raise Refused(TO_HEROISM, "The point is used at once or offered to a comrade, never kept.")
    return payment(state, hero, "power", TO_HEROISM)


@may_give.decides
def give_point(
    state: State, by: By, ask: asks.GivePoint, dice: Dice, paid: Event
) -> Iterator[Event]:
    """Ten power points become a comrade's heroism point (power.to-heroism)."""
    yield paid
    yield events.HeroismGained(
        rule=TO_HEROISM,
        who=ask.to,
        why=known(state, ask.who).name,
        lent=not state.on("gifted_heroism_bankable"),
    )


@may_give.offers
def givers(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        if hero.power >= TEN_FOR_ONE:
            others = (h.id for h in state.heroes.values() if h.id != hero.id and not h.is_gone)
            yield of(hero, {"to": tuple(others)})


may_give.depends(on_own_sheets)
