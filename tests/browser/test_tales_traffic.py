"""Two episodes that differ only in secrets send a player the same bytes, stream and all."""

from functools import partial

from traffic import streamed, told_alike, visit

from tablee.lab.games import find_game

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}
HEROES = {one.id: one.fields for one in find_game("cheap-tales").ready_made("fr")}
MAN, GANG = "x-l-homme-au-gant", "x-les-gros-bras"
BOTH = ["celestine", "aristide"]
UNSEEN = ("x-l-acrobate", "x-la-marquise", "x-le-singe")
GIFTS = ("g-tempete", "g-poison-des-morts")

ONE = {
    "man": {
        "name": "Anatole",
        "kind": "henchman",
        "might": 2,
        "aspects": ["Main de fer", "Sourd d'une oreille"],
        "description": "Il a volé le gant au musée.",
    },
    "gang": {"kind": "brute", "might": 0, "aspects": ["Mal payés"]},
    "unseen": {"name": "L'acrobate", "kind": "brute", "count": 6, "aspects": ["Sans filet"]},
    "meanwhile": ({"ask": "make-extra", "name": "Le singe", "aspects": ["Kleptomane"]},),
    "gifts": [("Tempête", 1, "prodigy"), ("Tempête", 2, "prodigy")],
    "note": "Le directeur du cirque ment.",
    "whisper": "Ne monte pas sur le fil.",
    "event": {"day": 1, "hour": 23, "minute": 0, "text": "Le lustre tombe : danger mortel."},
    "scene": ("La fosse aux lions", "On y descend par une trappe."),
    "handout": ("Une affiche", "Le nom est barré."),
    "idea": ({"ask": "draw-inspiration", "table": "place"}, [1, 3]),
    "sealed": {"tom": -1, "isa": 2},
    "changed": {"power": 1},
    "rest": [1],
}
OTHER = {
    "man": {
        "name": "Le baron von Ulrich, que l'on croyait mort à Trieste",
        "kind": "antagonist",
        "might": 9,
        "life": 10,
        "aspects": ["Main de fer", "Ne perd jamais aux cartes", "A peur de l'eau", "Hypnotiseur"],
        "power": 40,
        "trained": True,
        "bonus": 4,
    },
    "gang": {"kind": "henchman", "might": 6, "power": 7, "aspects": ["Fidèles jusqu’à la tombe"]},
    "unseen": {
        "name": "La marquise",
        "kind": "antagonist",
        "might": 12,
        "aspects": ["Trois siècles", "Rancunière"],
        "armour": "heavy",
        "trained": True,
    },
    "meanwhile": ({"ask": "draw-inspiration", "table": "twist"}, [1, 2]),
    "gifts": [("Poison des morts", 5, "thaumaturgy"), ("Ailes", 0, "prodigy")],
    "note": "!",
    "whisper": "Tout va bien, mais garde la sortie à l'œil jusqu’à mon signal.",
    "event": {"day": 3, "hour": 4, "minute": 30, "text": "On frappe.", "place": "Le chapiteau"},
    "scene": ("Le bal des automates, sur la scène du théâtre qui a brûlé l'an dernier", ""),
    "handout": ("Un ticket de consigne, humide encore", "Numéro 13."),
    "idea": ({"ask": "write-note", "text": "Penser au trapèze."},),
    "sealed": {"tom": -6, "isa": -3},
    "changed": {"might": 1},
    "rest": [],
}


def before(secrets):
    """What is there when the player comes: what a keeper prepares, and what a friend is told."""
    for seat, who in zip(("isa", "tom"), BOTH, strict=True):
        yield seat, {"ask": "create-hero", **HEROES[who]}
        yield "gardien", {"ask": "approve-hero", "who": who}
    yield "gardien", {"ask": "make-extra", "alias": "L'homme au gant", **secrets["man"]}
    gang = {"name": "Les gros bras", "count": 4, **secrets["gang"]}
    yield "gardien", {"ask": "make-extra", **gang}
    yield "gardien", {"ask": "make-extra", **secrets["unseen"]}
    yield "gardien", *secrets["meanwhile"]
    for who, (name, rank, kind) in zip(BOTH, secrets["gifts"], strict=True):
        yield "gardien", {"ask": "grant-gift", "who": who, "name": name, "rank": rank, "kind": kind}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}
    yield "gardien", {"ask": "whisper", "seats": ["tom"], "text": secrets["whisper"]}
    yield "gardien", {"ask": "plan-event", **secrets["event"]}
    for ask in ("scene", "handout"):
        title, text = secrets[ask]
        yield "gardien", {"ask": f"prepare-{ask}", "title": title, "text": text}
    yield "gardien", {"ask": "open-scene", "name": "Le cirque Zénith"}
    yield "gardien", {"ask": "show-extra", "who": MAN}


def during(secrets):
    """What happens while her page is open: sealed rolls, a guess, a fight, a rest."""
    yield "gardien", *secrets["idea"]
    yield "gardien", {"ask": "show-aspect", "who": MAN, "aspect": "a1"}
    yield from rolls(secrets)
    yield from fight()
    yield "gardien", {"ask": "change-extra", "who": GANG, **secrets["changed"]}
    rest = {"ask": "rest", "who": BOTH, "minutes": 240}
    yield "gardien", rest, secrets["rest"]
    yield "tom", {"ask": "say", "text": "Quelle soirée !"}


