"""Les figurants: the keeper's people, made in seconds and shown when it is time."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import missed, stopped
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import ID, extra_of, rules, then
from tablee.games.cheap_tales.rules.extras import asks, events
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Aspect
from tablee.games.cheap_tales.state.traits import (
    CLASS_DIE,
    CLASS_LIFE,
    MOST_LIFE,
    ORDINARY_POWER,
    POWER,
    Class,
    down_half,
)
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused, refuse_all

BASICS = f"{ID}.npc.basics"
ASPECTS = f"{ID}.npc.aspects"
RULE_OF: Mapping[Class, str] = {
    "brute": f"{ID}.npc.brutes",
    "henchman": f"{ID}.npc.henchmen",
    "antagonist": f"{ID}.npc.antagonists",
}
HENCHMAN_MIGHT = 6
ANTAGONIST_LIFE = (10, 20)
MOST_ASPECTS = 8
NOT_SAID: Mapping[Class, tuple[str, ...]] = {
    "brute": ("armour", "bonus"),
    "henchman": ("bonus",),
    "antagonist": ("count",),
}
"""What the class has settled."""
MOST_EXTRAS = 40


def extra_faults(ask: asks.MakeExtra) -> Iterator[Refused]:
    """What the classes of the book do not allow."""
    rule = RULE_OF[ask.kind]
    if not ask.aspects:
        yield Refused(BASICS, "Whoever enters the story has an aspect at least.")
    if len(set(ask.aspects)) < len(ask.aspects):
        yield Refused(BASICS, "The same aspect twice says no more than once.")
    usual = CLASS_LIFE[ask.kind]
    if ask.kind != "antagonist" and ask.life not in (None, usual):
        yield Refused(rule, "In this class everyone has {life} life points.", life=usual)
    if ask.kind == "antagonist" and ask.life is not None and ask.life < usual:
        yield Refused(rule, "An antagonist has {life} life points or more.", life=usual)
    if ask.kind == "antagonist" and ask.count != 1:
        yield Refused(rule, "An antagonist comes alone.")
    usual_die = CLASS_DIE[ask.kind]
    if ask.kind != "antagonist" and (ask.die not in (None, usual_die) or ask.bonus):
        yield Refused(rule, "The damage of this class is set: {die}.", die=f"1{usual_die}")
    if ask.kind == "brute" and ask.armour != "none":
        yield Refused(rule, "Brutes have no protection.")
    if ask.kind == "henchman" and ask.might > HENCHMAN_MIGHT:
        yield Refused(rule, "The might of henchmen goes from 0 to {most}.", most=HENCHMAN_MIGHT)


@rules.law(asks.MakeExtra, BASICS, keeper=True)
def may_make(state: State, by: By, ask: asks.MakeExtra) -> Event:
    if sum(not extra.gone for extra in state.extras.values()) >= MOST_EXTRAS:
        raise Refused(BASICS, "Let some of the others go first.")
    refuse_all(tuple(extra_faults(ask)))
    life = ask.life or CLASS_LIFE[ask.kind]
    power = ORDINARY_POWER if ask.power is None else ask.power
    if ask.trained:
        power = max(power, POWER)  # whoever is trained has as much as a hero, or more
    extra = Extra(
        # Made of what the players will call them: the rest of the card must not show in the id.
        slug(ask.alias or ask.name, state.extras, words=4, prefix="x-"),
        ask.name,
        ask.kind,
        ask.gender,
        ask.might,
        (life,) * ask.count,
        life,
        tuple(Aspect(f"a{n}", text) for n, text in enumerate(ask.aspects, 1)),
        ask.die or CLASS_DIE[ask.kind],
        ask.bonus,
        ask.armour,
        power,
        power,
        ask.trained,
        ask.description,
        ask.alias,
    )
    return events.ExtraMade(rule=RULE_OF[ask.kind], extra=extra, to=(KEEPER,))


@may_make.offers
def new_people(state: State, by: By) -> Iterator[Candidate]:
    for kind in RULE_OF if by.is_keeper else ():
        alone, life = kind == "antagonist", CLASS_LIFE[kind]
        # Numbers that the class has set may be named, but not changed.
        limits = {"life": (life, MOST_LIFE if alone else life), "aspects": (1, MOST_ASPECTS)}
        yield Candidate(
            {"kind": kind},
            {} if alone else {"die": (CLASS_DIE[kind],)},
            (f"{ID}.gm.comparison-table", f"{ID}.npc.ordinary-person"),
            limits={**limits, "might": (0, HENCHMAN_MIGHT)} if kind == "henchman" else limits,
            shaped={
                "aspects": REQUIRED,
                "count": REQUIRED,
                "might": {"required": kind != "brute"},
            },
            omit=NOT_SAID[kind],
            sure=ALL,
            rule=RULE_OF[kind],
        )


def still_here(extra: Extra) -> Extra:
    if extra.gone:
        raise Refused(BASICS, "They have left already.")
    return extra


def still_there(state: State, by: By) -> list[Extra]:
    """All people of the keeper's in the story, for the keeper alone."""
    return [x for x in state.extras.values() if not x.gone] if by.is_keeper else []


