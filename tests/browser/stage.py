"""Tables in the middle of a story, put into a server's database in a moment.

What people do by hand is tested elsewhere; here a page is wanted that shows something.
"""

import secrets
from pathlib import Path

import msgspec

from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Seed, lines_of
from tablee.kernel.table import Table
from tablee.lab.session_file import read_session
from tablee.web.table.keys import Keys

ROOT = Path(__file__).parents[2]
STORY = ROOT / "examples" / "les-exemples.yaml"
CAMPAIGN = ROOT / "examples" / "campagne.yaml"
EVENING = "2026-02-14T20:{:02}:{:02}.000Z"


class Moment(msgspec.Struct, frozen=True):
    """A place in the story: right before this ask of this seat."""

    seat: str
    ask: str
    nth: int = 1
    file: Path = STORY


NOBODY = Moment("isa", "create-investigator")
IDLE = Moment("gardien", "call-check")
CHECK = Moment("isa", "roll-check")
STAKES = Moment("tom", "agree", 2)
JUDGING = Moment("gardien", "judge", 6)
FENCE = Moment("tom", "force")
AGAIN = Moment("tom", "throw-again")
DECLARING = Moment("tom", "declare")
REVEALED = Moment("tom", "strike")
CHASE = Moment("tom", "throw-contest")
END = Moment("", "")
CREATING = Moment("lea", "create-investigator", file=CAMPAIGN)
PREPARED = Moment("zoe", "attempt", file=CAMPAIGN)
LUCK = Moment("zoe", "spend-luck", file=CAMPAIGN)
DYING = Moment("lea", "turn-to-coma", file=CAMPAIGN)
COMA = Moment("gardien", "treat-coma", file=CAMPAIGN)
WISHING = Moment("gardien", "grant-learning", file=CAMPAIGN)
HEALING = Moment("lea", "roll-recovery", file=CAMPAIGN)
DREAMING = Moment("zoe", "roll-dream", file=CAMPAIGN)
DREAMT = Moment("gardien", "send-dream", file=CAMPAIGN)


class Staged(msgspec.Struct, frozen=True):
    """A table with a token for each seat."""

    id: str
    tokens: dict[str, str]

    @property
    def path(self):
        return f"/t/{self.id}"

    def link(self, seat):
        return f"/s/{self.tokens[seat]}"


def story(until=END):
    """The steps of the story that happen before a moment."""
    seen = 0
    for step in read_session(until.file).play:
        if (step.seat, step.ask["ask"]) == (until.seat, until.ask):
            seen += step.refused is None
            if seen == until.nth:
                return
        if step.refused is None:
            yield step


def evening():
    """A clock that goes on by a second with each entry."""
    for seconds in range(3600):
        yield EVENING.format(*divmod(seconds, 60))


def stage(database, until=END, title="Le tatouage de Donald", dice=None, skip=(), more=()):
    """Keeps a table that has come as far as `until`. With `dice`, real dice are the rule.

    `skip` leaves out steps, by seat and ask; `more` are steps after it: seat, ask, faces.
    """
    session = read_session(until.file)
    table_id = secrets.token_hex(6)
    table = Table.open(
        session.game,
        session.seats,
        session.options,
        table=table_id,
        draw_seed=lambda: secrets.token_bytes(32),
        clock=evening().__next__,
    )
    if dice:
        table.apply("gardien", {"ask": "choose-dice", "dice": dice})
    for step in story(until):
        if (step.seat, step.ask["ask"]) not in skip:
            table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
    for seat, ask, faces in more:
        table.apply(seat, ask, faces=faces)
    return keep(database, table, table_id, title)


def keep(database, table, table_id, title):
    about = About(table_id, table.game.id, title, table.entries[0].at, table.number)
    with SqlStore(database) as store:
        store.create(about, lines_of(table.entries), Seed(table.seed)).result()
    engine = engine_for(address(database), writes=True)
    keys = Keys(engine)
    seats = table.state.common.seats.values()
    tokens = keys.renew_all(table_id, {seat.name: seat.role for seat in seats})
    engine.dispose()
    return Staged(table_id, tokens)
