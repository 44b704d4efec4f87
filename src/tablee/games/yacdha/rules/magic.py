"""Magie: a madness die against a fixed opposition, and always a madness check after it."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest
from tablee.games.yacdha.rules.action.judge import in_order
from tablee.games.yacdha.rules.action.pool import Bonus, degree
from tablee.games.yacdha.rules.common import (
    SIX,
    able,
    acting,
    after_the_round,
    anybody,
    everybody,
    met,
    rules,
    those,
)
from tablee.games.yacdha.rules.meters.decide import check_rule, suffer, throw_check
from tablee.games.yacdha.rules.shapes import MANY, MUST_SAY, Costs, MayBeEmpty, Persons, cites
from tablee.games.yacdha.state.action import Degree
from tablee.games.yacdha.state.magic import Magic, Rite
from tablee.games.yacdha.state.people import METERS, Meter
from tablee.games.yacdha.state.stakes import Stakes, points_of
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused


class PrepareMagic(Ask, frozen=True, kw_only=True):
    name: Line
    opposition: Annotated[int, Meta(ge=0, le=5)]
    conditions: MayBeEmpty = ""
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    degrees: Annotated[MayBeEmpty, cites("yacdha.magic.failure")] = ""
    together: bool = False


class OpenMagic(Ask, frozen=True, kw_only=True):
    """The keeper opens the use of a magic: all conditions are met, the stakes are said."""

    magic: Name
    users: Persons
    conditions_met: bool
    provided: bool = False
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    costs: Costs = ()


class Cast(Ask, frozen=True, kw_only=True):
    who: Name


class MagicPrepared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.definition"
    magic: str
    name: str
    opposition: int
    conditions: str
    success: str
    failure: str
    together: bool
    degrees: str = ""


class MagicOpened(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.preconditions"
    rite: Rite


class MagicCast(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.roll"
    who: str
    users: tuple[str, ...]
    margin: int
    success: bool
    degree: Degree
    outcome: str
    mythos: int = 0


ROLL = "yacdha.magic.roll"
PRECONDITIONS = "yacdha.magic.preconditions"
DEFINITION = "yacdha.magic.definition"


@rules.law(PrepareMagic, DEFINITION, keeper=True)
def may_prepare(state: State, by: By, ask: PrepareMagic) -> Event:
    return MagicPrepared(
        magic=slug(ask.name, state.magics, words=5),
        name=ask.name,
        opposition=ask.opposition,
        conditions=ask.conditions,
        success=ask.success,
        failure=ask.failure,
        degrees=ask.degrees,
        together=ask.together,
        to=(KEEPER,),
    )


@may_prepare.offers
def preparing(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate()


@rules.law(OpenMagic, PRECONDITIONS, keeper=True)
def may_open(state: State, by: By, ask: OpenMagic) -> Event:
    magic = state.magics.get(ask.magic)
    if magic is None:
        raise Refused(DEFINITION, "There is no magic “{id}”.", id=ask.magic)
    if not ask.conditions_met:
        raise Refused(PRECONDITIONS, "All knowledge and conditions of a magic must be met first.")
    users = distinct(ask.users, ROLL)
    opposition = 0 if ask.provided else magic.opposition
    if not ask.success or not (ask.failure or _cannot_fail(state, opposition, users)):
        raise Refused(PRECONDITIONS, "Say first what success and what failure would mean.")
    if len(users) > 1 and not magic.together:
        raise Refused("yacdha.magic.collaboration", "This magic is used by one person alone.")
    for who in users:
        _free_to_use(state, who)
    return MagicOpened(
        rite=Rite(
            magic.id,
            magic.name,
            opposition,
            users,
            Stakes(ask.success, ask.failure, in_order(ask.costs)),
            provided=ask.provided,
        )
    )


def _free_to_use(state: State, who: str) -> None:
    person = able(state, who)
    if state.rite_with(who) is not None:
        raise Refused(ROLL, "{name} is about to use a magic already.", name=person.name)


@may_open.offers
def openings(state: State, by: By) -> Iterator[Candidate]:
    if not state.magics:
        return
    free = those(lambda person: _free_to_use(state, person.id), everybody(state))
    for magic in state.magics.values():
        given = {"magic": magic.id, "conditions_met": True}
        sure = tuple(who for who in free if _cannot_fail(state, magic.opposition, (who,)))
        feared = {"success": MUST_SAY, "failure": MUST_SAY}
        # What somebody else prepared cannot fail, nor what one knows enough of the Mythos for.
        for said, users, unasked, shaped in (
            (given, free, (), feared),
            ({**given, "provided": True}, free, (), {"success": MUST_SAY}),
            (given, sure, ("provided",), {"success": MUST_SAY}),
        ):
            limits = {"users": (1, min(len(users), MANY) if magic.together else 1)}
            yield Candidate(said, {"users": users}, limits=limits, omit=unasked, shaped=shaped)


def _cannot_fail(state: State, opposition: int, users: tuple[str, ...]) -> bool:
    """A Mythos level as high as the opposition always succeeds (yacdha.magic.mythos-bonus)."""
    known = [found.mythos for who in users if (found := state.person(who)) is not None]
    level = min(known, default=0) if state.has("mythos") else 0
    return level >= opposition


@rules.law(Cast, ROLL, dice=True)
def may_cast(state: State, by: By, ask: Cast) -> Rite:
    person = acting(state, by, ask.who)
    rite = state.rites.get(person.id)
    if rite is None:
        raise Refused(ROLL, "{name} has no magic at hand.", name=person.name)
    if not set(rite.users) <= set(rite.agreed):
        raise Refused(PRECONDITIONS, "The stakes must be agreed on before the dice are thrown.")
    after_the_round(state, *rite.users)
    return rite


@may_cast.offers
def casting(state: State, by: By) -> Iterator[Candidate]:
    for who in state.rites:
        if by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who})


@may_cast.decides
def cast(state: State, by: By, ask: Cast, dice: Dice, rite: Rite) -> Iterator[Event]:
    margin = _throw(state, rite, dice) - rite.opposition
    success = margin > 0
    yield MagicCast(
        rule="yacdha.magic.collaboration" if len(rite.users) > 1 else ROLL,
        who=ask.who,
        users=rite.users,
        margin=margin,
        success=success,
        degree=degree(margin),
        outcome=rite.stakes.success if success else rite.stakes.failure,
        mythos=group_mythos(state, rite),
    )
    for who in rite.users:
        if not state.watches(who):
            continue
        user = anybody(state, who)
        rises: dict[Meter, list[tuple[int, str]]] = {"madness": [], "trauma": []}
        if not rite.provided:
            made = yield from throw_check(state, dice, user, "madness")
            if made:
                rises["madness"].append((1, check_rule("madness")))
        for cost in rite.stakes.costs:
            amount = points_of(cost, margin, state.options["stakes_on_tie"])
            if cost.low <= margin <= cost.high and amount:
                rises[cost.meter].append((amount, PRECONDITIONS))
        for meter in METERS:
            if rises[meter]:
                yield from suffer(state, user, meter, *rises[meter])


def group_mythos(state: State, rite: Rite) -> int:
    """One Mythos level for all users, by the table's house rule (yacdha.magic.mythos-bonus)."""
    if not state.has("mythos") or rite.provided:
        return 0
    found = [anybody(state, who).mythos for who in rite.users]
    return min(found) if state.options["magic_group_level"] == "lowest" else max(found)


