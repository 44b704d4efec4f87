"""Coopération & compétition; Poursuite: sides that compare their best results."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.propose import CLAIM, check_claim
from tablee.games.yacdha.rules.common import able, anybody, rules
from tablee.games.yacdha.rules.contest.asks import (
    AwardContest,
    DropContest,
    OpenChase,
    OpenContest,
    WeighClaim,
)
from tablee.games.yacdha.rules.contest.compare import is_endless
from tablee.games.yacdha.rules.contest.events import (
    ChaseEnded,
    ClaimWeighed,
    ContestClaimed,
    ContestDropped,
    ContestLevelsSet,
    ContestOpened,
    ContestWon,
)
from tablee.games.yacdha.rules.shapes import LevelSaid
from tablee.games.yacdha.state.contest import Contest, Side
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.stakes import Stakes, price_of_failing
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.words import KEEPER, By, Event, Refused

PURSUED, PURSUERS = "pursued", "pursuers"
COMPETE = "yacdha.compete.basic"
CHASE = "yacdha.chase.same-means"
CHASE_OPENS = "yacdha.chase.when"
INDIRECT = "yacdha.occupation.indirect"


@rules.law(OpenContest, COMPETE, keeper=True)
def may_open_contest(state: State, by: By, ask: OpenContest) -> Contest:
    for said in ask.sides:
        _check_helped("yacdha.compete.groups", said.occupation, said.levels, said.members)
    sides = tuple(
        Side(
            s.name,
            s.members,
            s.advantage,
            s.disadvantage,
            s.occupation,
            {said.who: said.level for said in s.levels},
            s.transferable,
        )
        for s in ask.sides
    )
    _check_sides(state, sides, "yacdha.compete.groups")
    return Contest(
        f"contest-{state.opened + 1}",
        ask.what,
        ask.category,
        sides,
        harmless=ask.harmless,
        stakes=_stakes(ask),
    )


@may_open_contest.decides
def open_contest(
    state: State, by: By, ask: OpenContest, dice: Dice, contest: Contest
) -> Iterator[Event]:
    return _opened(state, contest, COMPETE)


@rules.law(OpenChase, CHASE_OPENS, keeper=True)
def may_open_chase(state: State, by: By, ask: OpenChase) -> Contest:
    distinct(ask.transferable, CHASE_OPENS)
    _check_helped(CHASE_OPENS, ask.occupation, ask.levels, (*ask.pursued, *ask.pursuers))
    sides = tuple(
        Side(
            name,
            members,
            advantage=ask.advantage == name,
            disadvantage=ask.disadvantage == name,
            occupation=tuple(who for who in ask.occupation if who in members),
            levels={said.who: said.level for said in ask.levels if said.who in members},
            transferable=name in ask.transferable,
        )
        for name, members in ((PURSUED, ask.pursued), (PURSUERS, ask.pursuers))
    )
    _check_sides(state, sides, CHASE_OPENS)
    id = f"chase-{state.opened + 1}"
    return Contest(id, ask.what, "physical", sides, chase=True, stakes=_stakes(ask))


@may_open_chase.decides
def open_chase(state: State, by: By, ask: OpenChase, dice: Dice, chase: Contest) -> Iterator[Event]:
    yield from _opened(state, chase, CHASE_OPENS)
    terrain_matters = ask.advantage is not None or ask.disadvantage is not None
    if ask.faster != "none" and not terrain_matters:
        yield ChaseEnded(
            rule="yacdha.chase.different-speed",
            contest=chase.id,
            escaped=ask.faster == PURSUED,
            margin=0,
        )


def _stakes(ask: OpenContest | OpenChase) -> Stakes | None:
    costs = price_of_failing(ask.price, ask.points, ask.by_margin)
    said = ask.success or ask.failure or costs
    return Stakes(ask.success, ask.failure, costs) if said else None


def _opened(state: State, contest: Contest, rule: str) -> Iterator[Event]:
    """The contest as all know it; what the keeper's people are good at stays with the keeper."""
    names = _names(state, contest.sides)
    yield ContestOpened(rule=rule, contest=as_players_know(state, contest), names=names)
    hidden = {
        who: level
        for side in contest.sides
        for who, level in side.levels.items()
        if anybody(state, who).npc
    }
    if hidden:
        yield ContestLevelsSet(contest=contest.id, levels=hidden, to=(KEEPER,))


def as_players_know(state: State, contest: Contest) -> Contest:
    laid = contest.laid
    if laid is not None:
        laid = replace(laid, sides=_as_known(state, laid.sides))
    return replace(contest, sides=_as_known(state, contest.sides), laid=laid)


