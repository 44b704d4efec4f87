"""Combat: what each seat may ask for."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablee.games.yacdha.rules.action.propose import claims_of
from tablee.games.yacdha.rules.common import anybody, mine, rules
from tablee.games.yacdha.rules.fight.decide import cannot_declare, catches, is_target, must_declare
from tablee.games.yacdha.rules.fight.facing import lies_open
from tablee.games.yacdha.rules.fight.improvise import most_level
from tablee.games.yacdha.rules.shapes import MANY
from tablee.games.yacdha.state.fight import Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def fighting(state: State, by: By) -> Iterator[Offer]:
    fight = state.fight
    if fight is None:
        return
    for person in mine(state, by):
        fighter = fight.fighters.get(person.id)
        if fighter is None:
            continue
        if fighter.holding and not fighter.unconscious and fight.stage != "striking":
            yield Offer("release", "yacdha.combat.held", {"who": person.id})
        if fight.stage == "declaring" and fighter.declaration is None:
            yield from _declarations(state, fight, fighter, person)


def _declarations(state: State, fight: Fight, fighter: Fighter, person: Person) -> Iterator[Offer]:
    if cannot_declare(state, fight, fighter):
        return
    who = {"who": person.id}
    claims = claims_of(state, person) if state.has("occupation_levels") else ()
    claim = (Field("claim", "choice", claims, required=False),) if claims else ()
    if fighter.held_by is not None:
        yield Offer("declare", "yacdha.combat.held", {**who, "doing": "break-free"}, claim)
        return
    targets = tuple(
        other.id
        for other in fight.fighters.values()
        if other.id != person.id and is_target(state, other)
    )
    near = (
        ()
        if fighter.out_of_reach
        else tuple(t for t in targets if not fight.fighters[t].out_of_reach)
    )
    # Whoever names no weapon strikes with the fist.
    for weapon in ("fist", None, *person.weapons):
        if aims := targets if weapon and state.weapons[weapon].ranged else near:
            given = {**who, "doing": "attack", **({"weapon": weapon} if weapon else {})}
            aim = Field("target", "choice", aims)
            yield Offer("declare", "yacdha.combat.attack", given, (aim, *claim))
    nets = ({"weapon": w} for w in person.weapons if catches(state.weapons[w]))
    for aims, tools in ((near, ({},)), (targets, nets)):
        for tool in tools if aims else ():
            given = {**who, "doing": "immobilise", **tool}
            aim = Field("target", "choice", aims)
            yield Offer("declare", "yacdha.combat.immobilise", given, (aim, *claim))
    yield Offer("declare", "yacdha.combat.dodge", {**who, "doing": "dodge"}, claim)
    if not fighter.too_late_to_flee:
        yield Offer("declare", "yacdha.combat.flee", {**who, "doing": "flee"})
    text = Field("text", "text", most=2000, required=False)
    against = (Field("target", "choice", targets, required=False),) if targets else ()
    rule = "yacdha.combat.engaged-no-action"
    yield Offer("declare", rule, {**who, "doing": "other"}, (text, *against, *claim))


@rules.offering
def keeper_board(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    fight = state.fight
    if fight is None:
        yield from _opening(state)
        return
    if fight.stage == "situation":
        yield from _describing(state, fight)
        yield Offer("end-fight", "yacdha.combat.end")
        yield from _coming_and_going(state, fight)
        return
    for fighter in fight.fighters.values():
        out = anybody(state, fighter.id).is_out
        if not (out or fighter.has_struck or lies_open(fight, fighter.id)):
            yield from _circumstances(state, fighter)
    if fight.stage == "declaring":
        yield from _waiting(state, fight)


def _circumstances(state: State, fighter: Fighter) -> Iterator[Offer]:
    rule, who = "yacdha.combat.modifiers", {"who": fighter.id}
    most = most_level(state, fighter)
    fields = (
        Field("advantage", "flag", required=False),
        Field("disadvantage", "flag", required=False),
        Field("level", "integer", least=0, most=most, required=False),
        Field("reason", "text", most=2000, required=False),
    )
    by_hand = Field("opposition", "integer", least=0, most=5, required=False)
    yield Offer("set-modifiers", rule, who, (by_hand, *fields))
    yield Offer("set-modifiers", rule, {**who, "opposition": "active"}, fields)


def _describing(state: State, fight: Fight) -> Iterator[Offer]:
    """A new round, unless somebody hangs between life and death."""
    if any(p.condition == "dying" for p in state.investigators.values()):
        return
    fighters = tuple(fight.fighters)
    most = min(len(fighters), MANY)
    yield Offer(
        "describe-round",
        "yacdha.combat.situation-first",
        fields=(
            Field("text", "text", most=2000, required=False),
            Field("too_late_to_flee", "many", fighters, most=most, required=False),
            Field("out_of_reach", "many", fighters, most=most, required=False),
        ),
    )


def _waiting(state: State, fight: Fight) -> Iterator[Offer]:
    """What is done about those who still think; the reveal, once nobody does."""
    thinking = [f for f in must_declare(state, fight) if f.declaration is None]
    yield from _together(state, fight, [f for f in thinking if not f.held_by])
    for fighter in thinking:
        yield Offer("freeze", "yacdha.combat.slow-player", {"who": fighter.id})
    if not thinking:
        yield Offer("reveal", "yacdha.combat.declare")


def _together(state: State, fight: Fight, free: Sequence[Fighter]) -> Iterator[Offer]:
    """What several declare at once, all of them the same."""
    yield from _all_of(free, doing="dodge")
    yield from _all_of((f for f in free if not f.too_late_to_flee), doing="flee")
    for target in (f for f in fight.fighters.values() if is_target(state, f)):
        others = [f for f in free if f.id != target.id]
        close = [f for f in others if not (f.out_of_reach or target.out_of_reach)]
        # Whoever names no weapon strikes with the fist.
        yield from _all_of(close, doing="attack", target=target.id)
        yield from _all_of(close, doing="immobilise", target=target.id)
        for weapon in state.weapons.values():
            near = others if weapon.ranged else close
            armed = [f for f in near if weapon.id in ("fist", *anybody(state, f.id).weapons)]
            for doing in ("attack", "immobilise") if catches(weapon) else ("attack",):
                yield from _all_of(armed, doing=doing, target=target.id, weapon=weapon.id)


def _all_of(able: Iterable[Fighter], **given: str) -> Iterator[Offer]:
    if who := tuple(fighter.id for fighter in able):
        several = Field("who", "many", who, least=1, most=min(len(who), MANY))
        yield Offer("declare-together", "yacdha.combat.declare", given, (several,))


def _opening(state: State) -> Iterator[Offer]:
    ready = tuple(
        person.id
        for person in (*state.investigators.values(), *state.npcs.values())
        if not person.is_out and state.action_with(person.id) is None
    )
    if len(ready) > 1:
        side = Field("investigators", "many", ready, least=1, most=min(len(ready) - 1, MANY))
        yield Offer(
            "open-fight",
            "yacdha.combat.when",
            fields=(
                side,
                replace(side, name="opponents", apart="investigators"),
                _surprised(ready),
            ),
            advice=("yacdha.combat.advice-last-resort", "yacdha.combat.no-talk"),
        )


def _surprised(persons: tuple[str, ...]) -> Field:
    most = min(len(persons), MANY)
    rule = "yacdha.combat.surprise"
    return Field("surprised", "many", persons, most=most, required=False, rule=rule)


def _coming_and_going(state: State, fight: Fight) -> Iterator[Offer]:
    inside = tuple(who for who, fighter in fight.fighters.items() if not fighter.fled)
    outside = tuple(
        person.id
        for person in (*state.investigators.values(), *state.npcs.values())
        if person.id not in inside and not person.is_out and state.action_with(person.id) is None
    )
    for side in ("investigators", "opponents") if outside else ():
        yield Offer(
            "join-fight",
            "yacdha.combat.engaged-no-action",
            {"side": side},
            (
                Field("who", "many", outside, least=1, most=min(len(outside), MANY)),
                _surprised((*outside, *inside)),
            ),
        )
    for fighter in fight.fighters.values():
        if not (fighter.held_by or fighter.holding):
            yield Offer("stand-aside", "yacdha.combat.engaged-no-action", {"who": fighter.id})
