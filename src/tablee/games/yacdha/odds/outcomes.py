"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablee.games.yacdha.odds.helping import helped
from tablee.games.yacdha.odds.policies import follower
from tablee.games.yacdha.rules.action.asks import Join, Judge, Throw, ThrowAgain
from tablee.games.yacdha.rules.action.consequences import price_of
from tablee.games.yacdha.rules.action.events import ActionThrown
from tablee.games.yacdha.rules.action.propose import as_players_know_action
from tablee.games.yacdha.rules.campaign.events import RecoveryThrown
from tablee.games.yacdha.rules.common import anybody, audience_of
from tablee.games.yacdha.rules.contest.asks import ThrowContest
from tablee.games.yacdha.rules.contest.compare import TWO, tells_winner
from tablee.games.yacdha.rules.contest.decide import agreed_by_all, as_players_know, throwing
from tablee.games.yacdha.rules.contest.events import ChaseEnded, ContestThrown, ContestTurned
from tablee.games.yacdha.rules.contest.throw import open_contest_of
from tablee.games.yacdha.rules.fight.asks import Declare, Reveal, Strike
from tablee.games.yacdha.rules.fight.events import Struck
from tablee.games.yacdha.rules.fight.facing import to_strike
from tablee.games.yacdha.rules.fight.strike import price_of_feat
from tablee.games.yacdha.rules.luck.asks import Resolve, SpendLuck
from tablee.games.yacdha.rules.luck.events import DeathLooms, LuckSpent
from tablee.games.yacdha.rules.magic import Cast, MagicCast
from tablee.games.yacdha.rules.meters.events import CheckMade, Died, WentMad
from tablee.games.yacdha.rules.mythos import DreamThrown
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.fight import Declaration, Fighter, Modifier
from tablee.games.yacdha.state.people import HIGHEST, METER_OF, METERS, Doing, Meter
from tablee.games.yacdha.state.state import State
from tablee.kernel.game import Supposed
from tablee.kernel.words import Ask, By, Event

TOGETHER = 3
"""How many forced dice, or checks after a magic, are reckoned jointly; more take turns."""


def apart(state: State, ask: Ask) -> Sequence[State]:
    """One state for each who throws a die of their own: their fates hang on the throw alone."""
    match ask:
        case Throw(who=who) if who in state.actions:
            risking = state.actions[who].forcing
        case ThrowAgain(who=who) if who in state.actions:
            risking = ask.members or state.actions[who].members
        case Resolve(who=who) | SpendLuck(who=who):
            action, found = state.action_with(who), open_contest_of(state, who)
            risking = action.pending.forcing if action is not None and action.pending else ()
            risking = risking or (found[1].forcing if found is not None else ())
        case Cast(who=who) if who in state.rites:
            risking = state.rites[who].users
        case ThrowContest(contest=contest) if contest in state.contests:
            risking = state.contests[contest].forcing
            if len(state.contests[contest].sides) > TWO:
                turns: tuple[tuple[str, ...], ...] = ((), *((who,) for who in risking))
                return tuple(replace(state, watched=watched) for watched in turns)
        case _:
            risking = ()
    if len(risking) <= TOGETHER:
        return (state,)
    first, *others = dict.fromkeys(risking)
    everybody = (*state.investigators, *state.npcs)
    unmoved = (who for who in everybody if who not in others)
    return (
        replace(state, watched=(first, *unmoved)),
        *(replace(state, watched=(who,)) for who in others),
    )


def outcomes(state: State, by: By, happened: Iterable[Event]) -> dict[str, Hashable]:
    """success, margin, degree, tier, price, and for each person check, rise, trauma and exit."""
    found: dict[str, Hashable] = {}
    for event in happened:
        _of_throw(state, by, event, found)
        _of_people(state, by, event, found)
    if state.watched is None:
        return found
    unwatched = (who for who in (*state.investigators, *state.npcs) if not state.watches(who))
    left_out = tuple(f".{who}" for who in unwatched)
    return {name: value for name, value in found.items() if not name.endswith(left_out)}


