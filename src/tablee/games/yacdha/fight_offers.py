"""What each seat may ask for in a fight."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha.action_table import mine
from tablee.games.yacdha.asks.shapes import MANY
from tablee.games.yacdha.combat import cannot_declare, is_target, must_declare
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.facing import lies_open, to_strike
from tablee.games.yacdha.judging import claims_of
from tablee.games.yacdha.state import Fight, Fighter, Person, State
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
    if fight.stage == "striking":
        for fighter in to_strike(state, fight):
            person = anybody(state, fighter.id)
            if by.may_act_for(person.seat):
                yield Offer("strike", "yacdha.combat.simultaneous", {"who": fighter.id}, dice=True)


def _declarations(state: State, fight: Fight, fighter: Fighter, person: Person) -> Iterator[Offer]:
    if cannot_declare(state, fight, fighter):
        return
    who = {"who": person.id}
    if fighter.held_by is not None:
        yield Offer("declare", "yacdha.combat.held", {**who, "doing": "break-free"})
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
    claims = claims_of(state, person) if state.has("occupation_levels") else ()
    claim = (Field("claim", "choice", claims, required=False),) if claims else ()
    for weapon in ("fist", *person.weapons):
        ranged = state.weapons[weapon].ranged
        if aims := targets if ranged else near:
            yield Offer(
                "declare",
                "yacdha.combat.attack",
                {**who, "doing": "attack", "weapon": weapon},
                (Field("target", "choice", aims), *claim),
            )
    if near:
        yield Offer(
            "declare",
            "yacdha.combat.immobilise",
            {**who, "doing": "immobilise"},
            (Field("target", "choice", near), *claim),
        )
    yield Offer("declare", "yacdha.combat.dodge", {**who, "doing": "dodge"}, claim)
    if not fighter.too_late_to_flee:
        yield Offer("declare", "yacdha.combat.flee", {**who, "doing": "flee"})
    if targets:
        yield Offer(
            "declare",
            "yacdha.combat.engaged-no-action",
            {**who, "doing": "other"},
            (
                Field("text", "text", most=2000, required=False),
                Field("target", "choice", targets, required=False),
                *claim,
            ),
        )


@rules.offering
def keeper_board(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    fight = state.fight
    if fight is None:
        yield from _opening(state)
        return
    fighters = tuple(fight.fighters)
    if fight.stage == "situation":
        if any(p.condition == "dying" for p in state.investigators.values()):
            return
        yield Offer(
            "describe-round",
            "yacdha.combat.situation-first",
            fields=(
                Field("text", "text", most=2000, required=False),
                Field(
                    "too_late_to_flee",
                    "many",
                    fighters,
                    most=min(len(fighters), MANY),
                    required=False,
                ),
                Field(
                    "out_of_reach", "many", fighters, most=min(len(fighters), MANY), required=False
                ),
            ),
        )
        yield Offer("end-fight", "yacdha.combat.end")
        yield from _coming_and_going(state, fight)
        return
    for fighter in fight.fighters.values():
        person = anybody(state, fighter.id)
        if not (person.is_out or fighter.has_struck or lies_open(fight, fighter.id)):
            yield Offer(
                "set-modifiers",
                "yacdha.combat.modifiers",
                {"who": fighter.id},
                (
                    Field("advantage", "flag", required=False),
                    Field("disadvantage", "flag", required=False),
                    Field("opposition", "integer", least=0, most=5, required=False),
                    Field("reason", "text", most=2000, required=False),
                ),
            )
    if fight.stage == "declaring":
        thinking = [f for f in must_declare(state, fight) if f.declaration is None]
        alike = tuple(f.id for f in thinking if anybody(state, f.id).npc and not f.held_by)
        if len(alike) > 1:
            several = Field("who", "many", alike, least=1, most=min(len(alike), MANY))
            yield Offer("declare-together", "yacdha.combat.declare", {"doing": "dodge"}, (several,))
        for fighter in thinking:
            yield Offer("freeze", "yacdha.combat.slow-player", {"who": fighter.id})
        if not thinking:
            yield Offer("reveal", "yacdha.combat.declare")


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
