"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Hashable, Iterable, Iterator

from msgspec.structs import replace

from tablee.dice.readers import TypedDice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.round import to_strike
from tablee.games.yacdha.state import Declaration, Doing, Fighter, Modifier, State
from tablee.kernel.game import Supposed
from tablee.kernel.words import Ask, By, Event

PRICES = frozenset(
    {"yacdha.action.stakes-first", "yacdha.dice.forced-cumulates", "yacdha.coop.failure-shared"}
)
"""The rules by which a meter rises because both sides agreed on it before the throw."""


def outcomes(state: State, by: By, happened: Iterable[Event]) -> dict[str, Hashable]:
    """success, margin, degree, tier, price, and for each person check, rise, trauma and exit."""
    found: dict[str, Hashable] = {}
    for event in happened:
        match event:
            case events.ActionThrown():
                found |= _action(state, event)
            case events.MeterRose(rule=rule) if rule in PRICES:
                found["price"] = True
            case events.MagicCast():
                found |= _throw(event.margin, event.degree)
                found |= {f"rise.{who}": False for who in event.users}
            case events.ContestThrown():
                found["winner"] = event.leaders[0] if len(event.leaders) == 1 else "tie"
                found |= _checks(event.forcing, event.checks)
            case events.ChaseEnded():
                found["escaped"] = event.escaped
            case events.Struck():
                found |= {
                    f"hit.{event.who}": event.success,
                    f"trauma.{event.target}": event.trauma,
                    f"critical.{event.who}": event.critical,
                }
                # Two who seize each other throw together: the first is the one who asked.
                found.setdefault("success", event.success)
            case events.CheckMade():
                found[f"rise.{event.who}"] = event.rises
            case events.Died() if not anybody(state, event.who).npc or by.is_keeper:
                # Whether somebody of the keeper's dies would tell how hurt they were.
                found[f"dies.{event.who}"] = True
            case events.WentMad() if not anybody(state, event.who).npc:
                found[f"mad.{event.who}"] = True
            case _:
                pass
    return found


def _action(state: State, event: events.ActionThrown) -> dict[str, Hashable]:
    action = state.actions[event.who]
    found = _throw(event.margin, event.degree)
    if action.investigation:
        found["tier"] = event.tier
    if action.ruling is not None and action.ruling.stakes.costs:
        found["price"] = False
    return found | _checks(event.forcing, event.checks)


def _throw(margin: int, degree: str) -> dict[str, Hashable]:
    return {"success": margin > 0, "margin": margin, "degree": degree}


def _checks(forcing: tuple[str, ...], due: tuple[str, ...]) -> dict[str, Hashable]:
    found: dict[str, Hashable] = {f"check.{who}": who in due for who in forcing}
    return found | {f"rise.{who}": False for who in forcing}


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
    if isinstance(ask, asks.Judge):
        yield _judged(state, by, ask)
        return
    fight = state.fight
    if not isinstance(ask, asks.Declare) or fight is None:
        yield Supposed("", state, by, ask)
        return
    tuple(rules.decide(state, by, ask, TypedDice(())))  # an illegal declaration has no odds
    mine, target = fight.fighters.get(ask.who), fight.fighters.get(ask.target or "")
    if mine is None or target is None or ask.doing not in ("attack", "immobilise"):
        yield Supposed("", state, by, ask)
        return
    # What the keeper has noted for this throw is not said before the reveal.
    mine = replace(
        mine, declaration=Declaration(ask.doing, ask.target, ask.weapon), modifier=Modifier()
    )
    keeper = By("", "keeper")
    for name, declared in _stances(target, ask.who):
        theirs = replace(target, declaration=declared, modifier=Modifier())
        pair = replace(fight, fighters={mine.id: mine, theirs.id: theirs}, blows=())
        shown = replace(state, fight=replace(pair, stage="striking"))
        if any(fighter.id == mine.id for fighter in to_strike(shown, pair)):
            yield Supposed(name, shown, by, asks.Strike(who=ask.who))
        else:
            # It fails without a throw, as soon as all is shown.
            hidden = replace(state, fight=replace(pair, stage="declaring"))
            yield Supposed(name, hidden, keeper, asks.Reveal())


def _judged(state: State, by: By, ask: asks.Judge) -> Supposed[State]:
    """The throw under these terms, while the keeper still weighs them: the words may come later."""
    said = replace(ask, success=ask.success or "–", failure=ask.failure or "–")
    after = state
    for event in rules.decide(state, by, said, TypedDice(())):
        after = rules.evolve(after, event)
    action = after.actions.get(ask.who)
    if action is None:
        return Supposed("", state, by, ask)  # impossible or certain: nothing is thrown
    ready = after.with_action(replace(action, agreed=action.members))
    return Supposed("", ready, by, asks.Throw(who=ask.who))


def _stances(target: Fighter, me: str) -> Iterator[tuple[str, Declaration | None]]:
    if target.unconscious or target.held_by or target.holding or target.surprised:
        yield "helpless", None
        return
    for name, doing, at_me in STANCES:
        yield name, Declaration(doing, me if at_me else None)
