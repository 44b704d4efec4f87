"""The bowl and the reserve, what was told, the fate list, what is open."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import Pool
from tablee.games.innommable.state.preparation import (
    Announced,
    ConcreteKind,
    Preparation,
    SymptomKind,
)
from tablee.kernel.fallen import StateWithDice

Told = Literal["monologue", "suggestion", "imposed"]
AsideKind = Literal["monologue", "suggestion", "imposed", "anchor"]
DieFrom = Literal["bowl", "own"]
Severity = Literal["moderate", "grave", "terminal"]
Agreed = Literal["none", "moderate", "grave", "terminal"]
Way = Literal["dice", "fail", "stop", "break", "renounce"]
Ending = Literal["lost", "defused"]
SEVERITIES: tuple[Severity, ...] = ("moderate", "grave", "terminal")


class Element(msgspec.Struct, frozen=True):
    """Something told about a character: by a monologue, a suggestion or an imposed die."""

    id: str
    who: str
    seat: str
    """Who told it."""
    told: Told
    die: int
    text: str
    scene: int
    raised_in: int | None = None
    """The scene in which it raised the difficulty."""
    realised: bool = False
    """For a hallucination: the character knows by now that it was one."""
    reused: int = 0


class Doubt(msgspec.Struct, frozen=True):
    """Somebody finds a monologue too much like an earlier one."""

    seat: str
    element: str


class Aside(msgspec.Struct, frozen=True):
    """An extraordinary scene that is open: whose it is, and the die that hangs in the air."""

    kind: AsideKind
    who: str
    """The character it is about; of a die that is given, the one who receives it."""
    giver: str = ""
    die: int | None = None
    origin: DieFrom = "bowl"
    text: str = ""
    told: bool = False
    doubts: tuple[Doubt, ...] = ()


class Resolution(msgspec.Struct, frozen=True):
    """A resolution under way. Once `thrown` it is failing, else it would be over."""

    who: str
    goal: str
    difficulty: int
    fleeing: bool = False
    thrown: bool = False
    rerolled: bool = False
    successes: int = 0
    one_seen: bool = False
    odd: Pool = ()
    """The dice that a reroll would throw."""
    given: int | None = None
    """A die that came in and is not thrown yet."""
    shown: tuple[Shown, ...] = ()

    @property
    def missing(self) -> int:
        return self.difficulty - self.successes


class Ended(msgspec.Struct, frozen=True):
    """How the last resolution ended, and whether it is still to be told."""

    who: str
    goal: str
    success: bool
    box: bool
    way: Way
    one_seen: bool
    fleeing: bool = False
    successes: int = 0
    difficulty: int = 0
    shown: tuple[Shown, ...] = ()
    told: bool = False


class Gain(msgspec.Struct, frozen=True):
    """What a success has won; nobody questions it before the next scene."""

    id: str
    who: str
    what: str
    scene: int
    questioned: str = ""


class Judging(msgspec.Struct, frozen=True):
    """An act that the table weighs: particularly inhuman or not."""

    who: str
    act: str
    agreed: tuple[str, ...] = ()


class Fallen(msgspec.Struct, frozen=True):
    """What fell with somebody who succumbed: it stands again if the table takes that back."""

    goal: str = ""
    against: str = ""
    """Whom that goal would have to beat."""
    beaten: tuple[tuple[str, str], ...] = ()
    """Who wanted something against them, and what."""
    judging: Judging | None = None
    apart: bool = False
    """They were not with the others."""


class Outrage(msgspec.Struct, frozen=True):
    """Harm done through the fate list, while it may still be objected to."""

    who: str
    attachment: bool
    severity: Severity
    text: str
    scene: int
    objection: str = ""
    objector: str = ""
    id: str = ""
    boxes: int = 0
    """How many boxes were ticked for it."""
    on_ruins: bool = False
    """Nothing was left of the attachment before: an earlier outrage had seen to that."""
    fallen: Fallen = Fallen()


class Defusing(msgspec.Struct, frozen=True):
    who: str
    text: str


class Epilogue(msgspec.Struct, frozen=True):
    """`who` is empty for the keeper's."""

    who: str
    text: str


