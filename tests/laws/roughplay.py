"""Random play that takes people and things away in the middle of everything.

Ordinary random play (`randomplay`) follows what is offered and seldom leaves, removes or kills.
Here every fifth ask does: a table must go on whoever falls, leaves or is struck out, and whenever.
"""

import random
import re
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import randomplay
from randomplay import faces_of, random_options, random_table
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.session_file import read_session

EXAMPLES = Path(__file__).parents[2] / "examples"
REMOVES = re.compile(
    r"accept-death|accept-supp|adjust|break|change|correct|cut|declare-death|drop|end-|fall|finish|"
    r"flee|hand-over|inflict|leave|lend|overrule|recall|remove|renounce|retire|sacrifice|stand-aside|"
    r"stop|strike-|suffer|take-object|veto|waive|withdraw|yield"
)
"""The names of asks that take something away begin so, in every game."""

DEEP = randomplay.DEEP | {
    *("attempt", "attack", "throw", "stand", "extra-attack", "roll-damage", "cast-gift", "pass-go"),
    *("extra-pass", "absorb", "choose-fall", "roll-wound", "make-extra", "create-hero", "announce"),
    *("approve-hero", "roll-risk", "choose-risk", "create-protagonist", "create-agent"),
    *("declare-attack", "begin-fight", "advance", "call-check", "expose-to", "charge-effort"),
    *("propose-test", "join-test", "throw-test", "call-roll", "roll-meter", "propose-suppression"),
    *("state-goal", "roll", "begin-game", "open-contest", "open-chase", "throw-contest"),
}
SELDOM = {
    "change-house-rule",
    "close-table",
    "rewind",
    "want-rewind",
    "add-seat",
    "end-session",
    "pause",
    "end-game",
}
IDLE = {"say", "whisper", "write-note", "prepare-handout", "show-handout", "note-ruling"}
IDLE |= {"prepare-scene", "drop-scene", "plan-event", "drop-event", "set-clock", "choose-dice"}
IDLE |= {"name-seat"}

BEGINNINGS = {
    "yacdha": (
        ("yacdha.beginnings", "striking"),
        ("yacdha.beginnings", "chased"),
        ("yacdha.beginnings", "side_by_side"),
        ("yacdha.beginnings", "left_open"),
    ),
    "cthulhu-blanc": (("blanc.test_blanc_random", "troubled"),),
    "innommable": (
        ("innommable.test_innommable_random", "begun"),
        ("innommable.test_innommable_random", "late"),
        ("innommable.test_innommable_random", "doomed"),
    ),
    "cheap-tales": (("tales.test_tales_random", "embattled"),),
    "cthulhu-d20": (("cthulhu_d20.test_d20_random", "street"),),
}
"""Where random play may begin besides an empty table: the middle of things."""


def fill_roughly(offer, rng, serial):
    """An offer filled in, with numbers more often at their ends."""
    ask = randomplay.fill(offer, rng, serial)
    for field in offer.fields:
        ends = field.kind == "integer" and not field.choices
        if ends and field.name in ask and rng.random() < 0.3:
            ask[field.name] = rng.choice((field.least, field.least, field.most))
    return ask


def pick_roughly(offers, rng, asked):
    if rng.random() < 0.2:
        removing = sorted({offer.ask for offer in offers if REMOVES.match(offer.ask)} - IDLE)
        if removing:
            name = rng.choice(removing)
            return rng.choice([offer for offer in offers if offer.ask == name])
    weights = []
    for offer in offers:
        weight = 0.02 if offer.ask in SELDOM else 0.2 if offer.ask in IDLE else 1
        power = 0.5 if offer.dice or offer.ask in DEEP else 1.5
        weights.append(weight / (1 + asked[offer.ask]) ** power)
    return rng.choices(offers, weights)[0]


def beginning(game, rng):
    found = BEGINNINGS.get(game.id, ())
    if not found or rng.random() < 0.4:
        return None
    module, name = rng.choice(found)
    return getattr(import_module(module), name)


@cache
def evenings_of(game_id):
    sessions = (read_session(path) for path in sorted(EXAMPLES.glob("*.yaml")))
    return [session for session in sessions if session.game.id == game_id]


def in_an_evening(game, rng):
    """A table anywhere in one of the example evenings of its game: None where it has none."""
    evenings = evenings_of(game.id)
    if not evenings:
        return None
    evening = rng.choice(evenings)
    draw = random.Random(rng.random())
    table = Table.open(game, evening.seats, evening.options, draw_seed=lambda: draw.randbytes(32))
    steps = [step for step in evening.play if step.refused is None]
    for step in steps[: rng.randrange(len(steps))]:
        try:
            table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
        except Refused:  # dice that fell otherwise than in the book
            break
    return table


def rough_play(game, seed, steps):
    """(table, rng, serial) after each ask of a rough session; the seed decides everything."""
    rng = random.Random(seed)
    table = in_an_evening(game, rng) if rng.random() < 0.35 else None
    prepare = None if table else beginning(game, rng)
    table = table or random_table(game, seed, random_options(game, rng))
    if prepare is not None:
        try:
            prepare(table)
        except Refused:
            table = random_table(game, seed)
            prepare(table)
    asked = Counter()
    for serial in range(steps):
        common = table.state.common
        if common.closed:
            return
        seat = rng.choice([*common.seats, common.keeper, common.keeper])
        offers = table.offers(seat)
        if offers:
            ask = fill_roughly(pick_roughly(offers, rng, asked), rng, serial)
            asked[ask["ask"]] += 1
            try:
                table.apply(seat, ask, nonce=str(serial), faces=faces_of(table, seat, ask, rng))
            except Refused:
                # An offer that is refused is a fault of its own; `askspace` finds and tells it.
                continue
        yield table, rng, serial