@rules.law(asks.ShowExtra, BASICS, keeper=True)
def may_show(state: State, by: By, ask: asks.ShowExtra) -> Event:
    extra = still_here(extra_of(state, by, ask.who))
    stale = (ask.might and extra.might_known) or (ask.kind and extra.class_known)
    if stale or (extra.shown and not (ask.might or ask.kind)):
        raise Refused(BASICS, "Everybody knows that already.")
    return events.ExtraShown(
        who=extra.id,
        name=extra.called,
        count=extra.standing,
        might=extra.might if ask.might or extra.might_known else None,
        kind=extra.kind if ask.kind or extra.class_known else None,
    )


@may_show.offers
def unknown(state: State, by: By) -> Iterator[Candidate]:
    for extra in still_there(state, by):
        given: dict[str, object] = {"who": extra.id}
        if not extra.shown:
            yield Candidate(given)
            continue
        might, kind = not extra.might_known, not extra.class_known
        if might:
            yield Candidate({**given, "might": True}, omit=("kind",))
        if kind:
            yield Candidate({**given, "kind": True}, omit=("might",))
        if might and kind:
            yield Candidate({**given, "might": True, "kind": True}, alike=True)


@rules.law(asks.ShowAspect, ASPECTS, keeper=True)
def may_show_aspect(state: State, by: By, ask: asks.ShowAspect) -> Event:
    extra = still_here(extra_of(state, by, ask.who))
    found = next((a for a in extra.aspects if a.id == ask.aspect), None)
    if found is None:
        raise Refused(ASPECTS, "There is no such aspect.")
    if found.id in extra.known:
        raise Refused(ASPECTS, "Everybody knows that already.")
    return events.ExtraAspectShown(who=extra.id, aspect=found.id, text=found.text)


@may_show_aspect.decides
def show_aspect(
    state: State, by: By, ask: asks.ShowAspect, dice: Dice, shown: Event
) -> Iterator[Event]:
    yield from showing(state, ask.who)
    yield shown


@may_show_aspect.offers
def hidden_aspects(state: State, by: By) -> Iterator[Candidate]:
    for extra in still_there(state, by):
        if hidden := tuple(a.id for a in extra.aspects if a.id not in extra.known):
            yield Candidate({"who": extra.id}, {"aspect": hidden}, sure=ALL)


@rules.law(asks.RemoveExtra, f"{ID}.npc.health")
def may_remove(state: State, by: By, ask: asks.RemoveExtra) -> Extra:
    only_keeper(by, BASICS)
    return still_here(extra_of(state, by, ask.who))


@may_remove.decides
def remove_extra(
    state: State, by: By, ask: asks.RemoveExtra, dice: Dice, extra: Extra
) -> Iterator[Event]:
    state = yield from stopped(state, extra.id)
    to = None if extra.shown else (KEEPER,)
    state = yield from then(state, (events.ExtraRemoved(who=extra.id, to=to),))
    state = yield from missed(state, extra.id)
    yield from settling(state)


@may_remove.offers
def removable(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": extra.id}) for extra in still_there(state, by))


@rules.law(asks.ChangeExtra, BASICS, keeper=True)
def may_change(state: State, by: By, ask: asks.ChangeExtra) -> Extra:
    extra = still_here(extra_of(state, by, ask.who))
    if ask.might is None and ask.count is None and ask.power is None:
        raise Refused(BASICS, "This changes nothing.")
    if ask.count is not None and extra.kind == "antagonist" and ask.count > 1:
        raise Refused(RULE_OF["antagonist"], "An antagonist comes alone.")
    if ask.might is not None and extra.might_known:
        raise Refused(BASICS, "Their might is known to everybody.")
    return extra


@may_change.decides
def change_extra(
    state: State, by: By, ask: asks.ChangeExtra, dice: Dice, extra: Extra
) -> Iterator[Event]:
    if ask.might is not None or ask.power is not None:
        yield events.ExtraChanged(who=extra.id, might=ask.might, power=ask.power, to=(KEEPER,))
    if ask.count is not None:
        yield from recounted(state, extra, ask.count)


def recounted(state: State, extra: Extra, count: int) -> Iterator[Event]:
    """So many of them stand, whatever lay between them and somebody else."""
    to = None if extra.shown else (KEEPER,)
    if not count:
        state = yield from stopped(state, extra.id)
    counted = events.ExtraCounted(who=extra.id, count=count, to=to)
    state = yield from then(state, (counted,))
    state = yield from missed(state, extra.id)
    yield from settling(state)


@may_change.offers
def changeable(state: State, by: By) -> Iterator[Candidate]:
    """Each number may lead, and others come along."""
    for extra in still_there(state, by):
        given = {"who": extra.id}
        known = ("might",) if extra.might_known else ()
        most = {"count": (0, 1)} if extra.kind == "antagonist" else {}
        yield Candidate(given, shaped={"power": REQUIRED}, omit=("might", "count"))
        if not known:
            yield Candidate(given, shaped={"might": REQUIRED}, omit=("count",), alike=True)
        counted = {"count": REQUIRED}
        rule = f"{ID}.npc.reactive-bonus"
        yield Candidate(given, limits=most, shaped=counted, omit=known, rule=rule, alike=True)


def fresh_lives(extra: Extra, count: int) -> tuple[int, ...]:
    """So many who stand: the newly come are whole, a stunned antagonist is back at half.

    An adversary's half is rounded down, in the players' favour.
    """
    kept = extra.lives[:count]
    life = down_half(extra.life) if extra.kind == "antagonist" and extra.stunned else extra.life
    return (*kept, *((life,) * (count - len(kept))))
