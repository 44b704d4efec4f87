"""Two tables that differ only in secrets send a player the same bytes, stream and all."""

from functools import partial

from people import fr
from stage import IDLE, story
from traffic import streamed, told_alike, visit

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "phil": "player"}
READ = {"reason": "Il a lu le livre.", "madness": 2, "mythos": 1}

ONE = {
    "lead": ("La lettre", "Elle est signée.", "De la main du juge.", "Et datée.", "D'hier."),
    "npc": {"weapons": ["knife"], "secret": "Il veut le sceau."},
    "unmet": ("La veuve", "f"),
    "event": {"day": 1, "hour": 20, "minute": 30, "text": "La veuve s'enfuit."},
    "scene": ("La crypte", "Un escalier y descend."),
    "liam": "Il a volé le sceau.",
    "resisting_level": 0,
    "dream": "Une porte sous la mer.",
    "whisper": "Ne te fie pas à elle.",
    "note": "Il mourra ce soir.",
    "sealed": {"doing": "other", "target": "john", "text": "fonce en hurlant"},
    "john": {"doing": "flee"},
    "handout": ("Un plan", "La cave est sous la chapelle."),
}
OTHER = {
    "lead": ("Le poignard et son étui", "Rouillé.", "", "", "Rien de plus, vraiment rien du tout."),
    "npc": {
        "weapons": ["firearm"],
        "occupations": [{"name": "Escrime de salle", "level": 4}],
        "secret": "Il protège la maison, et ne fera de mal à personne s'il peut l'éviter.",
    },
    "unmet": ("Un très vieux chien, qui ne fait plus que dormir", "m"),
    "event": {"day": 3, "hour": 4, "minute": 0, "text": "Il neige.", "place": "Sur la lande"},
    "scene": ("Le bal masqué du préfet, à minuit passé", ""),
    "liam": "Rien, ou presque : il ronfle.",
    "resisting_level": 4,
    "dream": "Il tombe, longtemps, dans un ciel rouge où tournent des oiseaux sans yeux.",
    "whisper": "Tout va bien, continue comme ça, je te dirai quand il faudra courir.",
    "note": "?",
    "sealed": {"doing": "attack", "target": "daisy", "weapon": "firearm"},
    "john": {"doing": "attack", "target": "npc_l-homme-au-couteau"},
    "handout": ("Une photo déchirée", "On n'y voit rien."),
}


def before(secrets):
    """What is there when the player comes: all that a keeper prepares, and a friend's secret."""
    fields = dict(zip(("title", "short", "most", "all", "bonus"), secrets["lead"], strict=True))
    yield "gardien", {"ask": "prepare-lead", **fields}
    npc = {"name": "L'homme au couteau", "gender": "m", **secrets["npc"]}
    yield "gardien", {"ask": "create-npc", **npc}
    yield "gardien", {"ask": "plan-event", **secrets["event"]}
    title, text = secrets["scene"]
    yield "gardien", {"ask": "prepare-scene", "title": title, "text": text}
    yield "phil", {"ask": "describe-investigator", "who": "liam", "secret": secrets["liam"]}
    yield "gardien", {"ask": "correct-sheet", "who": "liam", **READ}
    yield "gardien", {"ask": "pass-time", "minutes": 480}
    name, gender = secrets["unmet"]
    yield "gardien", {"ask": "create-npc", "name": name, "gender": gender}
    yield "gardien", {"ask": "whisper", "seats": ["phil"], "text": secrets["whisper"]}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}


def during(secrets):
    """What happens while her page is open: some of it about her, some not even with her."""
    yield "gardien", {"ask": "call-dream", "who": "liam"}
    yield "phil", {"ask": "roll-dream", "who": "liam"}, [1]
    yield "gardien", {"ask": "send-dream", "who": "liam", "text": secrets["dream"]}
    yield "isa", {"ask": "attempt", "who": "daisy", "what": "le retenir", "category": "mental"}
    level = secrets["resisting_level"]
    stakes = {"success": "Il reste.", "failure": "Il part.", "resisting_level": level}
    yield "gardien", {"ask": "judge", "who": "daisy", "opposition": "active", **stakes}
    yield "isa", {"ask": "agree", "who": "daisy"}
    yield "isa", {"ask": "finish", "who": "daisy"}
    title, text = secrets["handout"]
    who = "npc_l-homme-au-couteau"
    yield "gardien", {"ask": "prepare-handout", "title": title, "text": text}
    yield "phil", {"ask": "whisper", "seats": ["gardien"], "text": secrets["whisper"][::-1]}
    yield "gardien", {"ask": "open-fight", "investigators": ["john", "daisy"], "opponents": [who]}
    yield "gardien", {"ask": "describe-round", "text": "Il dévale l'escalier."}
    yield "gardien", {"ask": "declare", "who": who, **secrets["sealed"]}
    yield "tom", {"ask": "declare", "who": "john", **secrets["john"]}
    yield "tom", {"ask": "say", "text": "C'est fait."}


def look_around(secrets, isa):
    isa.sits_down()
    isa.follows(during(secrets))
    isa.hears("C'est fait.")
    # The odds of what she might do depend on what others chose: she is told them by hypothesis.
    aimed = {"doing": "attack", "weapon": "fist", "target": "npc_l-homme-au-couteau"}
    for said in ({"doing": "dodge"}, aimed):
        assert isa.reckons(ask="declare", who="daisy", **said).status == 200
    isa.reads("story", "replay", "replay?turn=12", "replay?turn=22")
    assert len(isa.prints()) > 1
    isa.page.goto(isa.proxy.url)
    isa.page.get_by_role("heading", name="Une table", exact=True).wait_for()
    isa.gets("view", "offers", "stream", "chronicle")
    isa.tries("seats", "export")


def visited(browser, folder, secrets):
    idle = ((step.seat, step.ask, step.dice) for step in story(IDLE))
    steps = (*idle, *before(secrets))
    return visit(browser, folder, "yacdha", SEATS, steps, partial(look_around, secrets))


def test_a_players_traffic_is_the_same_whatever_the_secrets_are(browser, tmp_path):
    one, everything = told_alike(partial(visited, browser), tmp_path, ONE, OTHER)
    assert b"C&#39;est fait." in streamed(one) or b"C'est fait." in streamed(one)
    assert "Il reste." in everything
    for secret in (
        ONE["lead"][0],
        ONE["unmet"][0],
        ONE["npc"]["secret"],
        ONE["event"]["text"],
        *ONE["scene"],
        ONE["liam"],
        ONE["dream"],
        ONE["whisper"],
        ONE["note"],
        "hurlant",
        *ONE["handout"],
    ):
        assert secret not in everything
    assert fr("Still thinking: {names}.", names="").split(":")[0] in everything