def _as_known(state: State, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(
        replace(side, levels={w: n for w, n in side.levels.items() if not anybody(state, w).npc})
        for side in sides
    )


def _names(state: State, sides: tuple[Side, ...]) -> tuple[str, ...]:
    return tuple(anybody(state, who).name for side in sides for who in side.members)


def _check_sides(state: State, sides: tuple[Side, ...], rule: str) -> None:
    if len({side.name for side in sides}) != len(sides):
        raise Refused(rule, "Two sides have the same name.")
    for who in distinct((who for side in sides for who in side.members), rule):
        free_to_compete(state, rule, who)
    for side in sides:
        _check_levels(state, side)


def free_to_compete(state: State, rule: str, who: str) -> None:
    person = able(state, who)
    if state.contest_with(who) is not None:
        raise Refused(rule, "{name} is in another contest.", name=person.name)


def _check_helped(
    rule: str, occupation: Sequence[str], levels: Sequence[LevelSaid], members: Sequence[str]
) -> None:
    """An occupation or a level is said once for each, and only of who takes part."""
    for named in (occupation, [said.who for said in levels]):
        if not set(distinct(named, rule)) <= set(members):
            raise Refused(rule, "An occupation helps the side of its owner only.")


def _check_levels(state: State, side: Side) -> None:
    has_levels = state.has("occupation_levels")
    if side.occupation and has_levels:
        raise Refused(
            "yacdha.occupation.bonus",
            "At this table an occupation adds its level and gives no die.",
        )
    if (side.levels or side.transferable) and not has_levels:
        raise Refused("yacdha.occupation.bonus", "This table plays without levels.")
    for who, level in side.levels.items():
        person = anybody(state, who)
        if level > person.best_level:
            raise Refused(
                "yacdha.occupation.indirect",
                "{name} cannot do this better than the occupation itself.",
                name=person.name,
            )


def throwing(state: State, contest: Contest) -> tuple[Side, ...]:
    """The sides that throw now: all, or after a tie those that tied."""
    if not contest.tied or state.options["competition_tie"] == "everyone":
        return contest.sides
    return tuple(side for side in contest.sides if side.name in contest.tied)


def undecided(state: State, contest: Contest) -> tuple[str, ...]:
    """Whose players have not yet agreed to the stakes and to what they throw."""
    if contest.laid is not None:
        return ()
    members = (who for side in throwing(state, contest) for who in side.members)
    return tuple(
        who for who in members if who not in contest.agreed and anybody(state, who).seat is not None
    )


def agreed_by_all(contest: Contest) -> Contest:
    return replace(contest, agreed=tuple(w for side in contest.sides for w in side.members))


def rule_of(contest: Contest) -> str:
    return CHASE if contest.chase else COMPETE


def holding_up(state: State, by: By, contest: Contest) -> tuple[str, ...]:
    """For whom this seat must wait before it throws.

    Its own people agree by the throw itself. The keeper need not wait for somebody who is slow to
    decide, but never throws over stakes that somebody has not agreed to.
    """
    if by.is_keeper and (contest.stakes is None or contest.tied):
        return ()
    waiting = undecided(state, contest)
    return tuple(who for who in waiting if anybody(state, who).seat not in by.acts_for)


def in_words(contest: Contest) -> str:
    """What a contest is called on the list of actions."""
    return contest.what or "@chase"


def claimed_in_contest(state: State, contest: Contest, person: Person, claim: str | None) -> Event:
    """An occupation called upon for a contest: the keeper may still say that it helps less."""
    side = contest.side_of(person.id)
    if side is None or contest.tied or contest.laid is not None:
        raise Refused(CLAIM, "A claim comes before the first throw.")
    if person.npc:
        raise Refused(CLAIM, "The keeper says at the opening how able the keeper's people are.")
    check_claim(state, person, claim)
    if side.claims.get(person.id) == claim:
        raise Refused(CLAIM, "This changes nothing.")
    level = 0
    if claim is not None:
        level = 1
        if state.has("occupation_levels"):
            level = person.level_for(claim, in_words(contest))
    return ContestClaimed(contest=contest.id, who=person.id, claim=claim, level=level)


def most_worth(state: State, contest: Contest, who: str) -> int:
    """The most that the keeper may grant for a claim; 0 if nothing was claimed."""
    side, person = contest.side_of(who), anybody(state, who)
    if side is None or contest.tied or contest.laid is not None or person.is_out:
        return 0
    claim = side.claims.get(who)
    if claim is None:
        return 0
    return person.level_for(claim, "") if state.has("occupation_levels") else 1


def worth(state: State, contest: Contest, who: str) -> int:
    """What somebody's claim counts for, as it stands."""
    side = contest.side_of(who)
    if side is None:
        return 0
    return side.levels.get(who, 0) if state.has("occupation_levels") else who in side.occupation


@rules.law(WeighClaim, INDIRECT, keeper=True)
def may_weigh(state: State, by: By, ask: WeighClaim) -> Event:
    contest = the_contest(state, ask.contest)
    person = anybody(state, ask.who)
    most = most_worth(state, contest, person.id)
    if not most:
        raise Refused(CLAIM, "{name} has claimed no occupation.", name=person.name)
    if ask.level > most:
        raise Refused(
            INDIRECT,
            "{name} cannot do this better than the occupation itself.",
            name=person.name,
        )
    if ask.level == worth(state, contest, person.id):
        raise Refused(INDIRECT, "This changes nothing.")
    return ClaimWeighed(contest=contest.id, who=person.id, level=ask.level)


@rules.law(AwardContest, COMPETE, keeper=True)
def may_award(state: State, by: By, ask: AwardContest) -> Event:
    contest = the_contest(state, ask.contest)
    if contest.laid is not None or not is_the_keepers(state, contest):
        raise Refused(COMPETE, "The dice decide this one.")
    won = next((side for side in contest.sides if side.name == ask.side), None)
    if won is None:
        raise Refused(COMPETE, "No side is called “{name}”.", name=ask.side)
    if contest.chase:
        return ChaseEnded(
            rule="yacdha.chase.end", contest=contest.id, escaped=won.name == PURSUED, margin=0
        )
    return ContestWon(contest=contest.id, side=won.name, members=won.members, margin=0)


def is_the_keepers(state: State, contest: Contest) -> bool:
    """Whether the dice would tie for ever, so that the keeper says who wins."""
    decides = state.options["competition_cap"] == "keeper-decides"
    return decides and is_endless(state, contest)


@rules.law(DropContest, COMPETE, keeper=True)
def may_drop(state: State, by: By, ask: DropContest) -> Event:
    return ContestDropped(contest=the_contest(state, ask.contest).id)


def the_contest(state: State, contest: str) -> Contest:
    if contest not in state.contests:
        raise Refused(COMPETE, "There is no contest “{id}”.", id=contest)
    return state.contests[contest]
