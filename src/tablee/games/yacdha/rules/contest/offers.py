"""What each seat may ask for in competitions and chases."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import SIX, anybody, is_mid_round, rules
from tablee.games.yacdha.rules.contest.asks import MOST_SIDES
from tablee.games.yacdha.rules.contest.compare import is_endless
from tablee.games.yacdha.rules.contest.decide import (
    CHASE_OPENS,
    COMPETE,
    INDIRECT,
    PURSUED,
    PURSUERS,
    holding_up,
    most_worth,
    rule_of,
    throwing,
    worth,
)
from tablee.games.yacdha.rules.contest.throw import (
    TIMING,
    laid_behind_something_else,
    owners_of,
    who_may_turn,
)
from tablee.games.yacdha.rules.shapes import MANY
from tablee.games.yacdha.state.contest import Contest, Laid
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer

BEST_LEVEL = "yacdha.coop.level"


@rules.offering
def contests(state: State, by: By) -> Iterator[Offer]:
    for contest in state.contests.values():
        if by.is_keeper:
            yield Offer("drop-contest", COMPETE, {"contest": contest.id})
        if contest.laid is not None:
            yield from _window(state, by, contest, contest.laid)
            continue
        yield from _before_the_throw(state, by, contest)
    yield from _openings(state, by)


def _before_the_throw(state: State, by: By, contest: Contest) -> Iterator[Offer]:
    members = [who for side in throwing(state, contest) for who in side.members]
    stuck = is_endless(state, contest) and state.options["competition_cap"] == "keeper-decides"
    if stuck:
        for side in contest.sides if by.is_keeper else ():
            yield Offer("award-contest", COMPETE, {"contest": contest.id, "side": side.name})
    elif (
        any(by.may_act_for(anybody(state, who).seat) for who in members)
        and not is_mid_round(state, *members)
        and not holding_up(state, by, contest)
    ):
        yield Offer("throw-contest", rule_of(contest), {"contest": contest.id}, dice=True)
    for who in members:
        most = most_worth(state, contest, who) if by.is_keeper else 0
        for level in range(most + 1) if most else ():
            if level != worth(state, contest, who):
                given = {"contest": contest.id, "who": who, "level": level}
                yield Offer("weigh-claim", INDIRECT, given)


def _window(state: State, by: By, contest: Contest, laid: Laid) -> Iterator[Offer]:
    """A throw that somebody's luck may still change, and its end."""
    owners = owners_of(state, contest, laid)
    for who in who_may_turn(state, contest, laid):
        if not by.may_act_for(anybody(state, who).seat):
            continue
        if not laid_behind_something_else(state, who):
            for place in (place for place, owner in enumerate(owners) if owner == who):
                for face in range(SIX, 0, -1):
                    if laid.faces and face != laid.faces[place]:
                        given = {"who": who, "die": place, "face": face}
                        yield Offer("spend-luck", "yacdha.luck.action", given, dice=True)
            yield Offer("resolve", TIMING, {"who": who}, dice=True)
    if by.is_keeper:
        yield Offer("settle-contest", TIMING, {"contest": contest.id}, dice=True)


def _openings(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    free = [
        person.id
        for person in (*state.investigators.values(), *state.npcs.values())
        if not person.is_out and state.contest_with(person.id) is None
    ]
    if len(free) < 2:
        return
    persons = tuple(free)
    yield Offer(
        "open-chase",
        CHASE_OPENS,
        fields=(
            _people("pursued", persons),
            replace(_people("pursuers", persons), apart="pursued"),
            Field("faster", "choice", ("none", PURSUED, PURSUERS), required=False),
            Field("advantage", "choice", (PURSUED, PURSUERS), required=False),
            Field("disadvantage", "choice", (PURSUED, PURSUERS), required=False),
            *_abilities(state, persons, ("pursued", "pursuers")),
            *_packs(state),
            Field("what", "text", most=200, required=False),
            *STAKES,
        ),
        advice=("yacdha.chase.numbers",),
    )
    yield Offer(
        "open-contest",
        COMPETE,
        fields=(
            Field("what", "text", least=1, most=200),
            Field("category", "choice", ("physical", "mental")),
            _sides(state, persons),
            Field("harmless", "flag", required=False),
            *STAKES,
        ),
    )


def _people(name: str, persons: tuple[str, ...]) -> Field:
    """Some of them, but never all: there is another side."""
    return Field(name, "many", persons, least=1, most=min(len(persons) - 1, MANY))


def _sides(state: State, persons: tuple[str, ...]) -> Field:
    columns = (
        Field("name", "text", least=1, most=60),
        _people("members", persons),
        Field("advantage", "flag", required=False),
        Field("disadvantage", "flag", required=False),
        *_abilities(state, persons, ("members",)),
    )
    if state.has("occupation_levels"):
        columns = (*columns, Field("transferable", "flag", required=False, rule=BEST_LEVEL))
    most = min(len(persons), MOST_SIDES)
    return Field("sides", "rows", least=2, most=most, fields=columns, distinct=("members", "name"))


def _abilities(state: State, persons: tuple[str, ...], within: tuple[str, ...]) -> Iterator[Field]:
    """Whose occupation helps, or at which level; only of those who take part."""
    most = min(len(persons), MANY)
    if not state.has("occupation_levels"):
        yield Field("occupation", "many", persons, most=most, required=False, within=within)
        return
    best = {who: anybody(state, who).best_level for who in persons}
    level = Field("level", "integer", most=max(best.values()), most_for=best)
    yield Field(
        "levels",
        "rows",
        most=most,
        fields=(Field("who", "choice", persons), level),
        required=False,
        distinct=("who",),
        within=within,
    )


STAKES = (
    Field("success", "text", most=2000, required=False),
    Field("failure", "text", most=2000, required=False),
    Field("price", "choice", ("trauma", "madness"), required=False),
    Field("points", "integer", least=1, most=5, required=False),
    Field("by_margin", "flag", required=False),
)
"""What is at stake for those who win and for those who lose."""


def _packs(state: State) -> Iterator[Field]:
    if state.has("occupation_levels"):
        sides = (PURSUED, PURSUERS)
        yield Field("transferable", "many", sides, most=2, required=False, rule=BEST_LEVEL)
