"""Two nights that differ only in secrets send a player the same bytes, stream and all."""

from functools import partial

from d20_moments import FOE, HELENE, LUCIEN, SEATS
from traffic import streamed, told_alike, visit

ONE = {
    "foe": {"dexterity": 10, "constitution": 12, "level": 1, "note": "Il a peur du noir."},
    "unseen": "Un tireur sur le toit",
    "clue": ("Les cendres", "Encore tièdes.", 12),
    "event": {"day": 1, "hour": 23, "minute": 0, "text": "La chaudière s'éteint."},
    "note": "Le directeur ment.",
    "whisper": "Ne descends pas.",
    "dc": 12,
    "initiative": 9,
    "first": [12],
    "judged": {"bonus": 0, "reason": ""},
    "sealed": [3, 17],
}
OTHER = {
    "foe": {
        "dexterity": 13,
        "constitution": 17,
        "level": 3,
        "feats": ["toughness", "iron-will"],
        "note": "Personne ne l'a jamais vu dormir, et sa ronde passe par la morgue.",
    },
    "unseen": "Une infirmière, morte depuis longtemps",
    "clue": ("Un registre relié en peau", "Votre nom y est, à la date de demain.", 28),
    "event": {"day": 2, "hour": 4, "minute": 30, "text": "On frappe.", "place": "En bas"},
    "note": "?",
    "whisper": "Tout va bien, mais garde la porte dans ton dos jusqu’à mon signal.",
    "dc": 27,
    "initiative": 11,
    "first": [14],
    "judged": {"bonus": 2, "reason": "Le sol est glissant"},
    "sealed": [70, 20],
}


def before(secrets):
    """What is there when the player comes: what a keeper prepares, and what a friend is told."""
    yield "tom", {"ask": "create-investigator", **LUCIEN}
    yield "isa", {"ask": "create-investigator", **HELENE}
    foe = {"name": "Le veilleur", "weapons": ["machete"], **secrets["foe"]}
    yield "gardien", {"ask": "create-opponent", **foe}
    yield "gardien", {"ask": "create-opponent", "name": secrets["unseen"], "hidden": True}
    title, text, dc = secrets["clue"]
    clue = {"title": title, "text": text, "skill": "search", "dc": dc}
    yield "gardien", {"ask": "hide-clue", **clue}
    yield "gardien", {"ask": "plan-event", **secrets["event"]}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}
    yield "gardien", {"ask": "whisper", "seats": ["tom"], "text": secrets["whisper"]}


def during(secrets):
    """What happens while her page is open: a check, a fight, wounds, a sealed blow."""
    check = {"who": "helene", "name": "spot", "dc": secrets["dc"], "text": "Le drap a bougé"}
    yield "gardien", {"ask": "call-check", **check}
    yield "isa", {"ask": "roll-check", "who": "helene"}, [2]
    yield "gardien", {"ask": "drop-check", "who": "helene"}
    fight = {"ask": "begin-fight", "who": ["lucien", "helene", FOE]}
    yield "gardien", fight, [18, 15, secrets["initiative"]]
    yield "tom", {"ask": "end-turn", "who": "lucien"}
    hers = {"who": "helene", "target": FOE, "weapon": "knife", "zone": "left-leg"}
    yield "isa", {"ask": "declare-attack", **hers}
    yield "isa", {"ask": "roll-attack"}, [20]
    yield "isa", {"ask": "pass-destiny", "who": "helene"}
    yield "gardien", {"ask": "tell-wound"}, [99]
    yield "isa", {"ask": "end-turn", "who": "helene"}
    blow = {"who": FOE, "target": "lucien", "weapon": "machete"}
    yield "gardien", {"ask": "declare-attack", **blow, "zone": "left-leg"}
    yield "gardien", {"ask": "judge-attack", "bonus": 10}
    yield "gardien", {"ask": "roll-attack"}, secrets["first"]
    yield "tom", {"ask": "pass-destiny", "who": "lucien"}
    yield "gardien", {"ask": "tell-wound"}, [99]
    yield "gardien", {"ask": "end-turn", "who": FOE}
    for who, seat in (("lucien", "tom"), ("helene", "isa")):
        yield seat, {"ask": "end-turn", "who": who}
    yield "gardien", {"ask": "declare-attack", **blow}
    yield "gardien", {"ask": "judge-attack", **secrets["judged"]}
    yield "gardien", {"ask": "roll-attack"}, secrets["sealed"]
    yield "tom", {"ask": "say", "text": "Je serre les dents."}


def look_around(secrets, isa):
    # Odds of a form on the page come when the browser likes; they are asked for here, in order.
    isa.page.route("**/odds", lambda route: route.abort())
    isa.sits_down()
    hers = {"who": "helene", "target": FOE, "weapon": "knife", "zone": "head", "reckon": "12"}

    def look():
        isa.gets("view", "offers")
        for ask in ({"ask": "roll-attack"}, {"ask": "roll-check", "who": "helene"}):
            isa.page.request.post(f"{isa.api}/odds", data={"ask": ask}, headers=isa.key)
        isa.reckons(ask="declare-attack", **hers, _form="attack-now-helene-knife")

    isa.follows(during(secrets), look)
    isa.hears("Je serre les dents.")
    isa.reads("story", "replay", "replay?turn=9", "replay?turn=18")
    isa.prints()
    isa.gets("stream", "chronicle")
    isa.is_refused({"ask": "tell-wound"}, {"ask": "decide-fate", "outcome": "miss"})
    isa.tries("seats", "export")


def visited(browser, folder, secrets):
    look = partial(look_around, secrets)
    return visit(browser, folder, "cthulhu-d20", SEATS, before(secrets), look)


def test_a_players_traffic_is_the_same_whatever_is_sealed(browser, tmp_path):
    one, everything = told_alike(partial(visited, browser), tmp_path, ONE, OTHER)
    assert b"Je serre les dents." in streamed(one)
    # She hears that the blow hit, and where the friend bleeds; not how badly, nor what is sealed.
    assert "Blessure, Lucien : jambe gauche." in everything.replace("\xa0", " ")
    for secret in (
        ONE["foe"]["note"],
        ONE["unseen"],
        *ONE["clue"][:2],
        ONE["event"]["text"],
        ONE["note"],
        ONE["whisper"],
    ):
        assert secret not in everything
