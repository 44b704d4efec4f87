"""A street of the d20 variant for random play: people of every kind, and what leads to dice."""

from d20_table import JACK, PAUL

OFTEN = {"declare-attack", "begin-fight", "advance", "call-check", "expose-to", "charge-effort"}
SELDOM = {"change-ability", "call-destiny", "award-xp", "begin-scenario", "reveal-person"}


def street(table):
    """Investigators and opponents of every kind, so that there is something to fight."""
    table.apply("isa", {"ask": "create-investigator", **PAUL})
    table.apply("tom", {"ask": "create-investigator", **JACK})
    foes = (
        {"name": "Voyou", "weapons": ["pistol", "knife"]},
        {"name": "Zombie", "treatment": "adapted", "hp_method": "halves", "hp": 21},
        {"name": "Bête", "treatment": "traditional", "hp": 25, "base_attack": 6},
        {"name": "Ombre", "hidden": True, "weapons": ["hunting-rifle"]},
    )
    for foe in foes:
        table.apply("gardien", {"ask": "create-opponent", **foe})