def _throw(state: State, rite: Rite, dice: Dice) -> int:
    """The casting dice: the highest counts, raised by the Mythos to 6 at the most."""
    users = rite.users
    own = state.has("mythos") and state.options["magic_group_level"] == "own-level-each"
    if own and len(users) > 1 and not rite.provided:
        levels = tuple(anybody(state, who).mythos for who in users)
        faces = (Face(sides=SIX, role="madness", who=(who,)) for who in users)
        best: int = dice.throw(*faces, fold=best_of_each, start=Casting(levels))
        return best
    natural = dice.ask(Highest(count=len(users), sides=SIX, role="madness", who=users))
    return Bonus(group_mythos(state, rite)).added(natural)


class Casting(NamedTuple):
    levels: tuple[int, ...]
    best: int = 0


def best_of_each(so_far: Casting, value: int, index: int) -> Casting | int:
    """House rule: everybody's die has their own level; the best of all counts."""
    best = max(so_far.best, Bonus(so_far.levels[index]).added(value))
    return best if index == len(so_far.levels) - 1 else so_far._replace(best=best)


@rules.evolves(MagicPrepared)
def magic_prepared(state: State, event: MagicPrepared) -> State:
    magic = Magic(
        event.magic,
        event.name,
        event.opposition,
        event.conditions,
        event.success,
        event.failure,
        event.degrees,
        event.together,
    )
    return replace(state, magics={**state.magics, magic.id: magic})


@rules.evolves(MagicOpened)
def magic_opened(state: State, event: MagicOpened) -> State:
    state = met(state, event.rite.users)
    return replace(state, rites={**state.rites, event.rite.users[0]: event.rite})


@rules.evolves(MagicCast)
def magic_cast(state: State, event: MagicCast) -> State:
    # Nobody masters a magic: each use needs its conditions anew (yacdha.magic.not-owned).
    return replace(state, rites={w: r for w, r in state.rites.items() if w != event.who})
