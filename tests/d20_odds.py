"""Brute-force answers to the odds questions of the d20 variant, written without its rules."""

from fractions import Fraction

PLACES = (
    ("head", 5, 4, True),
    ("torso", 15, 3, True),
    ("right-arm", 10, 0, False),
    ("left-arm", 10, 0, False),
    ("abdomen", 10, 1, True),
    ("right-leg", 25, 0, False),
    ("left-leg", 25, 0, False),
)
BONUS = {name: bonus for name, _, bonus, _ in PLACES}
VITAL = {name for name, _, _, vital in PLACES if vital}
STAR = {"torso", "abdomen"}
LOSSES = {
    "superficial": (0, 0),
    "light": (1, 0),
    "moderate": (2, 1),
    "grave": (3, 2),
    "critical": (4, 3),
}
ORDER = ["miss", "superficial", "light", "moderate", "grave", "critical", "mortal", "dead"]


def row(place, gb):
    if gb >= 16:
        return "mortal" if place in VITAL else "critical"
    for top, name in ((0, "superficial"), (2, "light"), (5, "moderate"), (10, "grave")):
        if gb <= top:
            return name
    return "critical"


def hits(bonus, ac):
    """The faces that hit, each with its margin."""
    return [
        (face, max(0, face + bonus - ac))
        for face in range(1, 21)
        if face != 1 and (face == 20 or face + bonus >= ac)
    ]


def weights(names):
    chosen = [(name, faces) for name, faces, *_ in PLACES if name in names]
    total = sum(faces for _, faces in chosen)
    return {name: Fraction(faces, total) for name, faces in chosen}


def rows(bonus, ac, names=tuple(BONUS), extra=0):
    """The chances of each row; `ac` is one number, or one for each place."""
    found = {}
    for name, weight in weights(names).items():
        here = ac[name] if isinstance(ac, dict) else ac
        landed = hits(bonus, here)
        found["miss"] = found.get("miss", 0) + weight * Fraction(20 - len(landed), 20)
        for _, margin in landed:
            what = row(name, margin + BONUS[name] + extra)
            found[what] = found.get(what, 0) + weight * Fraction(1, 20)
    return found


class Target:
    """A body of 8 + Constitution, everything at armour class `ac` before fatigue."""

    def __init__(self, ac, points, fortitude=0, pf=None, pv=None, condition="able"):
        self.ac, self.most, self.fortitude = ac, points, fortitude
        self.pf = points if pf is None else pf
        self.pv = points if pv is None else pv
        self.condition = condition

    @property
    def now(self):
        out = self.condition != "able"
        return self.ac - (5 if out else min(5, max(0, self.most - self.pf) // 2))

    def struck(self, place, gb):
        """All that may come of a blow: (chance, body, row or death)."""
        what = row(place, gb)
        if what == "mortal":
            yield Fraction(1), None, "dead"
            return
        pf, pv = LOSSES[what]
        pf += place in STAR and what != "superficial"
        life = self.pv - pv
        if life <= 0:
            yield Fraction(1), None, "dead"
            return
        left = min(self.pf - pf, 3 * life // 2)
        fell = left <= 0 and (
            self.condition == "able" or (self.condition == "stunned" and left < self.pf)
        )
        if not fell:
            yield (
                Fraction(1),
                Target(self.ac, self.most, self.fortitude, left, life, self.condition),
                what,
            )
            return
        good = sum(f == 20 or (f > 1 and f + self.fortitude >= 15) for f in range(1, 21))
        for chance, condition in (
            (Fraction(good, 20), "stunned"),
            (Fraction(20 - good, 20), "unconscious"),
        ):
            if chance:
                yield (
                    chance,
                    Target(self.ac, self.most, self.fortitude, left, life, condition),
                    what,
                )


def volley(target, shots, worst="miss"):
    """The worst that comes of shots (bonus, places), one after the other, at range."""
    if not shots or target is None:
        return {worst: Fraction(1)}
    (bonus, names), *rest = shots
    # Stunned: two more to hit. Unconscious people lie down: four less from afar.
    more = {"able": 0, "stunned": 2, "unconscious": -4}[target.condition]
    found = {}

    def add(chance, body, what):
        for end, share in volley(body, rest, max(worst, what, key=ORDER.index)).items():
            found[end] = found.get(end, 0) + chance * share

    for name, weight in weights(names).items():
        landed = hits(bonus + more, target.now)
        misses = Fraction(20 - len(landed), 20)
        if misses:
            add(weight * misses, target, "miss")
        for _, margin in landed:
            for chance, body, what in target.struck(name, margin + BONUS[name]):
                add(weight * Fraction(1, 20) * chance, body, what)
    return found


def survives(pf, pv):
    """Losses of one and one until a d100 falls below what is left."""
    chance, alive = Fraction(0), Fraction(1)
    while True:
        pf, pv = pf - 1, pv - 1
        if pv <= 0:
            return chance
        pf = min(pf, 3 * pv // 2)
        closes = Fraction(max(0, pf + pv - 1), 100)
        chance += alive * closes
        alive *= 1 - closes
