"""Who answers a rule's questions: fair dice, typed dice, recorded dice. (Exact odds: exact.py.)"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

import msgspec

from tablee.dice.throws import (
    Above,
    Face,
    Fold,
    Highest,
    Lowest,
    Part,
    Shown,
    Throw,
    alone,
    shown,
    together,
)

T = TypeVar("T", bound=Hashable)


class Dice(ABC):
    """The one effect a rule has. It asks; some reader answers."""

    @abstractmethod
    def answer(self, throw: Throw[T]) -> T:
        """The answer to one throw."""

    def throw(
        self,
        *parts: Part[Any],
        fold: Fold = together,
        start: Hashable = (),
        to: tuple[str, ...] | None = None,
    ) -> Any:  # noqa: ANN401 - the fold, which is the rule's, decides
        return self.answer(Throw(parts, fold, start, to))

    def ask(self, part: Part[T], to: tuple[str, ...] | None = None) -> T:
        answer: T = self.answer(Throw((part,), alone, None, to))
        return answer

    def die(self, sides: int, role: str = "", who: tuple[str, ...] = ()) -> int:
        return self.ask(Face(sides=sides, role=role, who=who))

    def above(self, sides: int, value: int, role: str = "", who: tuple[str, ...] = ()) -> bool:
        return self.ask(Above(sides=sides, value=value, role=role, who=who))

    def highest(self, count: int, sides: int, role: str = "", who: tuple[str, ...] = ()) -> int:
        return self.ask(Highest(count=count, sides=sides, role=role, who=who))

    def lowest(self, count: int, sides: int, role: str = "", who: tuple[str, ...] = ()) -> int:
        return self.ask(Lowest(count=count, sides=sides, role=role, who=who))


class Cast(msgspec.Struct, frozen=True):
    """A throw as it fell: the dice with their faces, where the faces came from, who may see them.

    `number` counts the fair throws of a table, below zero those that not everybody may see;
    `nonce` is what the thrower's side added to it.
    Typed faces have neither.
    """

    dice: tuple[Shown, ...]
    source: str
    number: int = 0
    nonce: str = ""
    to: tuple[str, ...] | None = None


class FacesDice(Dice):
    """A reader that has faces. It keeps the transcript of what fell."""

    source: str = ""

    def __init__(self) -> None:
        self.casts: list[Cast] = []

    @abstractmethod
    def faces(self, throw: Throw[Any]) -> Sequence[int]:
        """The faces of the dice of this throw, in order."""

    def answer(self, throw: Throw[T]) -> T:
        if not throw.dice:
            return throw.read(())  # nothing fell, so nothing is shown and no number is used
        while True:
            faces = self.faces(throw)
            self.record(throw, faces)
            if not throw.again(faces):
                return throw.read(faces)

    def record(self, throw: Throw[Any], faces: Sequence[int]) -> None:
        self.casts.append(Cast(shown(throw, faces), self.source, to=throw.to))


class FacesNeeded(Exception):
    """The rule throws dice whose faces nobody has typed yet."""

    def __init__(self, throw: Throw[Any], given: int) -> None:
        super().__init__(f"{len(throw.dice)} faces needed")
        self.throw = throw
        self.given = given


class BadFaces(ValueError):
    """Typed faces that these dice cannot show."""

    def __init__(self, sides: int = 0, face: int = 0, left_over: tuple[int, ...] = ()) -> None:
        super().__init__(
            f"{len(left_over)} faces too many: {left_over}"
            if left_over
            else f"{face} on a d{sides}"
        )
        self.sides = sides
        self.face = face
        self.left_over = left_over


class TypedDice(FacesDice):
    """Faces of real dice, typed in the order in which the rule asks for them."""

    source = "typed"

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self._faces = tuple(faces)
        self._used = 0

    def faces(self, throw: Throw[Any]) -> Sequence[int]:
        dice = throw.dice
        taken = self._faces[self._used : self._used + len(dice)]
        for sides, face in zip(dice, taken, strict=False):
            if not 1 <= face <= sides:
                raise BadFaces(sides, face)
        if len(taken) < len(dice):
            raise FacesNeeded(throw, self._used)
        self._used += len(dice)
        return taken

    def finish(self) -> None:
        if left_over := self._faces[self._used :]:
            raise BadFaces(left_over=left_over)


class NotAsRecorded(ValueError):
    """A recorded throw is not the throw that the rule asks for now."""


class ReplayDice(FacesDice):
    """Feeds back what fell before."""

    def __init__(self, casts: Sequence[Cast]) -> None:
        super().__init__()
        self._left = list(casts)

    def faces(self, throw: Throw[Any]) -> Sequence[int]:
        if not self._left:
            raise NotAsRecorded("the rule throws more dice than were recorded")
        cast = self._left.pop(0)
        faces = tuple(die.face for die in cast.dice)
        if tuple(die.sides for die in cast.dice) != throw.dice:
            raise NotAsRecorded(f"recorded {cast.dice}, but the rule throws {throw.dice}")
        for die in cast.dice:
            if not 1 <= die.face <= die.sides:
                raise NotAsRecorded(f"recorded {die.face} on a d{die.sides}")
        self._cast = cast
        return faces

    def record(self, throw: Throw[Any], faces: Sequence[int]) -> None:
        self.casts.append(
            msgspec.structs.replace(self._cast, dice=shown(throw, faces), to=throw.to)
        )

    def finish(self) -> None:
        if self._left:
            raise NotAsRecorded(f"{len(self._left)} recorded throws were never asked for")
