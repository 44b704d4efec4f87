"""The largest questions that the lobby (twelve players) and the forms of each game allow."""

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
for folder in ("yacdha", "blanc", "tales", "cthulhu_d20", "innommable"):
    sys.path.insert(0, str(TESTS / folder))


def questions(game):
    """What it is, the table, the seat and the ask whose chances are wanted."""
    return {
        "yacdha": yacdha,
        "cthulhu-blanc": blanc,
        "cheap-tales": tales,
        "cthulhu-d20": d20,
        "innommable": innommable,
    }[game]()


def yacdha():
    from test_many_people import QUESTIONS

    for what, made in QUESTIONS.items():
        group, ask = made()
        yield f"twelve, {what}", group.table, "seat0", ask
        yield f"twelve, {what}, keeper", group.table, "keeper", ask


def blanc():
    from test_blanc_many_sides import ALL, THROW, everybody

    for count, meters in ((4, ALL[:1]), (4, ALL), (12, ALL)):
        table = everybody("against", meters=meters, count=count)
        yield f"{count} sides of {2 + len(meters)} dice", table, "p1", THROW
    for check in ("own-pool", "joint-highest"):
        table = everybody("together", {"coop_meter_check": check}, investigation=True)
        yield f"a committee of twelve, {check}", table, "p5", THROW


def tales():
    from test_tales_odds_many import TWELVE, Crowd

    play = Crowd()
    foes = [play.gang(20, name=f"Garde {n}", kind="henchman", armour="heavy") for n in range(12)]
    for foe in foes:
        play.keeper("show-extra", who=foe)
    blast = {"ask": "cast-gift", **play.blast(foes)}
    yield "a gift over twelve gangs", play.table, "p1", blast
    climb = {"who": list(TWELVE), "what": "Grimper", "quality": "vigour", "talent": "valour"}
    yield "twelve climb", play.table, "gardien", {"ask": "call-group", **climb, "difficulty": 0}
    yield "twelve rest", play.table, "gardien", {"ask": "respite", "who": list(TWELVE)}


def d20():
    from test_d20_odds import monster

    for fields in ({}, {"count": 10, "sides": 12, "multiplier": 2, "threat": 19}):
        play, attack = monster(**fields)
        what = f"{fields.get('count', 40)}d{fields.get('sides', 100)}"
        yield what, play.table, "gardien", {"ask": "declare-attack", **attack}


def innommable():
    from test_innommable_odds import MOST, called, dice_of

    play = called(dice_of(MOST), 7, basile=(4,))
    yield "every die of the bowl", play.table, "alice", {"ask": "roll", "who": "ada"}
    given = {"who": "basile", "towards": "ada", "die": 4, "text": "x"}
    yield "one die more", play.table, "bruno", {"ask": "suggest", **given}
