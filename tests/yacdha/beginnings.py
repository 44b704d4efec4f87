"""Where rough play may begin: in the middle of a round, of a chase, of actions side by side."""

from tablee.dice.readers import FacesNeeded
from tablee.kernel.words import Refused


def _asked(table, seat, ask, **fields):
    """What the house rules of this table refuse is left out."""
    try:
        table.apply(seat, {"ask": ask, **fields})
    except Refused:
        return False
    return True


def _keeper(table, ask, **fields):
    return _asked(table, "gardien", ask, **fields)


def gathered(table):
    """Three who play, two of the keeper's, and a thing that nothing wounds."""
    for seat, name in (("isa", "Daisy"), ("tom", "John"), ("phil", "Liam")):
        levels = [{"name": "Boxe", "level": 3}, {"name": "Course", "level": 2}]
        if not _asked(table, seat, "create-investigator", name=name, occupations=levels):
            _asked(table, seat, "create-investigator", name=name, occupation="Boxe")
    for name in ("Xavier", "Yann"):
        _keeper(table, "create-npc", name=name)
    _keeper(table, "create-creature", name="Chose")
    for who in ("daisy", "john", "liam", "npc_xavier", "npc_yann"):
        _keeper(table, "give-weapon", who=who, weapon="knife")


def striking(table):
    """All blows of a round are about to fall, some of them forced, one of them improvised."""
    gathered(table)
    everybody = ["daisy", "john", "liam"], ["npc_xavier", "npc_yann", "npc_chose"]
    _keeper(table, "open-fight", investigators=everybody[0], opponents=everybody[1])
    _keeper(table, "describe-round")
    knife = {"doing": "attack", "weapon": "knife"}
    _keeper(table, "declare", who="daisy", target="npc_xavier", **knife)
    _keeper(table, "declare", who="john", doing="immobilise", target="npc_xavier")
    _keeper(table, "declare", who="liam", doing="other", text="renverser la table")
    _keeper(table, "declare", who="npc_xavier", doing="immobilise", target="john")
    _keeper(table, "declare", who="npc_yann", target="daisy", **knife)
    _keeper(table, "declare", who="npc_chose", doing="attack", target="liam")
    stakes = {"success": "oui", "failure": "non", "price": "trauma", "points": 2}
    _keeper(table, "improvise", who="liam", opposition=3, **stakes)
    for who in ("daisy", "john", "liam"):
        _keeper(table, "force", who=who)
    _keeper(table, "reveal")


def chased(table):
    """A chase and a competition with a price, agreed on and forced: luck may turn their dice."""
    gathered(table)
    price = {"success": "oui", "failure": "non", "price": "trauma", "points": 2}
    sides = {"pursued": ["daisy", "john"], "pursuers": ["npc_xavier"]}
    _keeper(table, "open-chase", what="fuir", **sides, **price)
    rivals = [{"name": "A", "members": ["liam"]}, {"name": "B", "members": ["npc_yann"]}]
    _keeper(table, "open-contest", what="courir", category="physical", sides=rivals, **price)
    for who in ("daisy", "john", "liam"):
        _keeper(table, "force", who=who)
        _keeper(table, "agree", who=who)


def side_by_side(table):
    """An action of two that may cost trauma, and a search meanwhile, both agreed on."""
    gathered(table)
    _keeper(table, "attempt", who="daisy", what="grimper", category="physical")
    _keeper(table, "join", who="john", leader="daisy")
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 3}]
    terms = {"success": "oui", "failure": "non"}
    _keeper(table, "judge", who="daisy", opposition=4, costs=costs, **terms)
    search = {"what": "fouiller", "category": "mental", "investigation": True}
    _keeper(table, "attempt", who="liam", **search)
    _keeper(table, "judge", who="liam", minutes=40, meanwhile=True, **terms)
    for who in ("daisy", "john", "liam"):
        _keeper(table, "agree", who=who)
    for who in ("daisy", "john"):
        _keeper(table, "force", who=who)


def _thrown(table, ask, faces, **fields):
    """A throw with these faces first, and ones for what the house rules add to them."""
    said = {"ask": ask, **fields}
    try:
        table.apply("gardien", said, faces=[])
    except FacesNeeded as needed:
        more = [1] * len(needed.throw.dice)
        table.apply("gardien", said, faces=[*faces, *more][: len(more)])
    except Refused:
        pass


RUNNERS = ("npc_xavier", "daisy", "liam")


def left_open(table):
    """A throw whose helper has left it for a fight, and a race of three in which two go on."""
    gathered(table)
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 2}]
    terms = {"success": "oui", "failure": "non", "costs": costs}
    _keeper(table, "attempt", who="daisy", what="grimper", category="physical")
    _keeper(table, "join", who="john", leader="daisy")
    _keeper(table, "judge", who="daisy", opposition=5, **terms)
    for who in ("daisy", "john"):
        _keeper(table, "agree", who=who)
    _thrown(table, "throw", (), who="daisy")
    _keeper(table, "leave", who="john")
    _keeper(table, "open-fight", investigators=["john"], opponents=["npc_yann"])
    price = {"success": "oui", "failure": "non", "price": "trauma", "points": 2}
    rivals = [{"name": n, "members": [who]} for n, who in zip("ABC", RUNNERS, strict=True)]
    _keeper(table, "open-contest", what="courir", category="physical", sides=rivals, **price)
    for who in RUNNERS:
        _keeper(table, "agree", who=who)
    _thrown(table, "throw-contest", (5, 5, 2), contest="contest-1")
    _keeper(table, "settle-contest", contest="contest-1")
    _keeper(table, "agree", who="daisy")
    _thrown(table, "throw-contest", (6, 1), contest="contest-1")
