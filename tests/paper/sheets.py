"""A table of YACDHA to print: people as they may be at their fullest, and what a PDF says."""

import re
from functools import cache

import pypdfium2
from msgspec.structs import replace

from tablee.games.yacdha import game
from tablee.games.yacdha.state.investigation import Lead
from tablee.games.yacdha.state.magic import Magic
from tablee.games.yacdha.state.people import Gift, ListedAction, Occupation, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.common import desk
from tablee.kernel.common.state import Common, Handout, Planned, PreparedScene, Seat
from tablee.kernel.seen import TableView, by_seat
from tablee.paper.printing import printed

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}

FRESH = Person(
    "liam",
    "Liam Burton",
    seat="tom",
    gender="m",
    occupations=(Occupation("anthropologie", "Anthropologie"),),
    description="Revient d'un long terrain.",
    luck=1,
)

MAELLE = Person(
    "maelle",
    "Maëlle Kerdonc",
    seat="isa",
    gender="f",
    occupations=(
        Occupation(
            "naturaliste",
            "Naturaliste",
            3,
            actions=(ListedAction("reconnaître une algue"), ListedAction("lire une carte", 1)),
        ),
        Occupation("dessin", "Dessin à l'encre", 2),
    ),
    gifts=(Gift("oreille", "Oreille d'eau", "Entend ce qui respire sous la surface.", 1),),
    description="Elle dessine tout ce qu'elle ne comprend pas.\nŒil vif, « cœur lent ».",
    flaw="Incapable de laisser une porte fermée.",
    ties="Yann, son frère de lait.",
    places="La grève de Port-Ruz.",
    secret="A déjà vu l'homme au suroît.",  # noqa: S106
    madness=3,
    trauma=4,
    luck=1,
    mythos=1,
    after_effects=2,
    weapons=("knife",),
)


def long_text(mark, size=2000):
    """As long as a field may be, beginning and ending with words of its own."""
    words = f"{mark} commence. " + "Là-bas, où gît l'âme, ça brûle déjà ; naïve Œuvre. " * 60
    end = f" {mark} finit."
    return words[: size - len(end)] + end


def fullest(person_id="john", **fields):
    """Everything at its longest, and the names without a single space."""
    whole = {
        "name": "Anne-Élisabeth" * 4,
        "seat": "tom",
        "description": long_text("Portrait"),
        "flaw": long_text("Défaut"),
        "ties": long_text("Liens"),
        "places": long_text("Lieux"),
        "secret": "s" * 2000,
        "occupations": tuple(
            Occupation(
                f"o{number}",
                long_text(f"Occupation{number}", 200),
                number % 6,
                actions=(ListedAction("x" * 200), ListedAction(long_text("Acte", 200), 0)),
            )
            for number in range(6)
        ),
        "gifts": (Gift("don", "D" * 60, long_text("Effet"), 2),),
        "weapons": ("knife", "firearm", "w" * 60),
        "luck": 9,
        "mythos": 4,
        "madness": 5,
        "after_effects": 4,
        "trauma": 5,
    }
    return Person(person_id, **{**whole, **fields})


def table_state(hidden="Remonter à la pleine mer.", **more):
    """A table with something of everything; `hidden` is in each thing that is the keeper's."""
    npcs = (
        Person("npc_g", "Goulven", npc=True, gender="m", madness=2, secret=hidden, met=True),
        Person("npc_x", f"Celui {hidden}", npc=True, creature=True, toughness=0, talent=hidden),
        Person("npc_y", "La meute", npc=True, creature=True, toughness=60, trauma=7),
    )
    leads = (Lead("a", f"Le registre {hidden}", (hidden, "Les lunes.", "", hidden)),)
    magics = (Magic("m", f"Le sceau {hidden}", 3, conditions=hidden, failure="Une main."),)
    state = State(
        options=game.book.settle({"story": "campaign"}, game.chapters),
        investigators={person.id: person for person in (MAELLE, FRESH)},
        npcs={person.id: person for person in npcs},
        leads={lead.id: lead for lead in leads},
        magics={magic.id: magic for magic in magics},
        clues=("Un œil peint sous la coque",),
        plan="Passer sous la vanne.",
        marching=("liam", "maelle"),
        aftermath=((hidden, False), ("On nous suit.", True)),
    )
    return replace(state, **more)


def seen_by(seat, state, hidden=""):
    handouts = {"h": Handout("h", "La lettre", f"Ne venez pas. {hidden}")}
    seats = {name: Seat(name, role) for name, role in SEATS.items()}
    common = Common(
        seats=seats,
        scene="La vanne du vivier",
        scenes=1,
        handouts=handouts,
        timetable={"p": Planned("p", 24 * 60 + 19 * 60 + 10, f"Pleine mer. {hidden}", "au vivier")},
        prepared={"s": PreparedScene("s", "Le grenier", f"On entend marcher. {hidden}")},
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


@cache
def pages_in(pdf):
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def pages_of(paper, language="fr"):
    """What each page of a paper says."""
    return pages_in(printed(game, paper, language))


def run_together(text):
    """A text without all that a line break may add or take."""
    return re.sub(r"[\s\u00a0\u00ad\u200b\ufffe\u0002-]", "", text)


def said_on(paper, language="fr"):
    """All that a paper says, without the foot of each page."""
    foot = run_together(paper.data["credit"])
    pages = (run_together(page).replace(foot, "") for page in pages_of(paper, language))
    return "".join(re.sub(r"page\d+/\d+$", "", page) for page in pages)


def letters_outside(pdf, margin=20):
    """The signs that lie, wholly or in part, outside the page or closer to its edge than this."""
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            inside = margin <= left <= right <= width - margin
            if not (inside and margin / 2 <= bottom <= top <= height - margin):
                sign = text.get_text_range(index, 1)
                if sign.strip():
                    yield sign, (left, bottom, right, top)
