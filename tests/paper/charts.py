"""A table of the d20 variant to print: people hurt and whole, creatures, a keeper's folder."""

from functools import cache

from msgspec.structs import replace
from sheets import SEATS, long_text

from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.data.creatures import NATURAL
from tablee.games.cthulhu_d20.data.gear import WEAPONS
from tablee.games.cthulhu_d20.data.tables import EVERY, SKILLS, ZOMBIE, Body, Place, Severity
from tablee.games.cthulhu_d20.state.people import Creature, Person, Wound
from tablee.games.cthulhu_d20.state.table import Clue, Spell, State
from tablee.kernel.common import desk
from tablee.kernel.common.state import Common, Planned, PreparedScene, Seat
from tablee.kernel.seen import TableView, by_seat

LUCIEN = Person(
    "lucien",
    "Lucien Farge",
    "isa",
    gender="m",
    profession="Inspecteur de la Sûreté",
    scores={"strength": 12, "dexterity": 15, "constitution": 14, "wisdom": 13},
    level=4,
    xp=6200,
    good=("reflex",),
    proficiency="handguns",
    core=("search", "spot", "first-aid", "sense-motive"),
    ranks={"search": 5, "spot": 4, "first-aid": 3, "drive": 2},
    feats=("point-blank-shot", "weapon-focus:revolver", "endurance"),
    weapons=("revolver", "knife"),
    loaded={"revolver": 4},
    armour=("leather-jacket",),
    pv=5,
    pf=2,
    destiny=3,
    sanity=52,
    made=3,
    wounds=(
        Wound(1, 2, "light", "right-arm", treated=True),
        Wound(2, 12, "critical", "left-arm", pv=3, stabilised=True, part="unusable"),
        Wound(3, 7, "grave", "left-leg", pv=2, due=107, note="La rotule a cédé."),
    ),
)
HELENE = Person(
    "helene",
    "Dr Hélène Maury",
    "tom",
    gender="f",
    profession="Médecin",
    scores={"constitution": 12, "intelligence": 16},
    level=2,
    bent="defence",
    good=("fortitude", "will"),
    ranks={"medicine": 5, "first-aid": 5},
    feats=("iron-will", "alertness"),
    pv=9,
    pf=9,
    destiny=2,
    sanity=60,
)
ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")


def opponents(hidden):
    own = Body(
        (Place(f"antennes {hidden}", 30, 2), Place("carapace", 70, 0, 1, vital=True)),
        (Severity(4, "light", 1, 0), Severity(None, "destructive", 6, 5)),
        worsens=False,
    )
    return (
        Person(
            "npc_a",
            "L'homme au tablier",
            gender="m",
            weapons=("machete",),
            base_attack=4,
            pv=10,
            pf=6,
            scores={"constitution": 16},
            wounds=(Wound(1, 4, "moderate", "abdomen", pv=1, due=180),),
            note=hidden,
        ),
        Person(
            "npc_z",
            "Zombie",
            weapons=("slam",),
            pv=8,
            pf=8,
            creature=Creature("adapted", ZOMBIE, 8, 8, undead=True),
            hidden=True,
            note=hidden,
        ),
        Person(
            "npc_m",
            f"Mi-Go {hidden}",
            weapons=("claws",),
            pv=30,
            pf=31,
            creature=Creature("own-tables", own, 30, 31, reduction=2),
        ),
        Person(
            "npc_c",
            "La chose du puits",
            weapons=("great-bite",),
            size="large",
            creature=Creature("traditional", hp=31, most_hp=45),
        ),
    )


@cache
def settled():
    return game.book.settle({}, game.chapters)


def table_state(hidden="Il tient un registre.", **more):
    """A table with something of everything; `hidden` is in each thing that is the keeper's."""
    people = (LUCIEN, HELENE, *opponents(hidden))
    state = State(
        options=settled(),
        people={person.id: person for person in people},
        arsenal={**WEAPONS, **NATURAL},
        now=100,
        clues={
            "a": Clue("a", "La lettre", "Elle est datée de demain.", "search", 15, ("lucien",)),
            "b": Clue("b", f"Le puits {hidden}", hidden, "spot", 20),
        },
        spells={
            "s": Spell(
                "s", "Souffle glacé", "attack", 2, 6, 1, 4, "un round", "L'air gèle d'abord."
            )
        },
    )
    return replace(state, **more)


def seen_by(seat, state, hidden=""):
    seats = {name: Seat(name, role) for name, role in SEATS.items()}
    common = Common(
        seats=seats,
        scene="La lingerie",
        scenes=1,
        timetable={"p": Planned("p", 19 * 60 + 10, f"La relève. {hidden}", "aile B")},
        prepared={"s": PreparedScene("s", "Le grenier", f"On marche au plafond. {hidden}")},
    )
    by = by_seat(common, seat)
    return TableView(
        seat=seat,
        role=by.role,
        turn=1,
        common=desk.view(common, by),
        game=game.view(state, by),
    )


def papers_of(seat, state, language="fr", hidden=""):
    found = list(game.papers(seen_by(seat, state, hidden), game.tongue(language)))
    assert len({paper.id for paper in found}) == len(found)
    return {paper.id: paper for paper in found}


def fullest(**fields):
    """Everything at its longest, hurt everywhere, and the name without a single space."""
    rows = ("light", "moderate", "grave", "critical", "mortal", "superficial")
    places = ("head", "torso", "right-arm", "left-arm", "abdomen", "right-leg", "left-leg")
    wounds = tuple(
        Wound(
            number,
            number,
            rows[number % 6],
            places[number % 7],
            due=100 + 15000 * number if rows[number % 6] in EVERY else None,
            part="severed" if number % 3 else "",
            note=long_text(f"Plaie{number}", 400),
        )
        for number in range(1, 22)
    )
    whole = {
        "name": "Anne-Élisabeth" * 4,
        "seat": "tom",
        "profession": long_text("Métier", 200),
        "scores": dict.fromkeys(ABILITIES, 18),
        "damaged": dict.fromkeys(ABILITIES, 11),
        "level": 20,
        "ranks": dict.fromkeys(SKILLS, 23),
        "core": tuple(SKILLS),
        "feats": ("toughness", "toughness", *(f"weapon-focus:{weapon}" for weapon in WEAPONS)),
        "weapons": tuple(WEAPONS),
        "armour": ("leather-jacket", "helmet", "entry-suit"),
        "pv": 3,
        "pf": -4,
        "condition": "unconscious",
        "destiny": 20,
        "sanity": -7,
        "insanity": "indefinite",
        "wounds": wounds,
        "made": 21,
        "barred": long_text("Interdit"),
        "note": long_text("Note"),
    }
    return Person("anne", **{**whole, **fields})