def rolls(secrets):
    jump = {"ask": "attempt", "what": "Passer sur le fil", "quality": "agility", "talent": "focus"}
    for seat, who in (("tom", "aristide"), ("isa", "celestine")):
        yield seat, {**jump, "who": who}
        sealed = {"who": who, "difficulty": secrets["sealed"][seat], "hidden": True}
        yield "gardien", {"ask": "frame-roll", **sealed}
        yield seat, {"ask": "drop-roll", "who": who}
    hers = {"who": "celestine"}
    talk = {"what": "Le faire parler", "quality": "mind", "talent": "valour", "against": MAN}
    yield "isa", {"ask": "attempt", **hers, **talk}
    guess = {"about": MAN, "text": "Il est avare", "way": "for"}
    yield "isa", {"ask": "guess-aspect", **hers, **guess}
    yield "gardien", {"ask": "answer-claim", **hers, "number": 0, "agree": False}
    yield "gardien", {"ask": "frame-roll", **hers, "difficulty": 0}
    yield "isa", {"ask": "throw", **hers}, [1, 1]
    yield "isa", {"ask": "stand", **hers}


def fight():
    foes = {"adversaries": [MAN, GANG], "banded": [GANG]}
    yield "gardien", {"ask": "open-fight", "heroes": BOTH, **foes}
    hers, his = {"who": "celestine"}, {"who": "aristide"}
    yield "isa", {"ask": "attack", **hers, "target": GANG, "weapon": "improvised"}
    yield "isa", {"ask": "throw", **hers}, [6, 6]
    yield "isa", {"ask": "stand", **hers}
    yield "isa", {"ask": "waive-effects", **hers}
    yield "isa", {"ask": "roll-damage", **hers}, [2]
    yield "gardien", {"ask": "extra-attack", "who": MAN, "targets": ["celestine"]}
    yield "gardien", {"ask": "throw", "who": MAN}, [1, 1]
    blow = {"target": MAN, "weapon": "heavy", "prowess": "violent"}
    yield "tom", {"ask": "attack", **his, **blow}
    yield "tom", {"ask": "throw", **his}, [6, 6]
    yield "tom", {"ask": "stand", **his}
    yield "tom", {"ask": "waive-effects", **his}
    yield "gardien", {"ask": "roll-risk", **his}, [3, 2]
    yield "tom", {"ask": "roll-damage", **his}, [6, 5, 6]
    yield "gardien", {"ask": "extra-attack", "who": GANG, "targets": BOTH}
    yield "gardien", {"ask": "throw", "who": GANG}, [1, 1]
    yield "gardien", {"ask": "end-fight"}


def reckoned():
    """What she asks the chances of, whether it is hers or not."""
    for who in (*BOTH, MAN, GANG, UNSEEN[0]):
        yield {"ask": "throw", "who": who}
    yield {"ask": "attack", "who": "celestine", "target": UNSEEN[1], "prowess": "clear"}


def look_around(secrets, isa):
    # Odds of a form on the page come when the browser likes; they are asked for here, in order.
    isa.page.route("**/odds", lambda route: route.abort())
    isa.sits_down()

    def look():
        isa.gets("view", "offers")
        for ask in reckoned():
            isa.page.request.post(f"{isa.api}/odds", data={"ask": ask}, headers=isa.key)
        isa.reckons(ask="attack", who="celestine", target=MAN, style="melee", weapon="brawl")

    isa.follows(during(secrets), look)
    isa.hears("Quelle soirée !")
    turns = (f"replay?turn={isa.turn + step}" for step in (-3, 8, 20))
    isa.reads("story", "replay", *turns)
    assert not any("extras" in sheet for sheet in isa.prints())
    isa.gets("stream", "chronicle")
    isa.is_refused(*refused())
    isa.tries("paper/extras.pdf", "seats", "export")


def refused():
    """Guesses at who hides in the wings and what sleeps in a hero."""
    for who in UNSEEN:
        for ask in ("stand", "show-extra", "remove-extra", "roll-damage"):
            yield {"ask": ask, "who": who}
        yield {"ask": "absorb", "who": who, "points": 1}
        yield {"ask": "steal-power", "who": who, "victim": "celestine"}
        yield {"ask": "twist", "who": "celestine", "text": "Caché", "on": who}
    for gift in GIFTS:
        yield {"ask": "control-gift", "who": "celestine", "gift": gift}
        yield {"ask": "raise-trait", "who": "celestine", "trait": gift}
    for aspect in ("a2", "a3"):
        yield {"ask": "show-aspect", "who": MAN, "aspect": aspect}


def visited(browser, folder, secrets):
    look = partial(look_around, secrets)
    return visit(browser, folder, "cheap-tales", SEATS, before(secrets), look)


def test_a_players_traffic_is_the_same_whoever_the_adversaries_are(browser, tmp_path):
    one, everything = told_alike(partial(visited, browser), tmp_path, ONE, OTHER)
    everything = everything.replace("\xa0", " ").replace("’", "'")
    assert "Quelle soirée !".encode() in streamed(one)
    # She hears who fell and what a friend's prowess cost; not who could get up again.
    assert "Main de fer" in everything
    assert "l'homme au gant : au tapis" in everything.casefold()
    for secret in (
        *(ONE["man"][name] for name in ("name", "description")),
        *ONE["man"]["aspects"][1:],
        *ONE["gang"]["aspects"],
        *ONE["unseen"]["aspects"],
        ONE["gifts"][0][0],
        ONE["note"],
        ONE["whisper"],
        ONE["event"]["text"],
        *ONE["scene"],
        *ONE["handout"],
    ):
        assert secret not in everything
