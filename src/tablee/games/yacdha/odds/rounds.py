"""The chance to be at the end of one's trauma when a round is over, from all its throws together.

Blows take effect for all at once when the round ends, and no throw of a round hangs on another:
each is followed alone, once, and what they bring to a fighter is added up.
"""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.yacdha.odds.policies import followed, follower
from tablee.games.yacdha.rules.common import anybody, knows_meter
from tablee.games.yacdha.rules.fight.asks import Reveal, Strike
from tablee.games.yacdha.rules.fight.events import Revealed, Struck
from tablee.games.yacdha.rules.fight.facing import can_be_hit, to_strike
from tablee.games.yacdha.rules.fight.round import end_of_round
from tablee.games.yacdha.rules.luck.asks import Resolve
from tablee.games.yacdha.rules.luck.events import DeathLooms, Resolved
from tablee.games.yacdha.rules.meters.events import CheckMade, Died
from tablee.games.yacdha.state.fight import Blow, Fight
from tablee.games.yacdha.state.people import HIGHEST
from tablee.games.yacdha.state.state import State
from tablee.kernel.following import anyone
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Event

OF_A_THROW = (Struck, Resolved, CheckMade)
"""What a throw itself brings; all else belongs to the end of the round."""

Taken = tuple[tuple[str, int], ...]
"""The trauma that a throw brings, by fighter."""


def of_round(state: State, by: By, ask: Strike | Reveal) -> Iterator[Prospect]:
    """For each whose trauma this seat may know: the chance to reach its end this round."""
    if isinstance(ask, Reveal):
        state = _shown(state, followed(state, anyone(by), ask).happened)
    fight = state.fight
    if fight is None:
        return
    throws = tuple(_throws(state, anyone(by), fight))
    for who in fight.fighters:
        person = anybody(state, who)
        if not can_be_hit(person) or not knows_meter(state, by, who, "trauma"):
            continue
        taken = Distribution.certain(_trauma(fight.blows).get(who, 0))
        for throw in throws:
            taken = taken.plus(throw.map(partial(_of, who)))
        beyond = taken.map(partial(_beyond_the_end, state, fight, who))
        if falls := beyond.where(lambda points: points is not None):
            yield Prospect("falls", falls, who=who)
            if not person.npc and state.has("luck") and person.luck:
                # A point of luck turns this into a coma, and strikes out what goes beyond.
                yield Prospect("after-effects", beyond, who=who)


def _shown(state: State, happened: tuple[Event, ...]) -> State:
    """The round once all is shown, before it has ended for want of anybody who throws."""
    shown = (e for e in happened if isinstance(e, Revealed | Struck))
    return follower.after(state, shown)


def _throws(state: State, by: By, fight: Fight) -> Iterator[Distribution[Taken]]:
    """What each throw still to come brings: open ones that stand, then all others."""
    for fighter in fight.fighters.values():
        if fighter.pending is not None:
            yield exact(partial(_brought, state, by, Resolve(who=fighter.id)))
    thrown: set[str] = set()
    for fighter in to_strike(state, fight):
        if fighter.id not in thrown:
            ask = Strike(who=fighter.id)
            # Two who meet throw once: the dice do not say who throws, so any will do.
            thrown |= _throwers(state, by, ask)
            yield exact(partial(_brought, state, by, ask))


def _throwers(state: State, by: By, ask: Ask) -> set[str]:
    found = exact(
        lambda dice: tuple(
            event.who
            for event in followed(state, by, ask, dice).happened
            if isinstance(event, Struck)
        )
    )
    return {who for way in found for who in way}


def _brought(state: State, by: By, ask: Ask, dice: Dice) -> Taken:
    happened = followed(state, by, ask, dice).happened
    after = follower.after(state, (e for e in happened if isinstance(e, OF_A_THROW))).fight
    before = state.fight
    if after is None or before is None:
        raise LookupError("no fight")
    found = _trauma(after.blows[len(before.blows) :])
    return tuple(sorted(found.items()))


def _trauma(blows: tuple[Blow, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for blow in blows:
        if blow.kind in ("hit", "strain"):
            found[blow.target] = found.get(blow.target, 0) + blow.amount
    return found


def _of(who: str, taken: Taken) -> int:
    return dict(taken).get(who, 0)


def _beyond_the_end(state: State, fight: Fight, who: str, trauma: int) -> int | str | None:
    """How far beyond the end this takes somebody whom luck may save; None if not to the end."""
    blows = (Blow(who, who, "hit", trauma),) if trauma else ()
    for event in end_of_round(state, replace(fight, blows=()), blows):
        match event:
            case Died(who=dead) if dead == who:
                return "dies"
            case DeathLooms(who=dying, reached=reached) if dying == who:
                return reached - HIGHEST
            case _:
                pass
    return None
