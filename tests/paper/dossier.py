"""A table of Cthulhu Blanc to print: agents at their fullest, signed reports, a keeper's folder."""

from msgspec.structs import replace
from sheets import SEATS, long_text

from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.state import (
    Agent,
    Care,
    Clue,
    Debt,
    Link,
    Mark,
    Mission,
    Paper,
    Place,
    State,
)
from tablee.kernel.common import desk
from tablee.kernel.common.state import Common, Planned, PreparedScene, Seat
from tablee.kernel.seen import TableView, by_seat

ODILE = Agent(
    "odile",
    "Odile Marchand",
    "isa",
    gender="f",
    profession="Comptable des pertes surnaturelles",
    traits=("Mémoire des chiffres", "Ne lève jamais la voix"),
    folie=4,
    blessures=1,
    bureaucratie=5,
    run=1,
    history=(
        Mark("folie", "le bac n° 3 respirait", "Elle recompte les chaises, deux fois."),
        Mark("bureaucratie", "rapport de lessive", "Une virgule manque au formulaire LV-9."),
    ),
)
LEON = Agent(
    "leon",
    "Léon Vasseur",
    "tom",
    gender="m",
    profession="Pompier réserviste",
    traits=("Têtu", "Sent le soufre à cent mètres"),
    blessures=3,
    status="care",
    care=Care("points de suture", 120, 600),
    link=Link("berthe", "Il lui devait vingt francs."),
    arrival_due=True,
)
BERTHE = Agent(
    "berthe",
    "Berthe Quillec",
    "tom",
    gender="f",
    profession="Standardiste",
    status="gone",
    cause="folie",
    folie=6,
    epilogue="Elle est entrée dans le standard, et la ligne sonne encore.",
    left_in=1,
    history=(Mark("folie", "la tonalité", "Elle répond avant que cela sonne."),),
)
BARRED = "La machine a rendu le concierge plié en quatre."


def report(hidden=BARRED, **more):
    """A signed report of three lines, the second of them barred."""
    lines = (
        "À 19 h 31, l'agent Vasseur a ouvert une fenêtre fermée.",
        hidden,
        "Le linge est sec, à l'exception des draps cités en annexe.",
    )
    whole = {"signed": True, "lines": lines, "barred": (1,), "note": "lequel ? voir avec moi"}
    return Paper("paper-3", "report", "odile", "Blanc comme neige", **{**whole, **more})


def table_state(hidden="Le tambour compte à rebours.", **more):
    """A table with something of everything; `hidden` is in each thing that is the keeper's."""
    place = Place("cave", f"La cave {hidden}", hidden, "Un bac.", "Deux bacs.", hidden, True)
    papers = (
        report(),
        Paper(
            "paper-4",
            "exceptional-gear",
            "leon",
            "un extincteur béni",
            signed=True,
            granted=False,
            answer="Le précédent n'a pas été rendu.",
        ),
        Paper("paper-5", "expense-claim", "odile", "onze savons"),
    )
    state = State(
        options=game.book.settle({}, game.chapters),
        agents={agent.id: agent for agent in (ODILE, BERTHE, LEON)},
        papers={paper.id: paper for paper in papers},
        places={place.id: place},
        clues={
            "a": Clue("a", "Le savon est tiède."),
            "b": Clue("b", f"Vous savez qui rince. {hidden}", ("tom",), uncanny=True),
        },
        debts={"debt-1": Debt("debt-1", "price", "leon", "forcer le hublot")},
        mission=Mission(
            1,
            "BLANC COMME NEIGE",
            "Établir pourquoi la laverie de la rue Morte rend plus de linge qu'on ne lui en donne.",
            "Vendredi, 18 h.",
            "Mme Roubaud, poste 12, hors marées.",
            "214,60 €, savon compris.",
        ),
    )
    return replace(state, **more)


def seen_by(seat, state, hidden=""):
    seats = {name: Seat(name, role) for name, role in SEATS.items()}
    common = Common(
        seats=seats,
        scene="La laverie",
        scenes=1,
        timetable={"p": Planned("p", 19 * 60 + 10, f"Essorage. {hidden}", "à la cave")},
        prepared={"s": PreparedScene("s", "Le séchoir", f"On plie. {hidden}")},
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


def fullest(agent_id="anne", **fields):
    """An agent with everything at its longest, and the name without a single space."""
    whole = {
        "name": "Anne-Élisabeth" * 4,
        "seat": "tom",
        "profession": long_text("Métier", 120),
        "traits": tuple(long_text(f"Trait{n}", 120) for n in range(5)),
        "folie": 5,
        "history": tuple(
            Mark(meter, long_text(f"Motif{n}", 200), long_text(f"Joué{n}", 200))
            for n, meter in enumerate(("folie", "blessures", "bureaucratie") * 4)
        ),
        "link": Link("berthe", long_text("Lien")),
        "epilogue": long_text("Fin"),
        "farewells": (("isa", long_text("Adieu", 200)),),
    }
    return Agent(agent_id, **{**whole, **fields})
