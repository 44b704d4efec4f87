"""The throw of a competition or a chase, the point of luck after it, and what it then means."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice, TypedDice
from tablee.games.yacdha.rules.action.throw import has_luck, turned_faces
from tablee.games.yacdha.rules.common import after_the_round, anybody, rules
from tablee.games.yacdha.rules.contest.asks import SettleContest, ThrowContest
from tablee.games.yacdha.rules.contest.compare import (
    Compared,
    compare_sides,
    owners_of_dice,
)
from tablee.games.yacdha.rules.contest.decide import (
    COMPETE,
    PURSUED,
    holding_up,
    is_the_keepers,
    rule_of,
    the_contest,
    throwing,
)
from tablee.games.yacdha.rules.contest.events import (
    ChaseEnded,
    ContestEmptied,
    ContestKept,
    ContestSettled,
    ContestThrown,
    ContestTurned,
    ContestWon,
)
from tablee.games.yacdha.rules.luck.asks import SpendLuck
from tablee.games.yacdha.rules.luck.events import DeathLooms
from tablee.games.yacdha.rules.meters.decide import check_rule, suffer, throw_check
from tablee.games.yacdha.rules.meters.events import Died
from tablee.games.yacdha.state.contest import Contest, Laid
from tablee.games.yacdha.state.people import METER_OF, METERS, Meter, Person
from tablee.games.yacdha.state.stakes import WORST
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Event, Refused

TIMING = "yacdha.luck.action-timing"
STAKES = "yacdha.action.stakes-first"


@rules.law(ThrowContest, COMPETE, dice=True)
def may_throw(state: State, by: By, ask: ThrowContest) -> Contest:
    contest = the_contest(state, ask.contest)
    members = [who for side in throwing(state, contest) for who in side.members]
    if not any(by.may_act_for(anybody(state, who).seat) for who in members):
        raise Refused(COMPETE, "Only those who compete, or the keeper, throw these dice.")
    after_the_round(state, *members)
    if contest.laid is not None:
        raise Refused(TIMING, "The last throw is still open: resolve it first.")
    if is_the_keepers(state, contest):
        raise Refused(COMPETE, "These levels would tie for ever: the keeper decides who wins.")
    if waiting := holding_up(state, by, contest):
        raise Refused(
            rule_of(contest),
            "All agree first, and decide whether to force. Still to come: {names}.",
            names=", ".join(anybody(state, who).name for who in waiting),
        )
    return contest


@may_throw.decides
def throw_contest(
    state: State, by: By, ask: ThrowContest, dice: Dice, contest: Contest
) -> Iterator[Event]:
    sides = throwing(state, contest)
    found = compare_sides(state, contest, sides, dice)
    laid = Laid(
        contest.sides,
        tuple(side.name for side in sides),
        contest.forcing,
        found.leaders,
        found.margin,
        found.checks,
        found.margins,
    )
    who_waits = who_may_turn(state, contest, laid)
    yield ContestThrown(
        rule=rule_of(contest),
        contest=contest.id,
        leaders=found.leaders,
        margin=found.margin,
        forcing=contest.forcing,
        checks=found.checks,
        margins=found.margins,
        waiting=who_waits,
        stands=bool(who_waits),
    )
    if not who_waits:
        yield from _consequences(state, contest, laid, dice)


def as_thrown(contest: Contest, laid: Laid) -> Contest:
    """The contest as it was when its dice fell, whoever may have left it since."""
    return replace(contest, sides=laid.sides, forcing=laid.forcing)


def thrown_for(laid: Laid) -> tuple[str, ...]:
    """Everybody whose side threw: after a tie, nobody whom an earlier throw has put out of it."""
    return tuple(who for side in laid.sides if side.name in laid.threw for who in side.members)


def owners_of(state: State, contest: Contest, laid: Laid) -> tuple[str, ...]:
    sides = tuple(side for side in laid.sides if side.name in laid.threw)
    return owners_of_dice(state, as_thrown(contest, laid), sides)


def read_again(state: State, contest: Contest, laid: Laid) -> Compared:
    """The throw as its dice now lie, read by the rule that threw it."""
    sides = tuple(side for side in laid.sides if side.name in laid.threw)
    return compare_sides(state, as_thrown(contest, laid), sides, TypedDice(laid.faces))


def who_may_turn(state: State, contest: Contest, laid: Laid) -> tuple[str, ...]:
    """Whose trauma this throw may raise, and who has a point of luck and a die to turn."""
    owners = set(owners_of(state, contest, laid))
    forced = laid.checks if contest.category == "physical" else ()
    return tuple(
        who
        for who in thrown_for(laid)
        if who in owners
        and who not in (*laid.lucky, *laid.kept)
        and not anybody(state, who).is_out
        and has_luck(state, who)
        and (who in forced or price_for(state, contest, laid, who, "trauma"))
    )


def winner_of(state: State, contest: Contest, laid: Laid) -> str:
    """The side that has won, or "" as long as the leaders tie."""
    if len(laid.leaders) == 1:
        return laid.leaders[0]
    # A table may let the pursued get away on a tie.
    return PURSUED if contest.chase and state.options["chase_tie"] == "pursued-escape" else ""


def price_for(state: State, contest: Contest, laid: Laid, who: str, meter: Meter) -> int:
    """What somebody pays whose side this throw has put out of it."""
    side = next((side for side in laid.sides if who in side.members), None)
    if contest.stakes is None or side is None or anybody(state, who).npc:
        return 0
    won = winner_of(state, contest, laid)
    lost = side.name != won if won else side.name in laid.threw and side.name not in laid.leaders
    if not lost:
        return 0
    short = {**contest.behind, **laid.margins}.get(
        side.name, 0 if side.name in laid.leaders else -1
    )
    return contest.stakes.price(meter, max(WORST, short), state.options["stakes_on_tie"])


def open_contest_of(state: State, who: str) -> tuple[Contest, Laid] | None:
    """The contest with an open throw of this person's."""
    for contest in state.contests.values():
        if contest.laid is not None and who in thrown_for(contest.laid):
            return contest, contest.laid
    return None


