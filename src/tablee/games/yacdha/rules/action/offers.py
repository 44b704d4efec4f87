"""Action & opposition: what players may ask for, and what the keeper may settle."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha.rules.action.finish import overall
from tablee.games.yacdha.rules.action.force import is_engaged
from tablee.games.yacdha.rules.action.judge import (
    CLAIM,
    cannot_fail,
    claims_of,
    free_to_act,
    granted_levels,
    is_meanwhile,
)
from tablee.games.yacdha.rules.action.throw import is_certain
from tablee.games.yacdha.rules.common import anybody, mine, rules
from tablee.games.yacdha.rules.shapes import MANY
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import HIGHEST, Person, Rerolls
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer, Refused


@rules.offering
def proposing(state: State, by: By) -> Iterator[Offer]:
    for person in mine(state, by):
        try:
            free_to_act(state, person)
        except Refused:
            continue
        what = Field("what", "text", least=1, most=200)
        claims = claims_of(state, person)
        claim = (Field("claim", "choice", claims, required=False, rule=CLAIM),) if claims else ()
        for category in ("physical", "mental"):
            yield Offer(
                "attempt",
                "yacdha.action.definition",
                {"who": person.id, "category": category},
                (what, *claim),
            )
        yield Offer(
            "attempt",
            "yacdha.investigation.when",
            {"who": person.id, "category": "mental", "investigation": True},
            (what, *claim),
        )
        for action in state.actions.values():
            if not action.attempts and (action.ruling is None or action.ruling.cooperation):
                yield Offer(
                    "join",
                    "yacdha.coop.basic",
                    {"who": person.id, "leader": action.leader},
                    claim,
                )


def _own_part(state: State, action: Action, person: Person) -> Iterator[Offer]:
    who = {"who": person.id}
    if person.id != action.leader:
        yield Offer("leave", "yacdha.coop.permission", who)


@rules.offering
def taking_part(state: State, by: By) -> Iterator[Offer]:
    for action in state.actions.values():
        for person in mine(state, by):
            if person.id in action.members:
                yield from _own_part(state, action, person)
        leader = state.person(action.leader)
        if leader is None or not by.may_act_for(leader.seat):
            continue
        if action.pending is not None:
            continue
        yield Offer("finish", "yacdha.action.definition", {"who": leader.id})
        if action.ruling is None or leader.is_out:
            continue
        agreed = set(action.members) <= set(action.agreed)
        if not action.attempts:
            if agreed:
                yield Offer("throw", "yacdha.action.success", {"who": leader.id}, dice=True)
                if is_certain(action.ruling, action.members):
                    yield Offer(
                        "take-minimum", "yacdha.occupation.auto-success", {"who": leader.id}
                    )
        elif _may_repeat(state, action):
            yield Offer("throw-again", "yacdha.dice.reroll", {"who": leader.id}, dice=True)
            able_helpers = [
                who
                for who in action.members[1:]
                if (found := state.person(who)) is not None and not found.is_out
            ]
            if len(able_helpers) == len(action.members) - 1 and able_helpers:
                yield Offer(
                    "throw-again",
                    "yacdha.dice.reroll",
                    {"who": leader.id, "members": [leader.id]},
                    dice=True,
                )


def _may_repeat(state: State, action: Action) -> bool:
    ruling = action.ruling
    if ruling is None or ruling.rerolls == "closed":
        return False
    people = [state.person(who) for who in action.members]
    return all(p is not None and not p.is_out for p in people) and (
        ruling.rerolls == "free" or not ruling.harmless
    )


@rules.offering
def forcing(state: State, by: By) -> Iterator[Offer]:
    for person in mine(state, by):
        try:
            engaged = is_engaged(state, person)
        except Refused:
            continue
        yield Offer("force", "yacdha.dice.forced-advantage", {"who": person.id, "on": not engaged})


REROLLS: tuple[Rerolls, ...] = ("open", "free", "closed")
RULING = "yacdha.dice.reroll-forbidden"
SAID = Field("success", "text", least=1, most=2000)
FEARED = Field("failure", "text", least=1, most=2000)
HAPPENS = Field("success", "text", most=2000, required=False)
UNSAID = Field("failure", "text", most=2000, required=False)


@rules.offering
def judging(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for action in state.actions.values():
        if action.ruling is not None:
            yield from _repeating(action, action.ruling)
        if not action.attempts:
            yield from _without_dice(state, by, action)
            yield from _with_dice(state, by, action)
        elif action.ruling is not None and action.pending is None:
            reason = Field("reason", "text", least=1, most=200)
            given = {"who": action.leader, "success": not overall(state, action)}
            yield Offer("overrule-action", "yacdha.gm.house-rules", given, (reason,))


def _repeating(action: Action, ruling: Ruling) -> Iterator[Offer]:
    active_search = action.investigation and ruling.opposition == "active"
    for rerolls in ("closed",) if active_search else REROLLS:
        if rerolls != ruling.rerolls:
            yield Offer("settle-rerolls", RULING, {"who": action.leader, "rerolls": rerolls})


def _without_dice(state: State, by: By, action: Action) -> Iterator[Offer]:
    """Whatever the terms would be: it is impossible, or certain."""
    rule = "yacdha.action.when-to-roll"
    advice = ("yacdha.action.reward-ingenuity", "yacdha.gm.advice-simplicity")
    rest = (*_terms(state, by, action), *_levels(state, action), *_repeated())
    any_value = Field("opposition", "integer", least=0, most=HIGHEST, required=False)
    for verdict, words in (("impossible", (UNSAID, HAPPENS)), ("certain", (HAPPENS, UNSAID))):
        given = {"who": action.leader, "verdict": verdict}
        yield Offer("judge", rule, given, (*words, any_value, *rest), advice=advice)
        active = {**given, "opposition": "active"}
        yield Offer("judge", rule, active, (*words, *rest, *_resisting_level(state)))


def _with_dice(state: State, by: By, action: Action) -> Iterator[Offer]:
    rule, who = "yacdha.action.passive-opposition", {"who": action.leader}
    more = tuple(_terms(state, by, action))
    terms = (SAID, *more, *_repeated())
    levels = tuple(_levels(state, action))
    # Where success is certain nobody has to say what failure would be: by what everybody claims,
    # or by the levels that the keeper grants to all of them.
    sure = _surely(state, action)
    yield Offer("judge", rule, who, (_against(0, 0), UNSAID, *terms, *levels))
    if sure:
        yield Offer("judge", rule, who, (_against(1, sure), UNSAID, *terms))
    for field in levels:
        for least in range(1, min(_most_levels(state, action).values()) + 1):
            enough = _all_at_least(field, least)
            yield Offer("judge", rule, who, (_against(least, least), UNSAID, *terms, enough))
    yield Offer("judge", rule, who, (_against(1, HIGHEST - 1), FEARED, *terms, *levels))
    if state.has("mass_action") and len(action.members) > 1:
        together = {**who, "opposition": 1, "massed": True}
        yield Offer("judge", "yacdha.coop.mass-action", together, (FEARED, *terms, *levels))
    vain = {**who, "opposition": HIGHEST}
    yield Offer("judge", rule, vain, (HAPPENS, UNSAID, *more, *levels, *_repeated()))
    again = _repeated(("closed",)) if action.investigation else _repeated()
    yield Offer(
        "judge",
        "yacdha.action.active-opposition",
        {**who, "opposition": "active"},
        (SAID, FEARED, *more, *levels, *again, *_resisting_level(state)),
    )


def _resisting_level(state: State) -> tuple[Field, ...]:
    if state.has("occupation_levels") and state.options["opposition_level"] == "add-capped":
        return (Field("resisting_level", "integer", least=0, most=5, required=False),)
    return ()


def _against(least: int, most: int) -> Field:
    rule = "yacdha.action.passive-table"
    return Field("opposition", "integer", least=least, most=most, rule=rule)


def _surely(state: State, action: Action) -> int:
    """The highest opposition that cannot make this fail, by what everybody claims."""
    levels = granted_levels(state, action, (), action.members)
    return max(o for o in range(HIGHEST) if cannot_fail(o, levels, action.members))


def _flag(name: str, rule: str) -> Field:
    return Field(name, "flag", required=False, rule=rule)


def _terms(state: State, by: By, action: Action) -> Iterator[Field]:
    yield Field("resisting", "text", most=2000, required=False)
    yield Field("minutes", "integer", least=0, most=1_000_000, required=False)
    yield _flag("advantage", "yacdha.dice.when-major")
    yield _flag("disadvantage", "yacdha.action.impossible-made-possible")
    if not state.has("occupation_levels"):
        yield _members("occupation", action, "yacdha.creation.traits-may-give-advantage")
    yield _flag("transferable", "yacdha.coop.level")
    yield _members("handicapped", action, "yacdha.coop.only-if-all")
    yield _members("favoured", action, "yacdha.coop.only-if-all")
    yield _flag("harmless", "yacdha.dice.forced-only-if-logical")
    yield _flag("cooperation", "yacdha.coop.permission")
    if action.investigation and state.leads:
        yield Field("lead", "choice", tuple(state.leads), required=False)
    if is_meanwhile(state, by, action):
        yield _flag("meanwhile", "yacdha.scene.time-ledger")
    yield COSTS
    yield Field("special", "text", most=2000, required=False)


def _members(name: str, action: Action, rule: str) -> Field:
    most = min(len(action.members), MANY)
    return Field(name, "many", action.members, most=most, required=False, rule=rule)


def _levels(state: State, action: Action) -> Iterator[Field]:
    """Other levels than those that were claimed: none beyond the occupation itself."""
    if state.has("occupation_levels"):
        most = _most_levels(state, action)
        level = Field("level", "integer", most=max(most.values()), most_for=most)
        fields = (Field("who", "choice", action.members), level)
        count = min(len(most), MANY)
        yield Field("levels", "rows", most=count, fields=fields, required=False, distinct=("who",))


def _most_levels(state: State, action: Action) -> dict[str, int]:
    """How far what each of them claims may go."""
    claims = action.claims
    return {who: anybody(state, who).level_for(claims.get(who), "") for who in action.members}


def _all_at_least(levels: Field, least: int) -> Field:
    """The levels of all of them, each high enough."""
    who, level = levels.fields
    fields = (who, replace(level, least=least))
    return replace(levels, fields=fields, least=levels.most, required=True)


def _repeated(choices: tuple[Rerolls, ...] = REROLLS) -> tuple[Field, ...]:
    return (Field("rerolls", "choice", choices, required=False, rule=RULING),)


COSTS = Field(
    "costs",
    "rows",
    least=0,
    most=12,
    fields=(
        Field("low", "integer", least=-5, most=6),
        Field("high", "integer", least=-5, most=6),
        Field("meter", "choice", ("madness", "trauma")),
        Field("amount", "integer", least=1, most=5, required=False),
        Field("by_margin", "flag", required=False),
    ),
    required=False,
)
