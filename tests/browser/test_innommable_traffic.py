"""Two stories that differ only in secrets send a player the same bytes, stream and all."""

import httpx
from fixed_site import CSRF, NOON, SECRET, SEED, prepare
from litestar.middleware.csrf import generate_csrf_hash
from proxy import Proxy
from server import Server
from stage import keep
from test_traffic import SITE, TABLE, received

from tablee.kernel.table import Table
from tablee.lab.games import find_game

SEATS = {"gardien": "keeper", "isa": "player", "karim": "player", "tom": "player"}
TOKENS = {seat: f"{seat}-0123456789abcdef" for seat in SEATS}
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


def staged(database, secrets):
    game = find_game("innommable")
    table = Table.open(game, SEATS, table=TABLE, draw_seed=lambda: SEED, clock=lambda: NOON)
    for seat, ask in before(secrets):
        table.apply(seat, ask)
    keep(database, table, TABLE, "Une table")
    prepare(database, TABLE, TOKENS)
    return table.history.turns


def visit(browser, folder, secrets):
    """All that Isa's browser gets in one visit, and the keeper's page for comparison."""
    folder.mkdir()
    site = Server(folder / "tables.db", command=(str(SITE),))
    turn = staged(site.database, secrets)
    site.start()
    context = browser.new_context(locale="fr-FR")
    try:
        with Proxy(site.port) as proxy:
            look_around(context, proxy, site, secrets, turn)
            cookie = {"tablee": TOKENS["gardien"]}
            keeper = httpx.get(f"{site.url}/t/{TABLE}", cookies=cookie, timeout=30)
            return received(proxy), keeper.text
    finally:
        context.close()
        site.stop()


def play(proxy, site, secrets, turn, look):
    """The story goes on; after each step she looks at what a program of hers is told."""
    with httpx.Client(base_url=site.url, timeout=30) as others:
        for number, (seat, ask, *faces) in enumerate(during(secrets), turn + 1):
            key = {"Authorization": f"Bearer {TOKENS[seat]}"}
            sent = {"ask": ask, **({"faces": faces[0]} if faces else {})}
            asked = others.post(f"/api/tables/{TABLE}/asks", json=sent, headers=key)
            assert asked.status_code < 300, (ask, asked.text)
            proxy.wait_for(f"id: {number}\n".encode())
            look()


def look_around(context, proxy, site, secrets, turn):
    cookie = {"name": "tablee_csrf", "value": CSRF + generate_csrf_hash(CSRF, SECRET)}
    context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])
    context.add_init_script("crypto.getRandomValues = bytes => bytes.fill(7)")
    page = context.new_page()
    page.goto(f"{proxy.url}/s/{TOKENS['isa']}")
    proxy.wait_for(b"text/event-stream")
    api, key = f"{proxy.url}/api/tables/{TABLE}", {"Authorization": f"Bearer {TOKENS['isa']}"}

    def look():
        for path in ("view", "offers"):
            assert page.request.get(f"{api}/{path}", headers=key).ok

    play(proxy, site, secrets, turn, look)
    page.locator("#story-lines").get_by_text("Et maintenant ?").wait_for()
    form = {"ask": "reroll", "who": "ada", "_csrf_token": cookie["value"]}
    assert page.request.post(f"{proxy.url}/t/{TABLE}/odds", form=form).status == 200
    for path in ("story", "replay", f"replay?turn={turn - 5}", f"replay?turn={turn + 6}", "paper"):
        page.goto(f"{proxy.url}/t/{TABLE}/{path}")
    sheets = page.locator('a[href$=".pdf"]').evaluate_all("links => links.map(link => link.href)")
    assert sheets
    assert not any("preparation" in sheet for sheet in sheets)
    for sheet in sheets:
        assert page.request.get(sheet).ok
    for path in ("stream", "story"):
        page.request.get(f"{api}/{path}", headers=key)
    # What is not hers is refused, and the refusal does not tell anything either.
    for ask in (
        {"ask": "reveal-symptom", "symptom": "second"},
        {"ask": "reveal-concrete", "concrete": "concrete-4"},
        {"ask": "take-die", "who": "ada", "die": 4},
        {"ask": "set-scheme", "players": 3, "d20": 5, "d12": 4, "d8": 3, "d4": 3},
    ):
        refused = page.request.post(f"{api}/asks", data={"ask": ask}, headers=key)
        assert refused.status == 422, refused.text()
    page.request.get(f"{proxy.url}/t/{TABLE}/paper/preparation.pdf")
    for path in ("seats", "export"):
        page.request.get(f"{proxy.url}/t/{TABLE}/{path}")


def test_a_players_traffic_is_the_same_whatever_the_keeper_has_prepared(browser, tmp_path):
    mine, first = visit(browser, tmp_path / "one", ONE)
    same, second = visit(browser, tmp_path / "other", OTHER)
    assert first != second, "to the keeper these are two stories"
    assert [entry[:3] for entry in mine] == [entry[:3] for entry in same]
    streamed = b"".join(body for _, path, _, _, body in mine if "/live" in path)
    assert b"Et maintenant ?" in streamed
    for one, other in zip(mine, same, strict=True):
        assert one == other, one[1]
    everything = b"".join(body for *_, body in mine).decode(errors="replace")
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