def laid_behind_something_else(state: State, who: str) -> bool:
    """Whether another open throw of this person's comes first: a blow, or an action."""
    fight = state.fight
    blows = () if fight is None else fight.fighters.values()
    return state.throw_of(who) is not None or any(
        fighter.pending is not None and who in fighter.pending.members for fighter in blows
    )


def turned_contest(
    state: State, contest: Contest, laid: Laid, person: Person, ask: SpendLuck
) -> Contest:
    """A contest whose open throw has one die of this person's turned to another face."""
    if person.id not in who_may_turn(state, contest, laid):
        raise Refused(
            "yacdha.luck.action-condition",
            "Luck changes a throw only when its result may raise {name}'s own trauma.",
            name=person.name,
        )
    owners = owners_of(state, contest, laid)
    faces = turned_faces(laid.faces, person, owners, ask.die, ask.face)
    laid = replace(laid, faces=faces, lucky=(*laid.lucky, person.id))
    return replace(contest, laid=laid)


def luck_on_contest(
    state: State, contest: Contest, person: Person, ask: SpendLuck, dice: Dice
) -> Iterator[Event]:
    if (laid := contest.laid) is None:
        return
    found = read_again(state, contest, laid)
    laid = replace(
        laid,
        leaders=found.leaders,
        margin=found.margin,
        checks=found.checks,
        margins=found.margins,
    )
    spent = state.with_person(replace(person, luck=person.luck - 1))
    waiting = who_may_turn(spent, contest, laid)
    yield ContestTurned(
        contest=contest.id,
        by=person.id,
        die=ask.die,
        face=ask.face,
        leaders=found.leaders,
        margin=found.margin,
        checks=found.checks,
        margins=found.margins,
        waiting=waiting,
    )
    if not waiting:
        yield from _settled(spent, contest, laid, dice)


