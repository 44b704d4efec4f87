"""Places in a night on the Rapide of Cheap Tales, for pages that show something."""

import msgspec
from stage import ROOT, Moment, stage

RAPIDE = ROOT / "examples" / "rapide-de-minuit.yaml"
LADY, THUGS = "x-la-dame-en-gris", "x-les-gorilles-de-la"
HEROES = ["celestine", "aristide", "seraphine"]


class Place(msgspec.Struct, frozen=True, eq=False):
    """Right before an ask of the story, and what people did there instead."""

    moment: Moment
    steps: tuple = ()

    def then(self, *steps):
        return Place(self.moment, (*self.steps, *steps))


def before(seat, ask, nth=1):
    return Place(Moment(seat, ask, nth, RAPIDE))


def step(seat, ask, faces=None, **fields):
    return seat, {"ask": ask, **fields}, faces


def night(database, place, dice=None):
    """Keeps a table that has come so far. With `dice`, real dice are the rule."""
    title = "Le Rapide de minuit"
    return stage(database, place.moment, title, dice=dice, more=place.steps)


def trying(seat, who, what, **fields):
    pair = {"quality": "mind", "talent": "alertness", **fields}
    return step(seat, "attempt", who=who, what=what, **pair)


CREATING = before("isa", "create-hero")
SENT_BACK = before("gardien", "approve-hero").then(
    step("gardien", "send-back", who="celestine", reason="Contrebandière, c'est trop large")
)
QUIET = before("gardien", "call-group")
"""On the roof of the train: an aspect of the scene, a lady who was met, gorillas who were not."""

BRUISED = QUIET.then(
    step("gardien", "inflict", who="celestine", life=4, why="Une escarbille"),
    step("isa", "absorb", who="celestine", points=0),
)
IDEA = trying("isa", "celestine", "Sauter de toit en toit", quality="agility", talent="adrenaline")
PROPOSED = QUIET.then(
    IDEA,
    step("isa", "claim-aspect", who="celestine", source="a4", way="for"),
    step("gardien", "answer-claim", who="celestine", number=0, agree=True),
    step("gardien", "frame-roll", who="celestine", difficulty=-1, stakes="le ballast"),
)
ASKED = PROPOSED.then(
    step("gardien", "claim-aspect", who="celestine", source="a3", way="against"),
    step("isa", "guess-aspect", who="celestine", about=LADY, text="Trop fière", way="for"),
    trying("karim", "aristide", "Compter les ombres sur le wagon de queue"),
    step("karim", "throw", [4, 2], who="aristide"),
    trying("tom", "seraphine", "Deviner où la dame a caché l'étui"),
    step("gardien", "frame-roll", who="seraphine", difficulty=-3, hidden=True),
    step("tom", "throw", [4, 2], who="seraphine"),
    step("gardien", "grant-partial", who="seraphine", partial="yes_but"),
    step("tom", "stand", who="seraphine"),
    step("gardien", "propose-consequence", who="seraphine", kind="life", text="Une entorse"),
)
"""Before the dice, at an announcement, and at a price, each for somebody else."""

HAGGLED = ASKED.then(
    step("tom", "propose-consequence", who="seraphine", kind="other", text="La voilette perdue")
)

THROWN = PROPOSED.then(
    step("isa", "throw", [6, 6, 1], who="celestine"),
    step("isa", "stand", who="celestine"),
    trying("karim", "aristide", "Rattraper la malle", quality="vigour", talent="adrenaline"),
    step("gardien", "frame-roll", who="aristide", difficulty=0),
    step("karim", "throw", [2, 1], who="aristide"),
    step("tom", "cast-gift", who="seraphine", gift="k1", what="Faire parler le rail", circle=3),
    step("tom", "throw", [3, 2], who="seraphine"),
)
"""Effects to choose, a hand that fell short, and a gift that cost."""

OWED = QUIET.then(
    step("gardien", "inflict", who="celestine", why="Un sémaphore"),
    step("isa", "absorb", who="celestine", points=0),
    step("gardien", "inflict", who="aristide", why="Le tunnel"),
    step("karim", "absorb", who="aristide", points=0),
    step("karim", "choose-fall", who="aristide", choice="bitter-end"),
    step("gardien", "inflict", who="aristide", why="La voûte du tunnel"),
    step("karim", "absorb", who="aristide", points=0),
    step("gardien", "take-object", who="seraphine", object="o2", why="Une main gantée"),
    step("gardien", "invoke", who="seraphine", way="weakness", scope="scene", source="a1"),
    step("gardien", "inflict", who="seraphine", life=5, why="Les escarbilles"),
)
"""A fall, a grave wound, and a loss, an object and a weakness to answer for."""

DYING = OWED.then(
    step("isa", "choose-fall", who="celestine", choice="out"),
    step("karim", "roll-wound", [6], who="aristide"),
    step("gardien", "name-source", name="Le viaduc", bonus=1, recovery=2, free=3),
    step("gardien", "draw-inspiration", [1, 3], table="place"),
)
DEAD = DYING.then(step("gardien", "declare-death", who="aristide"))
GO = before("karim", "manoeuvre")
STRIKE = step("karim", "attack", who="aristide", target=THUGS, prowess="clear", thrust=["k1"])
AIMED = GO.then(STRIKE)
RISKED = AIMED.then(
    step("karim", "throw", [3, 4], who="aristide"), step("karim", "stand", who="aristide")
)
BLOW = RISKED.then(step("gardien", "roll-risk", [2, 1], who="aristide"))
HAND = BLOW.then(step("karim", "roll-damage", [4], who="aristide"))
ATTACKED = HAND.then(step("gardien", "extra-attack", who=THUGS, targets=HEROES))
STRUCK = ATTACKED.then(step("gardien", "throw", [4, 3, 3, 1, 2], who=THUGS))
ELLIPSIS = before("isa", "raise-trait")
