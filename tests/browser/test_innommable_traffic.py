"""Two stories that differ only in secrets send a player the same bytes, stream and all."""

from functools import partial

from traffic import streamed, told_alike, visit

SEATS = {"gardien": "keeper", "isa": "player", "karim": "player", "tom": "player"}
PEOPLE = {"isa": ("Ada", "f"), "karim": ("Basile", "m"), "tom": ("Céleste", "n")}
KINDS = ("identity", "lair", "plan", "source")

ONE = {
    "spots": "La lampisterie.",
    "source": {"nature": "abstract", "text": "Le phare éclaire vers le bas."},
    "antagonists": ("Les frères Kerven", "Remonter la mer", "La marée ne redescend plus."),
    "aesthetic": {"motif": "Le sel", "symbolism": "Ce qui ronge."},
    "symptoms": ("Les mouettes marchent.", "La corne est à sec.", "Le puits est salé.", "On lève."),
    "scheme": {"d20": 5, "d12": 4, "d8": 3, "d4": 3},
    "concrete": ("Kerven tient le registre.", "La soute.", "Trois marées.", "Un œil de sel."),
    "dice": (1, 2, 2, 2),
    "again": "Le phare éclaire ce qui monte.",
    "also": {"ask": "order-symptoms", "ordered": True},
    "shown": "first",
    "note": "Elle mourra la première.",
    "element": "À reprendre dans la soute.",
    "whisper": "Ne bois pas.",
    "moment": {"day": 1, "hour": 23, "minute": 0, "text": "La lampe s'éteint."},
    "scene": ("La soute", "Une échelle y descend."),
    "handout": ("Le registre", "Des noms biffés d'avance."),
}
OTHER = {
    "spots": "Rien que des rochers, et une cabane où l'on fume le poisson depuis trois siècles.",
    "source": {"nature": "symbolic", "text": "Celle qui dort."},
    "antagonists": ("La veuve", "Ne plus être seule, jamais, fût-ce au fond de l'eau", "Feu."),
    "aesthetic": {"motif": "Une chanson que tout le monde sait à moitié", "symbolism": ""},
    "symptoms": ("Un rire.", "Deux lunes, et la seconde est en retard.", "Du verre.", "Tous."),
    "scheme": {"d20": 5, "d12": 4, "d8": 4, "d4": 2},
    "concrete": ("La veuve sourit.", "Le grenier aux filets, aux combles.", "?", "La dormeuse."),
    "dice": (2, 1, 1, 3),
    "again": "Celle qui dort se retourne, et le lit de la mer avec elle.",
    "also": {"ask": "prepare-symptom", "symptom": "third", "text": "Du verre, en pluie."},
    "shown": "second",
    "note": "!",
    "element": "Sans intérêt, mais bien dit : lui rendre la monnaie de sa pièce au troisième acte.",
    "whisper": "Tout va bien, continue comme ça.",
    "moment": {"day": 4, "hour": 2, "minute": 30, "text": "Il pleut.", "place": "Partout"},
    "scene": ("Le bal des noyés, sur la grève, un peu après minuit", ""),
    "handout": ("Une photo déchirée en deux, dont il manque la moitié", "On n'y voit rien."),
}


def before(secrets):
    """What is there when the player comes: a preparation, and the little that was told of it."""
    setting = {"place": "Le phare", "period": "1921", "context": "Une tempête."}
    yield "gardien", {"ask": "prepare-setting", **setting, "spots": secrets["spots"]}
    yield "gardien", {"ask": "prepare-source", **secrets["source"]}
    names = ("antagonists", "ambition", "consequences")
    antagonists = dict(zip(names, secrets["antagonists"], strict=True))
    yield "gardien", {"ask": "prepare-antagonists", **antagonists}
    yield "gardien", {"ask": "prepare-aesthetic", **secrets["aesthetic"]}
    yield "gardien", {"ask": "prepare-role", "role": "Naufragés"}
    texts = ("Le gardien salue la mer.", *secrets["symptoms"])
    places = ("opening", "first", "second", "third", "trigger")
    for place, text in zip(places, texts, strict=True):
        yield "gardien", {"ask": "prepare-symptom", "symptom": place, "text": text}
    yield "gardien", {"ask": "set-scheme", "players": 3, **secrets["scheme"]}
    told = zip(KINDS, secrets["concrete"], secrets["dice"], strict=True)
    rows = [{"kind": kind, "text": text, "dice": dice} for kind, text, dice in told]
    yield "gardien", {"ask": "allot", "concrete": rows}
    yield "gardien", {"ask": "announce"}
    words = {"looks": "Gris", "temperament": "Calme", "origin": "La côte", "role": "Témoin"}
    for seat, (name, gender) in PEOPLE.items():
        person = {"name": name, "gender": gender, "attachment": f"La montre ({name})", **words}
        yield seat, {"ask": "create-protagonist", **person}
    yield "gardien", {"ask": "begin-game", "context": "Une nuit, au phare."}
    yield "gardien", {"ask": "plan-event", **secrets["moment"]}
    title, text = secrets["scene"]
    yield "gardien", {"ask": "prepare-scene", "title": title, "text": text}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}
    yield "gardien", {"ask": "whisper", "seats": ["tom"], "text": secrets["whisper"]}
    yield "gardien", {"ask": "open-scene", "name": "La salle de veille"}