def may_keep(state: State, contest: Contest, laid: Laid, person: Person) -> Contest:
    """Refused to whoever could not have turned a die."""
    if person.id not in who_may_turn(state, contest, laid):
        raise Refused(TIMING, "{name} cannot change this throw.", name=person.name)
    return replace(contest, laid=replace(laid, kept=(*laid.kept, person.id)))


def keep_contest(state: State, contest: Contest, person: Person, dice: Dice) -> Iterator[Event]:
    """Somebody who might have turned a die lets the throw stand."""
    if (laid := contest.laid) is None:
        return
    waiting = who_may_turn(state, contest, laid)
    yield ContestKept(contest=contest.id, who=(person.id,), waiting=waiting)
    if not waiting:
        yield from _settled(state, contest, laid, dice)


@rules.law(SettleContest, TIMING, dice=True, keeper=True)
def may_settle(state: State, by: By, ask: SettleContest) -> tuple[Contest, Laid]:
    contest = the_contest(state, ask.contest)
    if contest.laid is None:
        raise Refused(TIMING, "No throw is open to change now.")
    return contest, contest.laid


@may_settle.decides
def settle_contest(
    state: State, by: By, ask: SettleContest, dice: Dice, found: tuple[Contest, Laid]
) -> Iterator[Event]:
    if waiting := who_may_turn(state, *found):
        yield ContestKept(contest=ask.contest, who=waiting)
    yield from _settled(state, *found, dice)


def _settled(state: State, contest: Contest, laid: Laid, dice: Dice) -> Iterator[Event]:
    yield ContestSettled(contest=contest.id, leaders=laid.leaders, margins=laid.margins)
    yield from _consequences(state, contest, laid, dice)


def _consequences(state: State, contest: Contest, laid: Laid, dice: Dice) -> Iterator[Event]:
    """The checks of forced dice, the agreed price, and the end if there is a winner."""
    out: set[str] = set()
    for event in _suffered(state, contest, laid, dice):
        if isinstance(event, Died | DeathLooms):
            out.add(event.who)
        yield event
    yield from _ended(state, contest, laid, out)


def _suffered(state: State, contest: Contest, laid: Laid, dice: Dice) -> Iterator[Event]:
    """What forcing and losing cost each. Losing has its price when all is over."""
    checked = METER_OF[contest.category]
    everybody = (who for side in laid.sides for who in side.members)
    over = bool(winner_of(state, contest, laid))
    for who in dict.fromkeys((*laid.checks, *everybody)):
        person = anybody(state, who)
        if person.is_out or not state.watches(who):
            continue
        raised = False
        if who in laid.checks:
            raised = yield from throw_check(state, dice, person, checked)
        for meter in METERS:
            rises: list[tuple[int, str]] = []
            if raised and meter == checked:
                rises.append((1, check_rule(meter)))
            price = price_for(state, contest, laid, who, meter) if over else 0
            if price:
                rises.append((price, "yacdha.dice.forced-cumulates" if rises else STAKES))
            if rises:
                yield from suffer(state, person, meter, *rises)


def _ended(state: State, contest: Contest, laid: Laid, out: set[str]) -> Iterator[Event]:
    rule = "yacdha.chase.end" if contest.chase else COMPETE
    left = {
        side.name: [w for w in side.members if w not in out and not anybody(state, w).is_out]
        for side in laid.sides
    }
    won = winner_of(state, contest, laid)
    emptied = won if won and not left[won] else ""
    if not won and contest.chase:
        emptied = next((name for name in laid.leaders if not left[name]), "")
    if emptied:
        yield ContestEmptied(rule=rule, contest=contest.id, side=emptied)
    elif won and contest.chase:
        pursued = next(side.members for side in laid.sides if side.name == PURSUED)
        fell = len(left[PURSUED]) < len(pursued)
        yield ChaseEnded(
            rule=rule,
            contest=contest.id,
            escaped=won == PURSUED,
            margin=laid.margin,
            left=tuple(left[PURSUED]) if fell else (),
        )
    elif won:
        members = tuple(left[won])
        yield ContestWon(contest=contest.id, side=won, members=members, margin=laid.margin)
