"""The nouns of Cthulhu Blanc: agents, their three meters, the test on the table, the in-tray."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.kernel.fallen import StateWithDice

Meter = Literal["folie", "blessures", "bureaucratie"]
Die = Literal["human", "trade", "folie", "blessures", "bureaucratie"]
Gender = Literal["f", "m", "n"]
Status = Literal["active", "zeal", "care", "exiting", "dying", "summoned", "gone"]
Cause = Literal["folie", "dead", "presumed-dead", "audit", "own-hand", "retired"]
Mode = Literal["alone", "together", "against"]
Result = Literal["dear", "backlash", "standard", "excellent", "incredible"]
PaperKind = Literal["report", "expense-claim", "call-superiors", "exceptional-gear"]
DebtKind = Literal["price", "backlash", "extra", "clue"]
Zeal = Literal["seminar", "paper-clips", "other"]
Act = Literal["burn-books", "stop-ritual", "destroy-oneself", "other"]
Exit = Literal["fight", "scream", "flee", "collapse", "other"]

METERS: tuple[Meter, ...] = ("folie", "blessures", "bureaucratie")
DICE: tuple[Die, ...] = ("human", "trade", *METERS)
LOWEST, HIGHEST, GATE = 1, 6, 5
"""Where a meter starts, where it ends, and where suppression opens."""

SIX = 6


class Mark(msgspec.Struct, frozen=True):
    """One point gained: which meter, by what, and how it was played (told afterwards)."""

    meter: Meter
    why: str
    told: str = ""


class Care(msgspec.Struct, frozen=True):
    """How somebody means to be treated; the keeper's time; when it will be served."""

    how: str
    minutes: int | None = None
    until: int | None = None


class Suppression(msgspec.Struct, frozen=True):
    """An act against the knowledge of the Mythos, said and perhaps accepted."""

    act: Act
    what: str
    accepted: bool = False


class Link(msgspec.Struct, frozen=True):
    """What ties a new agent to the one who was lost."""

    to: str
    text: str


class Agent(msgspec.Struct, frozen=True):
    id: str
    name: str
    seat: str | None
    gender: Gender = "n"
    profession: str = ""
    traits: tuple[str, ...] = ()
    folie: int = LOWEST
    blessures: int = LOWEST
    bureaucratie: int = LOWEST
    status: Status = "active"
    cause: Cause | None = None
    run: int | None = None
    """While a run of suppression is open: the scene of its last act."""
    suppression: Suppression | None = None
    care: Care | None = None
    zeal: str = ""
    misses: bool = False
    """On zeal when the important moment was flagged, and still so."""
    has_done: bool = False
    """The last feat of somebody dying has been thrown for (house rule)."""
    task: str = ""
    """The task in hand of somebody summoned."""
    task_named: bool = False
    """Whether its player has named it, once and for all."""
    farewells: tuple[tuple[str, str], ...] = ()
    epilogue: str = ""
    link: Link | None = None
    arrival_due: bool = False
    left_in: int = 0
    """The mission in which the agent was lost."""
    lost_as: int = 0
    """The how-manyeth of the lost: whoever comes next is linked to the last one."""
    history: tuple[Mark, ...] = ()

    def score(self, meter: Meter) -> int:
        return int(getattr(self, meter))

    @property
    def is_gone(self) -> bool:
        return self.status == "gone"

    @property
    def is_ending(self) -> bool:
        """Folie or Blessures has reached its end: nothing more is rolled for them."""
        return self.status in ("exiting", "dying", "gone")


class Pool(msgspec.Struct, frozen=True):
    """The dice of one participant, why each is there, and how they last fell."""

    who: str
    side: str = ""
    dice: tuple[Die, ...] = ()
    imposed: tuple[Meter, ...] = ()
    reasons: Mapping[str, str] = {}
    added: tuple[Meter, ...] = ()
    """Meter dice added by retries."""
    ruled: Mapping[str, bool] = {}
    """Ordinary dice of which the keeper has said that they apply, or do not."""
    plain: int = 0
    """For somebody the keeper plays: so many plain dice, and no meters."""
    risked: int = 0
    """Only where chances are reckoned: so many meter dice of others, whosever they are."""
    name: str = ""
    throws: int = 0
    retries: int = 0
    """How many of the throws were retries: those of a perfect tie are not."""
    waits: bool = False
    """Has a die in for a retry of all together, which waits for the others."""
    top: int = 0
    """The highest die that stands."""
    faces: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    triggers: tuple[Meter, ...] = ()
    folie_rolled: bool = False
    """Whether the last throw has called for a Folie roll already."""

    @property
    def size(self) -> int:
        return self.plain + self.risked or len(self.dice)

    @property
    def sorted(self) -> tuple[int, ...]:
        return tuple(sorted(self.faces, reverse=True))

    @property
    def meters(self) -> tuple[Meter, ...]:
        return tuple(meter for meter in METERS if meter in self.dice)


class Objection(msgspec.Struct, frozen=True):
    seat: str
    how: str
    face: int | None = None


