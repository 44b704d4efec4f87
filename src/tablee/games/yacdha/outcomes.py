"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Hashable, Iterable, Iterator

from msgspec.structs import replace

from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import anybody
from tablee.games.yacdha.state import Declaration, Doing, Fighter, State
from tablee.kernel.words import Ask, By, Event


def outcomes(state: State, by: By, happened: Iterable[Event]) -> dict[str, Hashable]:
    """success, margin, degree, tier, and for each person check, rise, trauma and exit."""
    found: dict[str, Hashable] = {}
    for event in happened:
        match event:
            case events.ActionThrown():
                found |= _throw(event.margin, event.degree)
                if event.tier or state.actions[event.who].investigation:
                    found["tier"] = event.tier
                found |= _checks(event.forcing, event.checks)
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


def _throw(margin: int, degree: str) -> dict[str, Hashable]:
    return {"success": margin > 0, "margin": margin, "degree": degree}


def _checks(forcing: tuple[str, ...], due: tuple[str, ...]) -> dict[str, Hashable]:
    found: dict[str, Hashable] = {f"check.{who}": who in due for who in forcing}
    return found | {f"rise.{who}": False for who in forcing}


STANCES: tuple[tuple[str, Doing], ...] = (
    ("attacks-you", "attack"),
    ("attacks-another", "attack"),
    ("immobilises", "immobilise"),
    ("dodges", "dodge"),
    ("flees", "flee"),
)


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[tuple[str, State, Ask]]:
    """Before the reveal a player reckons with each thing the opponent may have declared."""
    fight = state.fight
    if not isinstance(ask, asks.Declare) or fight is None:
        yield "", state, ask
        return
    mine, target = fight.fighters.get(ask.who), fight.fighters.get(ask.target or "")
    if mine is None or target is None or ask.doing not in ("attack", "immobilise"):
        yield "", state, ask
        return
    mine = replace(mine, declaration=Declaration(ask.doing, ask.target, ask.weapon))
    helpless = target.unconscious or target.held_by or target.holding or target.surprised
    stances = (("helpless", None),) if helpless else STANCES
    for name, doing in stances:
        aim = ask.who if name == "attacks-you" else None
        declared = None if doing is None else Declaration(doing, aim)
        theirs = replace(target, declaration=declared)
        fighters = {who: _silent(f) for who, f in fight.fighters.items()}
        fighters |= {mine.id: mine, theirs.id: theirs}
        alone = replace(fight, fighters=fighters, stage="striking", blows=())
        yield name, replace(state, fight=alone), asks.Strike(who=ask.who)


def _silent(fighter: Fighter) -> Fighter:
    return replace(fighter, declaration=None, has_struck=True)