def _of_throw(state: State, by: By, event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case ActionThrown():
            found |= _action(state, by, event)
        case MagicCast():
            found |= _throw(event.margin, event.degree)
            found |= _no_rise(state, by, event.users, "madness")
        case ContestThrown():
            if tells_winner(state, state.contests[event.contest]):
                found["winner"] = event.leaders[0] if len(event.leaders) == 1 else "tie"
            meter = METER_OF[state.contests[event.contest].category]
            found |= _checks(state, by, event.forcing, event.checks, meter)
        case ChaseEnded():
            found["escaped"] = event.escaped
        case LuckSpent() | ContestTurned():
            found |= _turned(state, event)
        case Struck():
            found |= _struck(state, event)
            # Two who seize each other throw together: the first is the one who asked.
            found.setdefault("success", event.success)
        case DreamThrown():
            found["dream"] = event.remembered
        case _:
            pass


def _struck(state: State, event: Struck) -> dict[str, Hashable]:
    hit: dict[str, Hashable] = {f"hit.{event.who}": event.success}
    if event.doing == "other":
        price = any(price_of_feat(state, event, meter) for meter in METERS)
        return {**hit, "margin": event.margin, **({"price": True} if price else {})}
    return {
        **hit,
        f"trauma.{event.target}": event.trauma,
        f"critical.{event.who}": event.critical,
    }


def _turned(state: State, event: LuckSpent | ContestTurned) -> dict[str, Hashable]:
    found: dict[str, Hashable] = {f"check.{who}": True for who in event.checks}
    if isinstance(event, ContestTurned):
        return {"winner": event.leaders[0] if len(event.leaders) == 1 else "tie", **found}
    if action := state.actions.get(event.who):  # else luck was spent on a blow
        found = {**_price(state, action, event.margin), **found}
    return {**_throw(event.margin, event.degree), **found}


def _of_people(state: State, by: By, event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case CheckMade():
            found[f"rise.{event.who}"] = event.rises
        case RecoveryThrown():
            found[f"recovers.{event.who}"] = event.recovers
        case DeathLooms():
            found[f"dying.{event.who}"] = True
        case Died() if not anybody(state, event.who).npc or by.is_keeper:
            # Whether somebody of the keeper's dies would tell how hurt they were.
            found[f"dies.{event.who}"] = True
        case WentMad() if _sees(state, by, event.who, "madness"):
            found[f"mad.{event.who}"] = True
        case _:
            pass


def _sees(state: State, by: By, who: str, meter: Meter) -> bool:
    return by.may_see(audience_of(state, anybody(state, who), meter))


def _action(state: State, by: By, event: ActionThrown) -> dict[str, Hashable]:
    action = state.actions[event.who]
    found = _throw(event.margin, event.degree)
    if action.investigation:
        found["tier"] = event.tier
    meter = METER_OF[action.category]
    found |= _price(state, action, event.margin)
    return found | _checks(state, by, event.forcing, event.checks, meter)


def _price(state: State, action: Action, margin: int) -> dict[str, Hashable]:
    """Whether the price that both sides agreed on before the throw is due."""
    if action.ruling is None or not action.ruling.stakes.costs:
        return {}
    stakes = action.ruling.stakes
    return {"price": any(price_of(state, stakes, meter, margin) for meter in METERS)}


def _throw(margin: int, degree: str) -> dict[str, Hashable]:
    return {"success": margin > 0, "margin": margin, "degree": degree}


def _checks(
    state: State, by: By, forcing: tuple[str, ...], due: tuple[str, ...], meter: Meter
) -> dict[str, Hashable]:
    found: dict[str, Hashable] = {f"check.{who}": who in due for who in forcing}
    return found | _no_rise(state, by, forcing, meter)


def _no_rise(state: State, by: By, persons: tuple[str, ...], meter: Meter) -> dict[str, Hashable]:
    """Nobody's meter has risen so far, of those whose meter this seat may know."""
    return {f"rise.{who}": False for who in persons if _sees(state, by, who, meter)}


STANCES: tuple[tuple[str, Doing, bool], ...] = (
    ("attacks-you", "attack", True),
    ("attacks-another", "attack", False),
    ("immobilises-you", "immobilise", True),
    ("immobilises-another", "immobilise", False),
    ("dodges", "dodge", False),
    ("flees", "flee", False),
)
"""What an opponent may have declared, and whether against the one who reckons with it."""


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """What an ask leads to: the throw that terms would bring, a blow against each declaration."""
    if not by.is_keeper:
        state = _as_players_know_it(state)
    if isinstance(ask, Judge):
        yield _judged(state, by, ask)
        return
    if isinstance(ask, ThrowContest):
        yield _decided(state, by, ask)
        return
    if isinstance(ask, Join):
        yield from helped(state, by, ask)
        return
    fight = state.fight
    if not isinstance(ask, Declare) or fight is None:
        yield Supposed("", state, by, ask)
        return
    follower.follow(state, by, ask)  # an illegal declaration has no odds
    mine, target = fight.fighters.get(ask.who), fight.fighters.get(ask.target or "")
    if mine is None or target is None or ask.doing not in ("attack", "immobilise"):
        yield Supposed("", state, by, ask)
        return
    # What the keeper has noted for this throw is not said before the reveal.
    declared = Declaration(ask.doing, ask.target, ask.weapon, claim=ask.claim)
    mine = replace(mine, declaration=declared, modifier=Modifier())
    keeper = By("", "keeper")
    for name, supposed in _stances(target, ask.who):
        theirs = replace(target, declaration=supposed, modifier=Modifier())
        pair = replace(fight, fighters={mine.id: mine, theirs.id: theirs}, blows=())
        shown = replace(state, fight=replace(pair, stage="striking"))
        if any(fighter.id == mine.id for fighter in to_strike(shown, pair)):
            yield Supposed(name, shown, by, Strike(who=ask.who))
        else:
            # It fails without a throw, as soon as all is shown.
            hidden = replace(state, fight=replace(pair, stage="declaring"))
            yield Supposed(name, hidden, keeper, Reveal())


def _decided(state: State, by: By, ask: ThrowContest) -> Supposed[State]:
    """The throw as if all had agreed to what lies there now, and let it stand."""
    contest = state.contests.get(ask.contest)
    if contest is None:
        return Supposed("", state, by, ask)
    members = tuple(who for side in throwing(state, contest) for who in side.members)
    if not any(by.may_act_for(anybody(state, who).seat) for who in members):
        return Supposed("", state, by, ask)
    ready = replace(state, contests={**state.contests, contest.id: agreed_by_all(contest)})
    return Supposed("", ready, replace(by, acts_for=frozenset(by.seats)), ask)


def _as_players_know_it(state: State) -> State:
    """How able the keeper's people are is not told before the throw: they count as ordinary."""
    fight = state.fight
    if fight is not None:
        fighters = {
            who: fighter
            if not anybody(state, who).npc
            else replace(
                fighter,
                modifier=replace(fighter.modifier, level=None),
                declaration=None
                if fighter.declaration is None
                else replace(fighter.declaration, claim=None),
            )
            for who, fighter in fight.fighters.items()
        }
        state = replace(state, fight=replace(fight, fighters=fighters))
    # Nor is it told before a blow that no blow hurts a thing.
    npcs = {who: replace(p, toughness=p.toughness or HIGHEST) for who, p in state.npcs.items()}
    state = replace(state, npcs=npcs)
    contests = {which: as_players_know(state, c) for which, c in state.contests.items()}
    actions = {who: as_players_know_action(state, a) for who, a in state.actions.items()}
    return replace(state, resisting={}, contests=contests, actions=actions)


def _judged(state: State, by: By, ask: Judge) -> Supposed[State]:
    """The throw under these terms, while the keeper still weighs them: the words may come later."""
    said = replace(ask, success=ask.success or "–", failure=ask.failure or "–")
    after = follower.asked(state, by, said)
    action = after.actions.get(ask.who)
    if action is None:
        return Supposed("", state, by, ask)  # impossible or certain: nothing is thrown
    ready = after.with_action(replace(action, agreed=action.members))
    return Supposed("", ready, by, Throw(who=ask.who))


def _stances(target: Fighter, me: str) -> Iterator[tuple[str, Declaration | None]]:
    if target.unconscious or target.held_by or target.holding or target.surprised:
        yield "helpless", None
        return
    for name, doing, at_me in STANCES:
        yield name, Declaration(doing, me if at_me else None)