class Revealed(msgspec.Struct, frozen=True):
    """A reveal as everybody heard it, with the dice that fell into the bowl."""

    kind: SymptomKind | ConcreteKind
    text: str
    dice: tuple[int, ...]
    scene: int


class State(StateWithDice, frozen=True):
    options: Mapping[str, str] = {}
    prepared: Preparation = Preparation()
    announced: Announced | None = None
    protagonists: Mapping[str, Protagonist] = {}
    begun_in: int | None = None
    """How many scenes there had been when the game began."""
    context: str = ""
    phase: int = 0
    """0 before the game begins, then 1 to 4."""
    phase_after: int = -1
    """Where a new phase waits for the next scene: the scene in which it was brought about."""
    difficulty: int = 1
    reserve: Pool = ()
    bowl: Pool = ()
    lost: Pool = ()
    """Dice of the reserve that never came into play (house rule)."""
    revealed: tuple[Revealed, ...] = ()
    elements: Mapping[str, Element] = {}
    notes: Mapping[str, str] = {}
    """The keeper's notes on elements."""
    aside: Aside | None = None
    goals: Mapping[str, str] = {}
    """What protagonists want, while the keeper has not said whether dice are needed."""
    against: Mapping[str, str] = {}
    """Whom such a goal would have to beat, where that is another protagonist: never by dice."""
    resolution: Resolution | None = None
    ended: Ended | None = None
    gains: tuple[Gain, ...] = ()
    outrages: tuple[Outrage, ...] = ()
    """Those of the present scene that stand to be objected to, the latest last."""
    ticking: int = 0
    """Boxes ticked just now, for the outrage that follows."""
    judging: Judging | None = None
    away: tuple[str, ...] = ()
    """Protagonists who are not with the others."""
    away_in: int | None = None
    """The scene for which that was said; None where it was said for good (edition 1)."""
    symptom_in: int | None = None
    die_in: int | None = None
    phase_in: int = 0
    """The scenes of the last new symptom, of the last die of the keeper's, of the last phase."""
    raised_in: int | None = None
    boxes: tuple[int, int] = (0, 0)
    """A scene, and how many boxes it has added."""
    leaving: tuple[str, ...] = ()
    """Who has lost their protagonist and must say which dice they keep."""
    verdict: str = ""
    """The last protagonist, gone for an automatic success: does it defuse the situation?"""
    defusing: Defusing | None = None
    ending: Ending | None = None
    ending_text: str = ""
    epilogues: tuple[Epilogue, ...] = ()
    unshared: tuple[str, ...] = ()
    """Who had still to share out their dice when the story ended, should it go on after all."""
    over: bool = False

    @property
    def begun(self) -> bool:
        return self.begun_in is not None

    def phase_at(self, scene: int) -> int:
        """The phase in force in this scene."""
        return self.phase - 1 if scene <= self.phase_after else self.phase

    def difficulty_at(self, scene: int) -> int:
        return max(self.difficulty, START[self.phase_at(scene)])

    @property
    def objected(self) -> Outrage | None:
        """The outrage that the table is discussing."""
        return next((one for one in self.outrages if one.objection), None)

    @property
    def outrage(self) -> Outrage | None:
        """The outrage that is being discussed, or else the latest."""
        return self.objected or (self.outrages[-1] if self.outrages else None)

    def away_at(self, scene: int) -> tuple[str, ...]:
        """Who is on their own in this scene."""
        return self.away if self.away_in in (None, scene) else ()

    def active(self) -> tuple[Protagonist, ...]:
        return tuple([one for one in self.protagonists.values() if one.status == "active"])

    def of_seat(self, seat: str) -> Protagonist | None:
        return next((one for one in self.protagonists.values() if one.seat == seat), None)

    def with_one(self, one: Protagonist) -> "State":
        return replace(self, protagonists={**self.protagonists, one.id: one})


START: tuple[int, ...] = (1, 1, 2, 2, 2)
CEILING: tuple[int, ...] = (1, 1, 4, 7, 7)
"""Where the difficulty starts and ends in each phase, from 0 (before the game)."""