def during(secrets):
    """What happens while her page is open: reveals in the same words, from other places."""
    yield "gardien", {"ask": "reveal-symptom", "symptom": "opening"}
    for who, seat in (("ada", "isa"), ("basile", "karim")):
        yield seat, {"ask": "take-die", "who": who, "die": 20}
        yield seat, {"ask": "tell-monologue", "who": who, "text": f"Je vois {who}."}
    note = {"element": "element-2", "text": secrets["element"]}
    yield "gardien", {"ask": "note-element", **note}
    yield "gardien", {"ask": "prepare-source", **{**secrets["source"], "text": secrets["again"]}}
    title, text = secrets["handout"]
    yield "gardien", {"ask": "prepare-handout", "title": title, "text": text}
    yield "gardien", secrets["also"]
    yield "gardien", {"ask": "open-scene", "name": "La grève"}
    words = "Le sable est froid comme une main."
    yield "gardien", {"ask": "reveal-symptom", "symptom": secrets["shown"], "text": words}
    harm = {"who": "basile", "boxes": 1, "severity": "moderate", "text": "Il saigne du nez."}
    yield "gardien", {"ask": "tick", **harm}
    yield "isa", {"ask": "state-goal", "who": "ada", "goal": "rallumer la lampe"}
    yield "gardien", {"ask": "call-resolution", "who": "ada"}
    yield "isa", {"ask": "roll", "who": "ada"}, [7]
    yield "tom", {"ask": "say", "text": "Et maintenant ?"}


def look_around(secrets, isa):
    isa.sits_down()
    isa.follows(during(secrets), lambda: isa.gets("view", "offers"))
    isa.hears("Et maintenant ?")
    assert isa.reckons(ask="reroll", who="ada").status == 200
    isa.reads("story", "replay", f"replay?turn={isa.turn - 5}", f"replay?turn={isa.turn + 6}")
    assert not any("preparation" in sheet for sheet in isa.prints())
    isa.gets("stream", "chronicle")
    isa.is_refused(
        {"ask": "reveal-symptom", "symptom": "second"},
        {"ask": "reveal-concrete", "concrete": "concrete-4"},
        {"ask": "take-die", "who": "ada", "die": 4},
        {"ask": "set-scheme", "players": 3, "d20": 5, "d12": 4, "d8": 3, "d4": 3},
    )
    isa.tries("paper/preparation.pdf", "seats", "export")


def visited(browser, folder, secrets):
    look = partial(look_around, secrets)
    return visit(browser, folder, "innommable", SEATS, before(secrets), look)


def test_a_players_traffic_is_the_same_whatever_the_keeper_has_prepared(browser, tmp_path):
    one, everything = told_alike(partial(visited, browser), tmp_path, ONE, OTHER)
    assert b"Et maintenant ?" in streamed(one)
    assert "Le sable est froid comme une main." in everything
    for secret in (
        *(ONE[name] for name in ("spots", "again", "note", "element", "whisper")),
        ONE["source"]["text"],
        ONE["aesthetic"]["symbolism"],
        ONE["moment"]["text"],
        *ONE["antagonists"],
        *ONE["symptoms"],
        *ONE["concrete"],
        *ONE["handout"],
        *ONE["scene"],
    ):
        assert secret not in everything