class Owed(msgspec.Struct, frozen=True):
    """A meter roll that must be made, and why."""

    who: str
    meter: Meter
    why: str
    rule: str
    paper: str = ""


class Trial(msgspec.Struct, frozen=True):
    """A test, from the idea to its result. The first pool is the one who leads."""

    leader: str
    what: str
    mode: Mode = "alone"
    investigation: bool = False
    pools: Mapping[str, Pool] = {}
    objections: tuple[Objection, ...] = ()
    thrown: bool = False
    tied: tuple[str, ...] = ()
    """The sides of a perfect tie, which throw again."""
    declined: tuple[str, ...] = ()
    """In an opposition: who has had enough of retrying."""
    out: tuple[str, ...] = ()
    """Sides that had lost when others tied for the lead: they cannot win any more."""
    feat: bool = False
    """The last feat of somebody dying, which nobody doubts."""
    ruled: bool = False
    """Whether the keeper has said if it is an investigation."""
    awaiting: tuple[str, ...] = ()
    """The seats that are asked for an objection before the throw."""
    withdrawn: Mapping[str, Pool] = {}
    """Pools that were taken back: what the keeper said of them holds for who comes again."""

    @property
    def failure(self) -> int:
        """The highest failure die, 0 without one."""
        return max((o.face for o in self.objections if o.face is not None), default=0)

    def objections_to_throw(self) -> tuple[str, ...]:
        """The seats whose failure die has not fallen yet."""
        return tuple(o.seat for o in self.objections if o.face is None)

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(pool.side for pool in self.pools.values()))


class Debt(msgspec.Struct, frozen=True):
    """What a result owes the table until it is told: a price, a backlash, an extra, a clue."""

    id: str
    kind: DebtKind
    who: str
    what: str
    uncanny: bool = False


class Paper(msgspec.Struct, frozen=True):
    id: str
    kind: PaperKind
    who: str
    why: str
    due: str = ""
    signed: bool = False
    granted: bool | None = None
    answer: str = ""
    lines: tuple[str, ...] = ()
    barred: tuple[int, ...] = ()
    mission: int = 1
    code: str = ""
    """The code name of its mission, which the next briefing would overwrite."""
    note: str = ""
    writer: str = ""
    """The seat whose draft it is; nobody's is the keeper's."""
    face: int = 0
    """How the roll of the signature fell, and the score it was thrown against."""
    score: int = 0


class Place(msgspec.Struct, frozen=True):
    """Where something may be found: what each result brings, for the keeper alone."""

    id: str
    title: str
    scant: str = ""
    good: str = ""
    full: str = ""
    uncanny: str = ""
    needed: bool = False


class Mission(msgspec.Struct, frozen=True):
    number: int = 1
    code: str = ""
    objective: str = ""
    deadline: str = ""
    liaison: str = ""
    budget: str = ""


class Clue(msgspec.Struct, frozen=True):
    id: str
    text: str
    seats: tuple[str, ...] = ()
    """Who knows it; nobody in particular means everybody."""
    uncanny: bool = False


class State(StateWithDice, frozen=True):
    options: Mapping[str, str] = {}
    agents: Mapping[str, Agent] = {}
    trials: Mapping[str, Trial] = {}
    owed: tuple[Owed, ...] = ()
    untold: tuple[str, ...] = ()
    """Agents of whom a rise has not been played in words yet."""
    to_tell: tuple[str, ...] = ()
    """The same, as often as there are rises to be told."""
    debts: Mapping[str, Debt] = {}
    papers: Mapping[str, Paper] = {}
    places: Mapping[str, Place] = {}
    searches: Mapping[str, str] = {}
    """The place a test is about, by who leads it: the keeper's secret."""
    clues: Mapping[str, Clue] = {}
    mission: Mission = Mission()
    moment: str = ""
    """The important moment that is running."""
    suppressed: tuple[str, ...] = ()
    """What has been destroyed and cannot be suppressed again."""
    log: tuple[tuple[str, str, str], ...] = ()
    """For the report: who, what kind of thing, what."""
    archive: Mapping[str, tuple[tuple[str, str, str], ...]] = {}
    """The same of missions that have ended, for reports still to be written."""
    settled: tuple[str, str] = ("", "")
    """The place of the test settled last, and its result: what a clue owed by it may say."""
    answers: Mapping[str, tuple[str, str]] = {}
    """For clues that are owed: the place and the result. The keeper's secret, like searches."""
    counted: int = 0
    """How many papers, debts and clues there have been, for their names."""

    def agent(self, who: str) -> Agent | None:
        return self.agents.get(who)

    def with_agent(self, agent: Agent) -> "State":
        return replace(self, agents={**self.agents, agent.id: agent})

    def with_trial(self, trial: Trial) -> "State":
        return replace(self, trials={**self.trials, trial.leader: trial})

    def trial_with(self, who: str) -> Trial | None:
        if not self.trials:
            return None
        return next((t for t in self.trials.values() if who in t.pools), None)

    def owed_by(self, who: str) -> tuple[Owed, ...]:
        return tuple([owed for owed in self.owed if owed.who == who]) if self.owed else ()
