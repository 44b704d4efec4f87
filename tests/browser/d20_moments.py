"""Places in a night of Cthulhu d20, for pages that show something."""

import secrets

from stage import evening, keep

from tablee.dice.readers import FacesNeeded
from tablee.games.cthulhu_d20 import game
from tablee.kernel.table import Table

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}
FOE = "npc_le-veilleur"
LUCIEN = {
    "name": "Lucien Farge",
    "gender": "m",
    "profession": "Inspecteur de la Sûreté",
    "strength": 13,
    "dexterity": 14,
    "constitution": 14,
    "option": "offence",
    "good": ["fortitude"],
    "proficiency": "handguns",
    "weapons": ["revolver", "knife"],
    "armour": ["leather-jacket"],
    "feats": ["power-attack"],
}
HELENE = {
    "name": "Hélène Maury",
    "gender": "f",
    "profession": "Médecin des hôpitaux",
    "wisdom": 16,
    "option": "defence",
    "good": ["reflex", "will"],
    "core": ["first-aid", "spot"],
    "ranks": [{"skill": "first-aid", "ranks": 4}, {"skill": "spot", "ranks": 4}],
    "weapons": ["knife"],
}
WATCHMAN = {"name": "Le veilleur", "dexterity": 12, "constitution": 14, "weapons": ["machete"]}


def step(seat, ask, faces=(), **fields):
    return seat, {"ask": ask, **fields}, list(faces)


FILES = (
    step("tom", "create-investigator", **LUCIEN),
    step("isa", "create-investigator", **HELENE),
    step("gardien", "create-opponent", **WATCHMAN),
)
FIGHT = (*FILES, step("gardien", "begin-fight", [18, 5, 10], who=["lucien", "helene", FOE]))
AIMED = (
    *FIGHT,
    step("tom", "declare-attack", who="lucien", target=FOE, weapon="revolver", zone="torso"),
)
STRUCK = (
    *FIGHT,
    step("tom", "end-turn", who="lucien"),
    step("gardien", "declare-attack", who=FOE, target="lucien", weapon="machete"),
    step("gardien", "roll-attack", [70, 18]),
)
VOTING = (*STRUCK, step("isa", "propose-group-point", about="attack", text="Que la lame glisse"))
CALLED = (
    *STRUCK,
    step("tom", "call-destiny", who="lucien", about="attack", text="La lame glisse"),
)
WOUNDED = (
    *STRUCK,
    step("tom", "pass-destiny", who="lucien"),
    step("gardien", "tell-wound", [99], shock="none"),
    step("gardien", "end-fight"),
)
CHECKED = (
    *WOUNDED,
    step("gardien", "call-check", who="helene", name="spot", dc=17, text="Le drap a bougé"),
    step("gardien", "call-sanity", who="lucien", more_dice=1, text="La chambre froide"),
    step("isa", "roll-check", [9], who="helene"),
)
DUE = (*WOUNDED, step("gardien", "advance", count=10, unit="minute"))
DEAD = (
    *FILES,
    step("gardien", "declare-attack", who=FOE, target="lucien", weapon="machete"),
    step("gardien", "judge-attack", bonus=20),
    step("gardien", "roll-attack", [3, 19]),
    step("tom", "pass-destiny", who="lucien"),
    step("gardien", "tell-wound"),
)


def play(table, steps):
    """Faces that a rule wants beyond those given are the worst for whoever bleeds."""
    for seat, ask, faces in steps:
        given = list(faces)
        while True:
            try:
                table.apply(seat, ask, faces=given or None)
                break
            except FacesNeeded as needed:
                given += [99 if sides == 100 else 1 for sides in needed.throw.dice]


def night(database, steps=(), dice=None):
    """Keeps a table that has come so far. With `dice`, real dice are the rule."""
    table_id = secrets.token_hex(6)
    table = Table.open(
        game,
        SEATS,
        {},
        table=table_id,
        draw_seed=lambda: secrets.token_bytes(32),
        clock=evening().__next__,
    )
    if dice:
        table.apply("gardien", {"ask": "choose-dice", "dice": dice})
    play(table, steps)
    return keep(database, table, table_id, "L’aile fermée")
