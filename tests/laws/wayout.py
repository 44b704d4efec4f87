"""The keeper's way out: from any state, all that is open can be ended or dropped without a rewind.

What is open is named for each game by the part of its state that holds it. The way is looked for
as a keeper would: what drops, ends or settles first, then whatever goes on with it; never by what
opens something else, and never by taking somebody's life or character.
"""

import random
import re

import randomplay
from laws.roughplay import faces_of
from tablee.dice.readers import FacesNeeded
from tablee.kernel.table import Table
from tablee.kernel.words import Refused


def of_yacdha(state):
    for part in ("checks", "actions", "contests", "rites", "dreams"):
        yield from (f"{part}: {name}" for name in getattr(state, part))
    yield from (f"dreamt: {name}" for name in state.dreamt)
    people = (*state.investigators.values(), *state.npcs.values())
    yield from (f"dying: {p.id}" for p in people if p.condition == "dying")
    if state.fight is not None:
        yield "fight"


def of_blanc(state):
    yield from (f"test: {name}" for name in state.trials)
    yield from (f"roll owed: {owed.who} {owed.meter}" for owed in state.owed)
    yield from (f"suppression: {a.id}" for a in state.agents.values() if a.suppression is not None)
    if state.moment:
        yield "important moment"


def of_innommable(state):
    for part in ("aside", "resolution", "judging", "verdict", "defusing"):
        if getattr(state, part):
            yield part
    if state.outrage is not None and state.outrage.objection:
        yield "objection"
    yield from (f"goal: {who}" for who in state.goals)
    yield from (f"leaving: {who}" for who in state.leaving)
    for one in state.protagonists.values():
        if one.status == "closing" and state.phase < 4:
            yield f"last scene: {one.id}"


def of_tales(state):
    yield from (f"roll: {who} ({r.stage})" for who, r in state.rolls.items() if r.stage != "done")
    for part in ("invocations", "groups", "seizures"):
        yield from (f"{part}: {name}" for name in getattr(state, part))
    yield from (f"loss: {loss.who}" for loss in state.losses)
    yield from (f"fall: {hero.id}" for hero in state.heroes.values() if hero.fall)
    if state.fight is not None:
        yield "fight"


def of_d20(state):
    yield from (f"check: {name}" for name in state.checks)
    yield from (f"dice: {name}" for name in state.lots)
    for part in ("strike", "vote", "fate", "fight"):
        if getattr(state, part) is not None:
            yield part


OPEN = {
    "yacdha": of_yacdha,
    "cthulhu-blanc": of_blanc,
    "innommable": of_innommable,
    "cheap-tales": of_tales,
    "cthulhu-d20": of_d20,
}

CLOSES = re.compile(
    r"drop|end-|close|settle|waive|overrule|finish|decline|refuse|stop|withdraw|tell"
)
GOES_ON = re.compile(
    r"pass|throw|roll|stand|choose|answer|absorb|accept|resolve|describe|reveal|advance|place|extra|"
    r"judge|agree|confirm|keep|turn|vote|second|shake|wake|name-next|release|take|tick|impose"
)
NO_WAY = re.compile(
    r"rewind|want-rewind|close-table|hand-over|lend-seat|add-seat|name-seat|pause|choose-dice|declare-death|"
    r"remove|retire|accept-death|create|make-extra|open-|call-|prepare|say$|whisper|write|note|"
    r"set-clock|pass-time|plan-event|drop-event|drop-scene|show-handout|begin-|end-session|tell-time|"
    r"fall$|expose-to|change-ability|healing-touch|charge-effort|free-roll"
)
"""No way out: what goes back, hands over, takes a life or opens something new."""

FEWEST = "fewest open"
"""What was tried counts until fewer things are open than ever before: whatever opens something
and closes it again leads nowhere."""


def open_things(table):
    return sorted(OPEN[table.game.id](table.state.game))


def branch(table):
    """Another table in the same state whose history begins here: what it does, it does alone."""
    rng = random.Random(table.number)
    other = Table(table.game, draw_seed=lambda: rng.randbytes(32))
    other.state, other.seed = table.state, table.seed
    return other


def _asked(table, seat, ask, rng):
    try:
        return table.propose(seat, ask, nonce="way", faces=faces_of(table, seat, ask, rng))
    except (Refused, FacesNeeded):
        return None


def _ready(table):
    """Resumed and in a session, as every way begins."""
    common = table.state.common
    if common.paused_by is not None:
        table.apply(common.keeper, {"ask": "resume"})
    if common.commitment is None:
        table.apply(common.keeper, {"ask": "begin-session"})


def _step(table, rng, serial, tried):
    """One ask of the keeper's that brings the end nearer, or at least nothing new."""
    keeper = table.state.common.keeper
    before = len(open_things(table))
    offers = [o for o in table.offers(keeper) if not NO_WAY.match(o.ask)]
    rng.shuffle(offers)
    offers.sort(key=lambda o: (tried.get(_told(o), 0) // 2, _rank(o)))
    sideways = None
    for offer in offers:
        ask = randomplay.fill(offer, rng, serial)
        proposal = _asked(table, keeper, ask, rng)
        if proposal is None:
            continue
        after = len(list(OPEN[table.game.id](proposal.state.game)))
        if after < before:
            if after < tried.setdefault(FEWEST, before):
                tried.clear()
                tried[FEWEST] = after
            table.accept(proposal)
            return
        # What goes on with something may leave more open for a moment: a last blow, somebody dying.
        is_onward = after == before or _rank(offer) == 1
        if is_onward and proposal.state.game != table.state.game and sideways is None:
            sideways = _told(offer), proposal
    if sideways is not None:
        name, proposal = sideways
        tried[name] = tried.get(name, 0) + 1
        table.accept(proposal)


def _told(offer):
    """What is tried; of the blows of a round and of what people let pass, each person's own."""
    own = offer.ask in ("declare", "strike", "pass-destiny")
    return (offer.ask, offer.given["who"]) if own else offer.ask


def _rank(offer):
    """What ends something first, then what goes on with it."""
    if CLOSES.match(offer.ask):
        return 0
    return 1 if offer.dice or GOES_ON.match(offer.ask) else 2


def _is_free(table):
    """Nothing is open, and a scene can be opened and the session ended."""
    if open_things(table):
        return False
    keeper, rng = table.state.common.keeper, random.Random(0)
    scene = {"ask": "open-scene", "name": "La suite"}
    ending = {"ask": "end-session"}
    return all(_asked(table, keeper, ask, rng) is not None for ask in (scene, ending))


def stuck(table, rng, steps=40, attempts=3):
    """What the keeper could not end or drop; empty if there is a way out of everything."""
    common = table.state.common
    if common.closed:
        return []
    left = []
    for _ in range(attempts):
        other = branch(table)
        _ready(other)
        tried = {}
        for serial in range(steps):
            if _is_free(other):
                return []
            _step(other, rng, f"out{serial}", tried)
        if _is_free(other):
            return []
        found = open_things(other) or ["a scene cannot be opened, or the session not ended"]
        if not left or len(found) < len(left):
            left = found
    return left
