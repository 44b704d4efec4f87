"""Two missions that differ only in secrets send a player the same bytes, stream and all."""

from functools import partial

from blanc_moments import BRIEFED
from stage import story
from traffic import streamed, told_alike, visit

from tablee.kernel.naming import slug

SEATS = {"gardien": "keeper", "isa": "player", "karim": "player", "tom": "player"}

ONE = {
    "place": {
        "title": "La réserve du sous-sol",
        "scant": "Une odeur de cire.",
        "full": "Un registre ouvert.",
        "uncanny": "Il est de sa main.",
        "needed": True,
    },
    "moment": {"day": 1, "hour": 10, "minute": 0, "text": "La porte du fond s'ouvre."},
    "scene": ("Le toit", "Quelqu'un y étend du linge."),
    "note": "Le concierge est mort en 1911.",
    "whisper": "Ne signez pas le troisième feuillet.",
    "dealt": "Un bouton de manchette encore tiède.",
    "found": "Une voix lit le procès-verbal de demain.",
    "draft": "Nous avons vu la machine.",
    "handout": ("Un plan", "La cave n'y figure pas."),
}
OTHER = {
    "place": {
        "title": "Le bureau de madame Roubaud, porte de gauche",
        "good": "Rien. Vraiment rien, et c'est bien rangé pour un bureau où personne ne vient.",
        "uncanny": "?",
        "needed": False,
    },
    "moment": {"day": 9, "hour": 4, "minute": 30, "text": "Grève.", "place": "Partout"},
    "scene": ("Les égouts de la rue Morte, côté pair, après la pluie", ""),
    "note": "!",
    "whisper": "Tout va bien.",
    "dealt": "Douze cartons d'invitation à un vin d'honneur, tous au nom de l'agent Vasseur.",
    "found": "Rien de bien étrange.",
    "draft": "Nous avons bu le produit, et n'avons, depuis, plus aucun souvenir du trajet.",
    "handout": ("Une photo déchirée en deux, dont il manque la moitié", "On n'y voit rien."),
}


def before(secrets):
    """What is there when the player comes: what a keeper prepares, and what friends keep back."""
    yield "gardien", {"ask": "prepare-place", **secrets["place"]}
    yield "gardien", {"ask": "plan-event", **secrets["moment"]}
    title, text = secrets["scene"]
    yield "gardien", {"ask": "prepare-scene", "title": title, "text": text}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}
    yield "gardien", {"ask": "whisper", "seats": ["tom"], "text": secrets["whisper"]}
    yield "gardien", {"ask": "deal-clue", "text": secrets["dealt"], "seats": ["karim"]}
    yield "gardien", {"ask": "open-scene", "name": "Rue Morte"}


def during(secrets):
    """What happens while her page is open: a search with its answer, a report with its bar."""
    lead = {"leader": "leon"}
    search = {"who": "leon", "what": "fouiller", "investigation": True}
    yield "karim", {"ask": "propose-test", **search}
    place = slug(secrets["place"]["title"], (), words=5)
    yield "gardien", {"ask": "attach-place", **lead, "place": place}
    yield "isa", {"ask": "oppose", **lead, "how": "Tout est en ordre alphabétique."}
    yield "karim", {"ask": "throw-test", **lead}, [6, 2]
    yield "karim", {"ask": "roll-meter", "who": "leon"}, [1]
    yield "karim", {"ask": "settle-test", **lead}
    told = {"debt": "debt-1", "text": secrets["found"], "seats": ["karim"]}
    yield "gardien", {"ask": "tell-debt", **told}
    claim = {"kind": "expense-claim", "who": "odile", "why": "Un ticket"}
    yield "gardien", {"ask": "drop-paper", **claim}
    yield "gardien", {"ask": "drop-paper", "kind": "report", "who": "leon", "why": "Étape"}
    draft = [secrets["draft"], "Rien d'autre."]
    yield "karim", {"ask": "write-report", "paper": "paper-3", "lines": draft}
    yield "gardien", {"ask": "bar-report", "paper": "paper-3", "lines": [0]}
    yield "karim", {"ask": "sign-paper", "paper": "paper-3"}, [1]
    title, text = secrets["handout"]
    yield "gardien", {"ask": "prepare-handout", "title": title, "text": text}
    yield "tom", {"ask": "say", "text": "Dossier suivant."}


def look_around(secrets, isa):
    isa.sits_down()
    isa.follows(during(secrets), lambda: isa.gets("view", "offers"))
    isa.hears("Dossier suivant.")
    assert isa.reckons(ask="sign-paper", paper="paper-2").status == 200
    isa.reads("story", "replay", "replay?turn=9", "replay?turn=18")
    assert any("form-paper-3" in sheet for sheet in isa.prints())
    isa.gets("stream", "chronicle")
    isa.is_refused(
        {"ask": "share-clue", "clue": "clue-1"}, {"ask": "attach-place", "leader": "leon"}
    )
    isa.tries("seats", "export")


def visited(browser, folder, secrets):
    briefed = ((step.seat, step.ask, step.dice) for step in story(BRIEFED))
    steps = (*briefed, *before(secrets))
    return visit(browser, folder, "cthulhu-blanc", SEATS, steps, partial(look_around, secrets))


def test_a_players_traffic_is_the_same_whatever_the_mission_hides(browser, tmp_path):
    one, everything = told_alike(partial(visited, browser), tmp_path, ONE, OTHER)
    assert b"Dossier suivant." in streamed(one)
    # She sees that a clue was told and that a line is barred; not what they say.
    assert "La demande de renseignements a reçu sa réponse." in everything
    assert "█" * 18 in everything
    for secret in (
        *(text for text in ONE["place"].values() if text is not True),
        ONE["moment"]["text"],
        *ONE["scene"],
        *(ONE[name] for name in ("note", "whisper", "dealt", "found", "draft")),
        *ONE["handout"],
    ):
        assert secret not in everything
