"""Resolutions of Innommable counted out face by face, by nothing but the words of the book."""

from fractions import Fraction
from itertools import product


def worth(sides, face):
    if face % 2:
        return 0
    return 2 if face == sides else 1


def every_face(dice):
    """Every way these dice may fall, with its chance."""
    chance = Fraction(1)
    for sides in dice:
        chance /= sides
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        yield faces, chance


def throws(dice):
    """The same with one face for all of its kind: a 1, an odd face, an even one, the highest."""
    kinds = [((1, 1), (3, n // 2 - 1), (2, n // 2 - 1), (n, 1)) for n in dice]
    for fallen in product(*kinds):
        chance = Fraction(1)
        for (_, ways), sides in zip(fallen, dice, strict=True):
            chance *= Fraction(ways, sides)
        yield tuple(face for face, _ in fallen), chance


def total(dice, faces):
    return sum(worth(sides, face) for sides, face in zip(dice, faces, strict=True))


def pool(dice):
    """The chances of each number of successes in one throw."""
    found = {}
    for faces, chance in throws(dice):
        found[total(dice, faces)] = found.get(total(dice, faces), 0) + chance
    return found


class Ends(dict):
    """The chances of (success, box, a 1 was seen)."""

    def add(self, success, one, chance):
        end = (success, not success or one, one)
        self[end] = self.get(end, 0) + chance

    @property
    def success(self):
        return sum(chance for end, chance in self.items() if end[0])

    @property
    def box(self):
        return sum(chance for end, chance in self.items() if end[1])

    @property
    def tainted(self):
        return sum(chance for end, chance in self.items() if end[0] and end[2]) / self.success


def after_faces(dice, faces, difficulty, one=False, gift=None, when=None):
    """What comes of a throw that lies there: the reroll of all odd dice, and a gift at its time."""
    ends = Ends()
    _after(ends, list(dice), list(faces), difficulty, one, Fraction(1), gift, when)
    return ends


def _after(ends, dice, faces, difficulty, one, chance, gift, when):
    one = one or 1 in faces
    if total(dice, faces) >= difficulty:
        ends.add(True, one, chance)
        return
    if gift is not None and when == "first":
        for (face,), share in throws((gift,)):
            _after(ends, [*dice, gift], [*faces, face], difficulty, one, chance * share, None, None)
        return
    kept = total(dice, faces)
    odd = [sides for sides, face in zip(dice, faces, strict=True) if face % 2]
    for again, share in throws(odd):
        now, seen = kept + total(odd, again), one or 1 in again
        if now >= difficulty or gift is None:
            ends.add(now >= difficulty, seen, chance * share)
            continue
        for (face,), last in throws((gift,)):
            enough = now + worth(gift, face) >= difficulty
            ends.add(enough, seen or face == 1, chance * share * last)


def whole(dice, difficulty, gift=None, when=None):
    """A resolution from its first throw on, thrown again after a failure."""
    ends = Ends()
    for faces, chance in throws(dice):
        _after(ends, list(dice), list(faces), difficulty, False, chance, gift, when)
    return ends


def once(dice, difficulty):
    return sum(chance for count, chance in pool(dice).items() if count >= difficulty)
