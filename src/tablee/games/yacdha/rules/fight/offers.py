"""Combat: what may be declared in a round, and what the keeper may settle about it."""

from collections.abc import Iterable, Iterator

from tablee.games.yacdha.rules.action.propose import claimable
from tablee.games.yacdha.rules.common import anybody, mine
from tablee.games.yacdha.rules.fight.decide import HELD, cannot_declare
from tablee.games.yacdha.rules.fight.declare import (
    catches,
    is_target,
    may_declare,
    may_declare_together,
    may_freeze,
    may_reveal,
    may_set_modifiers,
    most_level,
    thinking,
)
from tablee.games.yacdha.state.fight import Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

SURE = ("target", "claim")


def _declaring(state: State) -> Fight | None:
    fight = state.fight
    return fight if fight is not None and fight.stage == "declaring" else None


@may_declare.offers
def declarations(state: State, by: By) -> Iterator[Candidate]:
    fight = _declaring(state)
    for person in () if fight is None else mine(state, by):
        fighter = None if fight is None else fight.fighters.get(person.id)
        if fight is None or fighter is None or fighter.declaration is not None:
            continue
        if not cannot_declare(state, fight, fighter):
            yield from _declarations(state, fight, fighter, person)


def _declarations(
    state: State, fight: Fight, fighter: Fighter, person: Person
) -> Iterator[Candidate]:
    has_levels = state.has("occupation_levels")
    claims, unclaimed = claimable(state, person) if has_levels else ({}, ("claim",))
    plain = ("target", "weapon", "text", *unclaimed)

    def declared(doing: str, rule: str, weapon: str = "", aims: tuple[str, ...] = ()) -> Candidate:
        given = {"who": person.id, "doing": doing, **({"weapon": weapon} if weapon else {})}
        omit = tuple(name for name in plain if name != "target" or not aims)
        choices = {**claims, "target": aims} if aims else claims
        shaped = {"target": {"required": True}} if aims else {}
        return Candidate(given, choices, shaped=shaped, omit=omit, sure=SURE, rule=rule)

    if fighter.held_by is not None:
        yield declared("break-free", HELD)
        return
    targets = tuple(
        other.id
        for other in fight.fighters.values()
        if other.id != person.id and is_target(state, other)
    )
    near = (
        ()
        if fighter.out_of_reach
        else tuple(who for who in targets if not fight.fighters[who].out_of_reach)
    )
    # Whoever names no weapon strikes with the fist.
    for weapon in ("fist", "", *person.weapons):
        if aims := targets if weapon and state.arms[weapon].ranged else near:
            yield declared("attack", "yacdha.combat.attack", weapon, aims)
    nets = (weapon for weapon in person.weapons if catches(state.arms[weapon]))
    for aims, tools in ((near, ("",)), (targets, nets)):
        for tool in tools if aims else ():
            yield declared("immobilise", "yacdha.combat.immobilise", tool, aims)
    yield declared("dodge", "yacdha.combat.dodge")
    flight = {"who": person.id, "doing": "flee"}
    yield Candidate(flight, omit=(*plain, "claim"), rule="yacdha.combat.flee")
    yield Candidate(
        {"who": person.id, "doing": "other"},
        {**claims, "target": targets} if targets else claims,
        omit=("weapon", *unclaimed, *(() if targets else ("target",))),
        sure=SURE,
        rule="yacdha.combat.engaged-no-action",
    )


@may_declare_together.offers
def together(state: State, by: By) -> Iterator[Candidate]:
    """What several declare at once, all of them the same."""
    fight = _declaring(state)
    if fight is None:
        return
    free = [fighter for fighter in thinking(state, fight) if not fighter.held_by]
    yield from _all_of(free, doing="dodge")
    yield from _all_of((f for f in free if not f.too_late_to_flee), doing="flee")
    for target in (f for f in fight.fighters.values() if is_target(state, f)):
        others = [f for f in free if f.id != target.id]
        close = [f for f in others if not (f.out_of_reach or target.out_of_reach)]
        # Whoever names no weapon strikes with the fist.
        yield from _all_of(close, doing="attack", target=target.id)
        yield from _all_of(close, doing="immobilise", target=target.id)
        for weapon in state.arms.values():
            near = others if weapon.ranged else close
            armed = [f for f in near if weapon.id in ("fist", *anybody(state, f.id).weapons)]
            for doing in ("attack", "immobilise") if catches(weapon) else ("attack",):
                yield from _all_of(armed, doing=doing, target=target.id, weapon=weapon.id)


def _all_of(able: Iterable[Fighter], **given: str) -> Iterator[Candidate]:
    if who := tuple(fighter.id for fighter in able):
        yield Candidate(given, {"who": who}, omit=("target", "weapon"))


@may_freeze.offers
def slow(state: State, by: By) -> Iterator[Candidate]:
    fight = _declaring(state)
    for fighter in () if fight is None else thinking(state, fight):
        yield Candidate({"who": fighter.id})


@may_reveal.offers
def revealing(state: State, by: By) -> Iterator[Candidate]:
    if _declaring(state) is not None:
        yield Candidate()


@may_set_modifiers.offers
def circumstances(state: State, by: By) -> Iterator[Candidate]:
    fight = state.fight
    for fighter in () if fight is None or fight.stage == "situation" else fight.fighters.values():
        who, level = {"who": fighter.id}, {"level": (0, most_level(state, fighter))}
        yield Candidate(who, limits=level)
        yield Candidate({**who, "opposition": "active"}, limits=level)
